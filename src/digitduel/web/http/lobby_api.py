"""The lobby over HTTP: strangers find each other, and can leave, report and avoid each other."""

from random import SystemRandom

from fastapi import APIRouter, Request, Response

from digitduel.tables import actions
from digitduel.tables.catalogue import catalogue
from digitduel.tables.lobby_state import CLOCKS, Found, LobbyState, Waiting
from digitduel.tables.new_table import between_strangers
from digitduel.tables.refusals import Refused
from digitduel.tables.seat_secrets import device_id, digest, new_secret, new_table_id, seat_secret
from digitduel.tables.stored_table import StoredTable
from digitduel.tables.table_state import Error
from digitduel.web import metrics
from digitduel.web.http.cookies import device_of, remember, secret_at
from digitduel.web.http.requests import Name, ReportPlayer, Seek
from digitduel.web.http.responses import Shaped
from digitduel.web.http.tables_api import opening
from digitduel.web.services import Services, house_of
from digitduel.web.storage.changes import TableOpening
from digitduel.web.storage.lobby import PlayerReported, Seeker

ROUTER = APIRouter(
    tags=["lobby"], responses={status: {"model": Error} for status in (400, 403, 404, 409, 413, 422, 429, 503)}
)


def lobby_house(request: Request) -> Services:
    house = house_of(request)
    if not house.settings.lobby:
        raise Refused("no-lobby", "There is no lobby here. Invite a friend instead.")
    return house


@ROUTER.get("/api/lobby", response_model=LobbyState)
async def lobby(request: Request) -> Response:
    """Who waits for what."""
    found = await lobby_house(request).lobby.waiting()
    waiting = tuple(Waiting(game, clock, found.count((game, clock))) for game, clock in sorted(set(found)))
    return Shaped(LobbyState(CLOCKS, waiting))


@ROUTER.post("/api/lobby/seek", response_model=Found)
async def seek(asked: Seek, request: Request) -> Response:
    """Look for somebody who wants the same game with the same clock."""
    house, device = lobby_house(request), device_of(request)
    if asked.game not in [game.name for game in catalogue().games]:
        raise Refused("bad-game", "In the lobby the games are played as they are, without options.")
    if device is None:  # who has no cookie yet cannot be known again, and would wait for ever
        response = Shaped(Found(None))
        remember(response, request, new_secret())
        return response
    table = new_table_id()
    made = list[StoredTable]()
    seeker = Seeker(device_id(device), asked.game, asked.clock, table, digest(seat_secret(device, table)))

    def made_for(other: Seeker) -> TableOpening:
        own = digest(seat_secret(device, other.table))
        pair = [(other.secret, other.device), (own, seeker.device)]
        SystemRandom().shuffle(pair)
        seed = SystemRandom().getrandbits(32)
        longest = house.settings.longest
        made.append(between_strangers(other.table, asked.game, asked.clock, (pair[0], pair[1]), seed, longest))
        return opening(request, made[-1], device)

    response = Shaped(Found(await house.lobby.find(seeker, made_for)))
    for opened in made:
        metrics.opened(opened)
    remember(response, request, device)
    return response


@ROUTER.post("/api/lobby/leave", response_model=Found)
async def leave(request: Request) -> Response:
    """Look for nobody any more."""
    device = device_of(request)
    if device:
        await lobby_house(request).lobby.leave(device_id(device))
    return Shaped(Found(None))


@ROUTER.post("/api/tables/{name}/report", response_model=Found)
async def report(name: Name, asked: ReportPlayer, request: Request) -> Response:
    """Tell the operator about the stranger at this table, with whom you are never paired again."""
    house, own, other = await strangers_at(name, request)
    await house.lobby.report(own, PlayerReported(name, other, asked.why))
    await house.lobby.avoid(own, other)
    return Shaped(Found(name))


@ROUTER.post("/api/tables/{name}/avoid", response_model=Found)
async def avoid(name: Name, request: Request) -> Response:
    """Never be paired again with the stranger at this table."""
    house, own, other = await strangers_at(name, request)
    await house.lobby.avoid(own, other)
    return Shaped(Found(name))


async def strangers_at(name: str, request: Request) -> tuple[Services, str, str]:
    """Your device and that of the stranger."""
    house = house_of(request)
    table = await house.room.table(name, fresh=True)
    return house, *actions.strangers_at(table, secret_at(request, table))
