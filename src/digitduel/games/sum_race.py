"""Sum Race: be the first to reach the target exactly, while each number you choose is barred to your opponent."""

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
    Script,
    Track,
    listed,
    option,
    read_number,
    remembered,
    updated,
)


class Position(NamedTuple):
    scores: tuple[int, int]
    to_move: Player
    barred: int | None
    """The number that the opponent has just chosen."""


@dataclass(frozen=True, slots=True)
class Choose:
    number: int


class Ending(Reason):
    REACHED_TARGET = "reached-target"
    NO_MOVE_LEFT = "no-move-left"


@dataclass(frozen=True)
class SumRace(Game[Position, Choose]):
    """Reach the target exactly. The number your opponent has just chosen is barred."""

    name = "sum-race"
    title = "Sum Race"
    summary = "Race to exactly 20; the number you choose is barred to your opponent."
    player_one_starts = True
    oracle = "digitduel.solve.sum_race_oracle:SumRaceOracle"
    view = "digitduel.envs.views:sum_race"
    arrays = "digitduel.solve.arrays.sum_race_rules:RaceRules"

    target: int = option(20, low=1, high=1000, about="the score to reach exactly")
    highest: int = option(6, low=1, high=50, about="the numbers run from 1 to this")

    def start(self, first: Player = ONE) -> Position:
        return Position(scores=(0, 0), to_move=first, barred=None)

    def to_move(self, p: Position) -> Player:
        return p.to_move

    def moves(self, p: Position) -> tuple[Choose, ...]:
        if p.scores[p.to_move.other] == self.target:
            return ()
        return self.choices(self.target - p.scores[p.to_move], p.barred)

    @remembered
    def choices(self, room: int, barred: int | None) -> tuple[Choose, ...]:
        """A number may not go past the target, and may not be the barred one."""
        return tuple(Choose(n) for n in range(1, min(self.highest, room) + 1) if n != barred)

    def play(self, p: Position, m: Choose) -> Position:
        player, n = p.to_move, m.number
        return Position(updated(p.scores, player, p.scores[player] + n), player.other, n)

    def outcome(self, p: Position) -> Outcome | None:
        rival = p.to_move.other
        if p.scores[rival] == self.target:
            return Outcome(rival, Ending.REACHED_TARGET, f"{rival} wins by reaching exactly {self.target}.")
        if not self.moves(p):
            return Outcome(rival, Ending.NO_MOVE_LEFT, f"{p.to_move} cannot choose any number and loses. {rival} wins.")
        return None

    def why_not(self, p: Position, m: Choose) -> str | None:
        if not 1 <= m.number <= self.highest:
            return f"{m.number} is not a number from 1 to {self.highest}."
        if m.number == p.barred:
            return f"{m.number} is barred: your opponent has just chosen it."
        if p.scores[p.to_move] + m.number > self.target:
            return f"{m.number} would take you past {self.target}."
        return None

    def code(self, p: Position) -> int:
        """Ten bits for each score; then whose turn it is, and the barred number."""
        one, two = p.scores
        return one | two << 10 | p.to_move << 20 | (p.barred or 0) << 21

    def tier(self, p: Position) -> int:
        return sum(p.scores)

    # Notation: the number

    def write(self, m: Choose) -> str:
        return str(m.number)

    def read(self, p: Position, text: str) -> Choose:
        return Choose(read_number(text, f"a number from 1 to {self.highest}"))

    def actions(self) -> tuple[str, ...]:
        return tuple(map(str, range(1, self.highest + 1)))

    # The table

    def goal(self) -> str:
        return f"Be the first to reach exactly {self.target}; if you cannot choose any number, you lose."

    def board(self, p: Position, last: Choose | None = None) -> Board:
        outcome = self.outcome(p)
        stuck = outcome is not None and outcome.reason is Ending.NO_MOVE_LEFT
        numbers = tuple(
            # The one number that would still have fitted is barred.
            self.tile(p, Choose(n), n)._replace(deciding=stuck and n == p.barred)
            for n in range(1, self.highest + 1)
        )
        just_played = p.to_move.other if last else None
        tracks = [
            Track(player, str(player), score, self.target, player is just_played, score == self.target)
            for player, score in zip(Player, p.scores, strict=True)
        ]
        return (*tracks, Pool("Numbers", numbers, causes=2))

    @property
    def script(self) -> "Words":
        return Words(self)


class Words(Script[SumRace, Position, Choose]):
    verbatim = True

    def welcome(self, p: Position) -> Lines:
        return [self.greeting, "Both players start with a score of 0."]

    def table(self, p: Position) -> Lines:
        return []  # the rulebook tells the scores after each move instead

    def ask(self, p: Position) -> Lines:
        room = self.game.target - p.scores[p.to_move]
        free = listed(m.number for m in self.game.moves(p))
        barred = [f"Cannot choose {p.barred}"] if p.barred else []
        past = [n for n in range(1, self.game.highest + 1) if n > room and n != p.barred]
        if past:
            barred.append(f"{listed(past)} would go past {self.game.target}")
        return [f"Available numbers: {free} ({'; '.join(barred)})" if barred else f"Available numbers: {free}."]

    def prompt(self, p: Position) -> str:
        return "Enter your choice: "

    def news(self, before: Position, m: Choose, after: Position) -> str:
        return f"{before.to_move} chooses {m.number}."

    def told(self, before: Position, m: Choose, after: Position) -> Lines:
        score, (one, two) = after.scores[before.to_move], after.scores
        return [f"{self.news(before, m, after)} Score: {score}", f"Scores: Player 1 has {one}, Player 2 has {two}."]
