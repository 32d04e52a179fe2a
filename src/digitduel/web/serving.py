"""`duel serve`: the server on this computer, started by one command."""

import asyncio
import os
import socket
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from digitduel.web.http.connections import ENOUGH, descriptors
from digitduel.web.settings import BadSetting, Settings, from_environment
from digitduel.web.storage.database import Storage
from digitduel.web.storage.database_file import only_server_on

LARGEST_FRAME = 4096


def serve(host: str, port: int, database: str | None, workers: int, say: Callable[[str], None]) -> None:
    """Run until stopped."""
    settings = from_environment(database=database)
    _check_database(settings, workers)
    _check_free(host, port)
    os.environ.update(settings.environment())  # where every worker finds them
    where = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    _advise(descriptors(), say)
    opened = f"Digit Duel is open at http://{where}/ (Ctrl-C closes it)."
    options: dict[str, Any] = {
        "factory": True,
        "host": host,
        "port": port,
        "workers": workers,
        "log_level": "warning",
        # The addresses of invitations and seats hold secrets, which belong in no log.
        "access_log": False,
        "server_header": False,
        "http": "digitduel.web.http.connections:Line",
        "ws_max_size": LARGEST_FRAME,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 5,
    }
    if workers > 1:
        say(opened)
        uvicorn.run("digitduel.web.app:create_app", **options)
    else:
        _Announced(uvicorn.Config("digitduel.web.app:create_app", **options), lambda: say(opened)).run()


class _Announced(uvicorn.Server):
    """Says so when it is ready, not before."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def _check_database(settings: Settings, workers: int) -> None:
    """Refuse a database that cannot be used, in words, before anything is started."""
    if not settings.shared and workers > 1:
        raise BadSetting(
            "More than one worker needs a database that several processes can share. SQLite is for one; give the "
            "address of a PostgreSQL database with --database."
        )
    if settings.shared and not find_spec("psycopg"):
        raise BadSetting("PostgreSQL needs psycopg. It comes with: pip install 'digitduel[postgres]'")

    async def attempt() -> None:
        storage = Storage(settings.url)
        try:
            with only_server_on(settings.file):
                await storage.open()
        finally:
            await storage.close()

    try:
        asyncio.run(attempt())
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise BadSetting(f"The database cannot be opened: {reason}.") from None


def _advise(allowed: int, say: Callable[[str], None]) -> None:
    """Say before it is too late that the system allows few connections."""
    if allowed < ENOUGH:
        say(
            f"This server may open {allowed} files and connections, which is few for a public one. With `ulimit -n "
            f"{ENOUGH}` before it, or LimitNOFILE={ENOUGH} in a systemd unit, it may open more."
        )


def _check_free(host: str, port: int) -> None:
    """Say clearly that an address is taken, instead of half-way through starting."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if not host:
        raise BadSetting("Give an address to listen at, such as 127.0.0.1, or 0.0.0.0 for all that this machine has.")
    try:
        with socket.socket(family) as attempt:
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            attempt.bind((host, port))
    except OSError as error:
        raise BadSetting(f"{host}:{port} cannot be opened: {error.strerror}. Choose another with --port.") from None
