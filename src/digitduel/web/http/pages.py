"""The pages that a browser shows, and the links that lead to a seat."""

import contextlib
from pathlib import Path

from fastapi import APIRouter, FastAPI, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from digitduel.tables.refusals import Refused
from digitduel.tables.seat_secrets import may_be_table, new_secret, opens
from digitduel.web.http.cookies import CLAIM, DAY, INVITATION, SEAT, YEAR, device_of, hand_over, remember
from digitduel.web.http.responses import packed
from digitduel.web.http.static_files import add_static_files, shell
from digitduel.web.services import house_of

PAGE = Path(__file__).parents[1] / "page"
DOCS = PAGE / "docs" if (PAGE / "docs").is_dir() else PAGE.parents[3] / "docs"
"""Pages that are written elsewhere: put here when the package is built, found there while it is being worked on."""

PAGES = ("/", "/new", "/t/{table}", "/lessons/{game}", "/puzzles", "/perfect-play", "/rules/{game}")
"""All of them are one page, which finds out from its address what to show."""

ROUTER = APIRouter(include_in_schema=False)


async def page(request: Request) -> Response:
    response = packed(shell(request.scope["path"]), "text/html", request)
    remember(response, request, device_of(request) or new_secret())
    return response


for path in PAGES:
    ROUTER.add_api_route(path, page, methods=["GET", "HEAD"])


@ROUTER.get("/join/{table}")
@ROUTER.get("/join/{table}/{secret:path}")
async def join(table: str, request: Request, secret: str = "") -> Response:
    # Only to look claims nothing: programs that show previews of links would take the seat of the friend.
    how = await _invitation(table, secret, request)
    response = _on_to(table, f"?invitation={how}" if how else "")
    if not how:
        for what, kept in ((INVITATION, secret), (CLAIM, new_secret())):
            hand_over(response, request, table, what, kept, DAY)
    return response


async def _invitation(table: str, secret: str, request: Request) -> str:
    """What is wrong with an invitation, so that the page can say it; nothing when it opens a seat."""
    try:
        kept = (await house_of(request).room.table(table, fresh=True)).facts.invitation
    except Refused:
        return ""  # that there is no such table is said anyway
    return "" if opens(secret, kept) else "damaged" if kept else "used"


@ROUTER.get("/seat/{table}/{secret}")
async def seat(table: str, secret: str, request: Request) -> Response:
    response = _on_to(table)
    with contextlib.suppress(Refused):
        # A false link must not make a browser forget the seat that it holds.
        if (await house_of(request).room.table(table, fresh=True)).holds(secret):
            hand_over(response, request, table, SEAT, secret, YEAR)
    return response


def _on_to(table: str, more: str = "") -> Response:
    """On to the table. The secret goes into a cookie and out of the address bar."""
    if not may_be_table(table):
        raise HTTPException(404)
    return RedirectResponse(f"/t/{table}{more}", 303, headers={"Cache-Control": "no-store"})


def add_pages(app: FastAPI) -> None:
    app.include_router(ROUTER)
    add_static_files(app, DOCS / "pictures")
