"""A game seen again on the board: both ways, by itself, with what each move did, and played on from any place."""

import os
from collections.abc import Callable
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from digitduel.cli.replay import Replay
from digitduel.cli.table.any_screen import AnyScreen
from digitduel.cli.table.background_thought import Thought, overheard
from digitduel.cli.table.board_view import BoardView
from digitduel.cli.table.key_help import Deed, key_line
from digitduel.cli.table.open_choices import Choices
from digitduel.cli.table.player_names import Names
from digitduel.coach.facts import shortened
from digitduel.core import DigitDuelError, Match, Player

MOMENT = 1.2
"""Seconds for which a move is looked at when the game plays by itself."""


class ReplayScreen(AnyScreen):
    """Where the replay is, and the moves beside it."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-wide")]  # noqa: RUF012

    def __init__(self, match: Match, from_mistake: bool = False) -> None:
        super().__init__()
        self.replay = Replay(match)
        self.names = Names(match)
        self.view = BoardView(self.names.told)
        self.from_mistake = from_mistake
        self.reviewed = False
        self.said = "Looking at the moves …"
        self.playing: Timer | None = None
        self.typed = ""
        self.thought: Thought | None = None

    def compose(self) -> ComposeResult:
        match = self.replay.match
        yield Static(f"Replay: {match.game.title}, {self.names.seats}", classes="bar", markup=False)
        yield Static(f"Goal: {match.game.goal()}", id="goal", markup=False)
        yield Static(id="turn", markup=False)
        with Container(id="middle"):
            yield self.view
            yield OptionList(id="places", markup=False)
        yield Static(id="news", markup=False)
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.places.can_focus = False
        self.list_moves()
        replay = self.replay
        self.thought = overheard(self, lambda: replay.review, self.looked_at, self.failed).begin()
        self.draw()

    def on_unmount(self) -> None:
        if self.thought:
            self.thought.break_off()

    # The coach

    def looked_at(self, _: Any) -> None:
        """Now it is known what each move did."""
        self.reviewed = True
        mistakes = self.replay.mistakes()
        whose = "You made no mistake" if self.names.you is not None else "There was no mistake"
        self.said = "" if mistakes else f"{whose} that mattered."
        self.list_moves()
        if self.from_mistake:
            self.to_mistake()
        self.draw()

    def failed(self, error: Exception) -> None:
        if not isinstance(error, DigitDuelError):
            raise error
        self.said = str(error)
        self.draw()

    # What is shown

    @property
    def places(self) -> OptionList:
        return self.query_one("#places", OptionList)

    def list_moves(self) -> None:
        """The moves, with the value of each once it is known."""
        self.places.clear_options().add_options([Option(" 0 The beginning"), *map(Option, self.moves())])

    def moves(self) -> list[str]:
        match, position = self.replay.match, self.replay.match.game.start(self.replay.match.first)
        moves = [shortened(match.game.write(move)) for move in match.moves]
        width, named = max(map(len, moves), default=0), max(len(self.names.of(player)) for player in Player)
        lines = []
        for ply, (move, text) in enumerate(zip(match.moves, moves, strict=True), start=1):
            who = self.names.of(match.game.to_move(position))
            value = f" {self.replay.value(ply)}" if self.reviewed else ""
            lines.append(f"{ply:>2} {who:<{named}} {text:<{width}}{value}")
            position = match.game.play(position, move)
        return lines

    def draw(self) -> None:
        if not self.can_be_drawn:
            return
        replay, seen = self.replay, self.replay.seen()
        self.view.show(Choices(seen, listening=False))
        self.places.highlighted = replay.at
        self.call_after_refresh(self.places.scroll_to_highlight)  # a list that is new has no lines before that
        place = f"Move {self.typed or replay.at} of {replay.last}."
        ended = f" {seen.result.sentence}" if seen.result else ""
        self.query_one("#turn", Static).update(self.names.told(f"{place} {replay.played()}{ended}"))
        about = replay.better(replay.at) if self.reviewed else ""
        self.query_one("#news", Static).update(self.said or about)
        self.query_one("#keys", Static).update(key_line(self.deeds(), self.size.width))

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    # Keys and clicks

    def deeds(self) -> list[Deed]:
        step = self.replay.at
        deeds: list[Deed] = [
            ("left", "back", lambda: self.go(step - 1)),
            ("right", "on", lambda: self.go(step + 1)),
            ("space", "stop" if self.playing else "play", self.play_by_itself),
        ]
        if self.reviewed and self.replay.mistakes():
            deeds.append(("m", "mistake", self.to_mistake))
        return [*deeds, ("p", "play on", self.play_on), ("escape", "leave", self.app.back)]

    def key_came(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.press(event.key, event.character or "")

    def action_tap(self, key: str) -> None:
        """A key of the bottom line was clicked."""
        self.press(key, "")

    def press(self, key: str, letter: str) -> None:
        step, page = self.replay.at, 5
        others: dict[str, Callable[[], object]] = {
            "home": lambda: self.go(0),
            "end": lambda: self.go(self.replay.last),
            "up": lambda: self.go(step - 1),
            "down": lambda: self.go(step + 1),
            "pageup": lambda: self.go(step - page),
            "pagedown": lambda: self.go(step + page),
            "q": self.app.back,
            "t": self.app.next_theme,
            "ctrl+c": lambda: self.app.exit(130),
            "ctrl+d": lambda: self.app.exit(0),
            "ctrl+z": self.app.action_suspend_process,
        }
        if letter.isascii() and letter.isdigit():
            self.typed = (self.typed + letter)[-4:].lstrip("0") or "0"
            self.draw()
            return
        typed, self.typed = self.typed, ""
        if key == "enter":
            self.go(int(typed) if typed else step + 1)
            return
        for name, deed in [*((name, deed) for name, _, deed in self.deeds()), *others.items()]:
            if name == key:
                deed()
                return

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.go(event.option_index)

    # From place to place

    def go(self, place: int) -> None:
        self.stop()
        self.said = ""
        self.replay.go(place)
        self.draw()

    def to_mistake(self) -> None:
        self.stop()
        ply = self.replay.to_mistake()
        if ply:
            move = shortened(self.replay.match.game.write(self.replay.match.moves[ply - 1]))
            self.said = f"Here {move} was played, which {self.replay.did(ply)}. Press p to try again from here."
        self.draw()

    def play_by_itself(self) -> None:
        if self.playing:
            self.stop()
        else:
            if self.replay.at == self.replay.last:
                self.replay.go(0)
            self.playing = self.set_interval(MOMENT * self.app.pace or 0.01, self.step)
        self.draw()

    def step(self) -> None:
        self.said = ""
        self.replay.go(self.replay.at + 1)
        if self.replay.at == self.replay.last:
            self.stop()
        self.draw()

    def stop(self) -> None:
        if self.playing:
            self.playing.stop()
            self.playing = None

    def play_on(self) -> None:
        """Try again from here."""
        try:
            match = self.replay.play_on(seed=int.from_bytes(os.urandom(4)))
        except DigitDuelError as refusal:
            self.said = str(refusal)
            self.draw()
        else:
            self.app.show_match(match)
