"""`duel mcp`, spoken to by the client of the same kit, over standard input and output."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from digitduel.cli.mcp_server import server
from digitduel.games import names
from digitduel.players import PROGRAMS
from digitduel.players.perfect import NoPerfectPlay, PerfectPlayer
from tests.examples.packages import PACKAGES, found_in, install_game

TOOLS = ["games", "rules", "new_game", "show", "move", "hint", "analyze", "review"]

Talk = Callable[[Client], Awaitable[None]]


def talk_to(place: Any, talk: Talk) -> None:
    async def all_of_it() -> None:
        async with asyncio.timeout(60), Client(place, read_timeout_seconds=30) as client:
            await talk(client)

    asyncio.run(all_of_it())


async def call(client: Client, tool: str, **arguments: Any) -> Any:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    told = result.structured_content
    assert told is not None
    return told["result"] if list(told) == ["result"] else told


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return " ".join(part.text for part in result.content if part.type == "text")


@pytest.mark.long
def test_a_whole_game_over_standard_input_and_output(tmp_path: Path) -> None:
    duel = StdioServerParameters(
        command=sys.executable, args=["-m", "digitduel", "mcp"], env={"HOME": str(tmp_path)}, cwd=tmp_path
    )

    async def talk(client: Client) -> None:
        assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
        assert "# Sum Race" in await call(client, "rules", game="sum-race")
        told = await call(client, "new_game", game="sum-race", opponent="perfect", seed=3)
        table = told["table"]
        assert told["can_play"] == "1, 2, 3, 4, 5, 6"
        assert told["to_move"] == "Player 1"
        moves = 0
        while "result" not in told:
            analysis = await call(client, "analyze", table=table)
            told = await call(client, "move", table=table, move=analysis["line"][0])
            assert told["news"][0] == f"Player 1 chooses {analysis['line'][0]}."
            moves += 1
        assert told["winner"] == 1, "the first player wins Sum Race, and never let go"
        assert moves > 3
        shown = await call(client, "show", table=table)
        assert shown["moves"] == told["moves"]
        review = await call(client, "review", table=table)
        mine = review["accuracy"][0]
        assert mine["kept"] == mine["decisions"]
        assert [entry["move"] for entry in review["moves"]] == told["moves"]

    talk_to(stdio_client(duel), talk)


def test_every_tool_says_what_it_is_for() -> None:
    async def talk(client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert all(tool.description and "self" not in tool.input_schema["properties"] for tool in tools)
        assert len(await call(client, "games")) == 5

    talk_to(server(), talk)


@pytest.mark.long
def test_games_of_other_packages_are_listed_too(installed: Path) -> None:
    async def talk(client: Client) -> None:
        listed = [game["name"] for game in await call(client, "games")]
        assert listed == names()
        assert set(PACKAGES) < set(listed)
        found = {str(each.uri) for each in (await client.list_resources()).resources}
        assert {f"digitduel://rules/{name}" for name in PACKAGES} < found
        assert "Whoever has to eat it loses." in await call(client, "rules", game="chomp")
        told = await call(client, "new_game", game="tic-tac-toe", moves="5 1")
        assert told["to_move"] == "Player 1"

    with found_in(installed):
        talk_to(server(), talk)


def test_a_broken_package_takes_only_its_own_game_away(tmp_path: Path) -> None:
    install_game(tmp_path, "raise RuntimeError('oh no')")

    async def talk(client: Client) -> None:
        assert len(await call(client, "games")) == 5
        assert len((await client.list_resources()).resources) == 5

    with found_in(tmp_path):
        assert "bad" in names()
        talk_to(server(), talk)


def test_every_parameter_says_what_it_is_for_and_what_can_be_chosen() -> None:
    async def talk(client: Client) -> None:
        tools = {tool.name: tool.input_schema["properties"] for tool in (await client.list_tools()).tools}
        assert all(about["description"] for tool in tools.values() for about in tool.values())
        assert tools["new_game"]["opponent"]["enum"] == ["nobody", *PROGRAMS]
        assert tools["new_game"]["seat"]["enum"] == tools["new_game"]["first"]["enum"] == [1, 2]

    talk_to(server(), talk)


def test_rules_are_resources_and_a_game_is_a_prompt() -> None:
    async def talk(client: Client) -> None:
        found = {str(each.uri): each for each in (await client.list_resources()).resources}
        assert list(found) == [f"digitduel://rules/{name}" for name in names()]
        assert found["digitduel://rules/sum-race"].title == "The rules of Sum Race"
        read = (await client.read_resource("digitduel://rules/sum-race")).contents[0]
        assert (read.mime_type, getattr(read, "text", "")) == (
            "text/markdown",
            await call(client, "rules", game="sum-race"),
        )
        (prompt,) = (await client.list_prompts()).prompts
        assert [each.name for each in prompt.arguments or []] == ["game", "opponent"]
        asked = await client.get_prompt("play", {"game": "sum-race", "opponent": "expert"})
        assert "against expert" in getattr(asked.messages[0].content, "text", "")

    talk_to(server(), talk)


def test_a_game_may_begin_in_the_middle() -> None:
    async def talk(client: Client) -> None:
        told = await call(client, "new_game", game="sum-race", moves="5 6")
        assert (told["moves"], told["to_move"], told["can_play"]) == (["5", "6"], "Player 1", "1, 2, 3, 4, 5")
        assert "5 is barred" in await refused(client, "new_game", game="sum-race", moves="5 5")

    talk_to(server(), talk)


def test_a_sealed_server_knows_nothing_about_exact_play() -> None:
    async def talk(client: Client) -> None:
        assert [tool.name for tool in (await client.list_tools()).tools] == [
            "games",
            "rules",
            "new_game",
            "show",
            "move",
        ]
        assert "no hints" in (client.instructions or "")
        table = (await call(client, "new_game", game="sum-race"))["table"]
        for tool in ("hint", "analyze", "review"):
            assert (await client.call_tool(tool, {"table": table})).is_error

    talk_to(server(sealed=True), talk)


def test_at_a_sealed_server_no_second_table_can_be_asked_about_the_first() -> None:
    async def talk(client: Client) -> None:
        table = (await call(client, "new_game", game="sum-race"))["table"]
        await refused(client, "new_game", game="no-such-game")
        await call(client, "move", table=table, move=5)
        await call(client, "new_game", game="sum-race", opponent="perfect", seat=2)
        assert "There is no table" in await refused(client, "move", table=table, move=4)

    talk_to(server(sealed=True), talk)


def test_a_number_may_be_a_number() -> None:
    async def talk(client: Client) -> None:
        table = (await call(client, "new_game", game="sum-race"))["table"]
        await call(client, "move", table=table, move="5")
        assert (await call(client, "move", table=table, move=4))["moves"] == ["5", "4"]
        assert "not a number from 1 to 6" in await refused(client, "move", table=table, move=0)

    talk_to(server(), talk)


def test_refusals_are_sentences() -> None:
    async def talk(client: Client) -> None:
        told = await call(client, "new_game", game="sum-race")
        assert "not a number from 1 to 6" in await refused(client, "move", table=told["table"], move="x")
        await call(client, "move", table=told["table"], move="5")
        assert "5 is barred" in await refused(client, "move", table=told["table"], move="5")
        assert "There is no table 'table-9'. There are: table-1." in await refused(client, "show", table="table-9")
        assert "There is no game called 'go'" in await refused(client, "new_game", game="go")
        assert "There is no opponent" in await refused(client, "new_game", game="sum-race", opponent="exec:touch x")
        assert "not 3" in await refused(client, "new_game", game="sum-race", seat=3)
        assert "Player 1 always starts" in await refused(client, "new_game", game="sum-race", first=2)

    talk_to(server(), talk)


def test_an_opponent_that_cannot_play_the_game_says_so_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(*_: Any) -> None:
        raise NoPerfectPlay("This is too large.")

    monkeypatch.setattr(PerfectPlayer, "choose", choose)

    async def talk(client: Client) -> None:
        assert "This is too large." in await refused(client, "new_game", game="sum-race:target=30", opponent="perfect")
        assert "There are: none yet." in await refused(client, "show", table="table-1")

    talk_to(server(), talk)


def test_the_assistant_may_sit_second_and_the_other_begin() -> None:
    async def talk(client: Client) -> None:
        told = await call(client, "new_game", game="equation-duel", opponent="random", seat=2, seed=1)
        assert told["players"] == {"Player 1": "random", "Player 2": "assistant"}
        assert [told["to_move"], len(told["moves"]), len(told["news"])] == ["Player 2", 2, 2]
        again = await call(client, "new_game", game="equation-duel", opponent="random", seat=2, seed=1)
        assert again["moves"] == told["moves"]
        first = await call(client, "new_game", game="equation-duel", opponent="random", first=2, seed=1)
        assert first["moves"][0] == told["moves"][0]

    talk_to(server(), talk)


def test_an_opponent_that_only_estimates_says_so() -> None:
    async def talk(client: Client) -> None:
        told = await call(client, "new_game", game="equation-duel:numbers=20", opponent="casual", seat=2, seed=1)
        assert told["news"][-1].startswith("Player 1 says: This game is too large to solve from here, so I estimate")
        assert (await call(client, "show", table=told["table"]))["news"] == []

    talk_to(server(), talk)


def test_hints_do_not_name_the_move_unless_asked_to() -> None:
    async def talk(client: Client) -> None:
        table = (await call(client, "new_game", game="sum-race"))["table"]
        nudge = await call(client, "hint", table=table)
        assert nudge.startswith("You can win")
        assert (await call(client, "hint", table=table, reveal=True)).startswith("Play ")

    talk_to(server(), talk)


def test_a_game_that_is_over_says_so() -> None:
    async def talk(client: Client) -> None:
        table = (await call(client, "new_game", game="sum-race:target=1"))["table"]
        told = await call(client, "move", table=table, move="1")
        assert told["result"] == "Player 1 wins by reaching exactly 1."
        for tool, more in (("move", {"move": "1"}), ("hint", {}), ("analyze", {})):
            assert "The game is over." in await refused(client, tool, table=table, **more)

    talk_to(server(), talk)


def test_old_tables_are_cleared_away() -> None:
    async def talk(client: Client) -> None:
        for _ in range(101):
            await call(client, "new_game", game="sum-race")
        assert "There is no table 'table-1'" in await refused(client, "show", table="table-1")
        assert (await call(client, "show", table="table-2"))["moves"] == []

    talk_to(server(), talk)


def test_without_the_kit_it_says_how_to_get_it() -> None:
    without = "import sys; sys.modules['mcp'] = None; from digitduel.cli import main; main(['mcp'])"
    done = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, timeout=300)
    assert done.returncode == 2
    assert done.stderr == (
        "duel: The Model Context Protocol is not installed here. It comes with: pip install 'digitduel[mcp]'\n"
    )


@pytest.mark.long
def test_garbage_on_the_line_does_not_end_it(tmp_path: Path) -> None:
    hello = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    done = subprocess.run(
        [sys.executable, "-m", "digitduel", "mcp"],
        input=f"garbage\n{json.dumps(hello)}\n",
        capture_output=True,
        text=True,
        timeout=300,
        cwd=tmp_path,
    )
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert any(answer.get("id") == 1 for answer in answers)
