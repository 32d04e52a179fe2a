"""Settings: from the command, the environment and a file, and what is said when they cannot be used."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import create_engine, text

from digitduel.cli.commands import main
from digitduel.web import server_check
from digitduel.web.settings import BadSetting, Settings, from_environment
from tests.web.real_server import PATIENCE, Browser, Server, free_port, serving, until


def check(*arguments: str, **settings: str) -> Result:
    return CliRunner().invoke(main, ["serve", "--check", *arguments], env=settings)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "server.toml"


def test_what_is_given_goes_before_the_environment_and_that_before_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('burst = 5\npace = 2.5\nlog = "json"\nport = 9000\n')
    monkeypatch.setenv("DIGITDUEL_BURST", "7")
    monkeypatch.setenv("DIGITDUEL_PORT", "9001")
    settings = from_environment(file, port=9002)
    assert (settings.burst, settings.pace, settings.log, settings.port) == (7, 2.5, "json", 9002)
    monkeypatch.setenv("DIGITDUEL_SETTINGS", str(file))
    assert from_environment().pace == 2.5
    for name, value in settings.environment().items():
        monkeypatch.setenv(name, value)
    assert from_environment() == settings, "as the other processes find them"


@pytest.mark.long
def test_a_server_starts_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text(f'database = "sqlite:///{tmp_path / "games.sqlite"}"\nlongest = 2\n')
    with serving(tmp_path, "--settings", str(file)) as server:
        table = Browser(server).open_table("number-harmony", mode="screen")
        table.play("1")
        assert table.play("2").json["result"]
        assert (tmp_path / "games.sqlite").is_file()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("burst = ", "is not TOML"),
        ("brust = 5", "there is no setting 'brust'. Did you mean burst?"),
        ("burst = 0\n", "server.toml: burst must be a whole number above 0, not '0'."),
        ("port = 70000", "server.toml: port must be a whole number from 1 to 65535, not '70000'."),
        ('log = "xml"', "server.toml: log must be text or json, not 'xml'."),
        ('metrics = "9100"', "metrics must be an address and a port, such as 127.0.0.1:9100, not '9100'."),
        ("host = 7", "host must be a text, not '7'."),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_the_place(file: Path, text: str, sentence: str) -> None:
    file.write_text(text)
    said = check("--settings", str(file))
    assert (said.exit_code, said.stdout) == (2, "")
    assert str(file) in said.stderr
    assert sentence in said.stderr


def test_a_file_that_is_not_there_is_said(file: Path) -> None:
    assert "cannot be read: No such file or directory." in check("--settings", str(file)).stderr
    assert "cannot be read" in check(DIGITDUEL_SETTINGS=str(file)).stderr


def test_all_that_is_wrong_is_said_at_once(file: Path) -> None:
    with pytest.raises(BadSetting) as refused:
        from_environment(burst=0, log="xml")
    assert len(refused.value.sentences) == 2
    said = check(
        "--workers", "2", "--database", "sqlite:///x", DIGITDUEL_BURTS="7", DIGITDUEL_QUESTIONS="900"
    ).stderr.splitlines()
    assert said == [
        "duel: There is no setting DIGITDUEL_BURTS. Did you mean DIGITDUEL_BURST?",
        "duel: More than one worker needs a database that several processes can share. SQLite is for one; give the "
        "address of a PostgreSQL database with --database.",
        "duel: The limit address_questions (120) is lower than questions (900), which one device has.",
    ]


def test_settings_that_can_be_used_are_said_and_nothing_is_changed(file: Path, tmp_path: Path) -> None:
    file.write_text("burst = 5")
    said = check("--settings", str(file), "--port", str(free_port()))
    assert said.exit_code == 0, said.stderr
    assert said.stdout.splitlines()[:2] == [
        "All settings can be used. Other than usual: burst, port.",
        f"Games are kept in {tmp_path / 'data' / 'digitduel' / 'tables.sqlite'}.",
    ]
    assert list(tmp_path.iterdir()) == [file]


def test_a_database_that_would_not_do_is_said(tmp_path: Path) -> None:
    games = tmp_path / "games.sqlite"
    engine = create_engine(f"sqlite:///{games}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE schema_version (version INTEGER NOT NULL)"))
        connection.execute(text("INSERT INTO schema_version VALUES (99)"))
    engine.dispose()
    assert "schema version 99" in check("--database", f"sqlite:///{games}").stderr
    games.write_text("this is no database, and long enough to be seen as such " * 20)
    assert "file is not a database" in check("--database", f"sqlite:///{games}").stderr
    assert "cannot be written to" in check("--database", f"sqlite:///{games}/below").stderr
    nowhere = check("--database", f"postgresql://duel:hunter2@127.0.0.1:{free_port()}/duel")
    assert "cannot be opened" in nowhere.stderr
    assert "hunter2" not in nowhere.stderr


def test_a_running_server_is_no_reason_against_its_settings(server: Server) -> None:
    file = server.folder / "data" / "digitduel" / "tables.sqlite"
    said = check("--port", str(server.port), "--database", f"sqlite:///{file}")
    assert said.exit_code == 0
    assert f"{server.port} cannot be opened" in said.stdout
    assert "Another server uses" in said.stdout


def test_memory_that_may_not_do_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_check, "_megabytes_here", lambda: 4000)
    (said,) = server_check._much_memory(Settings())
    assert "8 thinking processes with 2048 MB each" in said
    assert not server_check._much_memory(Settings(memory=400))
    assert "no program could play" in check(DIGITDUEL_MEMORY="100").stderr
    assert "memory" not in check(DIGITDUEL_MEMORY=str(server_check.LEAST_MEGABYTES)).stderr


def test_the_page_about_operating_names_every_setting() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `DIGITDUEL_(\w+)` \| ?(\S*) \|", page, re.MULTILINE))
    known = {name.removeprefix("DIGITDUEL_"): value for name, value in Settings().environment().items()}
    assert told == {name: value.removesuffix(".0") for name, value in known.items()}


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("METRICS", "127.0.0.1:99999", "127.0.0.1:99999 cannot be opened"),
        ("HOST", "not.a.host.invalid", "cannot be opened"),
        ("ORIGINS", "https://a.example b.example/games", "origins: 'b.example/games' is none."),
    ],
)
def test_where_no_server_can_run_is_found_before_one_does(file: Path, name: str, value: str, sentence: str) -> None:
    done = check("--port", str(free_port()), **{f"DIGITDUEL_{name}": value})
    assert done.exit_code == 2
    assert sentence in done.stderr


def test_an_address_that_is_taken_is_a_note(file: Path) -> None:
    """It may be by the very server that shall be started again."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = check("--port", str(taken.getsockname()[1]))
    assert done.exit_code == 0
    assert "cannot be opened" in done.stdout


@pytest.mark.long
def test_one_process_that_is_told_to_begin_anew_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.process
        server.process.send_signal(signal.SIGHUP)
        until(lambda: "--workers 2" in server.log)
        assert Browser(server).get("/healthz").status == 200


@pytest.mark.long
def test_a_server_ends_with_the_terminal_that_it_was_started_in(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "digitduel", "serve", "--port", str(port := free_port())]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    with subprocess.Popen(command, env=environment, stdin=theirs, stdout=subprocess.PIPE) as server:
        assert server.stdout
        assert str(port).encode() in server.stdout.readline()
        server.send_signal(signal.SIGHUP)
        try:
            assert server.wait(PATIENCE) == -signal.SIGHUP
        finally:
            server.kill()
    os.close(ours)
    os.close(theirs)
