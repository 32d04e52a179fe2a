"""Games that break the contract in what is written, said and seen, each in one way. All of them are Nim otherwise."""

from typing import Any

from digitduel.core import ONE, Board, Grid, Lines, Outcome, Pool, Row, Script, Tile, Track, Unreadable
from tests.nim import Nim, Sticks


class NoGoal(Nim):
    def goal(self) -> str:
        return " "


class WordyGoal(Nim):
    def goal(self) -> str:
        return "Win! " * 30


class DecidedTooSoon(Nim):
    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Pool("Sticks", (Tile(str(p.left), deciding=True),)),)


class AllWrittenAlike(Nim):
    def write(self, m: int) -> str:
        return "take"

    def read(self, p: Sticks, text: str) -> int:
        return 1


class NotReadBack(Nim):
    def write(self, m: int) -> str:
        return f"{3 - m}"


class Unprintable(Nim):
    def write(self, m: int) -> str:
        return f"{m}\n"


class Unwritten(Nim):
    def write(self, m: int) -> Any:
        return m


class WrittenInTwoWords(Nim):
    """It reads what it writes, but nobody can tell where a move ends in a list of moves."""

    def write(self, m: int) -> str:
        return f"take {m}"

    def read(self, p: Sticks, text: str) -> int:
        return super().read(p, text.removeprefix("take "))


class UnreadableToItself(Nim):
    def write(self, m: int) -> str:
        return f"take{m}"


class ReadsAnything(Nim):
    def read(self, p: Sticks, text: str) -> int:
        return int(text) if text in ("1", "2") else 1


class CrashesOnJunk(Nim):
    def read(self, p: Sticks, text: str) -> int:
        return int(text)


class RefusesWithoutAWord(Nim):
    def read(self, p: Sticks, text: str) -> int:
        if text not in ("1", "2"):
            raise Unreadable
        return int(text)


class AllowsAnything(Nim):
    def why_not(self, p: Sticks, m: int) -> str | None:
        return None


class GivesNoReason(Nim):
    def why_not(self, p: Sticks, m: int) -> str | None:
        return None if m in self.moves(p) else ""


class TakesItForJunk(Nim):
    """What is out of place can be read, but this game says that it cannot."""

    def read(self, p: Sticks, text: str) -> int:
        move = super().read(p, text)
        if move not in self.moves(p):
            raise Unreadable("Come again?")
        return move


class Wide(Nim):
    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Track(ONE, "S" * 80, p.left, 9),)


class Blank(Nim):
    def board(self, p: Sticks, last: int | None = None) -> Board:
        return ()


class Coloured(Nim):
    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Row("Sticks", (Tile("\x1b[31m|"),)),)


class Boardless(Nim):
    def board(self, p: Sticks, last: int | None = None) -> Board:
        raise NotImplementedError("no board yet")


class OffersAfterTheEnd(Nim):
    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Pool("Sticks", (Tile("1", "1"),)),)


class OffersTheImpossible(Nim):
    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Pool("Sticks", (Tile("3", "3" if p.left else None),)),)


class NotDrawn(Nim):
    """The plain board is fine, but nobody can draw a way to a goal of nothing."""

    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Track(ONE, "Sticks", p.left, 0),)


class TooWideToDraw(Nim):
    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Pool("Sticks", (Tile("a" * 79),)),)


class Ragged(Nim):
    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Grid(None, "Sticks", ((Tile("1"),), (Tile("2"), Tile("3")))),)


class OwnedByANumber(Nim):
    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Grid(None, "Sticks", ((Tile("1", owner=2),),)),)  # type: ignore[arg-type]


class OffersAnImpossibleCell(Nim):
    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Grid(None, "Sticks", ((Tile("1", None if self.outcome(p) else "9"),),)),)


class DecidedDraw(Nim):
    def outcome(self, p: Sticks) -> Outcome | None:
        over = super().outcome(p)
        return over and over._replace(winner=None)

    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Grid(None, "Sticks", ((Tile("1", deciding=not p.left),),)),)


class Faulty(Script[Nim, Sticks, int]):
    """What a broken script builds on."""


class NoPrompt(Nim):
    class Words(Faulty):
        def prompt(self, p: Sticks) -> str:
            return ""

    @property
    def script(self) -> Script[Any, Sticks, int]:
        return self.Words(self)


class KeyErrorWhenTold(NoPrompt):
    class Words(Faulty):
        def told(self, before: Sticks, m: int, after: Sticks) -> Lines:
            return [{1: "one"}[m]]


class OneLongText(NoPrompt):
    class Words(Faulty):
        def turn(self, p: Sticks) -> Any:
            return "Your turn.\nTake some."


class RefusesBluntly(NoPrompt):
    class Words(Faulty):
        def refused(self, reason: str) -> Lines:
            return ["No."]


class KeepsTheWinnerSecret(NoPrompt):
    class Words(Faulty):
        def told(self, before: Sticks, m: int, after: Sticks) -> Lines:
            return []

        def verdict(self, p: Sticks, outcome: Outcome) -> Lines:
            return ["The game is over."]


class Unwelcoming(NoPrompt):
    class Words(Faulty):
        def welcome(self, p: Sticks) -> Lines:
            return []
