"""How a move is chosen wherever a board is shown: typed, pointed at with the arrow keys, clicked or pasted."""

from textwrap import wrap
from typing import Any, Protocol

from digitduel.cli.table.board_drawing import TileSpot
from digitduel.cli.table.board_view import ARROWS, BoardView
from digitduel.cli.table.open_choices import Choices

LONGEST_ENTRY = 500
ROOM_TO_TYPE = 8
"""For a number, a cell or a word, and the space around it."""


class Chooser(Protocol):
    """A screen on which moves are chosen."""

    view: BoardView

    @property
    def choices(self) -> Choices | None:
        """What can be chosen, if there is a position."""

    @property
    def listening(self) -> bool:
        """Whether a move is asked for now."""

    def draw(self) -> None:
        """Show how things are."""

    def refuse(self, why: str) -> None:
        """Say why something cannot be chosen; an empty text takes that back."""

    def submit(self) -> None:
        """Take what was typed: a command, a move, or the beginning of one."""

    def choose(self, move: Any | None) -> None:
        """A move was chosen; None for the beginning of one."""

    def has_key(self, letter: str) -> bool:
        """Whether a letter does something by itself."""


class Choosing:
    """The keys, clicks and pastes by which moves are chosen on one screen."""

    def __init__(self, screen: Chooser) -> None:
        self.screen = screen
        self.view = screen.view

    def press(self, key: str, letter: str | None) -> bool:
        """A key, and the letter that it writes if it writes one; whether it had to do with choosing."""
        screen, choices, listening = self.screen, self.screen.choices, self.screen.listening
        if choices is None:
            return False
        if letter and choices.begin_anew():
            screen.refuse("")
        if listening and self.view.choices is not choices and (key == "enter" or key in ARROWS):
            screen.draw()  # the cursor goes by what is drawn
        if key in ARROWS and listening:
            spot = self.view.move_cursor(key)
            screen.refuse(spot.tile.why if spot and spot.place not in choices.open else "")
        elif key == "enter" and listening and self.view.cursor_shown and self.view.spot:
            screen.choose(choices.pick(self.view.spot.place, self.view.spot.tile))
        elif key == "enter" and (listening or choices.text):
            try:
                screen.submit()
            finally:
                choices.refused = choices.text  # what is taken is no longer there
        elif key in ("backspace", "ctrl+h") and choices.text:
            choices.text, choices.refused = choices.text[:-1], ""
        elif key in ("escape", "ctrl+u") and choices.put_back():
            screen.refuse("")
        elif letter and (choices.text or letter == ":" or (listening and not self.is_key(letter))):
            self.write(letter)
        else:
            return False
        return True

    def is_key(self, letter: str) -> bool:
        """A letter does what it does by itself unless a move that may be named begins with it."""
        choices = self.screen.choices
        if choices is None or not self.screen.has_key(letter):
            return False
        game, position = choices.match.game, choices.match.position
        return not any(game.write(move).lower().startswith(letter) for move in game.script.listed(position))

    def write(self, text: str) -> None:
        """Text is typed or pasted."""
        choices = self.screen.choices
        if choices:
            self.screen.refuse("")
            self.view.hide_cursor()
            choices.text = (choices.text + text)[:LONGEST_ENTRY]

    def paste(self, text: str) -> None:
        """Of what was pasted the first line is taken."""
        if self.screen.choices:
            self.screen.choices.begin_anew()
        line = next(iter(text.splitlines()), "")
        self.write("".join(letter for letter in line if letter.isprintable()))

    def pick(self, spot: TileSpot) -> None:
        """A tile was clicked."""
        choices = self.screen.choices
        if choices and choices.listening and self.view.choices is choices:
            self.view.hide_cursor()
            self.view.cursor = spot.place
            self.screen.choose(choices.pick(spot.place, spot.tile))


def with_room(asked: str, width: int) -> str:
    """A question with room behind it: where the board moves up for what is typed, people lose their cell."""
    room = max(20, width - 2)
    return f"{asked} " if len(wrap(asked, room)[-1]) + ROOM_TO_TYPE <= room else f"{asked}\n"
