"""The coach at the table: thinks beside it, is heard when it is done, and can be stopped."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from rich.text import Text

from digitduel.cli.table.background_thought import Thought
from digitduel.cli.table.game_flow import Stage
from digitduel.core import DigitDuelError, Lines, Match, Player

if TYPE_CHECKING:
    from digitduel.cli.coach_prompt import CoachPrompt

Question = Callable[["CoachPrompt"], Lines]
WIDTH = 27
"""Of the room beside the board."""
FIRST_LOOK, NEXT_LOOK = 0.5, 0.3
"""Seconds until a long thought says how far it is, and until it says so again."""


class Coaching:
    """What the coach of one match was asked last, and what it said."""

    def __init__(self, match: Match, people: list[Player], stage: Stage) -> None:
        self.match = match
        self.people = people
        self.stage = stage
        self.lines: Lines = []
        self.thought: Thought | None = None

    @cached_property
    def advice(self) -> "CoachPrompt":
        # The coach brings the solver along, which most games do without.
        from digitduel.cli.coach_prompt import CoachPrompt

        return CoachPrompt(self.match, self.people, WIDTH)

    def ask(self, question: Question, then: Callable[[Lines], None] | None = None) -> None:
        """Put a question; the answer stays beside the board unless something else is done with it."""
        self.clear()

        def done(lines: Lines) -> None:
            self.stage.from_thread(self.answered, thought, lines, then or self.keep)

        def failed(error: Exception) -> None:
            self.stage.from_thread(self.failed, thought, error)

        thought = self.thought = Thought(lambda: question(self.advice), done, failed)
        thought.begin()
        self.stage.later(FIRST_LOOK, self.look)

    def look(self) -> None:
        """A long thought says how far it is."""
        if self.thought:
            self.stage.changed()
            self.stage.later(NEXT_LOOK, self.look)

    def answered(self, thought: Thought, lines: Lines, then: Callable[[Lines], None]) -> None:
        """An answer has come. Whoever was stopped meanwhile is not heard."""
        if thought is self.thought:
            self.thought = None
            then(lines)
            self.stage.changed()

    def keep(self, lines: Lines) -> None:
        self.lines = lines

    def failed(self, thought: Thought, error: Exception) -> None:
        if thought is self.thought and not isinstance(error, DigitDuelError):
            raise error
        self.answered(thought, [str(error)], self.keep)

    def stop(self) -> bool:
        """Break off a long thought; whether there was one."""
        if self.thought is None:
            return False
        self.thought.break_off()
        self.thought = None
        return True

    def clear(self) -> None:
        """What was asked before matters no more."""
        self.stop()
        self.lines = []

    @property
    def text(self) -> Text:
        """What stands beside the board."""
        text = Text()
        if self.thought:
            looked = f" {self.thought.positions:,} positions so far." if self.thought.positions else ""
            text.append(f"Coach: thinking.{looked} Ctrl-C stops it.\n", "italic")
        for line in self.lines:
            text.append(f"Coach: {line}\n" if line is self.lines[0] else f"{line}\n")
        return text
