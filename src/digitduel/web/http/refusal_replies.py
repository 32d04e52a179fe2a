"""How refusals leave the server: in one shape, whatever went wrong."""

import logging
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from starlette.exceptions import HTTPException as AnyHTTPException

from digitduel.core import DigitDuelError
from digitduel.tables.refusals import code_of
from digitduel.tables.table_state import Error, Refusal
from digitduel.web.http.refusal_status import AWAY, WORDS, no_database, status_of
from digitduel.web.http.responses import Shaped
from digitduel.web.http.static_files import shell
from digitduel.web.log_lines import in_short
from digitduel.web.metrics import refused

LOG = logging.getLogger("digitduel.web")
BLOCKED = "Those who look after this site have blocked this device, so you can only look on."
TOO_LARGE = "This is more than a request may hold."
_SENTENCES = {
    404: "There is nothing at this address.",
    405: "This cannot be done at this address.",
    413: TOO_LARGE,
}


def answer(code: str, message: str, status: int | None = None, headers: Any = None) -> Shaped:
    """A refusal, with the status that goes with its word unless another one is known already."""
    status = status or status_of(code)
    refused(code)
    if status in (429, 503):
        headers = {"Retry-After": "5", **(headers or {})}
    return Shaped(Error(error=Refusal(code=code, message=message)), status, headers)


def install(app: FastAPI) -> None:
    """Let every error leave the app in the one shape."""

    @app.exception_handler(DigitDuelError)
    async def refusal(_: Request, error: DigitDuelError) -> Shaped:
        return answer(code_of(error), str(error))

    async def away(request: Request, error: Exception) -> Shaped:
        LOG.warning("the database cannot be reached: %s", in_short(error))
        return await refusal(request, no_database())

    for kind in AWAY:
        app.add_exception_handler(kind, away)

    @app.exception_handler(RequestValidationError)
    async def unclear(_: Request, error: RequestValidationError) -> Shaped:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first.get("loc", ()) if part != "body") or "the request"
        return answer("unclear", f"{place[:80]}: {str(first.get('msg', 'cannot be read'))[:200]}.", 422)

    @app.exception_handler(AnyHTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        looking = "text/html" in request.headers.get("accept", "")
        if error.status_code == 404 and looking and not request.scope["path"].startswith(("/api/", "/static/")):
            return HTMLResponse(shell(), 404)  # the page says it in its own words
        sentence = _SENTENCES.get(error.status_code, f"{error.detail}.")
        return answer(WORDS.get(error.status_code, "refused"), sentence, error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def broken(_: Request, __: Exception) -> Shaped:
        return answer("broken", "Something went wrong here. It is not your fault; try again.")
