"""What the operator has decided: which devices may only look on, and which tables are closed.

The commands of the operator write it down in the database. Every server process looks there, so it does not matter
which database it is, how many processes there are and on how many machines.
"""

import contextlib

from digitduel.tables.refusals import Refused
from digitduel.web.storage.database import Storage
from digitduel.web.table_service import TableService

BETWEEN_LOOKS = 2.0
"""Seconds until a running server knows."""


class Moderation:
    """What this process knows of it."""

    def __init__(self, storage: Storage, room: TableService) -> None:
        self.storage = storage
        self.room = room
        self.blocked: frozenset[str] = frozenset()
        self._done: frozenset[tuple[str, float]] = frozenset()

    async def look(self) -> None:
        """Look at what has been decided since."""
        self.blocked, closed = await self.storage.moderated()
        for table, _ in closed - self._done:
            with contextlib.suppress(Refused):
                await self.room.look_again(table)
        self._done = closed

    def is_blocked(self, device: str | None) -> bool:
        return device in self.blocked
