"""Pocket Addition: take numbers from a shared pool until your pocket holds exactly the target."""

from dataclasses import dataclass
from typing import NamedTuple

from digitduel.core import (
    ONE,
    Board,
    Game,
    Hand,
    Lines,
    Outcome,
    Player,
    Pool,
    Reason,
    Script,
    listed,
    option,
    read_number,
    remembered,
    updated,
    with_,
    without,
)


class Position(NamedTuple):
    pool: tuple[int, ...]
    pockets: tuple[tuple[int, ...], tuple[int, ...]]
    to_move: Player
    passes: int
    """How many passes in a row led here."""


@dataclass(frozen=True, slots=True)
class Take:
    number: int


@dataclass(frozen=True, slots=True)
class Pass:
    pass


Move = Take | Pass
PASS = Pass()


class Ending(Reason):
    REACHED_TARGET = "reached-target"
    HIGHER_TOTAL = "higher-total"
    TOOK_LAST = "took-last"


@dataclass(frozen=True)
class PocketAddition(Game[Position, Move]):
    """Be the first to hold exactly the target; if nobody can, the higher total wins."""

    name = "pocket-addition"
    title = "Pocket Addition"
    summary = "Take numbers from a shared pool to hold exactly 15."
    tie_breaks = (Ending.HIGHER_TOTAL, Ending.TOOK_LAST)
    view = "digitduel.envs.views:pocket_addition"
    arrays = "digitduel.solve.arrays.pocket_addition_rules:PocketRules"

    numbers: int = option(9, low=1, high=20, about="the pool holds the numbers from 1 to this")
    target: int = option(15, low=1, high=200, about="the total to reach exactly")

    def start(self, first: Player = ONE) -> Position:
        return Position(tuple(range(1, self.numbers + 1)), ((), ()), first, passes=0)

    def to_move(self, p: Position) -> Player:
        return p.to_move

    def moves(self, p: Position) -> tuple[Move, ...]:
        if self.outcome(p):
            return ()
        return self.fitting(p.pool, self.target - sum(p.pockets[p.to_move])) or (PASS,)

    @remembered
    def fitting(self, pool: tuple[int, ...], room: int) -> tuple[Move, ...]:
        """A number may be taken unless it goes past the target."""
        return tuple(Take(n) for n in pool if n <= room)

    def forced(self, p: Position) -> Move | None:
        """Nobody is asked to pass: it is done for a player whom no number fits, and for no other."""
        return PASS if self.moves(p) == (PASS,) else None

    def play(self, p: Position, m: Move) -> Position:
        player = p.to_move
        if isinstance(m, Pass):
            return Position(p.pool, p.pockets, player.other, p.passes + 1)
        pocket = with_(p.pockets[player], m.number)
        return Position(without(p.pool, m.number), updated(p.pockets, player, pocket), player.other, 0)

    def outcome(self, p: Position) -> Outcome | None:
        rival = p.to_move.other
        if sum(p.pockets[rival]) == self.target:
            return Outcome(rival, Ending.REACHED_TARGET, f"{rival} wins the game immediately.")
        if p.pool and p.passes < 2:
            return None
        one, two = self.totals(p)
        if one != two:
            winner = Player.ONE if one > two else Player.TWO
            return Outcome(winner, Ending.HIGHER_TOTAL, f"{winner} wins the game with the higher total sum.")
        # Both ways to get here, a taken number or the second of two passes, leave the other player to move.
        return Outcome(rival, Ending.TOOK_LAST, f"{rival} wins the game based on the tie-breaker rule.")

    def why_not(self, p: Position, m: Move) -> str | None:
        if isinstance(m, Pass):
            return None if self.forced(p) else "You can only pass when no number fits."
        if not 1 <= m.number <= self.numbers:
            return f"{m.number} is not a number from 1 to {self.numbers}."
        if m.number not in p.pool:
            return f"{m.number} is already taken."
        if sum(p.pockets[p.to_move]) + m.number > self.target:
            return f"{m.number} would take you past {self.target}."
        return None

    def key(self, p: Position) -> tuple[object, ...]:
        """Which numbers make up a total no longer matters."""
        return (p.pool, *self.totals(p), p.to_move, p.passes)

    def totals(self, p: Position) -> tuple[int, int]:
        one, two = p.pockets
        return sum(one), sum(two)

    def code(self, p: Position) -> int:
        """Twenty bits for the pool and eight for each total; then whose turn it is, and the passes."""
        pool, (one, two) = sum(1 << n - 1 for n in p.pool), self.totals(p)
        return pool | one << 20 | two << 28 | p.to_move << 36 | p.passes << 37

    def tier(self, p: Position) -> int:
        """There are never more than two passes between two numbers."""
        return 3 * (self.numbers - len(p.pool)) + p.passes

    # Notation: the number, or `pass`

    def write(self, m: Move) -> str:
        return "pass" if isinstance(m, Pass) else str(m.number)

    def read(self, p: Position, text: str) -> Move:
        if text.strip().lower() == "pass":
            return PASS
        return Take(read_number(text, f"a number from 1 to {self.numbers}"))

    def actions(self) -> tuple[str, ...]:
        return (*map(str, range(1, self.numbers + 1)), "pass")

    # The table

    def goal(self) -> str:
        return f"Be the first to hold exactly {self.target}; if nobody does, the higher total wins."

    def board(self, p: Position, last: Move | None = None) -> Board:
        fresh = last.number if isinstance(last, Take) else None
        outcome = self.outcome(p)
        hands = []
        for player in Player:
            pocket = p.pockets[player]
            deciding = pocket if outcome and outcome.winner is player else ()
            hands.append(Hand.of(player, f"{player}'s pocket", pocket, fresh, self.target, deciding))
        return (Pool("Available numbers", tuple(self.tile(p, Take(n), n) for n in p.pool), causes=1), *hands)

    @property
    def script(self) -> "Words":
        return Words(self)


