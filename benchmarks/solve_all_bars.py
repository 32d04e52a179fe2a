"""Every position solved into a file: how long, how much memory, the same bytes when killed and on a cluster, and how
soon an answer comes from the file.

    python benchmarks/solve_all_bars.py [WORD ...] [--write]

Each game is solved by `duel solve --all` with two workers. In the middle of finding its positions and again in the
middle of solving them the whole program is killed, and the same command goes on. Then two workers of a Dask cluster
solve it once more, of which one is killed, and the bytes are compared. Memory is what all processes together had for
themselves, looked at ten times a second; processor time is that of all of them. Connect Four is that of `examples/`;
how many positions it has is compared with what John Tromp has published (https://tromp.github.io/c4/c4.html).
"""

import argparse
import hashlib
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import psutil
from yardstick import yardstick

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

WORDS = [
    "connect-four:rows=4,columns=5",
    "connect-four:rows=4,columns=6",
    "connect-four:rows=5,columns=5",
    "equation-duel:numbers=15",
    "equation-duel:numbers=15,joined=yes",
    "equation-duel:numbers=15,operators=+-",
    "equation-duel:numbers=15,joined=yes,operators=+-",
]
PUBLISHED = {
    "connect-four:rows=4,columns=5": 3_945_711,
    "connect-four:rows=4,columns=6": 94_910_577,
    "connect-four:rows=5,columns=5": 69_763_700,
}
QUESTIONS = 20_000
Process = subprocess.Popen[bytes]


class Run(NamedTuple):
    wall: float
    processor: float
    megabytes: float
    kills: int


def command(word: str, out: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "digitduel", "solve", word, "--all", "--json", "--out", str(out), *more]


def half_way(work: Path, kind: str, files: int) -> bool:
    return len(list(work.glob(f"{kind}-*.npy"))) >= files


def solved(word: str, out: Path, environment: dict[str, str], kills: list[tuple[str, int]]) -> Run:
    """Solve a game, and kill the program as soon as there are so many files of a kind, one kill after another."""
    began, processor, most = time.monotonic(), 0.0, 0.0
    work, kills, killed = out.with_name(f"{out.name}.work"), kills.copy(), 0
    while True:
        process = subprocess.Popen(command(word, out, "--workers", "2"), env=environment, start_new_session=True)
        watched: dict[int, float] = {}
        while process.poll() is None:
            most = max(most, look_at(process.pid, watched))
            if kills and half_way(work, *kills[0]):
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                kills.pop(0)
                killed += 1
                break
            time.sleep(0.1)
        processor += sum(watched.values())
        if out.exists():
            return Run(time.monotonic() - began, processor, most, killed)
        assert process.returncode == -signal.SIGKILL, process.returncode


def look_at(pid: int, watched: dict[int, float]) -> float:
    """Megabytes that a process and all that it started have for themselves; and their seconds so far."""
    own = 0
    with suppress(psutil.Error):
        for process in [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]:
            with suppress(psutil.Error):
                times = process.cpu_times()
                watched[process.pid] = times.user + times.system
                own += process.memory_full_info().uss
    return own / 2**20


@contextmanager
def dask(*arguments: str, log: Path, environment: dict[str, str]) -> Iterator[Process]:
    with log.open("wb") as file:
        whole = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
        process = subprocess.Popen(whole, stdout=file, stderr=file, env=environment, cwd=log.parent)
        try:
            yield process
        finally:
            process.kill()
            process.wait(timeout=10)


def logged(log: Path, pattern: str) -> str:
    while not (found := re.search(pattern, log.read_text())):
        time.sleep(0.05)
    return found[0]


