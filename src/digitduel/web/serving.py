"""`duel serve`: the server on this computer, started by one command."""

import asyncio
import logging
import logging.config
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import Callable
from typing import Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from digitduel.web.http.connections import descriptors
from digitduel.web.log_lines import log_config
from digitduel.web.metrics import published
from digitduel.web.server_check import (
    cannot_be_opened,
    check_addresses,
    check_kind,
    few_descriptors,
    metrics_address,
    notes,
    problems,
)
from digitduel.web.settings import Settings
from digitduel.web.storage.database import Storage
from digitduel.web.storage.database_file import check_whole, only_server_on

LOG = logging.getLogger("digitduel.web")
LARGEST_FRAME = 4096
PATIENCE = 60
"""Seconds that a process may take to begin. A busy machine takes many, and must not begin again and again for that."""

NO_RELOAD = "to begin anew by a signal takes two processes or more (--workers 2); this one goes on as it is"

Say = Callable[[str], None]


def serve(settings: Settings, say: Say) -> None:
    """Run until stopped."""
    _check_database(settings)
    check_addresses(settings)
    os.environ.update(settings.environment())  # where every worker finds them
    lines = log_config(settings.log)
    logging.config.dictConfig(lines)
    if settings.log == "json":
        say = LOG.info
    for note in few_descriptors(descriptors()):
        say(note)
    where = f"[{settings.host}]" if ":" in settings.host else settings.host
    opened = f"Digit Duel is open at http://{where}:{settings.port}/ (Ctrl-C closes it)."
    options: dict[str, Any] = {
        "factory": True,
        "host": settings.host,
        "port": settings.port,
        "workers": settings.workers,
        "log_config": lines,
        "log_level": "warning",
        # The addresses of invitations and seats hold secrets, which belong in no log.
        "access_log": False,
        "server_header": False,
        "loop": "auto" if sys.platform == "win32" else "digitduel.web.http.connections:Loop",
        "http": "digitduel.web.http.connections:WatchedConnection",
        "ws": "digitduel.web.http.connections:LiveLine",
        "ws_max_size": LARGEST_FRAME,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 5,
        "timeout_worker_healthcheck": PATIENCE,
    }
    with published(metrics_address(settings) if settings.metrics else None, settings.workers):
        if settings.workers > 1:
            say(opened)
            uvicorn.run("digitduel.web.app:create_app", **options)
        else:
            _Announced(uvicorn.Config("digitduel.web.app:create_app", **options), lambda: say(opened)).run()


def check(settings: Settings, say: Say) -> list[str]:
    """Tell what would be served, and what is to be known about it; what is wrong comes back."""
    wrong = problems(settings)
    if not wrong:
        others = settings.model_dump(exclude_defaults=True)
        say(f"All settings can be used. Other than usual: {', '.join(sorted(others)) or 'none'}.")
        say(f"Games are kept in {settings.file or 'PostgreSQL'}.")
        for note in notes(settings):
            say(note)
    return wrong


class _Announced(uvicorn.Server):
    """Says so when it is ready, not before."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Where somebody sits at a terminal, the signal says that they have closed it, and the server ends with it.
        if sys.platform != "win32" and not (sys.stdin and sys.stdin.isatty()):
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, LOG.warning, NO_RELOAD)
        if self.started:
            self._ready()


def _check_database(settings: Settings) -> None:
    """Refuse a database that cannot be used, in words, before anything is started."""
    check_kind(settings)

    async def attempt() -> None:
        storage = Storage(settings.url)
        try:
            with only_server_on(settings.file):
                check_whole(settings.file)
                await storage.open()
        finally:
            await storage.close()

    try:
        asyncio.run(attempt())
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise cannot_be_opened(error) from None
