"""Tables over HTTP."""

from collections.abc import Callable
from dataclasses import replace
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request, Response

from digitduel.tables import actions, program_moves, study
from digitduel.tables.lengths import MOVE
from digitduel.tables.new_table import clean, open_table, swapped
from digitduel.tables.refusals import not_your_seat
from digitduel.tables.seat_secrets import device_id, invitation_secret, new_secret, opens, seat_secret
from digitduel.tables.stored_table import StoredTable
from digitduel.tables.study_state import AdviceState, ReviewState, Sentence
from digitduel.tables.table_state import Error, Links, NewTable, Rematch, State
from digitduel.web import metrics
from digitduel.web.http.cookies import (
    OLD_SENT,
    device_of,
    drop_invitation,
    invitation_to,
    remember,
    secret_at,
)
from digitduel.web.http.limits import guard_of
from digitduel.web.http.requests import Deed, Name, OpenTable, PlayMove, SayPhrase, SitDown, TakeName
from digitduel.web.http.responses import Shaped
from digitduel.web.http.study_api import answered
from digitduel.web.services import house_of
from digitduel.web.storage.changes import TableOpening
from digitduel.web.thinking.worker_pool import Question

ROUTER = APIRouter(
    prefix="/api/tables",
    tags=["tables"],
    responses={status: {"model": Error} for status in (400, 403, 404, 409, 413, 422, 429, 503)},
)
SeenAt = Annotated[Deed | None, Body()]
"""The ply before somebody's eyes, if they say it."""


@ROUTER.post("", status_code=201, response_model=NewTable)
async def new_table(asked: OpenTable, request: Request) -> Response:
    """Open a table."""
    house, device = house_of(request), device_of(request) or new_secret()
    opened = open_table(asked, new_seed(), house.settings.longest, device)
    facts = opened.stored.facts
    for who in program_moves.unsure(facts):
        await answered(request, program_moves.check_can_play, facts.game, facts.game, facts.first, who)
    new = opening(request, opened.stored, device)
    await house.storage.create(new)
    metrics.opened(new.table)
    table = facts.id
    response = Shaped(
        NewTable(
            table=table,
            seat=opened.seat,
            invite=link_to("join", table, opened.invitation),
            seat_link=link_to("seat", table, opened.secret),
        ),
        201,
    )
    remember(response, request, device)
    return response


def new_seed() -> int:
    return SystemRandom().getrandbits(32)


def opening(request: Request, table: StoredTable, device: str) -> TableOpening:
    """A new table with whose it is, to count open tables by."""
    house, guard = house_of(request), guard_of(request)
    limits, client = house.settings, guard.client(request)
    house.check_room()
    guard.check_opens(client)
    facts = replace(table.facts, client=device_id(device), address=client.address)
    return TableOpening(replace(table, facts=facts), limits.open_tables, limits.address_open_tables)


def link_to(what: str, table: str, secret: str | None) -> str | None:
    return f"/{what}/{table}/{secret}" if secret else None


@ROUTER.get("/{name}", response_model=State)
async def look(name: Name, request: Request) -> Response:
    """A table as you see it."""
    table = await house_of(request).room.table(name, fresh=True)
    return Shaped(table.seen_by(secret_at(request, table), invitation_to(request, name)))


@ROUTER.get("/{name}/link", response_model=Links)
async def link(name: Name, request: Request) -> Response:
    """The link to your seat for another device, and the invitation while nobody has followed it."""
    table = await house_of(request).room.table(name, fresh=True)
    secret = secret_at(request, table)
    if not table.holds(secret):
        raise not_your_seat()
    sent = [invitation_secret(device_of(request) or "", name), request.cookies.get(OLD_SENT)]
    invitation = next((one for one in sent if opens(one, table.facts.invitation)), None)
    return Shaped(Links(invite=link_to("join", name, invitation), seat_link=link_to("seat", name, secret)))


@ROUTER.post("/{name}/sit", response_model=State)
async def sit(name: Name, request: Request, asked: SitDown | None = None) -> Response:
    """Take the seat that you were invited to."""
    room, device = house_of(request).room, device_of(request) or new_secret()
    table = await room.table(name)
    secret = secret_at(request, table)
    if secret is None or not table.holds(secret):
        secret = seat_secret(device, name)
    called = clean(asked.name) if asked else ""
    table = await room.act(name, actions.sit(invitation_to(request, name), secret, called, device_id(device)))
    response = Shaped(table.seen_by(secret))
    remember(response, request, device)
    drop_invitation(response, request, name)
    return response


