"""The tables in one process, and the programs that play there."""

import asyncio
import gc
import json
import sys
import time
import weakref
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, nullcontext, suppress
from itertools import count
from pathlib import Path
from sys import getsizeof
from typing import Any

import pytest
from fastapi import WebSocketDisconnect
from sqlalchemy import update
from sqlalchemy.exc import OperationalError
from starlette.websockets import WebSocketState

from digitduel.core import Match
from digitduel.core.json_shapes import from_json, to_json
from digitduel.core.remembered_answers import MOST_ANSWERS, answers_kept, forget
from digitduel.games import game
from digitduel.tables import actions
from digitduel.tables.actions import tried
from digitduel.tables.messages import StateTold
from digitduel.tables.new_table import TableAsked, open_table
from digitduel.tables.program_moves import Chosen
from digitduel.tables.refusals import Refused
from digitduel.tables.stored_table import Facts, StoredMove, StoredTable
from digitduel.tables.study import position
from digitduel.tables.table import Table
from digitduel.web import app, live_table, services
from digitduel.web.http import sockets
from digitduel.web.http.limits import Client, Guard
from digitduel.web.http.middleware import Doorway
from digitduel.web.live_table import LiveTable, Screen
from digitduel.web.memory_watch import MEGABYTE, MemoryWatch, memory_used, set_aside
from digitduel.web.services import Services
from digitduel.web.settings import Settings
from digitduel.web.storage.changes import Change, TableOpening
from digitduel.web.storage.database import Storage
from digitduel.web.storage.schema import TABLES
from digitduel.web.table_service import Choose, TableService
from digitduel.web.text_cache import KeptTexts
from tests.web.real_server import PATIENCE


async def nobody(table: LiveTable) -> Chosen:
    raise AssertionError


@asynccontextmanager
async def opened(folder: Path, choose: Choose) -> AsyncIterator[TableService]:
    settings = Settings(database=f"sqlite:///{folder / 'tables.sqlite'}")
    storage = Storage(settings.url)
    await storage.open()
    room = TableService(storage, settings, choose)
    try:
        yield room
    finally:
        await room.close()
        await storage.close()


async def new_table(room: TableService, *seats: str) -> str:
    one, two = seats
    new = open_table(TableAsked(game="sum-race", seats=(one, two)), 1, 100)
    await room.storage.create(TableOpening(new.stored, 100, 100))
    return new.stored.facts.id


