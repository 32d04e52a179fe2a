"""What all games from outside share: rules that are asked of another program, drawn as that program prints them."""

import re
from abc import abstractmethod
from collections.abc import Hashable
from hashlib import blake2b
from typing import Any, ClassVar, NamedTuple, Self

from digitduel.core import Board, Game, Grid, Outcome, Player, Pool, Reason, Row, Tile, Unreadable, printable, quoted
from digitduel.games.outside import outside_game

WIDEST = 20
"""Signs in a line of a picture that is drawn as cells."""
LONGEST_LINE = 74
"""Signs in a line of a picture; what is longer goes on in the next."""
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
LONGEST_NAME = 40
MOST_MET = 5_000
NO_BLANKS = str.maketrans({" ": "_", "_": "~_", "~": "~~"})
"""What stands for a blank, and before a sign that stood there already."""


class Move(NamedTuple):
    """A move has a number for its program, which writes it in words of one sort or another."""

    number: int
    text: str


class Ending(Reason):
    OVER = "over"


class OutsidePosition:
    """A position. What is the same to the program that knows the rules is the same here."""

    __slots__ = ("holds", "mark")

    def __init__(self, mark: Hashable, holds: Any) -> None:
        self.mark = mark
        self.holds = holds
        """What the program needs to go on from here. Nobody changes it."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OutsidePosition) and self.mark == other.mark

    def __hash__(self) -> int:
        return hash(self.mark)

    def __repr__(self) -> str:
        return f"OutsidePosition({self.mark!r})"


class OutsideGame(Game[OutsidePosition, Move]):
    """A game whose rules are asked of another program. It has no options here: they are in its word.

    There is a class for each word, made by `called`.
    """

    player_one_starts: ClassVar[bool] = True
    summary: ClassVar[str] = "A game of others, by their own rules."
    spelling: ClassVar[str]
    """All of its word."""
    met: ClassVar[dict[str, Move]]
    """The moves that could be played somewhere, so that they are known where they cannot."""

    @classmethod
    def called(cls, spelling: str, title: str, **known: Any) -> Self:
        """The game of that word; the name that it has here is made of small letters, digits and dashes."""
        name = re.sub("[^a-z0-9]+", "-", spelling.lower()).strip("-")
        if len(name) > LONGEST_NAME:
            mark = blake2b(spelling.encode(), digest_size=3).hexdigest()
            name = f"{name[:LONGEST_NAME].rstrip('-')}-{mark}"
        facts = {"name": name, "title": title, "spelling": spelling, "met": {}, "__doc__": cls.__doc__, **known}
        made: Self = type(cls.__name__, (cls,), facts)()
        return made

    @property
    def word(self) -> str:
        return self.spelling

    def moves(self, p: OutsidePosition) -> tuple[Move, ...]:
        moves = self.legal(p)
        if len(self.met) < MOST_MET:
            self.met.update({self.write(move).lower(): move for move in moves})
        return moves

    @abstractmethod
    def legal(self, p: OutsidePosition) -> tuple[Move, ...]:
        """The moves that its program allows here; none at the end."""

    @abstractmethod
    def picture(self, p: OutsidePosition) -> str:
        """The position as its program prints it."""

    @abstractmethod
    def returned(self, p: OutsidePosition) -> Player | None:
        """Who won, at the end; None in a draw."""

    @abstractmethod
    def over(self, p: OutsidePosition) -> bool:
        """Whether the game has ended."""

    def outcome(self, p: OutsidePosition) -> Outcome | None:
        if not self.over(p):
            return None
        winner = self.returned(p)
        return Outcome(winner, Ending.OVER, "The game is drawn." if winner is None else f"{winner} wins.")

    def write(self, m: Move) -> str:
        return in_one_word(m.text)

    def read(self, p: OutsidePosition, text: str) -> Move:
        """As it is written here, or as its program writes it, with blanks; capital letters or not, where both do."""
        words = {self.write(move): move for move in self.moves(p)}
        small = {word.lower(): move for word, move in words.items()}
        numbers = {str(move.number): move for move in words.values()}
        for known in (words, small, numbers, self.met):
            for asked in (text.strip(), in_one_word(text)):
                found = known.get(asked if known is words else asked.lower())
                if found:
                    return found
        raise Unreadable(f"{quoted(text)} is not one of the moves that can be played here.")

    def board(self, p: OutsidePosition, last: Move | None = None) -> Board:
        lines = lines_of(self.picture(p))
        cells = lines if even(lines) else lines[:-1] if even(lines[:-1]) else []
        rows = tuple(tuple(map(Tile, line)) for line in cells) or tuple((Tile(line),) for line in lines)
        besides = lines[len(cells) :] if cells else []
        moves = tuple(self.tile(p, move, self.write(move)) for move in self.moves(p))
        also = tuple(Row("Also", (Tile(line),)) for line in besides)
        return Grid(None, "Board", rows), *also, Pool("Moves", moves)

    def goal(self) -> str:
        return f"Win at {self.title}, by the rules of those who wrote it."

    @property
    def rules(self) -> str:
        return f"# {self.title}\n\n{type(self).__doc__}\n\nIts word is `{self.word}`."

    def __reduce__(self) -> tuple[Any, ...]:
        return outside_game, (self.word,)


def in_one_word(text: str) -> str:
    """A text without blanks, and never the same for two texts."""
    return " ".join(text.split()).translate(NO_BLANKS)


def lines_of(picture: str) -> list[str]:
    """A picture in lines that any screen can show."""
    whole = [printable(line.expandtabs(4)).rstrip() for line in COLOURS.sub("", picture).rstrip().splitlines()]
    cut = [line[begin : begin + LONGEST_LINE] for line in whole for begin in range(0, len(line) or 1, LONGEST_LINE)]
    return cut or [""]


def even(lines: list[str]) -> bool:
    """Whether these are the rows of a board, a sign for each cell."""
    return len(lines) > 1 and len(set(map(len, lines))) == 1 and 0 < len(lines[0]) <= WIDEST
