"""The pictures of docs/perfect-play.md, from what the solver says."""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

from play_tables import DIGITS, choices, game, losing_digit, oracle, reply_value
from square_charts import Axis, Kind, Square, boards, matrix

from digitduel.games.equations import find_equation
from digitduel.games.number_harmony import NumberHarmony
from digitduel.solve import Value

MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)
"""The magic square, row by row: its rows, columns and diagonals are all the threes that sum to 15."""


def race_map() -> str:
    """Sum Race: what to choose, by both scores."""
    word = "sum-race"
    race, target = game(word), 20
    reached = {(p.scores[p.to_move], p.scores[p.to_move.other]): p for p in race_positions()}
    squares = {}
    for mine, theirs in product(range(target), repeat=2):
        p = reached.get((mine, theirs))
        if p is None:
            squares[mine, theirs] = Square("·", Kind.NEVER)
            continue
        free = p._replace(barred=None)
        wins = [c for c in oracle(word).choices(free) if c.verdict.value is Value.WIN]
        wins.sort(key=lambda c: c.verdict.plies or 0)
        text = " ".join(race.write(c.move) for c in wins[:2])
        squares[mine, theirs] = (
            Square(text, Kind.GOOD if len(wins) > 1 else Kind.ONLY) if wins else Square("L", Kind.BAD)
        )
    return matrix(
        "Sum Race: your move",
        "Your score down, your opponent's score across; each square names the one or two best numbers that win.",
        Axis("your score", range(target)),
        Axis("your opponent's score", range(target)),
        squares,
        [
            (Square("5 6", Kind.GOOD), "you win: choose the first number; if it is barred, the second"),
            (Square("3", Kind.ONLY), "you win with this number only; if it is barred, you lose"),
            (Square("L", Kind.BAD), "you lose, whatever is barred"),
            (Square("·", Kind.NEVER), "cannot come up"),
        ],
    )


@cache
def race_positions() -> tuple[Any, ...]:
    """Every position of Sum Race that can come up, the game not being over."""
    race = game("sum-race")
    seen = {race.start()}
    waiting = [race.start()]
    while waiting:
        p = waiting.pop()
        after = {race.play(p, m) for m in race.moves(p)} - seen
        seen |= after
        waiting += after
    return tuple(sorted((p for p in seen if not race.outcome(p)), key=lambda p: (p.scores, p.to_move, p.barred or 0)))


def pocket_openings() -> str:
    """Pocket Addition: the first two numbers."""
    word = "pocket-addition"
    squares = {}
    for first, verdict in choices(word).items():
        for reply, found in choices(word, first).items():
            won = found.value is Value.WIN
            squares[int(first), int(reply)] = Square(f"{found.plies}", Kind.BAD if won else Kind.GOOD)
        here = Kind.FINE if verdict.value is Value.WIN else Kind.NEVER
        squares[int(first), int(first)] = Square("★" if here is Kind.FINE else "·", here)
    return matrix(
        "Pocket Addition: the first two numbers",
        "The first number down, the reply across; each square says who wins and in how many turns from there.",
        Axis("first number", DIGITS),
        Axis("reply", DIGITS),
        squares,
        [
            (Square("4", Kind.GOOD), "the starter wins, so many turns after the first number"),
            (Square("7", Kind.BAD), "the second player wins, so many turns after the first number"),
            (Square("★", Kind.FINE), "this first number wins against every reply"),
        ],
        side=38,
        size=14,
    )


def duel_forks() -> str:
    """Equation Duel: the third numbers that go with two."""
    squares = {}
    for a, b in product(DIGITS, repeat=2):
        if a == b:
            squares[a, b] = Square("·", Kind.NEVER)
            continue
        thirds = [n for n in DIGITS if n not in (a, b) and find_equation(tuple(sorted((a, b, n))))]
        assert thirds, "no two numbers are without a third"
        squares[a, b] = Square(" ".join(map(str, thirds)), Kind.GOOD if len(thirds) == 1 else Kind.ONLY)
    return matrix(
        "Equation Duel: which third number goes with two",
        "Two numbers that you hold, down and across; each square names every third number that makes an equation.",
        Axis("one number", DIGITS),
        Axis("the other number", DIGITS),
        squares,
        [
            (Square("3 5", Kind.ONLY), "a fork: two or three numbers complete an equation"),
            (Square("1", Kind.GOOD), "only this number completes an equation"),
        ],
        side=46,
    )


def harmony_traps() -> str:
    """Number Harmony: the digit that loses, by the last two."""
    harmony = game("number-harmony")
    assert isinstance(harmony, NumberHarmony)
    squares = {}
    for before, last in product(DIGITS, repeat=2):
        digit = losing_digit(harmony, (before, last))
        squares[before, last] = Square("–", Kind.NEVER) if digit is None else Square(str(digit), Kind.ONLY)
    return matrix(
        "Number Harmony: the digit that loses",
        "The last digit but one down, the last digit across; each square names the one digit that loses next.",
        Axis("the last digit but one", DIGITS),
        Axis("the last digit", DIGITS),
        squares,
        [
            (Square("6", Kind.ONLY), "this digit loses, every other one is safe"),
            (Square("–", Kind.NEVER), "every digit is safe"),
        ],
        side=38,
        size=14,
    )


def match_boards() -> str:
    """Pattern Match: the replies to each first number, laid out as the magic square."""
    squares = {}
    for first, number in product(DIGITS, repeat=2):
        if first == number:
            squares[first, number] = Square(str(first), Kind.HERE)
        else:
            lost = reply_value(first, number) is Value.LOSS
            squares[first, number] = Square(str(number), Kind.BAD if lost else Kind.FINE)
    return boards(
        "Pattern Match: the replies to a first number",
        "Nine boards laid out as a magic square, one per first number, with the replies that lose and those that hold.",
        MAGIC,
        {n: f"after {n}" for n in DIGITS},
        squares,
        [
            (Square("5", Kind.HERE), "the first number"),
            (Square("2", Kind.FINE), "a reply that keeps the game endless"),
            (Square("7", Kind.BAD), "a reply that loses"),
        ],
    )


PICTURES: dict[str, Callable[[], str]] = {
    "sum-race-map.svg": race_map,
    "pocket-addition-openings.svg": pocket_openings,
    "equation-duel-forks.svg": duel_forks,
    "number-harmony-traps.svg": harmony_traps,
    "pattern-match-replies.svg": match_boards,
}
