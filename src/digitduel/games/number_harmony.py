"""Number Harmony: add digits to one shared row, and do not be the one who makes the last three sum to the target."""

from dataclasses import dataclass
from typing import NamedTuple

from digitduel.core import (
    ONE,
    Board,
    Game,
    Lines,
    Outcome,
    Player,
    Pool,
    Reason,
    Row,
    Script,
    Tile,
    boxes,
    option,
    read_number,
    remembered,
)


class Position(NamedTuple):
    sequence: tuple[int, ...]
    to_move: Player


@dataclass(frozen=True, slots=True)
class Add:
    digit: int


class Ending(Reason):
    MADE_THE_SUM = "made-the-sum"


COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
SUMS_SHOWN = 6
IN_SIGHT = 40
"""Digits on the board. With care a game goes on for ever, and only the last few matter."""


@dataclass(frozen=True)
class NumberHarmony(Game[Position, Add]):
    """Whoever makes the last three digits of the row sum to 15 loses."""

    name = "number-harmony"
    title = "Number Harmony"
    summary = "Add a digit to the row; making three in a row sum to 15 loses."
    player_one_starts = True
    has_puzzles = False  # nobody can be forced to lose it
    oracle = "digitduel.solve.number_harmony_oracle:NumberHarmonyOracle"
    view = "digitduel.envs.views:number_harmony"
    arrays = "digitduel.solve.arrays.number_harmony_rules:HarmonyRules"

    highest: int = option(9, low=2, high=50, about="the digits run from 1 to this")
    target: int = option(15, low=1, high=300, about="the sum that loses")
    window: int = option(3, low=2, high=6, about="how many neighbouring digits are summed")

    def start(self, first: Player = ONE) -> Position:
        return Position((), first)

    def to_move(self, p: Position) -> Player:
        return p.to_move

    def moves(self, p: Position) -> tuple[Add, ...]:
        return () if self.lost(p.sequence[-self.window :]) else self.digits()

    @remembered
    def digits(self) -> tuple[Add, ...]:
        return tuple(Add(digit) for digit in range(1, self.highest + 1))

    def play(self, p: Position, m: Add) -> Position:
        return Position((*p.sequence, m.digit), p.to_move.other)

    def lost(self, latest: tuple[int, ...]) -> bool:
        """Earlier sums were checked when they were made, so only the latest digits count."""
        return len(latest) == self.window and sum(latest) == self.target

    def outcome(self, p: Position) -> Outcome | None:
        if not self.lost(p.sequence[-self.window :]):
            return None
        winner, loser = p.to_move, p.to_move.other
        return Outcome(winner, Ending.MADE_THE_SUM, f"{loser} loses. {winner} wins!")

    def why_not(self, p: Position, m: Add) -> str | None:
        return None if 1 <= m.digit <= self.highest else f"{m.digit} is not a digit from 1 to {self.highest}."

    def endless(self, p: Position) -> bool:
        """Nobody can ever lose when the target is out of reach of any digits."""
        return not self.window <= self.target <= self.window * self.highest

    def key(self, p: Position) -> tuple[object, ...]:
        """The sums to come only take in the latest digits."""
        return p.sequence[1 - self.window :], p.to_move, self.lost(p.sequence[-self.window :])

    def code(self, p: Position) -> int:
        """Six bits for each digit that still matters; then whose turn it is, and whether the sum was made."""
        digits = 0
        for digit in p.sequence[1 - self.window :]:
            digits = digits << 6 | digit
        return digits << 2 | p.to_move << 1 | self.lost(p.sequence[-self.window :])

    # Notation: the digit

    def write(self, m: Add) -> str:
        return str(m.digit)

    def read(self, p: Position, text: str) -> Add:
        return Add(read_number(text, f"a digit from 1 to {self.highest}"))

    def actions(self) -> tuple[str, ...]:
        return tuple(map(str, range(1, self.highest + 1)))

    # The table

    def goal(self) -> str:
        return f"Do not be the one who makes the last {COUNTS[self.window]} digits sum to {self.target}."

    def board(self, p: Position, last: Add | None = None) -> Board:
        shown = p.sequence[-IN_SIGHT:]
        row = [*map(self.lying, shown)]
        if self.outcome(p):
            row[-self.window :] = [tile._replace(deciding=True) for tile in row[-self.window :]]
        if last:
            row[-1] = row[-1]._replace(fresh=True)
        title = "Sequence" if shown == p.sequence else f"Sequence, the last {IN_SIGHT}"
        return Row(title, tuple(row)), Pool("Digits", tuple(self.tile(p, m, m.digit) for m in self.digits()))

    @remembered
    def lying(self, digit: int) -> Tile:
        """A digit in the row."""
        return Tile(str(digit))

    @property
    def script(self) -> "Words":
        return Words(self)


class Words(Script[NumberHarmony, Position, Add]):
    verbatim = True

    def welcome(self, p: Position) -> Lines:
        return [self.greeting, ""]

    def turn(self, p: Position) -> Lines:
        # The rulebook shows the sequence before the first turn, and from then on as what each move has made.
        return [f"{p.to_move}, it's your turn.", *([] if p.sequence else ["Current sequence: "])]

    def prompt(self, p: Position) -> str:
        return f"Please select a digit (1-{self.game.highest}): "

    def news(self, before: Position, m: Add, after: Position) -> str:
        return f"{before.to_move} added {m.digit} to the sequence."

    def told(self, before: Position, m: Add, after: Position) -> Lines:
        row, window, target = after.sequence, self.game.window, self.game.target
        lines = [self.news(before, m, after), f"Current sequence: {boxes(row)}"]
        if len(row) < window:
            return [*lines, f"No {COUNTS[window]} consecutive digits to check."]
        lines.append(f"Checking sums of {COUNTS[window]} consecutive digits...")
        sums = [
            f"Sum of {boxes(row[i : i + window])} = {sum(row[i : i + window])}" for i in range(len(row) - window + 1)
        ]
        if len(sums) > SUMS_SHOWN:
            lines.append(f"(No earlier sum equals {target}.)")
        lines += sums[-SUMS_SHOWN:]
        return lines if self.game.outcome(after) else [*lines, f"No sum equals {target}. Game continues."]

    def verdict(self, p: Position, outcome: Outcome) -> Lines:
        digits = boxes(p.sequence[-self.game.window :])
        created = f"{p.to_move.other} has created a sum of {self.game.target} with digits {digits}."
        return [created, outcome.sentence]
