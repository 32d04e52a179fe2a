"""What an operator does about tables and devices, with servers that run meanwhile."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from digitduel.cli.commands import main
from digitduel.tables.seat_secrets import device_id
from digitduel.web.settings import Settings
from digitduel.web.storage.database import Storage
from digitduel.web.storage.schema import TABLES
from tests.web.real_server import Browser, Screen, Seat, Server, serving, until

TABLE = {"game": "sum-race", "seats": ["human", "human"]}


def admin(database: str, *arguments: str) -> Result:
    done = CliRunner().invoke(main, ["admin", *arguments, "--database", database])
    assert done.exit_code == 0, done.stderr
    return done


def device_of(browser: Browser) -> str:
    return device_id(browser.cookies["/", "device"])


async def all_tables(database: str) -> list[Any]:
    storage = Storage(Settings(database=database).url)
    await storage.open()
    async with storage.reading() as connection:
        found = [*await connection.execute(select(TABLES))]
    await storage.close()
    return found


def two_friends(server: Server, elsewhere: Server) -> tuple[Seat, Seat]:
    one = Browser(server).open_table(name="Rude Word")
    other = Browser(elsewhere).follow(one.invite or "")
    return one, Seat(other.browser, other.table, None)


def gone(screen: Screen) -> bool:
    """Whether the connection was ended because there is no such table."""
    try:
        while True:
            screen.hear()
    except ConnectionClosed as closed:
        return closed.rcvd is not None and closed.rcvd.code == 4404


@pytest.mark.long
def test_a_table_is_closed_while_two_play(tmp_path: Path, database: str) -> None:
    with serving(tmp_path, "--database", database) as server:
        one, other = two_friends(server, server)
        with one.screen() as here, other.screen() as there:
            there.until(lambda state: True)
            here.until(lambda state: state["ply"] == 0)
            here.play("5")
            link = f"{server.address}/t/{one.table}?invitation=used"
            shown = admin(database, "show", link).stdout
            assert f"seat 1: device {device_of(one.browser)}, called 'Rude Word'\n" in shown
            assert f"seat 2: device {device_of(other.browser)}\n" in shown
            assert "The table is closed." in admin(database, "close", link).stdout
            for screen in (here, there):
                state = screen.until(lambda state: state["result"])
                assert (
                    state["result"]["sentence"] == "Those who look after this site have closed the table. Nobody wins."
                )
                assert state["seats"][0]["name"] == ""
                assert state["may"] == ["coach", "review"]
            assert here.play("5", ply=1)["type"] == "refused"
        assert one.post("rematch").status == 409
        assert one.post("name", {"name": "Rude Word"}).status == 409
        assert "over already" in admin(database, "close", one.table).stdout


@pytest.mark.long
def test_a_table_is_deleted_while_somebody_looks_at_it(tmp_path: Path, database: str) -> None:
    with serving(tmp_path, "--database", database) as server:
        seat = Browser(server).open_table(mode="screen")
        seat.play("5")
        with seat.screen() as screen:
            screen.until(lambda state: True)
            admin(database, "delete", seat.table)
            assert gone(screen)
        assert seat.browser.get(seat.path).code == "no-such-table"
        assert seat.play("5", ply=1).code == "no-such-table"


@pytest.mark.long
def test_a_blocked_device_can_only_look_on(tmp_path: Path, database: str) -> None:
    with serving(tmp_path, "--database", database) as server:
        one, other = two_friends(server, server)
        rude = device_of(one.browser)
        with one.screen() as screen:
            screen.until(lambda state: state["ply"] == 0)
            assert "is blocked" in admin(database, "block", rude, "--why", "rude").stdout
            assert "already" in admin(database, "block", rude).stdout
            assert admin(database, "blocked").stdout == f"{rude} rude\n"
            until(lambda: one.browser.post("/api/tables", TABLE).status == 403)
            assert screen.play("5")["code"] == "blocked"
        assert one.play("5").code == "blocked"
        assert one.state["ply"] == 0
        assert other.post("resign").status == 200, "others go on"
        admin(database, "unblock", rude)
        until(lambda: one.post("rematch").status == 200)
        assert "was not blocked" in admin(database, "unblock", rude).stdout
        assert "No device is blocked." in admin(database, "blocked").stdout


@pytest.mark.long
def test_every_process_hears_of_it(tmp_path: Path, shared_database: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    with (
        serving(tmp_path, "--database", shared_database) as server,
        serving(tmp_path / "elsewhere", "--database", shared_database) as elsewhere,
    ):
        one, other = two_friends(server, elsewhere)
        third = Browser(elsewhere).open_table(mode="screen")
        with one.screen() as here, other.screen() as there, third.screen() as alone:
            for screen in (here, there, alone):
                screen.until(lambda state: True)
            admin(shared_database, "close", one.table)
            for screen in (here, there):
                screen.until(lambda state: state["result"])
            admin(shared_database, "delete", third.table)
            assert gone(alone)
        admin(shared_database, "block", device_of(third.browser))
        for where in (server, elsewhere):
            third.browser.server = where
            until(lambda: third.browser.post("/api/tables", TABLE).status == 403)


@pytest.mark.long
def test_what_is_kept_of_a_device_is_forgotten_on_request(tmp_path: Path, database: str) -> None:
    with serving(tmp_path, "--database", database) as server:
        one, other = two_friends(server, server)
        own = one.browser.open_table(mode="screen")
        watched = {"game": "sum-race", "seats": ["casual", "casual"], "mode": "watch"}
        assert one.browser.post("/api/tables", watched).status == 201
        said = admin(database, "forget", device_of(one.browser)).stdout
        assert said == "2 tables of its own are deleted, and at 1 of others its name and its seat.\n"
        (row,) = asyncio.run(all_tables(database))
        assert device_of(one.browser) not in row, "in no column"
        until(lambda: own.browser.get(own.path).status == 404)
        assert other.state["seats"][0]["name"] == ""
        assert other.state["holds"] == [2]
        assert one.state["holds"] == []
        assert "not known" in admin(database, "show", one.table).stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["show", "nothere"], "There is no table"),
        (["close", "../etc"], "'../etc' is no table."),
        (["block", "Ada"], "'Ada' is no device."),
    ],
)
def test_what_is_not_there_is_said(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    done = CliRunner().invoke(main, ["admin", *arguments, "--database", f"sqlite:///{tmp_path / 'x.sqlite'}"])
    assert done.exit_code == 2
    assert sentence in done.stderr
