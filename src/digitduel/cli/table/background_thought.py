"""Thinking that takes its time, beside the table: keys are answered meanwhile, and it can be broken off."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from digitduel.players.progress import listeners

if TYPE_CHECKING:
    from textual.screen import Screen

    from digitduel.cli.table.full_screen import TableApp


class BrokenOff(BaseException):
    """Nobody waits for this thought any more. No program may take it for a fault of its own."""


class Thought:
    """One question that is answered in a thread of its own.

    `done` and `failed` are called in that thread, unless the thought was broken off before. A thread cannot be ended
    from outside: a thought ends where it reports its progress, and whatever never does so goes on unheard.
    """

    _one_at_a_time = threading.Lock()
    """The programs of the house share what they know, and it is no place for two at once."""

    def __init__(
        self,
        question: Callable[[], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        alone: bool = True,
    ) -> None:
        self.question, self.done, self.failed = question, done, failed
        self.alone = alone
        self.positions = 0
        """How many have been looked at."""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._think, daemon=True)

    def begin(self) -> "Thought":
        listeners.append(self._hear)
        self._thread.start()
        return self

    def break_off(self) -> None:
        self._over.set()

    def _hear(self, positions: int) -> None:
        if threading.current_thread() is self._thread:
            self.positions = positions
            if self._over.is_set():
                raise BrokenOff

    def _think(self) -> None:
        try:
            if self.alone:
                with self._one_at_a_time:
                    answer = None if self._over.is_set() else self.question()
            else:
                answer = self.question()
        except BrokenOff:
            return
        except Exception as error:
            if not self._over.is_set():
                self.failed(error)
        else:
            if not self._over.is_set():
                self.done(answer)
        finally:
            listeners.remove(self._hear)


def overheard(
    screen: "Screen[Any]", question: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[Exception], None]
) -> Thought:
    """A thought whose end is told at the screen that asked, where everything may be touched, and not in its own thread.

    A screen that has been left is told nothing: its parts are going, or gone.
    """
    app = cast("TableApp", screen.app)

    def at_the_screen(then: Callable[[Any], None]) -> Callable[[Any], None]:
        def hear(answer: Any) -> None:
            if screen in app.screen_stack:
                then(answer)

        def tell(answer: Any) -> None:
            with suppress(RuntimeError):  # the program was left meanwhile
                app.call_later_from_thread(hear, answer)

        return tell

    return Thought(question, at_the_screen(done), at_the_screen(failed))
