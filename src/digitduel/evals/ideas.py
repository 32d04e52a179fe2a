"""Which idea a decision asks for: told from the graph of the game alone, by when each move would show what it was."""

from enum import StrEnum

from digitduel.coach.facts import outlook_after
from digitduel.evals.regret import Candidate, Exact, Spot
from digitduel.solve import Value


class Idea(StrEnum):
    """Every decision asks for one of these, the first that holds. Turns count those of both players from here on."""

    TIE_BREAK = "the tie-break"
    """Under best play nobody reaches the goal, and the game is settled by what the rules say about that."""
    ARITHMETIC = "exact arithmetic"
    """It ends in this very turn: the win is there to be taken, or each wrong move loses on the spot."""
    BLOCKING = "blocking"
    """After each wrong move the rival wins in the next turn."""
    FORCING = "forcing"
    """The win comes in one's own next turn, whatever the rival does."""
    COUNTING = "counting ahead"
    """All others: it shows only later."""


THIS_TURN, NEXT_TURN, OWN_NEXT_TURN = 1, 2, 3
SOON = 12
"""Plies within which a turn or two are over. What is farther away is not played through."""


def idea_of(exact: Exact, spot: Spot) -> Idea:
    """What a decision is about."""
    game, oracle = exact.game, exact.oracle
    moves = dict(zip(spot.options, game.moves(spot.position), strict=True))

    def turns(option: Candidate) -> int:
        """Until the end, when this move is played and then the best ones."""
        if option.plies is None or option.plies > SOON:
            return SOON
        return outlook_after(oracle, spot.position, moves[option]).turns or SOON

    if _settled_by_a_tie_break(exact, spot):
        return Idea.TIE_BREAK
    wins = spot.best.value is Value.WIN
    if wins and turns(spot.best) == THIS_TURN:
        return Idea.ARITHMETIC
    # A wrong move that leaves the game undecided is not punished soon.
    until_it_shows = max(turns(option) for option in spot.options if option not in spot.keeping)
    if until_it_shows == THIS_TURN:
        return Idea.ARITHMETIC
    if until_it_shows == NEXT_TURN:
        return Idea.BLOCKING
    return Idea.FORCING if wins and turns(spot.best) == OWN_NEXT_TURN else Idea.COUNTING


def _settled_by_a_tie_break(exact: Exact, spot: Spot) -> bool:
    if spot.best.plies is None or not exact.game.tie_breaks:
        return False
    position = spot.position
    for move in exact.oracle.line(position):
        position = exact.game.play(position, move)
    end = exact.game.outcome(position)
    return end is not None and end.reason in exact.game.tie_breaks
