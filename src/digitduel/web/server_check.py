"""Whether a server could run with its settings, said before anything is started."""

import errno
import os
import re
import socket
import sqlite3
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import create_engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from digitduel.core import DigitDuelError, quoted
from digitduel.web.http.connections import ENOUGH, descriptors
from digitduel.web.log_lines import in_short
from digitduel.web.services import LOOKERS
from digitduel.web.settings import BadSetting, Settings, unknown_variables
from digitduel.web.storage.database_file import InUse, check_whole, only_server_on
from digitduel.web.storage.migrations import check_usable

SERVER_MEGABYTES = 350
"""What one server process uses when it is full: itself, and all that it may remember."""


LEAST_MEGABYTES = 150
"""Memory that the system counts for a process of Python with the games in it, though it uses a third of that."""


class Taken(BadSetting):
    """Somebody else has an address: it may be the server that shall be started again."""


def problems(settings: Settings) -> list[str]:
    """What keeps a server from running, in sentences. Nothing is changed by looking."""
    found = unknown_variables()
    for look in (_look_at_database, _check_roofs, _check_memory, _check_origins, check_addresses):
        try:
            look(settings)
        except Taken:
            pass  # of which there is a note
        except DigitDuelError as error:
            found += error.sentences if isinstance(error, BadSetting) else [str(error)]
    return found


def notes(settings: Settings) -> list[str]:
    """What an operator may want to know, though the server runs all the same."""
    return [*few_descriptors(descriptors()), *_in_use(settings), *_much_memory(settings)]


def check_kind(settings: Settings) -> None:
    """Refuse a database that cannot be used by so many processes, or not from here."""
    if not settings.shared and settings.workers > 1:
        raise BadSetting(
            "More than one worker needs a database that several processes can share. SQLite is for one; give the "
            "address of a PostgreSQL database with --database."
        )
    if settings.shared and not find_spec("psycopg"):
        raise BadSetting("PostgreSQL needs psycopg. It comes with: pip install 'digitduel[postgres]'")


def cannot_be_opened(error: Exception) -> BadSetting:
    reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
    return BadSetting(f"The database cannot be opened: {reason}.")


def check_free(host: str, port: int, option: str = "--port") -> None:
    """Say clearly that an address is taken, instead of half-way through starting."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as attempt:
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            attempt.bind((host, port))
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or "there is no such port"
        refusal = f"{host}:{port} cannot be opened: {reason}. Choose another with {option}."
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        raise (Taken if taken else BadSetting)(refusal) from None


def check_addresses(settings: Settings) -> None:
    check_free(settings.host, settings.port)
    if settings.metrics:
        check_free(*metrics_address(settings), "DIGITDUEL_METRICS")


def metrics_address(settings: Settings) -> tuple[str, int]:
    """Where the metrics are, as an address and a port."""
    host, _, port = settings.metrics.rpartition(":")
    return host.strip("[]"), int(port)


def _look_at_database(settings: Settings) -> None:
    check_kind(settings)
    if settings.file and not settings.file.exists():
        there = next(folder for folder in settings.file.absolute().parents if folder.exists())
        if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
            raise BadSetting(f"The database cannot be opened: {there} cannot be written to.")
        return
    address = make_url(settings.url)
    engine = create_engine(address if settings.shared else address.set(drivername="sqlite"), hide_parameters=True)
    try:
        check_whole(settings.file)
        with engine.connect() as connection:
            check_usable(connection)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise cannot_be_opened(error) from None
    finally:
        engine.dispose()
    if settings.file and not os.access(settings.file, os.W_OK):
        raise BadSetting(f"The database cannot be opened: {settings.file} cannot be written to.")


def _check_roofs(settings: Settings) -> None:
    """A roof for an address that is lower than what one device behind it may do is a slip."""
    values = settings.model_dump()
    low = [
        f"The limit address_{name} ({values[f'address_{name}']}) is lower than {name} ({most}), which one device has."
        for name, most in values.items()
        if values.get(f"address_{name}", most) < most
    ]
    if low:
        raise BadSetting(*low)


def _check_memory(settings: Settings) -> None:
    if settings.memory < LEAST_MEGABYTES:
        raise BadSetting(
            f"memory is {settings.memory} MB. A thinking process takes {LEAST_MEGABYTES} before it thinks of anything, "
            "so no program could play, and no coach could answer."
        )


def _check_origins(settings: Settings) -> None:
    for origin in settings.origins.split():
        if not re.fullmatch(r"https?://[^/?#@]+", origin):
            raise BadSetting(
                f"origins: {quoted(origin)} is none. It is the address of a site, such as https://example.org."
            )


def few_descriptors(allowed: int) -> list[str]:
    """Say before it is too late that the system allows few connections."""
    if allowed >= ENOUGH:
        return []
    return [
        f"This server may open {allowed} files and connections, which is few for a public one. With `ulimit -n "
        f"{ENOUGH}` before it, or LimitNOFILE={ENOUGH} in a systemd unit, it may open more."
    ]


def _in_use(settings: Settings) -> list[str]:
    """A server that runs already may be the one that shall be started again with these settings."""
    found: list[str] = []
    try:
        check_addresses(settings)
    except Taken as error:
        found += error.sentences
    if settings.file and settings.file.exists():
        try:
            with only_server_on(settings.file):
                pass
        except InUse as error:
            found.append(str(error))
        except OSError as error:
            found.append(f"The file of the database cannot be locked: {in_short(error)}.")
    return found


def _much_memory(settings: Settings) -> list[str]:
    thinkers = settings.workers * (settings.movers + settings.students + LOOKERS)
    most, there = thinkers * settings.memory + settings.workers * SERVER_MEGABYTES, _megabytes_here()
    if not there or most <= there:
        return []
    return [
        f"At the worst {thinkers} thinking processes with {settings.memory} MB each and the server take {most} MB, and "
        f"there are {there} MB here. Should memory run out, Linux ends thinking processes first. To be safe, lower "
        "memory, movers or students."
    ]


def _megabytes_here() -> int:
    """The memory of this machine, or what of it this server may have; 0 where the system does not tell."""
    try:
        found = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        allowed = Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii").strip()
        found = min(found, int(allowed)) if allowed.isdigit() else found
    except (AttributeError, ValueError):  # not on Windows
        return 0
    except OSError:
        pass
    return found // (1024 * 1024)
