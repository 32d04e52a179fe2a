"""What every key does at the table, and what becomes of what is typed."""

from typing import TYPE_CHECKING

from textual.containers import VerticalScroll

from digitduel.cli.table.board_view import ARROWS
from digitduel.cli.table_commands import COMMANDS, command_in
from digitduel.core import MoveError

if TYPE_CHECKING:
    from digitduel.cli.table.table_screen import TableScreen

LONGEST_ENTRY = 500


class KeyPresses:
    """The keys of one table. What they lead to is done by its deeds and its flow."""

    def __init__(self, table: "TableScreen") -> None:
        self.table = table
        self.flow = table.flow
        self.deeds = table.deeds
        self.view = table.view

    def press(self, key: str, letter: str | None) -> None:
        """A key, and the letter that it writes if it writes one."""
        if key in ("ctrl+c", "ctrl+d"):
            self.deeds.interrupt(key)
        elif key == "ctrl+z":
            self.table.app.action_suspend_process()
        elif self.deeds.question:
            self.deeds.answer(letter in ("y", "Y") or key == "enter")
        elif key in ("pageup", "pagedown"):
            side = self.table.query_one("#side", VerticalScroll)
            side.scroll_relative(y=side.size.height * (1 if key == "pagedown" else -1), animate=False)
        elif key == "f1":
            self.deeds.do("help")
        elif not self.typed(key, letter):
            self.pressed(key, letter)

    # Writing

    def typed(self, key: str, letter: str | None) -> bool:
        """Keys that write; whether this was one."""
        choices = self.table.choices
        pointing = self.flow.listening and self.view.cursor_shown
        if key == "enter" and not pointing and (choices.text or self.flow.listening):
            self.submit()
        elif key in ("backspace", "ctrl+h") and choices.text:
            choices.text = choices.text[:-1]
        elif key in ("escape", "ctrl+u") and choices.put_back():
            self.table.refusal = ""
        elif letter and (choices.text or letter == ":" or (self.flow.listening and not self.is_command(letter))):
            self.write(letter)
        else:
            return False
        self.table.show()
        return True

    def write(self, text: str) -> None:
        self.table.refusal = ""
        self.view.hide_cursor()
        choices = self.table.choices
        choices.text = (choices.text + text)[:LONGEST_ENTRY]

    def is_command(self, letter: str) -> bool:
        """A letter is a command's key unless a move that may be named begins with it."""
        if not any(letter == command.key for command in COMMANDS.values()) and letter != "t":
            return False
        game, position = self.table.match.game, self.table.match.position
        return not any(game.write(move).lower().startswith(letter) for move in game.script.listed(position))

    def submit(self) -> None:
        """Take what was typed: a command, a move, or the beginning of one."""
        choices = self.table.choices
        text = choices.text.strip()
        command = command_in(text, choices.entry) if text else None
        if command:
            choices.text = ""
            self.deeds.do(*command)
        elif not self.flow.listening:
            raise MoveError("It is not your turn.")
        elif text or choices.default is not None:
            self.deeds.play(choices.submit())
        else:
            self.deeds.do("moves")

    # Doing something at once

    def pressed(self, key: str, letter: str | None) -> None:
        table, flow = self.table, self.flow
        if self.view.choices is not table.choices and (key == "enter" or key in ARROWS):
            table.draw()  # the cursor goes by what is drawn
        if table.match.result and self.follow(key, letter):
            return
        if key in ARROWS and flow.listening:
            spot = self.view.move_cursor(key)
            table.refusal = spot.tile.why if spot and spot.place not in table.choices.open else ""
            table.show()
        elif key == "enter" and flow.listening:
            spot = self.view.spot
            self.deeds.play(table.choices.pick(spot.place, spot.tile) if spot else table.choices.submit())
        elif flow.watching and self.look_on(key, letter):
            return
        elif key in ("space", "enter") and not table.match.result:
            flow.hurry()
            table.changed()
        elif letter == "t":
            table.app.next_theme()
        else:
            for command in COMMANDS.values():
                if letter == command.key:
                    self.deeds.do(command.name)

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
            "v": self.deeds.review,
            "m": self.deeds.replay,
            "n": self.deeds.meet_next,
            "o": self.table.app.greet,
            "q": self.deeds.leave,
        }
        if key == "enter":
            self.deeds.rematch()
        elif letter in follows:
            follows[letter]()
        else:
            return False
        return True
