"""Many tables at once on one server process, two live screens each, next to a bare echo server with the same stack.

    python benchmarks/web_load.py --rounds 5 --against /path/to/another/bin/python --write

Every table has two sockets. Players move at a pace, each table out of step with the others; what is measured is the
time from sending a move until the other screen has the position after it, which by then is on disk. The echo server
sends back what it gets, over as many sockets, at the same pace, from the same client. Flat out, another installation
(such as one of an older commit) takes turns with this one: with tables that all play the same line, and with tables
that play lines of their own, for which less can be kept ready.

The client does not search for garbage while it measures, neither for the tables nor for the echo: it would stop for
milliseconds, and what came in meanwhile would seem to have waited for the server. Nor does the echo server, ever.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

RESULTS = Path(__file__).parent / "results" / "web_load.md"
BAR = 6.0
SAME = "123"
"""1 2 3 1 2 3 never sums to 15, so the game goes on for as long as we like."""
OWN = "1234"
"""The same holds for any line of these."""
PLY = re.compile(r'"to_move":[12],"ply":([0-9]+)')
OF_DEVICES = ("REQUESTS", "BURST", "OPEN_TABLES", "DAY_TABLES", "SOCKETS")
LIMITS = ("MESSAGES", "ADDRESS_MESSAGES", *OF_DEVICES, *(f"ADDRESS_{name}" for name in OF_DEVICES))


class Load(NamedTuple):
    """What a server did under a load."""

    waits: list[float]
    per_second: float

    @property
    def median(self) -> float:
        return statistics.median(self.waits) * 1000

    @property
    def p99(self) -> float:
        return statistics.quantiles(self.waits, n=100)[98] * 1000


class Measured(NamedTuple):
    """What our server did, and the disk meanwhile."""

    load: Load
    per_table: float
    """Bytes of memory."""
    disk: list[float]
    """Seconds that it took to bring a page there."""


class Pair(NamedTuple):
    """The two sockets of a table."""

    one: ClientConnection
    two: ClientConnection
    line: str = SAME
    """What is played, again and again."""


Step = Callable[[Pair, int], Awaitable[None]]
"""One move, until it has arrived."""


# The servers


def echo(port: int) -> None:
    """The bare echo server."""
    app = FastAPI()

    @app.websocket("/echo")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        with suppress(WebSocketDisconnect):
            while True:
                await socket.send_text(await socket.receive_text())

    gc.disable()  # it leaves no garbage in circles, and is to be as fast as it can
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", access_log=False, ws_per_message_deflate=False)


@contextmanager
def running(command: list[str], port: int) -> Iterator[psutil.Process]:
    with tempfile.TemporaryDirectory() as folder:
        generous = {f"DIGITDUEL_{name}": "1000000" for name in LIMITS}
        environment = {**os.environ, **generous, "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder}
        process = subprocess.Popen([*command, "--port", str(port)], env=environment, stdout=subprocess.DEVNULL)
        try:
            while not _answers(port):
                assert process.poll() is None, "the server did not start"
                time.sleep(0.1)
            yield psutil.Process(process.pid)
        finally:
            process.terminate()
            process.wait(30)


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


# The clients


def open_tables(port: int, count: int) -> list[tuple[str, str, str]]:
    """Tables, each with the cookies of its two players."""
    line = HTTPConnection("127.0.0.1", port, timeout=60)

    def post(path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        line.request("POST", path, json.dumps(body), headers)
        answer = line.getresponse()
        text = answer.read()
        assert answer.status in (200, 201), text
        return json.loads(text), answer.headers["set-cookie"].split(";")[0]

    tables = []
    for _ in range(count):
        opened, one = post("/api/tables", {"game": "number-harmony", "seats": ["human", "human"]})
        invitation = opened["invite"].rpartition("/")[2]
        _, two = post(f"/api/tables/{opened['table']}/sit", {}, f"invitation={invitation}")
        tables.append((opened["table"], one, two))
    line.close()
    return tables


async def at_ply(screen: ClientConnection, ply: int) -> None:
    """Wait until a screen shows that so many moves were played."""
    while True:
        found = PLY.search(str(await screen.recv()))
        if found and int(found[1]) >= ply:
            return


async def move(pair: Pair, ply: int) -> None:
    mover, other = (pair.one, pair.two) if ply % 2 == 0 else (pair.two, pair.one)
    await mover.send(json.dumps({"type": "move", "id": ply, "ply": ply, "move": pair.line[ply % len(pair.line)]}))
    await at_ply(other, ply + 1)


async def echoed(pair: Pair, ply: int) -> None:
    said = json.dumps({"type": "move", "id": ply, "ply": ply, "move": str(ply % 3 + 1)})
    asker = pair.one if ply % 2 == 0 else pair.two
    await asker.send(said)
    assert await asker.recv() == said


async def load(pairs: list[Pair], step: Step, seconds: float, pace: float) -> Load:
    """Play at all tables; with no pace as fast as it goes. What happens in the first second is not counted."""
    waits: list[float] = []
    began = time.perf_counter()

    async def play(pair: Pair) -> None:
        ply = 0
        await asyncio.sleep(random.random() * pace)
        while time.perf_counter() < began + seconds + 1:
            sent = time.perf_counter()
            await step(pair, ply)
            arrived = time.perf_counter()
            if sent > began + 1:
                waits.append(arrived - sent)
            ply += 1
            if pace:
                await asyncio.sleep(max(0.0, sent + pace - time.perf_counter()))

    gc.collect()
    gc.disable()  # the client is not what is measured, and must not stop to clear up
    try:
        await asyncio.gather(*(play(pair) for pair in pairs))
    finally:
        gc.enable()
    return Load(waits, len(waits) / seconds)


def dial(address: str, **headers: str) -> connect:
    return connect(address, additional_headers=headers, compression=None, proxy=None, max_queue=None)


async def drained(line: ClientConnection) -> None:
    """Read what is there already: people coming and going."""
    with suppress(TimeoutError):
        while True:
            await asyncio.wait_for(line.recv(), 0.05)


async def measure_tables(
    port: int, process: psutil.Process, count: int, seconds: float, pace: float, own_lines: bool = False
) -> Measured:
    before = process.memory_info().rss
    tables = await asyncio.to_thread(open_tables, port, count)
    async with AsyncExitStack() as stack:
        pairs = []
        for table, *cookies in tables:
            address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket?changes=1"
            one, two = [await stack.enter_async_context(dial(address, Cookie=cookie)) for cookie in cookies]
            pairs.append(Pair(one, two, "".join(random.choices(OWN, k=997)) if own_lines else SAME))
        await asyncio.gather(*(drained(line) for pair in pairs for line in pair[:2]))
        with disk_timed() as disk:
            found = await load(pairs, move, seconds, pace)
        memory = (process.memory_info().rss - before) / count
    return Measured(found, memory, disk)


async def measure_echo(port: int, count: int, seconds: float, pace: float) -> Load:
    async with AsyncExitStack() as stack:
        address = f"ws://127.0.0.1:{port}/echo"
        pairs = [
            Pair(await stack.enter_async_context(dial(address)), await stack.enter_async_context(dial(address)))
            for _ in range(count)
        ]
        return await load(pairs, echoed, seconds, pace)


def time_disk() -> None:
    """A page written and brought to the disk, again and again, and how long it took: no move that is kept can be
    faster than that, and none that comes while the disk stalls."""
    with tempfile.TemporaryFile() as file:
        while True:
            began = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            print(time.perf_counter() - began, flush=True)
            time.sleep(0.02)


@contextmanager
def disk_timed() -> Iterator[list[float]]:
    """What the disk takes meanwhile, known at the end."""
    waits = list[float]()
    with tempfile.TemporaryFile("w+") as told:
        process = subprocess.Popen([sys.executable, __file__, "--disk"], stdout=told)
        try:
            yield waits
        finally:
            process.terminate()
            process.wait()
            told.seek(0)
            waits += [float(line) for line in told.read().split("\n")[:-1]]


def main() -> None:
    parser = argparse.ArgumentParser(description="Load on the web table.")
    parser.add_argument("--tables", type=int, nargs="+", default=[1000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--pace", type=float, default=4.0, help="seconds between two moves at a table")
    parser.add_argument("--against", help="the Python of another installation, flat out in turn with this one")
    parser.add_argument("--write", action="store_true", help=f"write the result to {RESULTS.name}")
    parser.add_argument("--echo", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--disk", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.echo:
        echo(asked.port)
        return
    if asked.disk:
        time_disk()
    lines = [
        "# Load on the web table",
        "",
        f"One server process with SQLite, two live screens per table, a move every {asked.pace:g} s at each table for",
        f"{asked.seconds:g} s. From sending a move until the other screen has it, next to a bare echo server of the",
        f"same stack at the same pace in the same run. The bar for the p99 is {BAR:g} times the echo's in each round.",
        "The disk is timed beside it, by another process: a page written and brought there fifty times a second,",
        "which the echo never waits for. Moves that come while the disk stalls wait for it, whatever the server does.",
        "",
        "| tables | moves/s | p50 | p99 | echo p50 | echo p99 | ratio of p99 | disk p50 | disk longest | per table |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    print("\n".join(lines))
    for count in asked.tables:
        for _ in range(asked.rounds):
            lines.append(play_round(count, asked.seconds, asked.pace))
            print(lines[-1], flush=True)
    fast = flat_out(asked.seconds)
    if asked.against:
        fast += "\n" + against(asked.against, asked.seconds, asked.rounds)
    lines += ["", fast]
    print(f"\n{fast}")
    if asked.write:
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def play_round(count: int, seconds: float, pace: float) -> str:
    """The server and then the echo server, as a row of the table."""
    with serving() as (port, process):
        ours, memory, disk = asyncio.run(measure_tables(port, process, count, seconds, pace))
    with echoing() as port:
        bare = asyncio.run(measure_echo(port, count, seconds, pace))
    times = " | ".join(f"{value:.1f} ms" for value in (ours.median, ours.p99, bare.median, bare.p99))
    of_disk = f"{statistics.median(disk) * 1000:.1f} ms | {max(disk) * 1000:.0f} ms"
    ratio = ours.p99 / bare.p99
    return f"| {count} | {ours.per_second:.0f} | {times} | {ratio:.1f} | {of_disk} | {memory / 1024:.0f} kB |"


def flat_out(seconds: float, count: int = 100) -> str:
    """As fast as it goes: every move is answered as soon as it is seen."""
    with serving() as (port, process):
        ours = asyncio.run(measure_tables(port, process, count, seconds, 0.0)).load
    with echoing() as port:
        bare = asyncio.run(measure_echo(port, count, seconds, 0.0))
    return (
        f"Flat out at {count} tables: {ours.per_second:.0f} moves/s (p99 {ours.p99:.0f} ms), each of them on disk; "
        f"the echo server {bare.per_second:.0f} messages/s (p99 {bare.p99:.0f} ms)."
    )


def against(python: str, seconds: float, rounds: int, count: int = 100) -> str:
    """How many times the moves per second of another installation, in rounds that take turns."""

    def per_second(which: str, own_lines: bool) -> float:
        with serving(which) as (port, process):
            return asyncio.run(measure_tables(port, process, count, seconds, 0.0, own_lines)).load.per_second

    told = []
    for own_lines in (False, True):
        played = [(per_second(python, own_lines), per_second(sys.executable, own_lines)) for _ in range(rounds)]
        ratios = sorted(ours / theirs for theirs, ours in played)
        theirs = statistics.median(theirs for theirs, _ in played)
        all_of_them = ", ".join(f"{ratio:.1f}" for ratio in ratios)
        lines = "lines of their own" if own_lines else "the same line"
        told.append(
            f"With tables that play {lines}: {ratios[rounds // 2]:.1f} times ({all_of_them}) the {theirs:.0f} moves/s "
            "of the other installation."
        )
    return "\n".join(told)


@contextmanager
def serving(python: str = sys.executable) -> Iterator[tuple[int, psutil.Process]]:
    port = free_port()
    with running([python, "-m", "digitduel", "serve"], port) as process:
        yield port, process


@contextmanager
def echoing() -> Iterator[int]:
    port = free_port()
    with running([sys.executable, __file__, "--echo"], port):
        yield port


if __name__ == "__main__":
    main()
