"""What a guest is told when it is asked for a move, and how often it is asked."""

import os
import time
from collections.abc import Callable
from typing import Any, TypedDict

from digitduel.core import Game, Match, MoveError, NotAllowed, plain, printable, quoted
from digitduel.core.board_state import board_state
from digitduel.core.json_shapes import to_data
from digitduel.core.options import OptionValue
from digitduel.core.player import SeatNumber
from digitduel.games import BUILT_IN
from digitduel.players import BadPlayer
from digitduel.players.guests import TRIES, Answer, Fault, Forfeit

SECONDS = "DIGITDUEL_SECONDS"
"""The variable in the environment that says how long guests may think about one move."""
LONGEST_COMMENT = 500


class Deadline:
    """The time for one move, all tries together."""

    def __init__(self, usual: float, seconds_left: float | None) -> None:
        self.seconds = usual if seconds_left is None else max(0.0, min(usual, seconds_left))
        self.at = time.monotonic() + self.seconds
        self.of_match = seconds_left is not None and seconds_left < usual
        """The clock of the match leaves less than a guest may usually take."""

    @property
    def left(self) -> float:
        return max(0.0, self.at - time.monotonic())

    def extend(self, seconds: float) -> None:
        """Who had to wait in a queue was not thinking. The clock of a match runs on."""
        if not self.of_match:
            self.at += seconds

    def missed(self) -> Forfeit:
        return Forfeit(f"No answer came within {self.seconds:g} s.", Fault.SILENCE)


def seconds_for_a_move(otherwise: float) -> float:
    """How long a guest may think about one move."""
    told = os.environ.get(SECONDS, "")
    try:
        seconds = float(told) if told else otherwise
    except ValueError:
        seconds = 0
    if not 0 < seconds <= 86_400:
        raise BadPlayer(f"{SECONDS} must be a number of seconds up to a day, not {quoted(told)}.")
    return seconds


def first_legal(say: Callable[[str | None], tuple[Any, str]]) -> Answer:
    """Ask until a legal move comes. `say` gets why the last answer was refused, and raises `MoveError` with the next
    reason, or `Forfeit` where asking again is of no use."""
    refused: list[str] = []
    fault = Fault.UNREADABLE
    for _ in range(TRIES):
        try:
            move, comment = say(refused[-1] if refused else None)
        except MoveError as error:
            refused.append(str(error))
            fault = Fault.ILLEGAL if isinstance(error, NotAllowed) else Fault.UNREADABLE
        except Forfeit as forfeit:
            raise Forfeit(str(forfeit), forfeit.kind, tuple(refused)) from None
        else:
            return Answer(move, readable(comment), tuple(refused))
    raise Forfeit(f"None of {TRIES} answers was a legal move. The last was {refused[-1]}", fault, tuple(refused))


def taken(match: Match, text: str) -> Any:
    """The move that a text stands for, checked; a refusal repeats the text."""
    try:
        return match.read(text)
    except MoveError as error:
        named = str(error) if quoted(text) in str(error) else f"{quoted(text)}: {error}"
        raise type(error)(named) from None


def readable(text: str, longest: int = LONGEST_COMMENT) -> str:
    """What an outsider said, short, and safe to show on any screen."""
    flat = " ".join(text[: 4 * longest].split())
    shown = printable(flat)
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


# The table as data


class BoardTold(TypedDict):
    text: list[str]
    parts: Any
    """The board as every door writes it, see `core/board_state.py`."""


class Aim(TypedDict, total=False):
    goal: str
    """In a line, where the rules page tells another game than this."""


def aim(game: Game[Any, Any]) -> Aim:
    """The goal of a variant, whose rules page tells the usual game, and of a game from outside, which has hardly any.

    What is asked in our own games never changes, so that scores compare.
    """
    return {} if game.name in BUILT_IN or game.word == game.name else {"goal": game.goal()}


class Situation(Aim):
    """What a guest is told before a move, by the names of the protocol."""

    game: str
    options: dict[str, OptionValue]
    rules: str
    first: SeatNumber
    you: SeatNumber
    moves: list[str]
    board: BoardTold
    notice: list[str]
    legal: list[str]
    also: str


def situation(match: Match) -> Situation:
    """All that a player needs to know to move, with nothing given away that the table does not show."""
    game, position = match.game, match.position
    script = game.script
    board = game.board(position, match.last)
    return {
        "game": game.word,
        "options": game.values(),
        "rules": game.rules,
        "first": match.first.number,
        "you": match.to_move.number,
        "moves": [game.write(move) for move in match.moves],
        "board": {"text": plain(board), "parts": to_data(board_state(board))},
        "notice": [line for line in script.notice(position) if line],
        "legal": [game.write(move) for move in script.listed(position)],
        "also": script.unlisted(position),
        **aim(game),
    }
