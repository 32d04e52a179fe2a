"""Looking through the positions of a game."""

from dataclasses import dataclass

import pytest

from digitduel.core import ONE, TWO, Player, reachable_positions
from digitduel.core.reachable_positions import found_actions, nearest
from tests.nim import Nim, Sticks


@dataclass(frozen=True)
class Generous(Nim):
    """Player 2 may begin by taking three."""

    def moves(self, p: Sticks) -> tuple[int, ...]:
        return (*super().moves(p), 3) if p == self.start(TWO) else super().moves(p)


class PlayerOneBegins(Generous):
    player_one_starts = True


def test_the_nearest_positions_come_first_and_each_comes_once() -> None:
    expected = [(4, ONE), (3, TWO), (2, TWO), (2, ONE), (1, ONE), (0, ONE), (1, TWO), (0, TWO)]
    assert nearest(Nim(4), 100) == ([Sticks(*each) for each in expected], True)


def test_who_may_start_is_looked_at_too() -> None:
    found, complete = nearest(Nim(2), 100, tuple(Player))
    assert complete
    assert found[:2] == [Nim(2).start(player) for player in Player]
    assert sorted(found) == sorted(Sticks(left, player) for left in range(3) for player in Player)


def test_no_more_than_asked_for_and_whether_that_was_all() -> None:
    everything, _ = nearest(Nim(4), 100)
    for most in range(1, len(everything)):
        assert nearest(Nim(4), most) == (everything[:most], False)
    assert nearest(Nim(4), len(everything)) == (everything, True)


def test_the_moves_of_a_game_are_found_as_they_are_met(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found_actions(Nim(4)) == ("1", "2")
    assert found_actions(Generous(4)) == ("1", "2", "3")
    assert found_actions(PlayerOneBegins(4)) == ("1", "2")
    monkeypatch.setattr(reachable_positions, "MOST", 8)
    assert found_actions(PlayerOneBegins(4)) == ("1", "2")
    monkeypatch.setattr(reachable_positions, "MOST", 7)
    assert found_actions(PlayerOneBegins(4)) == ()


def test_a_game_counts_its_moves_by_them() -> None:
    assert Nim(4).actions() == ("1", "2")
    assert [Nim(4).action(move) for move in (2, 1)] == [1, 0]
    assert Nim(4).numbered((2, 1, 2)) == (1, 0, 1)
