"""Everything that can be refused, each with a sentence a person can act on."""


class DigitDuelError(Exception):
    """The base of every refusal; `str(error)` is a sentence for people."""


class MoveError(DigitDuelError):
    """A move was refused. Nothing has changed; ask again."""


class Unreadable(MoveError):
    """The text is not a move of this game at all."""


class NotAllowed(MoveError):
    """The text is a move, but not one that can be played here."""


class BadGame(DigitDuelError):
    """A game word names no game, or an option it does not have or allow."""


class BadRecord(DigitDuelError):
    """A record cannot be trusted: damaged, foreign, illegal or too new."""


def quoted(text: str, longest: int = 40) -> str:
    """What someone typed, safe and short enough to be repeated to them."""
    shown = printable(text[: longest + 1])
    return f"'{shown[:longest]}…'" if len(shown) > longest else f"'{shown}'"


def printable(text: str) -> str:
    """A text from outside, with nothing in it that a terminal would obey."""
    return "".join(c if c.isprintable() else "?" for c in text)