@ROUTER.post("/{name}/move", response_model=State)
async def move(name: Name, asked: PlayMove, request: Request) -> Response:
    """Play. Sent again after a lost answer, the same move is not played twice."""
    return await do(name, request, lambda secret: actions.play(secret, asked.ply, asked.move))


@ROUTER.post("/{name}/undo", response_model=State)
async def undo(name: Name, request: Request, asked: SeenAt = None) -> Response:
    """Take back your latest turn, and what a program answered. A friend is asked for it, and agrees by the same."""
    return await do(name, request, lambda secret: actions.undo(secret, asked.ply if asked else None))


@ROUTER.post("/{name}/resign", response_model=State)
async def resign(name: Name, request: Request, asked: SeenAt = None) -> Response:
    """Give the game to your opponent."""
    return await do(name, request, lambda secret: actions.resign(secret, asked.ply if asked else None))


@ROUTER.post("/{name}/stop", response_model=State)
async def stop(name: Name, request: Request, asked: SeenAt = None) -> Response:
    """Stop, with no winner. Between two people it is an offer until the other does the same."""
    return await do(name, request, lambda secret: actions.stop(secret, asked.ply if asked else None))


@ROUTER.post("/{name}/decline", response_model=State)
async def decline(name: Name, request: Request, asked: SeenAt = None) -> Response:
    """No to what a friend asks for: to stop, or to take back."""
    return await do(name, request, lambda secret: actions.decline(secret, asked.ply if asked else None))


@ROUTER.post("/{name}/say", response_model=State)
async def say(name: Name, asked: SayPhrase, request: Request) -> Response:
    """Say one of the set phrases to a friend."""
    return await do(name, request, lambda secret: actions.say(secret, asked.phrase))


@ROUTER.post("/{name}/name", response_model=State)
async def rename(name: Name, asked: TakeName, request: Request) -> Response:
    """Say what you want to be called."""
    return await do(name, request, lambda secret: actions.rename(secret, clean(asked.name)))


@ROUTER.post("/{name}/rematch", response_model=Rematch)
async def rematch(name: Name, request: Request) -> Response:
    """Play again with seats swapped. The second who asks comes to the same table as the first."""
    room, device = house_of(request).room, device_of(request) or new_secret()
    table = await room.table(name, fresh=True)
    secret, opened = secret_at(request, table), swapped(table, new_seed()).stored
    table = await room.act(name, actions.rematch(secret, opened.facts.id), opening(request, opened, device))
    found = table.facts.rematch or ""
    # Where it is not certain that the device keeps its secret, the old one goes on holding the seat as well.
    deed = actions.follow if device_of(request) else actions.bring
    await room.act(found, deed(secret or "", seat_secret(device, found)))
    response = Shaped(Rematch(table=found))
    remember(response, request, device)
    return response


@ROUTER.get("/{name}/coach", response_model=AdviceState)
async def coach(name: Name, request: Request) -> Response:
    """Every choice with what it leads to, a nudge and a hint. Never in a running game against a person."""
    return await ask(name, request, study.advice)


@ROUTER.get("/{name}/why", response_model=Sentence)
async def why(
    name: Name, request: Request, move: Annotated[str | None, Query(min_length=1, max_length=MOVE)] = None
) -> Response:
    """What is wrong with a move; without one, with the last that a person here has played."""
    table = await house_of(request).room.table(name, fresh=True)
    return await ask(name, request, study.why, move, [player.number for player in table.people()])


@ROUTER.get("/{name}/review", response_model=ReviewState)
async def review(name: Name, request: Request) -> Response:
    """What each move did, and what would have been better."""
    table = await house_of(request).room.table(name, fresh=True)
    return await ask(name, request, study.review, table.match.players, table.facts.ending)


async def do(name: str, request: Request, act: Callable[[str | None], actions.Act]) -> Response:
    """Do something by the secret of whoever asks."""
    room = house_of(request).room
    secret = secret_at(request, await room.table(name))
    return Shaped((await room.act(name, act(secret))).seen_by(secret))


async def ask(name: str, request: Request, question: Question, *more: Any) -> Response:
    """Ask about the position of a table."""
    house = house_of(request)
    table = await house.room.table(name, fresh=True)
    actions.check_study(table)
    word, moves, first = table.match.game.word, table.moves, table.match.first.number
    return await answered(request, question, word, word, moves, first, *more)
