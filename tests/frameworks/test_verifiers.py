"""The tasks and the environment as verifiers runs them, against an address on this machine that answers by a script."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from verifiers.v1.cli.eval.runner import run_eval
from verifiers.v1.configs.cli.eval import EvalConfig

from digitduel.evals import Record, games, positions, score_of
from tests.frameworks.scripted import EDITION, answer_to, by_hand


class Answers(BaseHTTPRequestHandler):
    """OpenAI's chat completions."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        said = answer_to(*(message["content"] for message in asked["messages"] if message["role"] != "assistant"))
        message = {"role": "assistant", "content": said}
        told = {
            "id": "1",
            "object": "chat.completion",
            "created": 0,
            "model": asked["model"],
            "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
        }
        body = json.dumps(told).encode()
        self.send_response(200 if asked["model"] == "scripted" else 503)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def serving() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as where:
        yield where


def episodes(address: str, folder: Path, model: str = "scripted", **taskset: Any) -> list[Any]:
    config = EvalConfig(
        env={"taskset": {"id": "digitduel_verifiers", "edition": EDITION, "quick": True, **taskset}},
        model=model,
        client={"type": "eval", "base_url": address, "api_key_var": "NO_KEY"},
        output_dir=folder,
        max_concurrent=8,
        push=False,
        rich=None,
    )
    return asyncio.run(run_eval(config))


def records(found: list[Any], agent: str = "player") -> list[Record]:
    return [trace.info["digitduel"] for each in found for trace in each.traces if trace.agent.name == agent]


def skill_in_positions(folder: Path) -> float:
    with serving() as address:
        found = episodes(address, folder)
    assert len(found) == len(positions(EDITION, quick=True))
    for episode in found:
        (trace,) = episode.traces
        assert episode.ok
        assert trace.reward == 1 - sum(trace.info["regret"]) / 2
        assert trace.metrics["regret"] == sum(trace.info["regret"])
    return score_of(records(found)).overall().at


def test_whole_games_against_a_program(address: str, tmp_path: Path) -> None:
    found = episodes(address, tmp_path, ask="games", opponent="expert", seed=3)
    played = {(each["game"], each["cluster"][1], each["seats"][0]): each for each in records(found)}
    told = by_hand(games(EDITION, quick=True, opponent="expert", seed=3))
    assert played == {(each["game"], each["cluster"][1], each["seats"][0]): each for each in told}


def test_self_play_is_two_conversations_each_with_its_own_reward(address: str, tmp_path: Path) -> None:
    found = episodes(address, tmp_path, ask="self-play")
    assert len(found) == 20
    for episode in found:
        by_name = {trace.agent.name: trace for trace in episode.traces}
        assert set(by_name) == {"player", "opponent"}
        player, opponent = by_name["player"], by_name["opponent"]
        assert player.info["digitduel"]["moves"] == opponent.info["digitduel"]["moves"]
        assert player.info["digitduel"]["seats"] != opponent.info["digitduel"]["seats"]
        assert player.metrics["points"] + opponent.metrics["points"] == 1
        assert 0 <= player.reward <= 1


def test_what_a_model_never_answered_is_no_answer(address: str, tmp_path: Path) -> None:
    found = episodes(address, tmp_path, model="absent")
    assert not any(episode.ok for episode in found)
    assert not any("digitduel" in trace.info for episode in found for trace in episode.traces)
