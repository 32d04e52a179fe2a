"""A small honest game for the tests: take one or two sticks, and whoever takes the last one wins."""

from dataclasses import dataclass
from typing import NamedTuple

from digitduel.core import ONE, Board, Game, Outcome, Player, Pool, Reason, Tile, option, read_number


class Sticks(NamedTuple):
    left: int
    to_move: Player


class Ending(Reason):
    TOOK_LAST = "took-last"


@dataclass(frozen=True)
class Nim(Game[Sticks, int]):
    """Take one or two sticks. Whoever takes the last one wins."""

    name = "nim"
    title = "Nim"
    summary = "Take the last stick."

    sticks: int = option(5, low=1, high=50, about="how many sticks there are")

    def start(self, first: Player = ONE) -> Sticks:
        return Sticks(self.sticks, first)

    def to_move(self, p: Sticks) -> Player:
        return p.to_move

    def moves(self, p: Sticks) -> tuple[int, ...]:
        return tuple(range(1, min(2, p.left) + 1))

    def play(self, p: Sticks, m: int) -> Sticks:
        return Sticks(p.left - m, p.to_move.other)

    def outcome(self, p: Sticks) -> Outcome | None:
        if p.left:
            return None
        return Outcome(p.to_move.other, Ending.TOOK_LAST, f"{p.to_move.other} takes the last stick and wins.")

    def write(self, m: int) -> str:
        return str(m)

    def read(self, p: Sticks, text: str) -> int:
        return read_number(text, "a number of sticks")

    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (
            Pool("Sticks", tuple(Tile(str(n), str(n) if n in self.moves(p) else None) for n in range(1, p.left + 1))),
        )
