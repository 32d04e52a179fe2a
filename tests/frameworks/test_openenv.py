"""The environment as OpenEnv serves, validates and steps it, with a scripted player."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from openenv.core.generic_client import GenericEnvClient

from digitduel.core import ONE, DigitDuelError
from digitduel.evals import AskedGame, positions, score_of
from digitduel.evals.adapters.openenv import DuelAction, DuelEnvironment, app
from tests.frameworks.scripted import EDITION, answer_to, by_hand

LOCKED = Path(sys.prefix) / "openenv"
"""The example with its lock, made by `make test-frameworks` where it installs things."""


@contextmanager
def serving() -> Iterator[str]:
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as where:
        yield where


def validated(*arguments: str) -> dict[str, Any]:
    program = Path(sys.executable).with_name("openenv")
    done = subprocess.run([program, "validate", *arguments], capture_output=True, text=True, timeout=120)
    told: dict[str, Any] = json.loads(done.stdout[done.stdout.index("{") :])
    assert done.returncode == 0, told
    return told


def test_its_own_validation_passes_for_the_server(address: str) -> None:
    told = validated("--url", address)
    assert told["passed"] and told["mode"] == "simulation"
    assert all(each["passed"] for each in told["criteria"])


def test_its_own_validation_passes_for_the_folder() -> None:
    assert validated(str(LOCKED), "--json")["issues"] == []


def skill_in_positions(folder: Path) -> float:
    quick = set(positions(EDITION, quick=True))
    numbers = [number for number, asked in enumerate(positions(EDITION)) if asked in quick]
    records = []
    with serving() as address, GenericEnvClient(base_url=address).sync() as client:
        for number in numbers:
            asked = client.reset(position=number, edition=EDITION).observation["messages"]
            result = client.step({"answer": answer_to(*(said["content"] for said in asked))})
            assert result.done
            assert result.reward == -result.observation["regret"]
            records.append(result.observation["record"])
    return score_of(records).overall().at


def test_a_whole_game() -> None:
    env = DuelEnvironment()
    seen = env.reset(seed=4, game="pocket-addition", opponent="expert", seat=1, moves="7")
    total: float = 0
    while not seen.done:
        seen = env.step(DuelAction(answer=answer_to(*(said["content"] for said in seen.messages))))
        total += float(seen.reward or 0)
    asked = AskedGame("pocket-addition", moves="7", seat=ONE, opponent="expert", seed=4)
    assert [seen.record] == by_hand([asked])
    assert seen.points in (0, 0.5, 1)
    assert total <= 0
    assert env.state.moves == (seen.record or {})["moves"]


def test_positions_of_another_edition_may_be_in_disguise() -> None:
    seen = DuelEnvironment().reset(position=0, edition="2", disguise="surface")
    assert "in a game of Loading the Ferries" in seen.messages[0]["content"]


def test_refusals_are_sentences() -> None:
    env = DuelEnvironment()
    with pytest.raises(DigitDuelError, match="reset the environment"):
        env.step(DuelAction(answer="5"))
    with pytest.raises(DigitDuelError, match="from 0 to 4999, not 5000"):
        env.reset(position=5000)
    with pytest.raises(DigitDuelError, match="not 3"):
        env.reset(seat=3)
    env.reset(moves="5 6")
    seen = env.step(DuelAction(answer="6"))
    assert (seen.done, seen.reward, seen.refused) == (False, 0, "'6': 6 is barred: your opponent has just chosen it.")
    assert "6 is barred" in seen.messages[-1]["content"]
