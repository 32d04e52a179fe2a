"""Lines over which nobody asks anything, or only half of it, and many lines at once."""

import asyncio
import contextlib
import socket
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from digitduel.web.http import connections
from digitduel.web.server_check import few_descriptors
from digitduel.web.settings import Settings
from tests.web.real_server import PATIENCE

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
    server = await loop.create_server(lambda: connections.WatchedConnection(config, ServerState(), {}), "127.0.0.1", 0)
    try:
        async with asyncio.timeout(PATIENCE):
            yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


class Recorded(asyncio.Transport):
    """A line that writes down what is asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[bytes | str] = []

    def write(self, data: Any) -> None:
        self.asked.append(bytes(data))

    def close(self) -> None:
        self.asked.append("close")

    def pause_reading(self) -> None:
        self.asked.append("pause")

    def resume_reading(self) -> None:
        self.asked.append("resume")

    def is_closing(self) -> bool:
        return "close" in self.asked


HANDSHAKE = (
    b"GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
HELLO = b"\x81\x82\0\0\0\0hi"
"""A message of a browser."""


async def live(talk: Any) -> tuple[connections.LiveLine, list[bytes | str]]:
    """A live line at whose end an app talks, and what it asks of the system from now on; it has shaken hands."""

    async def app(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await talk(receive, send)

    config = uvicorn.Config(
        app, lifespan="off", log_level="critical", ws=connections.LiveLine, ws_per_message_deflate=False
    )
    config.load()
    line, system = connections.LiveLine(config, ServerState(), {}), Recorded()
    line.connection_made(system)
    line.data_received(HANDSHAKE)
    await turns()
    system.asked.clear()
    return line, system.asked


async def turns(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def is_closed(line: Ends) -> bool:
    try:
        while await line[0].read(4096):
            pass
    except ConnectionResetError:
        pass
    line[1].close()
    return True


async def stays_open(reader: asyncio.StreamReader) -> bool:
    try:
        await asyncio.wait_for(reader.read(), 0.5)
    except TimeoutError:
        return True
    return False


async def answered(line: Ends) -> bytes:
    line[1].write(REQUEST)
    return await line[0].readline()


def test_a_line_that_keeps_the_server_waiting_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_settings", lambda: Settings(request_seconds=0.05))
    body = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"

    async def run() -> None:
        async with listening() as port:
            for half in (b"", b"GET / HTTP/1.1\r\nHost: x\r\n", body, REQUEST, REQUEST + b"GET /"):
                line = await asyncio.open_connection("127.0.0.1", port)
                line[1].write(half)
                assert await is_closed(line)
        assert not connections._HELD

    asyncio.run(run())


@pytest.mark.long
def test_a_line_at_whose_end_nobody_reads_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_settings", lambda: Settings(request_seconds=0.2))

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


@pytest.mark.parametrize(("few", "held"), [(Settings(request_seconds=PATIENCE), 5), (Settings(address_share=0.3), 3)])
def test_one_address_holds_no_more_than_its_share_of_all_connections(
    few: Settings, held: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_settings", lambda: few)
    monkeypatch.setattr(connections, "descriptors", lambda: 10)

    async def run() -> None:
        async with listening() as port:
            lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(held)]
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


def test_what_is_short_goes_out_with_what_comes_after_it() -> None:
    async def run() -> None:
        told = asyncio.Event()

        async def talk(receive: Any, send: Any) -> None:
            await told.wait()
            await send({"type": "websocket.send", "text": "done"})
            await send({"type": "websocket.send", "text": "x" * 1000})
            await receive()
            await send({"type": "websocket.send", "text": "alone"})
            await receive()
            await send({"type": "websocket.send", "text": "last"})
            await send({"type": "websocket.close", "code": 4404})

        line, asked = await live(talk)
        told.set()
        await turns()
        assert asked == [b"\x81\x04done\x81\x7e\x03\xe8" + b"x" * 1000]
        line.data_received(HELLO)
        await turns()
        assert asked[1:] == [b"\x81\x05alone"]
        line.data_received(HELLO)
        await turns()
        assert b"".join(said for said in asked[2:] if isinstance(said, bytes)) == b"\x81\x04last\x88\x02\x11\x34"

    asyncio.run(run())


def test_a_line_is_not_read_while_more_comes_than_is_answered() -> None:
    async def run() -> None:
        heard, go_on = list[Any](), asyncio.Event()

        async def talk(receive: Any, _: Any) -> None:
            while True:
                heard.append(await receive())
                await go_on.wait()

        line, asked = await live(talk)
        line.data_received(HELLO)
        await turns()
        assert asked == []  # one message is taken and worked on
        line.data_received(HELLO)
        line.data_received(HELLO)
        await turns()
        assert (asked, len(heard)) == (["pause"], 1)
        go_on.set()
        await turns(9)
        assert (asked, len(heard)) == (["pause", "resume"], 3)

    asyncio.run(run())


def test_a_crowd_at_the_door_is_let_in_by_few_at_a_time() -> None:
    """All who play wait while it is. Nobody of the crowd is turned away."""
    came = 0
    each_turn = []

    class Guest(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            nonlocal came
            came += 1

    async def let_in() -> None:
        server = await asyncio.get_running_loop().create_server(Guest, "127.0.0.1", 0, backlog=200)
        with contextlib.ExitStack() as crowd:
            for _ in range(100):
                crowd.enter_context(socket.create_connection(server.sockets[0].getsockname(), PATIENCE))
            async with asyncio.timeout(PATIENCE):
                while came < 100:
                    before = came
                    await asyncio.sleep(0)
                    each_turn.append(came - before)
        server.close()

    with asyncio.Runner(loop_factory=connections.Loop) as runner:
        runner.run(let_in())
    assert 0 < max(each_turn) <= connections.AT_ONCE


def test_lines_that_were_refused_are_counted_as_long_as_they_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who does not answer that a live line is closed keeps it open for many seconds."""
    monkeypatch.setattr(connections, "_HELD", Counter[str]())
    monkeypatch.setattr(connections, "descriptors", lambda: 6)

    async def refuse(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 4404, "reason": "No such table."})

    async def run() -> None:
        options: dict[str, Any] = {"lifespan": "off", "log_level": "critical", "ws": connections.LiveLine}
        config = uvicorn.Config(refuse, **options)
        config.load()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: connections.WatchedConnection(config, ServerState(), {}), "127.0.0.1", 0
        )
        lines = []
        async with asyncio.timeout(PATIENCE):
            for _ in range(3):
                reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
                writer.write(HANDSHAKE)
                assert b"101" in await reader.readline()
                lines.append((reader, writer))
            still_open = [await stays_open(reader) for reader, _ in lines]
            assert connections._HELD.total() == sum(still_open)
            if any(still_open):  # older versions of uvicorn close such a line themselves
                one_more = await asyncio.open_connection(*server.sockets[0].getsockname())
                assert await is_closed(one_more), "the others have the other half"
            for _, writer in lines:
                writer.close()
            while connections._HELD:
                await asyncio.sleep(0.01)
        server.close()

    asyncio.run(run())
