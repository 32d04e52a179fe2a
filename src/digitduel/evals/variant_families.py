"""Edition 2: positions out of whole families of variants, drawn by a seed, as hard in one split as in any other.

A split is drawn from all the different decisions in many random games, each of a variant drawn at random. They are
sorted into strata by what the solver says about them: who is to move, the sight that is needed, the share of moves that
keep the value, and how long the game has been going on. The public split is fixed and shipped, and says how many
positions of each stratum there are. A private split is any other seed: it has as many of each, and no position of the
public one.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

from digitduel import __version__
from digitduel.core import Player
from digitduel.core.whole_files import write_whole
from digitduel.evals.benchmark_positions import walk
from digitduel.evals.editions import SECOND, BadEdition
from digitduel.evals.ideas import Idea, idea_of
from digitduel.evals.regret import Exact, Spot
from digitduel.games import game as game_of
from digitduel.places import cache_folder
from digitduel.solve import Value

POSITIONS, OPENINGS = 1_000, 40
"""Of each family."""
RANDOM_GAMES = 1_200
"""In these decisions are met, and as many more again until there are enough of each stratum."""
SPARED, FEWEST = 4, 20
"""A stratum gives at most one in so many of what was found in it, and nothing where there is less than that, so that
every seed can find as many."""
EASIEST = 0.75
"""Where more of the moves keep the value, little can be told from an answer."""
SIGHTS, SHARES, LENGTHS = (1, 3, 7), (0.25, 0.5), (8,)
"""Where one stratum ends and the next begins: plies, a share of the moves, and moves so far."""
OPENED = range(4, 7)
"""Moves that lead to an opening."""

Identity = tuple[str, Any]
"""A variant, and the key of a position."""


class Drawn(NamedTuple):
    """A decision of a family: its variant, the moves that lead there, how hard it is, and what it is about."""

    word: str
    moves: str
    stratum: str
    idea: str


class Family(NamedTuple):
    """Of one game. Any first part of either is as hard as the whole."""

    positions: tuple[Drawn, ...]
    openings: tuple[Drawn, ...]


class Met(NamedTuple):
    """A decision that came up in a random game."""

    word: str
    moves: str
    stratum: str
    spot: Spot


RandomGame = Callable[[], Iterable[Met]]
"""Plays a game of a family at random: the decisions in it."""


# The splits


@cache
def split(seed: int | None = None) -> dict[str, Family]:
    """The families by the names of their games: the public split, or the private one of a seed."""
    return _read(SECOND.file.read_text(encoding="utf-8") if seed is None else _private(seed))


def made() -> str:
    """The file of the public split, made anew."""
    return _written({name: Source(word).public() for name, word in _families()})


def _private(seed: int) -> str:
    """A private split as text. It takes a while to draw, so it is kept in the cache."""
    if not isinstance(seed, int) or seed < 0:
        raise BadEdition(f"A private split has a whole number from 0 for its seed, not {seed}.")
    file = cache_folder() / f"{SECOND.name}-{__version__}-{seed}.json"
    with suppress(OSError, ValueError, KeyError):
        text = file.read_text(encoding="utf-8")
        _read(text)
        return text
    text = _written({name: Source(word).private(seed, split()[name]) for name, word in _families()})
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, text.encode())
    return text


def _families() -> Iterator[tuple[str, str]]:
    return ((word.partition(":")[0], word) for word in SECOND.words)


def _written(families: dict[str, Family]) -> str:
    """A line for each position: its options, its moves, its stratum and its idea."""
    ideas = list(Idea)
    games = {
        name: {
            part: [
                f"{each.word.partition(':')[2]};{each.moves};{each.stratum};{ideas.index(Idea(each.idea))}"
                for each in drawn
            ]
            for part, drawn in family._asdict().items()
        }
        for name, family in families.items()
    }
    return json.dumps({"benchmark": SECOND.name, "ideas": ideas, "games": games}, indent=0) + "\n"


def _read(text: str) -> dict[str, Family]:
    told = json.loads(text)

    def drawn(name: str, line: str) -> Drawn:
        options, moves, stratum, idea = line.split(";")
        return Drawn(f"{name}:{options}" if options else name, moves, stratum, told["ideas"][int(idea)])

    return {
        name: Family(*(tuple(drawn(name, line) for line in parts[part]) for part in Family._fields))
        for name, parts in told["games"].items()
    }


# How they are drawn


def variants(family: str) -> list[str]:
    """All words of a family, in which an option may be a range, `2..5`, or one of several, `a|b`."""
    name, _, options = family.partition(":")
    choices = []
    for option in filter(None, options.split(",")):
        key, _, told = option.partition("=")
        first, dots, last = told.partition("..")
        values = range(int(first), int(last) + 1) if dots else told.split("|")
        choices.append([f"{key}={value}" for value in values])
    words = [f"{name}:{','.join(chosen)}" if chosen else name for chosen in product(*choices)]
    return list(dict.fromkeys(game_of(word).word for word in words))


class Source:
    """One family, with all that the solver has said about it so far."""

    def __init__(self, family: str) -> None:
        self.name = family.partition(":")[0]
        self.exact = {word: Exact(game_of(word)) for word in variants(family)}

    def random_game(self, rng: Random) -> Iterator[Met]:
        """The decisions of one random game, of a variant drawn at random."""
        word = rng.choice(list(self.exact))
        exact = self.exact[word]
        for position, moves in walk(exact.game, rng):
            spot = exact.spot(position)
            if spot and spot.wrong > 0 and 1 - spot.wrong <= EASIEST:
                yield Met(word, moves, stratum_of(spot, len(moves.split())), spot)

    def public(self) -> Family:
        rng = Random(f"{SECOND.name}/{self.name}")
        return self.drawn(rng, lambda: self.random_game(rng))

    def private(self, seed: int, public: Family) -> Family:
        rng = Random(f"{SECOND.name}/{self.name}/{seed}")
        return self.drawn(rng, lambda: self.random_game(rng), public)

    def drawn(self, rng: Random, random_game: RandomGame, public: Family | None = None) -> Family:
        """A split: as many of each stratum as in the public one, and none of its positions."""
        asked, opened = self.chosen(rng, random_game, public)
        return Family(self._told(asked), self._told(opened))

    def chosen(self, rng: Random, random_game: RandomGame, public: Family | None = None) -> tuple[list[Met], list[Met]]:
        """The positions and the openings of a split."""
        known = {self.identity(each) for part in public or () for each in part}
        met: dict[Identity, Met] = {}
        while True:
            for _ in range(RANDOM_GAMES):
                for each in random_game():
                    identity = each.word, each.spot.game.key(each.spot.position)
                    if identity not in known:
                        met.setdefault(identity, each)
            openings = [each for each in met.values() if len(each.moves.split()) in OPENED]
            opened = self._sampled(openings, rng, OPENINGS, public and public.openings)
            taken = set(map(id, opened or ()))
            others = [each for each in met.values() if id(each) not in taken]
            asked = self._sampled(others, rng, POSITIONS, public and public.positions)
            if opened and asked:
                return asked, opened

    def identity(self, drawn: Drawn) -> Identity:
        game = game_of(drawn.word)
        position = game.start()
        for text in drawn.moves.split():
            position = game.play(position, game.read(position, text))
        return game.word, game.key(position)

    def _sampled(self, met: list[Met], rng: Random, of: int, like: tuple[Drawn, ...] | None) -> list[Met] | None:
        """So many of each stratum, spread evenly; None as long as too few have been met."""
        strata: dict[str, list[Met]] = defaultdict(list)
        for each in met:
            strata[each.stratum].append(each)
        quotas = Counter(each.stratum for each in like) if like else _shared_out(strata, of)
        if quotas is None or any(len(strata[stratum]) < quota for stratum, quota in quotas.items()):
            return None
        placed = []
        for stratum in sorted(quotas):
            some = rng.sample(strata[stratum], quotas[stratum])
            placed += [((place + 0.5) / len(some), stratum, each) for place, each in enumerate(some)]
        return [each for _, _, each in sorted(placed, key=lambda each: each[:2])]

    def _told(self, met: list[Met]) -> tuple[Drawn, ...]:
        return tuple(
            Drawn(each.word, each.moves, each.stratum, idea_of(self.exact[each.word], each.spot)) for each in met
        )


def stratum_of(spot: Spot, moves: int) -> str:
    """How hard a decision is, in four digits: the seat, the sight that is needed, the share of moves that keep the
    value, and the moves so far."""
    if spot.best.value is Value.WIN:
        sight = spot.best.plies or 0
    else:  # how far one must look to see every trap
        sight = max(option.plies or 0 for option in spot.options if option not in spot.keeping)
    seat = spot.game.to_move(spot.position).number
    return f"{seat}{_band(sight, SIGHTS)}{_band(1 - spot.wrong, SHARES)}{_band(moves, LENGTHS)}"


def _band(amount: float, ends: Collection[float]) -> int:
    return sum(amount > end for end in ends)


def _shared_out(strata: dict[str, list[Met]], of: int) -> Counter[str] | None:
    """So many among the strata, half of them for each seat, as evenly as they can spare them; None if they cannot."""
    quotas: Counter[str] = Counter()
    for player in Player:
        mine = {s: len(some) for s, some in strata.items() if s.startswith(str(player.number))}
        spare = {s: count // SPARED for s, count in mine.items() if count >= FEWEST}
        left = of // len(Player)
        if sum(spare.values()) < left:
            return None
        while left:
            for stratum in [s for s in sorted(spare) if quotas[s] < spare[s]][:left]:
                quotas[stratum] += 1
                left -= 1
    return quotas
