"""The commands for whoever runs a server. What they need is only loaded when one of them is given."""

import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from digitduel.cli.command_group import refuse
from digitduel.core import quoted

if TYPE_CHECKING:
    from digitduel.web.operator_acts import OperatorActs
    from digitduel.web.settings import Settings

T = TypeVar("T")

FILE = click.Path(path_type=Path)
SETTINGS = click.option("--settings", "settings_file", type=FILE, metavar="FILE", help="A file of settings, in TOML.")
DATABASE = click.option("--database", metavar="URL", help="Where games are kept.  [default: SQLite in the data folder]")


@contextmanager
def _installed() -> Iterator[None]:
    """Say what to install, where a library is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("digitduel"):
            raise
        refuse(f"Serving needs {error.name}, which is not installed here. It comes with: pip install 'digitduel[web]'")


def _settings(file: Path | None, **given: Any) -> "Settings":
    """What was typed goes before the environment, and that before the file."""
    from digitduel.web.settings import from_environment

    typed = click.get_current_context().get_parameter_source
    return from_environment(
        file, **{name: value for name, value in given.items() if typed(name) is not ParameterSource.DEFAULT}
    )


@click.command(epilog="Example: duel serve --port 8080")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Where to listen.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, metavar="N")
@DATABASE
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, metavar="N", help="Processes.")
@click.option("--game", "more", multiple=True, metavar="WORD", help="Offer a game from outside too; may be repeated.")
@SETTINGS
@click.option("--check", is_flag=True, help="Start nothing, and say what is wrong with the settings.")
def serve(
    host: str,
    port: int,
    database: str | None,
    workers: int,
    more: tuple[str, ...],
    settings_file: Path | None,
    check: bool,
) -> None:
    """Open the games to people in a browser."""
    from digitduel.games.outside import offer

    offer(more)
    with _installed():
        from digitduel.web.serving import check as check_server
        from digitduel.web.serving import serve as open_server
    settings = _settings(settings_file, host=host, port=port, database=database, workers=workers)
    if not check:
        open_server(settings, click.echo)
        return
    wrong = check_server(settings, click.echo)
    for sentence in wrong:
        click.echo(f"duel: {sentence}", err=True)
    if wrong:
        click.get_current_context().exit(2)


@click.command(epilog="Example: duel backup games.sqlite")
@click.argument("file", type=FILE, metavar="FILE")
@DATABASE
@SETTINGS
def backup(file: Path, database: str | None, settings_file: Path | None) -> None:
    """Copy all tables of a server to FILE, while they are being played at."""
    with _installed():
        from digitduel.web.storage.backup import back_up
    tables, unfinished = back_up(_settings(settings_file, database=database).url, file)
    click.echo(f"{file} holds {tables} tables, {unfinished} of them unfinished.")


@click.command(epilog="Example: duel restore games.sqlite --database postgresql://localhost/duel")
@click.argument("file", type=FILE, metavar="FILE")
@DATABASE
@SETTINGS
def restore(file: Path, database: str | None, settings_file: Path | None) -> None:
    """Put the tables of a backup into a database in which there are none."""
    with _installed():
        from digitduel.web.storage.backup import is_plain_copy
        from digitduel.web.storage.backup import restore as restore_from
    settings = _settings(settings_file, database=database)
    if is_plain_copy(file):
        note = f"{file} is a plain copy of a database, not made by duel backup. What was played last may not be in it."
        click.echo(note, err=True)
    tables, unfinished = restore_from(settings.url, file, settings.file)
    click.echo(f"{tables} tables are restored, {unfinished} of them unfinished.")


@click.group(epilog="Example: duel admin show https://duel.example.org/t/abc234")
def admin() -> None:
    """Look after the tables of a server, also while it runs: close and delete tables, block devices."""


def _act(settings_file: Path | None, database: str | None, act: "Callable[[OperatorActs], Awaitable[T]]") -> "T":
    import asyncio  # half of the time that a game would take to start

    with _installed():
        from digitduel.web.operator_acts import opened

    async def done() -> "T":
        async with opened(_settings(settings_file, database=database)) as acts:
            return await act(acts)

    return asyncio.run(done())


ARGUMENTS = {"TABLE": "https://duel.example.org/t/abc234", "DEVICE": "0123456789abcdef0123456789abcdef"}
"""Those of the examples."""


def _admin(name: str, argument: str | None = None) -> Callable[[Callable[..., None]], click.Command]:
    """A command of the operator about one thing, or about all."""

    def made(command: Callable[..., None]) -> click.Command:
        options = [SETTINGS, DATABASE, *([click.argument("what", metavar=argument)] if argument else [])]
        for option in options:
            command = option(command)
        example = f"Example: duel admin {name} {ARGUMENTS[argument] if argument else ''}".rstrip()
        return admin.command(name, epilog=example)(command)

    return made


@_admin("show", "TABLE")
def admin_show(what: str, database: str | None, settings_file: Path | None) -> None:
    """What is known of a table, and the devices of those who sit there."""
    from digitduel.web.operator_acts import table_named

    table = _act(settings_file, database, lambda acts: acts.table(table_named(what)))
    ended = table.match.result
    click.echo(f"{table.id}: {table.match.game.word}, {len(table.moves)} moves, {'over' if ended else 'unfinished'}")
    for player in table.people():
        device, name = table.facts.device(player.number) or "not known", table.facts.name(player.number)
        click.echo(f"seat {player.number}: device {device}" + (f", called {quoted(name)}" if name else ""))


@_admin("close", "TABLE")
def admin_close(what: str, database: str | None, settings_file: Path | None) -> None:
    """End what is played at a table, with no winner, and take the names away."""
    from digitduel.web.operator_acts import table_named

    done = _act(settings_file, database, lambda acts: acts.close(table_named(what), time.time()))
    click.echo(
        "The table is closed." if done else "The game there was over already: `duel admin delete` takes it away."
    )


@_admin("delete", "TABLE")
def admin_delete(what: str, database: str | None, settings_file: Path | None) -> None:
    """Delete a table with all that was played there."""
    from digitduel.web.operator_acts import table_named

    _act(settings_file, database, lambda acts: acts.delete(table_named(what), time.time()))
    click.echo("The table is deleted.")


@_admin("forget", "DEVICE")
def admin_forget(what: str, database: str | None, settings_file: Path | None) -> None:
    """Delete all that is kept of a device."""
    from digitduel.web.operator_acts import device_named

    own, others = _act(settings_file, database, lambda acts: acts.forget(device_named(what), time.time()))
    click.echo(f"{own} tables of its own are deleted, and at {others} of others its name and its seat.")


@_admin("block", "DEVICE")
@click.option("--why", default="", metavar="TEXT", help="Why, for yourself.")
def admin_block(what: str, why: str, database: str | None, settings_file: Path | None) -> None:
    """Let a device only look on: it can no longer open tables, sit down or play."""
    from digitduel.web.operator_acts import device_named

    done = _act(settings_file, database, lambda acts: acts.block(device_named(what), why, time.time()))
    click.echo("The device is blocked." if done else "The device was blocked already.")


@_admin("unblock", "DEVICE")
def admin_unblock(what: str, database: str | None, settings_file: Path | None) -> None:
    """Let a device play again."""
    from digitduel.web.operator_acts import device_named

    done = _act(settings_file, database, lambda acts: acts.unblock(device_named(what)))
    click.echo("The device is no longer blocked." if done else "The device was not blocked.")


@_admin("blocked")
def admin_blocked(database: str | None, settings_file: Path | None) -> None:
    """The devices that are blocked."""
    found = _act(settings_file, database, lambda acts: acts.blocked())
    click.echo("\n".join(f"{blocked.device} {blocked.why}".strip() for blocked in found) or "No device is blocked.")


@_admin("reports")
def admin_reports(database: str | None, settings_file: Path | None) -> None:
    """What strangers who met in the lobby have said about each other."""
    found = _act(settings_file, database, lambda acts: acts.reports())
    for reported in found:
        reasons = ", ".join(f"{why} {count}" for why, count in sorted(reported.reasons.items()))
        click.echo(f"{reported.device}: {reasons}; at {' '.join(reported.tables)}")
    if not found:
        click.echo("Nobody has been reported.")


COMMANDS: list[click.Command] = [serve, backup, restore, admin]
