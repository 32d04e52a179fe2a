"""What is counted for those who look after the server, and where Prometheus finds it.

No label holds anything that a visitor can choose, so nobody can make them many.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from digitduel import __version__
from digitduel.tables.stored_table import StoredTable
from digitduel.web.storage.changes import Change

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which the library knows that several processes count together."""
SHORT = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
LONG = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30)

_moves = Counter("digitduel_moves", "Moves that are on disk.", ["by"])
MOVES = {program: _moves.labels("program" if program else "person") for program in (False, True)}
"""By whether a program played them."""
OPENED = Counter("digitduel_tables_opened", "Tables that were opened.", ["mode"])
ENDED = Counter("digitduel_games_ended", "Games that came to an end.", ["mode"])
ACTS = Histogram("digitduel_act_seconds", "From a wish of a player at a table until it is on disk.", buckets=SHORT)
WRITES = Histogram("digitduel_write_seconds", "From a decided change until it is on disk.", buckets=SHORT)
REQUESTS = Histogram("digitduel_request_seconds", "Answers to requests.", ["kind"], buckets=SHORT)
ANSWERS = Histogram("digitduel_thinking_seconds", "Answers of thinking processes, with waiting.", ["who"], buckets=LONG)
REFUSALS = Counter("digitduel_refusals", "What was refused, by the code that the client got.", ["code"])
LATE = Histogram("digitduel_loop_late_seconds", "How late the server comes to what it wanted to do now.", buckets=SHORT)


def _now(name: str, help: str, *labels: str) -> Gauge:  # noqa: A002  (the name is the library's)
    """A number that holds at the moment; over several processes, of all together that are alive."""
    return Gauge(f"digitduel_{name}", help, labels, multiprocess_mode="livesum")


TABLES = _now("tables", "Tables in memory.")
SCREENS = _now("screens", "Live connections of screens to tables.")
QUESTIONS = _now("questions", "Questions to thinking processes that are not answered yet.", "who")
THINKERS = _now("thinkers", "Thinking processes that run.", "who")
MEMORY = _now("memory_bytes", "Memory of the server processes, and of those that think for them.", "who")
DATABASE = _now("database_bytes", "What the database takes on disk.")
PROCESSES = _now("processes", "Server processes.", "version")


def refused(code: str) -> None:
    REFUSALS.labels(code).inc()


def opened(table: StoredTable) -> None:
    OPENED.labels(table.facts.mode).inc()


def written(change: Change, *, program: bool) -> None:
    """A change of a table is on disk."""
    MOVES[program].inc(len(change.moves))
    if change.after.over and not change.before.over:
        ENDED.labels(change.after.mode).inc()
    if change.opens:
        opened(change.opens.table)


class _Everybody(Collector):
    """What all processes have counted. Of those that are gone nothing is said that only holds at the moment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.all = MultiProcessCollector(None, str(folder))  # type: ignore[no-untyped-call]

    def collect(self) -> Iterator[Metric]:
        for process in {int(file.stem.rpartition("_")[2]) for file in self.folder.glob("gauge_live*_*.db")}:
            if not _is_alive(process):
                mark_process_dead(process, str(self.folder))  # type: ignore[no-untyped-call]
        yield from self.all.collect()  # type: ignore[no-untyped-call]


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


@contextmanager
def published(address: tuple[str, int] | None, workers: int) -> Iterator[None]:
    """Let Prometheus ask at this address, not that of the players, about all processes of the server."""
    if address is None:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="digitduel-metrics-") as folder:
        registry = REGISTRY
        if workers > 1:
            os.environ[SHARED_FOLDER] = folder  # before the workers start
            registry = CollectorRegistry()
            registry.register(_Everybody(Path(folder)))
        server, thread = start_http_server(address[1], address[0], registry)
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


def process_runs() -> None:
    PROCESSES.labels(__version__).set(1)
