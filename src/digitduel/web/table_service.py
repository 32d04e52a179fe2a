"""The room with all tables. Whatever is done at a table is done here, and is on disk before anybody hears of it."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from digitduel.core import DigitDuelError, Match
from digitduel.tables.actions import Act, flag, programs_move, tried
from digitduel.tables.program_moves import Chosen
from digitduel.tables.refusals import Refused, no_such_table
from digitduel.tables.seat_secrets import may_be_table
from digitduel.tables.stored_table import Facts, stored_moves
from digitduel.web import metrics
from digitduel.web.live_table import LiveTable, Screen
from digitduel.web.log_lines import in_short
from digitduel.web.settings import Settings
from digitduel.web.storage.changes import Change, TableOpening
from digitduel.web.storage.database import Storage

LOG = logging.getLogger("digitduel.web")
TRIES = 5
IDLE = 300
"""Tables that stay in memory though nobody is at them: those that were used last."""
IDLE_PLIES = 50_000
"""Moves of all those tables. Each takes about 1 kB."""
AGAIN = 3.0
"""Seconds after which a program that could not play tries again."""

Choose = Callable[[LiveTable], Awaitable[Chosen]]
"""Asks the program that is to move."""


class TableService:
    """The tables that are being played at in this process."""

    def __init__(self, storage: Storage, settings: Settings, choose: Choose) -> None:
        self.storage = storage
        self.settings = settings
        self.choose = choose
        # Whoever is at a table keeps it here, so that no table is ever here twice.
        self.tables: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._lately: OrderedDict[str, LiveTable] = OrderedDict()
        self.screens = 0
        """How many look at them."""
        self.on_presence: Callable[[LiveTable], None] = lambda table: None
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        for table in self.tables.values():
            if table.flag:
                table.flag.cancel()
        tasks = [*self._tasks, *(table.thinking for table in self.tables.values() if table.thinking)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Finding a table

    async def table(self, name: str, *, fresh: bool = False) -> LiveTable:
        """The table of that name, from memory or from storage; with `fresh` surely as storage has it now."""
        table = self.tables.get(name)
        if table is None:
            if not may_be_table(name):
                raise no_such_table()
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
                self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
            return await asyncio.shield(self._loading[name])
        self._used(table)
        if table.stale or (fresh and await self.storage.version(name) != table.version):
            async with table.lock:
                await self._reload(table)
        return table

    async def _load(self, name: str) -> LiveTable:
        stored = await self.storage.load(name)
        if stored is None:
            raise no_such_table()
        table = self.tables[name] = LiveTable(stored)
        self._used(table)
        self.wake(table)
        return table

    async def _reload(self, table: LiveTable) -> None:
        stored = await self.storage.load(table.id)
        if stored is None:
            self.tables.pop(table.id, None)
            self._lately.pop(table.id, None)
            table.gone = True
            table.tell()
            raise no_such_table()
        if table.stale or stored.facts.version != table.version:
            table.take_over(stored)
            table.tell()

    def _used(self, table: LiveTable) -> None:
        """Keep a table in memory for a while. One that somebody looks at stays without it."""
        if table.screens or table.gone:
            return
        if table.id not in self._lately:
            plies = len(table.told) + sum(len(other.told) for other in self._lately.values())
            while self._lately and (len(self._lately) >= IDLE or plies > IDLE_PLIES):
                plies -= len(self._lately.popitem(last=False)[1].told)
        self._lately[table.id] = table
        self._lately.move_to_end(table.id)

    async def heard(self, name: str, version: int) -> None:
        """Another process has changed a table."""
        table = self.tables.get(name)
        if table and table.version < version:
            async with table.lock:
                if table.version < version:
                    await self._reload(table)

    async def look_again(self, name: str) -> None:
        """The operator has changed a table."""
        table = self.tables.get(name)
        if table:
            async with table.lock:
                await self._reload(table)

    # Doing something at a table

    async def act(self, name: str, act: Act, opens: TableOpening | None = None) -> LiveTable:
        """Do something, whole or not at all, and let everybody know once it is on disk.

        Whoever asks may go away meanwhile, but must not cancel this: what is on its way to the disk must be taken over.
        """
        table = await self.table(name)
        with metrics.ACTS.time():
            await self._act(table, act, opens)
        return table

    async def _act(self, table: LiveTable, act: Act, opens: TableOpening | None = None) -> None:
        async with table.lock:
            for _ in range(TRIES):
                if table.stale:
                    await self._reload(table)
                changed, refusal = None, None
                try:
                    changed = tried(table, act)
                except DigitDuelError as error:
                    refusal = error
                if changed is None:
                    if await self._is_behind(table):
                        await self._reload(table)
                        continue
                    if refusal:
                        raise refusal
                    return
                if await self._write(table, *changed, opens):
                    break
                await self._reload(table)
            else:
                raise Refused("busy", "Others are changing this table at the same moment. Try again.")
        table.tell()
        self.wake(table)

    async def _is_behind(self, table: LiveTable) -> bool:
        """Whether another process has changed a table, and word of it has not come here yet."""
        return self.storage.shared and await self.storage.version(table.id) != table.version

    async def _write(self, table: LiveTable, match: Match, facts: Facts, opens: TableOpening | None) -> bool:
        keep = _common_start(table.match, match)
        taken_back = keep < len(table.match.moves)
        change = Change(table.facts, facts, stored_moves(match, keep), keep if taken_back else None, opens)
        try:
            with metrics.WRITES.time():
                written = await self.storage.change(change)
        except BaseException:
            table.stale = True  # whether it is on disk is not known
            raise
        if written:
            metrics.written(change, program=table.program_to_move is not None)
            table.adopt(match, facts)
        return written

    # Programs

    def wake(self, table: LiveTable) -> None:
        """Let the program think whose turn it is, if it is one's."""
        if table.program_to_move and not table.thinking and (table.mode != "watch" or table.screens):
            table.thinking = asyncio.create_task(self._think(table))
        self._watch_clock(table)

    def _watch_clock(self, table: LiveTable) -> None:
        """Look again when the time of the player to move is up."""
        if table.flag:
            table.flag.cancel()
        table.flag = None
        if table.facts.turn_began is None or table.facts.over:
            return
        left = table.match.left(table.match.to_move) or 0.0
        table.flag = asyncio.get_running_loop().call_later(left + 0.01, self._flag, table)

    def _flag(self, table: LiveTable) -> None:
        task = asyncio.create_task(self._act(table, flag))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, table: LiveTable) -> None:
        try:
            while table.program_to_move and (table.mode != "watch" or table.screens):
                try:
                    await self._move_of_program(table)
                except Exception as error:
                    expected = isinstance(error, DigitDuelError | SQLAlchemyError)
                    LOG.warning("a program cannot go on: %s", in_short(error), exc_info=not expected)
                    if not table.screens:
                        return  # whoever comes to the table next wakes the program again
                    table.remark = "The program cannot play now. It will try again."
                    table.tell()
                    await asyncio.sleep(AGAIN)
        finally:
            table.thinking = None

    async def _move_of_program(self, table: LiveTable) -> None:
        if table.mode == "watch":
            await asyncio.sleep(self.settings.pace)
        version, who = table.version, table.program_to_move or ""
        chosen = await self.choose(table)
        await self._act(table, programs_move(version, chosen.move))
        if table.version == version + 1:
            table.hear(who, chosen.words)
            if table.remark:
                table.tell()

    # Who is looking

    def arrive(self, table: LiveTable, screen: Screen) -> None:
        table.screens.add(screen)
        self.screens += 1
        self._lately.pop(table.id, None)  # it stays without a place among those
        self._presence_changed(table)
        self.wake(table)

    def leave(self, table: LiveTable, screen: Screen) -> None:
        table.screens.remove(screen)
        self.screens -= 1
        self._used(table)
        self._presence_changed(table)

    def _presence_changed(self, table: LiveTable) -> None:
        table.tell_soon(self.on_presence)

    async def expire(self) -> tuple[int, int]:
        return await self.storage.expire(time.time(), self.settings.expire_days, self.settings.finished_days)


def _common_start(one: Match, other: Match) -> int:
    """How many moves two matches begin with alike."""
    if other.moves[: len(one.moves)] == one.moves:
        return len(one.moves)
    pairs = zip(one.moves, other.moves, strict=False)
    return next((ply for ply, (a, b) in enumerate(pairs) if a != b), min(len(one.moves), len(other.moves)))
