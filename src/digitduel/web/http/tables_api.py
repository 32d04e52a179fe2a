"""Tables over HTTP."""

import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from digitduel.web import actions
from digitduel.web.http.cookies import CLAIM, INVITATION, SEAT, SENT, hand_over, take_back
from digitduel.web.http.limits import guard_of
from digitduel.web.http.refusals import Refused, not_your_seat
from digitduel.web.http.requests import MOVE, Act, OpenTable, PlayMove, SitDown, TakeName
from digitduel.web.http.study_api import Advice, Review, Sentence, asking
from digitduel.web.new_table import clean, open_table, swapped
from digitduel.web.seat_secrets import LONG, YEAR, new_secret
from digitduel.web.services import house_of
from digitduel.web.storage.schema import Kept
from digitduel.web.thinking import solver_jobs
from digitduel.web.thinking.worker_pool import Question
from digitduel.web.wire import Error, Links, NewTable, Rematch, State

ROUTER = APIRouter(
    prefix="/api/tables",
    tags=["tables"],
    responses={status: {"model": Error} for status in (400, 403, 404, 409, 413, 422, 429, 503)},
)
Name = Annotated[str, Path(min_length=1, max_length=16, pattern="^[0-9a-z]+$")]


def secret_of(request: Request) -> str | None:
    return request.cookies.get(SEAT)


@ROUTER.post("", status_code=201)
async def new_table(asked: OpenTable, request: Request, response: Response) -> NewTable:
    """Open a table."""
    house, client = house_of(request), guard_of(request).client(request)
    opened = open_table(asked, client, house.settings.longest)
    if "perfect" in asked.seats:
        async with asking(request):
            word = opened.facts["game"]
            await house.study(client, solver_jobs.can_be_perfect, word, word, opened.facts["first"])
    async with one_more_table(request):
        await house.storage.create(Kept(opened.facts, opened.moves))
    table = opened.facts["id"]
    if opened.secret:
        hand_over(response, request, table, SEAT, opened.secret, YEAR)
    if opened.invitation:
        hand_over(response, request, table, SENT, opened.invitation, YEAR)
    return {
        "table": table,
        "seat": opened.seat,
        "invite": link_to("join", table, opened.invitation),
        "seat_link": link_to("seat", table, opened.secret),
    }


@contextlib.asynccontextmanager
async def one_more_table(request: Request) -> AsyncIterator[None]:
    """Refuse a client who has many unfinished tables. One after the other, so that none is left out of the count."""
    house, guard = house_of(request), guard_of(request)
    client = guard.client(request)
    async with guard.turn(client):
        if await house.storage.open_tables(client) >= house.settings.open_tables:
            raise Refused(429, "too-many-tables", "You have too many unfinished games. End some of them first.")
        yield


def link_to(what: str, table: str, secret: str | None) -> str | None:
    return f"/{what}/{table}/{secret}" if secret else None


@ROUTER.get("/{name}")
async def look(name: Name, request: Request) -> State:
    """A table as you see it."""
    table = await house_of(request).room.table(name, fresh=True)
    return table.state(secret_of(request), request.cookies.get(INVITATION))


@ROUTER.get("/{name}/link")
async def link(name: Name, request: Request) -> Links:
    """The link to your seat for another device, and the invitation while nobody has followed it."""
    table, secret = await house_of(request).room.table(name, fresh=True), secret_of(request)
    if not table.holds(secret):
        raise not_your_seat()
    invitation = request.cookies.get(SENT) if table.facts["invitation"] else None
    return {"invite": link_to("join", name, invitation), "seat_link": link_to("seat", name, secret)}


