"""The log of a run: complete, compressed, mended after a crash, and never with a key in it."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from digitduel import __version__
from digitduel.arena import Journal, NotPlayed, Plan, Threads, play, round_robin
from digitduel.arena.request_log import LOG, RequestEntry, read_log
from digitduel.cli import arena_commands
from tests.arena.played_tournaments import run, threads, without_times
from tests.guests.models import Asked, Handler, Model, failing, served

KEY, TEAM_KEY = "sk-nobody-may-see-this", "team-key-nobody-may-see"


def telling(handler: Handler, asked: Asked) -> None:
    """Plays the last move it is offered, and repeats everything that it was sent."""
    offered = re.findall(r"You can play: (.*)", asked["body"]["messages"][-1]["content"])[-1]
    thoughts = f"I was sent {json.dumps(asked['headers'])}"
    message = {"role": "assistant", "content": f"{thoughts}\nMove: {offered.split(', ')[-1]}", "reasoning": thoughts}
    usage = {"prompt_tokens": 100, "completion_tokens": 7}
    choice = {"message": message, "finish_reason": "stop"}
    handler.answer({"model": f"tiny of {KEY}", "choices": [choice], "usage": usage})


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("TEAM_KEY", TEAM_KEY)


def plan_for(model: Model, games: int = 4) -> Plan:
    word = f"llm:tiny?temperature=0&header.x-api-key=$TEAM_KEY@{model.address}"
    return round_robin(["sum-race"], ["perfect", word], games, seed=3)


def requests(folder: Path) -> list[RequestEntry]:
    return [entry for entry in read_log(folder) if entry["kind"] == "request"]


def place(entry: RequestEntry) -> tuple[int, int, int]:
    return entry["pairing"], entry["number"], entry["ply"]


def test_every_question_of_every_game_is_there(tmp_path: Path) -> None:
    with served(telling) as model:
        journal = run(plan_for(model), threads(3), tmp_path)
    run_entry, entries = next(read_log(tmp_path)), requests(tmp_path)
    assert run_entry["kind"] == "run"
    assert (run_entry["digitduel"], run_entry["asked"]["seed"]) == (__version__, 3)
    assert len(list(read_log(tmp_path))) == 1 + len(entries)
    place_first = ["kind", "pairing", "number", "seed", "ply", "player", "at", "model"]
    assert list(entries[0])[: len(place_first)] == place_first
    asked = {}
    for told in journal.in_order():
        seat = told["players"].index(next(word for word in told["players"] if word.startswith("llm:")))
        asked[told["number"]] = told["asked"][seat]
        usage = told["usage"][seat]
        assert usage is not None
        assert usage["prompt"] == 100 * told["asked"][seat]
        assert told["usage"][1 - seat] is None
    assert len(entries) == sum(asked.values()) == len(model.asked)
    assert len({place(entry) for entry in entries}) == len(entries)
    for entry in entries:
        assert entry["settings"] == {"temperature": 0}
        assert entry["response"]["choices"][0]["message"]["reasoning"].startswith("I was sent")
        assert entry["messages"][0]["role"] == "system"
        assert entry["at"] >= run_entry["at"][:4]


def test_neither_key_nor_header_lands_on_disk(tmp_path: Path) -> None:
    echoed = failing(500, f"Authorization: Bearer {KEY} and {TEAM_KEY}", Retry_After="0")
    with served(echoed, *[telling] * 6, failing(401, f"{KEY} {TEAM_KEY}"), echoed, telling) as model:
        plan = plan_for(model, games=2)
        with Journal(plan, tmp_path) as journal, pytest.raises(NotPlayed):
            play(journal, threads(1))
        arena_commands.tournament(arena_commands.Run(plan, Threads(2), tmp_path), as_json=False)
    assert {asked["headers"]["x-api-key"] for asked in model.asked} == {TEAM_KEY}
    files = sorted(tmp_path.iterdir())
    assert {"report.json", "report.html", "games.jsonl", LOG} <= {file.name for file in files}
    for file in files:
        data = file.read_bytes()
        text = (gzip.decompress(data) if file.suffix == ".gz" else data).decode()
        assert KEY not in text
        assert TEAM_KEY not in text
        assert f"Bearer {KEY[:6]}" not in text
        assert "Bearer ***" in text or file.name != LOG


@pytest.mark.parametrize("lost", [1, 40])
def test_half_a_member_is_cut_off_and_the_rest_goes_on(lost: int, tmp_path: Path) -> None:
    with served(telling) as model:
        plan = plan_for(model)
        whole = run(plan, folder=tmp_path)
        before = requests(tmp_path)
        # As a killed process leaves it: the last game is not in the journal, and its questions are only half there.
        games, log = tmp_path / "games.jsonl", tmp_path / LOG
        *kept, last = games.read_text().splitlines(keepends=True)
        games.write_text("".join(kept))
        log.write_bytes(log.read_bytes()[:-lost])
        went_on = run(plan, folder=tmp_path)
    assert without_times(went_on.in_order()) == without_times(whole.in_order())
    assert [entry["kind"] for entry in read_log(tmp_path)].count("run") == 2
    assert sorted(map(place, requests(tmp_path))) == sorted(map(place, before))
    assert json.loads(last)["number"] in {entry["number"] for entry in requests(tmp_path)}


def test_a_game_that_was_broken_off_leaves_its_questions_too(tmp_path: Path) -> None:
    with (
        served(telling, telling, failing(401, "who are you?")) as model,
        Journal(plan_for(model), tmp_path) as journal,
        pytest.raises(NotPlayed),
    ):
        play(journal, threads(1))
    # On a slow machine the next game may have begun before the end of this one was heard of.
    asked = [entry for entry in requests(tmp_path) if entry["number"] == 0]
    assert ["failed" in entry for entry in asked] == [False, False, True]
    assert asked[-1]["failed"] == "The model could not be asked: HTTP 401: who are you?"


def test_without_transcripts_only_figures_are_kept(tmp_path: Path) -> None:
    with served(telling) as model:
        plan = plan_for(model)
        with Journal(plan, tmp_path, transcripts=False) as journal:
            play(journal, threads(2))
    entries = requests(tmp_path)
    assert len(entries) == len(model.asked)
    for entry in entries:
        assert not {"messages", "response"} & set(entry)
        assert (entry["finish"], entry["usage"]["completion"], entry["served"]) == ("stop", 7, "tiny of ***")
    assert "I was sent" not in gzip.decompress((tmp_path / LOG).read_bytes()).decode()


def test_where_no_model_plays_there_is_no_log(tmp_path: Path) -> None:
    run(round_robin(["sum-race"], ["random", "tests.arena.planted:First"], 2), folder=tmp_path)
    assert not (tmp_path / LOG).exists()


def test_the_command_tells_the_log_how_it_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGITDUEL_SECONDS", "77")
    monkeypatch.setenv("DIGITDUEL_REQUESTS_PER_MINUTE", "60000")
    with served(telling) as model:
        plan = plan_for(model, games=2)
        arena_commands.tournament(arena_commands.Run(plan, Threads(5), tmp_path), as_json=False)
    told = dict[str, Any](**next(read_log(tmp_path)))
    assert told["at a time"] == 5
    assert (told["DIGITDUEL_SECONDS"], told["DIGITDUEL_REQUESTS_PER_MINUTE"]) == ("77", "60000")
    assert requests(tmp_path)[0]["limit"] == 77
