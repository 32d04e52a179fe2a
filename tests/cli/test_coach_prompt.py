"""The coach at the table, and the review after a game."""

import json
from pathlib import Path

import pytest

from digitduel.cli.coach_prompt import CoachPrompt
from digitduel.core import ONE, record
from tests.cli.conftest import Duel
from tests.matches import sit_down

LINES = {
    "sum-race": "4 1 6 4 6 5 4",
    "pocket-addition": "8 1 7",
    "equation-duel": "6 no 9 no 4 no 8 5+5=10 2 6-4=2",
    "number-harmony": "5 7 2 6",
    "pattern-match": "1@1,1 6@1,1 2@1,2 7@1,2 3@1,3 8@1,3 4@2,1 9@2,1 5@2,2 2,1>3,1",
}


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


# At the prompt


def test_a_nudge_first_and_then_the_move(duel: Duel) -> None:
    said = duel("play", "sum-race", typed=typed("5", "4", "5", "6", ":hint", ":hint", ":hint")).stdout
    after = said.split("You can win, but only one of your 5 moves keeps the win. It takes 3 turns.")
    assert len(after) == 2
    assert "Play " not in after[0]
    assert after[1].count("Type :hint again for the move.") == 1
    assert after[1].count("Play 5: it wins in 3 turns. The line: 5 1 5.") == 2


def test_the_only_move_is_named_at_once(duel: Duel) -> None:
    said = duel("play", "equation-duel", typed=typed("4", ":hint", ":hint")).stdout
    assert said.count("You have only one move, no: it wins in 5 turns.") == 2
    assert "Type :hint again" not in said


def test_a_new_position_begins_with_a_nudge_again(duel: Duel) -> None:
    said = duel("play", "sum-race", typed=typed(":hint", "5", ":hint", ":undo", ":hint")).stdout
    assert said.count("Type :hint again for the move.") == 3
    assert "Play " not in said


@pytest.mark.long
def test_every_choice_is_analyzed(duel: Duel) -> None:
    said = duel("play", "sum-race", typed=typed("5", "4", "5", "6", ":analyze")).stdout
    assert "wins in 3 turns: 5\nloses in 6 turns: 4\nloses in 4 turns: 1, 2, 3\n" in said
    long = duel("play", "pattern-match", typed=":analyze\n").stdout
    grid = "  o o o\n" * 3
    assert f"keeps the game going, in a cell marked o:\n  1, 2, 3, 4, 5, 6, 7, 8, 9:\n{grid}" in long
    assert max(map(len, long.splitlines()[:-1])) <= 80  # the last one is to be copied


def test_why_about_a_move_that_could_be_played(duel: Duel) -> None:
    said = duel("play", "sum-race", typed=typed("5", "4", "5", "6", ":why 1", ":why 5")).stdout
    assert "1 gives the win away: it loses in 4 turns. Player 2 answers 5 and wins; the line" in said
    assert "Nothing is wrong with 5: it wins in 3 turns, and no move does better." in said


def test_why_about_the_last_move_of_the_one_who_asks(duel: Duel) -> None:
    said = duel("play", "sum-race", typed=typed("4", "6", ":why")).stdout
    assert "4 gives the win away: it loses in 10 turns. Player 2 answers 6 and wins;" in said
    equation = duel("play", "equation-duel", typed=typed("4", "no", "5", "no", ":why")).stdout
    assert "Nothing is wrong with 4: it " in equation, "a no that could not be helped is nothing to ask about"


def test_why_before_anything_was_played(duel: Duel) -> None:
    said = duel("play", "sum-race", typed=":why\n").stdout
    assert "You have not played yet. Name a move to ask about, as in :why 1." in said


@pytest.mark.parametrize("junk", ["junk", "7", "\x00", "5 5"])
def test_why_about_no_move_is_refused_and_nothing_is_lost(junk: str, duel: Duel) -> None:
    done = duel("play", "sum-race", typed=typed("5", f":why {junk}", "4"))
    assert "Invalid selection." in done.stdout
    assert "Scores: Player 1 has 5, Player 2 has 4." in done.stdout


def test_advice_changes_nothing(duel: Duel) -> None:
    plain = typed("4", "no", "5", "no")
    asked = typed("4", ":hint", ":analyze", "no", ":why", "5", ":hint", "no")
    ends = [
        duel("play", "equation-duel", typed=entries).stdout.split("Available Numbers:")[-1][:40]
        for entries in (plain, asked)
    ]
    assert ends[0] == ends[1]