@ROUTER.post("/{name}/sit")
async def sit(name: Name, request: Request, response: Response, asked: SitDown | None = None) -> State:
    """Take the seat that you were invited to."""
    called = clean(asked.name) if asked else ""
    invitation = request.cookies.get(INVITATION)
    fresh = request.cookies.get(CLAIM, "")
    if len(fresh) != LONG:
        fresh = new_secret()
    table = await house_of(request).room.act(name, actions.sit(invitation, secret_of(request), fresh, called))
    hand_over(response, request, name, SEAT, fresh, YEAR)
    for used in (INVITATION, CLAIM):
        take_back(response, name, used)
    return table.state(fresh)


@ROUTER.post("/{name}/move")
async def move(name: Name, asked: PlayMove, request: Request) -> State:
    """Play. Sent again after a lost answer, the same move is not played twice."""
    return await do(name, request, actions.play(secret_of(request), asked.ply, asked.move))


@ROUTER.post("/{name}/undo")
async def undo(name: Name, request: Request, asked: Act | None = None) -> State:
    """Take back your latest turn, and what a program answered."""
    return await do(name, request, actions.undo(secret_of(request), asked.ply if asked else None))


@ROUTER.post("/{name}/resign")
async def resign(name: Name, request: Request, asked: Act | None = None) -> State:
    """Give the game to your opponent."""
    return await do(name, request, actions.resign(secret_of(request), asked.ply if asked else None))


@ROUTER.post("/{name}/stop")
async def stop(name: Name, request: Request, asked: Act | None = None) -> State:
    """Stop, with no winner. Between two people it is an offer until the other does the same."""
    return await do(name, request, actions.stop(secret_of(request), asked.ply if asked else None))


@ROUTER.post("/{name}/name")
async def rename(name: Name, asked: TakeName, request: Request) -> State:
    """Say what you want to be called."""
    return await do(name, request, actions.rename(secret_of(request), clean(asked.name)))


@ROUTER.post("/{name}/rematch")
async def rematch(name: Name, request: Request, response: Response) -> Rematch:
    """Play again with seats swapped. The second who asks comes to the same table as the first."""
    secret, client = secret_of(request), guard_of(request).client(request)
    room = house_of(request).room
    table = await room.table(name, fresh=True)
    opened = swapped(table, client)
    async with contextlib.nullcontext() if table.facts["rematch"] else one_more_table(request):
        table = await room.act(name, actions.rematch(secret, opened.facts["id"]), opened)
    found: str = table.facts["rematch"]
    hand_over(response, request, found, SEAT, secret or "", YEAR)
    return {"table": found}


@ROUTER.get("/{name}/coach")
async def coach(name: Name, request: Request) -> Advice:
    """Every choice with what it leads to, a nudge and a hint. Never in a running game against a person."""
    found: Advice = await ask(name, request, solver_jobs.advice)
    return found


@ROUTER.get("/{name}/why")
async def why(
    name: Name, request: Request, move: Annotated[str | None, Query(min_length=1, max_length=MOVE)] = None
) -> Sentence:
    """What is wrong with a move; without one, with the last that a person here has played."""
    table = await house_of(request).room.table(name, fresh=True)
    found: Sentence = await ask(name, request, solver_jobs.why, move, [player.number for player in table.people()])
    return found


@ROUTER.get("/{name}/review")
async def review(name: Name, request: Request) -> Review:
    """What each move did, and what would have been better."""
    table = await house_of(request).room.table(name, fresh=True)
    found: Review = await ask(name, request, solver_jobs.review, table.match.players, table.facts["ending"])
    return found


async def do(name: str, request: Request, act: actions.Act) -> State:
    return (await house_of(request).room.act(name, act)).state(secret_of(request))


async def ask(name: str, request: Request, question: Question, *more: Any) -> Any:
    """Ask about the position of a table."""
    house = house_of(request)
    table = await house.room.table(name, fresh=True)
    if table.mode == "friend" and table.match.result is None:
        raise Refused(403, "no-coach", "There is no coach while two people play against each other.")
    word, moves, first = table.match.game.word, table.moves, table.match.first.number
    async with asking(request) as client:
        return await house.study(client, question, word, word, moves, first, *more)