def solved_by_cluster(word: str, out: Path, folder: Path, environment: dict[str, str]) -> float:
    """Two workers, and one more once one of them is killed in the middle."""
    with ExitStack() as stack:
        log = folder / "scheduler.log"
        scheduler = ("scheduler", "--host", "127.0.0.1", "--port", "0")
        stack.enter_context(dask(*scheduler, log=log, environment=environment))
        address = logged(log, r"tcp://127\.0\.0\.1:[0-9]+")

        def join(name: str) -> Process:
            arguments = ("worker", address, "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
            return stack.enter_context(dask(*arguments, log=folder / f"{name}.log", environment=environment))

        first, _ = join("one"), join("two")
        for name in ("one", "two"):
            logged(folder / f"{name}.log", "Registered to")
        began = time.monotonic()
        process = subprocess.Popen(command(word, out, "--cluster", address), env=environment)
        while process.poll() is None:
            if first.poll() is None and half_way(out.with_name(f"{out.name}.work"), "scores", 5):
                first.kill()
                join("three")
            time.sleep(0.1)
        assert process.returncode == 0
        assert first.poll() is not None
        return time.monotonic() - began


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:16]


def answer_times(word: str, path: Path) -> tuple[float, float, list[int]]:
    """Milliseconds by the clock on the wall for the median and the slowest hundredth of answers, warm; and the sizes of
    the tiers."""
    import digitduel
    from digitduel.solve.arrays.answer_file import AnswerFile

    game, chance = digitduel.game(word), random.Random(1)
    answers = AnswerFile(path, game)
    asked: list[Any] = []
    while len(asked) < QUESTIONS:
        p = game.start()
        while moves := game.moves(p):
            p = game.play(p, chance.choice(moves))
            asked.append(p)
    asked = asked[:QUESTIONS]
    times = []
    for warm in (False, True):
        for p in asked:
            began = time.perf_counter()
            score = answers.score(game.tier(p), game.code(p))
            if warm:
                times.append(1_000 * (time.perf_counter() - began))
            assert score is not None
    return statistics.median(times), statistics.quantiles(times, n=100)[98], list(answers.positions.values())


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    ask.add_argument("words", nargs="*", default=WORDS)
    ask.add_argument("--write", action="store_true")
    ask.add_argument("--folder", type=Path, help="where to work; by default a temporary folder")
    asked = ask.parse_args()
    from digitduel.solve.arrays.every_position import memory_needed
    from tests.examples.packages import found_in, install

    lines = [
        f"Yardstick: {yardstick():.3f} s, before the first. Two workers, killed twice; of Dask's two, one is killed. "
        f"They said beforehand that they need up to {memory_needed(2) / 2**20:,.0f} MB.",
        "",
        "| game | positions | published | killed | wall s | processor s | MB | bytes per position | Dask, wall s |"
        " same bytes | an answer, ms | p99 ms |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---|---:|---:|",
    ]
    plies = ["", "Positions by tier, which in Connect Four is the number of discs:", ""]
    with tempfile.TemporaryDirectory(dir=asked.folder) as name:
        folder = Path(name)
        for package in ("connect-four", "connect-four-arrays"):
            install(ROOT / "examples" / package, folder)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}
        with found_in(folder):
            for word in asked.words:
                out, other = folder / "killed.answers", folder / "cluster.answers"
                run = solved(word, out, environment, [("codes", 10), ("scores", 10)])
                cluster = solved_by_cluster(word, other, folder, environment)
                same = digest(out) == digest(other)
                middle, late, tiers = answer_times(word, out)
                positions = sum(tiers)
                told = f"{PUBLISHED[word]:,}" if word in PUBLISHED else ""
                assert positions == PUBLISHED.get(word, positions)
                lines.append(
                    f"| {word} | {positions:,} | {told} | {run.kills} | {run.wall:,.0f} | {run.processor:,.0f} | "
                    f"{run.megabytes:,.0f} | {out.stat().st_size / positions:.2f} | {cluster:,.0f} | "
                    f"{'yes' if same else 'NO'} ({digest(out)}) | {middle:.3f} | {late:.3f} |"
                )
                plies.append(f"- {word}: {', '.join(f'{size:,}' for size in tiers)}")
                print(lines[-1], plies[-1], sep="\n", flush=True)
                out.unlink()
                other.unlink()
    text = "\n".join(lines + plies)
    print(text)
    if asked.write:
        path = Path(__file__).parent / "results" / "solve_all_bars.md"
        path.write_text("# Every position, in a file\n\n" + text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