# The review


@pytest.fixture
def played(home: Path) -> dict[str, str]:
    """A recorded game of each kind."""
    files = {}
    for word, line in LINES.items():
        files[word] = str(home / f"{word}.json")
        record.save(sit_down(word, line, players=("human", "casual")), Path(files[word]))
    return files


def test_a_review_as_it_is_read(duel: Duel, played: dict[str, str]) -> None:
    assert duel("review", played["sum-race"]).stdout.splitlines() == [
        "     Player    Move  Mark       Value for the player who moves",
        "  1. You       4     gave away  win in 7 -> loss in 10",
        "               Better: 5. The line: 5 1 5 1 5 1 5",
        "  2. Opponent  1     gave away  win in 9 -> loss in 8",
        "               Better: 6. The line: 6 1 5 1 3 6 3 1 3",
        "  3. You       6     kept       win in 7",
        "  4. Opponent  4     kept       loss in 6 -> loss in 4",
        "  5. You       6     kept       win in 3 -> win in 5",
        "  6. Opponent  5     kept       loss in 4 -> loss in 2",
        "  7. You       4     kept       win in 1",
        "",
        "From the start you could force a win, in 7 turns under best play.",
        "You were right in 2 of 3 decisions (67%). The turning point was move 1 (4): it",
        "gave the win away. 5 would have won in 7 turns.",
        "Your opponent had one decision to make, and was wrong. The turning point was",
        "move 2 (1): it gave the win away. 6 would have won in 9 turns.",
        "You win by reaching exactly 20.",
    ]


@pytest.mark.parametrize("word", LINES)
def test_a_review_in_a_narrow_terminal_folds_no_line(word: str) -> None:
    match = sit_down(word, LINES[word], players=("human", "casual"))
    lines = CoachPrompt(match, [ONE]).review(35)
    table = lines[: lines.index("")]
    assert max(map(len, table)) <= 35
    assert table[0].split() == ["Player", "Move", "Mark"]
    assert table[1] == "     Value for the player who moves"
    if word == "sum-race":
        assert table[2:6] == [
            "  1. You       4     gave away",
            "     win in 7 -> loss in 10",
            "     Better: 5. The line: 5 1 5 1 5",
            "     1 5",
        ]


@pytest.mark.long
@pytest.mark.parametrize("word", LINES)
def test_a_review_of_every_game_stands_in_columns(word: str, duel: Duel, played: dict[str, str]) -> None:
    done = duel("review", played[word])
    assert done.returncode == 0
    table, _, summary = done.stdout.partition("\n\n")
    heading, *rows = table.splitlines()
    assert "Your opponent" in summary
    assert "Player" not in summary
    marks = [row for row in rows if not row.startswith(" " * 15)]
    assert len(marks) == len(LINES[word].split())
    for row in marks:
        assert row[heading.index("Mark") :].startswith(("kept ", "let slip ", "gave away "))
        assert row[heading.index("Value") :].startswith(("win", "loss", "endless"))
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_an_equation_of_hundreds_of_signs_keeps_to_the_columns(duel: Duel, home: Path) -> None:
    long = "(" * 200 + "4" + ")" * 200 + "+4=8"
    record.save(sit_down("equation-duel", f"6 no 9 no 4 no 8 no 2 {long}"), home / "long.json")
    said = duel("review", str(home / "long.json")).stdout
    assert "Better: 2+4=6." in said
    assert max(map(len, said.splitlines())) <= 80


def test_a_review_for_programs(duel: Duel, played: dict[str, str]) -> None:
    found = json.loads(duel("review", played["number-harmony"], "--json").stdout)
    assert list(found) == ["game", "players", "moves", "accuracy", "summary"]
    assert (found["game"], found["players"]) == ("number-harmony", ["human", "casual"])
    assert [move["mark"] for move in found["moves"]] == ["kept", "kept", "kept", "gave away"]
    assert found["moves"][3]["after"] == {"value": "loss", "plies": 1}
    assert found["accuracy"][1] == {"player": 2, "decisions": 1, "kept": 0, "accuracy": 0.0, "turning_point": 4}


def test_no_record_no_review(duel: Duel, home: Path) -> None:
    (home / "x.json").write_text("{}")
    for name in ("x.json", "missing.json"):
        done = duel("review", str(home / name))
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("duel: ")
