"""Every position of a game in a file, from the command line: kill it and go on, on a cluster, and asked afterwards."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.arena.test_cluster import Process
from tests.arena.test_cluster import cluster as cluster  # a fixture
from tests.cli.conftest import Duel

WORD = "equation-duel:numbers=8"
SECONDS = 120


@pytest.mark.long
def test_for_people_and_for_programs(duel: Duel, tmp_path: Path) -> None:
    out = tmp_path / "all.answers"
    done = duel("solve", "equation-duel:numbers=4", "--all", "--workers", "1", "--out", str(out))
    assert done.returncode == 0
    first, second = done.stdout.splitlines()
    assert first == "equation-duel:numbers=4: Player 1 wins in 12 plies. All 93 positions are solved."
    assert second.startswith(f"The answers are in {out} (0.0 MB). ")
    assert done.stderr.splitlines()[0] == (
        f"1 worker needs up to 0.7 GB of memory, besides looking into the files in {out}.work."
    )
    told = json.loads(duel("solve", "sum-race", "--all", "--json", "--workers", "1", "--out", str(out)).stdout)
    assert (told["value"], told["plies"], told["positions"]) == ("win", 7, 3259)
    assert list(told) == [*("game", "options", "value", "plies", "positions", "tiers", "file", "bytes", "seconds")]
    assert (told["game"], told["options"], told["file"]) == ("sum-race", {"target": 20, "highest": 6}, str(out))
    assert told["tiers"][:3] == [[0, 1], [1, 1], [2, 1]]
    assert sum(size for _, size in told["tiers"]) == 3259
    assert told["bytes"] == out.stat().st_size


@pytest.mark.long
def test_analyze_uses_what_is_there(duel: Duel, tmp_path: Path) -> None:
    before = duel("analyze", WORD, "--json").stdout
    assert duel("solve", WORD, "--all").returncode == 0
    [file] = tmp_path.rglob("*.answers")
    assert b"equation-duel:numbers=8" in file.read_bytes().splitlines()[0]
    assert duel("analyze", WORD, "--json").stdout == before


@pytest.mark.long
@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--out", "x"], "--out, --workers and --cluster are for --all, which solves every position."),
        (["--all", "--swap"], "--all goes neither with --swap nor with --no-cache."),
        (
            ["--all", "--workers", "2", "--cluster", "tcp://127.0.0.1:9"],
            "--workers counts processes on this machine,",
        ),
        (["--all", "--out", "/"], "/ is a folder. Name a file in it, such as /sum-race.answers."),
    ],
)
def test_refusals(duel: Duel, arguments: list[str], why: str) -> None:
    done = duel("solve", "sum-race", *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(f"duel: {why}")


def start(out: Path, *more: str) -> Process:
    command = [sys.executable, "-m", "digitduel", "solve", WORD, "--all", "--out", str(out), *more]
    environment = {**os.environ, "HOME": str(out.parent)}
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)


def until(work: Path, pattern: str, process: Process) -> bool:
    """Wait for a file to be there. False when the program was done before."""
    limit = time.monotonic() + SECONDS
    while not list(work.glob(pattern)):
        if process.poll() is not None:
            return False
        assert time.monotonic() < limit
        time.sleep(0.002)
    return True


@pytest.mark.long
def test_killed_twice_in_the_middle_it_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    whole, out = tmp_path / "whole", tmp_path / "killed"
    assert start(whole).wait(SECONDS) == 0
    killed = 0
    for pattern in ("codes-00005.npy", "scores-00010.npy"):
        process = start(out)
        if until(tmp_path / "killed.work", pattern, process):
            os.killpg(process.pid, signal.SIGKILL)
            killed += process.wait(SECONDS) == -signal.SIGKILL
    assert killed == 2
    assert start(out).wait(SECONDS) == 0
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.long
def test_the_same_bytes_on_a_cluster_with_one_worker_killed(cluster: tuple[str, list[Process]], tmp_path: Path) -> None:
    address, workers = cluster
    assert start(tmp_path / "whole").wait(SECONDS) == 0
    process = start(tmp_path / "cluster", "--cluster", address)
    assert until(tmp_path / "cluster.work", "scores-00012.npy", process)
    workers[0].kill()
    assert process.wait(SECONDS) == 0
    assert (tmp_path / "cluster").read_bytes() == (tmp_path / "whole").read_bytes()
