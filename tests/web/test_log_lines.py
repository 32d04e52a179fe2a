"""The log: a line for each thing that happened, few of a kind, and nothing of anybody in it."""

import json
import logging
import resource
import socket
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from digitduel.web.log_lines import AT_ONCE, MINUTE, MOST_KINDS, JsonLine, Seldom, TextLine, in_short
from tests.web.real_server import PATIENCE, Browser, Seat, serving, until


def record(said: str, *arguments: object, error: Exception | None = None, **more: object) -> logging.LogRecord:
    made = logging.getLogger("digitduel.web").makeRecord(
        "digitduel.web", logging.WARNING, "x.py", 1, said, arguments, None, extra=more
    )
    if error:
        try:
            raise error
        except Exception:
            made.exc_info = sys.exc_info()
    return made


def test_a_line_is_an_object_with_the_facts_in_it() -> None:
    line = json.loads(JsonLine().format(record("%d tables\nwere cleared away", 3, finished=3)))
    assert line.pop("time").endswith("+00:00")
    assert line.pop("process") > 0
    assert line == {
        "level": "warning",
        "logger": "digitduel.web",
        "message": "3 tables were cleared away",
        "finished": 3,
    }


def test_a_line_for_people() -> None:
    line = TextLine().format(record("%d tables", 3))
    assert line.endswith(" warning: 3 tables")


def test_what_went_wrong_is_told_without_what_somebody_sent() -> None:
    for form in (TextLine(), JsonLine()):
        line = form.format(record("broken", error=ValueError("Ada Lovelace typed this")))
        assert "ValueError" in line
        assert "test_log_lines.py" in line
        assert "Lovelace" not in line
        assert "\n" not in line


def test_what_a_database_says_is_told_without_the_values() -> None:
    engine = create_engine("sqlite://", hide_parameters=True)
    with engine.connect() as connection, pytest.raises(SQLAlchemyError) as refused:
        connection.execute(text("INSERT INTO nowhere VALUES (:name)"), {"name": "Lovelace"})
    assert "no such table: nowhere" in in_short(refused.value)
    assert "Lovelace" not in str(refused.value)
    engine.dispose()


def test_few_lines_of_a_kind_are_written_in_a_minute() -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])
    passed = [seldom.filter(record("the same %d", number)) for number in range(100)]
    assert sum(passed) == AT_ONCE
    assert seldom.filter(record("another"))
    now[0] += MINUTE
    later = record("the same %d", 7)
    assert seldom.filter(later)
    assert TextLine().format(later).endswith("the same 7 (and 90 more like this)")
    for number in range(3 * MOST_KINDS):
        seldom.filter(record(f"kind {number}"))
    assert len(seldom._seen) <= MOST_KINDS


@pytest.mark.long
@pytest.mark.parametrize("form", ["text", "json"])
def test_the_log_of_a_server_holds_nothing_of_anybody(tmp_path: Path, form: str) -> None:
    with serving(tmp_path, DIGITDUEL_LOG=form) as server:
        one = Browser(server).open_table(name="Lovelace")
        Browser(server).follow(one.invite or "")
        alone = Browser(server).open_table(seats=("human", "beginner"), name="Lovelace")
        file = tmp_path / "data" / "digitduel" / "tables.sqlite"
        file.rename(tmp_path / "elsewhere")
        assert alone.post("move", {"ply": 0, "move": "5"}).code == "no-database"
        Seat(Browser(server), "nothere", None).post("resign")
        server.stop()
        log = server.log
    secrets = [
        one.table,
        alone.table,
        "Lovelace",
        *one.browser.cookies.values(),
        (one.invite or "")[-20:],
    ]
    assert not any(secret in log for secret in secrets)
    assert "was moved or deleted" in log
    if form == "json":
        lines = [json.loads(line) for line in log.splitlines()]
        assert all({"time", "level", "message", "process"} <= line.keys() for line in lines)
        assert "is open at" in lines[0]["message"]


@pytest.mark.long
def test_who_takes_all_connections_does_not_fill_the_log(tmp_path: Path) -> None:
    few = 60
    with serving(tmp_path, DIGITDUEL_REQUEST_SECONDS="3600") as server:
        assert server.process
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (few, few))
        with ExitStack() as held:
            for _ in range(3 * few):
                held.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            until(lambda: "out of system resource" in server.log)
            time.sleep(3)  # it tries again once a second, for each of those that wait
            assert len(server.log) < 20_000
        until(server.answers)


@pytest.mark.long
def test_ever_new_faults_of_visitors_do_not_fill_the_log(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for number in range(500):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
                line.sendall(f"NONSENSE-{number} \x00 HTTP/9\r\n\r\n".encode())
                line.recv(1000)
        until(server.answers)
        assert len(server.log) < 5_000
