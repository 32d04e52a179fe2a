"""Servers on several machines behind one address, and a new version in the place of an old one, while people play."""

import contextlib
import shutil
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection

from tests.web.real_server import PATIENCE, Browser, Screen, Seat, Server, serving, until
from tests.web.test_kill import thinking_for
from tests.web.test_processes import two_servers

MISSING = "nginx is not installed. `make services` installs it where it can."
PAUSE = 0.1
"""Seconds from one move to the next, so that the new processes have time to begin on a busy machine."""
GONE = (ConnectionClosed, InvalidHandshake, OSError)

NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream duel {{
        server 127.0.0.1:{one};
        server 127.0.0.1:{two};
    }}
    map $http_upgrade $duel_connection {{
        default upgrade;
        ''      '';
    }}
    server {{
        listen 127.0.0.1:{port};
        add_header X-Machine $upstream_addr always;
        location / {{
            proxy_pass http://duel;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $duel_connection;
            proxy_read_timeout 1h;
        }}
    }}
}}
"""


@contextmanager
def one_address(folder: Path, one: Server, two: Server) -> Iterator[Server]:
    """A proxy before two servers, for browsers like one server."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert program, MISSING
    door = Server(folder)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, one=one.port, two=two.port, port=door.port))
    with (folder / "server.log").open("ab") as log:
        root = ["-g", "user root;"] if folder.owner() == "root" else []
        command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), *root]
        door.process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        until(door.answers)
        yield door
    finally:
        door.stop()


def machine(line: ClientConnection) -> str:
    """Which of the servers is behind a line."""
    assert line.response
    return line.response.headers["X-Machine"]


@contextmanager
def line_to(seat: Seat, *, other_than: str = "") -> Iterator[ClientConnection]:
    """A line to any machine but one, which the proxy does not take twice in a row."""
    while True:
        with seat.connect() as line:
            if machine(line) != other_than:
                yield line
                return


def test_friends_on_two_machines_behind_one_address_play_on_when_one_is_killed(
    tmp_path: Path, shared_database: str
) -> None:
    with two_servers(tmp_path, shared_database) as (first, second), one_address(tmp_path, first, second) as door:
        one = Browser(door).open_table("sum-race:target=1000")
        two = Browser(door).follow(one.invite or "")
        with line_to(one) as here, line_to(two, other_than=machine(here)) as there:
            near, far = Screen(here), Screen(there)
            for ply, move in enumerate(["5", "3", "4"]):
                mover, other = (near, far) if ply % 2 == 0 else (far, near)
                mover.until(lambda state, ply=ply: state["ply"] == ply)
                assert mover.play(move)["type"] == "done"
                other.until(lambda state, ply=ply: state["ply"] == ply + 1)
            (first if machine(here).endswith(f":{first.port}") else second).kill()
            with pytest.raises(ConnectionClosed):
                while True:
                    near.hear()
            assert far.play("2")["type"] == "done"
            with one.screen() as again:  # as the page does by itself
                again.until(lambda state: state["ply"] == 4)
                assert again.play("6")["type"] == "done"
                far.until(lambda state: state["ply"] == 5)


def play_on(seat: Seat, stop: Event) -> int:
    """Play on one screen whatever happens to the line; how many moves were acknowledged. None of them may be lost."""
    acknowledged: list[str] = []
    while not stop.is_set():
        with contextlib.suppress(*GONE), seat.screen() as screen:
            kept = [move["move"] for move in screen.until(lambda state: True)["moves"]]
            assert kept[: len(acknowledged)] == acknowledged
            assert len(kept) - len(acknowledged) in (0, 1)  # of the last, only the answer may have been lost
            acknowledged = kept
            while not stop.is_set() and len(acknowledged) < 900:
                move = str(len(acknowledged) % 3 + 1)  # 1 2 3 1 2 3 never sums to 15
                assert screen.play(move, ply=len(acknowledged))["type"] == "done"
                acknowledged.append(move)
                stop.wait(PAUSE)
    assert [move["move"] for move in seat.state["moves"]] == acknowledged
    return len(acknowledged)


@pytest.mark.long
def test_a_reload_under_load_loses_no_move_and_refuses_nobody(tmp_path: Path, shared_database: str) -> None:
    with (
        serving(tmp_path, "--database", shared_database, "--workers", "2") as server,
        ThreadPoolExecutor(9) as people,
    ):
        assert server.process
        stop, refused = Event(), list[str]()

        def visit() -> None:
            """New people come all the time, and the door is never closed."""
            while not stop.is_set():
                try:
                    Browser(server).open_table("sum-race")
                except ConnectionRefusedError as error:
                    refused.append(str(error))
                except OSError:
                    pass  # a line that was open when its process left
                stop.wait(PAUSE)

        seats = [Browser(server).open_table("number-harmony", mode="screen") for _ in range(8)]
        before = set(thinking_for(server))
        playing = [people.submit(play_on, seat, stop) for seat in seats]
        visiting = people.submit(visit)
        try:
            until(lambda: all(seat.state["ply"] >= 5 for seat in seats))
            server.process.send_signal(signal.SIGHUP)
            until(lambda: len(before - set(thinking_for(server))) == 2)  # both processes have left
            plies = [seat.state["ply"] for seat in seats]
            until(lambda: all(seat.state["ply"] > ply for seat, ply in zip(seats, plies, strict=True)))
        finally:
            stop.set()
        assert min(played.result(PATIENCE) for played in playing) > 5
        visiting.result(PATIENCE)
        assert not refused
        assert "Traceback" not in server.log
