"""Connections before anything has been asked over them: how many, and for how long."""

from collections import Counter
from functools import cache
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from digitduel.web.settings import from_environment

ENOUGH = 4096
"""Descriptors with which a server holds a thousand tables with two screens each, and some to spare."""
MOST = 65_536

_HELD: Counter[str] = Counter()
"""How many connections each address holds, live ones left out."""


class Line(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection as the server has it, that ends when somebody keeps the server waiting, or holds too many."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = str(self.client[0]) if self.client else ""
        self.waited_for: object = None
        self.unread = 0
        self.watch = self.loop.call_later(_seconds(), self.look)
        _HELD[self.address] += 1
        if _HELD[self.address] > descriptors() // 2:
            transport.abort()  # the others have the other half

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
        self.watch = self.loop.call_later(_seconds(), self.look)

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *asked: Any) -> None:
        self.let_go()  # live connections are counted elsewhere
        super().handle_websocket_upgrade(*asked)

    def let_go(self) -> None:
        self.watch.cancel()
        _HELD[self.address] -= 1
        if not _HELD[self.address]:
            del _HELD[self.address]


@cache
def _seconds() -> float:
    return from_environment().request_seconds


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