@pytest.mark.long
def test_a_table_that_somebody_is_at_is_never_there_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what is done at one of the two would not be seen at the other."""
    monkeypatch.setattr("digitduel.web.table_service.IDLE", 2)

    async def run() -> None:
        async with opened(tmp_path, nobody) as room:
            names = [await new_table(room, "human", "human") for _ in range(5)]
            held = await room.table(names[0])
            for name in names[1:]:
                await room.table(name)
            assert await room.table(names[0]) is held
            del held
            for name in names[1:]:
                await room.table(name)
            gc.collect()
            assert set(room.tables) == set(names[-2:])  # memory does not grow

    asyncio.run(run())


@pytest.mark.long
def test_a_table_that_somebody_looks_at_takes_no_place_of_those_that_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("digitduel.web.table_service.IDLE", 2)

    async def run() -> None:
        async with opened(tmp_path, nobody) as room:
            names = [await new_table(room, "human", "human") for _ in range(5)]
            await room.table(names[1])
            looked_at, screen = await room.table(names[0]), Screen(None)
            room.arrive(looked_at, screen)
            await room.table(names[2])
            await room.table(names[0])
            gc.collect()
            assert set(room.tables) == set(names[:3])
            room.leave(looked_at, screen)  # from now on it is one of those that are kept
            del looked_at
            await asyncio.sleep(0.05)  # all have heard that somebody has left
            gc.collect()
            assert set(room.tables) == {names[0], names[2]}

    asyncio.run(run())


def test_what_is_told_of_a_move_is_told_once(tmp_path: Path) -> None:
    words = ["Player 2 says: I estimate.", "Player 2 says: I estimate.", "", "Player 2 says: I estimate."]
    remarks: list[str | None] = []

    async def talkative(table: LiveTable) -> Chosen:
        return Chosen("3" if len(remarks) % 2 else "1", words[len(remarks)])

    def a_person_plays(at: Table, match: Match) -> Facts:
        match.play("2")
        return at.facts.after_a_move()

    async def run() -> None:
        async with opened(tmp_path, talkative) as room:
            table = await room.table(await new_table(room, "random", "human"))
            room.arrive(table, Screen(None))
            for ply in range(0, 8, 2):
                async with asyncio.timeout(PATIENCE):
                    while len(table.match.moves) == ply:
                        await asyncio.sleep(0.01)
                remarks.append(table.remark)
                if ply < 6:
                    await room.act(table.id, a_person_plays)
        assert remarks == [words[0], None, None, words[0]]

    asyncio.run(run())


def test_a_program_that_could_not_play_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digitduel.web.table_service.AGAIN", 0.01)
    remarks = []

    async def at_the_third_try(table: LiveTable) -> Chosen:
        remarks.append(table.remark)
        if len(remarks) < 3:
            raise OperationalError("", None, OSError("gone")) if len(remarks) == 1 else ZeroDivisionError
        return Chosen("5", "")

    async def run() -> None:
        async with opened(tmp_path, at_the_third_try) as room:
            table = await room.table(await new_table(room, "random", "human"))
            room.arrive(table, Screen(None))
            async with asyncio.timeout(PATIENCE):
                while not table.match.moves:
                    await asyncio.sleep(0.01)
            assert remarks[-1] == "The program cannot play now. It will try again."
            assert table.remark is None

    asyncio.run(run())


def long_table(plies: int = 300) -> tuple[LiveTable, str]:
    new = open_table(TableAsked(game="number-harmony", seats=("human", "human"), mode="screen"), 1)
    moves = tuple(StoredMove(ply, str((ply - 1) % 3 + 1), 0.0) for ply in range(1, plies + 1))
    return LiveTable(StoredTable(new.stored.facts, moves)), new.secret or ""


def test_a_move_sent_again_or_taken_back_costs_the_same_however_long_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    table, secret = long_table()
    played: list[object] = []
    kind, play = type(table.match.game), type(table.match.game).play

    def counted(*asked: Any) -> Any:
        played.append(asked)
        return play(*asked)

    monkeypatch.setattr(kind, "play", counted)
    assert tried(table, actions.play(secret, 298, " 2 ")) is None
    with pytest.raises(Refused, match="Another move"):
        tried(table, actions.play(secret, 298, "5"))
    assert tried(table, actions.undo(secret))
    assert len(played) <= 2


def test_a_screen_is_sent_what_is_new_and_can_put_the_game_together() -> None:
    table, secret = long_table()
    screen, moves = Screen(secret), list[Any]()
    table.screens.add(screen)

    def shown() -> int:
        """How long the message is; what is put together is what somebody sees who comes now."""
        text = table.message(screen)
        if text is None:
            return 0
        message = json.loads(text)
        assert to_json(from_json(StateTold, text)) == text
        moves[message["since"] :] = message["state"]["moves"]
        assert {**message["state"], "moves": moves} == json.loads(to_json(table.seen_by(secret)))
        return len(text)

    def do(act: actions.Act) -> None:
        changed = tried(table, act)
        assert changed
        table.adopt(*changed)

    first = shown()
    assert shown() == 0
    for move in ("1", "2"):
        do(actions.play(secret, len(table.match.moves), move))
        assert 0 < shown() < 8_000  # however long the game is
    screen.look_again()
    assert 0 < shown() < 8_000 < first
    do(actions.undo(secret))
    assert 0 < shown() < 8_000
    do(actions.undo(secret))  # of which it is told together with the next move
    do(actions.play(secret, 300, "3"))
    assert 0 < shown() < 8_000
    assert [move["move"] for move in moves[298:]] == ["2", "3", "3"]


def test_what_positions_show_is_kept_in_stated_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The positions it is known by take room, too: those of long games would take more than what they show."""
    assert live_table._SHOWN.most == 32 * MEGABYTE  # as the documentation says
    kept = KeptTexts[str](100_000)
    monkeypatch.setattr("digitduel.web.live_table._SHOWN", kept)
    for plies in range(1, 60):
        table, secret = long_table(plies)
        assert table.message(Screen(secret)) == table.message(Screen(secret))
    assert 90_000 < kept.size <= 100_000
    before = kept.size
    table, secret = long_table()
    sent = table.message(Screen(secret))
    (shown, size) = list(kept._kept.values())[-1]
    assert sent and shown[-1000:] in sent
    assert size > getsizeof(shown) + getsizeof(table.match.position.sequence) + 500
    assert kept.size <= 100_000 < before + size
    for text in [chr(400 + letter) * 1000 for letter in range(100)]:  # two bytes each
        kept.keep(text[0], text, 1000)
    assert sum(getsizeof(text) + 1000 for text, _ in kept._kept.values()) == kept.size <= 100_000


