"""What is asked about and told of exact play, reviews, puzzles and the games there are: the declared shapes."""

from dataclasses import dataclass
from typing import Annotated

from digitduel.coach.analysis_data import JudgedMove, MovesAnalysis, ValueWord
from digitduel.coach.puzzle_score import UNTRIED, PuzzleScore, Tries
from digitduel.coach.review_data import MovesReview, ReviewedMoveState, Worth
from digitduel.core.board_state import ComponentState
from digitduel.core.field_notes import Told
from digitduel.core.json_shapes import absent
from digitduel.core.options import OptionValue
from digitduel.core.player import SeatNumber
from digitduel.tables.lengths import GameWord, LessonPlace, MovesPlayed, MoveText, PuzzleId
from digitduel.tables.table_state import View

# What is asked


@dataclass(frozen=True, kw_only=True)
class MovesAsked:
    """A game and the moves so far."""

    game: Annotated[GameWord, Told(examples=("sum-race",))]
    moves: Annotated[MovesPlayed, Told(examples=(("5", "6"),))] = ()
    first: SeatNumber = 1


@dataclass(frozen=True, kw_only=True)
class PuzzleAnswer:
    """The name of a puzzle, as it came with the question, and your move; without one you are told the answer."""

    id: PuzzleId
    move: MoveText | None = None
    hinted: bool = False
    score: Annotated[PuzzleScore | None, Told("the score so far, to hear what it is after the answer")] = None
    tries: Annotated[Tries, Told("what was tried before at the puzzle of a day, as it was told")] = UNTRIED


@dataclass(frozen=True, kw_only=True)
class StepAnswer:
    """A step of a lesson, both counted from 1, and your move."""

    lesson: LessonPlace
    step: LessonPlace
    move: MoveText


# What the coach says


@dataclass(frozen=True, kw_only=True)
class ChoiceState(JudgedMove):
    turns: int | None
    """Until the end, as people count: the moves of one turn together. None where nobody hurries, or it is not known."""
    entries: tuple[str, ...]
    """What to choose on the board, one after the other, to make the move."""
    warning: str | None = absent()
    """What is said before it is played, where it throws something away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdviceState:
    """Every choice, and what the coach says."""

    choices: tuple[ChoiceState, ...]
    nudge: str
    hint: str
    exact: bool | None = absent()
    """False where it is only an estimate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    sentence: str


@dataclass(frozen=True, kw_only=True)
class AnalysisState(MovesAnalysis):
    """The same, each choice with the entries that make it on the board, and with turns; and what the coach says."""

    choices: tuple[ChoiceState, ...]
    hint: str
    """The move that it would play."""


# Reviews


@dataclass(frozen=True, kw_only=True)
class _OfTable:
    game: str
    first: SeatNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedWorth(Worth):
    """What a position or a move is worth, and in how many plies, or turns, the end comes."""

    turns: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedMove(ReviewedMoveState):
    before: CountedWorth
    after: CountedWorth


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartPoint:
    """The value after a ply as Player 1 sees it."""

    ply: int
    value: ValueWord
    plies: int | None


@dataclass(frozen=True, kw_only=True)
class ReviewState(MovesReview, _OfTable):
    """The same for a page, with turns and a chart."""

    moves: tuple[CountedMove, ...]
    chart: tuple[ChartPoint, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedGame:
    word: str
    title: str


# Lessons


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonStepState:
    """A position, what is said about it, and what helps whoever does not find the answer."""

    view: View
    say: str
    nudge: str
    answer: tuple[str, ...]
    """The entries that make a right move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonState:
    number: int
    title: str
    idea: str
    steps: tuple[LessonStepState, ...]
    remember: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonsState:
    """The lessons of a game, the first one first."""

    game: NamedGame
    start: View
    lessons: tuple[LessonState, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedStep:
    right: bool
    sentence: str
    view: View
    """The position after the move."""


# Puzzles


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleState:
    """A puzzle as it is asked. The answer is told only to whoever has given one."""

    id: str
    day: str | None
    """The date, for the puzzle of a day."""
    level: int
    game: NamedGame
    moves: tuple[str, ...]
    view: View
    question: str
    plies: int
    hint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DayResult:
    """What the tries at the puzzle of a day come to."""

    tries: Tries
    over: bool
    """What follows is practice, and changes nothing."""
    solved: bool
    told: str
    """In words, such as: solved at try 2, with a hint."""
    squares: str
    """A square for each answer, for friends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedAnswer:
    right: bool
    sentence: str
    answer: str | None
    """Told when it was found or given up."""
    line: tuple[str, ...]
    score: PuzzleScore | None
    """The score after this answer, for whoever said what it was before."""
    counts: str
    """What is to be said of how it counts, if anything."""
    result: DayResult | None
    """None where it is no puzzle of a day."""


# The games there are


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedOption:
    name: str
    default: OptionValue
    about: str
    low: int | None = absent()
    high: int | None = absent()
    choices: tuple[str, ...] | None = absent()
    allowed: str
    """What may be given, in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedFair:
    """The variant that is recommended."""

    word: str
    line: str
    """What is good about it."""
    figures: str
    """How much."""


@dataclass(frozen=True, kw_only=True)
class GameEntry:
    name: str
    title: str
    summary: str
    goal: str
    """What wins, in one line, without options."""
    player_one_starts: bool
    options: tuple[ListedOption, ...]
    fair: ListedFair | None = absent()  # noqa: RUF009  (it is a field)


@dataclass(frozen=True, kw_only=True)
class ListedGame(GameEntry):
    """A game with the pictures that a page shows of it."""

    board: tuple[ComponentState, ...]
    sample: tuple[ComponentState, ...]
    """The board some way into a game."""
    lessons: int
    puzzles: bool
    """Whether it has positions to ask about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedProgram:
    word: str
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    games: tuple[ListedGame, ...]
    programs: tuple[ListedProgram, ...]
    phrases: dict[str, str]
    """What friends can say to each other, by the word for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    title: str
    markdown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    markdown: str
