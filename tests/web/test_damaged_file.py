"""The file of a database that is deleted or damaged: it is said at once, and nothing is acknowledged over it."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest
from sqlalchemy import NullPool, select
from sqlalchemy.ext.asyncio import create_async_engine

from digitduel.web.storage.database import Storage
from digitduel.web.storage.database_file import BEGINNING, DatabaseFile, FileGone
from digitduel.web.storage.schema import TABLES
from tests.web.real_server import PATIENCE, Browser, Server, serving, until


def file_of(server: Server) -> Path:
    return server.folder / "data" / "digitduel" / "tables.sqlite"


def overwrite(file: Path, start: int, data: bytes) -> None:
    with file.open("r+b") as written:
        written.seek(start)
        written.write(data)


def delete_beside(name: str) -> Callable[[Path], None]:
    return lambda file: Path(f"{file}{name}").unlink()


FAULTS: dict[str, tuple[Callable[[Path], None], str]] = {
    "deleted": (Path.unlink, "was moved or deleted"),
    "cut short": (lambda file: os.truncate(file, 4096), "is damaged"),
    "emptied": (lambda file: os.truncate(file, 0), "is damaged"),
    "overwritten at its beginning": (lambda file: overwrite(file, 0, bytes(100)), "is damaged"),
    "without what was written ahead": (delete_beside("-wal"), "lacks tables.sqlite-wal"),
    "without what its users share": (delete_beside("-shm"), "lacks tables.sqlite-shm"),
}


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS)
def test_what_happens_to_the_file_under_a_running_server_is_said_at_once(tmp_path: Path, fault: str) -> None:
    harm, said = FAULTS[fault]
    with serving(tmp_path) as server:
        seat = Browser(server).open_table(mode="screen")
        with seat.screen() as screen:
            screen.until(lambda state: True)
            assert screen.play("4")["type"] == "done"
            harm(file_of(server))
            assert screen.play("5", ply=1)["code"] == "no-database"
            assert screen.play("5", ply=1)["code"] == "no-database"
        assert (
            Browser(server).post("/api/tables", {"game": "sum-race", "seats": ["human", "human"]}).code == "no-database"
        )
        assert Browser(server).get("/readyz").code == "no-database"
        assert Browser(server).get("/healthz").status == 200
        assert server.log.count(said) == 1


@pytest.mark.long
def test_what_was_written_ahead_and_deleted_is_kept_by_stopping(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        seat = Browser(server).open_table(mode="screen")
        assert seat.play("4").status == 200
        delete_beside("-wal")(file_of(server))
        assert seat.play("5", 1).code == "no-database"
        server.stop()
        server.start()
        assert [move["move"] for move in seat.state["moves"]] == ["4"]
        assert seat.play("5").status == 200


def test_what_is_beside_the_file_is_looked_for_beside_the_real_one(tmp_path: Path) -> None:
    real = tmp_path / "real" / "tables.sqlite"
    real.parent.mkdir()
    for name in ("", "-wal", "-shm"):
        Path(f"{real}{name}").write_bytes(BEGINNING)
    link = tmp_path / "link.sqlite"
    link.symlink_to(real)
    file = DatabaseFile(link)
    file.check()
    Path(f"{real}-wal").unlink()
    with pytest.raises(FileGone, match="-wal"):
        file.check()
    file.close()


def test_readers_that_close_their_lines_do_not_make_the_file_look_harmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no line is kept for the next reader, as with the lowest version of SQLAlchemy."""
    monkeypatch.setattr(
        "digitduel.web.storage.database.create_async_engine", partial(create_async_engine, poolclass=NullPool)
    )
    storage = Storage(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}")

    async def read() -> None:
        await storage.open()
        async with storage.reading() as connection:
            await connection.execute(select(TABLES.c.id))
            assert await storage.version("nobody's") is None
        assert await storage.version("nobody's") is None
        await storage.close()

    asyncio.run(read())


@pytest.mark.long
def test_a_file_that_grows_while_two_threads_look_is_not_taken_for_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(BEGINNING)
    file = DatabaseFile(path)
    other = Thread(target=file.check)

    def before_it_grows() -> os.stat_result:
        found = path.stat()
        if not other.ident:
            with path.open("ab") as grown:
                grown.write(bytes(4096))
            other.start()
            other.join(1)
        return found

    monkeypatch.setattr(file, "path", SimpleNamespace(stat=before_it_grows))
    file.check()
    other.join()
    file.check()
    file.close()


@pytest.mark.long
def test_damage_inside_is_found_by_whoever_meets_it_and_then_holds_for_all(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        seats = [Browser(server).open_table(mode="screen") for _ in range(300)]
        server.stop()  # what was written ahead is in the file now
        server.start()
        file = file_of(server)
        with seats[0].screen() as screen:
            screen.until(lambda state: True)
            overwrite(file, 4096, os.urandom(file.stat().st_size - 4096))
            met = [seat.browser.get(seat.path) for seat in seats[1:]]
            assert met[-1].code == "no-database"
            assert screen.play("5", ply=0)["code"] == "no-database"
        until(lambda: server.log.count("is damaged") == 1)


@pytest.mark.long
def test_a_server_does_not_start_on_a_damaged_file(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for _ in range(300):
            Browser(server).open_table(mode="screen")
    file = file_of(server)
    overwrite(file, file.stat().st_size // 2, os.urandom(20_000))
    for more in ([], ["--check"]):
        command = [sys.executable, "-m", "digitduel", "serve", "--database", f"sqlite:///{file}", *more]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 2, done
        assert "damaged" in done.stderr or "malformed" in done.stderr, done
