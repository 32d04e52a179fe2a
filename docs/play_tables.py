"""The tables of docs/perfect-play.md, from what the solver says."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any

import digitduel
from digitduel.coach.facts import outlook
from digitduel.core import Game
from digitduel.games import BUILT_IN, game_class
from digitduel.games.equations import find_equation
from digitduel.games.fair_variant import fair_variant, told_moves
from digitduel.games.number_harmony import NumberHarmony
from digitduel.solve import Choice, Oracle, Value, Verdict, oracle_for

DIGITS = range(1, 10)

POCKETS = [
    *(f"pocket-addition:target={target}" for target in (10, 12, 13, 14, 15, 16, 17, 18, 20, 25, 30)),
    *(
        f"pocket-addition:numbers={n},target={t}"
        for n, t in ((5, 8), (7, 12), (8, 16), (8, 19), (10, 15), (11, 20), (12, 20))
    ),
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


def turns(word: str) -> int | str:
    """How long the game takes when both play their best."""
    return outlook(oracle(word), game(word).start()).turns or "without end"


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
        rows.append((f"`{game(word).word}`", starter(verdict), soonest_first(choices(word)), turns(word)))
    return table(("game", "the starter", "first moves that win, and in how many turns", "turns"), rows)


def winning(found: dict[str, Verdict]) -> str:
    return ", ".join(text for text, verdict in found.items() if verdict.value is Value.WIN) or "none"


# The tables


def summary() -> str:
    rows = []
    for word in ("pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"):
        verdict, found = value(word), choices(word)
        first = "all the same" if verdict.value is Value.ENDLESS else winning(found)
        rows.append((game(word).title, starter(verdict), first, turns(word)))
    return table(("game", "the starter", "first moves that win", "turns"), rows)


def with_swap() -> str:
    """What is left of the first move when the second player may take it over."""
    rows = []
    for word in ("pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"):
        swapped = f"{word}:swap=yes"
        verdict, found = value(swapped), choices(swapped)
        fair = [text for text, of in found.items() if of.plies is None]
        longest = [text for text, of in found.items() if of.worth == verdict.worth]
        offered = "all" if len(fair) == len(found) else "none"
        hardest = "" if fair else ", ".join(longest)
        rows.append((game(word).title, starter(verdict), offered, hardest, turns(swapped)))
    return table(("game", "the starter", "fair first moves", "those that hold out longest", "turns"), rows)


def fair_variants() -> str:
    """How unfair the games are between experts, and the variants that are recommended."""
    rows = []
    for name in BUILT_IN:
        fair = fair_variant(game_class(name))
        if fair:
            figures = (f"{fair.starter:.0%}", told_moves(fair.usual_moves), told_moves(fair.moves))
            rows.append(
                (
                    game_class(name).title,
                    f"{fair.usual_starter:.0%}",
                    f"`{digitduel.game(f'{name}:fair').word}`",
                    *figures,
                )
            )
    heads = ("game", "the starter gets", "recommended", "the starter gets there", "moves", "moves there")
    return table(heads, rows)


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
            rows.append((f"`{word}`", turns(word)))
    return table(("game", "turns"), rows)


def duel_variations() -> str:
    rows = []
    for word in DUELS:
        verdict, by_plies = value(word), defaultdict(list)
        for text, found in choices(word).items():
            by_plies[found.value, found.plies].append(int(text))
        third, fourth = by_plies.pop((Value.WIN, 10), []), by_plies.pop((Value.WIN, 14), [])
        assert not by_plies, "every first number wins, with the third number or with the fourth"
        rows.append((f"`{game(word).word}`", starter(verdict), runs(third), runs(fourth), turns(word)))
    head = ("game", "the starter", "wins with the third number after", "with the fourth after", "turns")
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
    return table(("game", "the starter", "first moves", "turns", "ends of the row after which one digit loses"), rows)


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
        rows.append((f"`{game(word).word}`", threes, starter(verdict), first, turns(word)))
    head = ("game", "threes with that sum", "the starter", "first numbers that win, and in how many turns", "turns")
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
    "with-swap": with_swap,
    "fair-variants": fair_variants,
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
