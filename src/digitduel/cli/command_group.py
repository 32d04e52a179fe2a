"""What all commands have in common: how they begin and how they end."""

import os
import sys
from collections.abc import MutableMapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from digitduel.cli.config_file import defaults
from digitduel.cli.screens import make_streams_forgiving
from digitduel.core import DigitDuelError


class Duel(click.Group):
    """A refusal anywhere is one clear sentence and exit code 2; Ctrl-C is 130; never a traceback."""

    def __init__(self, *arguments: Any, elsewhere: Sequence[str] = (), **more: Any) -> None:
        """`elsewhere` are modules with further `COMMANDS`, which nobody who plays has to wait for."""
        super().__init__(*arguments, **more)
        self._elsewhere = elsewhere

    def all_commands(self) -> MutableMapping[str, click.Command]:
        for module in self._elsewhere:
            for command in import_module(module).COMMANDS:
                self.add_command(command)
        self._elsewhere = ()
        return self.commands

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.all_commands())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self.commands.get(cmd_name) or self.all_commands().get(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            if args[0].startswith("-"):
                raise
            raise click.UsageError(f"No such command {args[0]!r}. {self.instead(args[0])}", ctx) from None

    def instead(self, word: str) -> str:
        """What somebody may have meant by a word that is no command."""
        from difflib import get_close_matches  # only for those who mistype

        from digitduel.games import names

        if word.partition(":")[0].lower() in names():
            return f"To play it: duel play {word}"
        close = get_close_matches(word.lower(), self.list_commands(click.Context(self)), n=1)
        return f"Did you mean duel {close[0]}?" if close else "All commands: duel --help"

    def main(self, *arguments: Any, **more: Any) -> NoReturn:
        make_streams_forgiving()
        more["standalone_mode"] = False
        try:
            more["default_map"] = defaults(self)
            code = super().main(*arguments, **more)
            sys.stdout.flush()
            sys.exit(code if isinstance(code, int) else 0)
        except click.UsageError as error:
            refuse(f"{error.format_message()}{_choice(error)}")
        except DigitDuelError as error:
            refuse(str(error))
        except click.Abort:
            sys.exit(130)
        except OSError as error:
            # Nobody listens, or there is no room: say so where it can still be heard, and let nothing more be written.
            if not isinstance(error, BrokenPipeError):
                click.echo(f"duel: {error.strerror or error}.", err=True)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            sys.exit(1)


def _choice(error: click.UsageError) -> str:
    """The games there are, for whoever has named none."""
    if not isinstance(error, click.MissingParameter) or not error.param or error.param.type.name != "game":
        return ""
    from digitduel.games import names

    return f" The games are: {', '.join(names())}."


def refuse(sentence: str) -> NoReturn:
    click.echo(f"duel: {sentence}", err=True)
    sys.exit(2)
