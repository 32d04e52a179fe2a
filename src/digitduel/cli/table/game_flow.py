"""How a match goes on at the table: who is asked, how long a move is looked at, and what is told meanwhile."""

import time
from collections.abc import Callable
from typing import Any, Protocol

from digitduel.cli.autosave import Autosave
from digitduel.cli.table.background_thought import Thought
from digitduel.core import DigitDuelError, Match
from digitduel.players.guests import Forfeit, Seated, comes_from_outside
from digitduel.players.turns import Turn, Turns

MOMENT = 0.9
"""Seconds that a program takes at least, so that its turn is seen."""
POINTING = 0.6
"""Seconds for which a move is pointed at before it is made."""
SPEEDS = {"slowly": 2.5, "at ease": 1.0, "quickly": 0.35, "at once": 0.0}
"""How two programs can be watched, and what it does to the seconds above."""
AT_ONCE = 600
"""Steps that a program may still try out in its head when it is told to move now."""


class Stage(Protocol):
    """Where a match is shown."""

    def changed(self) -> None:
        """Something is to be seen that was not before."""

    def say(self, text: str) -> None:
        """Tell the people at the table."""

    def warn(self, text: str) -> None:
        """Tell them what must not be overlooked."""

    def later(self, seconds: float, then: Callable[[], None]) -> Callable[[], None]:
        """Do something later; what is returned calls it off."""

    def from_thread(self, then: Callable[..., None], *values: Any) -> None:
        """Do something at the table, asked for by a thread beside it."""


