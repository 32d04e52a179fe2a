"""kill -9 in the middle of play: nothing that was acknowledged is lost, and the tables go on."""

import json
import signal
import time
from concurrent.futures import Future, ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from threading import Event

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.real_server import PATIENCE, Answer, Browser, Screen, Seat, Server, serving, until

TABLES = 12


def play_until_killed(seat: Seat, going: Event) -> list[str]:
    """Play on the same screen as fast as it goes; the moves that were acknowledged."""
    acknowledged: list[str] = []
    try:
        with seat.connect() as line:
            screen = Screen(line)
            screen.until(lambda state: True)
            while True:
                move = str(len(acknowledged) % 3 + 1)  # 1 2 3 1 2 3 never sums to 15
                if screen.play(move, ply=len(acknowledged))["type"] == "done":
                    acknowledged.append(move)
                    if len(acknowledged) >= 5:
                        going.set()
    except (ConnectionClosed, OSError):
        return acknowledged


@pytest.mark.long
def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        seats = [Browser(server).open_table("number-harmony", mode="screen") for _ in range(TABLES)]
        programs = Browser(server).open_table("sum-race", ("human", "casual"))
        going = [Event() for _ in seats]
        with ThreadPoolExecutor(TABLES) as players:
            playing = [players.submit(play_until_killed, seat, event) for seat, event in zip(seats, going, strict=True)]
            for event in going:
                assert event.wait(30)
            programs.play("5")
            server.kill()
            acknowledged = [played.result(30) for played in playing]
        server.start()
        for seat, moves in zip(seats, acknowledged, strict=True):
            kept = [move["move"] for move in seat.state["moves"]]
            assert len(moves) >= 5
            assert kept[: len(moves)] == moves
            # One more may be on disk, whose answer was lost. Sending it again plays it once.
            assert len(kept) - len(moves) in (0, 1)
            again = seat.play(str(len(moves) % 3 + 1), ply=len(moves))
            assert (again.status, again.json["ply"]) == (200, len(moves) + 1)
        until(lambda: programs.state["ply"] >= 2)  # the program was thinking, or about to; now it answers


@pytest.mark.long
def test_a_page_that_lost_its_server_goes_on_with_the_next(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        one = Browser(server).open_table()
        two = Browser(server).follow(one.invite or "")
        with one.screen() as screen:
            screen.until(lambda state: True)
            assert screen.play("5")["type"] == "done"
            server.kill()
            server.start()
        with two.screen() as screen:
            assert screen.until(lambda state: True)["moves"][0]["move"] == "5"
            assert screen.play("3")["type"] == "done"
        assert one.state["ply"] == 2


def thinking_for(server: Server) -> list[int]:
    """The processes that a server has started."""
    assert server.process
    tasks = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    return [int(number) for task in tasks for number in task.read_text().split()]


def in_thought(server: Server, askers: ThreadPoolExecutor) -> tuple[Seat, Future[Answer], list[int]]:
    """A table against a program, a question that takes long, and the processes that think about the two."""
    seat = Browser(server).open_table("sum-race", ("human", "random"))
    seat.play("5")
    until(lambda: seat.state["ply"] == 2)
    asked = {"game": "equation-duel:numbers=20,joined=yes", "moves": []}
    answer = askers.submit(Browser(server).post, "/api/analyze", asked)
    until(lambda: len(thinking_for(server)) >= 2)
    return seat, answer, thinking_for(server)


@pytest.mark.long
def test_thinkers_do_not_outlive_a_server_that_was_killed(tmp_path: Path) -> None:
    """Not those that wait for a question, and not those in the middle of a long one."""
    with serving(tmp_path, DIGITDUEL_STUDY_SECONDS="600") as server, ThreadPoolExecutor(1) as askers:
        _, answer, started = in_thought(server, askers)
        time.sleep(0.5)
        server.kill()
        assert isinstance(answer.exception(30), OSError | HTTPException)
        until(lambda: not any(alive(number) for number in started), 10)


def alive(number: int) -> bool:
    try:
        return json.dumps(Path(f"/proc/{number}/stat").read_text()).split(") ")[1][0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.long
@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_asked_to_stop_leaves_nothing_behind(tmp_path: Path, asked: signal.Signals) -> None:
    """Though somebody is connected, and somebody waits for an answer that takes long."""
    with serving(tmp_path, DIGITDUEL_STUDY_SECONDS="600") as server, ThreadPoolExecutor(1) as askers:
        seat, answer, started = in_thought(server, askers)
        with seat.screen() as screen:
            screen.until(lambda state: True)
            assert server.process
            server.process.send_signal(asked)
            server.process.wait(PATIENCE)
        refused = answer.result(PATIENCE)
        assert (refused.status, refused.code) == (503, "closing")
        until(lambda: not any(alive(number) for number in started))
        assert "Traceback" not in server.log
