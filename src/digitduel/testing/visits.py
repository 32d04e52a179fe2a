"""Where the checks look: positions of a game, each with the moves that lead there."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from digitduel.core import ONE, TWO, Game, Player

LONGEST = 80
"""Some games can go on for ever, so a game that is played at random is left after this many moves."""


class Visit(NamedTuple):
    """A position of a game and how it was reached, so that a complaint can say where it arose."""

    game: Game[Any, Any]
    first: Player
    moves: tuple[Any, ...]
    position: Any

    def must(self, good: object, what: str) -> None:
        """Complain unless it is good."""
        if not good:
            raise AssertionError(f"{self.where}: {what}")

    @contextmanager
    def doing(self, what: str) -> Iterator[None]:
        """Complain about any error that escapes."""
        try:
            yield
        except AssertionError:
            raise
        except Exception as error:
            raise AssertionError(f"{self.where}: {what} raised {type(error).__name__}: {error}") from error

    @property
    def where(self) -> str:
        begun = "" if self.first is ONE else f", {self.first} first"
        line = " ".join(map(self._written, self.moves))
        return f"{self.game.word}{begun}, after {line}" if line else f"{self.game.word}{begun}, at the start"

    def _written(self, move: Any) -> str:
        # A game whose notation is broken must still be told where.
        try:
            return self.game.write(move)
        except Exception:
            return repr(move)

    def after(self, move: Any) -> "Visit":
        with self.doing(f"playing {move!r}"):
            return self._replace(moves=(*self.moves, move), position=self.game.play(self.position, move))

    def options(self) -> tuple[Any, ...]:
        with self.doing("listing the moves"):
            return tuple(self.game.moves(self.position))

    def on_the_way(self, game: Game[Any, Any]) -> Iterator[Any]:
        """Every position from the start to here, as another game, equal to this one, has them."""
        with self.doing("playing the same moves once more"):
            position = game.start(self.first)
            yield position
            for move in self.moves:
                position = game.play(position, move)
                yield position


def starts(game: Game[Any, Any]) -> list[Visit]:
    """The first positions: one, or one for each player who may begin."""
    return [Visit(game, first, (), game.start(first)) for first in ((ONE,) if game.player_one_starts else (ONE, TWO))]


def spread(roots: Iterable[Visit], same: Callable[[Any], Hashable]) -> Iterator[Visit]:
    """All that can be reached from here, nearest first, without a second one that is the same."""
    known: set[Hashable] = set()
    level = iter(roots)
    while True:
        found: list[Visit] = []
        for visit in level:
            with visit.doing("looking for its key among others"):
                mark = same(visit.position)
                if mark in known:
                    continue
                known.add(mark)
            yield visit
            found.append(visit)
        if not found:
            return
        level = (visit.after(move) for visit in found for move in visit.options())


def at_random(game: Game[Any, Any], *, games: int, seed: int, longest: int = LONGEST) -> Iterator[Visit]:
    """Every position of some games that are played at random."""
    chance = Random(seed)
    begins = starts(game)
    for number in range(games):
        visit = begins[number % len(begins)]
        moves = visit.options()
        while moves and len(visit.moves) < longest:
            visit = visit.after(chance.choice(moves))
            moves = visit.options()
            yield visit


def look_around(game: Game[Any, Any], *, most: int = 1000, games: int = 10, seed: int = 0) -> list[Visit]:
    """One position for every key, where no more than `most` can be reached; otherwise the nearest, and random games."""
    visits = list(islice(spread(starts(game), game.key), most + 1))
    if len(visits) <= most:
        return visits
    return [*visits[:most], *at_random(game, games=games, seed=seed)]


def fresh(game: Game[Any, Any]) -> Game[Any, Any]:
    """Another game with the same options, that remembers nothing."""
    made, options = game.__reduce__()
    return made(*options)  # type: ignore[no-any-return]


def some(visits: list[Visit], most: int) -> list[Visit]:
    """Not all of them, but evenly from all."""
    return visits[:: max(1, len(visits) // most)]
