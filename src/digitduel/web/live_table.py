"""A table that people look at: who is there, and what is sent to their screens."""

import asyncio
from collections.abc import Callable

from digitduel.core import Match
from digitduel.core.json_shapes import to_json
from digitduel.core.player import SeatNumber
from digitduel.tables.table import Facts, Presence, StoredTable, Table
from digitduel.tables.table_state import MoveState, State


class Screen:
    """Somebody who looks at a table, and the seats that they play for."""

    def __init__(self, secret: str | None, invitation: str | None = None, changes: bool = False) -> None:
        self.secret = secret
        self.invitation = invitation
        self.changes = changes
        """Whether it is sent only those moves that it has not been sent before."""
        self.news = asyncio.Event()
        self.told: list[MoveState] | None = None
        """The moves that it has been sent: the first `plies` of this list, which grows. To take back makes another."""
        self.plies = 0
        self.shown = ""
        """What else it has been sent."""


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
        self.gone = False
        """Whether it was deleted while somebody looked at it."""
        self._shared: dict[int, str] = {}
        """What all screens show alike, as it is sent, by the ply from which on the moves are told."""
        self._soon: asyncio.TimerHandle | None = None
        super().__init__(stored)

    def take_over(self, stored: StoredTable) -> None:
        super().take_over(stored)
        self.stale = False
        self._shared = {}

    def adopt(self, match: Match, facts: Facts) -> None:
        super().adopt(match, facts)
        self._shared = {}

    def tell(self) -> None:
        """Something has changed: everybody who looks at the table shall see it."""
        self._shared = {}
        for screen in self.screens:
            screen.news.set()

    def tell_soon(self, also: Callable[["LiveTable"], None]) -> None:
        """Somebody has come or gone. All hear of it together; the later, the more they are, so that no crowd that comes
        and goes keeps the server from its work."""
        self._shared = {}
        if self._soon is None:
            wait = min(1.0, len(self.screens) / 200)
            self._soon = asyncio.get_running_loop().call_later(wait, self._tell_now, also)

    def _tell_now(self, also: Callable[["LiveTable"], None]) -> None:
        self._soon = None
        self.tell()
        also(self)

    def seen_by(self, secret: str | None, invitation: str | None = None) -> State:
        """The table as somebody sees it."""
        return self.state(secret, invitation, self.presence())

    def message(self, screen: Screen, again: bool = False) -> str | None:
        """What a screen has to be sent; nothing when it shows all there is, unless it shall be sent again."""
        if self.facts.turn_began:
            self._shared = {}  # a clock shows another time each time
        own, plies = to_json(self.own(screen.secret, screen.invitation))[:-1], len(self.told)
        shown, grown = own + self._shared_since(plies), screen.told is self.told
        if grown and screen.plies == plies and screen.shown == shown and not again:
            return None
        since = screen.plies if grown and screen.changes else 0
        screen.told, screen.plies, screen.shown = self.told, plies, shown
        told = f'"since":{since},' if screen.changes else ""
        return f'{{"type":"state",{told}"state":{own},{self._shared_since(since)}}}'

    def _shared_since(self, ply: int) -> str:
        """The part that all screens share, written once for all of them."""
        if ply not in self._shared:
            self._shared[ply] = to_json(self.shared(self.presence(), ply))[1:]
        return self._shared[ply]

    def presence(self) -> Presence:
        """Who is there, here and elsewhere."""
        everywhere = [self.presence_here(), *(presence for presence, _ in self.elsewhere.values())]
        seats = frozenset[SeatNumber]().union(*(presence.seats for presence in everywhere))
        return Presence(seats, sum(presence.watching for presence in everywhere))

    def presence_here(self) -> Presence:
        """Who is looking through this server process."""
        held = [self.holds(screen.secret) for screen in self.screens]
        return Presence(frozenset(seat for seats in held for seat in seats), sum(not seats for seats in held))