def all_of(numbers: tuple[int, ...]) -> str:
    """`4`, `4 and 6`, `4, 6 and 7`"""
    *most, last = numbers
    return f"{listed(most)} and {last}" if most else f"{last}"


class Words(Script[PocketAddition, Position, Move]):
    verbatim = True

    def welcome(self, p: Position) -> Lines:
        totals = [f"{player} Total Sum: {sum(p.pockets[player])}" for player in Player]
        return [self.greeting, "", "Game Start:", f"Available Numbers: {listed(p.pool, ' ')}", *totals]

    def turn(self, p: Position) -> Lines:
        return ["", f"{p.to_move}'s Turn:"]

    def ask(self, p: Position) -> Lines:
        return [f"Available Numbers: {listed(p.pool, ' ')}", f"Your Total Sum: {sum(p.pockets[p.to_move])}"]

    def prompt(self, p: Position) -> str:
        return "Select a number: "

    def news(self, before: Position, m: Move, after: Position) -> str:
        if not isinstance(m, Pass):
            return f"{before.to_move} selects {m.number}."
        return f"{before.to_move} passes: {all_of(before.pool)} would go past {self.game.target}."

    def told(self, before: Position, m: Move, after: Position) -> Lines:
        player = before.to_move
        if isinstance(m, Pass):
            refusal = f"Cannot select any number without exceeding {self.game.target}. You pass your turn."
            return [*self.ask(before), refusal, f"{player} passes."]
        return [self.news(before, m, after), f"{player}'s Total Sum: {sum(after.pockets[player])}"]

    def verdict(self, p: Position, outcome: Outcome) -> Lines:
        one, two = self.game.totals(p)
        lines = ["", "Game End:"]
        if outcome.reason is Ending.REACHED_TARGET:
            lines.append(f"{outcome.winner} has a total sum of exactly {self.game.target}.")
        elif outcome.reason is Ending.HIGHER_TOTAL:
            lines.append(f"Player 1 has a total sum of {one}, Player 2 has {two}.")
        else:
            lines += [f"Both players have a total sum of {one}.", f"{outcome.winner} made the last valid move."]
        return [*lines, outcome.sentence]
