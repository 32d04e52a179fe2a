"""A PostgreSQL of the tests' own, started and ended by them."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.running import free_port

MISSING = "PostgreSQL is not installed. `make services` installs it where it can."


def program(name: str) -> str:
    """A program of the newest PostgreSQL there is."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))
    installed = str(found[-1]) if found else shutil.which(name)
    assert installed, MISSING
    return installed


def run(*command: str) -> None:
    """PostgreSQL refuses to run as root, so root lends it the user that comes with the package."""
    lent = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    done = subprocess.run([*lent, *command], capture_output=True, text=True, timeout=60, cwd="/", check=False)
    assert done.returncode == 0, f"{command[0]}: {done.stderr or done.stdout}"


@contextmanager
def running_postgres() -> Iterator[str]:
    """The address of a database server with nothing in it."""
    folder = Path(tempfile.mkdtemp(prefix="duel-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    data, port = folder / "data", free_port()
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
    try:
        run(program("initdb"), "-D", str(data), "-A", "trust", "-U", "duel", "--no-sync", "-E", "UTF8")
        start = ["-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "-t", "50", "start"]
        run(program("pg_ctl"), *start)
        try:
            yield f"postgresql://duel@127.0.0.1:{port}/postgres"
        finally:
            run(program("pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)