def test_a_server_lets_its_games_keep_few_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digitduel.core.remembered_answers._most", MOST_ANSWERS)
    monkeypatch.setattr(app, "_settle", lambda: None)
    server = app.create_app(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}"))

    async def run() -> int:
        async with server.router.lifespan_context(server):
            known: Any = game("sum-race:target=29")
            known.moves(known.start())
            return int(vars(known)["choices"].cache_info().maxsize)

    assert asyncio.run(run()) == app.ANSWERS_OF_A_KIND


def test_a_screen_is_sent_whatever_has_changed_around_the_position() -> None:
    """Though what is around it is kept from move to move."""
    new = open_table(TableAsked(game="number-harmony", seats=("human", "human"), mode="friend"), 1, 100)
    table, one, two = LiveTable(new.stored), new.secret or "", "the other's secret"

    def shown(secret: str) -> Any:
        told = table.message(Screen(secret))
        assert told
        state = json.loads(told)["state"]
        assert state == json.loads(to_json(table.seen_by(secret)))
        return state

    def does(act: actions.Act) -> None:
        changed = tried(table, act)
        assert changed
        table.adopt(*changed)
        assert [shown(secret)["version"] for secret in (one, two)] == [table.version] * 2

    shown(one)
    does(actions.sit(new.invitation, two, "Ada"))
    for ply, secret in enumerate((one, two, one)):
        does(actions.play(secret, ply, str(ply + 1)))
    does(actions.rename(one, "Bea"))
    does(actions.say(two, "well-played"))
    assert shown(one)["said"] == {"seat": 2, "words": "Well played!"}
    does(actions.stop(one))
    assert shown(two)["stop_offered"] == 1
    does(actions.play(two, 3, "1"))
    assert (shown(one)["said"], shown(one)["stop_offered"], shown(one)["seats"][0]["name"]) == (None, None, "Bea")
    table.remark = "Something odd."
    table.tell()
    assert shown(one)["remark"] == "Something odd."
    table.screens.add(Screen(None))
    table._here = None
    table.tell()
    assert shown(one)["watching"] == 1
    does(actions.resign(one))
    assert shown(two)["result"]["winner"] == 2


class BrokenLine:
    """A socket that brings one move, and breaks as soon as something is sent over it."""

    client_state = application_state = WebSocketState.DISCONNECTED

    def __init__(self, secret: str) -> None:
        self.cookies = {"seat": secret}
        self.said = ['{"type": "move", "id": 1, "ply": 0, "move": "4"}']

    async def receive(self) -> dict[str, str]:
        if not self.said:
            await asyncio.Future()
        return {"type": "websocket.receive", "text": self.said.pop()}

    async def send_text(self, text: str) -> None:
        await asyncio.sleep(0.05)
        raise WebSocketDisconnect(1006)


def test_a_move_is_taken_over_though_the_line_of_its_player_breaks_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path, nobody) as room:
            new = open_table(TableAsked(game="sum-race", seats=("human", "human")), 1, 100)
            await room.storage.create(TableOpening(new.stored, 100, 100))
            table = await room.table(new.stored.facts.id)
            change = room.storage.change

            async def slowly(asked: Change) -> bool:
                await asyncio.sleep(0.3)
                return await change(asked)

            monkeypatch.setattr(room.storage, "change", slowly)
            monkeypatch.setattr(sockets, "secret_at", lambda socket, table: socket.cookies["seat"])
            monkeypatch.setattr(sockets, "invitation_to", lambda socket, table: None)
            other, guard, client = Screen(None), Guard(room.settings), Client("here", None)
            room.arrive(table, other)
            await sockets._Sitting(BrokenLine(new.secret or ""), room, table, guard, client).run()  # type: ignore[arg-type]
            assert (table.version, table.moves, table.stale) == (1, ["4"], False)
            assert other.news.is_set()

    asyncio.run(run())


