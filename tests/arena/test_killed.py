"""kill -9, for real: at most the games in the air are lost, nobody is left behind, and the same command goes on."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from tests.arena.played_tournaments import without_times

COMMAND = [sys.executable, "-m", "digitduel", "arena", "sum-race", "--players", "random,perfect", "--seed", "2"]
GAMES = 6_000


def arena(folder: Path) -> "subprocess.Popen[bytes]":
    command = [*COMMAND, "--games", str(GAMES), "--workers", "2", "--out", str(folder)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "HOME": str(folder.parent)}
    )


def lines_in(folder: Path) -> list[bytes]:
    path = folder / "games.jsonl"
    return path.read_bytes().splitlines() if path.exists() else []


def in_order(folder: Path) -> list[dict[str, object]]:
    told = [json.loads(line) for line in lines_in(folder)]
    return without_times(sorted(told, key=lambda t: (t["pairing"], t["number"])))


@pytest.mark.long
def test_a_killed_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = arena(tmp_path / "whole")
    said = whole.communicate(timeout=90)[0].decode()
    assert whole.returncode == 0, said
    assert len(lines_in(tmp_path / "whole")) == GAMES

    folder = tmp_path / "killed"
    with arena(folder) as killed:
        until = time.monotonic() + 60
        while len(lines_in(folder)) < 10:
            assert time.monotonic() < until
            assert killed.poll() is None
            time.sleep(0.005)
        workers = psutil.Process(killed.pid).children(recursive=True)
        killed.send_signal(signal.SIGKILL)
        killed.wait(timeout=10)
    kept = lines_in(folder)
    assert 10 <= len(kept) < GAMES
    _, alive = psutil.wait_procs(workers, timeout=20)
    assert alive == []

    again = arena(folder)
    said = again.communicate(timeout=90)[0].decode()
    assert again.returncode == 0, said
    # What was written before the kill is still there, and was not played again.
    assert lines_in(folder)[: len(kept) - 1] == kept[:-1]
    assert len(lines_in(folder)) == GAMES
    assert in_order(folder) == in_order(tmp_path / "whole")
    assert (folder / "report.html").exists()


STUBBORN = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
open(sys.argv[1], "w").write(str(os.getpid()))
while True:
    time.sleep(1)
"""
INTERRUPTED = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "


@pytest.mark.long
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_guest_who_will_not_leave_is_not_left_behind(stop: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "stubborn.py").write_text(STUBBORN)
    note = tmp_path / "pid"
    guest = f"exec:{sys.executable} -S {tmp_path}/stubborn.py {note}"
    run = f"{INTERRUPTED} from digitduel.cli import main; main()"
    command = [sys.executable, "-c", run, "arena", "sum-race", "--players", "random", "--player", guest]
    command += ["--games", "2", "--workers", "1", "--out", str(tmp_path / "hall")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as arena:
        until = time.monotonic() + 60
        while not (note.exists() and note.read_text()):
            assert time.monotonic() < until
            assert arena.poll() is None
            time.sleep(0.01)
        left = psutil.Process(int(note.read_text()))
        arena.send_signal(stop)
        said = arena.communicate(timeout=20)[1]
    assert arena.returncode == (130 if stop is signal.SIGINT else -stop)
    assert ("Stopped: 0 of 2 games are kept in" in said) is (stop is signal.SIGINT)
    try:
        assert psutil.wait_procs([left], timeout=20)[1] == []
    finally:
        if left.is_running():
            left.kill()
