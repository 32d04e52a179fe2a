"""Facts about moves, and the small pieces of sentences that state them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from digitduel.core import Game, Player
from digitduel.solve import Choice, Oracle, Value, Verdict

LONGEST_LINE = 10
LONGEST_MOVE = 22


class Reply(NamedTuple):
    """What a player answers on the best line."""

    player: Player
    move: Any


def best_of(choices: Sequence[Choice]) -> Choice:
    """The best choice, the first of equals."""
    return max(choices, key=lambda choice: choice.verdict.worth)


def plies(count: int) -> str:
    return f"{count} {'ply' if count == 1 else 'plies'}"


def told(verdict: Verdict) -> str:
    """`wins in 3 plies`, `loses at once`, `draws`, `keeps the game going`."""
    return _said(verdict, "wins", "loses", "draws", "keeps")


def would_have(verdict: Verdict) -> str:
    """`would have won in 3 plies`, and so on."""
    return f"would have {_said(verdict, 'won', 'lost', 'drawn', 'kept')}"


def _said(verdict: Verdict, win: str, loss: str, draw: str, keep: str) -> str:
    if verdict.plies is None:
        return draw if verdict.value is Value.DRAW else f"{keep} the game going"
    verb = win if verdict.value is Value.WIN else loss
    return f"{verb} at once" if verdict.plies <= 1 else f"{verb} in {plies(verdict.plies)}"


def that_do(number: int, of: int, one: str, many: str) -> str:
    """`1 of your 6 moves loses`, `both of your moves lose`"""
    if number == of:
        return f"both of your moves {many}" if of == 2 else f"all of your {of} moves {many}"
    return f"{number} of your {of} moves {one if number == 1 else many}"


def shortened(text: str) -> str:
    """A move that somebody wrote at great length, such as an equation of hundreds of signs."""
    return text if len(text) <= LONGEST_MOVE else f"{text[: LONGEST_MOVE - 1]}…"


def written_line(game: Game[Any, Any], moves: Sequence[Any]) -> str:
    """A line in notation."""
    return cut([game.write(move) for move in moves])


def cut(line: Sequence[str]) -> str:
    """A line in notation, as far as anybody would follow it."""
    return " ".join(line[:LONGEST_LINE]) + " …" * (len(line) > LONGEST_LINE)


def answer_to(oracle: Oracle[Any, Any], position: Any, move: Any) -> Reply | None:
    """The first reply on the best line after a move that is the opponent's own choice, if there is one."""
    game = oracle.game
    opponent = game.to_move(position).other
    position = game.play(position, move)
    for reply in oracle.line(position):
        if game.to_move(position) is opponent and game.forced(position) is None:
            return Reply(opponent, reply)
        position = game.play(position, reply)
    return None
