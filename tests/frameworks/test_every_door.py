"""One scripted player gets the same score to the last digit through each door."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from mcp import Client

from digitduel.cli.mcp_server import server
from digitduel.evals import Record, positions, score_of
from tests.frameworks import scripted, test_inspect_ai, test_lm_eval, test_openenv, test_textarena, test_verifiers


@pytest.fixture(scope="module")
def by_hand() -> float:
    return score_of(scripted.by_hand(positions(scripted.EDITION, quick=True))).overall().at


def by_mcp(folder: Path) -> float:
    """The evaluation opens the tables and counts; the player sees how a game stands, and moves."""

    async def played() -> list[Record]:
        records: list[Record] = []
        async with Client(server(sealed=True)) as client:
            for asked in positions(scripted.EDITION, quick=True):
                opened = await client.call_tool("new_game", {"game": asked.game, "moves": asked.moves})
                stands = opened.structured_content
                assert stands
                move = scripted.answer(stands["game"], " ".join(stands["moves"])).rpartition("Move: ")[2]
                told = await client.call_tool("move", {"table": stands["table"], "move": move})
                moves = stands["moves"] if told.is_error else (told.structured_content or {})["moves"]
                opening = len(stands["moves"])
                records.append(
                    Record(
                        game=asked.game,
                        cluster=list(asked.cluster),
                        seats=[int(stands["to_move"][-1])],
                        opening=opening,
                        moves=" ".join(moves[: opening + 1]),
                        missed=bool(told.is_error),
                        stratum=asked.stratum,
                        idea=asked.idea,
                    )
                )
        return records

    return score_of(asyncio.run(played())).overall().at


DOORS: dict[str, Callable[[Path], float]] = {
    "MCP": by_mcp,
    "TextArena": test_textarena.skill_in_positions,
    "lm-evaluation-harness": test_lm_eval.skill_in_positions,
    "OpenEnv": test_openenv.skill_in_positions,
    "verifiers": test_verifiers.skill_in_positions,
    "inspect_ai": test_inspect_ai.skill_in_positions,
}


@pytest.mark.parametrize("door", DOORS)
def test_a_blind_guest_gets_by_every_door_what_it_gets_by_hand(
    door: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How often 0 is within its interval is counted in benchmarks/blind_guests.py."""
    monkeypatch.setattr(scripted, "blind_by", 7)
    told = score_of(scripted.by_hand(positions(scripted.EDITION, quick=True))).overall()
    assert told.low <= 0 <= told.high
    assert DOORS[door](tmp_path) == told.at


@pytest.mark.parametrize("door", DOORS)
def test_the_same_score_to_the_last_digit(door: str, by_hand: float, tmp_path: Path) -> None:
    assert DOORS[door](tmp_path) == by_hand
