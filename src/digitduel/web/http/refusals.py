"""Refusals: what is refused, with the status and the word that programs know it by."""

from sqlalchemy import exc

from digitduel.core import BadGame, DigitDuelError, NotAllowed, Unreadable
from digitduel.players import BadPlayer


class Refused(DigitDuelError):
    """Something is refused, with the status and the word that programs know it by."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


def no_such_table() -> Refused:
    return Refused(404, "no-such-table", "There is no table at this address. It may have been cleared away.")


def not_your_seat() -> Refused:
    return Refused(403, "not-your-seat", "You do not sit at this table, so you can only watch.")


AWAY = (exc.InterfaceError, exc.OperationalError, exc.TimeoutError)
"""What comes out of storage while the database cannot be reached."""


def no_database() -> Refused:
    return Refused(503, "no-database", "The tables cannot be reached just now. Try again in a moment.")


_CODES: dict[type[DigitDuelError], tuple[int, str]] = {
    Unreadable: (400, "unreadable"),
    NotAllowed: (409, "not-allowed"),
    BadGame: (400, "bad-game"),
    BadPlayer: (400, "bad-player"),
}


def code_of(error: DigitDuelError) -> tuple[int, str]:
    """The status and the word for a refusal from anywhere in the package."""
    if isinstance(error, Refused):
        return error.status, error.code
    return next((known for kind, known in _CODES.items() if isinstance(error, kind)), (400, "refused"))
