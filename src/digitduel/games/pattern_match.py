"""Pattern Match: fill your own grid from a shared pool, and be the first with a line that sums to the target."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import NamedTuple

from digitduel.core import (
    ONE,
    Board,
    Game,
    Grid,
    Lines,
    NotAllowed,
    Outcome,
    Player,
    Pool,
    Reason,
    Script,
    Tile,
    Unreadable,
    boxes,
    listed,
    option,
    quoted,
    remembered,
    side_by_side,
    updated,
    without,
)
from digitduel.core.remembered_answers import looked_up

Cells = tuple[int, ...]
"""The nine cells of a grid, row after row; 0 is an empty cell."""

LINES = {
    "Row 1": (0, 1, 2),
    "Row 2": (3, 4, 5),
    "Row 3": (6, 7, 8),
    "Column 1": (0, 3, 6),
    "Column 2": (1, 4, 7),
    "Column 3": (2, 5, 8),
    "Diagonal": (0, 4, 8),
    "Other Diagonal": (2, 4, 6),
}


class Position(NamedTuple):
    pool: tuple[int, ...]
    grids: tuple[Cells, Cells]
    to_move: Player


@dataclass(frozen=True, slots=True)
class Place:
    number: int
    cell: int


@dataclass(frozen=True, slots=True)
class Shift:
    origin: int
    cell: int


Move = Place | Shift


class Ending(Reason):
    LINE = "line"


@dataclass(frozen=True)
class PatternMatch(Game[Position, Move]):
    """Put numbers from the pool into your own grid; a line that sums to the target wins."""

    name = "pattern-match"
    title = "Pattern Match"
    summary = "Fill your own 3x3 grid; the first line that sums to 15 wins."
    oracle = "digitduel.solve.pattern_match_oracle:PatternMatchOracle"
    view = "digitduel.envs.views:pattern_match"
    batch = "digitduel.envs.batch.pattern_match_batch:GridBatch"
    features = "digitduel.games.move_words:placings"
    lumps = "digitduel.lab.pattern_match_lumps:Lumps"
    kinds = "digitduel.lab.pattern_match_lumps:kinds"

    target: int = option(15, low=6, high=24, about="the sum of a winning line")

    def start(self, first: Player = ONE) -> Position:
        return Position(tuple(range(1, 10)), ((0,) * 9, (0,) * 9), first)

    def to_move(self, p: Position) -> Player:
        return p.to_move

    def moves(self, p: Position) -> tuple[Move, ...]:
        """Place a number while the pool has any; after that, shift one of your own."""
        if self.outcome(p):
            return ()
        grid = p.grids[p.to_move]
        if not p.pool:
            return self.shifts(tuple(map(bool, grid)))
        empty = tuple(cell for cell in range(9) if not grid[cell])
        return tuple(chain.from_iterable([self.places(n, empty) for n in p.pool]))

    @remembered
    def places(self, number: int, empty: tuple[int, ...]) -> tuple[Move, ...]:
        return tuple(Place(number, cell) for cell in empty)

    @remembered
    def shifts(self, filled: tuple[bool, ...]) -> tuple[Move, ...]:
        return tuple(Shift(a, b) for a in range(9) if filled[a] for b in range(9) if not filled[b])

    def play(self, p: Position, m: Move) -> Position:
        player, pool = p.to_move, p.pool
        grid = list(p.grids[player])
        if isinstance(m, Place):
            grid[m.cell] = m.number
            pool = without(pool, m.number)
        else:
            grid[m.cell], grid[m.origin] = grid[m.origin], 0
        return Position(pool, updated(p.grids, player, tuple(grid)), player.other)

    def outcome(self, p: Position) -> Outcome | None:
        """Only the player who has just played can have made a line."""
        rival = p.to_move.other
        if self.line(p.grids[rival]) is None:
            return None
        return Outcome(rival, Ending.LINE, f"{rival} wins with a line that sums to {self.target}.")

    @remembered
    def line(self, grid: Cells) -> str | None:
        """The first line of the grid that is filled and sums to the target."""
        for name, (a, b, c) in LINES.items():
            if grid[a] and grid[b] and grid[c] and grid[a] + grid[b] + grid[c] == self.target:
                return name
        return None

    def why_not(self, p: Position, m: Move) -> str | None:
        grid = p.grids[p.to_move]
        if isinstance(m, Place):
            if not 1 <= m.number <= 9:
                return f"{m.number} is not a number from 1 to 9."
            if not p.pool:
                return f"All numbers are used: {m.number} cannot be taken any more."
            if m.number not in p.pool:
                return f"{m.number} is already used."
        elif p.pool:
            return "Numbers stay where they are while the pool has any."
        elif not grid[m.origin]:
            return f"Your grid has no number at {place(m.origin)}."
        return f"{place(m.cell)} of your grid is not empty." if grid[m.cell] else None

    def endless(self, p: Position) -> bool:
        """With the pool empty, nobody can win when neither player holds three numbers that sum to the target."""
        return not p.pool and not any(self.has_three(tuple(sorted(filter(None, grid)))) for grid in p.grids)

    @remembered
    def has_three(self, hand: tuple[int, ...]) -> bool:
        return any(sum(three) == self.target for three in combinations(hand, 3))

    def key(self, p: Position) -> tuple[object, ...]:
        """A grid may be turned and mirrored as one likes."""
        return p.pool, *map(canonical, p.grids), p.to_move

    # Notation: `5@2,3` places 5 in row 2, column 3; `2,3>1,1` shifts the number there to row 1, column 1

    def write(self, m: Move) -> str:
        to = f"{m.cell // 3 + 1},{m.cell % 3 + 1}"
        return f"{m.number}@{to}" if isinstance(m, Place) else f"{m.origin // 3 + 1},{m.origin % 3 + 1}>{to}"

    def read(self, p: Position, text: str) -> Move:
        grid = p.grids[p.to_move]
        match _numbers(text):
            case [number, row, column] if not (p.pool and ">" in text):
                cell = _cell(row, column)
                # A player may also name the number to be shifted, as the rulebook's prompt asks.
                return (
                    Shift(grid.index(number), cell) if number in grid and number and not p.pool else Place(number, cell)
                )
            case [_, _] if p.pool:
                raise Unreadable("A grid position is a row and a column from 1 to 3, such as 2 3.")
            case [row, column, to_row, to_column]:
                return Shift(_cell(row, column), _cell(to_row, to_column))
        example = (
            "5@2,3 or 5 2 3 (number, row, column)" if p.pool else "2,3>1,1 (from row and column, to row and column)"
        )
        raise Unreadable(f"{quoted(text)} is not a move such as {example}.")

    def actions(self) -> tuple[str, ...]:
        moves: list[Move] = [Place(number, cell) for number in range(1, 10) for cell in range(9)]
        moves += [Shift(origin, cell) for origin in range(9) for cell in range(9)]
        return tuple(map(self.write, moves))

    def numbered(self, moves: tuple[Move, ...]) -> tuple[int, ...]:
        # Reckoned, since there are so many moves that to look each of them up would take longer than the rules.
        return tuple([(m.number - 1 if isinstance(m, Place) else m.origin + 9) * 9 + m.cell for m in moves])

    # The table

    def goal(self) -> str:
        return f"Be the first with a line of three in your own grid that sums to {self.target}."

    def board(self, p: Position, last: Move | None = None) -> Board:
        over = self.outcome(p) is not None
        pool = tuple(Tile(str(n), None if over else str(n)) for n in p.pool)
        return (Pool("Available numbers", pool), *(self.grid(p, player, last, over) for player in Player))

    def grid(self, p: Position, player: Player, last: Move | None, over: bool) -> Grid:
        line = LINES.get(self.line(p.grids[player]) or "", ())

        def tile(cell: int) -> Tile:
            number = p.grids[player][cell]
            open_now = player is p.to_move and not over and (not number or not p.pool)
            fresh = last is not None and last.cell == cell and player is not p.to_move
            entry = f"{cell // 3 + 1} {cell % 3 + 1}" if open_now else None
            return Tile(str(number or " "), entry, fresh=fresh, deciding=cell in line)

        return Grid(
            player, f"{player}'s grid", tuple(tuple(tile(3 * row + column) for column in range(3)) for row in range(3))
        )

    @property
    def script(self) -> "Words":
        return Words(self)


def place(cell: int) -> str:
    return f"Row {cell // 3 + 1}, Column {cell % 3 + 1}"


_NUMBER = "[0-9]{1,6}"
_GAP = r"(?:\s*,\s*|\s+)"
_PLACE = rf"(?:{_NUMBER}{_GAP}{_NUMBER}|\(\s*{_NUMBER}{_GAP}{_NUMBER}\s*\))"
_ENTRY = re.compile(
    rf"\s*(?:{_NUMBER}(?:(?:\s*[@>]\s*|{_GAP}|(?=\()){_PLACE})?|{_PLACE}(?:(?:\s*>\s*|{_GAP}|(?=\()){_PLACE})?)\s*",
    re.ASCII,
)


def _numbers(text: str) -> list[int]:
    """The numbers in a move: a number or a place or both, or two places; none where there is anything else."""
    return [int(numeral) for numeral in re.findall("[0-9]+", text)] if _ENTRY.fullmatch(text) else []


def _cell(row: int, column: int) -> int:
    if not (1 <= row <= 3 and 1 <= column <= 3):
        raise Unreadable(f"There is no cell at row {row}, column {column}: both run from 1 to 3.")
    return 3 * (row - 1) + column - 1


def _symmetries() -> list[Cells]:
    """The eight ways to turn and mirror a grid: for each cell, the one that takes its place."""
    ways: list[Cells] = []
    way: Cells
    for way in ((0, 1, 2, 3, 4, 5, 6, 7, 8), (2, 1, 0, 5, 4, 3, 8, 7, 6)):
        for _ in range(4):
            way = tuple((6, 3, 0, 7, 4, 1, 8, 5, 2)[cell] for cell in way)
            ways.append(way)
    return ways


SYMMETRIES = _symmetries()


@looked_up
def canonical(grid: Cells) -> Cells:
    """The same grid for all eight ways to turn and mirror it."""
    return min(tuple([grid[cell] for cell in way]) for way in SYMMETRIES)


WHERE = "Choose grid position (row and column): "


class Words(Script[PatternMatch, Position, Move]):
    verbatim = True

    def welcome(self, p: Position) -> Lines:
        return [self.greeting, "", f"Available Numbers: {listed(p.pool)}", "Both Grids are empty."]

    def notice(self, p: Position) -> Lines:
        return [] if p.pool else ["All numbers are used: move one of your own to another empty cell."]

    def turn(self, p: Position) -> Lines:
        return ["", *self.notice(p)]

    def prompt(self, p: Position) -> str:
        return f"{p.to_move}, select a number: "

    def then_ask(self, p: Position, begun: str) -> str | None:
        grid = p.grids[p.to_move]
        match _numbers(begun):
            case [number]:
                first = p.pool or tuple(filter(None, grid))
                if number not in first:
                    self.game.check(p, Place(number, 0))
            case [_, _] if p.pool:
                raise NotAllowed("Name the number first, then its row and column.")
            case [row, column]:
                if not grid[_cell(row, column)]:
                    raise NotAllowed(f"Your grid has no number at {place(_cell(row, column))}.")
            case _:
                return None
        return WHERE

    def entries(self, p: Position, m: Move) -> list[tuple[str, str]]:
        number = m.number if isinstance(m, Place) else p.grids[p.to_move][m.origin]
        return [(self.prompt(p), str(number)), (WHERE, f"{m.cell // 3 + 1} {m.cell % 3 + 1}")]

    def listing(self, p: Position, lead: str, moves: Sequence[Move] | None = None, width: int = 80) -> Lines:
        """By number, with the cells drawn: there may be 81 moves."""
        grid = p.grids[p.to_move]
        cells: dict[int, list[int]] = {}
        for m in self.game.moves(p) if moves is None else moves:
            cells.setdefault(m.number if isinstance(m, Place) else grid[m.origin], []).append(m.cell)
        numbers: dict[tuple[int, ...], list[int]] = {}
        for number, open_to_it in cells.items():
            numbers.setdefault(tuple(open_to_it), []).append(number)
        drawings = []
        for open_cells, together in numbers.items():
            marks = [str(n) if n else "o" if cell in open_cells else "." for cell, n in enumerate(grid)]
            drawings.append([f"{listed(together)}:", *(" ".join(marks[i : i + 3]) for i in (0, 3, 6))])
        return [f"{lead}, in a cell marked o:", *side_by_side(drawings, width)]

    def news(self, before: Position, m: Move, after: Position) -> str:
        player = before.to_move
        if isinstance(m, Place):
            return f"{player} selects number {m.number} and places it at ({place(m.cell)})."
        return f"{player} moves {after.grids[player][m.cell]} from ({place(m.origin)}) to ({place(m.cell)})."

    def aloud(self, text: str) -> str:
        text = re.sub(r"\b(\d),(\d)>(\d),(\d)\b", r"row \1, column \2 to row \3, column \4", text)
        return re.sub(r"\b(\d)@(\d),(\d)\b", r"\1 to row \2, column \3", text)

    def told(self, before: Position, m: Move, after: Position) -> Lines:
        player = before.to_move
        grid = after.grids[player]
        pool = [f"Available Numbers now: {listed(after.pool) or 'none'}"] if isinstance(m, Place) else []
        rows = [boxes(n or " " for n in grid[i : i + 3]) for i in (0, 3, 6)]
        return [self.news(before, m, after), *pool, f"{player}'s Grid:", *rows]

    def refused(self, reason: str) -> Lines:
        return ["Invalid selection. Please choose an available number and an empty grid position.", reason]

    def verdict(self, p: Position, outcome: Outcome) -> Lines:
        # Only the player who has just played can have made a line.
        grid = p.grids[p.to_move.other]
        name = self.game.line(grid)
        assert name
        a, b, c = (grid[cell] for cell in LINES[name])
        kind = name.removeprefix("Other ")  # the rulebook has one word for both diagonals
        target = self.game.target
        return [
            f"Sum of {kind}: {a} + {b} + {c} = {target}",
            f"{outcome.winner} wins! Line at {kind} sums to {target}.",
        ]
