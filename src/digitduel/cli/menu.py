"""The menu: choose a game, an opponent and who starts, with single keys."""

from digitduel.cli.screens import DrawnScreen
from digitduel.cli.sitting import Sitting
from digitduel.games import BUILT_IN, game, game_class

LEAVE = ("q", "quit", ":quit", ":q")


class Left(Exception):
    """The player leaves the menu."""


def menu(screen: DrawnScreen) -> int:
    """Play as many games as the player likes; the exit code."""
    from digitduel.cli.commands import new_match

    try:
        while True:
            screen.console.print("\n[bold]Digit Duel[/bold]: five number games for two\n")
            chosen = game(
                choose(
                    screen, "Which game?", {n: f"{game_class(n).title:<16} {game_class(n).summary}" for n in BUILT_IN}
                )
            )
            rival = choose(
                screen, "Against whom?", {"human": "a person beside you", "random": "a program that plays any move"}
            )
            you_first = "you start" if rival == "random" else "Player 1 starts"
            other_first = "the program starts" if rival == "random" else "Player 2 starts"
            first = None
            if not chosen.player_one_starts:
                first = choose(screen, "Who starts?", {"1": you_first, "2": other_first, "random": "a coin decides"})
            code = Sitting(new_match(chosen, ("human", rival), first), screen).run()
            if code or choose(screen, "Another game?", {"yes": "yes", "no": "no"}) == "no":
                return code
    except (Left, EOFError):
        return 0


def choose(screen: DrawnScreen, question: str, answers: dict[str, str]) -> str:
    """One of the answers, by its number or its word; Enter takes the first."""
    screen.console.print(question, style="bold")
    for number, text in enumerate(answers.values(), start=1):
        screen.console.print(f"  {number}  {text}", markup=False)
    words = list(answers)
    while True:
        entry = screen.read(f"Your choice (1-{len(words)}, q leaves): ").strip().lower()
        if entry in LEAVE:
            raise Left
        if entry == "":
            return words[0]
        if entry in words:
            return entry
        if entry.isascii() and entry.isdigit() and len(entry) == 1 and 1 <= int(entry) <= len(words):
            return words[int(entry) - 1]
        screen.console.print(f"Invalid selection. Type a number from 1 to {len(words)}.", style="bold red")
