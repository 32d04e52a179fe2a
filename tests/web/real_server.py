"""A real server in a process of its own, and browsers without a screen."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

PATIENCE = 120.0
"""Seconds after which a test gives up. Nothing here takes nearly as long, but the machine may have much else to do."""

GENEROUS = {
    "DIGITDUEL_REQUESTS": "100000",
    "DIGITDUEL_BURST": "1000000",
    "DIGITDUEL_OPEN_TABLES": "100000",
    "DIGITDUEL_SOCKETS": "10000",
    "DIGITDUEL_MESSAGES": "1000",
    "DIGITDUEL_QUESTIONS": "100",
    "DIGITDUEL_ADDRESS_REQUESTS": "100000",
    "DIGITDUEL_ADDRESS_BURST": "1000000",
    "DIGITDUEL_ADDRESS_FILES": "100000",
    "DIGITDUEL_DAY_TABLES": "100000",
    "DIGITDUEL_ADDRESS_DAY_TABLES": "100000",
    "DIGITDUEL_ADDRESS_MESSAGES": "100000",
    "DIGITDUEL_ADDRESS_OPEN_TABLES": "100000",
    "DIGITDUEL_ADDRESS_SOCKETS": "10000",
    "DIGITDUEL_PACE": "0.02",
    "DIGITDUEL_STUDY_SECONDS": f"{PATIENCE:g}",
}
"""Limits that are out of the way of tests about other things."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """`duel serve` as anybody starts it."""

    program = ("-m", "digitduel")

    def __init__(self, folder: Path, *arguments: str, **settings: str) -> None:
        self.folder = folder
        self.arguments = arguments
        self.settings = settings
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        environment = {
            **os.environ,
            "XDG_DATA_HOME": str(self.folder / "data"),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            **GENEROUS,
            **self.settings,
        }
        command = [*self.program, "serve", "--port", str(self.port), *self.arguments]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen([sys.executable, *command], env=environment, stdout=log, stderr=log)
        until(self.answers)
        return self

    def answers(self) -> bool:
        assert self.process
        assert self.process.poll() is None, self.log
        try:
            return Browser(self).get("/api/games").status == 200
        except OSError:
            return False

    @property
    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def kill(self) -> None:
        """kill -9: no goodbye, nothing put in order."""
        assert self.process
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
                raise


@contextmanager
def serving(folder: Path, *arguments: str, **settings: str) -> Iterator[Server]:
    server = Server(folder, *arguments, **settings)
    try:
        yield server.start()
    finally:
        server.stop()


def until(happened: Any, seconds: float = PATIENCE) -> None:
    """Wait for something to be so."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The word for what is wrong. Every error has the one shape."""
        assert self.headers["content-type"] == "application/json", self
        error = self.json
        assert error.keys() == {"error"}
        assert error["error"].keys() == {"code", "message"}
        assert error["error"]["message"].endswith("."), error
        return str(error["error"]["code"])


class Browser:
    """Keeps cookies as a browser does: each for its own path."""

    def __init__(self, server: Server, **headers: str) -> None:
        self.server = server
        self.headers = headers
        self.cookies: dict[tuple[str, str], str] = {}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        sent = {"Cookie": self.cookies_for(path), **self.headers, **headers}
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        if data is not None:
            sent.setdefault("Content-Type", "application/json")
        try:
            connection.request(method, path, data, {name: value for name, value in sent.items() if value})
            response = connection.getresponse()
            answer = Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
            for line in response.headers.get_all("set-cookie") or []:
                self.keep(line)
        finally:
            connection.close()
        return answer

    def keep(self, line: str) -> None:
        for name, morsel in SimpleCookie(line).items():
            self.cookies[morsel["path"], name] = morsel.value
            if morsel["max-age"] == "0":
                del self.cookies[morsel["path"], name]

    def cookies_for(self, path: str) -> str:
        fits = [cookie for cookie in self.cookies.items() if f"{path}/".startswith(cookie[0][0].rstrip("/") + "/")]
        return "; ".join(f"{name}={value}" for (_, name), value in fits)

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        return self.ask("POST", path, body, **headers)

    def open_table(self, game: str = "sum-race", seats: tuple[str, str] = ("human", "human"), **more: Any) -> "Seat":
        opened = self.post("/api/tables", {"game": game, "seats": list(seats), **more})
        assert opened.status == 201, opened
        return Seat(self, opened.json["table"], opened.json["invite"])

    def follow(self, link: str, *, sit: bool = True) -> "Seat":
        """Open the link of an invitation or of a seat."""
        went = self.get(link)
        if went.headers.get("location", "").startswith("/seat/"):
            went = self.get(went.headers["location"])  # with a secret of its own now
        assert went.status == 303, went
        seat = Seat(self, urlsplit(went.headers["location"]).path.removeprefix("/t/"), None)
        if sit:
            assert seat.post("sit").status == 200
        return seat


class Seat:
    """Somebody at a table."""

    def __init__(self, browser: Browser, table: str, invite: str | None) -> None:
        self.browser = browser
        self.table = table
        self.path = f"/api/tables/{table}"
        self.invite = invite

    @property
    def state(self) -> Any:
        looked = self.browser.get(self.path)
        assert looked.status == 200, looked
        return looked.json

    def post(self, what: str, body: Any = None) -> Answer:
        return self.browser.post(f"{self.path}/{what}", body)

    def play(self, move: str, ply: int | None = None) -> Answer:
        return self.post("move", {"ply": self.state["ply"] if ply is None else ply, "move": move})

    @contextmanager
    def screen(self, **headers: str) -> Iterator["Screen"]:
        with self.connect(**headers) as line:
            yield Screen(line)

    def connect(self, max_queue: int = 16, /, **headers: str) -> ClientConnection:
        cookies = self.browser.cookies_for(f"{self.path}/socket")
        sent = {**({"Cookie": cookies} if cookies else {}), **headers}
        address = f"ws://127.0.0.1:{self.browser.server.port}{self.path}/socket"
        return connect(
            address,
            additional_headers=sent,
            open_timeout=PATIENCE,
            close_timeout=5,
            proxy=None,
            max_queue=max_queue,
        )


class Screen:
    """A connection to a table, and the latest that it has shown."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.answers: list[Any] = []
        self.state: Any = None
        self.sent = 0

    def hear(self) -> Any:
        heard = json.loads(self.line.recv(PATIENCE))
        if heard["type"] == "state":
            before = self.state["moves"] if self.state else []
            self.state = heard["state"]
            self.state["moves"] = before[: heard["since"]] + self.state["moves"]
        else:
            self.answers.append(heard)
        return heard

    def until(self, shown: Any) -> Any:
        """Wait until the state is as expected."""
        while self.state is None or not shown(self.state):
            self.hear()
        return self.state

    def say(self, kind: str, **more: Any) -> Any:
        """Say something, and wait for the answer to it."""
        self.sent += 1
        self.line.send(json.dumps({"type": kind, "id": self.sent, **more}))
        while not any(answer.get("id") == self.sent for answer in self.answers):
            self.hear()
        return self.answers.pop()

    def play(self, move: str, ply: int | None = None) -> Any:
        return self.say("move", ply=self.state["ply"] if ply is None else ply, move=move)
