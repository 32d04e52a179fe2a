"""Hold what was measured against brute force, as far as that goes in a moment."""

from functools import partial
from random import Random
from typing import Any

import digitduel
from digitduel.core import Player
from digitduel.core.swap import Swap
from digitduel.games import with_swap
from digitduel.lab.measures import Measures
from digitduel.lab.pairings import Pairing
from tests.lab.brute_force import BruteForce

STEPS = 1_000_000
"""A pairing is followed when it takes no more than about so many steps."""
POSITIONS, FEW = 4_000, 300
"""Rules are gone through in games with so many positions; and every line of play, and the ladder, with so few."""
NEAR, NEAR_IN_PLIES = 1e-6, 1e-3


class Differs(AssertionError):
    """A figure is not what brute force says."""


def check(told: Measures, rng: Random) -> dict[str, int]:
    """How many figures of each kind agree."""
    game = digitduel.game(told.game)
    own = game.game if isinstance(game, Swap) else game
    brute, found = BruteForce(game), dict[str, int]()
    start = game.start()
    agree(told, brute.oracle.verdict(start), (told.value, told.plies))
    openings = [(opening.move, opening.value, opening.plies) for opening in told.openings]
    agree(told, [(game.write(move), *verdict) for move, verdict in brute.values(start)], openings)
    found["values"] = 1 + len(openings)
    if own.name == "pattern-match":
        return found  # there are billions of positions to go through
    found["pairings"] = followed(told, brute, told.pairings, rng)
    if told.swap:
        found["pairings"] += followed(told, BruteForce(with_swap(game)), told.swap.pairings, rng)
    if own.name != "number-harmony" and told.restricted:
        one = rng.choice(told.restricted)
        agree(told, brute.without(Player(one.player - 1), partial(brute.is_of, one.kind)), (one.value, one.plies))
        found["restricted values"] = 1
    if told.positions <= POSITIONS:
        lossy = [p for p in brute.all_positions() if not game.outcome(p) and not all(brute.keeping(p))]
        kept = [sum(brute.kept_by(told.rules.rules[:n], p) for p in lossy) for n in range(len(told.rules.kept))]
        near(told, [count / len(lossy) for count in kept] if lossy else [1.0], told.rules.kept)
        found["lists of rules"] = 1
    if own.name != "number-harmony" and told.positions <= FEW:
        story = brute.story()
        near(told, list(story.values()), [getattr(told, name) for name in story], NEAR)
        agree(told, brute.rungs(), told.depth)
        found["stories"] = found["depths"] = 1
    return found


def followed(told: Measures, brute: BruteForce, pairings: tuple[Pairing, ...], rng: Random) -> int:
    """One pairing, of those that do not take long."""
    harmony = "number-harmony" in told.game
    # In circles nearly every position is possible at each ply; else each is at only a few.
    steps = {pairing: told.positions * (60 * pairing.plies if harmony else 20) for pairing in pairings}
    short = [pairing for pairing in pairings if pairing.endless < 1 and steps[pairing] <= STEPS]
    if not short:
        return 0
    one = rng.choice(short)
    result = brute.followed(one.one, one.two, almost_all=1e-10)
    near(told, result[:3], (one.wins, one.losses, one.draws))
    near(told, result[4:], (one.plies, one.spread), NEAR_IN_PLIES)
    return 1


def agree(told: Measures, by_force: Any, by_measure: Any) -> None:
    if by_force != by_measure:
        raise Differs(f"{told.game}: {by_measure} by the measures, {by_force} by brute force.")


def near(told: Measures, by_force: Any, by_measure: Any, tolerance: float = NEAR) -> None:
    pairs = list(zip(by_force, by_measure, strict=True))
    if any(abs(one - other) > tolerance for one, other in pairs):
        raise Differs(f"{told.game}: {by_measure} by the measures, {by_force} by brute force.")
