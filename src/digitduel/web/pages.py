"""The pages that a browser shows, and the links that lead to a seat."""

from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import FileResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles

from digitduel.web.cookies import hand_over
from digitduel.web.refusals import no_such_table
from digitduel.web.seats import DAY, LONGEST_SECRET, YEAR

HERE = Path(__file__).parent
STATIC = HERE / "static"
SHELL = STATIC / "index.html"
DOCS = HERE / "docs" if (HERE / "docs").is_dir() else HERE.parents[2] / "docs"
"""Pages that are written elsewhere: put here when the package is built, found there while it is being worked on."""

PAGES = ("/", "/new", "/t/{table}", "/puzzles", "/perfect-play", "/rules/{game}")
"""All of them are one page, which finds out from its address what to show."""

ROUTER = APIRouter(include_in_schema=False)


async def page() -> Response:
    return FileResponse(SHELL, media_type="text/html")


for path in PAGES:
    ROUTER.add_api_route(path, page, methods=["GET", "HEAD"])


@ROUTER.get("/join/{table}/{secret}")
async def join(table: str, secret: str, request: Request) -> Response:
    # Only to look claims nothing: programs that show previews of links would take the seat of the friend.
    return _with_secret(request, table, "invitation", secret, DAY)


@ROUTER.get("/seat/{table}/{secret}")
async def seat(table: str, secret: str, request: Request) -> Response:
    return _with_secret(request, table, "seat", secret, YEAR)


def _with_secret(request: Request, table: str, what: str, secret: str, age: int) -> Response:
    """On to the table, with the secret in a cookie and out of the address bar."""
    if not (table.isalnum() and table.isascii() and len(table) <= 16 and len(secret) <= LONGEST_SECRET):
        raise no_such_table()
    response = RedirectResponse(f"/t/{table}", 303, headers={"Cache-Control": "no-store"})
    hand_over(response, request, table, what, secret, age)
    return response


def add_pages(app: FastAPI) -> None:
    app.include_router(ROUTER)
    app.mount("/static/pictures", StaticFiles(directory=DOCS / "pictures", check_dir=False))
    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False))
