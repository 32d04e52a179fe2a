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
from digitduel.web.http.refusal_status import AWAY, no_database, status_of
from digitduel.web.http.responses import Shaped
from digitduel.web.http.static_files import shell
from digitduel.web.log_lines import in_short
from digitduel.web.metrics import refused

LOG = logging.getLogger("digitduel.web")
_WORDS = {
    400: "unclear",
    401: "not-allowed",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
}
BLOCKED = "Those who look after this site have blocked this device, so you can only look on."
TOO_LARGE = "This is more than a request may hold."
_SENTENCES = {
    404: "There is nothing at this address.",
    405: "This cannot be done at this address.",
    413: TOO_LARGE,
}


def answer(status: int, code: str, message: str, headers: Any = None) -> Shaped:
    refused(code)
    if status in (429, 503):
        headers = {"Retry-After": "5", **(headers or {})}
    return Shaped(Error(error=Refusal(code=code, message=message)), status, headers)


def install(app: FastAPI) -> None:
    """Let every error leave the app in the one shape."""

    @app.exception_handler(DigitDuelError)
    async def refusal(_: Request, error: DigitDuelError) -> Shaped:
        code = code_of(error)
        return answer(status_of(code), code, str(error))

    async def away(request: Request, error: Exception) -> Shaped:
        LOG.warning("the database cannot be reached: %s", in_short(error))
        return await refusal(request, no_database())

    for kind in AWAY:
        app.add_exception_handler(kind, away)

    @app.exception_handler(RequestValidationError)
    async def unclear(_: Request, error: RequestValidationError) -> Shaped:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first.get("loc", ()) if part != "body") or "the request"
        return answer(422, "unclear", f"{place[:80]}: {str(first.get('msg', 'cannot be read'))[:200]}.")

    @app.exception_handler(AnyHTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        looking = "text/html" in request.headers.get("accept", "")
        if error.status_code == 404 and looking and not request.scope["path"].startswith(("/api/", "/static/")):
            return HTMLResponse(shell(), 404)  # the page says it in its own words
        sentence = _SENTENCES.get(error.status_code, f"{error.detail}.")
        return answer(error.status_code, _WORDS.get(error.status_code, "refused"), sentence, error.headers)

    @app.exception_handler(Exception)
    async def broken(_: Request, __: Exception) -> Shaped:
        return answer(500, "broken", "Something went wrong here. It is not your fault; try again.")
