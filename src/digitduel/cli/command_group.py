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

    def main(self, *arguments: Any, **more: Any) -> NoReturn:
        make_streams_forgiving()
        more["standalone_mode"] = False
        try:
            more["default_map"] = defaults(self)
            code = super().main(*arguments, **more)
            sys.stdout.flush()
            sys.exit(code if isinstance(code, int) else 0)
        except click.UsageError as error:
            refuse(error.format_message())
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


def refuse(sentence: str) -> NoReturn:
    click.echo(f"duel: {sentence}", err=True)
    sys.exit(2)
