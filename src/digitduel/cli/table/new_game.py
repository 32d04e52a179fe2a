"""A new game: everything as the last time, and each choice with what it means for whoever wants another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from typing import Any

from digitduel.cli.memory.kept_games import KeptGame
from digitduel.cli.memory.usual_choice import last_time, usual_rival
from digitduel.cli.table.pager import Pager
from digitduel.cli.table.question_screens import Answers, Asking, Writing
from digitduel.core import DigitDuelError, Game, Option, TimeControl
from digitduel.core.options import SWAP
from digitduel.core.series import Series
from digitduel.games import game, game_class
from digitduel.games.fair_variant import FAIR, fair_variant
from digitduel.players import PROGRAMS
from digitduel.players.turns import HUMAN

ANOTHER = "another"
CLOCKS = {
    "": "none",
    "1+0": "1 minute each for the whole game",
    "3+2": "3 minutes each, and 2 seconds more after each turn",
    "10+5": "10 minutes each, and 5 seconds more after each turn",
    ANOTHER: "another one",
}
SERIES = {
    "": "one",
    "2": "first to 2 points, with changing seats",
    "3": "first to 3 points, with changing seats",
    "best-of-5": "best of 5, with changing seats",
    ANOTHER: "another number",
}
NO_SWAP = (SWAP.name, SWAP.write(False))
FIRST = {"1": "you", "2": "your opponent", "random": "a coin decides"}


@dataclass
class NewGameChoices:
    """What was chosen so far."""

    game: Game[Any, Any]
    rival: str
    first: str = "1"
    clock: str = ""
    series: str = ""
    again: bool = False
    """The game was played here before."""

    def seats(self) -> tuple[tuple[str, str], str | None]:
        """The players, and who of them starts. Where Player 1 always starts, whoever starts sits there."""
        if not self.game.player_one_starts:
            return (HUMAN, self.rival), self.first
        first = SystemRandom().choice("12") if self.first == "random" else self.first
        return ((HUMAN, self.rival) if first == "1" else (self.rival, HUMAN)), None


def usual_plan(name: str, games: Sequence[KeptGame]) -> NewGameChoices:
    """As the last time."""
    last, rival = last_time(name, games), usual_rival(name, games)
    try:
        played = game(last.game if last else name)
    except DigitDuelError:  # a variant that this version does not have
        played = game(name)
    # Guests are named at the command line, and are not let in by a key.
    return NewGameChoices(played, rival if rival in RIVALS else usual_rival(name, ()), again=last is not None)


RIVALS: Answers = {word: f"{word}: {like}" for word, (_, like) in PROGRAMS.items()} | {HUMAN: "a person beside you"}


class NewGame(Asking):
    """The plan of a game, below the variant that is recommended. Either is played; all else changes the plan."""

    def __init__(self, plan: NewGameChoices) -> None:
        self.plan = plan
        super().__init__(f"{plan.game.title}: play it like this?", self.planned)
        self.at = list(self.answers).index("play") if plan.again else 0

    def planned(self) -> Answers:
        plan = self.plan
        rival = RIVALS[plan.rival].replace(":", ", who", 1)
        recommended = self.recommended()
        return recommended | {
            "play": "Play with the options below" if recommended else f"Play\n{self.why_usual()}".strip(),
            "rival": f"Opponent: {rival}",
            "first": f"Who starts: {self.starters()[plan.first]}",
            "variant": f"Options: {told_options(plan.game)}",
            "clock": f"Clock: {CLOCKS.get(plan.clock, plan.clock)}",
            "series": f"Games: {SERIES.get(plan.series, plan.series)}",
            "watch": "Watch two programs instead",
            "rules": "Read the rules",
        }

    def recommended(self) -> Answers:
        """The fair variant, unless it is in the plan already."""
        fair = fair_variant(game_class(self.plan.game.name))
        if not fair or self.fair_game() == self.plan.game:
            return {}
        return {FAIR: f"Play it fair: {fair.told}\n{fair.gain}"}

    def why_usual(self) -> str:
        """What there is to say for the usual game where nothing better is known."""
        fair = fair_variant(game_class(self.plan.game.name))
        return "This is the fairest way to play that is known." if fair and not fair.options else ""

    def fair_game(self) -> Game[Any, Any]:
        return game(f"{self.plan.game.name}:{FAIR}")

    def starters(self) -> Answers:
        return FIRST if self.plan.rival != HUMAN else {"1": "Player 1", "2": "Player 2", "random": "a coin decides"}

    def then(self, text: str) -> None:
        kind = self.plan.game
        deeds: dict[str, Callable[[], None]] = {
            FAIR: self.play_fair,
            "play": self.play,
            "rival": lambda: self.ask("Against whom?", RIVALS, "rival"),
            "first": lambda: self.ask("Who starts?", self.starters(), "first"),
            "variant": lambda: self.go(VariantQuestions(self.plan)),
            "clock": lambda: self.ask("With a clock? Whose time is up loses.", CLOCKS, "clock"),
            "series": lambda: self.ask("How many games?", SERIES, "series"),
            "watch": self.two_programs,
            "rules": lambda: self.go(Pager.of_page(kind.title, kind.rules)),
        }
        deeds[text]()

    def play_fair(self) -> None:
        self.plan.game = self.fair_game()
        self.play()

    def play(self) -> None:
        plan = self.plan
        players, first = plan.seats()
        self.app.sit_down(plan.game, players, first, clock=plan.clock or None, series=plan.series or None)

    # What can be changed

    def ask(self, question: str, answers: Answers, what: str) -> None:
        first = getattr(self.plan, what)
        ordered = {word: answers[word] for word in sorted(answers, key=lambda word: word != first)}
        self.go(Asking(question, ordered, partial(self.chosen, what)))

    def chosen(self, what: str, word: str) -> None:
        if word == ANOTHER:
            self.app.pop_screen()
            reads, question = {
                "clock": (TimeControl.read, "Minutes for each player, and seconds more after each turn, as in 5+3:"),
                "series": (Series.read, "The points that win, as in 4; or how many games, as in best-of-7:"),
            }[what]
            self.go(Writing(question, getattr(self.plan, what), partial(self.written, what, reads)))
            return
        setattr(self.plan, what, word)
        self.app.pop_screen()

    def written(self, what: str, reads: Callable[[str], object], text: str) -> None:
        reads(text)  # refuses what it cannot read
        self.chosen(what, text)

    def two_programs(self) -> None:
        programs = {word: like for word, like in RIVALS.items() if word != HUMAN}
        self.go(Asking("Who is to play first?", programs, partial(self.second_program, programs)))

    def second_program(self, programs: Answers, one: str) -> None:
        def sit(two: str) -> None:
            self.app.sit_down(self.plan.game, (one, two))

        self.go(Asking("And against whom?", programs, sit))


class VariantQuestions(Asking):
    """The options of a game, each with what it is for."""

    def __init__(self, plan: NewGameChoices) -> None:
        self.plan = plan
        super().__init__(f"Which {plan.game.title}? The usual one is good for a start.", self.explained)

    def explained(self) -> Answers:
        values = values_of(self.plan.game)
        told = {
            option.name: f"{option.name}: {values[option.name]}\n{option.about[:1].upper()}{option.about[1:]}."
            for option in options_of(self.plan.game)
        }
        return {"done": "Done"} | told | {"usual": "Back to the usual game"}

    def then(self, text: str) -> None:
        if text == "done":
            self.back()
        elif text == "usual":
            self.plan.game = game(self.plan.game.name)
            self.back()
        else:
            self.change(next(option for option in options_of(self.plan.game) if option.name == text))

    def change(self, option: Option) -> None:
        kind, now = self.plan.game, values_of(self.plan.game)[option.name]

        def chosen(text: str) -> None:
            values = values_of(kind) | {option.name: text}
            self.plan.game = game(f"{kind.name}:{','.join(f'{name}={value}' for name, value in values.items())}")
            self.app.pop_screen()

        question = f"{option.name}: {option.about}. It can be {option.allowed}."
        choices = ("yes", "no") if isinstance(option.default, bool) else option.choices
        if choices:
            self.go(Asking(question, {choice: choice for choice in choices}, chosen))
        else:
            self.go(Writing(question, now, chosen))


def options_of(kind: Game[Any, Any]) -> tuple[Option, ...]:
    """The options of a game, and the one that every game has."""
    own = game_class(kind.name).options()
    return own if SWAP.name in {option.name for option in own} else (*own, SWAP)


def values_of(kind: Game[Any, Any]) -> dict[str, str]:
    """What a variant has for each option, as it is written."""
    values = {SWAP.name: False} | kind.values()
    return {option.name: option.write(values[option.name]) for option in options_of(kind)}


def told_options(kind: Game[Any, Any]) -> str:
    """`the usual game (target 20, highest 6)`."""
    values = ", ".join(
        f"{name} {value}" for name, value in values_of(kind).items() if name != SWAP.name or value == "yes"
    )
    return f"the usual game ({values})" if kind.word == kind.name else values
