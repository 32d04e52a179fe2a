"""The kinds of mistake, for the coach's reviews and for the arena's reports alike."""

from enum import StrEnum

from digitduel.solve import Value


class Mark(StrEnum):
    """What a move did to the value of the position for the player who made it."""

    KEPT = "kept"
    LET_SLIP = "let slip"
    """A win became a draw or endless."""
    GAVE_AWAY = "gave away"
    """A win, or a game that need not have been lost, became a loss."""


class Mistake(StrEnum):
    """What a move threw away."""

    WIN_TO_LOSS = "a win became a loss"
    WIN_TO_ENDLESS = "a win became endless"
    ENDLESS_TO_LOSS = "endless became a loss"
    WIN_TO_DRAW = "a win became a draw"
    DRAW_TO_LOSS = "a draw became a loss"

    @property
    def mark(self) -> Mark:
        return Mark.LET_SLIP if self in (Mistake.WIN_TO_ENDLESS, Mistake.WIN_TO_DRAW) else Mark.GAVE_AWAY

    @property
    def is_about_draws(self) -> bool:
        """Most games have none, and then nobody needs to read that there were none."""
        return self in (Mistake.WIN_TO_DRAW, Mistake.DRAW_TO_LOSS)


_MISTAKES = {
    (Value.WIN, Value.LOSS): Mistake.WIN_TO_LOSS,
    (Value.WIN, Value.ENDLESS): Mistake.WIN_TO_ENDLESS,
    (Value.WIN, Value.DRAW): Mistake.WIN_TO_DRAW,
    (Value.ENDLESS, Value.LOSS): Mistake.ENDLESS_TO_LOSS,
    (Value.DRAW, Value.LOSS): Mistake.DRAW_TO_LOSS,
}


def mistake(before: Value, after: Value) -> Mistake | None:
    """What a move threw away that brought a position from one value to another; None when it kept what there was."""
    return _MISTAKES.get((before, after))


def mark(before: Value, after: Value) -> Mark:
    found = mistake(before, after)
    return found.mark if found else Mark.KEPT
