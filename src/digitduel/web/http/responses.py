"""How answers leave the server: made from declared shapes, in the one way."""

from typing import Any

from fastapi import Response

from digitduel.core.json_shapes import to_json

MEDIA_TYPE = "application/json"


class Shaped(Response):
    """A value of a declared shape as JSON. What it looks like is described by the `response_model` of its route."""

    media_type = MEDIA_TYPE

    def __init__(self, value: Any, status_code: int = 200, headers: dict[str, str] | None = None) -> None:
        super().__init__(to_json(value), status_code, headers)
