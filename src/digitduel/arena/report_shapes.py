"""The reports of tournaments and of the benchmark: the declared shapes, from which `report.json` is written."""

from dataclasses import dataclass

from digitduel.core.json_shapes import called


@dataclass(frozen=True, slots=True)
class RatingTold:
    player: str
    points: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingsTold:
    """Best first."""

    players: tuple[RatingTold, ...]
    moving_first: RatingTold = called("moving first")  # noqa: RUF009  (it is a field)
    method: str


@dataclass(frozen=True, kw_only=True)
class Conduct:
    """Forfeits, answers that were not taken, and what a move took."""

    forfeits: dict[str, int]
    reasons: dict[str, int]
    refusals: int
    refused: tuple[str, ...]
    seconds_per_move: float | None = called("seconds per move")
    tokens_per_move: float | None = called("tokens per move")


@dataclass(frozen=True, slots=True, kw_only=True)
class StageTold:
    decisions: int
    missed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaknessTold:
    name: str
    figures: str
    mistakes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedPosition:
    moves: str
    played: str
    better: str
    slip: str
    missed: int
    met: int
    weakness: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Accuracy:
    """A player's choices at one game, held against exact play."""

    decisions: int
    kept: int
    accuracy: float | None
    low: float | None
    high: float | None
    slips: dict[str, int]
    stages: dict[str, StageTold]
    weaknesses: tuple[WeaknessTold, ...]
    missed: tuple[MissedPosition, ...]


# A tournament


@dataclass(frozen=True, kw_only=True)
class _Results:
    player: str
    games: int
    won: int
    halves: int
    lost: int
    score: float | None
    by_seat: tuple[float | None, float | None] = called("by seat")


@dataclass(frozen=True, kw_only=True)
class PlayerReport(Conduct, _Results):
    """How one player did at one game."""

    exact: Accuracy | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossTold:
    games: int
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class BarTold:
    first: int = called("from")
    last: int = called("to")
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthsTold:
    """How many moves the games had."""

    mean: float
    median: float
    shortest: int
    longest: int
    bars: tuple[BarTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedAt:
    """How many games were held against exact play."""

    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReport:
    game: str
    title: str
    played: int
    distinct: int
    ends: dict[str, int]
    ratings: RatingsTold
    players: tuple[PlayerReport, ...]
    cross: dict[str, dict[str, CrossTold]]
    """What the row scored against the column."""
    length: LengthsTold | None
    exact: LookedAt | None
    """None where the game is too large to be solved."""


Asked = dict[str, bool | int | str | tuple[str, ...]]
"""What was asked for, in the words of the command."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A whole tournament."""

    digitduel: str
    format: int
    asked: Asked
    players: tuple[str, ...]
    played: int
    of: int
    overall: RatingsTold
    games: tuple[GameReport, ...]


# The benchmark


@dataclass(frozen=True, kw_only=True)
class PartTold:
    """Decisions of one kind, and how many of them would be right by chance."""

    decisions: int
    kept: int
    by_chance: float = called("by chance")
    skill: float


@dataclass(frozen=True, kw_only=True)
class GamesTold(PartTold):
    played: int
    points: float


@dataclass(frozen=True, kw_only=True)
class _Scored:
    game: str
    title: str
    score: float
    low: float
    high: float
    positions: PartTold
    games: GamesTold


@dataclass(frozen=True, kw_only=True)
class BenchmarkGame(Conduct, _Scored):
    exact: Accuracy


@dataclass(frozen=True, slots=True, kw_only=True)
class IdeaTold:
    """The score in the decisions that ask for one idea, of all games together."""

    idea: str
    score: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GapTold:
    """How much higher the score is than in other positions, or in the same positions in disguise."""

    name: str
    gap: float
    low: float
    high: float
    score: float
    """The one there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchmarkReport:
    """One score, and the profile behind it."""

    digitduel: str
    benchmark: str
    player: str
    score: float
    low: float
    high: float
    played: int
    of: int
    games: tuple[BenchmarkGame, ...]
    ideas: tuple[IdeaTold, ...] = ()
    """From edition 2 on."""
    gaps: tuple[GapTold, ...] = ()
