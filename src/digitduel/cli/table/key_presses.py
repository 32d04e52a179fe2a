"""What every key does at the table, and what becomes of what is typed."""

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll

from digitduel.cli.table.board_view import ARROWS
from digitduel.cli.table.match_actions import OVER
from digitduel.cli.table.move_input import Choosing
from digitduel.cli.table_commands import COMMANDS, command_in
from digitduel.core import MoveError

if TYPE_CHECKING:
    from digitduel.cli.table.table_screen import TableScreen


class KeyPresses:
    """The keys of one table. What they lead to is done by its actions and its flow."""

    def __init__(self, table: "TableScreen") -> None:
        self.table = table
        self.flow = table.flow
        self.actions = table.actions
        self.choosing = Choosing(table)
        self.begun = False
        """Something was typed or pointed at, and no Enter has followed yet."""

    def press(self, key: str, letter: str | None) -> None:
        """A key, and the letter that it writes if it writes one."""
        if key in ("ctrl+c", "ctrl+d"):
            self.actions.interrupt(key)
        elif key == "ctrl+z":
            self.table.app.action_suspend_process()
        elif self.actions.question:
            self.actions.answer(letter in ("y", "Y") or key == "enter")
        elif key in ("pageup", "pagedown"):
            told = self.table.query_one("#told", VerticalScroll)
            told.scroll_relative(y=told.size.height * (1 if key == "pagedown" else -1), animate=False)
        elif key == "f1":
            self.actions.do("help")
        elif self.choosing.press(key, letter):
            self.begun = key != "enter"
            self.table.show()
        else:
            self.pressed(key, letter)

    def submit(self) -> None:
        """Take what was typed: a command, a move, or the beginning of one."""
        choices = self.table.choices
        text = choices.text.strip()
        command = command_in(text, choices.entry) if text else None
        if command:
            choices.text = ""
            self.actions.do(*command)
        elif not self.flow.listening:
            raise MoveError("It is not your turn.")
        elif text or choices.default is not None:
            self.actions.play(choices.submit())
        else:
            self.actions.do("moves")

    # Doing something at once

    def pressed(self, key: str, letter: str | None) -> None:
        table, flow = self.table, self.flow
        if table.match.result and self.follow(key, letter):
            return
        if flow.watching and self.look_on(key, letter):
            return
        if key in ("space", "enter") and not table.match.result:
            flow.hurry()
            table.changed()
        elif letter == "t":
            table.app.next_theme()
        elif command := next((command for command in COMMANDS.values() if letter == command.key), None):
            self.actions.do(command.name)
        elif letter or key in ARROWS:
            self.begun = True
            if table.match.result:
                raise MoveError(OVER)

    def look_on(self, key: str, letter: str | None) -> bool:
        """The keys for watching two programs; whether this was one."""
        if self.table.match.result:
            return False
        if key == "space":
            self.flow.pause()
        elif key in ("right", "enter") or letter == ".":
            self.flow.step()
        elif letter in ("+", "-") or key in ("up", "down"):
            self.flow.change_speed(1 if letter == "+" or key == "up" else -1)
        else:
            return False
        return True

    def follow(self, key: str, letter: str | None) -> bool:
        """What can follow a match; whether this key was one of these."""
        follows = {
            "v": self.actions.review,
            "m": self.actions.replay,
            "n": self.actions.meet_next,
            "o": self.table.app.greet,
            "q": self.actions.leave,
        }
        if key != "enter" and letter not in follows:
            return False
        begun, self.begun = self.begun, False
        if letter in follows:
            follows[letter]()
        elif begun:  # this Enter was meant for a move
            raise MoveError(OVER)
        else:
            self.actions.rematch()
        return True
