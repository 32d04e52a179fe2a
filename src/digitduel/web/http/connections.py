"""Connections before anything has been asked over them: how many, how many at once, and for how long."""

import asyncio
from collections import Counter
from functools import cache
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from digitduel.web.settings import Settings, from_environment

ENOUGH = 4096
"""Descriptors with which a server holds a thousand tables with two screens each, and some to spare."""
MOST = 65_536
SHORT = 200
"""Bytes of a message that can wait a moment for another. That something is done is shorter, a position longer."""

AT_ONCE = 8
"""Connections that are taken in one turn of the loop. All who play wait meanwhile; the others wait at the door."""

_HELD: Counter[str] = Counter()
"""How many connections each address holds, live ones and those that were refused among them."""


class Loop(asyncio.SelectorEventLoop):
    """Takes few connections at a time, however many come at once and can wait at the door."""

    async def create_server(self, *asked: Any, backlog: int = 100, **options: Any) -> asyncio.Server:
        # Python 3.14 takes one more than it is told.
        server = await super().create_server(*asked, backlog=AT_ONCE - 1, **options)
        for listening in server.sockets:
            with listening.dup() as door:
                door.listen(backlog)
        return server


class WatchedConnection(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection as the server has it, that ends when somebody keeps the server waiting, or holds too many."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = str(self.client[0]) if self.client else ""
        self.waited_for: object = None
        self.unread = 0
        self.watch = self.loop.call_later(_settings().request_seconds, self.look)
        _HELD[self.address] += 1
        if _HELD[self.address] > descriptors() * _settings().address_share:
            transport.abort()  # the others have the rest

    def look(self) -> None:
        """Close the line when half a request, or none, has come over it since the last look, or nothing was read there
        of what is waiting here."""
        begun = self.cycle is not None and not self.cycle.response_complete
        unread, self.unread = self.unread, self.transport.get_write_buffer_size()
        if unread and unread == self.unread:
            self.transport.abort()
            return
        if begun and not self.cycle.more_body:
            self.waited_for = self  # it is the server who takes its time
        elif self.waited_for is self.cycle:
            self.transport.abort()
            return
        else:
            self.waited_for = self.cycle
        self.watch = self.loop.call_later(_settings().request_seconds, self.look)

    def connection_lost(self, exc: Exception | None) -> None:
        self.watch.cancel()
        _let_go(self.address)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *asked: Any) -> None:
        self.watch.cancel()
        super().handle_websocket_upgrade(*asked)


class LiveLine(WebSocketsSansIOProtocol):
    """A live connection as the server has it."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = str(self.client[0]) if self.client else ""
        self.transport = self.sparing = _Sparing(transport)  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self.read_paused:
            self.sparing.stop_reading()
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        _let_go(self.address)
        super().connection_lost(exc)


def _let_go(address: str) -> None:
    _HELD[address] -= 1
    if not _HELD[address]:
        del _HELD[address]


class _Sparing:
    """Asks less of the system, which takes longer than to play a move: what is short waits for the end of the turn of
    the loop, and goes out with what is said after it; and reading is stopped when too much comes, not with each message
    until it is answered."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.said: list[bytes] = []
        self.stopped = False

    def write(self, data: bytes) -> None:
        self.said.append(data)
        if len(data) > SHORT:
            self.hand_over()
        elif len(self.said) == 1:
            asyncio.get_running_loop().call_soon(self.hand_over)

    def hand_over(self) -> None:
        if self.said:
            self.transport.write(b"".join(self.said))
            self.said.clear()

    def close(self) -> None:
        self.hand_over()
        self.transport.close()

    def pause_reading(self) -> None:
        """One message is not too much."""

    def stop_reading(self) -> None:
        self.stopped = True
        self.transport.pause_reading()

    def resume_reading(self) -> None:
        if self.stopped:
            self.stopped = False
            self.transport.resume_reading()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


@cache
def _settings() -> Settings:
    return from_environment()


@cache
def descriptors() -> int:
    """As many open files and connections as the system lets this process have; how many that are."""
    try:
        import resource
    except ImportError:  # not on Windows
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
