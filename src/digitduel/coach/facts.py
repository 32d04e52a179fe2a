"""Facts about moves, and the small pieces of sentences that state them."""

from collections.abc import Sequence
from typing import Any

from digitduel.core import Game, Player
from digitduel.solve import Choice, Oracle, Value, Verdict

LONGEST_LINE = 10


def best_of(choices: Sequence[Choice]) -> Choice:
    """The best choice, the first of equals."""
    return max(choices, key=lambda choice: choice.verdict.worth)


def plies(count: int) -> str:
    return f"{count} {'ply' if count == 1 else 'plies'}"


def told(verdict: Verdict) -> str:
    """`wins in 3 plies`, `loses at once`, `keeps the game going`."""
    if verdict.plies is None:
        return "keeps the game going"
    verb = "wins" if verdict.value is Value.WIN else "loses"
    return f"{verb} at once" if verdict.plies <= 1 else f"{verb} in {plies(verdict.plies)}"


def counted(number: int, of: int) -> str:
    """`1 of your 6 moves`"""
    return f"all of your {of} moves" if number == of else f"{number} of your {of} moves"


def written_line(game: Game[Any, Any], moves: Sequence[Any]) -> str:
    """A line in notation, cut where nobody would follow any more."""
    shown = " ".join(game.write(move) for move in moves[:LONGEST_LINE])
    return shown + " …" if len(moves) > LONGEST_LINE else shown


def punished_by(oracle: Oracle[Any, Any], position: Any, move: Any) -> tuple[Player, Any] | None:
    """The first reply of the opponent on the best line after a move, if there is one."""
    game = oracle.game
    opponent = game.to_move(position).other
    position = game.play(position, move)
    for reply in oracle.line(position):
        if game.to_move(position) is opponent:
            return opponent, reply
        position = game.play(position, reply)
    return None
