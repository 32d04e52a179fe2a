"""How much one client may ask, and how often."""

import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.running import PATIENCE, Browser, serving


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


def test_limits_per_client(tmp_path: Path) -> None:
    limits = {"OPEN_TABLES": "3", "SOCKETS": "2", "BURST": "40", "REQUESTS": "1", "QUESTIONS": "1"}
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
