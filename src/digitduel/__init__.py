"""Five two-player number games to play, master and measure.

    >>> import digitduel
    >>> match = digitduel.Match(digitduel.game("sum-race"))
    >>> match.play("5")
    >>> print(match)
    Player 1: 5 of 20
    Player 2: 0 of 20
    Numbers: 1 2 3 4 (5) 6
    Player 2 to move.

`digitduel.games`, `.players`, `.solve`, `.coach` and `.lab` are there after this one import too; what it does not take
itself is loaded when it is first used. `digitduel.games.names()` and `digitduel.players.names()` tell which games and
players there are.
"""

from os import PathLike
from typing import TYPE_CHECKING

from digitduel.core import Match, Player
from digitduel.games import game

if TYPE_CHECKING:
    from types import ModuleType

    from digitduel import coach, games, lab, players, solve
    from digitduel.coach import Review
    from digitduel.solve import Analysis

__version__ = "0.2.0.dev0"

__all__ = [
    "Match",
    "Player",
    "__version__",
    "analyze",
    "coach",
    "game",
    "games",
    "lab",
    "load",
    "players",
    "review",
    "save",
    "solve",
]


def load(path: str | PathLike[str], *, trust: bool = False) -> Match:
    """The match that a file records, replayed move by move; `BadRecord` when it does not hold.

    A record may come from anyone: a game from outside that it names, such as `gym:env.py`, is run only with `trust`.
    """
    from digitduel.core import record
    from digitduel.games import known_game

    return record.load(path, game if trust else known_game)


def save(match: Match, path: str | PathLike[str]) -> None:
    """Write the record of a match to a file, whole or not at all; `OSError` when it cannot be written.

    A folder that is not there yet is made.
    """
    from digitduel.core import record

    record.save(match, path)


def analyze(match: Match) -> "Analysis":
    """Who wins from here under best play, in how many plies, and what each move leads to.

    `TooLarge` when that takes more than `solve.PATIENCE` seconds of work. What was found out is kept for the next
    question, and nearer to the end even a large game is known. Ask `solve.oracle_for` to wait as long as you like.
    """
    from digitduel.players.shared_oracles import oracle
    from digitduel.solve import PATIENCE

    asked = oracle(match.game)
    with asked.within(PATIENCE):
        return asked.analyze(match.position)


def review(match: Match) -> "Review":
    """What each move of a match did, finished or not, and what would have been better. `print` it for the summary."""
    from digitduel.coach import review
    from digitduel.players.shared_oracles import oracle

    return review(match, oracle(match.game))


if not TYPE_CHECKING:

    def __getattr__(name: str) -> "ModuleType":
        # A script that only plays never waits for the solver.
        if name in ("coach", "lab", "players", "solve"):
            from importlib import import_module

            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
