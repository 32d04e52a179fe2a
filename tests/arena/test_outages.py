"""What a model never answered is not played: no score is made of it, and the same command plays what is missing."""

import re
from pathlib import Path

import pytest

from digitduel.arena import BadFolder, Journal, NotPlayed, Plan, play, report, round_robin
from digitduel.arena.game_line import GameLine
from digitduel.cli import arena_commands
from tests.arena.runs import run, threads, without_times
from tests.guests.models import Asked, Handler, failing, hanging, hanging_up, served


def last_move(handler: Handler, asked: Asked) -> None:
    """A model that always plays the last of the moves that it is told."""
    offered = re.findall(r"You can play: (.*)", asked["body"]["messages"][-1]["content"])[-1]
    handler.complete(f"Move: {offered.split(', ')[-1]}")


def plan_for(address: str, games: int = 4) -> Plan:
    return round_robin(["sum-race"], ["perfect", f"llm:tiny@{address}"], games)


def moves(games: list[GameLine]) -> list[str]:
    return [told["moves"] for told in games]


def test_an_outage_keeps_what_is_done_and_the_same_plan_plays_the_rest(tmp_path: Path) -> None:
    with served(*[last_move] * 9, *[failing(401, "who are you?")] * 3, last_move) as model:
        plan = plan_for(model.address)
        with Journal(plan, tmp_path) as journal, pytest.raises(NotPlayed, match=r"could not be asked.*who are you\?"):
            play(journal, threads())
        done = (tmp_path / "games.jsonl").read_text()
        assert 0 < len(done.splitlines()) < 4
        assert "forfeit" not in done
        whole = run(plan, folder=tmp_path).in_order()
        assert (tmp_path / "games.jsonl").read_text().startswith(done)
        assert moves(whole) == moves(run(plan).in_order())


def test_an_unreliable_endpoint_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGITDUEL_SECONDS", "2")
    busy, broken = failing(429, Retry_After="0"), failing(500, Retry_After="0")
    with served(busy, last_move, hanging, last_move, broken, busy, last_move, hanging_up, broken, last_move) as model:
        plan = plan_for(model.address, games=2)
        unreliable = run(plan)
        reliable = run(plan)
    assert without_times(unreliable.in_order()) == without_times(reliable.in_order())
    assert report(unreliable).games[0].ends == {"won": 2}


def test_the_command_says_so_and_gives_no_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-nobody-may-see-this")
    with served(failing(400, "no such model")) as model:
        plan = plan_for(model.address)
        for out, kept in ((tmp_path, f"are kept in {tmp_path}; the same command"), (None, "none is kept. With --out")):
            with pytest.raises(SystemExit) as ended:
                arena_commands.tournament(plan, threads(), out, as_json=False)
            assert ended.value.code == 3
            told = capsys.readouterr()
            assert told.out == ""
            assert "could not be asked. The model could not be asked: HTTP 400: no such model" in told.err
            assert kept in told.err
            assert "sk-nobody" not in told.err
    assert not (tmp_path / "report.json").exists()
    with pytest.raises(BadFolder):
        Journal(plan_for("http://127.0.0.1:1/v1"), tmp_path)
