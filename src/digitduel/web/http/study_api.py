"""Games, exact play and puzzles over HTTP. Nothing here belongs to a table: position in, values out."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from digitduel.coach.puzzle_score import day_of
from digitduel.coach.puzzles import HARDEST
from digitduel.core.json_shapes import to_json
from digitduel.tables import lesson_questions, puzzle_questions, study
from digitduel.tables.catalogue import catalogue
from digitduel.tables.lengths import DAY, MOST_SEEDS, MOST_SOLVED, WORD
from digitduel.tables.puzzle_questions import PuzzleName
from digitduel.tables.shared_games import shared_game
from digitduel.tables.study_state import (
    AnalysisState,
    Catalogue,
    JudgedAnswer,
    JudgedStep,
    LessonsState,
    Page,
    PuzzleState,
    ReviewState,
    RulesPage,
)
from digitduel.tables.table_state import Error, View
from digitduel.web.http.limits import guard_of
from digitduel.web.http.pages import DOCS
from digitduel.web.http.requests import MovesAsked, PuzzleAnswer, StepAnswer
from digitduel.web.http.responses import MEDIA_TYPE, Shaped, packed
from digitduel.web.services import house_of
from digitduel.web.thinking.worker_pool import Question

PERFECT_PLAY = DOCS / "perfect-play.md"
ROUTER = APIRouter(
    prefix="/api",
    tags=["study"],
    responses={status: {"model": Error} for status in (400, 403, 404, 409, 413, 422, 429, 503)},
)

Word = Annotated[str, Path(min_length=1, max_length=WORD)]


async def answered(request: Request, question: Question, word: str, *arguments: Any) -> Response:
    """What those who think answer to a client."""
    guard = guard_of(request)
    client = guard.client(request)
    text = await house_of(request).study(guard.asking(client), client.address, question, word, *arguments)
    return Response(text, media_type=MEDIA_TYPE)


@ROUTER.get("/games", response_model=Catalogue)
async def games(request: Request) -> Response:
    """The games there are, with their options, and the programs to play against."""
    return packed(to_json(catalogue()), MEDIA_TYPE, request)


@ROUTER.get("/rules/{game}", response_model=RulesPage)
async def rules(game: Word) -> Response:
    """The rules of a game, in Markdown."""
    found = shared_game(game)
    return Shaped(RulesPage(title=found.title, markdown=found.rules_here))


@ROUTER.get("/lessons/{game}", response_model=LessonsState)
async def lessons_of(game: Word) -> Response:
    """The lessons of a game, to be played on the board."""
    return Shaped(await asyncio.to_thread(lesson_questions.lessons, shared_game(game).word))


@ROUTER.post("/lessons/{game}/answer", response_model=JudgedStep)
async def judge_step(game: Word, asked: StepAnswer, request: Request) -> Response:
    """Whether a move is what a step of a lesson asks for, and why."""
    word = shared_game(game).word
    return await answered(request, lesson_questions.judge, word, word, asked.lesson, asked.step, asked.move)


@ROUTER.get("/perfect-play", response_model=Page)
async def perfect_play() -> Response:
    """What perfect play looks like, in Markdown."""
    return Shaped(Page(markdown=PERFECT_PLAY.read_text(encoding="utf-8")))


@ROUTER.post("/analyze", response_model=AnalysisState)
async def analyze(asked: MovesAsked, request: Request) -> Response:
    """What each move in a position leads to under best play."""
    return await about(request, study.analyze, asked)


@ROUTER.post("/review", response_model=ReviewState)
async def review(asked: MovesAsked, request: Request) -> Response:
    """What each move of a game did, and what would have been better."""
    return await about(request, study.review, asked)


@ROUTER.post("/position", response_model=View)
async def position(asked: MovesAsked, request: Request) -> Response:
    """What the table looks like after these moves."""
    return await about(request, study.position, asked)


@ROUTER.get("/puzzles/daily", response_model=PuzzleState)
async def daily(request: Request) -> Response:
    """The puzzle of today, the same for everybody."""
    return await puzzle_named(request, PuzzleName.read(today()))


@ROUTER.get("/puzzles/day/{day}", response_model=PuzzleState)
async def of_day(day: Annotated[str, Path(pattern=f"^{DAY}$")], request: Request) -> Response:
    """The puzzle of an earlier day."""
    return await puzzle_named(request, PuzzleName.read(day))


def today() -> str:
    return day_of(datetime.now(UTC)).isoformat()


@ROUTER.post("/puzzles/answer", response_model=JudgedAnswer)
async def judge(asked: PuzzleAnswer, request: Request) -> Response:
    """Whether a move is the answer to a puzzle, and why."""
    name = PuzzleName.read(asked.id)
    word, given = name.word or "", (asked.id, asked.move, asked.hinted, asked.score, asked.tries)
    return await answered(request, puzzle_questions.judge, word, *given, today())


@ROUTER.get("/puzzles/{seed:int}", response_model=PuzzleState)
async def puzzle(
    request: Request,
    seed: Annotated[int, Path(ge=0, le=MOST_SEEDS)],
    game: Annotated[str | None, Query(min_length=1, max_length=WORD)] = None,
    level: Annotated[int, Query(ge=0, le=HARDEST)] = 0,
    solved: Annotated[int | None, Query(ge=0, le=MOST_SOLVED)] = None,
) -> Response:
    """A puzzle, the same for the same number, game and level; the level may be what suits who has solved so many."""
    return await puzzle_named(request, puzzle_questions.practice(seed, game, level, solved))


async def puzzle_named(request: Request, name: PuzzleName) -> Response:
    return await answered(request, puzzle_questions.puzzle, name.word or "", str(name), today())


async def about(request: Request, question: Question, asked: MovesAsked) -> Response:
    """The answer to a question about a line of moves."""
    word = shared_game(asked.game).word  # a bad one is refused here, and one with many spellings is one game
    return await answered(request, question, word, word, asked.moves, asked.first)