def test_people_who_come_and_go_are_told_of_together(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, nobody) as room:
            table = await room.table(await new_table(room, "human", "human"))
            announced: list[int] = []
            room.on_presence = lambda table: announced.append(len(table.screens))
            for _ in range(100):
                room.arrive(table, Screen(None))
            async with asyncio.timeout(PATIENCE):
                while not announced:
                    await asyncio.sleep(0.01)
            assert announced == [100]

    asyncio.run(run())


@pytest.mark.long
def test_long_tables_that_nobody_is_at_do_not_fill_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digitduel.web.table_service.IDLE_PLIES", 5)

    async def run() -> None:
        async with opened(tmp_path, nobody) as room:
            names = []
            for _ in range(3):
                asked = TableAsked(game="sum-race", seats=("human", "human"), moves=("1", "2", "3"))
                new = open_table(asked, 1, 100)
                await room.storage.create(TableOpening(new.stored, 100, 100))
                names.append(new.stored.facts.id)
                await room.table(names[-1])
            gc.collect()
            assert set(room.tables) == {names[-1]}

    asyncio.run(run())


@pytest.mark.long
def test_a_server_that_has_grown_forgets_what_it_remembers_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    used = [100 * MEGABYTE]
    monkeypatch.setattr("digitduel.web.memory_watch.memory_used", lambda: used[0])
    forget()  # what other tests remember may be too much already
    watch, known = MemoryWatch(), game("sum-race:target=31")
    known.moves(known.start())
    used[0] += 150 * MEGABYTE
    watch.look()
    assert answers_kept() > 0
    used[0] += 60 * MEGABYTE
    watch.look()
    assert answers_kept() == 0
    known.moves(known.start())
    watch.look()  # it counts from there
    assert answers_kept() > 0


