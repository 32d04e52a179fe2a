"""Who may ask, how much and how often."""

import asyncio
import time
from collections import Counter
from ipaddress import IPv4Address, ip_address, ip_network
from typing import cast
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from digitduel.web.http.refusal_replies import TOO_LARGE, answer
from digitduel.web.settings import Settings

LARGEST_BODY = 16 * 1024
MOST_CLIENTS = 50_000
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Allowance:
    """So many at once, and so many per second after that."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = float(burst), time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Guard:
    """Stands at the door of one server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.origins = set(settings.origins.split())
        self._allowances: dict[str, Allowance] = {}
        self._sockets: Counter[str] = Counter()
        self._questions: Counter[str] = Counter()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def client(self, connection: HTTPConnection) -> str:
        """Whom requests are counted for. A home has one address of the old kind, or a whole network of the new."""
        host = connection.client.host if connection.client else "unknown"
        try:
            address = ip_address(host.partition("%")[0])
        except ValueError:
            return host
        if isinstance(address, IPv4Address):
            return str(address)
        # Where both kinds come to one door, an address of the old kind is written as one of the new.
        return str(address.ipv4_mapped or ip_network(f"{address}/64", strict=False))

    def same_origin(self, connection: HTTPConnection) -> bool:
        """False for what a page from elsewhere makes a browser send. What is no browser sends no origin."""
        origin = connection.headers.get("origin")
        if origin is None:
            return connection.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        if origin in self.origins:
            return True
        try:
            return bool(urlsplit(origin).netloc) and urlsplit(origin).netloc == connection.headers.get("host")
        except ValueError:
            return False

    def admits(self, client: str) -> bool:
        allowance = self._allowances.get(client)
        if allowance is None:
            if len(self._allowances) >= MOST_CLIENTS:
                self._allowances.clear()
            allowance = self._allowances[client] = Allowance(self.settings.requests, self.settings.burst)
        return allowance.take()

    def turn(self, client: str) -> asyncio.Lock:
        """For what each client does one after the other."""
        return self._turns.setdefault(client, asyncio.Lock())

    def connect(self, client: str) -> bool:
        return _more(self._sockets, client, self.settings.sockets)

    def disconnect(self, client: str) -> None:
        _less(self._sockets, client)

    def begin_question(self, client: str) -> bool:
        return _more(self._questions, client, self.settings.questions)

    def end_question(self, client: str) -> None:
        _less(self._questions, client)


def _more(counted: Counter[str], client: str, most: int) -> bool:
    if counted[client] >= most:
        return False
    counted[client] += 1
    return True


def _less(counted: Counter[str], client: str) -> None:
    counted[client] -= 1
    if not counted[client]:
        del counted[client]


def guard_of(connection: HTTPConnection) -> Guard:
    return cast(Guard, connection.app.state.guard)


class Doorway:
    """The way in and out for all requests: what is refused here reaches nothing behind it."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app = app
        self.guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        api = scope["path"].startswith("/api/")

        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault("Cache-Control", "no-store" if api else "no-cache")
            await send(message)

        refusal = self._refusal(connection, scope["method"])
        if refusal:
            await answer(*refusal)(scope, receive, send_guarded)
            return
        try:
            await self.app(scope, _Limited(receive).receive, send_guarded)
        except asyncio.CancelledError:
            if begun:
                raise
            await answer(503, "closing", "The server is closing. Try again later.")(scope, receive, send_guarded)

    def _refusal(self, connection: HTTPConnection, method: str) -> tuple[int, str, str] | None:
        # The page itself is a few dozen small files, and opening it again and again must not lock anybody out.
        counted = not connection.url.path.startswith("/static/")
        if counted and not self.guard.admits(self.guard.client(connection)):
            return 429, "too-many", "Too many requests. Wait a little."
        if method not in ("GET", "HEAD", "OPTIONS") and not self.guard.same_origin(connection):
            return 403, "foreign-origin", "This was sent by a page of another site."
        length = Headers(scope=connection.scope).get("content-length", "0")
        if not length.isdigit() or len(length) > 9 or int(length) > LARGEST_BODY:
            return 413, "too-large", TOO_LARGE
        return None


class _Limited:
    """What a client sends, as long as it is not too much."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self.size = 0

    async def receive(self) -> Message:
        message = await self._receive()
        self.size += len(message.get("body", b""))
        if self.size > LARGEST_BODY:
            raise HTTPException(413)
        return message
