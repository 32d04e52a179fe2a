"""Several server processes on one PostgreSQL."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.conftest import new_database
from tests.web.postgres import Postgres
from tests.web.real_server import PATIENCE, Browser, Screen, Seat, Server, serving, until

Pair = tuple[Server, Server]


@contextmanager
def two_servers(folder: Path, database: str) -> Iterator[Pair]:
    """They know nothing of each other but the database."""
    folders = [folder / name for name in ("one", "two")]
    for each in folders:
        each.mkdir()
    with serving(folders[0], "--database", database) as one, serving(folders[1], "--database", database) as two:
        yield one, two


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres: str) -> Iterator[Pair]:
    with two_servers(tmp_path_factory.mktemp("pair"), new_database(postgres)) as servers:
        yield servers


def at(ply: int) -> Callable[[Any], bool]:
    return lambda state: state["ply"] == ply


def moved(seat: Seat, server: Server) -> Seat:
    """The same browser, sent to another server process."""
    browser = Browser(server)
    browser.cookies = seat.browser.cookies
    return Seat(browser, seat.table, None)


def test_friends_on_different_processes_see_each_other(pair: Pair) -> None:
    one = Browser(pair[0]).open_table("sum-race", name="Ada")
    two = Browser(pair[1]).follow(one.invite or "")
    with one.screen() as here, two.screen() as there:
        here.until(lambda state: state["seats"][1]["online"])
        there.until(lambda state: state["seats"][0]["online"])
        for ply, move in enumerate(["5", "3", "4", "2"]):
            mover, other = (here, there) if ply % 2 == 0 else (there, here)
            mover.until(at(ply))
            assert mover.play(move)["type"] == "done"
            assert other.until(at(ply + 1))["moves"][-1]["move"] == move
    with one.screen() as here:
        here.until(lambda state: not state["seats"][1]["online"])


def test_two_tabs_on_different_processes_give_one_move(pair: Pair) -> None:
    for _ in range(8):
        one = Browser(pair[0]).open_table("sum-race")
        other = moved(one, pair[1])
        assert other.state["you"] == 1
        with ThreadPoolExecutor(2) as tabs:
            answers = list(tabs.map(lambda t: t[0].play(t[1], ply=0), [(one, "5"), (other, "6")]))
        assert sorted(answer.status for answer in answers) == [200, 409]
        assert one.state["moves"] == other.state["moves"]
        assert one.state["ply"] == 1


def test_an_invitation_is_claimed_once_on_all_processes(pair: Pair) -> None:
    one = Browser(pair[0]).open_table("sum-race")
    guests = [Browser(server).follow(one.invite or "", sit=False) for server in (*pair, *pair)]
    with ThreadPoolExecutor(4) as crowd:
        answers = list(crowd.map(lambda guest: guest.post("sit"), guests))
    assert sorted(answer.status for answer in answers) == [200, 403, 403, 403]


def test_a_resend_to_another_process_is_not_a_second_move(pair: Pair) -> None:
    one = Browser(pair[0]).open_table("number-harmony", mode="screen")
    other = moved(one, pair[1])
    assert other.state["ply"] == 0
    assert one.play("5", ply=0).status == 200
    assert other.play("5", ply=0).json["ply"] == 1
    assert other.play("4", ply=1).json["ply"] == 2
    assert one.state["ply"] == 2


def test_when_one_process_is_killed_the_other_goes_on(tmp_path: Path, shared_database: str) -> None:
    with two_servers(tmp_path, shared_database) as (first, second):
        one = Browser(first).open_table("sum-race")
        two = Browser(second).follow(one.invite or "")
        assert one.play("5").status == 200
        with two.screen() as there:
            there.until(lambda state: state["ply"] == 1)
            first.kill()
            assert there.play("3")["type"] == "done"
            one = moved(one, second)
            assert one.play("4").status == 200
            there.until(lambda state: state["ply"] == 3)


def test_when_the_database_goes_away_and_comes_back_the_screens_go_on(tmp_path: Path, own_postgres: Postgres) -> None:
    with two_servers(tmp_path, new_database(own_postgres.address)) as (first, second):
        one = Browser(first).open_table("sum-race:target=1000")
        two = Browser(second).follow(one.invite or "")
        alone = Browser(first).open_table("sum-race", ("human", "random"))
        with one.screen() as here, two.screen() as there, alone.screen() as against:
            for screen in (here, there, against):
                screen.until(at(0))
            assert here.play("5")["type"] == "done"
            there.until(at(1))
            own_postgres.stop()
            assert there.play("3")["code"] == "no-database"
            refused = two.browser.get(two.path)
            assert (refused.status, refused.code) == (503, "no-database")
            assert two.post("resign").code == "no-database"
            until(lambda: all("no word from the other processes" in server.log for server in (first, second)))
            own_postgres.start()
            until(lambda: there.play("3", ply=1)["type"] == "done")
            here.until(at(2))
            assert here.play("4")["type"] == "done"
            there.until(at(3))
            assert against.play("5")["type"] == "done"
            against.until(at(2))
        assert "Traceback" not in first.log + second.log


def made_deaf(pair: Pair, admin: "psycopg.Connection[Any]") -> None:
    """Cut the lines over which the processes hear of each other. They come back after a second."""
    listening = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
    assert len(admin.execute(f"SELECT pg_terminate_backend(pid) {listening}").fetchall()) == 2


def admin_of(pair: Pair) -> "psycopg.Connection[Any]":
    database = next(word for word in pair[0].arguments if word.startswith("postgresql:"))
    return psycopg.connect(database, autocommit=True)


def test_a_process_that_cannot_look_at_its_tables_again_is_not_deaf_for_ever(pair: Pair) -> None:
    """It is back at the database, where something else is still wrong."""
    one = Browser(pair[0]).open_table("sum-race")
    two = Browser(pair[1]).follow(one.invite or "")
    with admin_of(pair) as admin, one.screen() as here, two.screen() as there:
        here.until(at(0))
        there.until(at(0))
        before = [server.log.count("no word") for server in pair]
        admin.execute("ALTER TABLE tables RENAME TO away")
        made_deaf(pair, admin)
        until(lambda: all(server.log.count("no word") > count + 1 for server, count in zip(pair, before, strict=True)))
        admin.execute("ALTER TABLE away RENAME TO tables")
        assert here.play("5")["type"] == "done"
        there.until(at(1))


def test_a_process_that_has_not_heard_yet_looks_before_it_refuses(pair: Pair) -> None:
    """Without sticky sessions, the next request may be faster than word of the last one."""
    one = Browser(pair[0]).open_table("sum-race:target=1000", mode="screen")
    other = moved(one, pair[1])
    assert other.state["ply"] == 0
    with admin_of(pair) as admin:
        made_deaf(pair, admin)
        for ply in range(8):
            played = (one, other)[ply % 2].play(str(ply % 2 + 1), ply)
            assert played.status == 200, played
            assert played.json["ply"] == ply + 1


@pytest.mark.parametrize("name", ["%00", "%ff", "..", "x" * 300, "'", "nothere"])
def test_a_line_to_no_table_is_closed_whatever_it_is_called(pair: Pair, name: str) -> None:
    with Seat(Browser(pair[0]), name, None).connect() as line, pytest.raises(ConnectionClosed) as closed:
        line.recv(PATIENCE)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404


def test_workers_of_one_server_share_the_tables(tmp_path: Path, shared_database: str) -> None:
    with serving(tmp_path, "--database", shared_database, "--workers", "2") as server:
        one = Browser(server).open_table("sum-race")
        two = Browser(server).follow(one.invite or "")
        with ExitStack() as open_lines:
            # Which worker takes a connection is left to chance; among a dozen both are met.
            screens = [Screen(open_lines.enter_context(seat.connect())) for seat in (one, two) for _ in range(6)]
            assert one.play("5").status == 200
            for screen in screens:
                screen.until(lambda state: state["ply"] == 1)
            for seat in (one, two) * 5:
                assert seat.state["ply"] == 1


class NewerServer(Server):
    """`duel serve` of a version that keeps more in the database."""

    program = (
        "-c",
        """
