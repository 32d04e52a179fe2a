"""How answers leave the server: made from declared shapes, in the one way."""

from functools import lru_cache
from gzip import compress
from typing import Any

from fastapi import Request, Response

from digitduel.core.json_shapes import to_json

MEDIA_TYPE = "application/json"


class Shaped(Response):
    """A value of a declared shape as JSON. What it looks like is described by the `response_model` of its route."""

    media_type = MEDIA_TYPE

    def __init__(self, value: Any, status_code: int = 200, headers: dict[str, str] | None = None) -> None:
        super().__init__(to_json(value), status_code, headers)


def packed(text: str, media_type: str, request: Request) -> Response:
    """What is the same for everybody and holds no secret, compressed for whoever takes it so."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text, media_type=media_type, headers={"Vary": "Accept-Encoding"})
    headers = {"Vary": "Accept-Encoding", "Content-Encoding": "gzip"}
    return Response(_packed(text), media_type=media_type, headers=headers)


@lru_cache(maxsize=32)
def _packed(text: str) -> bytes:
    return compress(text.encode())
