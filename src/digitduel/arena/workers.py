"""Who does the playing: processes or threads here, or a Dask cluster. Anything that is an `Executor` will do."""

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from concurrent.futures import CancelledError as FutureCancelled
from contextlib import suppress
from functools import partial
from multiprocessing import active_children, connection, get_context, parent_process
from queue import SimpleQueue
from typing import Any

from digitduel.arena.staying_guests import send_away
from digitduel.core import DigitDuelError
from digitduel.players.line_process import end_all

SECONDS_TO_CONNECT = 10
SECONDS_TO_LEAVE = 2


class NoCluster(DigitDuelError):
    """A cluster cannot be reached, or what it takes is not installed."""


class Crew:
    """Workers that can be called together, and called anew when one of them was lost."""

    size: int
    """How many games they play at the same time."""
    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)
    """What it looks like when a worker was lost."""

    def __init__(self, call: Callable[[], Executor], size: int) -> None:
        self._call = call
        self.size = size
        self.ahead = size
        """How many more are handed out, so that nobody waits for the next while word of the last one travels."""

    def call(self) -> Executor:
        return self._call()

    def dismiss(self, executor: Executor) -> None:
        """Nothing more is played; what has not begun never will."""
        executor.shutdown(wait=False)

    def close(self) -> None:
        """They are not needed any more."""


class Processes(Crew):
    """Processes on this machine: as many as it has cores, unless told otherwise."""

    def __init__(self, count: int | None = None) -> None:
        super().__init__(self._start, count or _cores())
        self._others = set(active_children())

    def _start(self) -> Executor:
        # Started afresh, so that nothing of this process, its threads and its screen least of all, comes along.
        return ProcessPoolExecutor(self.size, mp_context=get_context("spawn"), initializer=_as_worker)

    def dismiss(self, executor: Executor) -> None:
        # A game in the air may take long, and nobody waits for it any more.
        for process in set(active_children()) - self._others:
            process.terminate()
            process.join(SECONDS_TO_LEAVE)
            process.kill()
            process.join()
        # Now nothing takes long; and the thread that hands out games must not meet Python's own leaving.
        executor.shutdown()


class Threads(Crew):
    """Threads of this process, for players who are waited for rather than worked for, such as language models."""

    def __init__(self, count: int) -> None:
        super().__init__(lambda: _DaemonThreads(count), count)
        self.ahead = 0  # nothing travels, and who decides late decides better

    def dismiss(self, executor: Executor) -> None:
        super().dismiss(executor)
        end_all()


class _DaemonThreads(Executor):
    """A pool that is never waited for: who breaks off a run does not wait ten minutes for an answer."""

    def __init__(self, count: int) -> None:
        self._tasks: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._count = count
        for _ in range(count):
            threading.Thread(target=self._work, daemon=True).start()

    def submit(self, task: Callable[..., Any], /, *arguments: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._tasks.put((future, partial(task, *arguments, **more)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for _ in range(self._count):
            self._tasks.put(None)

    def _work(self) -> None:
        while asked := self._tasks.get():
            future, task = asked
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(task())
                except BaseException as error:  # whoever waits for it must hear of it
                    future.set_exception(error)


class Cluster(Crew):
    """The workers of a Dask cluster. Games whose worker is lost are played again by another, to the same moves."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import CancelledError, Client, KilledWorker
            from distributed.comm.addressing import get_address_host_port
            from distributed.comm.core import CommClosedError
        except ImportError:
            needed = 'pip install "digitduel[cluster]"'
            raise NoCluster(f"A cluster takes the packages dask and distributed: {needed}.") from None
        try:
            get_address_host_port(address)
            client: Any = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise NoCluster(f"There is no cluster at {address}: {str(error).rstrip('.')}.") from None
        self._client = client
        self.lost = (KilledWorker, CommClosedError, CancelledError, FutureCancelled)
        # What a task returns depends on the clock, so none may stand for another that looks the same.
        super().__init__(lambda: client.get_executor(pure=False), sum(client.nthreads().values()))
        if not self.size:
            self.close()
            raise NoCluster(f"The cluster at {address} has no workers.")

    def dismiss(self, executor: Executor) -> None:
        super().dismiss(executor)
        with suppress(Exception):  # a worker may be gone, and its guests with it
            self._client.run(send_away)

    def close(self) -> None:
        self._client.close()


def _cores() -> int:
    with suppress(AttributeError):  # not on every system
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _as_worker() -> None:
    """Ctrl-C is for the tournament to hear; and a worker whose tournament was killed would wait for ever.

    Whoever has to leave takes the guests along. What players print must not get into what the tournament prints.
    """

    def leave(*_: object) -> None:
        end_all()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, leave)
    with suppress(OSError):
        os.dup2(2, 1)
    parent = parent_process()
    if parent is not None:

        def watch() -> None:
            connection.wait([parent.sentinel])
            leave()

        threading.Thread(target=watch, daemon=True).start()
