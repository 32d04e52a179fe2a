"""A table that people look at: who is there, and what is sent to their screens."""

import asyncio
from collections.abc import Callable

from digitduel.core import Match
from digitduel.core.json_shapes import put_together, to_json
from digitduel.core.player import SeatNumber
from digitduel.tables.messages import StateTold
from digitduel.tables.stored_table import Facts, StoredTable
from digitduel.tables.table import Presence, Table
from digitduel.tables.table_state import MoveState, State
from digitduel.web.text_cache import KeptTexts

MESSAGE = put_together(StateTold, type=to_json(StateTold.type), since="%d", state="%s,%s,%s")
"""What goes around the parts of a state, which are written once for all screens."""
NO_MOVES = '"moves":[]'
_SHOWN = KeptTexts[str](32 * 1024 * 1024)
"""What positions show, the same at every table."""
OF_A_POSITION, OF_A_MOVE = 1000, 60
"""Bytes that a position takes itself, and for each move that has led there where all of them are part of it: 8 in
Number Harmony, up to 60 in chess and other games of OpenSpiel."""


class Screen:
    """Somebody who looks at a table, and the seats that they play for."""

    def __init__(self, secret: str | None, invitation: str | None = None) -> None:
        self.secret = secret
        self.invitation = invitation
        self.news = asyncio.Event()
        self.keys: tuple[str | None, ...] | None = None
        """The keys of the table by which it was found out which seats are held here."""
        self.seats: tuple[SeatNumber, ...] = ()
        self.told: list[MoveState] | None = None
        """The moves that it has been sent: the first `plies` of this list, which grows."""
        self.plies = 0
        self.shown = ("", "")
        """What else it has been sent: what it shows alone, and what all screens show alike."""

    def look_again(self) -> None:
        """Somebody has missed something, and shall be shown the table once more."""
        self.shown = ("", "")
        self.news.set()


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
        self._view = ""
        """What the position shows, as it is sent, without the moves. Nothing when it has to be written anew."""
        self._around = ""
        """The same of what is around it."""
        self._around_of: object = None
        """All that this depends on besides the version, as it was when it was last made anew."""
        self._around_parts = [""]
        """What stands before and behind the version in it."""
        self._since: dict[int, str] = {}
        """The moves from a ply on, as they are sent."""
        self._soon: asyncio.TimerHandle | None = None
        self._here: Presence | None = None
        """Who is looking through this server process, once that has been found out."""
        self._held: dict[str | None, tuple[SeatNumber, ...]] = {}
        """The seats that secrets hold, of those that hold any."""
        super().__init__(stored)

    def take_over(self, stored: StoredTable) -> None:
        super().take_over(stored)
        self.stale = False
        self._view, self._around, self._since, self._here, self._held = "", "", {}, None, {}

    def adopt(self, match: Match, facts: Facts) -> None:
        if facts.all_keys != self.facts.all_keys:
            self._here, self._held = None, {}
        before = self.told
        super().adopt(match, facts)
        if self.told is not before:  # to take back makes another list: what is left of it, they have been sent
            for screen in [screen for screen in self.screens if screen.told is before]:
                screen.told, screen.plies = self.told, min(screen.plies, len(self.told))
        self._view, self._around, self._since = "", "", {}

    def holds(self, secret: str | None) -> tuple[SeatNumber, ...]:
        seats = self._held.get(secret)
        if seats is None:
            seats = super().holds(secret)
            if seats:
                self._held[secret] = seats
        return seats

    def tell(self) -> None:
        """Something has changed: everybody who looks at the table shall see it."""
        self._around = ""
        for screen in self.screens:
            screen.news.set()

    def tell_soon(self, also: Callable[["LiveTable"], None]) -> None:
        """Somebody has come or gone. All hear of it together; the later, the more they are, so that no crowd that comes
        and goes keeps the server from its work."""
        self._around, self._here = "", None
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

    def message(self, screen: Screen) -> str | None:
        """What a screen has to be sent; nothing when it shows all there is."""
        grown, plies = screen.told is self.told, len(self.told)
        if not self._view:
            self._view = self._position_shown()
        if self.facts.turn_began or not self._around:  # a clock shows another time each time
            self._around = self._around_shown()
        elif grown and screen.shown[1] is self._around:
            return None
        own = to_json(self.own_of(self._seats(screen), screen.invitation))[:-1]
        if grown and screen.plies == plies and screen.shown == (own, self._around):
            return None
        since = screen.plies if grown else 0
        screen.told, screen.plies, screen.shown = self.told, plies, (own, self._around)
        seen = self._view.replace(NO_MOVES, self._moves(since), 1)
        return MESSAGE % (since, own, seen, self._around)

    def _around_shown(self) -> str:
        """What is around the position, as it is sent. With most moves only the version of it changes."""
        presence, match, version = self.presence(), self.match, f'"version":{self.version},'
        depends = {**vars(self.facts), "version": 0}, presence, self.remark, self.program_to_move, match.result
        if match.clocks or depends != self._around_of:
            self._around_of = depends
            self._around_parts = to_json(self.around(presence))[1:].split(version, 1)
        return version.join(self._around_parts)

    def _position_shown(self) -> str:
        """What the position shows, as it is sent. Positions come again at other tables, most of all early ones."""
        match, plies = self.match, len(self.told)
        key = self.facts.game, match.position, match.last, self.facts.first, plies, match.result
        shown = _SHOWN.find(key)
        if shown is None:
            shown = to_json(self.view(plies))[1:-1]
            _SHOWN.keep(key, shown, OF_A_POSITION + OF_A_MOVE * plies)
        return shown

    def _seats(self, screen: Screen) -> tuple[SeatNumber, ...]:
        """The seats that somebody at a screen holds."""
        if screen.keys != self.facts.all_keys:
            screen.keys, screen.seats = self.facts.all_keys, self.holds(screen.secret)
        return screen.seats

    def _moves(self, since: int) -> str:
        """The moves from a ply on, written once for all screens."""
        if since not in self._since:
            self._since[since] = f'"moves":{to_json(self.told[since:])}'
        return self._since[since]

    def presence(self) -> Presence:
        """Who is there, here and elsewhere."""
        if not self.elsewhere:
            return self.presence_here()
        everywhere = [self.presence_here(), *(presence for presence, _ in self.elsewhere.values())]
        seats = frozenset[SeatNumber]().union(*(presence.seats for presence in everywhere))
        return Presence(seats, sum(presence.watching for presence in everywhere))

    def presence_here(self) -> Presence:
        """Who is looking through this server process."""
        if self._here is None:
            held = [self._seats(screen) for screen in self.screens]
            self._here = Presence(frozenset(seat for seats in held for seat in seats), sum(not seats for seats in held))
        return self._here
