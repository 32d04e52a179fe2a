"""A game looked through in plain lines."""

import pytest

from digitduel.cli.replay import Replay, step_through
from digitduel.cli.screens import PlainScreen
from digitduel.core import Match
from tests.cli.conftest import Duel
from tests.cli.terminal import Sit
from tests.matches import sit_down


class Typed(PlainScreen):
    """Somebody who types these lines."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def read(self, prompt: str) -> str:
        return self.lines.pop(0)


def looked_through(match: Match, *lines: str) -> Match | None:
    return step_through(Replay(match), Typed(*lines))


def test_it_goes_both_ways_jumps_and_tells_what_each_move_did(capsys: pytest.CaptureFixture[str]) -> None:
    match = sit_down("pocket-addition", "6 9 8 5 1", players=("human", "casual"))
    assert looked_through(match, "", "3", "b", "99", "dance", "q") is None
    places = [line for line in capsys.readouterr().out.splitlines() if line.startswith(("Move", "For", "'dance'"))]
    assert places == [
        "Move 0 of 5. The beginning.",
        "Move 1 of 5. Player 1 selects 6.",
        "For Player 1: win in 5.",
        "Move 3 of 5. Player 1 selects 8.",
        "For Player 1: gave away, loss in 4. Better was 1. The line: 1 2 8",
        "Move 2 of 5. Player 2 selects 9.",
        "For Player 2: loss in 4.",
        "Move 5 of 5. Player 1 selects 1.",
        "For Player 1: win in 1.",
        "'dance' is none of these.",
    ]


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (("human", "casual"), "Player 1 (you) against Player 2 (casual)"),
        (("perfect", "human"), "Player 1 (perfect) against Player 2 (you)"),
        (("human", "human"), "Player 1 against Player 2"),
    ],
)
def test_it_begins_with_who_sat_where(players: tuple[str, str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    looked_through(sit_down("sum-race", "5", players=players), "q")
    assert capsys.readouterr().out.startswith(f"Sum Race, {told}.\n")


def test_a_mistake_is_tried_again() -> None:
    match = sit_down("pocket-addition", "6 9 8 5 1", players=("human", "casual"))
    again = looked_through(match, "5", "p", "m", "p")
    assert again
    assert (again.moves, again.players, again.taken_over) == (match.moves[:2], match.players, 2)


def test_without_a_mistake_nothing_is_looked_for(capsys: pytest.CaptureFixture[str]) -> None:
    looked_through(sit_down("sum-race:target=3", "3"), "m", "q")
    assert "There was no mistake." in capsys.readouterr().out


def test_a_program_from_outside_is_not_started(capsys: pytest.CaptureFixture[str]) -> None:
    looked_through(sit_down("sum-race", "5", players=("human", "exec:true")), "p", "q")
    assert "exec:true is a program from outside, and is not started from here." in capsys.readouterr().out


def test_at_a_terminal_it_is_played_on(sit: Sit, duel: Duel) -> None:
    duel("play", "sum-race", "--p2", "random", "--seed", "1", typed="5\n:resign\n")
    table = sit("replay", "--plain")
    table.wait_for("q: leave: ")
    table.type("p\n")
    table.wait_for("Enter your choice: ")
    table.type(":quit\n")
    assert table.end() == 0
