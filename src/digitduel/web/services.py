"""All parts of one server process, put together."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from digitduel.core import DigitDuelError
from digitduel.core.json_shapes import to_json
from digitduel.games import BUILT_IN
from digitduel.tables import program_moves, puzzle_questions
from digitduel.tables.program_moves import Chosen
from digitduel.tables.refusals import Refused
from digitduel.tables.study import position
from digitduel.web import metrics
from digitduel.web.live_table import LiveTable
from digitduel.web.memory_watch import MEGABYTE, MemoryWatch, memory_used, search_everything, set_aside
from digitduel.web.moderation import BETWEEN_LOOKS, Moderation
from digitduel.web.settings import Settings
from digitduel.web.storage.database import Storage
from digitduel.web.storage.database_file import FileGone, only_server_on
from digitduel.web.storage.lobby import Lobby
from digitduel.web.storage.pubsub import Bulletin
from digitduel.web.table_service import TableService
from digitduel.web.thinking.answer_cache import KeptAnswers
from digitduel.web.thinking.worker_pool import Question, Thinkers

LOG = logging.getLogger("digitduel.web")
BETWEEN_CLEARINGS = 3600.0
BETWEEN_WEIGHINGS = 60.0
SECOND = 1.0
BETWEEN_SEARCHES = 60
"""Seconds from one search for garbage to the next, at least."""
HOUR = 3600
FEW, GROWN = 400, 8 * MEGABYTE
"""With so few screens, and so much more memory used, a search that all wait for pays. It takes a tenth of a second."""
ANSWERS_KEPT = 16 * 1024 * 1024
"""Bytes of answers to questions about games."""
LOOKERS = 2
"""Processes that tell what a position of a foreign game looks like, which nobody should wait for as for an analysis."""
MOVES_WAITING = 10_000
"""Every table may wait for a move; it is questions that anybody can ask who must be few."""


class Services:
    """Storage, the room with the tables, and the thinkers."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.url)
        self.room = TableService(self.storage, settings, self._choose)
        self.lobby = Lobby(self.storage)
        self.moderation = Moderation(self.storage, self.room)
        self.bulletin = Bulletin(settings.url, self.storage, self.room) if settings.shared else None
        self.movers = Thinkers(settings.movers, settings.move_seconds, settings.memory, MOVES_WAITING)
        self.students = Thinkers(settings.students, settings.study_seconds, settings.memory, settings.waiting)
        self.lookers = Thinkers(LOOKERS, settings.move_seconds, settings.memory, settings.waiting)
        self.thinkers = {"movers": self.movers, "students": self.students, "lookers": self.lookers}
        self.answers = KeptAnswers(ANSWERS_KEPT)
        self.full = False
        """Whether the database takes all the room that it may take."""

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        with only_server_on(self.settings.file):
            await self.storage.open()
            async with self._at_work():
                yield

    @contextlib.asynccontextmanager
    async def _at_work(self) -> AsyncIterator[None]:
        if self.bulletin:
            await self.bulletin.open()
        work = (
            self._clear_old_tables,
            self._make_puzzles_ahead,
            self._watch,
            self._clear_garbage,
            self._moderate,
            self._weigh,
        )
        chores = [asyncio.create_task(chore()) for chore in work]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            # One that reads from the database lets go of its line first: when all is closed it would wait for ever.
            await asyncio.gather(*chores, return_exceptions=True)
            if self.bulletin:
                await self.bulletin.close()
            await self.room.close()
            for thinkers in self.thinkers.values():
                thinkers.close()
            await self.storage.close()

    async def study(
        self, place: AbstractContextManager[None], address: str, question: Question, word: str, *arguments: Any
    ) -> bytes:
        """The answer of a student as JSON, asked in this place among the questions that wait."""

        async def ask() -> str:
            if question is not position:
                return to_json(await self._think("students", question, word, *arguments, client=address))
            if word in BUILT_IN:  # these are at home here, and little has to be done
                return to_json(await asyncio.to_thread(question, *arguments))
            return to_json(await self._think("lookers", question, word, *arguments, client=address))

        return await self.answers.answer(f"{question.__module__}.{question.__name__}{arguments}", place, ask)

    async def _think(self, who: str, question: Question, word: str, *arguments: Any, client: str) -> Any:
        with metrics.ANSWERS.labels(who).time():
            return await self.thinkers[who].ask(question, word, *arguments, client=client)

    async def _choose(self, table: LiveTable) -> Chosen:
        """The move of the program that is to move, for which each who is asked has so many seconds."""
        match, who = table.match, table.program_to_move or ""
        word, moves = match.game.word, table.moves
        asked, client = (word, moves, match.first.number), table.facts.address or ""
        for thought in program_moves.asked_in_turn(who):
            try:
                choose = program_moves.choose
                chosen: Chosen = await self._think(
                    "movers", choose, word, *asked, thought, table.facts.seed, client=client
                )
            except Refused as refusal:
                LOG.warning("%s could not choose a move of %s: %s", thought, match.game.name, refusal)
                continue
            return program_moves.chosen_for(who, thought, match.to_move, chosen)
        raise Refused("busy", "No program can play now.")

    async def _clear_old_tables(self) -> None:
        while True:
            try:
                unfinished, finished = await self.room.expire()
            except Exception:
                LOG.exception("old tables could not be cleared away")
            else:
                if unfinished or finished:
                    LOG.warning(
                        "old tables were cleared away: %d unfinished, %d finished",
                        unfinished,
                        finished,
                        extra={"unfinished": unfinished, "finished": finished},
                    )
            await asyncio.sleep(BETWEEN_CLEARINGS)

    async def _moderate(self) -> None:
        while True:
            with contextlib.suppress(SQLAlchemyError, FileGone):  # whoever plays hears of it, and the log
                await self.moderation.look()
            await asyncio.sleep(BETWEEN_LOOKS)

    async def _watch(self) -> None:
        """Look every second at what must not grow, and at what an operator may ask for."""
        watch, clock = MemoryWatch(), asyncio.get_running_loop().time
        while True:
            began = clock()
            await asyncio.sleep(SECOND)
            metrics.LATE.observe(max(0.0, clock() - began - SECOND))
            watch.look()
            self._measure()

    def _measure(self) -> None:
        metrics.process_runs()
        metrics.TABLES.set(len(self.room.tables))
        metrics.SCREENS.set(self.room.screens)
        metrics.MEMORY.labels("server").set(memory_used())
        for who, thinkers in self.thinkers.items():
            metrics.QUESTIONS.labels(who).set(thinkers.asked)
            metrics.THINKERS.labels(who).set(len(thinkers.processes))
            metrics.MEMORY.labels(who).set(sum(map(memory_used, thinkers.processes)))

    async def _clear_garbage(self) -> None:
        """Search everything for garbage in a second in which nobody plays, for it makes all tables wait. What has lived
        for a second is not searched before, unless memory grows, or for an hour nobody has paused."""
        waited, used = 0, memory_used()
        while True:
            written = self.storage.writer.written
            await asyncio.sleep(SECOND)
            set_aside()
            waited += 1
            idle = written == self.storage.writer.written
            grown = self.room.screens <= FEW and memory_used() - used > GROWN
            if (waited >= BETWEEN_SEARCHES and (idle or grown)) or waited * SECOND >= HOUR:
                search_everything()
                waited, used = 0, memory_used()

    async def _weigh(self) -> None:
        """Look every minute at how large the database has become."""
        while True:
            with contextlib.suppress(SQLAlchemyError, FileGone):
                size = await self.storage.size()
                metrics.DATABASE.set(size)
                before, self.full = self.full, size > self.settings.disk * MEGABYTE
                if self.full and not before:
                    LOG.warning("the database takes all of its %d MB: no tables are opened", self.settings.disk)
            await asyncio.sleep(BETWEEN_WEIGHINGS)

    def check_room(self) -> None:
        """Refuse another table when there is no room for it."""
        if self.full:
            raise Refused("full", "There is no room here for another game just now. Try again later.")

    async def _make_puzzles_ahead(self) -> None:
        """Nobody waits for the puzzle of a new day, which may take seconds to find."""
        while True:
            await asyncio.sleep(BETWEEN_CLEARINGS)
            soon = datetime.now(UTC) + timedelta(seconds=2 * BETWEEN_CLEARINGS)
            day = soon.date().isoformat()
            with contextlib.suppress(DigitDuelError):
                await self.study(contextlib.nullcontext(), "", puzzle_questions.puzzle, "", day, day)


def house_of(connection: HTTPConnection) -> Services:
    return cast(Services, connection.app.state.house)
