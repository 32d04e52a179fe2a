"""Requests over HTTP, on lines that stay open, with a deadline that holds whatever the other side does."""

import socket
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple

LARGEST = 16 * 1024 * 1024
"""Bytes of one response. Thoughts may be long."""


class Response(NamedTuple):
    status: int
    headers: Mapping[str, str]
    """By their names in small letters."""
    data: bytes


class StaleLine(Exception):
    """A line that had been used before was cut: perhaps only because it had been idle."""


class Lines:
    """Each line is lent to one request at a time. Any number of threads may ask."""

    def __init__(self, host: str, port: int | None, secure: bool) -> None:
        self.host, self.port, self.secure = host, port, secure
        self._idle: list[HTTPConnection] = []
        self._lock = Lock()

    def post(self, path: str, body: bytes, headers: Mapping[str, str], seconds: float) -> Response:
        """The response, whatever it says. `TimeoutError` when it does not come in time; else what went wrong."""
        outcome: SimpleQueue[Response | Exception] = SimpleQueue()
        opened: list[socket.socket] = []
        # The time-out of a socket starts anew with every byte, so a thread does the waiting, and can be cut off.
        Thread(target=self.speak, args=(path, body, headers, seconds, opened, outcome), daemon=True).start()
        try:
            result = outcome.get(timeout=seconds)
        except BaseException as error:
            for line in opened:  # wakes the thread, which closes what it opened
                with suppress(OSError):
                    line.shutdown(socket.SHUT_RDWR)
            if isinstance(error, Empty):
                raise TimeoutError from None
            raise
        if isinstance(result, Exception):
            raise result
        return result

    def speak(
        self,
        path: str,
        body: bytes,
        headers: Mapping[str, str],
        seconds: float,
        opened: list[socket.socket],
        outcome: "SimpleQueue[Response | Exception]",
    ) -> None:
        connection, used = self._lent(seconds)
        try:
            if connection.sock is None:
                connection.connect()
            connection.sock.settimeout(seconds)
            opened.append(connection.sock)
            connection.request("POST", path, body, dict(headers))
            with connection.getresponse() as response:
                told = {name.lower(): value for name, value in response.getheaders()}
                heard = Response(response.status, told, whole(response))
        except Exception as error:  # whatever it is, whoever waits must hear of it
            connection.close()
            cut = used and isinstance(error, ConnectionError | HTTPException)
            if cut:
                self.close_idle()
            outcome.put(StaleLine() if cut else error)
            return
        if connection.sock is not None:  # the other side keeps it open
            with self._lock:
                self._idle.append(connection)
        outcome.put(heard)

    def _lent(self, seconds: float) -> tuple[HTTPConnection, bool]:
        """A line, and whether it has been used before."""
        with self._lock:
            if self._idle:
                return self._idle.pop(), True
        kind = HTTPSConnection if self.secure else HTTPConnection
        return kind(self.host, self.port, timeout=seconds), False

    def close_idle(self) -> None:
        """Nobody needs them for now, or what cut one of them has probably cut all."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()


def whole(response: HTTPResponse) -> bytes:
    data = response.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise HTTPException(f"the answer is larger than {LARGEST:,} bytes")
    return data
