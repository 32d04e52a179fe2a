"""docs/protocol.md and docs/players.md say what is so."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from digitduel.core import Board, Grid, Hand, Pool, Row, Track
from digitduel.core.board_state import board_state
from digitduel.core.json_shapes import to_data
from digitduel.core.player import ONE
from digitduel.players import PROGRAMS
from digitduel.players.chat_endpoint import REQUESTS
from digitduel.players.guests import TRIES, Fault
from digitduel.players.line_process import GRACE, LONGEST_LINE
from digitduel.players.pipe_player import PROTOCOL, USUAL_SECONDS
from tests.docs.doc_pages import DOCS
from tests.guests.conftest import Piped
from tests.guests.test_mcp import TOOLS
from tests.matches import sit_down

PROTOCOL_PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
PLAYERS_PAGE = (DOCS / "players.md").read_text(encoding="utf-8")
SHOWN = {
    name: json.loads(text)
    for name, text in re.findall(r"<!-- message: (\w+) -->\n\n```json\n(.*?)```", PROTOCOL_PAGE, re.DOTALL)
}


@pytest.fixture
def exchange(piped: Piped, tmp_path: Path) -> dict[str, Any]:
    """What a real program is sent in the situation that the page shows, when it answers as the page shows."""
    heard = tmp_path / "heard"
    player = piped(
        f"""
        for line in sys.stdin:
            with open({str(heard)!r}, "a") as file:
                file.write(line)
            if json.loads(line)["type"] == "move":
                say({json.dumps(SHOWN["answer"])!r})
        """,
        seconds=USUAL_SECONDS,
    )
    match = sit_down("sum-race:target=10,highest=3", "2 1")
    answer = player.answer(match, Random(1))
    assert match.game.write(answer.move) == SHOWN["answer"]["move"]
    assert answer.comment == SHOWN["answer"]["comment"]
    assert heard.read_text().isascii()
    return {message["type"]: message for message in map(json.loads, heard.read_text().splitlines())}


def test_the_messages_are_as_shown(exchange: dict[str, Any]) -> None:
    assert set(SHOWN) == {"hello", "move", "answer"}
    for name, sent in exchange.items():
        assert sent["rules"].startswith("# Sum Race\n")
        sent["rules"] = "# Sum Race ..."
        if name == "move":
            assert 25 < sent["seconds_left"] <= 30
            sent["seconds_left"] = 30.0
        assert sent == SHOWN[name]
        assert list(sent) == list(SHOWN[name])


@pytest.mark.parametrize(
    ("heading", "name"), [("Hello", "hello"), ("A request for a move", "move"), ("The answer", "answer")]
)
def test_every_field_is_explained(heading: str, name: str) -> None:
    part = PROTOCOL_PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", part, re.MULTILINE)
    told = [field for row in rows for field in re.findall(r"`(\w+)`", row)]
    assert [field for field in SHOWN[name] if field not in told] == []


def test_the_parts_of_a_board_are_explained() -> None:
    board: Board = (Pool("", ()), Hand(ONE, "", (), 0), Track(ONE, "", 0, 1), Row("", ()), Grid(ONE, "", ()))
    for part in to_data(board_state(board)):
        fields = ", ".join(f"`{field}`" for field in part if field != "kind")
        assert f"| `{part['kind']}` | {fields} |" in PROTOCOL_PAGE


def test_the_numbers_on_the_pages_are_right() -> None:
    assert f"version {PROTOCOL}." in PROTOCOL_PAGE
    assert TRIES == 3
    assert "the third such answer forfeits" in PROTOCOL_PAGE
    assert f"{GRACE:g} seconds later gets SIGTERM" in PROTOCOL_PAGE
    assert f"more than {LONGEST_LINE // 1024} KiB" in PROTOCOL_PAGE
    assert f"The time for a move is {USUAL_SECONDS:g} seconds" in PROTOCOL_PAGE
    assert REQUESTS == 4
    assert "sent up to four times" in PLAYERS_PAGE


def test_every_kind_of_player_forfeit_and_tool_is_named() -> None:
    assert all(f"`{word}`" in PLAYERS_PAGE for word in (*PROGRAMS, *map(str, Fault)))
    assert re.findall(r"^\| `(\w+)` \|", PLAYERS_PAGE.partition("## Assistants")[2], re.MULTILINE) == TOOLS


def test_the_short_programs_on_the_page_play(piped: Piped, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe, own = re.findall(r"```python\n((?!>>>).*?)```", PLAYERS_PAGE, re.DOTALL)
    match = sit_down("equation-duel")
    assert match.game.write(piped(pipe).answer(match, Random(1)).move) == "1"
    space: dict[str, Any] = {}
    exec(own, space)
    assert space["MyPlayer"]().choose(match.game, match.position, Random(1)) in match.game.moves(match.position)
