"""The first screen: what to do this evening, and the few questions before a new game."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from digitduel.cli.table.pager import Pager
from digitduel.core import BadGame
from digitduel.games import game, game_class, names
from digitduel.players import PROGRAMS
from digitduel.players.turns import HUMAN

if TYPE_CHECKING:
    from digitduel.cli.table.full_screen import TableApp

DEFAULT_RIVAL = "casual"


class Asking(Screen[None]):
    """One question with a list of answers: arrows and Enter, the mouse, or an answer's number."""

    app: "TableApp"

    def __init__(self, question: str, answers: dict[str, str], then: Callable[[str], None]) -> None:
        super().__init__()
        self.question, self.answers, self.then = question, answers, then

    def compose(self) -> ComposeResult:
        yield Static("Digit Duel: number games for two", classes="bar", markup=False)
        yield Static(self.question, id="turn", markup=False)
        options = [Option(f"{number}  {text}", id=word) for number, (word, text) in self.numbered()]
        yield OptionList(*options, markup=False)
        yield Static("Up, Down and Enter, a number, or the mouse. Esc goes back, q leaves.", id="keys", markup=False)

    def numbered(self) -> list[tuple[int, tuple[str, str]]]:
        return list(enumerate(self.answers.items(), start=1))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.then(str(event.option.id))

    def on_key(self, event: events.Key) -> None:
        words = list(self.answers)
        letter = event.character or ""
        if letter.isascii() and letter.isdigit() and 1 <= int(letter) <= len(words):
            self.then(words[int(letter) - 1])
        elif event.key == "escape":
            self.back()
        elif letter == "q" or event.key == "ctrl+d":
            self.app.exit(0)
        elif event.key == "ctrl+c":
            self.app.exit(130)
        elif event.key == "ctrl+z":
            self.app.action_suspend_process()
        elif letter == "t":
            self.app.next_theme()
        else:
            return
        event.stop()
        event.prevent_default()

    def back(self) -> None:
        self.dismiss()


class Greeting(Asking):
    """What there is to do."""

    def __init__(self) -> None:
        answers = {"new": "New game", "watch": "Watch two programs", "rules": "Rules"}
        super().__init__("What would you like to do?", answers, self.chosen)
        self.word, self.rival = "", ""

    def back(self) -> None:
        self.app.exit(0)

    def chosen(self, what: str) -> None:
        then = {"new": self.new_game, "watch": self.watch_game, "rules": self.rules}[what]
        self.ask("Which game?", described_games(), then)

    def ask(self, question: str, answers: dict[str, str], then: Callable[[str], None]) -> None:
        self.app.push_screen(Asking(question, answers, then))

    def rules(self, word: str) -> None:
        kind = game(word)
        self.app.push_screen(Pager.of_page(kind.title, kind.rules))

    def new_game(self, word: str) -> None:
        self.word = word
        programs = {rival: f"{rival}: {like}" for rival, (_, like) in PROGRAMS.items()}
        first = {DEFAULT_RIVAL: programs.pop(DEFAULT_RIVAL)}
        self.ask("Against whom?", first | {HUMAN: "a person beside you"} | programs, self.against)

    def against(self, rival: str) -> None:
        self.rival = rival
        if game(self.word).player_one_starts:
            self.begin(None)
            return
        me, other = ("Player 1", "Player 2") if rival == HUMAN else ("You", rival)
        answers = {"1": f"{me} first", "2": f"{other} first", "random": "A coin decides"}
        self.ask("Who starts?", answers, self.begin)

    def begin(self, first: str | None) -> None:
        self.app.sit_down(game(self.word), (HUMAN, self.rival), first)

    def watch_game(self, word: str) -> None:
        self.word = word
        self.ask("Who is to play first?", self.programs(), self.watch_one)

    def watch_one(self, one: str) -> None:
        self.rival = one
        self.ask("And against whom?", self.programs(), self.watch_two)

    def watch_two(self, two: str) -> None:
        self.app.sit_down(game(self.word), (self.rival, two))

    def programs(self) -> dict[str, str]:
        return {word: f"{word}: {like}" for word, (_, like) in PROGRAMS.items()}


def described_games() -> dict[str, str]:
    """Every game that can be loaded, with its line."""
    described = {}
    for name in names():
        with suppress(BadGame):
            kind = game_class(name)
            described[name] = f"{kind.title}\n   {kind.summary}"
    return described
