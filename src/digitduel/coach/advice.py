"""What the coach says of a position: exactly, where that can be had soon, and else by an estimate that says so."""

from typing import TYPE_CHECKING, Any, NamedTuple

from digitduel.coach import hints
from digitduel.core import Game, Lines
from digitduel.solve import Analysis, Oracle

if TYPE_CHECKING:
    from digitduel.coach.estimates import Estimate


class Advice(NamedTuple):
    """All that can be said of a position. An estimate has values without plies, and a line of one move."""

    analysis: Analysis
    exact: bool


def analyze(oracle: Oracle[Any, Any], position: Any) -> Advice:
    found = oracle.attempt(position, lambda: oracle.analyze(position))
    return Advice(found, True) if found else Advice(estimate(oracle.game, position).analysis, False)


def nudge(oracle: Oracle[Any, Any], position: Any) -> str:
    """How things stand, without the move."""
    said = oracle.attempt(position, lambda: hints.nudge(oracle, position))
    return said or estimate(oracle.game, position).nudge()


def move_hint(oracle: Oracle[Any, Any], position: Any) -> str:
    """The move itself, and the line that follows."""
    said = oracle.attempt(position, lambda: hints.move_hint(oracle, position))
    return said or estimate(oracle.game, position).move_hint()


def analysis_lines(oracle: Oracle[Any, Any], position: Any, width: int = 80) -> Lines:
    """Every choice with what it leads to, the best first; what is drawn is no wider than this."""
    said = oracle.attempt(position, lambda: hints.analysis_lines(oracle, position, width))
    return said or estimate(oracle.game, position).lines()


def why(oracle: Oracle[Any, Any], position: Any, move: Any) -> str:
    """What is wrong with a move, or that nothing is."""
    said = oracle.attempt(position, lambda: hints.why(oracle, position, move))
    return said or estimate(oracle.game, position).why(move)


def estimate(game: Game[Any, Any], position: Any) -> "Estimate":
    from digitduel.coach import estimates  # only now: nearly every question is answered exactly

    return estimates.estimate(game, position)
