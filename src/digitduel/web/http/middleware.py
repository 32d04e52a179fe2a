"""The way in and out for all requests."""

import asyncio

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from digitduel.web import metrics
from digitduel.web.http.limits import Client, Guard
from digitduel.web.http.refusal_replies import BLOCKED, TOO_LARGE, answer
from digitduel.web.http.responses import Shaped
from digitduel.web.memory_watch import request_ended

HEALTH = ("/healthz", "/readyz")
"""Whoever looks after the server is not refused when it has the most to do, but waits for their turn like others."""
KINDS = {
    "/static/": "file",
    "/api/tables": "table",
    "/api/lobby": "lobby",
    "/api/": "study",
    "/healthz": "health",
    "/readyz": "health",
}
REQUESTS = {kind: metrics.REQUESTS.labels(kind) for kind in (*KINDS.values(), "page")}
MAKE_ROOM = "digitduel.make_room"
"""What a live connection does when it is there, and stays: it lets the next one of its address in."""
LOOKING = ("GET", "HEAD", "OPTIONS")
LARGEST_BODY = 16 * 1024
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


class Doorway:
    """What is refused here reaches nothing behind it."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app = app
        self.guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        client = self.guard.client(HTTPConnection(scope))
        try:
            if scope["type"] == "websocket":
                async with self.guard.queues.turn(client.address, client.device) as make_room:
                    await self.app({**scope, MAKE_ROOM: make_room}, receive, send)
                return
            with REQUESTS[_kind(scope["path"])].time():
                await self._let_in(client, scope, receive, send)
        finally:
            request_ended()

    async def _let_in(self, client: Client, scope: Scope, receive: Receive, send: Send) -> None:
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

        uncounted = scope["path"] in HEALTH
        try:
            async with self.guard.queues.turn(client.address, client.device):
                refusal = None if uncounted else self._refusal(client, HTTPConnection(scope), scope["method"])
                if refusal:
                    await refusal(scope, receive, send_guarded)
                else:
                    await self.app(scope, _Limited(receive).receive, send_guarded)
        except asyncio.CancelledError:
            if begun:
                raise
            await answer("closing", "The server is closing. Try again later.")(scope, receive, send_guarded)

    def _refusal(self, client: Client, connection: HTTPConnection, method: str) -> Shaped | None:
        # The page itself is a few dozen small files, and opening it again and again must not lock anybody out.
        file = connection.scope["path"].startswith("/static/")
        if not (self.guard.admits_file if file else self.guard.admits)(client):
            return answer("too-many", "Too many requests. Wait a little.")
        if method not in LOOKING and self.guard.is_blocked(client.device):
            return answer("blocked", BLOCKED)
        if method not in LOOKING and not self.guard.same_origin(connection):
            return answer("foreign-origin", "This was sent by a page of another site.")
        length = Headers(scope=connection.scope).get("content-length", "0")
        if not length.isdigit() or len(length) > 9 or int(length) > LARGEST_BODY:
            return answer("too-large", TOO_LARGE, 413)
        return None


def _kind(path: str) -> str:
    """A word for what is asked for, of which there are few."""
    return next((kind for start, kind in KINDS.items() if path.startswith(start)), "page")


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
