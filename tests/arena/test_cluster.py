"""A real Dask scheduler with two real workers, one of which is killed in the middle: the result is the same."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from digitduel.arena import Cluster, NoCluster, round_robin
from tests.arena.played_tournaments import run, without_times

SECONDS = 60
PLAN = round_robin(["number-harmony", "sum-race"], ["expert", "perfect"], 40, seed=4)
Process = subprocess.Popen[bytes]


@contextmanager
def dask(*arguments: str, log: Path) -> Iterator[Process]:
    with log.open("wb") as file:
        command = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
        process = subprocess.Popen(command, stdout=file, stderr=file, cwd=log.parent)
        try:
            yield process
        finally:
            process.kill()
            process.wait(timeout=10)


def logged(log: Path, pattern: str) -> str:
    """What a process says about itself, once it does."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if found := re.search(pattern, log.read_text()):
            return found[0]
        time.sleep(0.02)
    raise AssertionError(log.read_text())


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[Process]]]:
    """The address of a scheduler, and its two workers."""
    with ExitStack() as stack:
        log = tmp_path / "scheduler.log"
        stack.enter_context(dask("scheduler", "--host", "127.0.0.1", "--port", "0", log=log))
        address = logged(log, r"tcp://127\.0\.0\.1:[0-9]+")
        workers = []
        for name in ("one", "two"):
            log = tmp_path / f"{name}.log"
            arguments = ("worker", address, "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
            workers.append(stack.enter_context(dask(*arguments, log=log)))
        for name in ("one", "two"):
            logged(tmp_path / f"{name}.log", "Registered to")
        yield address, workers


def games_in(folder: Path) -> list[dict[str, Any]]:
    path = folder / "games.jsonl"
    whole = path.read_text().rpartition("\n")[0].splitlines() if path.exists() else []
    return sorted(map(json.loads, whole), key=lambda told: (told["pairing"], told["number"]))


@pytest.mark.long
def test_a_killed_worker_of_a_cluster_changes_nothing(cluster: tuple[str, list[Process]], tmp_path: Path) -> None:
    address, workers = cluster
    expected = without_times(run(PLAN).in_order())
    command = [sys.executable, "-m", "digitduel", "arena", *PLAN.words, "--players", ",".join(PLAN.players)]
    command += ["--games", "40", "--seed", "4", "--cluster", address, "--out", str(tmp_path / "out")]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, "HOME": str(tmp_path)}
    ) as arena:
        until = time.monotonic() + SECONDS
        while not games_in(tmp_path / "out"):
            assert time.monotonic() < until
            assert arena.poll() is None
            time.sleep(0.005)
        workers[0].send_signal(signal.SIGKILL)
        done = len(games_in(tmp_path / "out"))
        said = arena.communicate(timeout=SECONDS)[0].decode()
    assert arena.returncode == 0, said
    assert 0 < done < PLAN.games
    assert without_times(games_in(tmp_path / "out")) == expected


@pytest.mark.long
def test_no_cluster_is_one_clear_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digitduel.arena.workers.SECONDS_TO_CONNECT", 1)
    with pytest.raises(NoCluster, match=r"There is no cluster at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9")


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:8786", "tcp://127.0.0.1", "tcp://127.0.0.1:x"])
def test_what_is_no_address_is_refused_before_anything_is_started(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that could not be made takes twenty seconds to go, and complains."""

    def client(*_: object, **__: object) -> None:
        raise AssertionError("a client was made")

    monkeypatch.setattr("distributed.Client", client)
    with pytest.raises(NoCluster, match=f"There is no cluster at {address}: "):
        Cluster(address)


def test_without_the_packages_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster, match=r"digitduel\[cluster\]"):
        Cluster("tcp://127.0.0.1:9")
