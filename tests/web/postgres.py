"""A PostgreSQL of the tests' own, started and ended by them."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.real_server import free_port

GUARDED = "guarded"
"""Whoever is called so has to give a password; the others are trusted."""
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
    done = subprocess.run([*lent, *command], capture_output=True, text=True, timeout=300, cwd="/", check=False)
    assert done.returncode == 0, f"{command[0]}: {done.stderr or done.stdout}"


class Postgres:
    """A database server that can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = str(folder / "data")
        self.port = free_port()
        self.running = False
        self.address = f"postgresql://duel@127.0.0.1:{self.port}/postgres"
        run(program("initdb"), "-D", self.data, "-A", "trust", "-U", "duel", "--no-sync", "-E", "UTF8")
        rights = folder / "data" / "pg_hba.conf"
        rights.write_text(f"host all {GUARDED} 127.0.0.1/32 scram-sha-256\n{rights.read_text()}")

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} -c fsync=off"
        log = str(self.folder / "log")
        run(program("pg_ctl"), "-D", self.data, "-o", options, "-l", log, "-w", "-t", "250", "start")
        self.running = True

    def stop(self) -> None:
        if self.running:
            run(program("pg_ctl"), "-D", self.data, "-m", "immediate", "-w", "stop")
        self.running = False


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A database server with nothing in it."""
    folder = Path(tempfile.mkdtemp(prefix="duel-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    try:
        postgres = Postgres(folder)
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop()
    finally:
        shutil.rmtree(folder)
