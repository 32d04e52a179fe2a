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
    """Who comes with a thousand requests waits for their own; who comes with one waits for a few at most."""

    def __init__(self) -> None:
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[Callable[[], None]]:
        """Wait for a turn. What comes back lets the next one begin, for who stays long; else it does when this ends."""
        loop = asyncio.get_running_loop()
        places = self._places.setdefault(address, asyncio.Semaphore(AT_ONCE))
        await places.acquire()
        held = True

        def make_room() -> None:
            nonlocal held
            if held:
                held = False
                places.release()

        makes_room = loop.call_later(LONG, make_room)
        try:
            yield make_room
        finally:
            makes_room.cancel()
            loop.call_soon(make_room)  # after all that is ready now: many may need nothing but this process
