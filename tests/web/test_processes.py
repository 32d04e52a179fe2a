"""Several server processes on one PostgreSQL."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import new_database
from tests.web.running import Browser, Screen, Seat, Server, serving

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
