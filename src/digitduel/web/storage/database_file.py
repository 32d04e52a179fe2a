"""The file of an SQLite database: used by one server at a time, still where it was, and whole."""

import logging
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock

from digitduel.core import DigitDuelError

LOG = logging.getLogger("digitduel.web")
BESIDE = ("-wal", "-shm")
"""Files that SQLite keeps beside the database as long as it is in use. What was played last stands in the first."""
BEGINNING = b"SQLite format 3\0"


class InUse(DigitDuelError):
    """Another server uses the database."""


class FileGone(Exception):
    """The file was moved, deleted or damaged under a running server. What is written now would be lost."""


class DatabaseFile:
    """The file that was opened, by which it is noticed when another is in its place, or none, or what is left of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # SQLite keeps its files beside this one, whatever it is called.
        self._files = {name: Path(f"{path.resolve()}{name}") for name in BESIDE}
        # To close it again would let go of all that SQLite has locked in this process, so that comes last.
        self._open = path.open("rb", buffering=0)
        self._opened = os.fstat(self._open.fileno())
        self._looking = Lock()
        self._beside: dict[str, os.stat_result] = {}
        self.size = 0
        self.wrong = ""

    def close(self) -> None:
        self._open.close()

    def check(self) -> None:
        """SQLite itself may not look for long: it has in memory what it needs, and writes to another file first."""
        # One thread at a time: the file grows, and what one has seen before that is less than the other has seen.
        with self._looking:
            if not self.wrong:
                self._look()
        if self.wrong:
            raise FileGone(f"{self.path} {self.wrong}.")

    def heard(self, error: BaseException | None) -> None:
        """What SQLite itself has found out about the file."""
        if getattr(error, "sqlite_errorcode", None) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            self._tell("is damaged")

    def _look(self) -> None:
        """As little as can be is asked of the system: it may take long each time until the thread that asks goes on."""
        try:
            found = self.path.stat()
        except OSError:
            found = None
        if not (found and os.path.samestat(found, self._opened)):
            self._tell("was moved or deleted")
            return
        if gone := next((name for name in BESIDE if not self._is_beside(name)), ""):
            lacks = f"lacks {self.path.name}{gone}, which was moved or deleted"
            self._tell(lacks, "Stop this server, which still has it, but do not kill it; then start again")
        # It never shrinks by itself.
        elif found.st_size < self.size or self._beginning() != BEGINNING:
            self._tell("is damaged")
        self.size = found.st_size

    def _is_beside(self, name: str) -> bool:
        """Whether a file beside the database is the one that was there before, if any was."""
        try:
            found = self._files[name].stat()
        except OSError:
            return name not in self._beside
        return os.path.samestat(found, self._beside.setdefault(name, found))

    def _beginning(self) -> bytes:
        if sys.platform != "win32":
            return os.pread(self._open.fileno(), len(BEGINNING), 0)
        self._open.seek(0)
        return self._open.read(len(BEGINNING))

    def _tell(self, wrong: str, advice: str = "Put it back, or a backup, and start again") -> None:
        self.wrong = wrong
        LOG.error("%s %s. %s; nothing is played until then.", self.path, wrong, advice)


def check_whole(path: Path | None) -> None:
    """Refuse a file that is damaged, wherever in it: each page is looked at, which takes a second for 100 MB or so."""
    if path is None or not path.exists():
        return
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", timeout=15, uri=True)) as connection:
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("it is damaged. Restore a backup")


@contextmanager
def only_server_on(path: Path | None) -> Iterator[None]:
    """Hold a file, if it is one, for one server. The system lets go of it when the server ends, however it does."""
    if path is None or sys.platform == "win32":
        yield
        return
    import fcntl

    path = path.resolve()  # whatever it is called
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f"{path.name}.lock").open("a") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse(
                f"Another server uses {path} already. SQLite is for one server; give another file, or the address of a "
                "PostgreSQL database with --database."
            ) from None
        yield
