"""For those who look after the server: whether it runs, and whether it can play."""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from digitduel.web.services import house_of

ROUTER = APIRouter(include_in_schema=False)


@ROUTER.get("/healthz")
async def health() -> Response:
    """The process runs."""
    return PlainTextResponse("ok\n")


@ROUTER.get("/readyz")
async def ready(request: Request) -> Response:
    """Games can be played: the database answers and can be written to. If not, the refusal says why."""
    await house_of(request).storage.check()
    return PlainTextResponse("ready\n")
