"""A game counted in numbers: refusals, the end, the limit, and copies."""

import pickle
from copy import deepcopy

import pytest

from digitduel.core import BadGame, NotAllowed
from digitduel.envs import NumberedGame, Round


def played(word: str, actions: list[int], limit: int = 2_000) -> Round:
    made = Round(NumberedGame(word, limit))
    for action in actions:
        made.play(action)
    return made


@pytest.mark.parametrize(
    ("word", "actions", "wrong", "reason"),
    [
        ("sum-race", [4], 4, "Action 4 (5) cannot be played. 5 is barred: your opponent has just chosen it."),
        ("sum-race", [], 6, "There is no action 6: they run from 0 to 5."),
        ("sum-race", [], -1, "There is no action -1: they run from 0 to 5."),
        ("equation-duel", [0], 9, "Action 9 (declare) cannot be played."),
        ("equation-duel", [0], 1, "Action 1 (2) cannot be played. Now declare an equation or say no."),
        ("pocket-addition", [], 9, "Action 9 (pass) cannot be played. You can only pass when no number fits."),
        ("sum-race:target=1", [0], 0, "The game is over."),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(
    word: str, actions: list[int], wrong: int, reason: str
) -> None:
    made = played(word, actions)
    before = made.position
    with pytest.raises(NotAllowed) as refusal:
        made.play(wrong)
    assert str(refusal.value) == reason
    assert made.position is before
    assert made.steps == len(actions)


def test_a_won_game() -> None:
    # The known fault: at 19, with 1 barred, Player 1 cannot choose and has lost.
    made = played("sum-race", [4, 5, 4, 5, 4, 2, 3, 0])
    assert made.over
    assert not made.stopped
    assert made.rewards == (-1, 1)


def test_the_limit_stops_a_round_and_nobody_wins() -> None:
    made = played("number-harmony", [0] * 10, limit=10)
    assert made.over
    assert made.stopped
    assert made.rewards == (0, 0)
    assert not played("number-harmony", [0] * 9, limit=10).over


def test_a_game_that_ends_at_the_limit_has_ended() -> None:
    made = played("sum-race:target=2", [0, 1], limit=2)
    assert made.rewards == (-1, 1)
    assert not made.stopped


def test_a_round_is_stopped_once_it_is_plainly_endless() -> None:
    # Player 1 gets 1 to 5 and Player 2 gets 6 to 9: at most 12, and at least 21.
    cells = [0, 1, 3, 5, 7]
    placings = [9 * (n - 1) + cells[turn // 2] for turn, n in enumerate([1, 6, 2, 7, 3, 8, 4, 9, 5])]
    assert not played("pattern-match", placings[:-1]).over
    made = played("pattern-match", placings)
    assert made.stopped
    assert made.rewards == (0, 0)
    assert not played("pattern-match:target=24", placings).over
    assert played("number-harmony:target=1", [0]).stopped


def test_a_copy_goes_its_own_way() -> None:
    made = played("sum-race", [4])
    copy = deepcopy(made)
    copy.play(0)
    assert made.steps == 1
    assert made.position != copy.position
    assert copy.table is made.table


def test_a_round_can_travel_to_another_process() -> None:
    made = played("equation-duel:numbers=5", [4, 6])
    arrived = pickle.loads(pickle.dumps(made))
    arrived.play(0)
    made.play(0)
    assert arrived.position == made.position
    assert arrived.legal == made.legal


def test_a_limit_is_positive() -> None:
    with pytest.raises(BadGame, match=r"^A round has a limit of 1 step or more, not 0\.$"):
        NumberedGame("sum-race", 0)
