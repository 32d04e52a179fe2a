"""How much one client may ask, and how often."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed

from digitduel.web.http.limits import Guard
from digitduel.web.settings import Settings
from tests.web.running import PATIENCE, Browser, Seat, serving


def test_a_line_that_floods_is_closed(tmp_path: Path) -> None:
    with serving(tmp_path, DIGITDUEL_MESSAGES="2") as server:
        one = Browser(server).open_table("number-harmony", mode="screen")
        with one.connect() as line, pytest.raises(ConnectionClosed) as closed:
            for _ in range(200):
                line.send('{"type": "ping"}')
            while True:
                line.recv(PATIENCE)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4429


def test_a_client_is_an_address_or_a_network_of_the_newer_kind() -> None:
    def client(host: str) -> str:
        return Guard(Settings()).client(HTTPConnection({"type": "http", "client": (host, 5), "headers": []}))

    assert client("192.0.2.7") == client("::ffff:192.0.2.7") == "192.0.2.7"
    assert client("::ffff:192.0.2.8") != client("::ffff:192.0.2.7")
    assert client("2001:db8:0:5::1") == client("2001:db8:0:5:ffff::9") != client("2001:db8:0:6::1")
    assert client("fe80::1%eth0") == "fe80::/64"
    assert client("testclient") == "testclient"


def test_lines_are_counted_like_other_requests(tmp_path: Path) -> None:
    with serving(tmp_path, DIGITDUEL_BURST="30", DIGITDUEL_REQUESTS="0.01") as server:
        one = Browser(server).open_table("number-harmony", mode="screen")
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(40):
                with one.connect() as line:
                    line.recv(PATIENCE)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4429
        assert one.browser.get(one.path).code == "too-many"


def test_tables_are_counted_also_while_they_are_being_opened_and_when_played_again(tmp_path: Path) -> None:
    with serving(tmp_path, DIGITDUEL_OPEN_TABLES="3") as server, ThreadPoolExecutor(12) as crowd:
        asked = {"game": "sum-race", "seats": ["human", "human"], "mode": "screen"}
        answers = list(crowd.map(lambda _: Browser(server).post("/api/tables", asked), range(24)))
        assert sorted(answer.status for answer in answers) == [201] * 3 + [429] * 21
    with serving(tmp_path, DIGITDUEL_OPEN_TABLES="3") as server:
        over = [Browser(server, **{"X-Forwarded-For": "192.0.2.1"}).open_table(mode="screen") for _ in range(3)]
        for seat in over:
            seat.post("resign")
        assert [seat.post("rematch").status for seat in over] == [200] * 3
        assert over[0].post("rematch").status == 200  # there is one already
        last = Seat(over[0].browser, over[0].post("rematch").json["table"], None)
        last.post("resign")
        assert Browser(server, **{"X-Forwarded-For": "192.0.2.1"}).open_table(mode="screen")
        refused = last.post("rematch")
        assert (refused.status, refused.code) == (429, "too-many-tables")


def test_questions_that_wait_are_few_per_client(tmp_path: Path) -> None:
    with (
        serving(tmp_path, DIGITDUEL_QUESTIONS="2", DIGITDUEL_STUDY_SECONDS="3") as server,
        ThreadPoolExecutor(5) as askers,
    ):
        asked = {"game": "equation-duel:numbers=20,joined=yes", "moves": []}
        answers = list(askers.map(lambda _: Browser(server).post("/api/analyze", asked), range(5)))
        assert sorted(answer.code for answer in answers) == ["too-large"] * 2 + ["too-many"] * 3


def test_limits_per_client(tmp_path: Path) -> None:
    limits = {"OPEN_TABLES": "3", "SOCKETS": "2", "BURST": "40", "REQUESTS": "1"}
    with serving(tmp_path, **{f"DIGITDUEL_{name}": value for name, value in limits.items()}) as server:
        browser = Browser(server)
        seats = [browser.open_table(mode="screen") for _ in range(3)]
        asked: Any = {"game": "sum-race", "seats": ["human", "human"]}
        refused = browser.post("/api/tables", asked)
        assert (refused.status, refused.code) == (429, "too-many-tables")
        assert seats[0].post("resign").status == 200
        assert browser.post("/api/tables", asked).status == 201  # an ended game makes room

        with seats[1].screen() as first, seats[1].screen() as second:
            first.until(lambda state: True)
            second.until(lambda state: True)
            for _ in range(5):
                with seats[1].connect() as third, pytest.raises(ConnectionClosed) as closed:
                    third.recv(PATIENCE)
                assert closed.value.rcvd
                assert closed.value.rcvd.code == 4429
        until_free = time.monotonic() + 10
        while True:  # the server has noticed that they left
            with seats[1].connect() as line:
                try:
                    line.recv(PATIENCE)
                    break
                except ConnectionClosed:
                    assert time.monotonic() < until_free

        answers = [browser.get("/api/games") for _ in range(60)]
        refused = next(answer for answer in answers if answer.status == 429)
        assert refused.code == "too-many"
        assert refused.headers["retry-after"]
