"""The server: an app that any ASGI server can run, and that `duel serve` runs."""

import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from digitduel import __version__
from digitduel.core.remembered_answers import keep_few
from digitduel.web.http import health, lobby_api, pages, refusal_replies, sockets, study_api, tables_api
from digitduel.web.http.limits import Guard
from digitduel.web.http.middleware import Doorway
from digitduel.web.services import Services
from digitduel.web.settings import Settings, from_environment

ANSWERS_OF_A_KIND = 4096
"""Answers that a game remembers for each question of its rules. To play, more are of no use."""
YOUNG = 100
"""Objects more than before that make Python look for garbage among the new ones, for about 0.1 ms. Everybody waits
meanwhile, and with a thousand tables it takes several times as long as their number says: most are not near at hand."""
NEVER = 1_000_000
"""Such looks after which those are searched that were new before: they have been set aside by then."""
SWITCH = 0.0001
"""Seconds after which a thread that waits for Python's lock asks the loop for it. Whenever the loop asks the system for
something the thread begins to wait anew, so with the usual 5 ms it hardly ever asks: while the loop had much to do, the
writer waited for tens of milliseconds, and with it all whose moves it had."""


def create_app(settings: Settings | None = None) -> FastAPI:
    """The whole server with these settings, or with those in the environment."""
    settings = settings or from_environment()
    house = Services(settings)
    guard = Guard(settings, house.moderation.is_blocked)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        keep_few(ANSWERS_OF_A_KIND)
        async with house.open():
            _settle()
            yield

    app = FastAPI(
        title="Digit Duel",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # their pages load scripts from another host
        redoc_url=None,
        redirect_slashes=False,  # it would lead to wherever a `Host` header says
    )
    app.state.house, app.state.guard = house, guard
    refusal_replies.install(app)
    app.include_router(health.ROUTER)
    app.include_router(study_api.ROUTER)
    app.include_router(tables_api.ROUTER)
    app.include_router(lobby_api.ROUTER)
    app.include_router(sockets.ROUTER)
    pages.add_pages(app)
    app.add_middleware(Doorway, guard=guard)
    return app


def _settle() -> None:
    """What is here when the server opens stays for good, and need not be searched for garbage again and again.

    With a thousand tables a search of everything stops them all for a tenth of a second and more. What play leaves
    behind is young, and is found in short searches. Everything is searched when nobody plays, see `Services`.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    sys.setswitchinterval(SWITCH)
