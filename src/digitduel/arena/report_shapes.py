"""The reports of tournaments and of the benchmark: the declared shapes, from which `report.json` is written."""

from dataclasses import dataclass
from typing import Literal

from digitduel.arena.journal import Conditions
from digitduel.arena.plan import TournamentAsked
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


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageTold:
    """Tokens of a language model: what it read, of that from memory; what it wrote, of that thoughts."""

    prompt: int
    cached: int
    completion: int
    reasoning: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestsTold:
    """The log of a run, summed up: questions, how often they were sent in vain, who answered, and how answers ended."""

    asked: int
    retries: int
    served: dict[str, int]
    finish: dict[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunTold:
    """When and how the games were played."""

    began: str
    ended: str
    """Dates in UTC."""
    conditions: Conditions
    requests: RequestsTold | None
    """None where no language model was asked."""


@dataclass(frozen=True, kw_only=True)
class Conduct:
    """Forfeits, answers that were not taken, and what a move took."""

    forfeits: dict[str, int]
    reasons: dict[str, int]
    refusals: int
    refused: tuple[str, ...]
    seconds_per_move: float | None = called("seconds per move")
    tokens_per_move: float | None = called("tokens per move")
    usage: UsageTold | None
    cost: float | None
    """By the prices in the player's word; None where there are none."""


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
    left_out: int = called("left out", default=0)
    """Moves in them that were not judged, since the game is too large to be solved from there."""


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
    """None where the game is too large to be solved even near its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A whole tournament."""

    digitduel: str
    format: int
    asked: TournamentAsked
    run: RunTold
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultTold:
    """What the player did where the value could be lost."""

    game: str
    part: Literal["position", "game"]
    number: int
    """Of the position, or of the game."""
    moves: str
    """What had been played before."""
    played: str | None
    """None where it gave no legal move."""
    best: str
    kept: bool
    regret: int
    """1 for a win that became a draw or endless, or one of these that became a loss; 2 for both."""
    by_chance: float = called("by chance")
    stratum: str = ""
    """How hard it is, where as many of each kind are asked on purpose."""


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
    results: tuple[ResultTold, ...]
    """Every decision, in the order of the plan."""


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
    part: str
    """`private`, or the disguise."""
    gap: float
    low: float
    high: float
    score: float
    """The one there."""
    results: tuple[ResultTold, ...]
    """Every decision there, in the order of the plan."""


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
    run: RunTold
    usage: UsageTold | None
    cost: float | None
    games: tuple[BenchmarkGame, ...]
    ideas: tuple[IdeaTold, ...] = ()
    """From edition 2 on."""
    gaps: tuple[GapTold, ...] = ()
