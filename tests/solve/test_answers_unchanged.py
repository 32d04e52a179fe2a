"""All answers of the oracle, as one digest for a game: those from before positions were laid out in arrays."""

import hashlib
from random import Random
from typing import Any

import pytest

import digitduel
from digitduel.core import Player
from digitduel.solve import oracle_for

ANSWERS = {
    "pocket-addition": (3472, "acd191943c24a47a"),
    "pocket-addition:numbers=7,target=11": (788, "37994dc8c04c5e34"),
    "sum-race": (3259, "03db87c67becfc3a"),
    "sum-race:target=30,highest=4": (4910, "214dbd6b917893f9"),
    "equation-duel": (31150, "56ee52941bba752d"),
    "equation-duel:numbers=7,joined=yes,operators=+-": (3698, "5a4f733614dd17fd"),
    "number-harmony": (294, "8703208e232dd1cf"),
    "pattern-match": (3605, "654a5ff339bab7b6"),
}
"""How many positions, and the digest of what was answered in each."""
WALKS = {"pattern-match": 40}
"""Games at random, where there are too many positions to ask about each."""


def positions_of(game: Any, walks: int) -> list[Any]:
    """All of them, the nearest first; or those of some random games."""
    starts = [game.start(first) for first in Player if first is Player.ONE or not game.player_one_starts]
    if walks:
        found: list[Any] = []
        for seed in range(walks):
            random, p = Random(seed), starts[seed % len(starts)]
            while game.outcome(p) is None and len(found) < 100 * (seed + 1):
                found.append(p)
                p = game.play(p, random.choice(game.moves(p)))
        return found
    known = {game.key(p): p for p in starts}
    waiting = list(known.values())
    for p in waiting:
        for m in game.moves(p):
            q = game.play(p, m)
            if game.key(q) not in known:
                known[game.key(q)] = q
                waiting.append(q)
    return waiting


@pytest.mark.parametrize("word", ANSWERS)
def test_no_answer_has_changed(word: str) -> None:
    game: Any = digitduel.game(word)
    oracle = oracle_for(game)
    positions = positions_of(game, WALKS.get(word, 0))
    told = hashlib.sha256()
    for p in positions:
        verdict = oracle.verdict(p)
        told.update(f"{verdict.value} {verdict.plies}\n".encode())
    assert (len(positions), told.hexdigest()[:16]) == ANSWERS[word]
