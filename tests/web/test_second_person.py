"""What the page says of Player 1 and Player 2 is what the terminal says: both are held to the same cases."""

from typing import Any

from tests.core.test_second_person import CASES
from tests.web.page_modules import answers

AT_A_TABLE = {
    "It is Player 2's turn.": "It is your friend’s turn.",
    "Player 2 takes 5.": "Your friend takes 5.",
    "Player 1 may also type swap, and take over what Player 2 has played.": (
        "You may also swap, and take over what your friend has played."
    ),
}


def test_the_page_tells_whoever_reads_what_the_terminal_tells_them() -> None:
    calls = [(sentence, called) for sentence in CASES["told"] for called in CASES["called"]]
    wanted = [text.replace("'", "’") for told in CASES["told"].values() for text in told]
    assert answers("second_person.js", "addressed", calls) == wanted


def test_a_friend_without_a_name_is_your_friend() -> None:
    state: dict[str, Any] = {"you": 1, "mode": "friend", "may": ["move"]}
    state["seats"] = [{"seat": seat, "who": "human", "name": "Ada" if seat == 1 else ""} for seat in (1, 2)]
    assert answers("second_person.js", "toViewer", [(state, text) for text in AT_A_TABLE]) == list(AT_A_TABLE.values())
    assert answers("status_text.js", "against", [[state]]) == ["against your friend"]
    assert answers("status_text.js", "idle", [[{**state, "result": None, "to_move": 2}]]) == [
        "It is your friend’s turn."
    ]
