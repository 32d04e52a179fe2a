"""Files that hold what they held before, or all of what is written to them."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def write_whole(path: Path, data: bytes | memoryview) -> None:
    """Make this the content of a file, whole or not at all, whatever happens in between."""
    with whole_file(path) as file:
        file.write(data)


def write_new(path: Path, data: bytes) -> None:
    """The same for a file that is not there yet; `FileExistsError` when it is."""
    with whole_file(path, new=True) as file:
        file.write(data)


@contextmanager
def whole_file(path: Path, new: bool = False, sync: bool = True) -> Iterator[BinaryIO]:
    """A file to write to, which takes its place when all is written.

    Without `sync` that holds when the program is killed, but not when the power goes.
    """
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path.parent)) from None
    beside = path.with_name(f".digitduel-{os.urandom(8).hex()}")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as file:
            yield file
            if sync:
                file.flush()
                os.fsync(file.fileno())
        if new:
            os.link(beside, path)
        else:
            beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def append_line(path: Path, line: str) -> None:
    """Add a line to a file, on the disk before this returns. Several processes may do so at once and lose nothing.

    What a crash left of an earlier line stays a line of its own, for a reader to pass over, as an empty line is.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
    try:
        size = os.fstat(file).st_size
        broken = size > 0 and os.pread(file, 1, size - 1) != b"\n"
        # One call, so that no other process can come in between.
        os.write(file, b"\n" * broken + line.encode() + b"\n")
        os.fsync(file)
    finally:
        os.close(file)
