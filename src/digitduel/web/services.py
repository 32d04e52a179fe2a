"""All parts of one server process, put together."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from starlette.requests import HTTPConnection

from digitduel.core import DigitDuelError
from digitduel.core.json_shapes import to_json
from digitduel.games import BUILT_IN
from digitduel.tables import program_moves, puzzle_questions
from digitduel.tables.puzzle_questions import PuzzleName
from digitduel.tables.refusals import Refused
from digitduel.tables.study import position
from digitduel.web.live_table import LiveTable
from digitduel.web.memory_watch import MemoryWatch
from digitduel.web.settings import Settings
from digitduel.web.storage.database import Storage
from digitduel.web.storage.database_file import only_server_on
from digitduel.web.storage.pubsub import Bulletin
from digitduel.web.table_service import Room
from digitduel.web.thinking.kept_answers import KeptAnswers
from digitduel.web.thinking.worker_pool import Question, Thinkers

LOG = logging.getLogger("digitduel.web")
BETWEEN_CLEARINGS = 3600.0
ANSWERS_KEPT = 16 * 1024 * 1024
"""Bytes of answers to questions about games."""
LOOKERS = 2
"""Processes that tell what a position of a foreign game looks like, which nobody should wait for as for an analysis."""
MOVES_WAITING = 10_000
"""Every table may wait for a move; it is questions that anybody can ask who must be few."""


class House:
    """Storage, the room with the tables, and the thinkers."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.url)
        self.room = Room(self.storage, settings, self._choose)
        self.bulletin = Bulletin(settings.url, self.storage, self.room) if settings.shared else None
        self.movers = Thinkers(settings.movers, settings.move_seconds, settings.memory, MOVES_WAITING)
        self.students = Thinkers(settings.students, settings.study_seconds, settings.memory, settings.waiting)
        self.lookers = Thinkers(LOOKERS, settings.move_seconds, settings.memory, settings.waiting)
        self.answers = KeptAnswers(ANSWERS_KEPT)

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
        work = (self._clear_old_tables(), self._make_puzzles_ahead(), self._watch_memory())
        chores = [asyncio.create_task(chore) for chore in work]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            if self.bulletin:
                await self.bulletin.close()
            await self.room.close()
            self.movers.close()
            self.students.close()
            self.lookers.close()
            await self.storage.close()

    async def study(
        self, place: AbstractContextManager[None], address: str, question: Question, word: str, *arguments: Any
    ) -> bytes:
        """The answer of a student as JSON, asked in this place among the questions that wait."""

        async def ask() -> str:
            if question is not position:
                return to_json(await self.students.ask(question, word, *arguments, client=address))
            if word in BUILT_IN:  # these are at home here, and little has to be done
                return to_json(await asyncio.to_thread(question, *arguments))
            return to_json(await self.lookers.ask(question, word, *arguments, client=address))

        return await self.answers.answer(f"{question.__module__}.{question.__name__}{arguments}", place, ask)

    async def _choose(self, table: LiveTable) -> tuple[str, str | None]:
        """The move of the program that is to move: by a simpler head where it thinks too long, so that play goes on."""
        match, who = table.match, table.program_to_move or ""
        word, moves = match.game.word, table.moves
        asked = word, moves, match.first.number
        for thought in dict.fromkeys((who, "mcts", "random")):
            try:
                move = await self.movers.ask(
                    program_moves.choose, word, *asked, thought, table.facts.seed, client=table.facts.address or ""
                )
            except Refused as refusal:
                LOG.warning("%s could not choose a move of %s: %s", thought, word, refusal)
                continue
            return move, None if thought == who else f"{who} could not work this out in time and played like {thought}."
        raise Refused("busy", "No program can play now.")

    async def _clear_old_tables(self) -> None:
        while True:
            try:
                unfinished, finished = await self.room.expire()
            except Exception:
                LOG.exception("old tables could not be cleared away")
            else:
                if unfinished or finished:
                    LOG.warning("old tables were cleared away: %d unfinished, %d finished", unfinished, finished)
            await asyncio.sleep(BETWEEN_CLEARINGS)

    async def _watch_memory(self) -> None:
        watch = MemoryWatch()
        while True:
            await asyncio.sleep(1)
            watch.look()

    async def _make_puzzles_ahead(self) -> None:
        """Nobody waits for the puzzle of a new day, which may take seconds to find."""
        while True:
            await asyncio.sleep(BETWEEN_CLEARINGS)
            soon = datetime.now(UTC) + timedelta(seconds=2 * BETWEEN_CLEARINGS)
            name = str(PuzzleName(soon.date().isoformat(), 0, 0, None))
            with contextlib.suppress(DigitDuelError):
                await self.study(contextlib.nullcontext(), "", puzzle_questions.puzzle, "", name)


def house_of(connection: HTTPConnection) -> House:
    return cast(House, connection.app.state.house)
