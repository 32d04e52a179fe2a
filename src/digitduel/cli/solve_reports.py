"""What `duel solve --json` prints: the declared shapes."""

from dataclasses import dataclass

from digitduel.coach.analysis_data import ValueWord
from digitduel.core.json_shapes import absent
from digitduel.core.options import OptionValue
from digitduel.core.player import SeatNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """Who wins from the start of a game."""

    game: str
    options: dict[str, OptionValue]
    winner: SeatNumber | None
    value: ValueWord
    """For the player who moves first."""
    plies: int | None
    first_moves: tuple[str, ...]
    """Those that keep the value."""
    positions: int
    """That had to be looked at."""
    seconds: float
    fair_to_offer: tuple[str, ...] | None = absent()
    """With swap: first moves of which neither side can force a win."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AllSolved:
    """Every position of a game, solved into a file."""

    game: str
    options: dict[str, OptionValue]
    value: ValueWord
    plies: int | None
    positions: int
    tiers: tuple[tuple[int, int], ...]
    """Each tier, and how many positions it has."""
    file: str
    bytes: int
    seconds: float
