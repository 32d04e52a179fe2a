"""Thinking, far from the tables: in processes of its own, with limits on time and memory, so that nobody waits."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from digitduel.core import DigitDuelError
from digitduel.tables.refusals import Refused, code_of

MOST_GAMES = 12
"""Games that one process gets to know. Knowledge takes memory, so after that another takes its place."""
NICE = 5
"""Those who play come before those who think."""
STARTING = 30.0
"""Seconds that a new process may take until it listens."""

TOO_MUCH_MEMORY = "This takes more memory than there is. Try a smaller game."

Question = Callable[..., Any]


class Thinker:
    """A process that answers one question at a time."""

    def __init__(self, megabytes: int) -> None:
        # Spawned, not forked: a copy of a process with threads and sockets can stop in any of their locks.
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=_think, args=(theirs, megabytes), daemon=True, name="thinker")
        self.process.start()
        theirs.close()
        self.games: set[str] = set()
        self.ready = False

    def ask(self, question: Question, arguments: tuple[Any, ...], seconds: float) -> Any:
        """The answer; or a refusal, after which this process may be no more."""
        if not self.ready:
            self.ready = self.line.poll(STARTING) and self.line.recv() == "ready"
        self.line.send((question, arguments))
        if not self.line.poll(seconds):
            self.end()
            raise Refused("too-large", f"This takes longer than {seconds:g} s to work out. Try a smaller game.")
        kind, answer = self.line.recv()
        if kind == "answer":
            return answer
        if kind == "full":
            raise MemoryError
        raise Refused(*answer)

    @property
    def usable(self) -> bool:
        return self.process.is_alive() and not self.line.closed and len(self.games) <= MOST_GAMES

    def end(self) -> None:
        if not self.line.closed:
            self.process.kill()
            self.process.join()
            self.line.close()


class Thinkers:
    """As many thinkers as may work at the same time, started when they are needed. Questions beyond that wait."""

    def __init__(self, most: int, seconds: float, megabytes: int, waiting: int = 50) -> None:
        self.seconds = seconds
        self.megabytes = megabytes
        self.places = self.most = most + waiting
        self.share = max(1, most - 1)
        """How many of them one client may have at work, so that nobody has all of them."""
        self._free = asyncio.Semaphore(most)
        self._shares: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._idle: list[Thinker] = []
        self._all: set[Thinker] = set()
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="asking")

    @property
    def asked(self) -> int:
        """Questions that are not answered yet."""
        return self.most - self.places

    @property
    def processes(self) -> list[int]:
        """The thinking processes that run."""
        return [thinker.process.pid for thinker in self._all if thinker.process.pid]

    async def ask(self, question: Question, game: str, *arguments: Any, client: str = "") -> Any:
        """The answer of a thinker; of one who knows the game already, if possible."""
        if self.places <= 0:
            raise Refused("busy", "Too many questions are waiting here. Try again later.")
        self.places -= 1
        asked = asyncio.create_task(self._ask(client, question, game, arguments))
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to hear it
        # Not to be given up half-way: an answer that nobody takes would be taken for that of the next question.
        return await asyncio.shield(asked)

    async def _ask(self, client: str, question: Question, game: str, arguments: tuple[Any, ...]) -> Any:
        share = self._shares.setdefault(client, asyncio.Semaphore(self.share))
        try:
            async with share, self._free:
                return await self._answer(question, game, arguments)
        finally:
            self.places += 1

    async def _answer(self, question: Question, game: str, arguments: tuple[Any, ...]) -> Any:
        known = self._take(game)
        if known:
            # One who is full of other games may have no room for this one. A new one has.
            with contextlib.suppress(MemoryError):
                return await self._answer_of(known, question, game, arguments)
        new = await asyncio.get_running_loop().run_in_executor(self._threads, Thinker, self.megabytes)
        try:
            return await self._answer_of(new, question, game, arguments)
        except MemoryError:
            raise Refused("too-large", TOO_MUCH_MEMORY) from None

    async def _answer_of(self, thinker: Thinker, question: Question, game: str, arguments: tuple[Any, ...]) -> Any:
        thinker.games.add(game)
        self._all.add(thinker)
        ask = asyncio.get_running_loop().run_in_executor
        try:
            return await ask(self._threads, thinker.ask, question, arguments, self.seconds)
        except (EOFError, OSError, ValueError, MemoryError):
            thinker.end()
            raise MemoryError from None
        finally:
            if thinker.usable:
                self._idle.append(thinker)
            else:
                self._retire(thinker)

    def _take(self, game: str) -> Thinker | None:
        for thinker in [idle for idle in self._idle if not idle.usable]:
            self._idle.remove(thinker)
            self._retire(thinker)
        if not self._idle:
            return None
        found = next((thinker for thinker in self._idle if game in thinker.games), self._idle[-1])
        self._idle.remove(found)
        return found

    def _retire(self, thinker: Thinker) -> None:
        self._all.discard(thinker)
        thinker.end()

    def close(self) -> None:
        for thinker in list(self._all):
            self._retire(thinker)
        self._threads.shutdown(wait=False, cancel_futures=True)


def _think(line: Connection, megabytes: int) -> None:
    """The life of a thinking process: it ends with the server that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    _limit_memory(megabytes)
    if hasattr(os, "nice"):
        os.nice(NICE)
    with contextlib.suppress(OSError):  # where memory runs out all the same, Linux ends these first, not the server
        Path("/proc/self/oom_score_adj").write_text("1000")
    import digitduel.tables.program_moves
    import digitduel.tables.puzzle_questions  # noqa: F401  (so that "ready" means ready)

    line.send("ready")
    while True:
        try:
            question, arguments = line.recv()
        except (EOFError, OSError):
            return
        line.send(_answered(question, arguments))


def _end_with(server: int) -> None:
    """A server that was killed cannot end its thinkers, and nobody would wait for their answers."""
    while os.getppid() == server:
        time.sleep(1)
    os._exit(1)


def _answered(question: Question, arguments: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return "answer", question(*arguments)
    except DigitDuelError as error:
        return "refusal", (code_of(error), str(error))
    except MemoryError:
        return "full", None
    except Exception:  # it must not end the process, and whoever asked must hear something
        return "refusal", ("broken", "Something went wrong here. It is not your fault; try again.")


def _limit_memory(megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    size = megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