def test_the_server_looks_at_its_memory_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    monkeypatch.setattr(services, "SECOND", 0.005)
    monkeypatch.setattr(MemoryWatch, "look", lambda watch: looked.append(watch))

    async def run() -> None:
        house = Services(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
        async with house.open(), asyncio.timeout(PATIENCE):
            while len(looked) < 3:
                await asyncio.sleep(0.01)

    asyncio.run(run())


def test_the_database_is_closed_when_nobody_reads_from_it_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []

    async def run() -> None:
        house = Services(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
        reads, close = asyncio.Event(), house.storage.close

        async def look() -> None:
            try:
                reads.set()
                await asyncio.sleep(PATIENCE)
            finally:
                await asyncio.sleep(0.1)  # as long as a line takes to be let go
                happened.append("let go")

        async def closing() -> None:
            happened.append("closed")
            await close()

        monkeypatch.setattr(house.moderation, "look", look)
        monkeypatch.setattr(house.storage, "close", closing)
        async with house.open():
            await reads.wait()

    asyncio.run(run())
    assert happened == ["let go", "closed"]


def test_questions_about_foreign_games_leave_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def ask(question: Any, word: str, *arguments: Any, client: str) -> Any:
        asked.append(word)
        return question(*arguments)

    async def run() -> None:
        house = Services(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
        monkeypatch.setattr(house.lookers, "ask", ask)
        for word in ("sum-race", "sum-race:target=31"):
            assert await house.study(nullcontext(), "", position, word, word, ["5"], 1)

    asyncio.run(run())
    assert asked == ["sum-race:target=31"]


class InACircle:
    """What only a search for garbage finds."""

    def __init__(self) -> None:
        self.itself = self


class Busy:
    """Somebody always plays."""

    def __init__(self) -> None:
        self._moves = count()

    @property
    def written(self) -> int:
        return next(self._moves)


@pytest.fixture
def only_searches_by_hand() -> Iterator[None]:
    enabled = gc.get_threshold()
    gc.set_threshold(0)
    try:
        yield
    finally:
        gc.set_threshold(*enabled)
        gc.unfreeze()


@pytest.mark.long
@pytest.mark.usefixtures("only_searches_by_hand")
def test_garbage_is_found_when_nobody_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "SECOND", 0.005)
    monkeypatch.setattr(services, "BETWEEN_SEARCHES", 3)

    async def run() -> None:
        house = Services(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
        one = InACircle()
        found = weakref.ref(one)
        chore = asyncio.create_task(house._clear_garbage())
        await asyncio.sleep(0.05)
        assert found()
        del one
        async with asyncio.timeout(PATIENCE):
            while found():
                await asyncio.sleep(0.01)
        chore.cancel()

    asyncio.run(run())


@pytest.mark.long
@pytest.mark.usefixtures("only_searches_by_hand")
@pytest.mark.parametrize(("screens", "searches"), [(services.FEW, True), (services.FEW + 1, False)])
def test_garbage_is_found_while_few_play_and_memory_grows(
    screens: int, searches: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = [100 * MEGABYTE]
    monkeypatch.setattr(services, "SECOND", 0.005)
    monkeypatch.setattr(services, "BETWEEN_SEARCHES", 3)
    monkeypatch.setattr(services, "memory_used", lambda: used[0])

    async def run() -> None:
        house = Services(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
        house.room.screens = screens
        monkeypatch.setattr(house.storage, "writer", Busy())
        one = InACircle()
        found = weakref.ref(one)
        gc.freeze()
        del one
        chore = asyncio.create_task(house._clear_garbage())
        await asyncio.sleep(0.1)
        assert found()
        used[0] += services.GROWN + 1
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE if searches else 0.2):
                while found():
                    await asyncio.sleep(0.01)
        assert (found() is None) is searches
        chore.cancel()

    asyncio.run(run())


@pytest.mark.usefixtures("only_searches_by_hand")
def test_what_requests_leave_behind_is_found_at_once_and_moves_cost_no_search() -> None:
    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        pass

    async def ask(kind: str) -> None:
        scope = {"type": kind, "path": "/api/games", "method": "GET", "headers": [], "client": ("192.0.2.1", 5)}
        await Doorway(nothing, Guard(Settings()))(scope, nothing, nothing)  # type: ignore[arg-type]

    set_aside()
    for kind in ("http", "websocket"):
        one, other = InACircle(), InACircle()
        with_request, without = weakref.ref(one), weakref.ref(other)
        del one
        asyncio.run(ask(kind))
        set_aside()
        assert not with_request()
        del other
        set_aside()
        assert without()


@pytest.mark.long
@pytest.mark.usefixtures("only_searches_by_hand")
def test_garbage_is_found_when_a_server_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    used = [100 * MEGABYTE]
    monkeypatch.setattr("digitduel.web.memory_watch.memory_used", lambda: used[0])
    forget()
    watch, one = MemoryWatch(), InACircle()
    found = weakref.ref(one)
    gc.freeze()
    del one
    watch.look()
    assert found()
    used[0] += 201 * MEGABYTE
    watch.look()
    assert found() is None


@pytest.mark.usefixtures("only_searches_by_hand")
def test_what_is_set_aside_is_not_counted_while_people_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To count a million objects stops a thousand tables for 75 ms."""
    counted = list[int]()

    def count() -> int:
        counted.append(1)
        return 0

    monkeypatch.setattr(services, "SECOND", 0.001)
    monkeypatch.setattr(gc, "get_freeze_count", count)

    async def run() -> None:
        house = Services(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
        chore = asyncio.create_task(house._clear_garbage())
        for _ in range(50):
            house.storage.writer.written += 1
            await asyncio.sleep(0.001)
        chore.cancel()

    asyncio.run(run())
    assert not counted


def test_the_memory_of_this_process_is_known() -> None:
    assert sys.platform != "linux" or 10 * MEGABYTE < memory_used() < 100_000 * MEGABYTE


def test_what_is_cleared_away_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with opened(tmp_path, nobody) as room:
            name = await new_table(room, "human", "human")
            now = time.time()
            for ago in (3, 2, 1):
                await room.storage.expire(now - ago * 24 * 3600, 9, 9)
            async with room.storage.engine.begin() as connection:
                await connection.execute(update(TABLES).values(touched=now - 3 * 24 * 3600))
        house = Services(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}", expire_days=1, finished_days=1))
        async with house.open():
            async with asyncio.timeout(PATIENCE):
                while await house.storage.version(name) is not None:
                    await asyncio.sleep(0.01)
                while not caplog.messages:
                    await asyncio.sleep(0.01)
        assert caplog.messages == ["old tables were cleared away: 1 unfinished, 0 finished"]

    asyncio.run(run())
