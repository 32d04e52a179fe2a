"""Games, exact play and puzzles over HTTP. Nothing here belongs to a table: position in, values out."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from functools import lru_cache
from random import Random
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field
from typing_extensions import TypedDict

from digitduel.cli.catalogue import catalogue
from digitduel.core import BadGame, Board, Game, Match
from digitduel.games import game_class, names
from digitduel.players import PROGRAMS
from digitduel.web.http.limits import guard_of
from digitduel.web.http.pages import DOCS
from digitduel.web.http.refusals import Refused
from digitduel.web.http.requests import MOVE, WORD
from digitduel.web.http.requests import Request as Asked
from digitduel.web.services import house_of
from digitduel.web.shared_games import shared_game
from digitduel.web.thinking import solver_jobs
from digitduel.web.thinking.solver_jobs import PuzzleName
from digitduel.web.view import board_state
from digitduel.web.wire import Error, SeatNumber, View

MOST_MOVES = 400
HARDEST = 9
PLIES_OF_SAMPLE = 6
PERFECT_PLAY = DOCS / "perfect-play.md"
ROUTER = APIRouter(
    prefix="/api",
    tags=["study"],
    responses={status: {"model": Error} for status in (400, 403, 404, 409, 413, 422, 429, 503)},
)

Value = Literal["win", "loss", "endless"]
Text = Annotated[str, Field(min_length=1, max_length=MOVE)]


class Choice(TypedDict):
    move: str
    value: Value
    plies: int | None
    entries: list[str]
    """What to choose on the board, one after the other, to make the move."""


class Advice(TypedDict):
    choices: list[Choice]
    nudge: str
    hint: str


class Sentence(TypedDict):
    sentence: str


class Worth(TypedDict):
    value: Value
    plies: int | None


class ReviewedMove(TypedDict):
    ply: int
    player: SeatNumber
    move: str
    before: Worth
    after: Worth
    mark: str
    decision: bool
    better: str | None
    line: list[str]


class Accuracy(TypedDict):
    player: SeatNumber
    decisions: int
    kept: int
    accuracy: float | None
    turning_point: int | None


class ChartPoint(TypedDict):
    """The value after a ply as Player 1 sees it."""

    ply: int
    value: Value
    plies: int | None


class Review(TypedDict):
    game: str
    first: SeatNumber
    moves: list[ReviewedMove]
    accuracy: list[Accuracy]
    summary: list[str]
    chart: list[ChartPoint]


class Ended(TypedDict):
    winner: SeatNumber
    reason: str


class Analysis(TypedDict):
    """The same as `duel analyze --json`."""

    game: str
    options: dict[str, Any]
    moves: list[str]
    to_move: SeatNumber
    outcome: Ended | None
    value: Value | None
    plies: int | None
    choices: list[Choice]
    line: list[str]


class NamedGame(TypedDict):
    word: str
    title: str


class PuzzleState(TypedDict):
    id: str
    day: str | None
    level: int
    game: NamedGame
    moves: list[str]
    view: View
    question: str
    plies: int
    hint: str


class Judged(TypedDict):
    right: bool
    sentence: str
    answer: str
    line: list[str]


class Rules(TypedDict):
    title: str
    markdown: str


class Page(TypedDict):
    markdown: str


class ProgramState(TypedDict):
    word: str
    about: str


class Catalogue(TypedDict):
    games: list[dict[str, Any]]
    programs: list[ProgramState]


class Line(Asked):
    """A game and the moves so far."""

    game: str = Field(min_length=1, max_length=WORD, examples=["sum-race"])
    moves: list[Text] = Field(default_factory=list, max_length=MOST_MOVES, examples=[["5", "6"]])
    first: SeatNumber = 1


class PuzzleAnswer(Asked):
    """The name of a puzzle, as it came with the question, and your move."""

    id: str = Field(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,16}\.[0-9]\.[^\s]*)$", max_length=WORD + 20)
    move: Text


@contextlib.asynccontextmanager
async def asking(request: Request) -> AsyncIterator[str]:
    """Hold a place among the questions that a client, who is named, may have waiting."""
    guard = guard_of(request)
    client = guard.client(request)
    if not guard.begin_question(client):
        raise Refused(429, "too-many", "You have several questions waiting. Wait for their answers.")
    try:
        yield client
    finally:
        guard.end_question(client)


@ROUTER.get("/games")
async def games() -> Catalogue:
    """The games there are, with their options, and the programs to play against."""
    return _catalogue()


@lru_cache(maxsize=1)
def _catalogue() -> Catalogue:
    kinds = {}
    for name in names():
        with contextlib.suppress(BadGame):  # of another package, and broken there
            kinds[name] = game_class(name)
    entries = catalogue(kinds)
    for entry in entries:
        game = shared_game(entry["name"])
        entry["board"] = board_state(game.board(game.start()))
        entry["sample"] = board_state(_sample(game))
    return {"games": entries, "programs": [{"word": word, "about": about} for word, (_, about) in PROGRAMS.items()]}


def _sample(game: Game[Any, Any]) -> Board:
    """The board some way into a game, for a picture."""
    rng = Random(5)
    for _ in range(100):
        match = Match(game)
        while len(match.moves) < PLIES_OF_SAMPLE and match.result is None:
            match.play(rng.choice(game.moves(match.position)))
        if match.result is None:
            break
    return match.board


@ROUTER.get("/rules/{game}")
async def rules(game: Annotated[str, Path(min_length=1, max_length=WORD)]) -> Rules:
    """The rules of a game, in Markdown."""
    found = shared_game(game)
    return {"title": found.title, "markdown": found.rules}


@ROUTER.get("/perfect-play")
async def perfect_play() -> Page:
    """What perfect play looks like, in Markdown."""
    return {"markdown": PERFECT_PLAY.read_text(encoding="utf-8")}


@ROUTER.post("/analyze")
async def analyze(asked: Line, request: Request) -> Analysis:
    """What each move in a position leads to under best play."""
    found: Analysis = await study(request, solver_jobs.analyze, asked.game, asked.moves, asked.first)
    return found


@ROUTER.post("/review")
async def review(asked: Line, request: Request) -> Review:
    """What each move of a game did, and what would have been better."""
    found: Review = await study(request, solver_jobs.review, asked.game, asked.moves, asked.first)
    return found


@ROUTER.post("/position")
async def position(asked: Line) -> View:
    """What the table looks like after these moves."""
    # So little to do that it need not wait for those who think.
    return await asyncio.to_thread(solver_jobs.position, asked.game, asked.moves, asked.first)


@ROUTER.get("/puzzles/daily")
async def daily(request: Request) -> PuzzleState:
    """The puzzle of today, the same for everybody."""
    found: PuzzleState = await puzzle_named(request, PuzzleName(datetime.now(UTC).date().isoformat(), 0, 0, None))
    return found


@ROUTER.post("/puzzles/answer")
async def judge(asked: PuzzleAnswer, request: Request) -> Judged:
    """Whether a move is the answer to a puzzle, and why."""
    word = PuzzleName.read(asked.id).word
    async with asking(request) as client:
        found: Judged = await house_of(request).study(
            client, solver_jobs.puzzle_answer, word or "", asked.id, asked.move
        )
    return found


@ROUTER.get("/puzzles/{seed:int}")
async def puzzle(
    request: Request,
    seed: Annotated[int, Path(ge=0, le=2**53)],
    game: Annotated[str | None, Query(min_length=1, max_length=WORD)] = None,
    level: Annotated[int, Query(ge=0, le=HARDEST)] = 0,
) -> PuzzleState:
    """A puzzle, the same for the same number, game and level."""
    found: PuzzleState = await puzzle_named(request, PuzzleName(None, seed, level, game and shared_game(game).word))
    return found


async def puzzle_named(request: Request, name: PuzzleName) -> Any:
    async with asking(request) as client:
        return await house_of(request).study(client, solver_jobs.puzzle, name.word or "", str(name))


async def study(request: Request, question: Any, word: str, *arguments: Any) -> Any:
    word = shared_game(word).word  # a bad one is refused here, and one with many spellings is one game
    async with asking(request) as client:
        return await house_of(request).study(client, question, word, word, *arguments)