class Flow:
    """One match on a stage. It never waits: whatever takes time comes back later."""

    def __init__(self, match: Match, keeping: Autosave, stage: Stage, pace: float = 1.0) -> None:
        self.match = match
        self.keeping = keeping
        self.stage = stage
        self.pace = pace
        self.turns = Turns(match)
        self.people = self.turns.people
        self.speed = "at ease"
        self.paused = False
        self.pointed: tuple[str, ...] = ()
        """What a program is choosing just now."""
        self._thought: Thought | None = None
        self._began = 0.0
        self._next: Callable[[], None] | None = None
        """What happens when the moment is over."""
        self._call_off: Callable[[], None] | None = None

    # What is going on

    @property
    def listening(self) -> bool:
        """A person is to move."""
        return not self.match.result and self.turns.asked is None and self._next is None

    @property
    def thinking(self) -> bool:
        return self._thought is not None

    @property
    def watching(self) -> bool:
        """Nobody here plays."""
        return not self.people

    @property
    def endless(self) -> bool:
        """It goes on, though nobody can win any more."""
        return not self.match.result and self.match.game.endless(self.match.position)

    # Going on

    def go_on(self) -> None:
        """Ask whoever is to move."""
        self.match.go_on()
        self.settle()
        if self.endless and self.watching:
            self.match.stop()
        if self.match.result:
            self.keep()
        elif self.match.game.forced(self.match.position) is not None:
            turn = self.turns.next()
            if turn:
                self.after(MOMENT, lambda: self.make(turn, 0))
        elif self.paused:
            self.match.pause()
        elif self.turns.asked is not None:
            self._began = time.monotonic()
            self.think(self.turns.next)
        self.stage.changed()

    def think(self, question: Callable[[], Turn | None]) -> None:
        house = not comes_from_outside(self.match.players[self.match.to_move])

        def done(turn: Turn | None) -> None:
            self.stage.from_thread(self.answered, thought, turn)

        def failed(error: Exception) -> None:
            self.stage.from_thread(self.gave_up, thought, error)

        thought = self._thought = Thought(question, done, failed, alone=house)
        thought.begin()

    def answered(self, thought: Thought, turn: Turn | None) -> None:
        """A program has chosen. Whoever was broken off meanwhile is not heard."""
        if thought is not self._thought or turn is None:
            return
        self._thought = None
        took = time.monotonic() - self._began
        self.match.pause(took)  # the moment for looking at it is no time of the program's
        self.after(max(0.0, MOMENT - took), lambda: self.point(turn, took))

    def point(self, turn: Turn, took: float) -> None:
        entries = self.match.game.script.entries(self.match.position, turn.move)
        self.pointed = tuple(entry for _, entry in entries)
        self.after(POINTING, lambda: self.make(turn, took))
        self.stage.changed()

    def make(self, turn: Turn, took: float) -> None:
        self.pointed = ()
        if turn.answer.comment:
            self.stage.say(f"{turn.player} says: {turn.answer.comment}")
        self.play(turn.move, round(took, 3))

    def gave_up(self, thought: Thought, error: Exception) -> None:
        """A program gives no move: who forfeits loses, and whatever else went wrong is told."""
        if thought is not self._thought:
            return
        self._thought, player = None, self.match.to_move
        if isinstance(error, Forfeit):
            self.stage.say(error.told(self.match))
        elif isinstance(error, DigitDuelError):
            self.stage.say(str(error))
        else:
            self.stage.say(f"{player} ({self.match.players[player]}) has failed: {error!r}.")
        if not self.match.result:  # whose time is up has lost already
            self.match.resign(player)
        self.go_on()

    def play(self, move: Any, seconds: float | None = None) -> None:
        """A move is made, told and kept."""
        before = self.match.position
        self.match.play(move, seconds=seconds)
        self.keep()  # before it is shown: no move that anybody saw is ever lost
        self.stage.say(self.match.game.script.news(before, move, self.match.position))
        self.go_on()

    def keep(self) -> None:
        """A game is kept from its first move."""
        said = self.keeping.keep()
        if said:
            self.stage.warn(said)

    # Time

    def after(self, seconds: float, then: Callable[[], None]) -> None:
        def now() -> None:
            if self._next is now:  # and has not been called off when it was already on its way
                self._next = self._call_off = None
                then()

        self._next = now
        factor = SPEEDS[self.speed] if self.watching else 1.0
        self._call_off = self.stage.later(seconds * factor * self.pace, now)

    def settle(self) -> None:
        """Nothing that was under way goes on."""
        if self._thought:
            self._thought.break_off()
        if self._call_off:
            self._call_off()
        self._thought = self._next = self._call_off = None
        self.pointed = ()

    def hurry(self) -> None:
        """What would happen in a moment happens now; a program that thinks long moves with what it can see at once."""
        if self._next:
            if self._call_off:
                self._call_off()
            self._next()
        elif self._thought:
            player = self.match.to_move
            if comes_from_outside(self.match.players[player]):
                self.stage.say(f"{self.match.players[player]} cannot be hurried.")
                return
            self._thought.break_off()
            self.think(self.move_at_once)

    def move_at_once(self) -> Turn | None:
        from digitduel.players.tree_search import TreeSearch

        return self.turns.hurried(Seated("", TreeSearch(AT_ONCE)))

    # Watching

    def pause(self) -> None:
        self.paused = not self.paused
        if self.paused:
            self.settle()
            self.match.pause()
            self.stage.changed()
        else:
            self.go_on()

    def step(self) -> None:
        """One move, and then a pause."""
        if self.match.result:
            return
        self.paused = False
        if not (self._thought or self._next):
            self.go_on()
        self.paused = True
        self.stage.changed()

    def change_speed(self, by: int) -> None:
        names = list(SPEEDS)
        self.speed = names[max(0, min(len(names) - 1, names.index(self.speed) + by))]
        self.stage.changed()

    # What people decide

    def undo(self) -> bool:
        if not self.match.undo(self.people):
            return False
        self.keep()
        self.go_on()
        return True

    def resign(self) -> None:
        """The person gives up, even while a program thinks."""
        player = self.match.to_move if self.match.to_move in self.people else self.people[0]
        self.match.resign(player)
        self.go_on()

    def stop(self) -> None:
        self.match.stop()
        self.go_on()

    def close(self) -> None:
        self.settle()
        self.turns.close()
