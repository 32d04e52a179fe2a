"""Programs and the solver think elsewhere: nobody else waits, and what takes too much is refused."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from digitduel.tables import program_moves
from digitduel.tables.new_table import TableAsked, open_table
from digitduel.tables.program_moves import Chosen
from digitduel.tables.refusals import Refused
from digitduel.web.live_table import LiveTable
from digitduel.web.services import Services
from digitduel.web.settings import Settings
from digitduel.web.thinking.worker_pool import MOST_GAMES, Thinkers
from tests.web.pool_questions import dies, eats, fails, keeps, sleeps
from tests.web.real_server import Browser, serving, until

LARGE = "equation-duel:numbers=20,joined=yes"


def with_thinkers(test: Any, most: int = 1, seconds: float = 30.0, megabytes: int = 2048) -> None:
    async def run() -> None:
        thinkers = Thinkers(most, seconds, megabytes)
        try:
            await asyncio.wait_for(test(thinkers), 90)
        finally:
            thinkers.close()

    asyncio.run(run())


def test_an_answer_comes_back() -> None:
    async def test(thinkers: Thinkers) -> None:
        chosen = await thinkers.ask(program_moves.choose, "sum-race", "sum-race", [], 1, "random", 5)
        assert chosen.move in "123456"
        assert chosen == await thinkers.ask(program_moves.choose, "sum-race", "sum-race", [], 1, "random", 5)

    with_thinkers(test)


@pytest.mark.long
def test_what_takes_too_long_is_ended_and_the_next_question_is_answered() -> None:
    async def test(thinkers: Thinkers) -> None:
        await thinkers.ask(sleeps, "x", 0.0)  # so that starting is not counted below
        began = time.monotonic()
        with pytest.raises(Refused, match="longer than 2 s") as refused:
            await thinkers.ask(sleeps, "x", 60.0)
        assert time.monotonic() - began < 20
        assert refused.value.code == "too-large"
        assert await thinkers.ask(sleeps, "x", 0.0) == 0

    with_thinkers(test, seconds=2.0)


@pytest.mark.long
def test_what_takes_too_much_memory_is_refused_and_the_next_question_is_answered() -> None:
    async def test(thinkers: Thinkers) -> None:
        with pytest.raises(Refused, match="more memory") as refused:
            await thinkers.ask(eats, "x", 4096)
        assert refused.value.code == "too-large"
        assert await thinkers.ask(eats, "x", 1) == 1024 * 1024

    with_thinkers(test, megabytes=1024)


@pytest.mark.long
def test_a_thinker_who_is_full_of_other_games_makes_room_for_one_who_is_not() -> None:
    async def test(thinkers: Thinkers) -> None:
        await thinkers.ask(keeps, "x", 500)
        assert await thinkers.ask(eats, "y", 500) == 500 * 1024 * 1024

    with_thinkers(test, megabytes=1024)


def test_no_client_ever_has_all_thinkers_at_work() -> None:
    async def test(thinkers: Thinkers) -> None:
        slow = [asyncio.create_task(thinkers.ask(sleeps, "x", 20.0, client="greedy")) for _ in range(5)]
        await asyncio.sleep(0.1)
        assert await thinkers.ask(sleeps, "x", 0.0, client="other") == 0
        assert not any(answer.done() for answer in slow)
        for answer in slow:
            answer.cancel()

    with_thinkers(test, most=2)


@pytest.mark.long
def test_a_thinker_that_fails_or_dies_is_not_the_end() -> None:
    async def test(thinkers: Thinkers) -> None:
        with pytest.raises(Refused) as refused:
            await thinkers.ask(fails, "x")
        assert refused.value.code == "broken"
        with pytest.raises(Refused):
            await thinkers.ask(dies, "x")
        assert await thinkers.ask(sleeps, "x", 0.0) == 0

    with_thinkers(test)


@pytest.mark.long
def test_answers_are_not_mixed_up_when_somebody_stops_waiting() -> None:
    async def test(thinkers: Thinkers) -> None:
        gone = asyncio.create_task(thinkers.ask(sleeps, "x", 0.5))
        await asyncio.sleep(0.1)
        gone.cancel()
        assert await thinkers.ask(sleeps, "x", 0.01) == 0.01

    with_thinkers(test)


def test_too_many_questions_at_once_are_refused() -> None:
    async def test(thinkers: Thinkers) -> None:
        thinkers.places = 3
        asked = [asyncio.create_task(thinkers.ask(sleeps, "x", 0.01)) for _ in range(5)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers[:3] == [0.01] * 3
        assert [error.code for error in answers[3:] if isinstance(error, Refused)] == ["busy", "busy"]
        assert await thinkers.ask(sleeps, "x", 0.0) == 0

    with_thinkers(test)


@pytest.mark.long
def test_a_thinker_who_knows_many_games_makes_room_for_another() -> None:
    async def test(thinkers: Thinkers) -> None:
        for number in range(MOST_GAMES + 3):
            await thinkers.ask(sleeps, f"game {number}", 0.0)
        (thinker,) = thinkers._all
        assert len(thinker.games) <= MOST_GAMES

    with_thinkers(test)


@pytest.mark.long
def test_slow_analyses_delay_no_other_table(tmp_path: Path) -> None:
    """More of them than there are processes, and before the first is done people and programs have played on."""
    with serving(tmp_path, DIGITDUEL_STUDY_SECONDS="60") as server, ThreadPoolExecutor(4) as askers:
        friend = Browser(server).open_table("number-harmony", mode="screen")
        seat = Browser(server).open_table("sum-race", ("human", "random"))
        asked = {"game": LARGE, "moves": []}
        slow = [askers.submit(lambda: Browser(server).post("/api/analyze", asked)) for _ in range(4)]
        time.sleep(0.5)
        for ply in range(40):
            assert friend.play(str(ply % 3 + 1), ply).status == 200
        seat.play("4")
        until(lambda: seat.state["ply"] == 2)
        assert not any(answer.done() for answer in slow)
        server.stop()


@pytest.mark.long
def test_the_questions_of_one_client_leave_others_their_answers(tmp_path: Path) -> None:
    with serving(tmp_path, DIGITDUEL_STUDY_SECONDS="60") as server, ThreadPoolExecutor(5) as askers:
        asked = {"game": LARGE, "moves": []}
        slow = [askers.submit(lambda: Browser(server).post("/api/analyze", asked)) for _ in range(5)]
        time.sleep(0.5)
        other = Browser(server, **{"X-Forwarded-For": "192.0.2.9"})
        assert other.post("/api/analyze", {"game": "sum-race", "moves": []}).status == 200
        assert not any(answer.done() for answer in slow)
        server.stop()


@pytest.mark.parametrize(
    ("too_long", "said"),
    [
        ({"perfect"}, "Player 1 could not work this out in time and goes by an estimate."),
        ({"perfect", "mcts"}, "Player 1 could not work this out in time and chose quickly."),
    ],
)
def test_a_program_that_thinks_too_long_plays_by_a_simpler_head_and_says_so(
    too_long: set[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = Services(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}"))
    table = LiveTable(open_table(TableAsked(game="sum-race", seats=("perfect", "human")), seed=1).stored)

    async def think(who: str, question: Any, word: str, *asked: Any, client: str) -> Chosen:
        if asked[-2] in too_long:
            raise Refused("too-large", "That took too long.")
        return program_moves.choose(*asked)

    monkeypatch.setattr(services, "_think", think)
    chosen = asyncio.run(services._choose(table))
    assert (chosen.move in "123456", chosen.words) == (True, said)


@pytest.mark.long
def test_a_game_too_large_for_perfect_play_is_refused_when_it_is_opened(tmp_path: Path) -> None:
    with serving(tmp_path, DIGITDUEL_STUDY_SECONDS="2", DIGITDUEL_MOVE_SECONDS="2") as server:
        asked = {"game": LARGE, "seats": ["human", "perfect"]}
        refused = Browser(server).post("/api/tables", asked)
        assert refused.status in (400, 422)
        assert refused.code in ("refused", "too-large")
        # Other programs do play it, and always within their time.
        seat = Browser(server).open_table(LARGE, ("human", "mcts"))
        assert seat.play("7").status == 200
        assert seat.play("no").status == 200
        until(lambda: seat.state["ply"] >= 4, 20)
