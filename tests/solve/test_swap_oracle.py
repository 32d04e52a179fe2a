"""Exact play with swap, against the bare definition; and whatever is asked of the solver holds with swap too."""

from itertools import count
from pathlib import Path
from typing import Any

import pytest

import digitduel
from digitduel.core import Game
from digitduel.core.swap import Swap
from digitduel.solve import TooLarge, oracle_for, retrograde
from tests.nim import Nim
from tests.solve.by_hand import check_analysis, check_shorter_answers, reachable, verdicts
from tests.solve.toys import Nim as Heaps

LARGE = Swap(Heaps(9, 9, 9))


@pytest.mark.parametrize(
    "plain",
    [
        Nim(5),
        Heaps(1, 1, 2),
        digitduel.game("sum-race:target=6,highest=3"),
        digitduel.game("equation-duel:numbers=3"),
        digitduel.game("pocket-addition:numbers=4,target=6"),
    ],
    ids=str,
)
def test_every_position_with_swap(plain: Game[Any, Any]) -> None:
    game = Swap(plain)
    positions = reachable(game, [game.start()])
    expected = verdicts(game, positions)
    for check in check_analysis, check_shorter_answers:
        oracle = oracle_for(game)
        for p in positions:
            check(oracle, p, expected)


def test_what_is_too_large_is_told_with_swap_too() -> None:
    with pytest.raises(TooLarge) as refused:
        oracle_for(LARGE, limit=30).verdict(LARGE.start())
    assert str(refused.value) == f"{LARGE.game.word}: from here there are more than 30 positions to look at."
    oracle = oracle_for(LARGE)
    with pytest.raises(TooLarge) as refused, oracle.within(3, count().__next__):
        oracle.verdict(LARGE.start())
    assert str(refused.value) == f"{LARGE.game.word}: it takes too long to solve it from here."
    assert oracle.positions > 3


def test_progress_is_told_and_what_was_found_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrograde, "WORTH_KEEPING", 10)
    monkeypatch.setattr(retrograde, "BETWEEN_REPORTS", 10)
    game = Swap(digitduel.game("pocket-addition:numbers=6,target=10"))
    told: list[int] = []
    first = oracle_for(game, cache=tmp_path, progress=told.append)
    found = first.choices(game.start())
    assert told == list(range(10, 10 * len(told) + 1, 10))
    assert len(told) > 1
    second = oracle_for(game, cache=tmp_path)
    assert second.choices(game.start()) == found
    assert second.positions < first.positions
