"""How much one device may ask, and how often; and how high the roof is over all devices behind one address."""

import asyncio
import resource
import socket
import sqlite3
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from http.client import HTTPConnection as Line
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.types import Scope
from websockets.exceptions import ConnectionClosed

from digitduel.tables.refusals import Refused
from digitduel.tables.seat_secrets import new_secret
from digitduel.web.http.address_queues import AT_ONCE
from digitduel.web.http.limits import MOST_CLIENTS, Client, Guard
from digitduel.web.http.middleware import MAKE_ROOM, Doorway
from digitduel.web.settings import Settings
from digitduel.web.thinking.answer_cache import KeptAnswers
from tests.web.real_server import PATIENCE, Browser, Seat, Server, serving, until

STRICT = {
    "OPEN_TABLES": "3",
    "SOCKETS": "2",
    "BURST": "40",
    "REQUESTS": "0.5",
    "QUESTIONS": "2",
    "STUDY_SECONDS": "3",
    "MESSAGES": "2",
}
TABLE: Any = {"game": "sum-race", "seats": ["human", "human"], "mode": "screen"}


def settings(limits: dict[str, str]) -> dict[str, str]:
    return {f"DIGITDUEL_{name}": value for name, value in limits.items()}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows little to a device, and much to an address."""
    with serving(tmp_path_factory.mktemp("strict"), **settings(STRICT)) as server:
        yield server


def device(server: Server) -> Browser:
    """A browser that has been here before."""
    return Browser(server, Cookie=f"device={new_secret()}")


@pytest.mark.long
def test_a_line_that_floods_is_closed(strict: Server) -> None:
    one = Browser(strict).open_table("number-harmony", mode="screen")
    with one.connect() as line, pytest.raises(ConnectionClosed) as closed:
        for _ in range(200):
            line.send('{"type": "ping"}')
        while True:
            line.recv(PATIENCE)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4429


def client_of(host: str, cookie: str = "") -> Client:
    headers = [(b"cookie", cookie.encode())]
    return Guard(Settings()).client(HTTPConnection({"type": "http", "client": (host, 5), "headers": headers}))


def test_an_address_may_be_a_network_of_the_newer_kind() -> None:
    def address(host: str) -> str:
        return client_of(host).address

    assert address("192.0.2.7") == address("::ffff:192.0.2.7") == "192.0.2.7"
    assert address("::ffff:192.0.2.8") != address("::ffff:192.0.2.7")
    assert address("2001:db8:0:5::1") == address("2001:db8:0:5:ffff::9") != address("2001:db8:0:6::1")
    assert address("fe80::1%eth0") == "fe80::/64"
    assert address("testclient") == "testclient"


def test_a_device_is_known_by_its_cookie_and_by_nothing_else() -> None:
    secret = new_secret()
    known = client_of("192.0.2.7", f"device={secret}")
    assert known.device == client_of("192.0.2.8", f"seat=x; device={secret}").device
    assert known.device and secret not in known.device
    for other in ("", "device=", "device=x", f"device={secret}x", "device=" + "é" * 43):
        assert client_of("192.0.2.7", other).device is None


def test_behind_one_address_each_device_has_its_own_limits() -> None:
    requests = Settings(requests=0.001, burst=3, address_requests=0.001, address_burst=5, address_files=0.1)
    places = {"questions": 1, "address_questions": 2, "sockets": 1, "address_sockets": 2}
    guard = Guard(requests.model_copy(update=places))
    one, two, three = (Client("192.0.2.7", name) for name in ("one", "two", "three"))
    assert [guard.admits(one) for _ in range(5)] == [True] * 3 + [False] * 2
    assert [guard.admits(two) for _ in range(3)] == [True, True, False]  # the roof
    assert guard.admits(Client("192.0.2.8", "four"))
    assert [guard.admits_file(one) for _ in range(3)] == [True, True, False]
    for place in (guard.asking, guard.connected):
        with place(one):
            with pytest.raises(Refused), place(one):
                pass
            with place(two), pytest.raises(Refused), place(three):
                pass
        with place(one), place(three):  # who leaves makes room
            pass


def test_opening_and_resigning_is_counted_by_the_day() -> None:
    guard = Guard(Settings(day_tables=2, address_day_tables=3))
    one, two = Client("192.0.2.7", "one"), Client("192.0.2.7", "two")
    for client in (one, one, two):
        guard.check_opens(client)
    for client in (one, two, Client("192.0.2.7", None)):
        with pytest.raises(Refused, match="tomorrow"):
            guard.check_opens(client)


@pytest.mark.long
def test_who_is_counted_is_forgotten_in_the_order_of_asking() -> None:
    """Else whoever comes with many names would make the server forget how much a flood has had."""
    guard = Guard(Settings(address_requests=0.001, address_burst=2))
    often = Client("192.0.2.1", None)
    for number in range(MOST_CLIENTS + 10):
        guard.admits(Client(f"other {number}", None))
        if number % 10_000 == 0:
            guard.admits(often)
    assert not guard.admits(often)
    assert len(guard._allowances) == MOST_CLIENTS


def test_no_host_header_makes_a_request_uncounted(strict: Server) -> None:
    known, statuses = new_secret(), []
    for _ in range(45):
        line = Line("127.0.0.1", strict.port, timeout=PATIENCE)
        line.request("GET", "/api/games", headers={"Host": "x/static/?", "Cookie": f"device={known}"})
        statuses.append(line.getresponse().status)
        line.close()
    assert statuses[0] == 200
    assert statuses[-1] == 429


def test_of_one_address_few_requests_are_worked_on_at_a_time() -> None:
    """Else who comes with a thousand at once makes everybody wait for all of them. None of them is refused."""
    working: Counter[str] = Counter()
    most: Counter[str] = Counter()
    done: list[str] = []
    never = asyncio.Event()

    async def app(scope: Any, _: Any, __: Any) -> None:
        address = scope["client"][0]
        working[address] += 1
        most[address] = max(most[address], working[address])
        if scope["path"] == "/api/analyze":
            await never.wait()
        elif scope["path"] == "/api/games":
            await asyncio.sleep(0)
        working[address] -= 1
        done.append(address)

    async def run() -> None:
        door = Doorway(app, Guard(Settings()))

        def ask(host: str, path: str = "/api/games") -> asyncio.Task[None]:
            scope = {"type": "http", "method": "GET", "path": path, "client": (host, 1), "headers": []}
            return asyncio.create_task(door(scope, None, None))  # type: ignore[arg-type]

        for path in ("/api/games", "/"):  # one that waits for something, and one that does not
            done.clear()
            crowd = [ask("192.0.2.7", path) for _ in range(1000)]
            await ask("192.0.2.8", path)
            assert len(done) < 10 * AT_ONCE
            await asyncio.gather(*crowd)
        assert most["192.0.2.7"] == AT_ONCE
        thoughts = [ask("192.0.2.7", "/api/analyze") for _ in range(2 * AT_ONCE)]
        await asyncio.wait_for(ask("192.0.2.7"), PATIENCE)  # what waits for a thought holds nobody up
        await ask("192.0.2.7", "/healthz")
        never.set()
        await asyncio.gather(*thoughts)
        again = [ask("192.0.2.7") for _ in range(100)]
        most.clear()
        await asyncio.gather(*again)
        assert most["192.0.2.7"] == AT_ONCE  # each has given back one place

    asyncio.run(run())


def test_what_a_device_is_refused_takes_nothing_from_the_others_of_its_address() -> None:
    guard = Guard(Settings())
    rude, pupil = (Client("192.0.2.7", new_secret()) for _ in range(2))
    admitted = sum(guard.admits(rude) for _ in range(10_000))
    assert 200 <= admitted < 1000
    assert guard.admits(pupil)

    def opens(client: Client) -> bool:
        try:
            guard.check_opens(client)
        except Refused:
            return False
        return True

    assert 500 <= sum(opens(rude) for _ in range(30_000)) < 600
    assert opens(pupil)


def test_devices_of_an_address_take_turns() -> None:
    """One of a class with a hundred requests that take long does not stop the others."""
    never = asyncio.Event()
    begun: list[str] = []

    async def app(scope: Any, _: Any, __: Any) -> None:
        begun.append(scope["path"])
        if scope["path"] == "/api/analyze":
            await never.wait()

    async def run() -> None:
        door = Doorway(app, Guard(Settings()))

        def ask(device: str, path: str) -> asyncio.Task[None]:
            scope: Scope = {"type": "http", "method": "GET", "path": path, "client": ("192.0.2.7", 1)}
            scope["headers"] = [(b"cookie", f"device={device}".encode())]
            return asyncio.create_task(door(scope, None, None))  # type: ignore[arg-type]

        one, other = new_secret(), new_secret()
        slow = [ask(one, "/api/analyze") for _ in range(100)]
        await asyncio.wait_for(ask(other, "/api/games"), PATIENCE)
        assert begun.index("/api/games") <= 2 * AT_ONCE
        never.set()
        await asyncio.gather(*slow)

    asyncio.run(run())


def test_live_connections_of_an_address_are_let_in_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """And each makes room when it is there, though it stays."""
    monkeypatch.setattr("digitduel.web.http.address_queues.LONG", 10 * PATIENCE)
    inside: list[Scope] = []
    closed = asyncio.Event()

    async def app(scope: Scope, _: Any, __: Any) -> None:
        inside.append(scope)
        await closed.wait()

    async def run() -> None:
        door = Doorway(app, Guard(Settings()))
        scope: Scope = {"type": "websocket", "path": "/", "client": ("192.0.2.7", 1), "headers": []}
        lines = [asyncio.create_task(door(scope, None, None)) for _ in range(3)]  # type: ignore[arg-type]
        for there in range(1, 4):
            for _ in range(20):
                await asyncio.sleep(0)
            assert len(inside) == there * AT_ONCE
            inside[-1][MAKE_ROOM]()
            inside[-1][MAKE_ROOM]()  # to say so twice makes no second place
        closed.set()
        await asyncio.gather(*lines)

    asyncio.run(run())


@pytest.mark.long
def test_lines_are_counted_like_other_requests(strict: Server) -> None:
    one = Browser(strict).open_table("number-harmony", mode="screen")
    with pytest.raises(ConnectionClosed) as closed:
        for _ in range(45):
            with one.connect() as line:
                line.recv(PATIENCE)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4429
    assert one.browser.get(one.path).code == "too-many"


def test_tables_are_counted_also_while_they_are_being_opened_and_when_played_again(strict: Server) -> None:
    with ThreadPoolExecutor(12) as crowd:
        known = device(strict)
        answers = list(crowd.map(lambda _: known.post("/api/tables", TABLE), range(24)))
        assert sorted(answer.status for answer in answers) == [201] * 3 + [429] * 21
    browser = Browser(strict)
    over = [browser.open_table(mode="screen") for _ in range(3)]
    for seat in over:
        seat.post("resign")
    assert [seat.post("rematch").status for seat in over] == [200] * 3
    assert over[0].post("rematch").status == 200  # there is one already
    last = Seat(browser, over[0].post("rematch").json["table"], None)
    last.post("resign")
    browser.open_table(mode="screen")
    refused = last.post("rematch")
    assert (refused.status, refused.code) == (429, "too-many-tables")


@pytest.mark.long
def test_questions_that_wait_are_few_per_device(strict: Server) -> None:
    known = device(strict)
    with ThreadPoolExecutor(5) as askers:
        asked = [{"game": f"equation-duel:numbers={numbers},joined=yes"} for numbers in range(16, 21)]
        answers = list(askers.map(lambda line: known.post("/api/analyze", line), asked))
    refused = [answer.code for answer in answers if answer.status == 429]
    assert refused == ["too-many"] * 3  # the others are found out, or too large, as fast as the machine is


def test_limits_per_device(strict: Server) -> None:
    browser = Browser(strict)
    seats = [browser.open_table(mode="screen") for _ in range(3)]
    refused = browser.post("/api/tables", TABLE)
    assert (refused.status, refused.code) == (429, "too-many-tables")
    assert Browser(strict).open_table(mode="screen")  # another device at the same address
    assert seats[0].post("resign").status == 200
    assert browser.post("/api/tables", TABLE).status == 201  # an ended game makes room

    with seats[1].screen() as first, seats[1].screen() as second:
        first.until(lambda state: True)
        second.until(lambda state: True)
        for _ in range(5):
            with seats[1].connect() as third, pytest.raises(ConnectionClosed) as closed:
                third.recv(PATIENCE)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 4429

    answers = [browser.get("/api/games") for _ in range(60)]
    refused = next(answer for answer in answers if answer.status == 429)
    assert refused.code == "too-many"
    assert refused.headers["retry-after"]


def test_who_leaves_makes_room_for_another_line(strict: Server) -> None:
    one = Browser(strict).open_table(mode="screen")

    def admitted() -> bool:
        with one.connect() as line:
            try:
                line.recv(PATIENCE)
            except ConnectionClosed:
                return False
            return True

    with one.screen() as first, one.screen() as second:
        first.until(lambda state: True)
        second.until(lambda state: True)
        assert not admitted()
    until(admitted)


@pytest.mark.long
def test_thirty_pupils_behind_one_address_are_thirty_people(tmp_path: Path) -> None:
    """With the limits as they come, but for the time to think: other tests take theirs on the same machine."""
    usual = {name: value for name, value in Settings(study_seconds=PATIENCE).environment().items() if value}
    with serving(tmp_path, **usual) as school, ThreadPoolExecutor(30) as class_room:

        def lesson(pupil: int) -> set[int]:
            browser = Browser(school)
            statuses = {browser.get("/", Accept="text/html").status, browser.get("/api/puzzles/daily").status}
            statuses.add(browser.get(f"/api/puzzles/{pupil % 8}?game=sum-race").status)
            statuses.add(browser.post("/api/analyze", {"game": "sum-race"}).status)
            for _ in range(3):
                seat = browser.open_table(mode="screen")
            statuses.add(browser.get(f"{seat.path}/coach").status)
            with seat.screen() as screen:
                screen.until(lambda state: True)
            return statuses

        assert set().union(*class_room.map(lesson, range(30))) == {200}


def test_an_answer_is_worked_out_once_and_kept_within_its_bytes() -> None:
    async def run() -> None:
        kept, worked = KeptAnswers(2000), list[str]()
        go = asyncio.Event()

        def ask(question: str) -> Any:
            async def work() -> str:
                worked.append(question)
                await go.wait()
                return question * 100

            return asyncio.create_task(kept.answer(question, nullcontext(), work))

        asked = [ask("a") for _ in range(30)]
        await asyncio.sleep(0)
        go.set()
        assert await asyncio.gather(*asked) == [b"a" * 100] * 30
        assert worked == ["a"]
        for question in "bcdefg":
            await ask(question)
            await ask("a")
        assert worked == [*"abcdefg"]
        assert kept.kept.size <= 2000
        await ask("b")
        assert worked[-1] == "b"  # it was the oldest

    asyncio.run(run())


def test_who_waits_for_what_another_asked_takes_no_place_and_hears_how_it_went() -> None:
    async def run() -> None:
        kept, guard = KeptAnswers(2000), Guard(Settings(questions=1))
        one, two = Client("192.0.2.1", "one"), Client("192.0.2.1", "two")
        go = asyncio.Event()

        async def too_large() -> str:
            await go.wait()
            raise Refused("too-large", "Too large.")

        asked = [asyncio.create_task(kept.answer("x", guard.asking(one), too_large)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="several questions"):
            await kept.answer("y", guard.asking(one), too_large)
        with guard.asking(two):
            asked.append(asyncio.create_task(kept.answer("x", guard.asking(two), too_large)))
            await asyncio.sleep(0)
            go.set()
            answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [getattr(answer, "code", None) for answer in answers] == ["too-large"] * 4
        assert kept.kept.size == 0
        with guard.asking(one):
            pass  # the place is free again

    asyncio.run(run())


class FewFiles(Server):
    """A server that the system allows few files and connections, and fewer unless it asks."""

    program = (
        "-c",
        "import resource, runpy; resource.setrlimit(resource.RLIMIT_NOFILE, (200, 300)); "
        "runpy.run_module('digitduel', run_name='__main__')",
    )


@pytest.mark.long
def test_a_database_that_is_full_takes_no_more_tables(tmp_path: Path) -> None:
    with serving(tmp_path, **settings({"DISK": "1"})) as server:
        seat = Browser(server).open_table(mode="screen")
        server.stop()
        with closing(sqlite3.connect(tmp_path / "data" / "digitduel" / "tables.sqlite")) as ballast:
            ballast.execute("CREATE TABLE ballast AS SELECT zeroblob(2000000)")
            ballast.commit()
        server.start()
        until(lambda: "takes all of its 1 MB" in server.log)
        refused = Browser(server).post("/api/tables", TABLE)
        assert (refused.status, refused.code) == (503, "full")
        assert seat.play("5").status == 200  # who plays plays on
        server.stop()
        with closing(sqlite3.connect(tmp_path / "data" / "digitduel" / "tables.sqlite")) as ballast:
            ballast.execute("DROP TABLE ballast")
            ballast.commit()
        server.start()
        assert Browser(server).post("/api/tables", TABLE).status == 201  # the file is as large, but has room


@pytest.mark.long
def test_a_running_server_keeps_its_limits(tmp_path: Path) -> None:
    """Each of them is asked at its door, and not only known."""
    few = {"DAY_TABLES": "2", "ADDRESS_FILES": "0.1", "REQUEST_SECONDS": "0.5", "LOBBY": "true"}
    server = FewFiles(tmp_path, **settings(few))
    try:
        server.start()
        assert server.process
        assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (300, 300)
        assert "This server may open 300 files and connections, which is few" in server.log
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
            assert line.recv(1) == b""  # nothing was asked over it
        often = device(server)
        for _ in range(2):
            assert often.open_table().post("resign").status == 200
        assert often.post("/api/tables", TABLE).code == "too-many-tables"
        wanted = {"game": "sum-race", "clock": "3+2"}
        assert device(server).post("/api/lobby/seek", wanted).json == {"table": None}
        assert often.post("/api/lobby/seek", wanted).code == "too-many-tables"
        files = [Browser(server).get("/static/css/page.css").status for _ in range(3)]
        assert files == [200, 200, 429]
    finally:
        server.stop()
