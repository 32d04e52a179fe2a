"""Who waits for whom: of one address few requests are worked on at a time, so that nobody else waits for a crowd."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

AT_ONCE = 1
"""Requests of one address that are worked on at a time, for everybody else waits a little meanwhile. The others are not
refused, but wait."""
LONG = 0.05
"""Seconds after which a request waits for the database or for a thought, and the next one may begin."""


class AddressQueues:
    """Who comes with a thousand requests waits for their own; who comes with one waits for a few at most. The devices
    of an address take turns, so that none of a class stops the others."""

    def __init__(self) -> None:
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, address: str, device: str | None = None) -> AsyncIterator[Callable[[], None]]:
        """Wait for a turn. What comes back lets the next one begin, for who stays long; else it does when this ends."""
        loop = asyncio.get_running_loop()
        names = f"{address} {device}", address
        places = [self._places.setdefault(name, asyncio.Semaphore(AT_ONCE)) for name in names]
        held: list[asyncio.Semaphore] = []

        def make_room() -> None:
            while held:
                held.pop().release()

        try:
            for place in places:
                await place.acquire()
                held.append(place)
            makes_room = loop.call_later(LONG, make_room)
            try:
                yield make_room
            finally:
                makes_room.cancel()
        finally:
            loop.call_soon(make_room)  # after all that is ready now: many may need nothing but this process
