"""One hostile visitor, a school class and a bystander, on a server with its usual limits.

    python benchmarks/web_attacks.py --seconds 8

A bystander at another address plays on one screen, a move after the other; how long each takes is measured in quiet,
and then during each attack of a visitor who stays inside every limit or runs into it. The bar for the bystander's p99
is 5 times the quiet one, and the roof for the memory of the server process 400 MB. Before that 60 devices behind one
address open tables, take the puzzle of today and ask the coach, and none may be refused.
"""

import argparse
import asyncio
import itertools
import json
import multiprocessing
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import psutil
from web_load import _answers, free_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

RESULTS = Path(__file__).parent / "results" / "web_attacks.md"
BYSTANDER, BYSTANDERS = "127.0.0.2", 5
BAR, ROOF = 5.0, 400
PUPILS = 60
Seat = tuple[str, str]


def ask(port: int, method: str, path: str, body: Any = None, cookie: str = "", source: str = "127.0.0.1") -> Any:
    line = HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))
    try:
        sent = {"Content-Type": "application/json", "Cookie": cookie}
        line.request(method, path, None if body is None else json.dumps(body), sent)
        answer = line.getresponse()
        return answer.status, answer.read(), (answer.headers["set-cookie"] or "").split(";")[0]
    finally:
        line.close()


def open_table(port: int, source: str = "127.0.0.1", moves: int = 0) -> Seat:
    asked = {"game": "number-harmony", "seats": ["human", "human"], "mode": "screen"}
    told = [str(ply % 3 + 1) for ply in range(moves)]
    status, body, cookie = ask(port, "POST", "/api/tables", {**asked, "moves": told}, "", source)
    assert status == 201, body
    return f"ws://127.0.0.1:{port}/api/tables/{json.loads(body)['table']}/socket?changes=1", cookie


def dial(seat: Seat, source: str = "127.0.0.1") -> connect:
    address, cookie = seat
    return connect(address, additional_headers={"Cookie": cookie}, proxy=None, local_addr=(source, 0))


async def say(line: ClientConnection, ply: int, move: str) -> Any:
    await line.send(json.dumps({"type": "move", "id": ply, "ply": ply, "move": move}))
    while (answer := json.loads(await line.recv()))["type"] == "state":
        pass
    return answer


async def bystanders(port: int, seconds: float) -> list[float]:
    """The waits of several, for of few moves the slowest would be all there is to tell."""
    each = await asyncio.gather(*(bystander(port, seconds) for _ in range(BYSTANDERS)))
    return [*itertools.chain.from_iterable(each)]


async def bystander(port: int, seconds: float) -> list[float]:
    """How long each move took until it was acknowledged."""
    waits: list[float] = []
    async with dial(await asyncio.to_thread(open_table, port, BYSTANDER), BYSTANDER) as line:
        await line.recv()
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            began = time.perf_counter()
            answer = await say(line, len(waits), str(len(waits) % 3 + 1))
            assert answer["type"] == "done", answer
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(0.1)
    return waits


# What a visitor may try


async def many_variants(port: int) -> None:
    """Positions of ever new games, which were kept for ever."""
    for numbers, target in itertools.cycle(itertools.product(range(5, 30), range(10, 40))):
        asked = {"game": f"pocket-addition:numbers={numbers},target={target}", "moves": []}
        await asyncio.to_thread(ask, port, "POST", "/api/position", asked)


async def idle_lines(port: int) -> None:
    """1,100 lines over which nothing comes."""
    lines = []
    try:
        for _ in range(1100):
            with suppress(OSError):
                lines.append(socket.create_connection(("127.0.0.1", port), 5))
            if len(lines) % 50 == 0:
                await asyncio.sleep(0.01)
        await asyncio.sleep(3600)
    finally:
        for line in lines:
            line.close()


async def long_table(port: int) -> None:
    """Moves sent again and outdated moves at a long table with many screens."""
    seat = await asyncio.to_thread(open_table, port, moves=390)
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(dial(seat)) for _ in range(50)]
        for ply in itertools.cycle(range(390)):
            for line in lines:
                with suppress(WebSocketException):
                    await line.send(json.dumps({"type": "move", "id": 1, "ply": ply, "move": "9" if ply % 2 else "1"}))
            await asyncio.sleep(0)


async def taken_back(port: int) -> None:
    """Turns taken back and played again at 20 long tables with 10 screens each."""
    async with AsyncExitStack() as stack:
        tables = []
        for _ in range(20):
            seat = await asyncio.to_thread(open_table, port, moves=390)
            tables.append([await stack.enter_async_context(dial(seat)) for _ in range(10)])
        readers = [asyncio.create_task(_read(line)) for lines in tables for line in lines]
        again: list[dict[str, Any]] = [{"type": "undo"}, {"type": "move", "ply": 389, "move": "3"}]
        moves = itertools.cycle(again)
        while any(not reader.done() for reader in readers):
            said = json.dumps({"id": 1, **next(moves)})
            for lines in tables:
                with suppress(WebSocketException):
                    await lines[0].send(said)
            await asyncio.sleep(0.05)


async def _read(line: ClientConnection) -> None:
    with suppress(WebSocketException):
        async for _ in line:
            pass


async def crowd(port: int) -> None:
    """500 lines, each with the next request as soon as it is answered."""
    await asyncio.gather(*(_asked_again(port, "GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n") for _ in range(500)))


