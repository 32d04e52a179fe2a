"""What a model never answered is not played: no score is made of it, and the same command plays what is missing."""

import re
from pathlib import Path

import pytest

from digitduel.arena import (
    BadFolder,
    Journal,
    NotPlayed,
    Plan,
    Threads,
    benchmark_plan,
    benchmark_report,
    game_batches,
    play,
    report,
    round_robin,
)
from digitduel.arena.game_line import GameLine
from digitduel.cli import arena_commands
from digitduel.evals.editions import MENDED
from digitduel.players import llm_player
from tests.arena.played_tournaments import run, threads, without_times
from tests.guests.models import Asked, Handler, failing, served, unreliable


def last_move(handler: Handler, asked: Asked) -> None:
    """A model that always plays the last of the moves that it is told."""
    offered = re.findall(r"You can play: (.*)", asked["body"]["messages"][-1]["content"])[-1]
    handler.complete(f"Move: {re.split('; |, | or ', offered)[-1]}")


def plan_for(address: str, games: int = 4) -> Plan:
    return round_robin(["sum-race"], ["perfect", f"llm:tiny@{address}"], games)


def moves(games: list[GameLine]) -> list[str]:
    return [told["moves"] for told in games]


def test_an_outage_keeps_what_is_done_and_the_same_plan_plays_the_rest(tmp_path: Path) -> None:
    with served(*[last_move] * 9, failing(401, "who are you?"), last_move) as model:
        plan = plan_for(model.address)
        with Journal(plan, tmp_path) as journal, pytest.raises(NotPlayed, match=r"could not be asked.*who are you\?"):
            play(journal, threads())
        done = (tmp_path / "games.jsonl").read_text()
        assert 0 < len(done.splitlines()) < 4
        assert "forfeit" not in done
        whole = run(plan, folder=tmp_path).in_order()
        assert (tmp_path / "games.jsonl").read_text().startswith(done)
        assert moves(whole) == moves(run(plan).in_order())


@pytest.mark.long
def test_an_unreliable_endpoint_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does how many are asked at a time: the same answers, the same score, to the last digit."""
    monkeypatch.setenv("DIGITDUEL_SECONDS", "3")
    monkeypatch.setattr(game_batches, "PAUSES", (0.01,) * 7)
    with served(last_move) as model:
        plan = benchmark_plan(f"llm:tiny@{model.address}", quick=True, edition=MENDED)
        reliable, one_by_one = run(plan, Threads(8)), run(plan, Threads(1))
        asked = len(model.asked)
        model.answers = (unreliable(5, last_move),)
        failed_at_random = run(plan, Threads(24))
    assert len(model.asked) - asked > 1.1 * asked / 2, "of a hundred requests, twenty were in vain"
    expected = without_times(reliable.in_order())
    assert without_times(one_by_one.in_order()) == expected
    assert without_times(failed_at_random.in_order()) == expected
    scores = [benchmark_report(journal) for journal in (reliable, one_by_one, failed_at_random)]
    assert len({(told.score, told.low, told.high) for told in scores}) == 1


def test_an_outage_that_lasts_is_waited_out_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_batches, "PAUSES", (0.01, 0.01))
    monkeypatch.setattr(llm_player.ModelPlayer.__init__, "__kwdefaults__", {"seconds": 9, "pause": 0, "clock": float})
    gone, slow, early = (failing(status, "back soon", Retry_After="0") for status in (503, 524, 425))
    with served(*[gone, slow, early] * 3, gone, slow, last_move) as model:
        assert report(run(plan_for(model.address, games=2))).games[0].ends == {"won": 2}
    with served(gone) as model, pytest.raises(NotPlayed, match=r"4 tried\): HTTP 503: back soon"):
        run(plan_for(model.address, games=2))
    assert len(model.asked) >= 3 * 4


def test_the_command_says_so_and_gives_no_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-nobody-may-see-this")
    with served(failing(400, "no such model")) as model:
        plan = plan_for(model.address)
        for out, kept in ((tmp_path, f"are kept in {tmp_path}; the same command"), (None, "none is kept. With --out")):
            with pytest.raises(SystemExit) as ended:
                arena_commands.tournament(arena_commands.Run(plan, threads(), out), as_json=False)
            assert ended.value.code == 3
            told = capsys.readouterr()
            assert told.out == ""
            assert "could not be asked. The model could not be asked: HTTP 400: no such model" in told.err
            assert kept in told.err
            assert "sk-nobody" not in told.err
    assert not (tmp_path / "report.json").exists()
    with pytest.raises(BadFolder):
        Journal(plan_for("http://127.0.0.1:1/v1"), tmp_path)