from digitduel.web.storage import migrations
migrations.NEWEST += 1
migrations.STEPS[migrations.NEWEST] = (
    "ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'fine'",
    "CREATE TABLE moods (mood TEXT NOT NULL)",
)
from digitduel.cli import main
main()
""",
    )


def test_an_older_process_goes_on_beside_one_that_has_changed_the_database(
    tmp_path: Path, shared_database: str
) -> None:
    folders = [tmp_path / name for name in ("old", "new")]
    for folder in folders:
        folder.mkdir()
    acknowledged: list[str] = []
    stop = Event()

    def play(seat: Seat) -> None:
        with seat.screen() as screen:
            screen.until(at(0))
            while not stop.is_set():
                move = str(len(acknowledged) % 3 + 1)  # 1 2 3 1 2 3 never sums to 15
                assert screen.play(move, ply=len(acknowledged))["type"] == "done"
                acknowledged.append(move)

    new = NewerServer(folders[1], "--database", shared_database)
    with serving(folders[0], "--database", shared_database) as old, ThreadPoolExecutor(1) as players:
        seat = Browser(old).open_table("number-harmony", mode="screen", name="Ada")
        playing = players.submit(play, seat)
        try:
            until(lambda: len(acknowledged) >= 20 or playing.done())
            new.start()  # and brings the database to its version, under play
            played = len(acknowledged)
            until(lambda: len(acknowledged) >= played + 20 or playing.done())
            stop.set()
            playing.result(PATIENCE)
            there = moved(seat, new)
            assert [move["move"] for move in there.state["moves"]] == acknowledged
            # Each plays at tables that the other has opened.
            for opens, plays in ((old, new), (new, old)):
                opened = Browser(opens).open_table("sum-race", mode="screen")
                assert moved(opened, plays).play("5").status == 200
                assert opened.play("3").status == 200
            with psycopg.connect(shared_database) as connection:
                found = connection.execute("SELECT mood, count(*) FROM tables GROUP BY mood").fetchall()
            assert found == [("fine", 3)]
            old.stop()
            with pytest.raises(AssertionError, match="a newer one has used it"):
                old.start()  # an older one that is started anew does not touch it
            assert there.play(str(len(acknowledged) % 3 + 1)).status == 200
        finally:
            stop.set()
            new.stop()
