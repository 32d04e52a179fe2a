"""Lines over which nobody asks anything, or only half of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from digitduel.web.http import connections
from digitduel.web.server_check import few_descriptors
from tests.web.running import PATIENCE

REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


LARGE = 20_000_000
"""Bytes, more than the system takes for somebody who does not read."""


async def app(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):  # it waits for what is asked, as ours does
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    if scope["path"] == "/large":
        await send({"type": "http.response.body", "body": bytes(LARGE), "more_body": True})
    await send({"type": "http.response.body", "body": b""})


@asynccontextmanager
async def listening() -> AsyncIterator[int]:
    """A server with an app that does nothing."""
    config = uvicorn.Config(app, lifespan="off", log_level="critical", ws="websockets-sansio")
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: connections.Line(config, ServerState(), {}), "127.0.0.1", 0)
    try:
        async with asyncio.timeout(PATIENCE):
            yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


async def is_closed(line: Ends) -> bool:
    try:
        while await line[0].read(4096):
            pass
    except ConnectionResetError:
        pass
    line[1].close()
    return True


async def answered(line: Ends) -> bytes:
    line[1].write(REQUEST)
    return await line[0].readline()


def test_a_line_that_keeps_the_server_waiting_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_seconds", lambda: 0.05)
    body = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"

    async def run() -> None:
        async with listening() as port:
            for half in (b"", b"GET / HTTP/1.1\r\nHost: x\r\n", body, REQUEST, REQUEST + b"GET /"):
                line = await asyncio.open_connection("127.0.0.1", port)
                line[1].write(half)
                assert await is_closed(line)
        assert not connections._HELD

    asyncio.run(run())


def test_a_line_at_whose_end_nobody_reads_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_seconds", lambda: 0.2)

    async def run() -> None:
        async with listening() as port:
            deaf, slow = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            for _, writer in (deaf, slow):
                writer.write(REQUEST.replace(b"/", b"/large", 1))
            read = 0
            while read < LARGE:  # as long as something is read, it may take long
                read += len(await slow[0].read(LARGE))
                await asyncio.sleep(0.01)
            slow[1].close()
            while connections._HELD:
                await asyncio.sleep(0.01)
            deaf[1].close()

    asyncio.run(run())


def test_one_address_holds_no_more_than_half_of_all_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_seconds", lambda: PATIENCE)
    monkeypatch.setattr(connections, "descriptors", lambda: 10)

    async def run() -> None:
        async with listening() as port:
            lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
            assert b" 200 " in await answered(lines[0])
            for _ in range(3):
                assert await is_closed(await asyncio.open_connection("127.0.0.1", port))
            other = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
            assert b" 200 " in await answered(other)
            for _, writer in (other, *lines):
                writer.close()
            while connections._HELD:
                await asyncio.sleep(0.01)

    asyncio.run(run())


def test_few_descriptors_are_told_at_the_start() -> None:
    assert few_descriptors(connections.ENOUGH) == []
    (said,) = few_descriptors(256)
    assert "256 files" in said
    assert "ulimit -n 4096" in said
