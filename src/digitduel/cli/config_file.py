"""The file of a player's own defaults: where it is, what it may hold, and how it is read.

Each command has a table in it, and each of its options a key, called as on the command line without the dashes.
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from digitduel.core import DigitDuelError, quoted
from digitduel.core.whole_files import write_new
from digitduel.places import config_file

if TYPE_CHECKING:
    from digitduel.cli.command_group import Duel

Defaults = dict[str, dict[str, Any]]


class BadConfig(DigitDuelError):
    """The file of defaults cannot be used."""


def defaults(group: "Duel") -> Defaults:
    """What the file sets, by command and parameter, every value checked; nothing when there is no file."""
    file = config_file()
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise BadConfig(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    import tomllib

    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadConfig(f"{file} is not TOML: {error}.") from None
    return {name: _checked(file, group, name, table) for name, table in tables.items()}


def _checked(file: Path, group: "Duel", name: str, table: Any) -> dict[str, Any]:
    commands = _tables(group)
    if name not in commands or not isinstance(table, dict):
        listed = ", ".join(f"[{word}]" for word in commands)
        raise BadConfig(f"{file}: there is no table {quoted(name)}. The tables are: {listed}.")
    known, values = _options(commands[name]), {}
    for key, value in table.items():
        if key not in known:
            raise BadConfig(f"{file}: [{name}] has no {quoted(key)}. There are: {', '.join(known)}.")
        option = known[key]
        try:
            option.type_cast_value(click.Context(commands[name]), value)
        except (click.UsageError, DigitDuelError, TypeError) as error:
            told = error.message if isinstance(error, click.UsageError) else str(error)
            raise BadConfig(f"{file}: [{name}] {key}: {told}") from None
        values[str(option.name)] = value
    return values


def written(group: "Duel") -> str:
    """The file with every default there is: those that are set, and as comments all others."""
    mine = defaults(group)
    lines = [f"# {config_file()}", "# To set another default, take the # away from its line and give the value."]
    for name, command in _tables(group).items():
        lines += ["", f"[{name}]"]
        for key, option in _options(command).items():
            value, usual = mine.get(name, {}).get(str(option.name)), option.to_info_dict()["default"]
            about = (option.help or "").partition("  [")[0]
            line = f"{key} = {json.dumps(value)}" if value is not None else f"# {key} = {_usually(usual)}".rstrip()
            lines.append(f"{line}  # {about}" if about else line)
    return "\n".join(lines)


def _usually(value: Any) -> str:
    return "" if value is None else json.dumps(value)


def make_file(group: "Duel") -> str:
    """Write the file, where there is none yet."""
    text = written(group)
    try:
        write_new(config_file(), f"{text}\n".encode())
    except FileExistsError:
        raise BadConfig(f"{config_file()} is there already, and is left as it is.") from None
    return f"{config_file()} holds every default now, for you to change."


def _tables(group: "Duel") -> dict[str, click.Command]:
    """The commands that have something to set."""
    return {name: command for name, command in group.all_commands().items() if name != "config" and _options(command)}


def _options(command: click.Command) -> dict[str, click.Option]:
    """The options of a command by the words that people type for them."""
    found = [option for option in command.params if isinstance(option, click.Option)]
    return {max(option.opts, key=len).lstrip("-"): option for option in found}
