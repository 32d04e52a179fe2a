"""Make the tables and pictures of docs/perfect-play.md from what the solver says.

    python docs/make_perfect_play.py

Each table stands in the page between its marker and the next `<!-- end -->`; the words around them are left alone.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

from charts import Axis, Kind, Square, boards, matrix

import digitduel
from digitduel.core import Game
from digitduel.games.equations import find_equation
from digitduel.games.number_harmony import NumberHarmony
from digitduel.solve import Choice, Oracle, Value, Verdict, oracle_for

HERE = Path(__file__).resolve().parent
PAGE = HERE / "perfect-play.md"
PICTURES = HERE / "pictures"
DIGITS = range(1, 10)
MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)
"""The magic square, row by row: its rows, columns and diagonals are all the threes that sum to 15."""

POCKETS = [
    *(f"pocket-addition:target={target}" for target in (10, 12, 13, 14, 15, 16, 17, 18, 20, 25, 30)),
    *(f"pocket-addition:numbers={n},target={t}" for n, t in ((5, 8), (7, 12), (10, 15), (11, 20), (12, 20))),
]
RACES = [
    *(f"sum-race:target={target}" for target in (10, 15, 19, 20, 21, 24, 25, 30, 40, 50)),
    *(f"sum-race:highest={highest}" for highest in (2, 3, 4, 5, 7, 8, 9, 10)),
]
DUELS = [
    f"equation-duel:numbers={numbers},joined={joined},operators={operators}"
    for numbers in (9, 15)
    for operators in ("+-*/", "+-")
    for joined in ("no", "yes")
]
HARMONIES = [
    "number-harmony",
    *(f"number-harmony:target={target}" for target in (3, 10, 20, 27)),
    *(f"number-harmony:window={window},target={target}" for window, target in ((2, 10), (2, 15), (4, 20), (6, 30))),
    *(f"number-harmony:highest={highest},target={target}" for highest, target in ((2, 4), (6, 10), (12, 19))),
]
LOST_STARTS = [(highest, target) for highest in range(2, 11) for target in range(1, 31)]
"""The races among which the starts that are lost are looked for."""

Table = Iterable[Sequence[object]]


@cache
def oracle(word: str) -> Oracle[Any, Any]:
    return oracle_for(digitduel.game(word))


def game(word: str) -> Game[Any, Any]:
    return oracle(word).game


def position(word: str, *moves: str) -> Any:
    """The position after these moves."""
    p = game(word).start()
    for text in moves:
        p = game(word).play(p, game(word).read(p, text))
    return p


def choices(word: str, *moves: str) -> dict[str, Verdict]:
    """Every move after these moves, in notation, with its verdict."""
    return {game(word).write(c.move): c.verdict for c in oracle(word).choices(position(word, *moves))}


def value(word: str) -> Verdict:
    return oracle(word).verdict(game(word).start())


# Words of the tables


def table(head: Sequence[str], rows: Table) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in lines)


def starter(verdict: Verdict) -> str:
    return {Value.WIN: "wins", Value.LOSS: "loses", Value.ENDLESS: "endless"}[verdict.value]


def soonest_first(wins: dict[str, Verdict]) -> str:
    """`6 in 5; 7, 8 in 7`: the moves that win, those that win soonest first."""
    by_plies: dict[int, list[str]] = defaultdict(list)
    for text, verdict in wins.items():
        if verdict.value is Value.WIN and verdict.plies is not None:
            by_plies[verdict.plies].append(text)
    return "; ".join(f"{', '.join(by_plies[plies])} in {plies}" for plies in sorted(by_plies)) or "none"


def variations(words: Sequence[str]) -> str:
    """Each variation with its result, its winning first moves and its length."""
    rows = []
    for word in words:
        verdict = value(word)
        rows.append((f"`{game(word).word}`", starter(verdict), soonest_first(choices(word)), verdict.plies))
    return table(("game", "the starter", "first moves that win, and in how many plies", "plies"), rows)


def winning(found: dict[str, Verdict]) -> str:
    return ", ".join(text for text, verdict in found.items() if verdict.value is Value.WIN) or "none"


# The tables


def summary() -> str:
    rows = []
    for word in ("pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"):
        verdict, found = value(word), choices(word)
        first = "all the same" if verdict.value is Value.ENDLESS else winning(found)
        rows.append((game(word).title, starter(verdict), first, verdict.plies or "without end"))
    return table(("game", "the starter", "first moves that win", "plies"), rows)


def replies(word: str) -> Callable[[], str]:
    """For each first number, what the second player can do about it."""

    def made() -> str:
        rows = []
        for first, verdict in choices(word).items():
            won = winning(choices(word, first))
            longest = max(found.plies or 0 for found in choices(word, first).values())
            holding = ", ".join(text for text, found in choices(word, first).items() if found.plies == longest)
            rows.append((first, starter(verdict), won, holding if won == "none" else ""))
        return table(("first number", "the starter", "replies that win", "replies that hold out longest"), rows)

    return made


def lost_starts() -> str:
    rows = []
    for highest, target in LOST_STARTS:
        word = f"sum-race:target={target},highest={highest}"
        if value(word).value is not Value.WIN:
            rows.append((f"`{word}`", value(word).plies))
    return table(("game", "plies"), rows)


def duel_variations() -> str:
    rows = []
    for word in DUELS:
        verdict, by_plies = value(word), defaultdict(list)
        for text, found in choices(word).items():
            by_plies[found.value, found.plies].append(int(text))
        third, fourth = by_plies.pop((Value.WIN, 10), []), by_plies.pop((Value.WIN, 14), [])
        assert not by_plies, "every first number wins, with the third number or with the fourth"
        rows.append((f"`{game(word).word}`", starter(verdict), runs(third), runs(fourth), verdict.plies))
    head = ("game", "the starter", "wins with the third number after", "with the fourth after", "plies")
    return table(head, rows)


def runs(numbers: Sequence[int]) -> str:
    """`1 to 4, 6, 8`: neighbours taken together."""
    groups: list[list[int]] = []
    for n in numbers:
        if groups and n == groups[-1][-1] + 1:
            groups[-1].append(n)
        else:
            groups.append([n])
    texts = [f"{g[0]} to {g[-1]}" if len(g) > 2 else ", ".join(map(str, g)) for g in groups]
    return ", ".join(texts) or "none"


def hands() -> str:
    """How many hands hold no equation."""
    rows = []
    for word in DUELS:
        duel = game(word)
        cells = []
        for size in (3, 4, 5, 6):
            all_hands = list(combinations(range(1, duel.values()["numbers"] + 1), size))
            cells.append(f"{sum(map(without_equation(word), all_hands)):,} of {len(all_hands):,}")
        rows.append((f"`{duel.word}`", *cells))
    return table(("game", "of three", "of four", "of five", "of six"), rows)


def without_equation(word: str) -> Callable[[tuple[int, ...]], bool]:
    options = game(word).values()
    return lambda hand: find_equation(hand, options["operators"], options["joined"]) is None


def barren_fours() -> str:
    barren = without_equation("equation-duel")
    fours = [" ".join(map(str, four)) for four in combinations(DIGITS, 4) if barren(four)]
    return table(("four numbers without an equation",), ([four] for four in fours))


def harmonies() -> str:
    rows = []
    for word in HARMONIES:
        harmony = game(word)
        assert isinstance(harmony, NumberHarmony)
        ends = list(product(range(1, harmony.highest + 1), repeat=harmony.window - 1))
        risky = sum(losing_digit(harmony, end) is not None for end in ends)
        share = f"{risky:,} of {len(ends):,} ({risky / len(ends):.0%})"
        rows.append((f"`{harmony.word}`", starter(value(word)), "all the same", "without end", share))
    return table(("game", "the starter", "first moves", "plies", "ends of the row after which one digit loses"), rows)


def losing_digit(harmony: NumberHarmony, end: tuple[int, ...]) -> int | None:
    digit = harmony.target - sum(end)
    return digit if 1 <= digit <= harmony.highest else None


def matches() -> str:
    rows = []
    for target in range(6, 25):
        word = f"pattern-match:target={target}"
        by_number: dict[int, set[Verdict]] = defaultdict(set)
        for choice in oracle(word).choices(game(word).start()):
            by_number[choice.move.number].add(choice.verdict)
        assert all(len(verdicts) == 1 for verdicts in by_number.values()), "the first cell does not matter"
        firsts = {str(number): verdicts.pop() for number, verdicts in by_number.items()}
        threes = sum(sum(three) == target for three in combinations(DIGITS, 3))
        verdict = value(word)
        first = "all the same" if verdict.value is Value.ENDLESS else soonest_first(firsts)
        rows.append((f"`{game(word).word}`", threes, starter(verdict), first, verdict.plies or "without end"))
    head = ("game", "threes with that sum", "the starter", "first numbers that win, and in how many plies", "plies")
    return table(head, rows)


def safe_replies() -> str:
    rows = []
    for first in DIGITS:
        safe = [n for n in DIGITS if n != first and reply_value(first, n) is not Value.LOSS]
        rows.append((first, ", ".join(map(str, safe)), f"{8 - len(safe)} of 8"))
    return table(("first number", "replies that do not lose", "replies that lose"), rows)


@cache
def match_replies(first: int) -> tuple[Choice, ...]:
    return oracle("pattern-match").choices(position("pattern-match", f"{first}@2,2"))


def reply_value(first: int, number: int) -> Value:
    """What a number means for the second player; where it is placed does not matter yet."""
    (found,) = {c.verdict.value for c in match_replies(first) if c.move.number == number}
    return found


TABLES: dict[str, Callable[[], str]] = {
    "summary": summary,
    "pocket-addition": lambda: variations(POCKETS),
    "pocket-addition-replies": replies("pocket-addition"),
    "sum-race": lambda: variations(RACES),
    "sum-race-replies": replies("sum-race"),
    "sum-race-lost-starts": lost_starts,
    "equation-duel": duel_variations,
    "equation-duel-hands": hands,
    "equation-duel-barren-fours": barren_fours,
    "number-harmony": harmonies,
    "pattern-match": matches,
    "pattern-match-replies": safe_replies,
}


def with_tables(page: str, names: Iterable[str] = TABLES) -> str:
    """The page with these tables made anew."""
    for name in names:
        marker = re.compile(rf"(<!-- table: {name} -->\n).*?(\n<!-- end -->)", re.DOTALL)
        made = TABLES[name]()
        page, found = marker.subn(lambda m, made=made: f"{m[1]}\n{made}\n{m[2]}", page)  # type: ignore[misc]
        assert found == 1, f"the page has one place for the table {name}"
    return page


# The pictures


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
        "The first number down, the reply across; each square says who wins and in how many plies from there.",
        Axis("first number", DIGITS),
        Axis("reply", DIGITS),
        squares,
        [
            (Square("4", Kind.GOOD), "the starter wins, so many plies after the first number"),
            (Square("7", Kind.BAD), "the second player wins, so many plies after the first number"),
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
        kind = Kind.BAD if not thirds else Kind.GOOD if len(thirds) == 1 else Kind.ONLY
        squares[a, b] = Square(" ".join(map(str, thirds)), kind)
    return matrix(
        "Equation Duel: which third number goes with two",
        "Two numbers that you hold, down and across; each square names every third number that makes an equation.",
        Axis("one number", DIGITS),
        Axis("the other number", DIGITS),
        squares,
        [
            (Square("3 5", Kind.ONLY), "a fork: two or three numbers complete an equation"),
            (Square("1", Kind.GOOD), "one number completes an equation"),
            (Square("", Kind.BAD), "no number does"),
        ],
        side=46,
    )


def harmony_traps() -> str:
    """Number Harmony: the digit that loses, by the last two."""
    harmony = game("number-harmony")
    assert isinstance(harmony, NumberHarmony)
    squares = {}
    for end in product(DIGITS, repeat=2):
        digit = losing_digit(harmony, end)
        squares[end] = Square("–", Kind.NEVER) if digit is None else Square(str(digit), Kind.ONLY)
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
        "Nine boards laid out as a magic square, one for each first number, with the replies that lose and that do not.",
        MAGIC,
        {n: f"after {n}" for n in DIGITS},
        squares,
        [
            (Square("5", Kind.HERE), "the first number"),
            (Square("2", Kind.FINE), "a reply that keeps the game endless"),
            (Square("7", Kind.BAD), "a reply that loses"),
        ],
    )


PICTURES_MADE: dict[str, Callable[[], str]] = {
    "sum-race-map.svg": race_map,
    "pocket-addition-openings.svg": pocket_openings,
    "equation-duel-forks.svg": duel_forks,
    "number-harmony-traps.svg": harmony_traps,
    "pattern-match-replies.svg": match_boards,
}


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    for name, picture in PICTURES_MADE.items():
        (PICTURES / name).write_text(picture(), encoding="utf-8")
