"""The commands for whoever runs a server. What they need is only loaded when one of them is given."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from digitduel.cli.group import refuse

if TYPE_CHECKING:
    from digitduel.web.settings import Settings

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


COMMANDS: list[click.Command] = [serve]