async def crowd_of_files(port: int) -> None:
    """The same with 20 requests at a time for the largest style sheet."""
    asked = "GET /static/css/page.css HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n" * 20
    await asyncio.gather(*(_asked_again(port, asked) for _ in range(500)))


async def _asked_again(port: int, asked: str) -> None:
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(asked.encode())
            while await reader.read(65_536):
                writer.write(asked.encode())


async def many_screens(port: int) -> None:
    """Screens that come and go as fast as they can."""
    seat = await asyncio.to_thread(open_table, port, moves=390)

    async def one() -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with dial(seat) as line:
                    await line.recv()

    await asyncio.gather(*(one() for _ in range(50)))


async def many_files(port: int) -> None:
    """The page again and again."""
    await _flood(port, lambda: ask(port, "GET", "/static/index.html"))


async def opened_and_resigned(port: int) -> None:
    """Tables that are opened and given up."""

    def once() -> None:
        status, body, cookie = ask(port, "POST", "/api/tables", {"game": "sum-race", "seats": ["human", "human"]})
        if status == 201:
            ask(port, "POST", f"/api/tables/{json.loads(body)['table']}/resign", {}, cookie)

    await _flood(port, once)


async def large_questions(port: int) -> None:
    """Questions that take the solver long."""
    sizes = itertools.count(16)
    await _flood(port, lambda: ask(port, "POST", "/api/analyze", {"game": f"equation-duel:numbers={next(sizes)}"}))


async def _flood(port: int, once: Callable[[], Any]) -> None:
    async def one() -> None:
        while True:
            with suppress(OSError, ValueError):
                await asyncio.to_thread(once)

    await asyncio.gather(*(one() for _ in range(8)))


Attack = Callable[[int], Coroutine[Any, Any, None]]


def _attack(attack: Attack, port: int) -> None:
    # It would come from another machine: it must take no time from the bystanders and the server on this one.
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    asyncio.run(attack(port))


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        many_variants,
        idle_lines,
        long_table,
        taken_back,
        many_screens,
        crowd,
        crowd_of_files,
        many_files,
        opened_and_resigned,
        large_questions,
    )
}


def lesson(port: int) -> list[int]:
    """What one pupil does; how each request was answered."""
    _, _, cookie = ask(port, "GET", "/")
    status, body, cookie_2 = ask(
        port, "POST", "/api/tables", {"game": "sum-race", "seats": ["human", "casual"]}, cookie
    )
    table = json.loads(body).get("table", "")
    held = cookie or cookie_2
    return [
        status,
        ask(port, "GET", "/api/puzzles/daily", None, held)[0],
        ask(port, "GET", f"/api/tables/{table}/coach", None, held)[0],
    ]


def p99(waits: list[float]) -> float:
    return statistics.quantiles(waits, n=100)[98] * 1000


async def run(port: int, process: psutil.Process, log: Path, seconds: float, only: list[str]) -> list[str]:
    began = time.perf_counter()
    with ThreadPoolExecutor(PUPILS) as room:
        answers = list(room.map(lambda _: lesson(port), range(PUPILS)))
    refused = sum(status not in (200, 201) for each in answers for status in each)
    lines = [
        f"{PUPILS} devices behind one address: {refused} of {3 * PUPILS} requests refused, done within "
        f"{time.perf_counter() - began:.0f} s.",
        "",
        "| during | bystander's moves | p50 | p99 | of quiet | memory |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    quiet = 0.0
    for attack in (None, *(ATTACKS[name] for name in only or ATTACKS)):
        attacking = multiprocessing.Process(target=_attack, args=(attack, port), daemon=True)
        if attack:
            attacking.start()  # in a process of its own, so that the bystander waits for the server alone
        waits = await bystanders(port, seconds)
        if attack:
            attacking.kill()
            attacking.join()
            await asyncio.sleep(2)  # until the server has noticed
        quiet = quiet or p99(waits)
        name = attack.__doc__.strip().rstrip(".") if attack and attack.__doc__ else "quiet"
        memory = process.memory_info().rss / 1024**2
        times = f"{statistics.median(waits) * 1000:.1f} ms | {p99(waits):.1f} ms | {p99(waits) / quiet:.1f}"
        lines.append(f"| {name} | {len(waits)} | {times} | {memory:.0f} MB |")
        print(lines[-1], flush=True)
    return [*lines, "", f"The log grew to {log.stat().st_size / 1024:.0f} kB."]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--only", nargs="+", default=[], choices=[*ATTACKS])
    parser.add_argument("--seconds", type=float, default=8.0, help="of each attack")
    parser.add_argument("--write", action="store_true", help=f"write the result to {RESULTS.name}")
    asked = parser.parse_args()
    if asked.only and asked.write:
        parser.error("what is kept has all the attacks in it")
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder}
        log = Path(folder, "log")
        with log.open("wb") as file:
            command = [sys.executable, "-m", "digitduel", "serve", "--port", str(port)]
            server = subprocess.Popen(command, env=environment, stdout=file, stderr=file)
        try:
            while not _answers(port):
                assert server.poll() is None, log.read_text()
                time.sleep(0.1)
            lines = asyncio.run(run(port, psutil.Process(server.pid), log, asked.seconds, asked.only))
        finally:
            server.terminate()
            server.wait(30)
    bars = f"The bars: a p99 within {BAR:g} times the quiet one, and {ROOF} MB."
    text = "\n".join(["# Attacks on the web table", "", bars, "", *lines])
    print(text)
    if asked.write:
        RESULTS.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
