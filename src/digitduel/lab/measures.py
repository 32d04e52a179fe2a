"""Is a variant fair, deep and short? Each measure is exact, or has a stated error; docs/laboratory.md defines them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from digitduel.core import Game, Player
from digitduel.core.missing_extra import needs
from digitduel.core.swap import Swap
from digitduel.games import game as game_of
from digitduel.games import with_swap
from digitduel.solve.verdict import Verdict, one_ply_earlier, seen_by

needs("numpy", "scipy", who="Measures of variants", extra="lab")

import numpy as np  # noqa: E402  (only once it is known to be there)
from numpy.typing import NDArray  # noqa: E402

from digitduel.lab.absorbing_chain import Order  # noqa: E402
from digitduel.lab.course_of_play import Story  # noqa: E402
from digitduel.lab.depth import ladders  # noqa: E402
from digitduel.lab.move_kinds import Restricted, among, best_play, kinds, restricted  # noqa: E402
from digitduel.lab.pairings import DIGITS, Pairing, pairings  # noqa: E402
from digitduel.lab.players_as_chances import PLAYERS, Solved  # noqa: E402
from digitduel.lab.remembered_rules import Rules, remembered  # noqa: E402
from digitduel.lab.swap_positions import lay_out_both  # noqa: E402
from digitduel.solve.arrays import Positions  # noqa: E402


@dataclass(frozen=True)
class Opening:
    """A first move."""

    move: str
    value: str
    """For whoever plays it."""
    plies: int | None
    keeps: bool
    """Whether it is as good as any: it keeps the value of the game."""


@dataclass(frozen=True)
class Fairness:
    """What it is worth to begin, between two players of the same level or of neighbouring ones."""

    weaker: str
    stronger: str
    first: float
    """Points of whoever is Player 1, when each of them is as often as the other; a half is fair."""
    better: float
    """Points of the stronger one, over both seats."""


@dataclass(frozen=True)
class Swapped:
    """The same variant, where the second player may take over the first turn."""

    value: str
    """Under best play, for Player 1."""
    plies: int | None
    pairings: tuple[Pairing, ...]
    fairness: tuple[Fairness, ...]
    unfairness: float


@dataclass(frozen=True)
class Measures:
    """What was found out about a variant."""

    game: str
    positions: int
    value: str
    """Under best play, for Player 1."""
    plies: int | None
    openings: tuple[Opening, ...]
    pairings: tuple[Pairing, ...]
    """Each level against each, in both seats."""
    fairness: tuple[Fairness, ...]
    """Each level against itself, then each against the next."""
    unfairness: float
    """How far the points of Player 1 are from a half between equals, on average over all levels."""
    swap: Swapped | None
    """None for a game that has swap itself."""
    length: float
    """Plies of a game between experts, on average."""
    spread: float
    """Their standard deviation."""
    decisions: float
    """The share of positions, as they come up between experts, in which the value can be lost."""
    only_moves: float
    """The share of those in which a single move keeps it."""
    lead_changes: float
    """In a game between experts, on average."""
    drama: float
    """How far the later winner is behind, from 0 to a half, on average over a game between experts."""
    decided_after: float
    """The share of a game between experts that is over when the value changes for the last time."""
    last_chance: float
    """The last ply at which the value could still change, on average between experts."""
    depth: int
    """Rungs of a ladder from random to perfect, each of which gets 60 of 100 points against the one below."""
    restricted: tuple[Restricted, ...]
    """What becomes of the value when a player may never make one kind of move."""
    rules: Rules
    """How few rules to remember keep the value."""

    def pairing(self, one: str, two: str) -> Pairing:
        """The one as Player 1 against the other."""
        return next(pairing for pairing in self.pairings if (pairing.one, pairing.two) == (one, two))


def measure(word: str | Game[Any, Any]) -> Measures:
    """All measures of one variant; `TooLarge` where its positions are too many."""
    game = game_of(word) if isinstance(word, str) else word
    known = _known(with_swap(game))
    return known.measures(game)


@lru_cache(maxsize=1)
def _known(swap: Swap) -> "Known":
    return Known(swap)


class Known:
    """What is known of a game with and without swap, which have all but a few positions in common."""

    def __init__(self, swap: Swap) -> None:
        self.positions, *starts = lay_out_both(swap)
        self.starts: dict[bool, int] = dict(zip((False, True), starts, strict=True))
        order = self.order = Order(self.positions)
        self.scores = best_play(order, np.ones((len(self.positions.targets), 1), np.bool_))[:, 0]
        self.solved = Solved(self.positions, self.scores)
        players = {player: self.solved.chances(player) for player in PLAYERS}
        self.pairings = dict(zip((False, True), pairings(order, players, starts), strict=True))
        self.depth = dict(
            zip((False, True), ladders(order, players["random"], players["perfect"], starts), strict=True)
        )
        self.story = Story(self.solved, order, players["expert"])
        self.kinds = kinds(self.positions)

    def measures(self, game: Game[Any, Any]) -> Measures:
        swapped = isinstance(game, Swap)
        start = self.starts[swapped]
        reached = reachable(self.positions, start)
        verdict = self.verdict(start)
        named = among(self.kinds, reached[self.positions.sources])
        fairness = tuple(between(self.pairings[swapped]))
        experts = next(p for p in self.pairings[swapped] if (p.one, p.two) == ("expert", "expert"))
        return Measures(
            game=game.word,
            positions=int(np.count_nonzero(reached)),
            value=str(verdict.value),
            plies=verdict.plies,
            openings=tuple(self.openings(game, start)),
            pairings=self.pairings[swapped],
            fairness=fairness,
            unfairness=unfairness(fairness),
            swap=None if swapped else self.with_swap(),
            length=experts.plies,
            spread=experts.spread,
            **{name: round(number, DIGITS) for name, number in self.story.at(start).items()},
            depth=self.depth[swapped],
            restricted=restricted(self.order, named, start),
            rules=remembered(self.solved, named, reached),
        )

    def verdict(self, number: int) -> Verdict:
        """For Player 1."""
        return seen_by(Player.ONE, int(self.scores[number]))

    def with_swap(self) -> Swapped:
        verdict = self.verdict(self.starts[True])
        fairness = tuple(between(self.pairings[True]))
        return Swapped(str(verdict.value), verdict.plies, self.pairings[True], fairness, unfairness(fairness))

    def openings(self, game: Game[Any, Any], start: int) -> Iterable[Opening]:
        p, positions = game.start(), self.positions
        begin = int(positions.offsets[start])
        for number, move in enumerate(game.moves(p), begin):
            score = one_ply_earlier(int(self.scores[positions.targets[number]]))
            verdict = seen_by(game.to_move(p), score)
            yield Opening(game.write(move), str(verdict.value), verdict.plies, bool(self.solved.keeps[number]))


def reachable(positions: Positions, start: int) -> NDArray[np.bool_]:
    """Which positions can come from there."""
    reached = np.zeros(len(positions), np.bool_)
    reached[start] = True
    fresh = np.array([start])
    while len(fresh):
        begins, counts = positions.offsets[fresh], positions.offsets[fresh + 1] - positions.offsets[fresh]
        ends = np.cumsum(counts)
        after = positions.targets[np.arange(ends[-1]) + np.repeat(begins - ends + counts, counts)]
        fresh = np.unique(after[~reached[after]])
        reached[fresh] = True
    return reached


def between(pairings: tuple[Pairing, ...]) -> Iterable[Fairness]:
    """Equals, then neighbours."""
    scores = {(pairing.one, pairing.two): pairing.score for pairing in pairings}
    for weaker, stronger in (*zip(PLAYERS, PLAYERS, strict=True), *pairwise(PLAYERS)):
        one, two = scores[weaker, stronger], scores[stronger, weaker]
        yield Fairness(weaker, stronger, round((one + two) / 2, DIGITS), round((two + 1 - one) / 2, DIGITS))


def unfairness(fairness: tuple[Fairness, ...]) -> float:
    """The mean distance from a half, between equals."""
    equals = [abs(pair.first - 0.5) for pair in fairness if pair.weaker == pair.stronger]
    return round(sum(equals) / len(equals), DIGITS)
