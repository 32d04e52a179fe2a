"""All that is known about a position, as data of declared shapes."""

from dataclasses import dataclass
from typing import Any, Literal

from digitduel.coach.advice import analyze
from digitduel.core import Match, number_of
from digitduel.core.json_shapes import absent
from digitduel.core.options import OptionValue
from digitduel.core.player import SeatNumber
from digitduel.solve import Oracle, Value

ValueWord = Literal["win", "loss", "draw", "endless"]


@dataclass(frozen=True, kw_only=True)
class JudgedMove:
    """A move that can be played, and what it leads to for the player who makes it."""

    move: str
    value: ValueWord
    plies: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeState:
    winner: SeatNumber | None
    reason: str


@dataclass(frozen=True, kw_only=True)
class MovesAnalysis:
    """All that is known about a position, as `duel analyze --json` prints it."""

    game: str
    options: dict[str, OptionValue]
    moves: tuple[str, ...]
    to_move: SeatNumber
    outcome: OutcomeState | None
    value: ValueWord | None
    plies: int | None
    choices: tuple[JudgedMove, ...]
    line: tuple[str, ...]
    exact: bool | None = absent()
    """False where it is only an estimate, since the game is too large to solve from here."""


def analysis(match: Match, asked: Oracle[Any, Any]) -> MovesAnalysis:
    """All that is known about the position of a match."""
    game, outcome = match.game, match.game.outcome(match.position)
    found, exact = analyze(asked, match.position)
    return MovesAnalysis(
        game=game.name,
        options=game.values(),
        moves=tuple(map(game.write, match.moves)),
        to_move=match.to_move.number,
        outcome=outcome and OutcomeState(winner=number_of(outcome.winner), reason=str(outcome.reason)),
        value=None if found.value is None else value_word(found.value),
        plies=found.plies,
        choices=tuple(
            JudgedMove(move=game.write(m), value=value_word(v.value), plies=v.plies) for m, v in found.choices
        ),
        line=tuple(map(game.write, found.line)),
        exact=None if exact else False,
    )


def value_word(value: Value) -> ValueWord:
    return value.value
