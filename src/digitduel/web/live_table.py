"""A table that people look at: who is there, and what is sent to their screens."""

import asyncio

from digitduel.core import Match
from digitduel.core.json_shapes import to_json
from digitduel.core.player import SeatNumber
from digitduel.tables.table import Facts, Presence, StoredTable, Table
from digitduel.tables.table_state import State


class Screen:
    """Somebody who looks at a table, and the seats that they play for."""

    def __init__(self, secret: str | None, invitation: str | None = None) -> None:
        self.secret = secret
        self.invitation = invitation
        self.news = asyncio.Event()


class LiveTable(Table):
    """A table in the memory of a server. It is changed only by taking over what has been written down."""

    def __init__(self, stored: StoredTable) -> None:
        self.lock = asyncio.Lock()
        self.screens: set[Screen] = set()
        self.elsewhere: dict[str, tuple[Presence, float]] = {}
        """Who is looking through other server processes, and when that was heard."""
        self.thinking: asyncio.Task[None] | None = None
        self.flag: asyncio.TimerHandle | None = None
        """What looks at the clock when the time of the player to move is up."""
        self.stale = False
        self._shared: str | None = None
        """What all screens show alike, as it is sent."""
        super().__init__(stored)

    def take_over(self, stored: StoredTable) -> None:
        super().take_over(stored)
        self.stale = False
        self._shared = None

    def adopt(self, match: Match, facts: Facts) -> None:
        super().adopt(match, facts)
        self._shared = None

    def tell(self) -> None:
        """Something has changed: everybody who looks at the table shall see it."""
        self._shared = None
        for screen in self.screens:
            screen.news.set()

    def seen_by(self, secret: str | None, invitation: str | None = None) -> State:
        """The table as somebody sees it."""
        return self.state(secret, invitation, self.presence())

    def message(self, screen: Screen) -> str:
        """The state for a screen, as it is sent. The part that all screens share is written once for all of them."""
        if self._shared is None or self.facts.turn_began:  # a clock shows another time each time
            self._shared = to_json(self.shared(self.presence()))[1:]
        own = to_json(self.own(screen.secret, screen.invitation))[:-1]
        return f'{{"type":"state","state":{own},{self._shared}}}'

    def presence(self) -> Presence:
        """Who is there, here and elsewhere."""
        everywhere = [self.presence_here(), *(presence for presence, _ in self.elsewhere.values())]
        seats = frozenset[SeatNumber]().union(*(presence.seats for presence in everywhere))
        return Presence(seats, sum(presence.watching for presence in everywhere))

    def presence_here(self) -> Presence:
        """Who is looking through this server process."""
        held = [self.holds(screen.secret) for screen in self.screens]
        return Presence(frozenset(seat for seats in held for seat in seats), sum(not seats for seats in held))
