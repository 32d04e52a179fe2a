"""Facts about moves, and the small pieces of sentences that state them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from digitduel.core import Game, Player
from digitduel.solve import Choice, Oracle, Value

LONGEST_LINE = 10
LONGEST_MOVE = 22


class Reply(NamedTuple):
    """What a player answers on the best line."""

    player: Player
    move: Any


def best_of(choices: Sequence[Choice]) -> Choice:
    """The best choice, the first of equals."""
    return max(choices, key=lambda choice: choice.verdict.worth)


class Outlook(NamedTuple):
    """What something leads to as people count it: the moves of one turn together."""

    value: Value
    turns: int | None
    """Until the end, those of both players; None where nobody hurries."""

    def __str__(self) -> str:
        """`win in 3`, `endless`"""
        return str(self.value) if self.turns is None else f"{self.value} in {self.turns}"


def outlook(oracle: Oracle[Any, Any], position: Any) -> Outlook:
    """For the player to move."""
    verdict = oracle.verdict(position)
    return Outlook(verdict.value, None if verdict.plies is None else _turns(oracle, position, oracle.line(position)))


def outlook_after(oracle: Oracle[Any, Any], position: Any, move: Any) -> Outlook:
    """What a move leads to for the player who makes it."""
    verdict = oracle.after(position, move)
    if verdict.plies is None:
        return Outlook(verdict.value, None)
    line = (move, *oracle.line(oracle.game.play(position, move)))
    return Outlook(verdict.value, _turns(oracle, position, line))


def _turns(oracle: Oracle[Any, Any], position: Any, line: Sequence[Any]) -> int:
    turns, player = 0, None
    for move in line:
        turns += oracle.game.to_move(position) is not player
        player = oracle.game.to_move(position)
        position = oracle.game.play(position, move)
    return turns


def in_turns(count: int | None) -> str:
    return f"{count or 0} turn{'s' * (count != 1)}"


def told(outlook: Outlook) -> str:
    """`wins in 3 turns`, `loses at once`, `draws`, `keeps the game going`."""
    return _said(outlook, "wins", "loses", "draws", "keeps")


def would_have(outlook: Outlook) -> str:
    """`would have won in 3 turns`, and so on."""
    return f"would have {_said(outlook, 'won', 'lost', 'drawn', 'kept')}"


def _said(outlook: Outlook, win: str, loss: str, draw: str, keep: str) -> str:
    if outlook.turns is None:
        return draw if outlook.value is Value.DRAW else f"{keep} the game going"
    verb = win if outlook.value is Value.WIN else loss
    return f"{verb} at once" if outlook.turns <= 1 else f"{verb} in {in_turns(outlook.turns)}"


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
