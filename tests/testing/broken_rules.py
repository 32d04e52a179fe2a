"""Games that break the contract in their rules, each in one way. All of them are Nim otherwise."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from digitduel.core import ONE, TWO, Outcome, Player
from tests.nim import Ending, Nim, Sticks

TICKS = count()


class Misnamed(Nim):
    name = "Nim Game"


class Unexplained(Nim):
    summary = " "


class Unequal(Nim):
    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__


@dataclass(frozen=True)
class HiddenOption(Nim):
    """One of its fields is no option, so that it is lost on every way."""

    step: int = 1

    def play(self, p: Sticks, m: int) -> Sticks:
        return Sticks(max(0, p.left - m * self.step), p.to_move.other)


class Heap:
    """Sticks that are only equal to themselves."""

    def __init__(self, left: int, to_move: Player) -> None:
        self.left, self.to_move = left, to_move

    def __repr__(self) -> str:
        return f"Heap({self.left})"


class EqualHeap(Heap):
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Heap) and (self.left, self.to_move) == (other.left, other.to_move)

    def __hash__(self) -> int:
        return 0


class UnequallyHashedHeap(EqualHeap):
    def __hash__(self) -> int:
        return id(self)


class UnhashableHeap(EqualHeap):
    __hash__ = None  # type: ignore[assignment]


class HeapNim(Nim):
    heap: Any = Heap

    def start(self, first: Player = ONE) -> Any:
        return self.heap(self.sticks, first)

    def play(self, p: Any, m: int) -> Any:
        return self.heap(p.left - m, p.to_move.other)

    def key(self, p: Any) -> Hashable:
        return p.left, p.to_move


class UnequallyHashed(HeapNim):
    heap = UnequallyHashedHeap


class Unhashable(HeapNim):
    heap = UnhashableHeap


class UnhashableKey(Nim):
    def key(self, p: Sticks) -> Hashable:
        return [p.left]  # type: ignore[return-value]


class Altering(HeapNim):
    heap = EqualHeap

    def play(self, p: Any, m: int) -> Any:
        after = EqualHeap(p.left - m, p.to_move.other)
        p.left -= 1
        return after


class Moody(Nim):
    def play(self, p: Sticks, m: int) -> Sticks:
        return Sticks(p.left - m, Player(next(TICKS) % 2))


class Crashing(Nim):
    def play(self, p: Sticks, m: int) -> Sticks:
        if p.left < 3:
            raise ZeroDivisionError("no sticks to divide by")
        return super().play(p, m)


class MovesAfterTheEnd(Nim):
    def moves(self, p: Sticks) -> tuple[int, ...]:
        return super().moves(p) or ((1,) if p.left == 0 else ())


class StuckWithoutOutcome(Nim):
    def moves(self, p: Sticks) -> tuple[int, ...]:
        return super().moves(p) if p.left > 1 else ()


class TwiceTheSame(Nim):
    def moves(self, p: Sticks) -> tuple[int, ...]:
        return super().moves(p) * 2


class UnstableOrder(Nim):
    def moves(self, p: Sticks) -> tuple[int, ...]:
        return super().moves(p)[:: (-1) ** next(TICKS)]


@dataclass(frozen=True)
class OrderOfItsOwn(Nim):
    """The order is stable, but the first of these games has another one than all that come later."""

    born: int = field(default_factory=count().__next__, compare=False)

    def moves(self, p: Sticks) -> tuple[int, ...]:
        return super().moves(p)[:: -1 if self.born else 1]


class RefusesWhatItLists(Nim):
    def why_not(self, p: Sticks, m: int) -> str | None:
        return "Two are too many." if m == 2 else None


class ForcesTheImpossible(Nim):
    def forced(self, p: Sticks) -> int | None:
        return 3 if p.left == 2 else None


class NobodyKnown(Nim):
    def outcome(self, p: Sticks) -> Outcome | None:
        return None if p.left else Outcome("nobody", Ending.TOOK_LAST, "A draw.")  # type: ignore[arg-type]


class Speechless(Nim):
    def outcome(self, p: Sticks) -> Outcome | None:
        return None if p.left else Outcome(p.to_move.other, Ending.TOOK_LAST, "")


class ReasonInWords(Nim):
    def outcome(self, p: Sticks) -> Outcome | None:
        return None if p.left else Outcome(p.to_move.other, "took-last", "Somebody wins.")  # type: ignore[arg-type]


class NotAnOutcome(Nim):
    def outcome(self, p: Sticks) -> Any:
        return None if p.left else "somebody wins"


class WrongStarter(Nim):
    def start(self, first: Player = ONE) -> Sticks:
        return Sticks(self.sticks, ONE)


class NeverYourTurn(Nim):
    def play(self, p: Sticks, m: int) -> Sticks:
        return Sticks(p.left - m, p.to_move)


class TurnsInCircles(Nim):
    """Two sticks are put down and taken up again, and the turn goes on."""

    def play(self, p: Sticks, m: int) -> Sticks:
        return super().play(p, m) if m == 1 else Sticks(p.left ^ 1, p.to_move)


class NeverYourTurnAgain(Nim):
    """The second player moves once and then no more, at positions that never come back."""

    def play(self, p: Sticks, m: int) -> Sticks:
        return Sticks(p.left + 1, TWO if p.left == self.sticks else ONE)


class NoPlayerToMove(Nim):
    def to_move(self, p: Sticks) -> Any:
        return p.to_move if p.left > 3 else "nobody"


class KeyWithoutThePlayer(Nim):
    def key(self, p: Sticks) -> Hashable:
        return p.left


class KeyTooCoarse(Nim):
    def key(self, p: Sticks) -> Hashable:
        return p if p.left < 2 else p.to_move


class ForcesAChoice(Nim):
    def forced(self, p: Sticks) -> int | None:
        return next(iter(self.moves(p)), None)


class TooFewActions(Nim):
    def actions(self) -> tuple[str, ...]:
        return ("1",)

    def action(self, m: int) -> int:
        return m - 1


class OneActionForAll(Nim):
    def actions(self) -> tuple[str, ...]:
        return ("1", "2", "3")

    def action(self, m: int) -> int:
        return 0


class EndlessToTheEnd(Nim):
    def endless(self, p: Sticks) -> bool:
        return True


class EndlessForAWhile(Nim):
    def endless(self, p: Sticks) -> bool:
        return p.left == self.start().left


class UnsureWhetherItEnds(Nim):
    def endless(self, p: Sticks) -> bool:
        raise RuntimeError("who knows")
