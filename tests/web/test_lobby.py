"""The lobby: strangers are paired, and can leave, report and avoid each other."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from digitduel.cli.commands import main
from digitduel.tables.new_table import between_strangers
from digitduel.tables.seat_secrets import device_id
from digitduel.web.services import Services
from digitduel.web.settings import Settings
from digitduel.web.storage.changes import TableOpening
from digitduel.web.storage.lobby import Seeker
from tests.web.real_server import Browser, Seat, Server, serving, until

WANTED = {"game": "sum-race", "clock": "3+2"}
OPEN = {"DIGITDUEL_LOBBY": "true"}


@pytest.fixture
def lobby(tmp_path: Path, database: str) -> Iterator[Server]:
    with serving(tmp_path, "--database", database, **OPEN) as server:
        yield server


def stranger(server: Server) -> Browser:
    """A browser that has seen a page, and so has its cookie."""
    browser = Browser(server)
    browser.get("/lobby")
    return browser


def seek(browser: Browser, **wanted: str) -> str | None:
    answer = browser.post("/api/lobby/seek", {**WANTED, **wanted})
    assert answer.status == 200, answer
    found: str | None = answer.json["table"]
    return found


def paired(one: Browser, other: Browser) -> tuple[Seat, Seat]:
    assert seek(one) is None
    table = seek(other)
    assert table
    assert seek(one) == table
    return Seat(one, table, None), Seat(other, table, None)


def admin(database: str, *arguments: str) -> str:
    return CliRunner().invoke(main, ["admin", *arguments, "--database", database]).stdout


def test_it_is_closed_unless_it_is_opened(server: Server) -> None:
    browser = stranger(server)
    assert browser.get("/api/lobby").code == "no-lobby"
    assert browser.post("/api/lobby/seek", WANTED).code == "no-lobby"
    assert b'<meta name="lobby"' not in browser.get("/").body


@pytest.mark.long
def test_two_who_want_the_same_are_paired_and_play(lobby: Server) -> None:
    one, other = paired(stranger(lobby), stranger(lobby))
    first, second = (one, other) if one.state["holds"] == [1] else (other, one)
    assert second.state["holds"] == [2]
    assert first.state["clock"]
    assert first.play("5").status == 200
    assert second.play("6").json["ply"] == 2
    assert {"report", "resign", "say"} <= {*first.state["may"]}
    assert "name" not in first.state["may"]
    assert first.post("name", {"name": "Rude Word"}).code == "not-allowed"
    assert [seat["name"] for seat in first.state["seats"]] == ["", ""]
    assert first.browser.get(f"{first.path}/coach").code == "no-coach"
    assert first.post("resign").status == 200
    again = first.post("rematch").json["table"]
    assert "report" in Seat(first.browser, again, None).state["may"], "they are strangers there too"


@pytest.mark.long
def test_only_those_who_want_the_same_and_are_there_are_paired(lobby: Server) -> None:
    one, other, third = stranger(lobby), stranger(lobby), stranger(lobby)
    assert seek(one) is None
    assert seek(one) is None, "nobody plays with themselves"
    assert seek(other, clock="1+2") is None
    assert seek(third, game="number-harmony") is None
    assert {(one["game"], one["clock"], one["people"]) for one in third.get("/api/lobby").json["waiting"]} == {
        ("sum-race", "3+2", 1),
        ("sum-race", "1+2", 1),
        ("number-harmony", "3+2", 1),
    }
    assert one.post("/api/lobby/leave").status == 200
    assert seek(other) is None, "who has left is not found; and who looks for something else no longer for the first"
    assert len(third.get("/api/lobby").json["waiting"]) == 2


def test_a_visitor_with_many_names_does_not_fill_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two with the same wish are paired, and whoever was found and never comes back is kept for minutes."""
    monkeypatch.setattr("digitduel.web.storage.lobby.MOST_SEEKERS", 3)

    async def run() -> None:
        house = Services(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
        async with house.open():

            async def seeks(number: int) -> str | None:
                table = f"t{number}"
                seeker = Seeker(f"device {number}", "sum-race", "3+2", table, "x")
                pair = (("a", "device a"), ("b", "device b"))
                return await house.lobby.find(
                    seeker,
                    lambda other: TableOpening(
                        between_strangers(other.table, "sum-race", "3+2", pair, 1, 100), 100, 100
                    ),
                )

            for number in range(0, 20, 2):
                assert await seeks(number) is None
                assert await seeks(number + 1) == f"t{number}"

    asyncio.run(run())


@pytest.mark.long
def test_tables_of_the_lobby_are_counted_like_others(tmp_path: Path) -> None:
    limits = {"DIGITDUEL_OPEN_TABLES": "2", "DIGITDUEL_ADDRESS_OPEN_TABLES": "3"}
    with serving(tmp_path, **OPEN, **limits) as server:
        waiting, many, few = (stranger(server) for _ in range(3))

        def found(browser: Browser) -> str:
            assert seek(waiting) is None
            answer = browser.post("/api/lobby/seek", WANTED)
            if answer.status == 200:
                seek(waiting)  # which learns of it, and looks for the next
            return "found" if answer.status == 200 else answer.code

        assert [found(many) for _ in range(3)] == ["found", "found", "too-many-tables"]
        assert [found(few) for _ in range(2)] == ["found", "too-many-tables"], "behind the same address"


@pytest.mark.long
def test_nothing_is_said_in_a_lobby_whose_database_is_gone(tmp_path: Path) -> None:
    with serving(tmp_path, **OPEN) as server:
        one, other = paired(stranger(server), stranger(server))
        (tmp_path / "data" / "digitduel" / "tables.sqlite").rename(tmp_path / "elsewhere")
        for path, body in (("lobby/seek", WANTED), ("lobby/leave", None)):
            assert stranger(server).post(f"/api/{path}", body).code == "no-database"
        assert one.browser.get("/api/lobby").code == "no-database"
        for what, why in (("avoid", None), ("report", {"why": "rude"})):
            assert other.post(what, why).code == "no-database"


@pytest.mark.long
def test_who_finds_nobody_at_the_table_can_go(lobby: Server) -> None:
    one, _ = paired(stranger(lobby), stranger(lobby))
    assert one.post("stop").json["result"]


@pytest.mark.long
def test_reporting_and_avoiding(lobby: Server, database: str) -> None:
    one, other = paired(stranger(lobby), stranger(lobby))
    about = device_id(other.browser.cookies["/", "device"])
    assert one.post("report", {"why": "made up"}).status == 422
    assert Seat(stranger(lobby), one.table, None).post("report", {"why": "rude"}).code == "not-your-seat"
    assert "Nobody has been reported." in admin(database, "reports")
    for why in ("rude", "helped"):
        assert one.post("report", {"why": why}).status == 200
    assert admin(database, "reports") == f"{about}: helped 1; at {one.table}\n"
    assert seek(one.browser) is None
    assert seek(other.browser) is None, "never paired again"
    third = stranger(lobby)
    assert seek(third), "but with others"
    table = seek(one.browser) or seek(other.browser)
    assert table
    friend = Browser(lobby).open_table()
    assert friend.post("report", {"why": "rude"}).code == "not-allowed"
    admin(database, "forget", about)
    assert "Nobody has been reported." in admin(database, "reports")


@pytest.mark.long
def test_avoiding_without_a_word(lobby: Server) -> None:
    one, other = paired(stranger(lobby), stranger(lobby))
    assert other.post("avoid").status == 200
    assert seek(one.browser) is None
    assert seek(other.browser) is None


@pytest.mark.long
def test_a_blocked_device_is_paired_with_nobody(lobby: Server, database: str) -> None:
    rude = stranger(lobby)
    admin(database, "block", device_id(rude.cookies["/", "device"]))
    until(lambda: rude.post("/api/lobby/seek", WANTED).status == 403)


@pytest.mark.long
@pytest.mark.parametrize("wanted", [{"game": "sum-race:target=30"}, {"game": "nothing"}, {"clock": "99+99"}])
def test_only_what_is_offered_can_be_asked_for(lobby: Server, wanted: dict[str, str]) -> None:
    assert stranger(lobby).post("/api/lobby/seek", {**WANTED, **wanted}).status in (400, 422)


@pytest.mark.long
def test_who_keeps_no_cookie_waits_for_nothing(lobby: Server) -> None:
    assert seek(Browser(lobby)) is None
    assert Browser(lobby).get("/api/lobby").json["waiting"] == []


@pytest.mark.long
def test_everybody_is_paired_once_over_two_processes(tmp_path: Path, shared_database: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    with (
        serving(tmp_path, "--database", shared_database, **OPEN) as server,
        serving(tmp_path / "elsewhere", "--database", shared_database, **OPEN) as elsewhere,
    ):
        people = [stranger(server if number % 2 else elsewhere) for number in range(12)]

        def until_found(browser: Browser) -> str:
            found: list[str | None] = [None]

            def look() -> bool:
                found[0] = seek(browser)
                return found[0] is not None

            until(look)
            return found[0] or ""

        with ThreadPoolExecutor(len(people)) as all_at_once:
            tables = list(all_at_once.map(until_found, people))
        assert sorted(tables.count(table) for table in set(tables)) == [2] * 6
        for browser, table in zip(people, tables, strict=True):
            assert len(Seat(browser, table, None).state["holds"]) == 1
        assert people[0].get("/api/lobby").json["waiting"] == []
