"""The same moves whatever the number of workers, however the games were dealt, and wherever the run was broken off."""

import os
import signal
import threading
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from digitduel.arena import Journal, Processes, WorkersLost, play, round_robin, tournament
from tests.arena.played_tournaments import run, threads, without_times

PLAYERS = ["random", "casual", "tests.arena.planted:Counts"]
PLAN = round_robin(["sum-race", "pocket-addition"], PLAYERS, 30, seed=7)


@pytest.mark.long
def test_any_executor_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = without_times(run(PLAN, threads(1)).in_order())
    assert len(expected) == 180
    assert without_times(run(PLAN, threads(5)).in_order()) == expected
    assert without_times(run(PLAN, Processes(2)).in_order()) == expected
    # A worker that reports after each game hands the rest of its batch to another.
    monkeypatch.setattr(tournament, "BATCH_SECONDS", 0.0)
    assert without_times(run(PLAN, threads(3)).in_order()) == expected


def test_another_seed_gives_other_games() -> None:
    words = ["sum-race"]
    one, two = (run(round_robin(words, ["random", "casual"], 20, seed=seed)).in_order() for seed in (1, 2))
    assert [t["moves"] for t in one] != [t["moves"] for t in two]


@pytest.mark.parametrize("done", [1, 5, 8, 13])
def test_a_run_goes_on_in_the_middle_of_anything(done: int, tmp_path: Path) -> None:
    plan = round_robin(["sum-race"], ["random", "casual"], 20, seed=3)
    expected = run(plan, folder=tmp_path / "whole").in_order()
    lines = (tmp_path / "whole" / "games.jsonl").read_text().splitlines(keepends=True)
    broken = tmp_path / "broken"
    with Journal(plan, broken):
        pass
    # Every other game, then half of the next line: as a killed process may leave it.
    (broken / "games.jsonl").write_text("".join(lines[: 2 * done : 2]) + lines[1][:25])
    went_on = run(plan, folder=broken).in_order()
    assert without_times(went_on) == without_times(expected)


@pytest.mark.long
def test_a_killed_worker_changes_nothing() -> None:
    plan = round_robin(["number-harmony"], ["expert", "perfect"], 60, seed=5)
    expected = without_times(run(plan, Processes(1)).in_order())
    killed = threading.Event()

    def kill_one() -> None:
        until = time.monotonic() + 30
        while time.monotonic() < until and not killed.is_set():
            workers = [child.pid for child in active_children() if child.pid]
            if workers and journal.lines:
                os.kill(workers[0], signal.SIGKILL)
                killed.set()
            time.sleep(0.002)

    with Journal(plan) as journal:
        killer = threading.Thread(target=kill_one)
        killer.start()
        play(journal, Processes(2))
        killer.join()
    assert killed.is_set()
    assert without_times(journal.in_order()) == expected


@pytest.mark.long
def test_who_was_dismissed_is_gone_when_the_program_leaves() -> None:
    """Whoever hands out games still looked for workers while Python left, and found a closed pipe now and then."""
    crew, before = Processes(2), set(threading.enumerate())
    executor = crew.call()
    in_the_air = [executor.submit(time.sleep, 60) for _ in range(4)]
    assert set(threading.enumerate()) > before
    crew.dismiss(executor)
    assert set(threading.enumerate()) == before
    assert all(future.done() for future in in_the_air)


@pytest.mark.long
def test_workers_who_keep_dying_end_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deadly.py").write_text(
        "import os\nclass Deadly:\n    def choose(self, game, position, rng):\n        os._exit(9)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(WorkersLost, match="3 times in a row"):
        run(round_robin(["sum-race"], ["random", "deadly:Deadly"], 2), Processes(1))
