"""Equation Duel: collect numbers, and be the first to make a true equation of those you hold."""

from dataclasses import dataclass
from enum import Enum
from itertools import count
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
    Unreadable,
    listed,
    option,
    quoted,
    read_number,
    remembered,
    updated,
    with_,
    without,
)
from digitduel.games.equations import OPERATORS, fault, find_equation, read_equation, untrue, used

CHANCES = 1 + 2 * 2
"""Declarations left once the pool is empty: its last taker's own, then two rounds of sudden death."""


class Step(Enum):
    TAKE = "take"
    DECLARE = "declare"
    PROVEN = "proven"
    """The player to move has declared a true equation."""

    __hash__ = object.__hash__


class Position(NamedTuple):
    pool: tuple[int, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    to_move: Player
    step: Step
    chances: int


@dataclass(frozen=True, slots=True)
class Take:
    number: int


@dataclass(frozen=True, slots=True)
class Declare:
    equation: str


@dataclass(frozen=True, slots=True)
class No:
    pass


Move = Take | Declare | No
NO = No()


class Ending(Reason):
    EQUATION = "equation"
    HIGHER_SUM = "higher-sum"
    DID_NOT_START = "did-not-start"


@dataclass(frozen=True)
class EquationDuel(Game[Position, Move]):
    """Take a number, then declare an equation or say no. The first true equation wins."""

    name = "equation-duel"
    title = "Equation Duel"
    summary = "Collect numbers; the first to declare a true equation of them wins."
    tie_breaks = (Ending.HIGHER_SUM, Ending.DID_NOT_START)
    view = "digitduel.envs.views:equation_duel"
    batch = "digitduel.envs.batch.equation_duel_batch:hands"
    arrays = "digitduel.solve.arrays.equation_duel_rules:hand_rules"
    features = "digitduel.games.move_words:equations"

    numbers: int = option(9, low=1, high=20, about="the pool holds the numbers from 1 to this; the extended pool is 15")
    joined: bool = option(False, about="yes lets you write held numbers side by side as one, 1 and 2 as 12 or 21")
    operators: str = option(OPERATORS, choices=(OPERATORS, "+-"), about="the operators that may be used")

    def start(self, first: Player = ONE) -> Position:
        return Position(tuple(range(1, self.numbers + 1)), ((), ()), first, Step.TAKE, CHANCES)

    def to_move(self, p: Position) -> Player:
        return p.to_move

    def moves(self, p: Position) -> tuple[Move, ...]:
        """One equation stands for all: the true ones end the game alike, the false ones are the same as no."""
        if p.step is Step.TAKE:
            return self.takes(p.pool)
        if self.outcome(p):
            return ()
        equation = find_equation(p.hands[p.to_move], self.operators, self.joined)
        return (Declare(equation), NO) if equation else (NO,)

    @remembered
    def takes(self, pool: tuple[int, ...]) -> tuple[Move, ...]:
        return tuple(Take(n) for n in pool)

    def play(self, p: Position, m: Move) -> Position:
        player = p.to_move
        if isinstance(m, Take):
            hand = with_(p.hands[player], m.number)
            return Position(without(p.pool, m.number), updated(p.hands, player, hand), player, Step.DECLARE, p.chances)
        if isinstance(m, Declare) and self.fault(p, m) is None:
            return p._replace(step=Step.PROVEN)
        if p.pool:
            return p._replace(to_move=player.other, step=Step.TAKE)
        return p._replace(to_move=player.other, chances=p.chances - 1)

    def fault(self, p: Position, m: Declare, whose: str = "") -> str | None:
        """What is wrong with a declared equation, or None when it is true and made of numbers that the player holds.

        Said to that player, or to everybody, where it is told whose numbers these are.
        """
        return fault(read_equation(m.equation), p.hands[p.to_move], self.operators, self.joined, whose)

    def outcome(self, p: Position) -> Outcome | None:
        if p.step is Step.PROVEN:
            return Outcome(p.to_move, Ending.EQUATION, f"{p.to_move} wins the game!")
        if p.chances:
            return None
        one, two = map(sum, p.hands)
        if one != two:
            winner = Player.ONE if one > two else Player.TWO
            return Outcome(winner, Ending.HIGHER_SUM, f"{winner} wins the game with the higher sum!")
        # The last taker also had the last chance; of an odd number of numbers the starter takes the last.
        winner = p.to_move if self.numbers % 2 else p.to_move.other
        return Outcome(winner, Ending.DID_NOT_START, f"The sums are equal: {winner} wins the game, not having started!")

    def why_not(self, p: Position, m: Move) -> str | None:
        if not isinstance(m, Take):
            return "Take a number first." if p.step is Step.TAKE else None
        if p.step is not Step.TAKE:
            return "Now declare an equation or say no."
        if not 1 <= m.number <= self.numbers:
            return f"{m.number} is not a number from 1 to {self.numbers}."
        return None if m.number in p.pool else f"{m.number} is already taken."

    def sudden_death(self, p: Position) -> bool:
        return not p.pool and p.chances < CHANCES

    def code(self, p: Position) -> int:
        """Twenty bits for each hand; then whose turn it is, which step, and how many chances are left."""
        one, two = (sum(1 << n - 1 for n in hand) for hand in p.hands)
        return one | two << 20 | p.to_move << 40 | list(Step).index(p.step) << 41 | p.chances << 43

    def tier(self, p: Position) -> int:
        """A number counts twice: it is taken, and then a declaration is asked for. A chance counts once it is gone."""
        return 2 * (self.numbers - len(p.pool)) - (p.step is Step.DECLARE) + CHANCES - p.chances

    # Notation: the number, the equation, or `no`

    def write(self, m: Move) -> str:
        return str(m.number) if isinstance(m, Take) else m.equation if isinstance(m, Declare) else "no"

    def read(self, p: Position, text: str) -> Move:
        entry = text.strip().lower()
        if entry in ("no", "n"):
            return NO
        if (p.step is Step.TAKE and "=" not in entry) or entry.isdigit():
            return Take(read_number(text, f"a number from 1 to {self.numbers}"))
        answer, *rest = entry.split(maxsplit=1) or [""]
        if answer in ("yes", "y"):
            entry = "".join(rest)
        elif "=" not in entry:
            raise Unreadable(f"{quoted(text)} is neither yes nor no, and an equation has one = sign.")
        try:
            return Declare(read_equation(entry).text)
        except Unreadable:
            if p.step is Step.TAKE:
                raise Unreadable("Take a number first.") from None
            raise

    def actions(self) -> tuple[str, ...]:
        return (*map(str, range(1, self.numbers + 1)), "declare", "no")

    def action(self, m: Move) -> int:
        """There are too many equations to be listed: to declare any of them is one action."""
        return m.number - 1 if isinstance(m, Take) else self.numbers + isinstance(m, No)

    # The table

    def goal(self) -> str:
        return "Be the first to declare a true equation; else the higher sum wins."

    def board(self, p: Position, last: Move | None = None) -> Board:
        fresh = last.number if isinstance(last, Take) else None
        outcome = self.outcome(p)
        hands = []
        for player in Player:
            hand = p.hands[player]
            deciding = hand if outcome and outcome.winner is player else ()
            if isinstance(last, Declare) and p.step is Step.PROVEN:
                deciding = used(read_equation(last.equation), deciding, self.joined)
            hands.append(Hand.of(player, f"{player}'s numbers", hand, fresh, deciding=deciding))
        return (Pool("Available numbers", tuple(self.tile(p, Take(n), n) for n in p.pool)), *hands)

    @property
    def script(self) -> "Words":
        return Words(self)


def bracketed(numbers: tuple[int, ...]) -> str:
    return f"[{listed(numbers)}]"


WHICH = "Enter your equation using your numbers: "


class Words(Script[EquationDuel, Position, Move]):
    verbatim = True

    def welcome(self, p: Position) -> Lines:
        hands = [f"{player}'s Numbers: {bracketed(p.hands[player])}" for player in Player]
        return [self.greeting, "", f"Available Numbers: {bracketed(p.pool)}", *hands]

    def notice(self, p: Position) -> Lines:
        if not self.game.sudden_death(p):
            return []
        return [f"All numbers are taken: sudden death. Turns left: {p.chances}."]

    def turn(self, p: Position) -> Lines:
        if p.step is Step.TAKE:
            return ["", f"{p.to_move}, select a number from the available numbers."]
        return ["", *self.notice(p), f"{p.to_move}, declare an equation if you have one."]

    def ask(self, p: Position) -> Lines:
        if p.step is Step.TAKE:
            return [f"Available Numbers: {bracketed(p.pool)}", f"Your Numbers: {bracketed(p.hands[p.to_move])}", ""]
        return [f"Your Numbers: {bracketed(p.hands[p.to_move])}", ""] if self.game.sudden_death(p) else []

    def prompt(self, p: Position) -> str:
        return "Enter number: " if p.step is Step.TAKE else "Do you want to attempt an equation? (yes/no): "

    def then_ask(self, p: Position, begun: str) -> str | None:
        yes = p.step is Step.DECLARE and begun.strip().lower() in ("yes", "y")
        return WHICH if yes else None

    def entries(self, p: Position, m: Move) -> list[tuple[str, str]]:
        if isinstance(m, Declare):
            return [(self.prompt(p), "yes"), (WHICH, m.equation)]
        return super().entries(p, m)

    def listed(self, p: Position) -> tuple[Move, ...]:
        # Naming the equation would give it away, and so would naming none.
        return super().listed(p) if p.step is Step.TAKE else (NO,)

    def unlisted(self, p: Position) -> str:
        if p.step is Step.TAKE:
            return ""
        # What is named is played more often, so it is nothing that could be played.
        named = (f"1+{number}={number + 1}" for number in count(2))
        example = next(equation for equation in named if self.game.fault(p, Declare(equation)))
        return f"an equation of your numbers, such as {example}"

    def signs(self, p: Position) -> str:
        return "" if p.step is Step.TAKE else f"{self.game.operators}=()"

    def can_play(self, p: Position) -> str:
        return super().can_play(p) if p.step is Step.TAKE else f"{self.unlisted(p)}, or no"

    def news(self, before: Position, m: Move, after: Position) -> str:
        player = before.to_move
        if isinstance(m, Take):
            return f"{player} takes {m.number}."
        if isinstance(m, No):
            return f"{player} declares no equation."
        fault = self.game.fault(before, m, whose=f"{player}'s")
        return f"{player} declares {m.equation}: {f'invalid ({fault})' if fault else 'valid'}."

    def failing(self, p: Position, m: Move) -> str:
        game = self.game
        if isinstance(m, No):
            missed = find_equation(p.hands[p.to_move], game.operators, game.joined)
            return "Saying no wins nothing here: an equation can be made." if missed else ""
        fault = game.fault(p, m, whose=f"{p.to_move}'s") if isinstance(m, Declare) else None
        if isinstance(m, Take) or fault is None:
            return ""
        # Who reckons wrongly learns more from that than from not holding the wrong result.
        return untrue(read_equation(m.equation)) or f"{fault[:1].upper()}{fault[1:]}."

    def told(self, before: Position, m: Move, after: Position) -> Lines:
        if isinstance(m, Take):
            return [f"Number {m.number} selected.", ""]
        if isinstance(m, No):
            return []
        fault = self.game.fault(before, m)
        if fault:
            return ["", f"Equation is invalid ({fault}). Turn ends."]
        won = self.game.outcome(after)
        assert won, "A valid equation wins."
        return ["", f"Equation is valid! {won.sentence}"]

    def verdict(self, p: Position, outcome: Outcome) -> Lines:
        if outcome.reason is Ending.EQUATION:
            return []
        one, two = map(sum, p.hands)
        sums = f"Player 1's numbers sum to {one}, Player 2's to {two}."
        return ["", f"Nobody has declared a true equation. {sums}", outcome.sentence]
