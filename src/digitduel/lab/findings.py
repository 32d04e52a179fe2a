"""What a doctor has found out about a game: its faults, and what can be known of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What can be wrong with a game."""

    CANNOT_BE_OPENED = "cannot-be-opened"
    EXCEPTION = "exception"
    STUCK = "stuck"
    MOVES_AFTER_END = "moves-after-end"
    PLAYS_ON = "plays-on"
    LEGAL_PUNISHED = "legal-punished"
    ILLEGAL_PASSES = "illegal-passes"
    UNKNOWN_MOVE = "unknown-move"
    WINNER_UNTOLD = "winner-untold"
    WRONG_WINNER = "wrong-winner"
    CHANCE = "chance"
    HIDDEN_HISTORY = "hidden-history"
    BLIND_OBSERVATION = "blind-observation"
    TURN_HIDDEN = "turn-hidden"
    PICTURE = "picture"
    NEVER_ENDS = "never-ends"
    KEEPS_TRACES = "keeps-traces"


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, and how to see it."""

    kind: Kind
    what: str
    """A sentence."""
    moves: tuple[str, ...]
    """From the start."""


@dataclass
class FoundOut:
    """What there is to tell of a game."""

    word: str
    title: str
    assumed: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    games: int = 0
    longest: int = 0
    """Moves of the longest random game."""
    wins: tuple[int, int] = (0, 0)
    """Of the random games, by player."""
    positions: int = 0
    complete: bool = False
    """Whether these are all positions that there are."""
    value: str | None = None
    """Under best play, for Player 1; None where it could not be solved."""
    plies: int | None = None
    unfairness: float | None = None
    """As in `lab.measures`, like those below; None where there are too many positions, or no numpy and scipy."""
    depth: int | None = None
    length: float | None = None


@dataclass
class Findings(FoundOut):
    """All that was found out about a game."""

    @property
    def sound(self) -> bool:
        return not self.faults


@dataclass
class _Judged:
    sound: bool


@dataclass
class FindingsTold(FoundOut, _Judged):
    """The findings, as `duel doctor --json` prints them."""


def lines(found: Findings) -> Iterator[str]:
    """The findings for people."""
    yield f"{found.title} ({found.word}): " + ("sound." if found.sound else f"{len(found.faults)} faults.")
    for fault in found.faults:
        yield f"- {fault.kind}: {fault.what} Moves: {' '.join(fault.moves) or 'none'}."
    for what in found.assumed:
        yield f"Assumed: {what}."
    one, two = found.wins
    others = found.games - one - two
    unwon = f", and nobody the other {others} (drawn or broken off)" * bool(others)
    games = f"{found.games} random games: Player 1 won {one}, Player 2 {two}{unwon}"
    yield f"{games}; the longest had {found.longest} moves."
    yield f"{found.positions:,} positions looked at" + (", which are all." if found.complete else "; there are more.")
    if found.value:
        soon = f", in {found.plies} moves" if found.plies else ""
        yield f"With best play the game is a {found.value} for Player 1{soon}.".replace("a endless", "endless")
    if found.unfairness is not None:
        rungs = f"{found.depth} rung{'s fit' if found.depth != 1 else ' fits'}"
        yield (
            f"Between equals the points of Player 1 are {100 * found.unfairness:.0f} of 100 from even; "
            f"{rungs} between random and perfect play; a game between experts has {found.length:.1f} moves."
        )
