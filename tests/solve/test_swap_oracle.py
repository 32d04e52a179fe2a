"""Exact play with swap, against the bare definition; and whatever is asked of the solver holds with swap too."""

from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import digitduel
from digitduel.core import ONE, Game, Player
from digitduel.core.swap import Swap
from digitduel.solve import TooLarge, oracle_for, retrograde
from digitduel.solve.retrograde import Retrograde
from tests.nim import Nim
from tests.solve.by_hand import check_analysis, check_shorter_answers, reachable, verdicts
from tests.solve.test_draws import never_ending
from tests.solve.toys import Nim as Heaps
from tests.solve.toys import Web

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


@dataclass(frozen=True)
class EitherStarts(Web):
    """The second half of the positions is the first one with the players changed, for when Player 2 starts."""

    def start(self, first: Player = ONE) -> int:
        return 0 if first is ONE else len(self.players) // 2


@st.composite
def games_in_which_a_turn_ends(draw: st.DrawFn) -> EitherStarts:
    """Any shape, with wins, drawn ends and circles; but nobody goes round in a circle alone, or the first turn would
    be as many positions as there are ways round."""
    size = draw(st.integers(2, 7))
    players = [ONE, *draw(st.lists(st.sampled_from(list(Player)), min_size=size - 1, max_size=size - 1))]
    leads_to: list[tuple[int, ...]] = []
    for place, player in enumerate(players):
        on = [after for after in range(size) if after > place or players[after] is not player]
        leads_to.append(tuple(draw(st.lists(st.sampled_from(on), max_size=3))) if on else ())
    drawn = draw(st.frozensets(st.sampled_from(range(size))))
    game = EitherStarts(
        (*leads_to, *(tuple(size + after for after in ways) for ways in leads_to)),
        (*players, *(player.other for player in players)),
        frozenset((*drawn, *(size + place for place in drawn))),
    )
    return replace(game, plainly_endless=frozenset(never_ending(game))) if draw(st.booleans()) else game


@given(games_in_which_a_turn_ends())
@settings(max_examples=300)
def test_draws_and_endless_games_are_told_apart_as_by_the_general_method(plain: EitherStarts) -> None:
    game = Swap(plain)
    positions = reachable(game, [game.start()])
    expected = verdicts(game, positions)
    ours, general = oracle_for(game), Retrograde(game)
    for p in positions:
        assert ours._score(p) == general._score(p)
        assert ours.choices(p) == general.choices(p)
        for check in check_analysis, check_shorter_answers:
            check(ours, p, expected)


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
