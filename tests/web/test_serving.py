"""`duel serve`: how it starts, and how it refuses to."""

import re
import socket
import sys
from gzip import decompress
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner
from psutil import Process

from digitduel.cli.commands import main
from digitduel.web.http.static_files import STATIC
from digitduel.web.settings import BadSetting, Settings, from_environment
from tests.web.postgres import GUARDED
from tests.web.real_server import Browser, Seat, Server, free_port, serving


def refusal(*arguments: str, **settings: str) -> str:
    """What a server says that refuses to start."""
    done = CliRunner().invoke(main, ["serve", "--port", str(free_port()), *arguments], env=settings)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("duel: ")
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


@pytest.mark.long
def test_it_prints_its_address_and_keeps_games_in_the_data_folder(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert f"http://127.0.0.1:{server.port}/" in server.log
        seat = Browser(server).open_table("sum-race", mode="screen")
        seat.play("5")
        assert (tmp_path / "data" / "digitduel" / "tables.sqlite").is_file()
        server.stop()
        server.start()
        assert seat.state["ply"] == 1


@pytest.mark.long
def test_the_database_can_be_chosen(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "down" / "games.sqlite"
    with serving(tmp_path, "--database", f"sqlite:///{file}") as server:
        Browser(server).open_table()
        assert file.is_file()
        assert not (tmp_path / "data").exists()


def test_several_workers_on_sqlite_are_refused_with_the_reason() -> None:
    assert "SQLite is for one" in refusal("--workers", "2")


@pytest.mark.parametrize("address", ["mysql://x/y", "nonsense", "sqlite+pysqlite:///x", "file:///etc/passwd"])
def test_a_database_that_cannot_be_used_is_refused(address: str) -> None:
    assert "is not a database that can be used" in refusal("--database", address)


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:", "sqlite+aiosqlite://"])
def test_a_database_that_would_be_gone_with_the_server_is_refused(address: str) -> None:
    assert "SQLite needs the path of a file" in refusal("--database", address)


@pytest.mark.parametrize("address", ["postgresql://duel:hunter2@127.0.0.1:port/duel", "postgresql:nonsense"])
def test_an_address_that_cannot_be_read_is_refused(address: str) -> None:
    refused = refusal("--database", address)
    assert "cannot be read" in refused
    assert "hunter2" not in refused


def test_a_database_that_cannot_be_opened_is_refused_without_its_password(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("this is no database, and long enough to be seen as such " * 20)
    assert "file is not a database" in refusal("--database", f"sqlite:///{file}")
    assert "cannot be opened" in refusal("--database", f"sqlite:///{file}/below")
    silent = refusal("--database", f"postgresql://duel:hunter2@127.0.0.1:{free_port()}/duel")
    assert "cannot be opened" in silent
    assert "hunter2" not in silent


def test_an_address_that_is_taken_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert "cannot be opened" in refusal("--port", str(port))


@pytest.mark.parametrize("setting", ["EXPIRE_DAYS=soon", "BURST=1.5", "MOVERS=0", "PACE=-1", "REQUESTS=nan"])
def test_a_setting_that_makes_no_sense_is_refused(setting: str) -> None:
    name, value = setting.split("=")
    assert name.lower() in refusal(**{f"DIGITDUEL_{name}": value}).lower()


def test_settings_come_from_the_environment_and_go_back_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGITDUEL_PACE", "2.5")
    monkeypatch.setenv("DIGITDUEL_BURST", "7")
    settings = from_environment(database="sqlite:////x")
    assert (settings.pace, settings.burst, settings.database) == (2.5, 7, "sqlite:////x")
    for name, value in settings.environment().items():
        monkeypatch.setenv(name, value)
    assert from_environment() == settings


def test_addresses_of_databases_are_given_as_people_know_them() -> None:
    assert Settings(database="postgresql://u@h/d").url == "postgresql+psycopg://u@h/d"
    assert Settings(database="postgres://u@h/d").shared
    assert Settings(database="sqlite:///x").url == "sqlite+aiosqlite:///x"
    assert not Settings().shared
    with pytest.raises(BadSetting):
        _ = Settings(database="oracle://x").url


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "digitduel.web.serving", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "pip install 'digitduel[web]'" in refusal()


def test_postgresql_without_its_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digitduel.web.server_check.find_spec", lambda name: None)
    assert "pip install 'digitduel[postgres]'" in refusal("--database", "postgresql://127.0.0.1/x")


@pytest.mark.long
def test_the_log_holds_no_secrets(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        one = Browser(server).open_table()
        Browser(server).follow(one.invite or "")
        Seat(Browser(server), "nothere", None).post("resign")
        server.stop()
        assert not any(secret in server.log for secret in one.browser.cookies.values())


def test_it_tells_whether_it_runs_and_can_play(browser: Browser) -> None:
    assert (browser.get("/healthz").body, browser.get("/readyz").body) == (b"ok\n", b"ready\n")


PATHS = ("/", "/new", "/t/abc", "/lessons/sum-race", "/puzzles", "/perfect-play", "/rules/sum-race")
PRELOADED = re.compile(r' *<link rel="modulepreload" href="/static/v-[0-9a-f]{12}/js/([^"]+)">\n')


def test_pages_are_one_page_and_each_asks_for_its_own_modules(browser: Browser) -> None:
    pages = [browser.get(path, Accept="text/html") for path in PATHS]
    assert {(page.status, page.headers["content-type"]) for page in pages} == {(200, "text/html; charset=utf-8")}
    assert {browser.ask("HEAD", path).status for path in PATHS} == {200}
    texts = [page.body.decode() for page in pages]
    assert len({PRELOADED.sub("", text) for text in texts}) == 1
    asked = [set(PRELOADED.findall(text)) for text in texts]
    files = {file.name: file.read_text(encoding="utf-8") for file in (STATIC / "js").iterdir()}
    later = {name for text in files.values() for name in re.findall(r'import\("./(.*?)"\)', text)}
    assert later.union(*asked) == set(files) - {"theme.js", "types.js"}, "no module is for nothing"
    assert "table.js" in asked[2]
    assert "table.js" not in asked[0]


def test_the_page_is_light_and_kept_by_browsers_for_good(server: Server) -> None:
    """All that the first table needs, over the wire: at most 120 KB. It is asked for at once, and never twice."""
    guest = Browser(server, **{"Accept-Encoding": "gzip"})
    table = guest.open_table("equation-duel", mode="screen")
    page = guest.get(f"/t/{table.table}").body
    named = re.findall(r'(?:href|src)="(/static/v-[0-9a-f]{12}/[^"]+)"', decompress(page).decode())
    weight = len(page) + sum(len(guest.get(path).body) for path in ("/api/games", f"/api/tables/{table.table}"))
    for path in set(named):
        file = guest.get(path)
        assert (file.status, file.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
        weight += len(file.body)
    assert weight <= 120_000
    (style,) = {path for path in named if path.endswith(".css")}
    whole = decompress(guest.get(style).body).decode()
    assert all(sheet.read_text(encoding="utf-8") in whole for sheet in (STATIC / "css").iterdir())
    old = guest.get(named[0].replace("/v-", "/v-0"))
    assert (old.status, old.headers["cache-control"]) == (200, "no-cache")


def test_what_is_not_there_is_said_to_people_and_to_programs(server: Server) -> None:
    page = Browser(server).get("/nothing", Accept="text/html")
    assert (page.status, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    for path in ("/nothing", "/api/nothing", "/static/nothing.js", "/api/tables/nothing"):
        assert Browser(server).get(path).code in ("not-found", "no-such-table")
    assert Browser(server).get("/api/nothing", Accept="text/html").code == "not-found"
    wrong = Browser(server).ask("DELETE", "/api/games")
    assert (wrong.status, wrong.code, wrong.headers["allow"]) == (405, "method-not-allowed", "GET")


@pytest.mark.services
def test_the_password_of_the_database_comes_from_the_environment(
    tmp_path: Path, shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with psycopg.connect(shared_database, autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {GUARDED} LOGIN PASSWORD 'by heart'")
        connection.execute(f"GRANT ALL ON SCHEMA public TO {GUARDED}")
    database = shared_database.replace("duel@", f"{GUARDED}@")
    monkeypatch.delenv("PGPASSWORD", raising=False)
    asked = ["serve", "--port", str(free_port()), "--database", database]
    assert "no password supplied" in CliRunner().invoke(main, asked).stderr
    with serving(tmp_path, "--database", database, PGPASSWORD="by heart") as server:
        assert Browser(server).open_table(mode="screen").play("5").status == 200
        assert "by heart" not in server.log
        assert "by heart" not in " ".join(Process(server.process.pid).cmdline() if server.process else [])
