"""What is refused at a table, with the word that programs know it by."""

from digitduel.core import BadGame, DigitDuelError, NotAllowed, Unreadable
from digitduel.core.json_shapes import BadShape
from digitduel.players import BadPlayer


class Refused(DigitDuelError):
    """Something is refused, with the word that programs know it by."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)  # both, so that it can travel between processes
        self.code = code

    def __str__(self) -> str:
        return str(self.args[1])


def no_such_table() -> Refused:
    return Refused("no-such-table", "There is no table at this address. It may have been cleared away.")


def not_your_seat() -> Refused:
    return Refused("not-your-seat", "You do not sit at this table, so you can only watch.")


_CODES: dict[type[DigitDuelError], str] = {
    Unreadable: "unreadable",
    NotAllowed: "not-allowed",
    BadGame: "bad-game",
    BadPlayer: "bad-player",
    BadShape: "unclear",
}


def code_of(error: DigitDuelError) -> str:
    """The word for a refusal from anywhere in the package."""
    if isinstance(error, Refused):
        return error.code
    return next((code for kind, code in _CODES.items() if isinstance(error, kind)), "refused")
