"""The pages that a browser shows, and the links that lead to a seat."""

import contextlib
from pathlib import Path

from fastapi import APIRouter, FastAPI, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from digitduel.core import DigitDuelError
from digitduel.tables import actions
from digitduel.tables.refusals import Refused
from digitduel.tables.seat_secrets import may_be_secret, may_be_table, new_secret, opens, seat_secret
from digitduel.web.http.cookies import device_of, keep_invitation, remember
from digitduel.web.http.responses import packed
from digitduel.web.http.static_files import add_static_files, shell
from digitduel.web.services import house_of

PAGE = Path(__file__).parents[1] / "page"
DOCS = PAGE / "docs" if (PAGE / "docs").is_dir() else PAGE.parents[3] / "docs"
"""Pages that are written elsewhere: put here when the package is built, found there while it is being worked on."""

PAGES = ("/", "/new", "/lobby", "/t/{table}", "/lessons/{game}", "/puzzles", "/perfect-play", "/rules/{game}")
"""All of them are one page, which finds out from its address what to show."""

LOBBY = '<meta name="lobby" content="open">'
"""By it the page knows that strangers can meet here."""

ROUTER = APIRouter(include_in_schema=False)


async def page(request: Request) -> Response:
    text = shell(request.scope["path"])
    if house_of(request).settings.lobby:
        text = text.replace("<title>", f"{LOBBY}\n  <title>", 1)
    response = packed(text, "text/html", request)
    remember(response, request, device_of(request) or new_secret())
    return response


for path in PAGES:
    ROUTER.add_api_route(path, page, methods=["GET", "HEAD"])


@ROUTER.get("/join/{table}")
@ROUTER.get("/join/{table}/{secret:path}")
async def join(table: str, request: Request, secret: str = "") -> Response:
    # Only to look claims nothing: programs that show previews of links would take the seat of the friend.
    how = await _invitation(table, secret, request)
    response = _on_to(table, f"?invitation={how}" if how not in ("open", "gone") else "")
    if how == "open":
        remember(response, request, device_of(request) or new_secret())
        keep_invitation(response, request, table, secret)
    return response


async def _invitation(table: str, secret: str, request: Request) -> str:
    """Whether an invitation opens a seat; if not, why, so that the page can say it."""
    try:
        kept = (await house_of(request).room.table(table, fresh=True)).facts.invitation
    except Refused:
        if secret and not may_be_secret(secret):
            raise HTTPException(404) from None
        return "gone"  # that there is no such table is said anyway
    return "open" if opens(secret, kept) else "damaged" if kept else "used"


@ROUTER.get("/seat/{table}/{secret}")
async def seat(table: str, secret: str, request: Request, again: bool = False) -> Response:
    """Hold a seat on this device too. A false link changes nothing, and who sits there already keeps their seat."""
    device = device_of(request)
    response = _on_to(table)
    if device is None and may_be_secret(secret) and not again:
        # Come again with a secret of your own. Programs that show previews of links will not.
        response = RedirectResponse(f"/seat/{table}/{secret}?again=1", 303, headers={"Cache-Control": "no-store"})
        remember(response, request, new_secret())
    elif device:
        with contextlib.suppress(DigitDuelError):
            await house_of(request).room.act(table, actions.bring(secret, seat_secret(device, table)))
            remember(response, request, device)
    return response


def _on_to(table: str, more: str = "") -> Response:
    """On to the table. The secret goes into a cookie and out of the address bar."""
    if not may_be_table(table):
        raise HTTPException(404)
    return RedirectResponse(f"/t/{table}{more}", 303, headers={"Cache-Control": "no-store"})


def add_pages(app: FastAPI) -> None:
    app.include_router(ROUTER)
    add_static_files(app, DOCS / "pictures")
