"""The menu: choose a game, an opponent and who starts, with single keys."""

from contextlib import suppress

from digitduel.cli.game_loop import Sitting
from digitduel.cli.new_match import new_match
from digitduel.cli.screens import DrawnScreen
from digitduel.core import BadGame
from digitduel.games import game, game_class, names
from digitduel.players import PROGRAMS

LEAVE = ("q", "quit", ":quit", ":q")


class Left(Exception):
    """The player leaves the menu."""


def menu(screen: DrawnScreen) -> int:
    """Play as many games as the player likes; the exit code."""
    try:
        while True:
            screen.console.print("\nDigit Duel: number games for two\n", style="bold")
            chosen = game(choose(screen, "Which game?", described_games()))
            programs = {word: f"{word}: {like}" for word, (_, like) in PROGRAMS.items()}
            rival = choose(screen, "Against whom?", {"human": "a person beside you"} | programs)
            first = None
            if not chosen.player_one_starts:
                me, other = ("Player 1", "Player 2") if rival == "human" else ("you", "the program")
                answers = {"1": f"{me} first", "2": f"{other} first", "random": "a coin decides"}
                first = choose(screen, "Who starts?", answers)
            code = Sitting(new_match(chosen, ("human", rival), first), screen).run()
            if code or choose(screen, "Another game?", {"yes": "yes", "no": "no"}) == "no":
                return code
    except (Left, EOFError):
        return 0


def described_games() -> dict[str, str]:
    """Every game that can be loaded, with its line."""
    described = {}
    for name in names():
        with suppress(BadGame):
            kind = game_class(name)
            described[name] = f"{kind.title}\n     {kind.summary}"
    return described


def choose(screen: DrawnScreen, question: str, answers: dict[str, str]) -> str:
    """One of the answers, by its number or its word; Enter takes the first."""
    screen.console.print(question, style="bold")
    for number, text in enumerate(answers.values(), start=1):
        screen.console.print(f"  {number}  {text}")
    words = list(answers)
    while True:
        entry = screen.read(f"Your choice (1-{len(words)}; Enter is 1, q leaves): ").strip().lower()
        if entry in LEAVE:
            raise Left
        if entry == "":
            return words[0]
        if entry in words:
            return entry
        if entry.isascii() and entry.isdigit() and len(entry) < 3 and 1 <= int(entry) <= len(words):
            return words[int(entry) - 1]
        screen.console.print(f"Invalid selection. Type a number from 1 to {len(words)}.", style="bold red")
