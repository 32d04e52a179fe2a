"""Kill a server at random moments while people play, and look whether every move that it acknowledged is kept.

    python benchmarks/web_kills.py --kills 500 --database sqlite
    python benchmarks/web_kills.py --kills 500 --database postgresql

People play all games with random moves, each on one screen, as fast as they are answered. The server gets SIGKILL and
is started again, and they go on. What it shows them then is checked by the rules alone: it must be what was
acknowledged, and at most the one move more whose answer was on its way; and it must replay. Exit code 1 when it does
not. Each server is forked from a process that has loaded everything, so that it is there at once.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random

from web_load import LIMITS, free_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from digitduel.core import Match
from digitduel.games import BUILT_IN, game
from digitduel.players.turns import play_forced
from digitduel.web import app  # noqa: F401  (loaded here, and not by each server)
from digitduel.web.serving import serve
from digitduel.web.settings import from_environment

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.web.postgres import running_postgres

RESULTS = Path(__file__).parent / "results"
TABLES = 20
ON_THEIR_WAY = 10
"""Moves after which all are playing again."""
LONGEST_WAIT = 0.3
"""Seconds from then on until the kill, at most."""
GONE = (OSError, WebSocketException, asyncio.IncompleteReadError)


class Table:
    """One table and who plays there: what was acknowledged, and what is on its way."""

    def __init__(self, port: int, word: str, rng: Random, played: Callable[[], None], pace: float = 0.0) -> None:
        self.port, self.rng, self.played, self.pace = port, rng, played, pace
        self.path, self.cookie = "", ""
        self.match = Match(game(word))
        self.on_its_way: str | None = None

    def moves(self, match: Match) -> list[str]:
        return [match.game.write(move) for move in match.moves]

    def check(self, kept: list[str]) -> None:
        """What is kept must follow from the rules, and hold all that was acknowledged."""
        again = Match(self.match.game)
        for move in kept:
            again.play(move)
        expected = [self.moves(self.match)]
        if self.on_its_way:
            further = Match(self.match.game)
            for move in (*expected[0], self.on_its_way):
                further.play(move)
            play_forced(further)
            expected.append(self.moves(further))
        assert kept in expected, f"kept {kept}, acknowledged {expected[0]}, on its way {self.on_its_way}"
        self.match, self.on_its_way = again, None

    async def play(self) -> None:
        """Play until the game ends, however often the server does."""
        while not self.path:
            try:
                opened = await asyncio.to_thread(open_table, self.port, self.match.game.word)
                self.path, self.cookie = opened
            except (OSError, HTTPException, ValueError):
                await asyncio.sleep(0.02)
        while self.match.result is None and len(self.match.moves) < 60:
            try:
                address = f"ws://127.0.0.1:{self.port}{self.path}/socket"
                async with connect(address, additional_headers={"Cookie": self.cookie}, proxy=None) as line:
                    await self.sit(line)
            except GONE:
                await asyncio.sleep(0.02)

    async def sit(self, line: ClientConnection) -> None:
        state = json.loads(await line.recv())["state"]
        self.check([move["move"] for move in state["moves"]])
        while self.match.result is None and len(self.match.moves) < 60:
            rules, ply = self.match.game, len(self.match.moves)
            move = self.on_its_way = rules.write(self.rng.choice(list(rules.moves(self.match.position))))
            await line.send(json.dumps({"type": "move", "id": ply, "ply": ply, "move": move}))
            while (answer := json.loads(await line.recv()))["type"] == "state":
                pass
            assert answer == {"type": "done", "id": ply}, answer
            self.match.play(move)
            play_forced(self.match)
            self.on_its_way = None
            self.played()
            await asyncio.sleep(self.pace)


def open_table(port: int, word: str) -> tuple[str, str]:
    """A table for two on one screen: its path, and the cookie that holds it."""
    line = HTTPConnection("127.0.0.1", port, timeout=10)
    body = json.dumps({"game": word, "seats": ["human", "human"], "mode": "screen"})
    line.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
    answer = line.getresponse()
    opened, cookie = json.loads(answer.read()), answer.headers["set-cookie"].split(";")[0]
    line.close()
    return f"/api/tables/{opened['table']}", cookie


class Server:
    """`duel serve`, killed and started again."""

    def __init__(self, database: str) -> None:
        self.database, self.port = database, free_port()
        self.process = self.start()

    def start(self) -> multiprocessing.Process:
        context = multiprocessing.get_context("fork")
        process = context.Process(target=_serve, args=(self.port, self.database))
        process.start()
        return process  # type: ignore[return-value]

    def kill(self) -> None:
        assert self.process.is_alive(), "the server ended by itself"
        self.process.kill()
        self.process.join()


def _serve(port: int, database: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(from_environment(port=port, database=database), lambda _: None)


async def run(database: str, kills: int, seed: int) -> tuple[int, int]:
    """Moves that were acknowledged, and games that were played, under so many kills."""
    rng, server = Random(seed), Server(database)
    over = acknowledged = 0

    def played() -> None:
        nonlocal acknowledged
        acknowledged += 1

    async def seat(number: int) -> None:
        nonlocal over
        words = sorted(BUILT_IN)
        while True:
            await Table(server.port, words[(number + over) % len(words)], Random(rng.random()), played).play()
            over += 1

    seats = [asyncio.create_task(seat(number)) for number in range(TABLES)]
    try:
        for _ in range(kills):
            before = acknowledged
            while acknowledged < before + ON_THEIR_WAY:
                assert server.process.is_alive(), "the server ended by itself"
                for broken in [each for each in seats if each.done()]:
                    broken.result()
                await asyncio.sleep(0.01)
            await asyncio.sleep(rng.random() * LONGEST_WAIT)
            server.kill()
            server.process = server.start()
    finally:
        for each in seats:
            each.cancel()
        await asyncio.gather(*seats, return_exceptions=True)
        server.kill()
    return acknowledged, over


@contextmanager
def database_of(kind: str) -> Iterator[str]:
    if kind == "postgresql":
        with running_postgres() as postgres:
            yield postgres.address
        return
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/tables.sqlite"


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill a server under play.")
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help="write the result to results/web_kills_DATABASE.md")
    asked = parser.parse_args()
    os.environ.update({f"DIGITDUEL_{name}": "1000000" for name in LIMITS})
    began = time.monotonic()
    with database_of(asked.database) as database:
        acknowledged, over = asyncio.run(run(database, asked.kills, asked.seed))
    told = (
        f"{asked.database}: {asked.kills} kills in {time.monotonic() - began:.0f} s, {TABLES} tables at a time, "
        f"{over} games played to their end, {acknowledged} moves acknowledged: 0 lost, and every game replays."
    )
    print(told)
    if asked.write:
        (RESULTS / f"web_kills_{asked.database}.md").write_text(f"# Killed under play\n\n{told}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
