"""Small games for the solver, written on the public contract like any other."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from digitduel.core import ONE, TWO, Board, Game, Outcome, Player, Reason, option, updated

P = TypeVar("P", bound=Hashable)


class Ending(Reason):
    ENDED = "ended"


def won_by(winner: Player | None) -> Outcome:
    return Outcome(winner, Ending.ENDED, f"{winner} wins." if winner else "It is a draw.")


@dataclass(frozen=True)
class Toy(Game[P, int]):
    """A game whose moves are numbers and which nobody looks at."""

    name = "toy"
    title = "Toy"
    summary = "A game for the tests of the solver."

    def write(self, m: int) -> str:
        return str(m)

    def read(self, p: P, text: str) -> int:
        return int(text)

    def board(self, p: P, last: int | None = None) -> Board:
        return ()


@dataclass(frozen=True)
class Web(Toy[int]):
    """Any finite game at all: from each position, where its moves lead; and whose turn it is, or who has won.

    Some ends may be drawn. Some positions from which no end can come may say so.
    """

    leads_to: tuple[tuple[int, ...], ...] = ()
    players: tuple[Player, ...] = ()
    drawn: frozenset[int] = frozenset()
    plainly_endless: frozenset[int] = frozenset()

    def start(self, first: Player = ONE) -> int:
        return 0

    def to_move(self, p: int) -> Player:
        return self.players[p].other if not self.leads_to[p] and p % 2 else self.players[p]

    def moves(self, p: int) -> tuple[int, ...]:
        return tuple(range(len(self.leads_to[p])))

    def play(self, p: int, m: int) -> int:
        return self.leads_to[p][m]

    def outcome(self, p: int) -> Outcome | None:
        return None if self.leads_to[p] else won_by(None if p in self.drawn else self.players[p])

    def endless(self, p: int) -> bool:
        return p in self.plainly_endless


class Heaps(NamedTuple):
    heaps: tuple[int, ...]
    to_move: Player


@dataclass(frozen=True)
class Nim(Toy[Heaps]):
    """Take any number from one heap. Whoever takes the last wins, or loses if that is the game."""

    first_heap: int = option(3, low=0, high=20, about="in the first heap")
    second_heap: int = option(4, low=0, high=20, about="in the second")
    third_heap: int = option(5, low=0, high=20, about="in the third")
    last_loses: bool = option(False, about="whether taking the last one loses")

    def start(self, first: Player = ONE) -> Heaps:
        return Heaps((self.first_heap, self.second_heap, self.third_heap), first)

    def to_move(self, p: Heaps) -> Player:
        return p.to_move

    def moves(self, p: Heaps) -> tuple[int, ...]:
        return tuple(100 * heap + n for heap, size in enumerate(p.heaps) for n in range(1, size + 1))

    def play(self, p: Heaps, m: int) -> Heaps:
        heaps = list(p.heaps)
        heaps[m // 100] -= m % 100
        return Heaps(tuple(heaps), p.to_move.other)

    def outcome(self, p: Heaps) -> Outcome | None:
        if any(p.heaps):
            return None
        return won_by(p.to_move if self.last_loses else p.to_move.other)

    def key(self, p: Heaps) -> tuple[object, ...]:
        return tuple(sorted(p.heaps)), p.to_move


class Marks(NamedTuple):
    marks: tuple[int, int]
    """The cells of each player as bits."""
    to_move: Player


ROWS = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]


@dataclass(frozen=True)
class TicTacToe(Toy[Marks]):
    """Three in a row wins. A full board is a draw, or a win for one of the players."""

    full_board: int = option(0, low=0, high=2, about="the player who wins when the board is full; 0 for a draw")

    def start(self, first: Player = ONE) -> Marks:
        return Marks((0, 0), first)

    def to_move(self, p: Marks) -> Player:
        return p.to_move

    def moves(self, p: Marks) -> tuple[int, ...]:
        taken = p.marks[0] | p.marks[1]
        return () if self.outcome(p) else tuple(cell for cell in range(9) if not taken >> cell & 1)

    def play(self, p: Marks, m: int) -> Marks:
        return Marks(updated(p.marks, p.to_move, p.marks[p.to_move] | 1 << m), p.to_move.other)

    def outcome(self, p: Marks) -> Outcome | None:
        rival = p.to_move.other
        if any(p.marks[rival] & row == row for row in ROWS):
            return won_by(rival)
        full = p.marks[0] | p.marks[1] == 0o777
        return won_by(Player.numbered(self.full_board) if self.full_board else None) if full else None


class Chase(NamedTuple):
    cop: int
    robber: int
    to_move: Player


@dataclass(frozen=True)
class CopAndRobber(Toy[Chase]):
    """On a row of places, or a ring of them, each goes one place on or stays. The cop, Player 1, wins by a capture.

    Only the cop can win, so the robber plays for an endless game.
    """

    places: int = option(6, low=2, high=40, about="how many places there are")
    ring: bool = option(False, about="whether the last place is next to the first")

    def start(self, first: Player = ONE) -> Chase:
        return Chase(0, self.places - 1, first)

    def to_move(self, p: Chase) -> Player:
        return p.to_move

    def moves(self, p: Chase) -> tuple[int, ...]:
        if self.outcome(p):
            return ()
        place = p.cop if p.to_move is ONE else p.robber
        return tuple(step for step in (-1, 0, 1) if self.ring or 0 <= place + step < self.places)

    def play(self, p: Chase, m: int) -> Chase:
        if p.to_move is ONE:
            return Chase((p.cop + m) % self.places, p.robber, TWO)
        return Chase(p.cop, (p.robber + m) % self.places, ONE)

    def outcome(self, p: Chase) -> Outcome | None:
        return won_by(ONE) if p.cop == p.robber else None
