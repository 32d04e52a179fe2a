"""What can be said at the table besides a move, on either face: the commands, their keys, and the words people try."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from digitduel.cli.move_entry import MoveEntry
from digitduel.core import DigitDuelError, Match, Unreadable, quoted


class Command(NamedTuple):
    """A command as it is typed after a colon, the key for it on the full-screen table, and what it does."""

    name: str
    key: str
    about: str
    takes: str = ""
    """What may be typed behind it."""

    @property
    def typed(self) -> str:
        return f":{self.name} {self.takes}".strip()


COMMANDS = {
    command.name: command
    for command in (
        Command("help", "?", "this list"),
        Command("rules", "r", "the rules of the game"),
        Command("moves", "m", "what you can play now (so does an empty line)"),
        Command("undo", "u", "take back a turn; against a program, its turn and yours"),
        Command("hint", "c", "a nudge; asked again, the move"),
        Command("analyze", "a", "every move you have, and what it leads to"),
        Command("why", "w", "what is wrong with a move; without one, with your last", "[MOVE]"),
        Command("save", "s", "save the game and go on", "[FILE]"),
        Command("resign", "g", "give the game to your opponent"),
        Command("stop", "x", "agree that nobody wins"),
        Command("quit", "q", "save the game and leave"),
    )
}
HELP = "\n".join(
    ["Type a move, or one of these:"] + [f"  {command.typed:<12}  {command.about}" for command in COMMANDS.values()]
)
MEANT = {"q": "quit", "exit": "quit", "bye": "quit", "h": "help", "?": "help", "coach": "hint"}
"""What people type who were never told the commands."""


class NoSuchCommand(DigitDuelError):
    """What follows a colon is no command."""


def command_in(text: str, entry: MoveEntry) -> tuple[str, str] | None:
    """The command that a text names, and what stands behind it; None where it is, or could be, a move.

    Without its colon a command is understood only where the word cannot be a move.
    """
    if text.startswith(":"):
        word, _, argument = text[1:].strip().partition(" ")
        name = _meant(word)
        if name is None:
            raise NoSuchCommand(_no_such(word))
        return name, argument.strip()
    word, _, argument = text.partition(" ")
    name = _meant(word)
    if name is None or (argument and not COMMANDS[name].takes) or _could_be_a_move(text, entry):
        return None
    return name, argument.strip()


def one_of(text: str, offered: Sequence[str], match: Match) -> str | None:
    """Where only these commands are offered, the one that a text names; `help` and `moves` are there everywhere.

    None where it is, or could be, a move.
    """
    name = _meant(text.removeprefix(":"), offered)
    if text.startswith(":") and name is None:
        raise not_here(text, offered)
    return None if name and not text.startswith(":") and _could_be_a_move(text, MoveEntry(match)) else name


def not_here(text: str, offered: Sequence[str]) -> NoSuchCommand:
    """What is said where only these commands are offered, and another one is typed."""
    known = [*offered, "help", "moves"]
    return NoSuchCommand(f"There is no command {quoted(text)} here. {_close_to(text, known) or there_are(offered)}")


def there_are(offered: Sequence[str]) -> str:
    """`There are :hint, :rules and :quit.`"""
    *others, last = (f":{name}" for name in offered)
    return f"There are {', '.join(others)} and {last}."


def _meant(word: str, offered: Sequence[str] | None = None) -> str | None:
    word = word.strip().lower()
    name = MEANT.get(word, word)
    return name if name in (COMMANDS if offered is None else (*offered, "help", "moves")) else None


def _could_be_a_move(text: str, entry: MoveEntry) -> bool:
    if entry.can_begin(text):
        return True
    try:
        entry.match.game.read(entry.match.position, text)
    except Unreadable:
        return False
    return True


def _no_such(word: str) -> str:
    meant = _close_to(word, COMMANDS) or f"There are {', '.join(f':{name}' for name in COMMANDS)}."
    return f"There is no command {quoted(':' + word)}. {meant}"


def _close_to(word: str, names: Iterable[str]) -> str:
    from difflib import get_close_matches  # only for those who mistype

    close = get_close_matches(word.removeprefix(":").lower(), names, n=1)
    return f"Did you mean :{close[0]}?" if close else ""
