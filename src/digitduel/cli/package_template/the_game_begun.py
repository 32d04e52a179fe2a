"""The Game Begun: take stones in turn; whoever takes the last one wins."""

from dataclasses import dataclass
from typing import NamedTuple

from digitduel.core import ONE, Board, Game, Outcome, Player, Pool, Reason, Script, Track, option, read_number


class Position(NamedTuple):
    """All that lies on the table, and whose turn it is."""

    stones: int
    to_move: Player


class Ending(Reason):
    TOOK_THE_LAST = "took-the-last"


@dataclass(frozen=True)
class TheGameBegun(Game[Position, int]):
    """Take stones in turn: 1 or more, up to the most that is agreed. Whoever takes the last one wins."""

    name = "the-game-begun"
    title = "The Game Begun"
    summary = "Take stones; the last one wins."

    stones: int = option(12, low=1, high=100, about="how many stones there are")
    most: int = option(3, low=1, high=9, about="the most you may take at once")

    def start(self, first: Player = ONE) -> Position:
        return Position(self.stones, first)

    def to_move(self, p: Position) -> Player:
        return p.to_move

    def moves(self, p: Position) -> tuple[int, ...]:
        return tuple(range(1, min(self.most, p.stones) + 1))

    def play(self, p: Position, m: int) -> Position:
        return Position(p.stones - m, p.to_move.other)

    def outcome(self, p: Position) -> Outcome | None:
        if p.stones:
            return None
        winner = p.to_move.other
        return Outcome(winner, Ending.TOOK_THE_LAST, f"{winner} takes the last stone and wins.")

    def why_not(self, p: Position, m: int) -> str | None:
        if not 1 <= m <= self.most:
            return f"You may take 1 to {self.most} stones."
        return None if m <= p.stones else "There are not so many stones left."

    def write(self, m: int) -> str:
        return str(m)

    def read(self, p: Position, text: str) -> int:
        return read_number(text, f"a number from 1 to {self.most}")

    def goal(self) -> str:
        return "Take the last stone."

    def board(self, p: Position, last: int | None = None) -> Board:
        taken = Track(p.to_move.other, "Stones taken", self.stones - p.stones, self.stones, deciding=not p.stones)
        return taken, Pool("You may take", tuple(self.tile(p, n, n) for n in range(1, self.most + 1)))

    @property
    def script(self) -> "Words":
        return Words(self)


class Words(Script[TheGameBegun, Position, int]):
    def prompt(self, p: Position) -> str:
        return f"There are {p.stones} stones. How many do you take? "

    def news(self, before: Position, m: int, after: Position) -> str:
        return f"{before.to_move} takes {m}."
