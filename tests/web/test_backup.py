"""Backups of a server that is being played at, and what becomes of them."""

import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import create_engine, text

import digitduel
from digitduel.cli.commands import main
from digitduel.web.settings import Settings
from digitduel.web.storage.migrations import NEWEST, bring_up_to_date
from tests.web.conftest import new_database
from tests.web.real_server import Browser, Screen, Seat, serving

TABLES = 4


def duel(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


class Playing:
    """Somebody who plays on until told to end, and knows how much was acknowledged."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.acknowledged = 0

    def play(self, end: Event) -> None:
        with self.seat.connect() as line:
            screen = Screen(line)
            screen.until(lambda state: True)
            while not end.is_set():
                done = screen.play(str(self.acknowledged % 3 + 1), ply=self.acknowledged)  # 1 2 3 never sums to 15
                assert done["type"] == "done"
                self.acknowledged += 1


def moves_of(seat: Seat) -> list[str]:
    return [told["move"] for told in seat.state["moves"]]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def another(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database to restore to."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'deep' / 'restored.sqlite'}"
    return new_database(request.getfixturevalue("postgres"))


@pytest.mark.long
def test_a_backup_while_playing_holds_all_that_was_acknowledged_and_play_goes_on_from_it(
    tmp_path: Path, database: str, another: str
) -> None:
    file, end = tmp_path / "backup.sqlite", Event()
    with serving(tmp_path, "--database", database) as server:
        playing = [Playing(Browser(server).open_table("number-harmony", mode="screen")) for _ in range(TABLES)]
        friend = Browser(server).open_table(name="Ada")
        other = Browser(server).follow(friend.invite or "")
        friend.play("5")
        with ThreadPoolExecutor(TABLES) as players:
            going = [players.submit(one.play, end) for one in playing]
            while not all(one.acknowledged >= 5 for one in playing):
                assert not any(player.done() for player in going)
            before = [one.acknowledged for one in playing]
            done = duel("backup", str(file), "--database", database)
            after = [one.acknowledged + 1 for one in playing]
            end.set()
            for player in going:
                player.result(60)
    assert done.exit_code == 0, done.stderr
    assert done.stdout == f"{file} holds {TABLES + 1} tables, {TABLES + 1} of them unfinished.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [kept.name for kept in tmp_path.iterdir() if "backup" in kept.name] == [file.name]

    said = duel("restore", str(file), "--database", another)
    assert (said.exit_code, said.stdout) == (0, f"{TABLES + 1} tables are restored, {TABLES + 1} of them unfinished.\n")
    with serving(tmp_path, "--database", another) as server:
        for seat in (*(one.seat for one in playing), friend, other):
            seat.browser.server = server
        for one, least, most in zip(playing, before, after, strict=True):
            kept = moves_of(one.seat)
            assert least <= len(kept) <= most
            match = digitduel.Match(digitduel.game("number-harmony"))
            for move in kept:
                match.play(move)
            assert one.seat.play(str(len(kept) % 3 + 1), ply=len(kept)).status == 200
        assert other.play("6").json["ply"] == 2, "both hold their seats"
        assert friend.state["seats"][0]["name"] == "Ada"


def test_a_backup_is_never_written_over_something(tmp_path: Path) -> None:
    file = tmp_path / "there"
    file.write_text("mine")
    assert "is left as it is" in duel("backup", str(file)).stderr
    assert file.read_text() == "mine"


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    """A backup with one table."""
    database, file = f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path / "backup.sqlite"
    with serving(tmp_path, "--database", database) as server:
        Browser(server).open_table(mode="screen").play("5")
        assert duel("backup", str(file), "--database", database).exit_code == 0
        yield file


@pytest.mark.long
def test_what_is_there_is_not_restored_over(kept: Path, tmp_path: Path) -> None:
    running = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    assert "Another server uses" in duel("restore", str(kept), "--database", running).stderr
    elsewhere = f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert duel("restore", str(kept), "--database", elsewhere).exit_code == 0
    assert "There are tables in this database already" in duel("restore", str(kept), "--database", elsewhere).stderr
    assert stat.S_IMODE((tmp_path / "other.sqlite").stat().st_mode) == 0o600


@pytest.mark.long
def test_a_plain_copy_of_the_file_is_warned_about(kept: Path, tmp_path: Path) -> None:
    copy, target = tmp_path / "copy.sqlite", f"sqlite:///{tmp_path / 'other.sqlite'}"
    shutil.copy(tmp_path / "tables.sqlite", copy)  # in the middle of the game
    assert "is a plain copy" in duel("restore", str(copy), "--database", target).stderr
    said = duel("restore", str(kept), "--database", f"sqlite:///{tmp_path / 'third.sqlite'}")
    assert (said.stdout, said.stderr) == ("1 tables are restored, 1 of them unfinished.\n", "")


@pytest.mark.parametrize("content", [b"", b"this is no database at all, but long enough to be one " * 20])
def test_what_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    said = duel("restore", str(file), "--database", f"sqlite:///{tmp_path / 'new.sqlite'}")
    assert said.exit_code == 2
    assert said.stderr.startswith("duel: ")
    assert len(said.stderr.splitlines()) == 1
    assert not (tmp_path / "new.sqlite").exists()


@pytest.mark.long
def test_a_damaged_backup_is_refused(kept: Path, tmp_path: Path) -> None:
    content = bytearray(kept.read_bytes())
    content[4096:8192] = os.urandom(4096)
    kept.write_bytes(content)
    said = duel("restore", str(kept), "--database", f"sqlite:///{tmp_path / 'new.sqlite'}")
    assert said.exit_code == 2
    assert not (tmp_path / "new.sqlite").exists()


def test_where_nothing_is_there_is_nothing_to_back_up(tmp_path: Path) -> None:
    said = duel("backup", str(tmp_path / "b"), "--database", f"sqlite:///{tmp_path / 'none.sqlite'}")
    assert "There is no file" in said.stderr
    assert list(tmp_path.iterdir()) == []
    assert "There is no file" in duel("restore", str(tmp_path / "b")).stderr


@pytest.mark.long
def test_a_backup_that_cannot_be_written_is_said(kept: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    said = duel("backup", str(tmp_path / "no" / "such" / "folder"), "--database", database)
    assert said.exit_code == 2
    assert "could not be written" in said.stderr


NEWER = "duel: The database has schema version 99, and this Digit Duel knows none above"


def used_by_a_newer_one(database: str) -> str:
    """A database of a version that is not known here."""
    engine = create_engine(Settings(database=database).url.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        bring_up_to_date(connection)
        connection.execute(text("UPDATE schema_version SET version = 99"))
    engine.dispose()
    return database


def test_what_a_newer_version_wrote_is_not_backed_up(tmp_path: Path, database: str) -> None:
    file = tmp_path / "backup.sqlite"
    said = duel("backup", str(file), "--database", used_by_a_newer_one(database))
    assert said.exit_code == 2
    assert said.stderr.startswith(NEWER)
    assert not file.exists()


def test_what_a_newer_version_wrote_is_not_restored(tmp_path: Path, another: str) -> None:
    newer = tmp_path / "newer.sqlite"
    used_by_a_newer_one(f"sqlite:///{newer}")
    said = duel("restore", str(newer), "--database", another)
    assert said.exit_code == 2
    assert said.stderr.startswith(NEWER)
    assert not (tmp_path / "deep").exists()


def test_nothing_is_restored_to_what_a_newer_version_uses(tmp_path: Path, database: str) -> None:
    old = tmp_path / "old.sqlite"
    used_by_a_newer_one(f"sqlite:///{old}")
    with sqlite3.connect(old) as connection:
        connection.execute("UPDATE schema_version SET version = ?", (NEWEST,))
    connection.close()
    said = duel("restore", str(old), "--database", used_by_a_newer_one(database))
    assert said.exit_code == 2
    assert said.stderr.startswith(NEWER)


def test_a_backup_of_an_older_version_is_restored(tmp_path: Path) -> None:
    old, database = tmp_path / "old.sqlite", f"sqlite:///{tmp_path / 'new.sqlite'}"
    script = (Path(__file__).parent / "databases" / "schema-1.sqlite.sql").read_text(encoding="utf-8")
    with sqlite3.connect(old) as connection:
        connection.executescript(script)
    connection.close()
    before = old.read_bytes()
    said = duel("restore", str(old), "--database", database)
    assert said.exit_code == 0, said.stderr
    assert "0 tables are restored" not in said.stdout
    assert old.read_bytes() == before
