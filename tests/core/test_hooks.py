"""What a game brings along."""

from digitduel.core import hook
from digitduel.games.sum_race import SumRace
from digitduel.solve import oracle_for
from digitduel.solve.sum_race_oracle import SumRaceOracle
from tests.nim import Nim


class Derived(SumRace):
    """The same in name, perhaps not in rules."""


def test_a_hook_is_loaded_from_its_word() -> None:
    assert hook(SumRace(), "oracle") is SumRaceOracle
    assert isinstance(oracle_for(SumRace()), SumRaceOracle)


def test_a_game_may_bring_nothing() -> None:
    assert hook(Nim(), "oracle") is None


def test_what_was_made_for_one_game_is_not_used_for_another() -> None:
    assert hook(Derived(), "oracle") is None
    assert not isinstance(oracle_for(Derived()), SumRaceOracle)
