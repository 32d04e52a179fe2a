"""The keys of the table: the line at the bottom, and the page that lists them all."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from digitduel.cli.table.end_of_match import next_opponent
from digitduel.cli.table_commands import COMMANDS
from digitduel.core import Match

if TYPE_CHECKING:
    from digitduel.cli.table.table_screen import TableScreen


Deed = tuple[str, str, Callable[[], None]]
"""A key, what it does in a word or two, and how."""
KEY_CAPS = {"escape": "Esc"}
"""Keys that people know by another name than Textual's."""


def key_bar(table: "TableScreen") -> str:
    """What can be pressed now, each of it also to be clicked."""
    if table.actions.question:
        keys = [("y", "yes"), ("n", "no")]
    elif table.match.result:
        rival = next_opponent(table.match, table.names)
        keys = [("enter", follows(table.match)), ("v", "review"), ("m", "replay")]
        keys += [("n", f"meet {rival}")] if rival else []
        keys += [("o", "other games"), ("q", "leave")]
    elif table.choices.text:  # letters are written then
        keys = [("enter", entered(table)), ("escape", "clear")]
    elif table.flow.watching:
        keys = [("space", "go on" if table.flow.paused else "pause"), ("right", "step")]
        keys += [("up", "faster"), ("down", "slower"), ("?", "keys"), ("q", "leave")]
    elif table.flow.listening:
        way = ("x", "stop") if table.flow.endless else ("c", "hint")  # no hint leads to a win there
        keys = [("?", "keys"), way, ("u", "undo"), ("q", "leave")]
    else:
        keys = [("space", "hurry"), ("?", "keys"), ("q", "leave")]
    return key_line(keys, table.size.width)


def entered(table: "TableScreen") -> str:
    """What Enter does where something was typed: it chooses where the arrow keys are, if they are anywhere."""
    spot = table.view.spot if table.view.cursor_shown else None
    if table.flow.listening and spot and not table.choices.is_done(spot.place):
        return "choose"
    return "do it" if table.choices.text.startswith(":") else "play it"


def key_line(keys: Iterable[tuple[str, str] | Deed], width: int) -> str:
    """Keys and what they do, in markup that can be clicked. No line ends between a key and what it does."""
    lines: list[list[str]] = []
    room = 0
    for key, what, *_ in keys:
        cap = KEY_CAPS.get(key, key.capitalize() if len(key) > 1 else key)
        length = len(f"{cap} {what}")
        if length > room:
            lines.append([])
            room = width - 2  # a space at each end
        lines[-1].append(f"[@click=screen.tap('{key}')][b]{cap}[/b] {what}[/]")
        room -= length + 2
    return "\n".join(map("  ".join, lines))


def follows(match: Match) -> str:
    """What Enter leads to at the end."""
    if match.series is None or match.result is None:
        return "rematch"
    return "new series" if match.series.after(match.result).decided else "next game"


def key_page() -> RenderableType:
    """Every key, and what it does beside it."""
    keys = [
        ("Arrow keys", "go to a number, a cell or a sign; Enter chooses it"),
        ("Mouse", "a click chooses"),
        ("Typing", "write a move, then Enter"),
        ("Esc", "put back what you picked up or typed"),
        ("Space", "hurry a program; perfect moves at once with what it can see"),
        ("Page Up, Page Down", "scroll the moves"),
        ("t", "light, dark or without colour"),
        ("Ctrl-C", "stop the coach, or save the game and leave"),
        ("Ctrl-Z", "back to the shell; fg brings the table back"),
    ]
    watching = [("Space", "pause, and go on"), ("Right", "one step"), ("Up, Down", "faster, slower")]
    commands = [(f"{command.key}  or  {command.typed}", command.about) for command in COMMANDS.values()]
    marks = [
        ("[5]", "can be chosen"),
        ("(5)", "cannot be chosen now; the line below says why"),
        ("{5}", "where the arrow keys are"),
        ("<5>", "you have picked it up"),
        (">5<", "was just played"),
        ("*5*", "decided the game"),
        ("·", "an empty cell that is open to you"),
        ("_", "an empty cell of a small grid"),
    ]
    return Group(
        *("At the table:", _table(keys), ""),
        *("Watching two programs:", _table(watching), ""),
        *("Commands, by their key or typed:", _table(commands), ""),
        *("On the board:", _table(marks)),
    )


def _table(rows: list[tuple[str, str]]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    for left, right in rows:
        table.add_row("", Text(left), Text(right))
    return table
