"""Who can sit at the table besides people."""

from collections.abc import Callable

from digitduel.core import DigitDuelError, quoted
from digitduel.players.program_protocol import Program


class BadPlayer(DigitDuelError):
    """A word names no player."""


def _random() -> Program:
    from digitduel.players.random_player import RandomPlayer

    return RandomPlayer()


def _level(word: str) -> Callable[[], Program]:
    def made() -> Program:
        from digitduel.players.levels import LEVELS

        return LEVELS[word]

    return made


def _perfect() -> Program:
    from digitduel.players.perfect import PerfectPlayer

    return PerfectPlayer()


def _mcts() -> Program:
    from digitduel.players.tree_search import at_the_table

    return at_the_table()


def _adaptive(points: float | None = None) -> Program:
    from digitduel.players.adaptive import Adaptive

    return Adaptive() if points is None else Adaptive(points)


PROGRAMS: dict[str, tuple[Callable[[], Program], str]] = {
    "random": (_random, "plays any move"),
    "beginner": (_level("beginner"), "sees one move ahead, and slips once in two"),
    "casual": (_level("casual"), "sees two moves ahead, and slips once in three"),
    "skilled": (_level("skilled"), "sees four moves ahead, and slips once in five"),
    "expert": (_level("expert"), "sees seven moves ahead, and slips once in eight"),
    "perfect": (_perfect, "sees to the end, and never gives anything away"),
    "adaptive": (_adaptive, "follows your rating, and is average where it does not know you"),
    "mcts": (_mcts, "tree search: tries out many games in its head"),
}
"""The programs by their words, each with what it is like."""


def names() -> list[str]:
    """The words of all programs that come with Digit Duel."""
    return list(PROGRAMS)


def is_program(word: str) -> bool:
    """Whether a word names a program that comes with Digit Duel: one of those listed, or `adaptive@1432`."""
    return word in PROGRAMS or _points(word) is not None


def listed_word(word: str) -> str:
    """The word by which a player is chosen: of the adaptive one, without the strength that it had then."""
    return word if _points(word) is None else word.partition("@")[0]


def _points(word: str) -> float | None:
    if not word.startswith("adaptive@"):
        return None
    from digitduel.players.adaptive import told_points  # only now: most words need nothing that plays

    return told_points(word)


def program(word: str) -> Program:
    """The program that a word names."""
    if not is_program(word):
        raise BadPlayer(f"There is no player called {quoted(word)}. The players are: human, {', '.join(PROGRAMS)}.")
    return PROGRAMS[word][0]() if word in PROGRAMS else _adaptive(_points(word))


__all__ = ["PROGRAMS", "BadPlayer", "Program", "is_program", "listed_word", "names", "program"]
