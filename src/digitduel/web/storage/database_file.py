"""The file of an SQLite database: used by one server at a time, and still where it was."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from digitduel.core import DigitDuelError

LOG = logging.getLogger("digitduel.web")


class InUse(DigitDuelError):
    """Another server uses the database."""


class FileGone(Exception):
    """The file was moved or deleted under a running server. What is written now would be lost."""


class DatabaseFile:
    """The file that was opened, by which it is noticed when another is in its place, or none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.opened = self._found()
        self.gone = False

    def check(self) -> None:
        if not self.gone and self._found() != self.opened:
            self.gone = True
            LOG.error("%s was moved or deleted. Put it back and start again; nothing is played until then.", self.path)
        if self.gone:
            raise FileGone(f"{self.path} was moved or deleted.")

    def _found(self) -> tuple[int, int] | None:
        try:
            status = self.path.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino


@contextmanager
def only_server_on(path: Path | None) -> Iterator[None]:
    """Hold a file, if it is one, for one server. The system lets go of it when the server ends, however it does."""
    if path is None or sys.platform == "win32":
        yield
        return
    import fcntl

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
