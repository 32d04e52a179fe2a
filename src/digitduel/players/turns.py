"""The one way to a next move, for every door: the rules force it, a program is asked, or a person is waited for.

`next_turn` asks once. `Turns` does it for the players of a match, so that a door has only to show what happens:

    turns = Turns(match)                # seats whoever `match.players` names, people apart
    turn = turns.next()                 # None: a person is to move, or the match is over
    turns.play_on()                     # plays, and tells one by one, whatever waits for no person

A program that gives no legal move raises `Forfeit`; nothing has been played then, and `turns.match.to_move` is the one.
Games between programs are so many that they go past this in two places: in the arena (`arena/fast_games.py`) and where
whole arrays of games are stepped (`envs/batch/opponents.py`). On a server another program is asked in place of one that
thinks too long (`tables/program_moves.py`). Nothing else does.

Chance is drawn from `seed/ply`. Beside a guest in the arena, and in evaluations, each seat has a stream of its own
(`arena/game_batches.py`, `evals/questioning.py`). Where to begin a stream would take longer than to move, one serves
many moves: both seats of eight fast games, the opponent through a round (`envs/gymnasium.py`) or a step of the arrays.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from digitduel.core import Game, Match, MoveError, Player
from digitduel.players.guests import Answer, Fault, Forfeit, Guest, InPlay, seated

HUMAN = "human"
"""The word for a person at a table."""


T = TypeVar("T", bound=InPlay)
Contra = TypeVar("Contra", bound=InPlay, contravariant=True)


class Answers(Protocol[Contra]):
    """Whoever can be asked for a move in such a game: any guest in a match."""

    def answer(self, match: Contra, rng: Random) -> Answer: ...


class OnTheClock:
    """A guest who has no more than this time left."""

    def __init__(self, guest: Guest, left: float) -> None:
        self.guest = guest
        self.left = left

    def answer(self, match: Match, rng: Random) -> Answer:
        return self.guest.answer(match, rng, seconds_left=self.left)


class BarePosition(NamedTuple):
    """A game of which nothing is known but where it stands."""

    game: Game[Any, Any]
    position: Any

    @property
    def to_move(self) -> Player:
        return self.game.to_move(self.position)


class Turn(NamedTuple):
    """A move for which no person has to be waited for, and how it came."""

    player: Player
    before: Any
    """The position in which it is played."""
    answer: Answer
    """The move, and what the program said with it."""
    forced: bool
    """The rules left nothing to decide, so nobody was asked."""

    @property
    def move(self) -> Any:
        return self.answer.move


def chance(seed: int | None, ply: int) -> Random:
    """The chance that a program has for one move. It depends on the seed and the ply alone, so that a resumed game goes
    on as it would have, wherever it is resumed."""
    return Random(f"{seed}/{ply}")


def next_turn(table: T, asked: Answers[T] | None, rng: Callable[[], Random]) -> Turn | None:
    """The move that the rules force, or else the answer of whoever is asked; None when there is nobody to ask."""
    game, position, player = table.game, table.position, table.to_move
    forced = game.forced(position)
    if forced is not None:
        return Turn(player, position, Answer(forced), True)
    if asked is None:
        return None
    answer = asked.answer(table, rng())
    try:
        game.check(position, answer.move)
    except MoveError as error:
        raise Forfeit(str(error), Fault.ILLEGAL) from None
    return Turn(player, position, answer, False)


class Turns:
    """The turns of one match. Whoever has no guest in the seat is a person, and is waited for."""

    def __init__(
        self,
        match: Match,
        guests: Mapping[Player, Guest] | None = None,
        streams: Mapping[Player, Random] | None = None,
    ) -> None:
        self.match = match
        named = {seat: word for seat, word in zip(Player, match.players, strict=True) if word != HUMAN}
        self.guests = {seat: seated(word) for seat, word in named.items()} if guests is None else dict(guests)
        self.people = [seat for seat in Player if seat not in self.guests]
        self.streams = streams
        """The chance of each seat, where it is not by the rule of seed and ply. Nobody can wind another's."""

    @property
    def asked(self) -> Guest | None:
        """The program that will be asked next; None when it is a person's turn."""
        return self.guests.get(self.match.to_move)

    def next(self) -> Turn | None:
        """What is played next, if no person has to be waited for. It is not played yet."""
        if self.match.result:
            return None
        left, asked = self.match.left(self.match.to_move), self.asked
        return next_turn(self.match, asked if left is None or asked is None else OnTheClock(asked, left), self.chance)

    def hurried(self, instead: Answers[Match]) -> Turn | None:
        """The same at once, from somebody who answers in place of the program that thinks too long."""
        return next_turn(self.match, instead, self.chance)

    def chance(self) -> Random:
        return self.streams[self.match.to_move] if self.streams else chance(self.match.seed, len(self.match.moves))

    def play_on(self) -> Iterator[Turn]:
        """Play until a person is to move, or the match has ended; each turn is told once it has been played."""
        while turn := self.next():
            self.match.play(turn.move, seconds=0 if turn.forced else None)
            yield turn

    def close(self) -> None:
        """Whoever was seated leaves."""
        for guest in self.guests.values():
            guest.close()


def play_forced(match: Match) -> None:
    """Where the rules leave nothing to decide, nobody is asked."""
    while match.result is None and (move := match.game.forced(match.position)) is not None:
        match.play(move, seconds=0)
