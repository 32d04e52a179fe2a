"""What a refusal is over HTTP: the status that goes with its word."""

from sqlalchemy import exc

from digitduel.tables.refusals import Refused
from digitduel.web.storage.database_file import FileGone

_STATUSES = {
    "not-your-seat": 403,
    "no-invitation": 403,
    "no-coach": 403,
    "blocked": 403,
    "foreign-origin": 403,
    "no-such-table": 404,
    "no-lobby": 404,
    "not-allowed": 409,
    "not-your-turn": 409,
    "outdated": 409,
    "seated": 409,
    "too-large": 422,
    "unclear": 422,
    "too-many": 429,
    "too-many-tables": 429,
    "broken": 500,
    "busy": 503,
    "closing": 503,
    "full": 503,
    "no-database": 503,
    "read-only": 503,
}


def status_of(code: str) -> int:
    """The status for a word; whatever has none of its own is a bad request."""
    return _STATUSES.get(code, 400)


WORDS = {
    400: "unclear",
    401: "not-allowed",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
}
"""What is refused before it is known what was asked for has a status first, and then a word."""

AWAY = (exc.InterfaceError, exc.DatabaseError, exc.TimeoutError, FileGone)
"""What comes out of storage while the database cannot be reached, or is damaged."""


def no_database() -> Refused:
    return Refused("no-database", "The tables cannot be reached just now. Try again in a moment.")
