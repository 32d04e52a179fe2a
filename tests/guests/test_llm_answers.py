"""Finding the move in what a language model wrote."""

import pytest

from digitduel.core import NotAllowed, Unreadable
from digitduel.players.chat_endpoint import understood
from digitduel.players.llm_answers import read_answer
from tests.guests.answer_shapes import DECLARING, GRID, SHAPES, SUM_RACE, Shape
from tests.matches import sit_down

TAKING = ("equation-duel", "")


def read(table: tuple[str, str], text: str) -> str:
    match = sit_down(*table)
    return match.game.write(read_answer(match, text)[0])


@pytest.mark.parametrize("shape", SHAPES, ids=[shape.name for shape in SHAPES])
def test_only_the_final_answer_is_read_whatever_its_shape(shape: Shape) -> None:
    message = {"content": shape.said} if isinstance(shape.said, str) else shape.said
    said = understood({"choices": [{"message": {"role": "assistant", **message}}]}).text
    if shape.move is not None:
        assert read(shape.table, said) == shape.move
        return
    with pytest.raises(Unreadable):
        read(shape.table, said)


@pytest.mark.parametrize(
    "text",
    [
        "5",
        " 5.\n",
        "**5**",
        "`5`",
        '"5"',
        "[5]",
        "Move: 5",
        "move = 5",
        "**Move:** 5",
        "**Move: 5**",
        "My final answer is: 5!",
        "Move: 5 (which leaves me at 10)",
        "I play 5",
        "I play **5**",
        "I'll go with 5.",
        "The best move is 5.",
        "After some thought, 5",
        "If I play 3, my opponent wins. So my choice is 5.",
        "2 is barred and 3 is weak.\n\nMove: 5",
        "Move: 3 would be weak.\nMove: 5",
        "Move: 5\n\nGood luck!",
        "```\n5\n```",
        "Here is my move:\n```text\n5\n```\nGood luck!",
        '{"move": "5"}',
        '{"move": 5, "comment": "a {brace}"}',
        'Sure!\n```json\n{"reason": "3 is weak", "move": "5"}\n```',
        "The answer is \\boxed{5}",
        "\\(5\\)",
        "- 5",
        "> 5",
        "<think>3? No, 4. Move: 3</think>Move: 5",
        "05",
    ],
)
def test_the_move_is_found(text: str) -> None:
    assert read(SUM_RACE, text) == "5"


@pytest.mark.parametrize(
    ("table", "text", "move"),
    [
        (DECLARING, "no", "no"),
        (DECLARING, "Move: No, I have none.", "no"),
        (DECLARING, "I declare 2 + 4 = 6!", "2+4=6"),
        (DECLARING, "Equation: (2 + 4) = 6", "(2+4)=6"),
        (DECLARING, "Move: $2 + 4 = 6$", "2+4=6"),
        (DECLARING, "Move: yes, 2+4=6", "2+4=6"),
        (DECLARING, "2 \\times 4 = 6 + 2 is false, 6 \\div 2 = 3 needs a 3.\nMove: 2 + 4 = 6", "2+4=6"),
        (DECLARING, "I say no", "no"),
        (TAKING, "I take 4", "4"),
        (GRID, "Move: 5@2,3", "5@2,3"),
        (GRID, "I place it in the centre.\nMove: 5 at (2, 2)\n5@2,2", "5@2,2"),
        (GRID, "I play **5@1,1** to begin", "5@1,1"),
        (GRID, "Move: 5 (2, 3)", "5@2,3"),
    ],
)
def test_in_every_game(table: tuple[str, str], text: str, move: str) -> None:
    assert read(table, text) == move


@pytest.mark.parametrize(
    "text", ["6", "Move: 6", "I play **6**", "Move: 6\n(5 would do as well)", '{"move": "6"} or 5']
)
def test_a_move_that_cannot_be_played_is_refused_and_no_other_played_instead(text: str) -> None:
    with pytest.raises(NotAllowed, match=r"^'6':"):
        read(SUM_RACE, text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "The answer was empty."),
        ("I give up", "No move can be found in this."),
        ("Move: five", "No move can be found in this."),
        ("I play 3 so that I am left with 5", "It is not clear which move is meant, '3' or '5'."),
        ("Move: 3 or 4", "'Move: 3 or 4'"),
        ("x" * 100_000, "No move can be found in this."),
        ("{" * 100_000, "No move can be found in this."),
        ("```" * 20_000, "No move can be found in this."),
        ("Move: " * 20_000, "No move can be found in this."),
        ("**" * 50_000, "No move can be found in this."),
        ("\n" * 200_000 + "x", "No move can be found in this."),
        ("<think>" * 100_000, "There is no final answer."),
        ("I play " * 3_000, "No move can be found in this."),
        ("\0\x1b[2J", "No move can be found in this."),
    ],
)
def test_what_holds_no_clear_move_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Unreadable) as raised:
        read(SUM_RACE, text)
    assert reason in str(raised.value)
    assert str(raised.value).isprintable()
