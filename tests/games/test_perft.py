"""The rules, pinned by counting: against a table, and against counts of our own that share no code with the games."""

from functools import cache
from itertools import product
from pathlib import Path

import pytest

import digitduel
from digitduel.core import ONE, TWO
from digitduel.testing import check_perft, perft, read_table
from digitduel.testing.perft import futures
from tests.games.arithmetic import holds_equation
from tests.matches import sit_down

TABLE = read_table(Path(__file__).with_name("perft.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("word", TABLE)
def test_the_counts_are_those_of_the_table(word: str) -> None:
    check_perft(digitduel.game(word), TABLE[word])


def test_every_game_is_in_the_table() -> None:
    assert {word.partition(":")[0] for word in TABLE} >= set(digitduel.games.names())


@pytest.mark.parametrize("word", ["pocket-addition", "equation-duel:numbers=5", "pattern-match"])
def test_it_does_not_matter_who_starts(word: str) -> None:
    game = digitduel.game(word)
    assert perft(game, 2, ONE) == perft(game, 2, TWO)


def plain_count(word: str, plies: int) -> tuple[int, ...]:
    """Line by line, nothing merged."""
    game = digitduel.game(word)
    level, counts = [game.start()], [1]
    for _ in range(plies):
        level = [game.play(p, m) for p in level for m in game.moves(p)]
        counts.append(len(level))
    return tuple(counts)


@pytest.mark.parametrize(
    ("word", "plies"),
    [("pocket-addition", 5), ("sum-race", 5), ("equation-duel", 8), ("number-harmony", 4), ("pattern-match", 2)],
)
def test_lines_that_meet_are_counted_as_often_as_they_come(word: str, plies: int) -> None:
    assert plain_count(word, plies) == TABLE[word][: plies + 1]


# The same counts from the rulebooks alone


def test_pocket_addition_as_the_rulebook_has_it() -> None:
    def lines(pool: frozenset[int], mine: int, theirs: int, passes: int, plies: int) -> int:
        over = theirs == 15 or not pool or passes == 2
        if plies == 0 or over:
            return not plies
        fitting = [n for n in pool if mine + n <= 15]
        if not fitting:
            return lines(pool, theirs, mine, passes + 1, plies - 1)
        return sum(lines(pool - {n}, theirs, mine + n, 0, plies - 1) for n in fitting)

    counts = TABLE["pocket-addition"]
    assert tuple(lines(frozenset(range(1, 10)), 0, 0, 0, ply) for ply in range(len(counts))) == counts


def test_sum_race_as_the_rulebook_has_it() -> None:
    def played(numbers: tuple[int, ...]) -> bool:
        scores = [0, 0]
        for turn, number in enumerate(numbers):
            if scores[1 - turn % 2] == 20 or (turn and numbers[turn - 1] == number):
                return False
            scores[turn % 2] += number
            if scores[turn % 2] > 20:
                return False
        return True

    for ply in range(8):
        assert sum(map(played, product(range(1, 7), repeat=ply))) == TABLE["sum-race"][ply]


def test_number_harmony_as_the_rulebook_has_it() -> None:
    def played(digits: tuple[int, ...]) -> bool:
        return all(sum(digits[i : i + 3]) != 15 for i in range(len(digits) - 3))

    for ply in range(6):
        assert sum(map(played, product(range(1, 10), repeat=ply))) == TABLE["number-harmony"][ply]


@pytest.mark.parametrize(
    ("word", "numbers", "operators", "joined"),
    [
        ("equation-duel", 9, "+-*/", False),
        ("equation-duel:joined=yes", 9, "+-*/", True),
        ("equation-duel:operators=+-", 9, "+-", False),
        ("equation-duel:joined=yes,operators=+-", 9, "+-", True),
        ("equation-duel:numbers=5", 5, "+-*/", False),
    ],
)
def test_equation_duel_as_the_rulebook_has_it(word: str, numbers: int, operators: str, joined: bool) -> None:
    @cache
    def may_declare(hand: frozenset[int]) -> bool:
        return holds_equation(tuple(sorted(hand)), operators, joined)

    @cache
    def to_take(pool: frozenset[int], mine: frozenset[int], theirs: frozenset[int], plies: int) -> int:
        if plies == 0:
            return 1
        return sum(to_answer(pool - {n}, mine | {n}, theirs, 4, plies - 1) for n in pool)

    @cache
    def to_answer(pool: frozenset[int], mine: frozenset[int], theirs: frozenset[int], turns: int, plies: int) -> int:
        """`turns` of sudden death are still to come after this answer, once the pool is empty."""
        if plies == 0:
            return 1
        over = int(plies == 1)
        declared = over if may_declare(mine) else 0
        if pool:
            return declared + to_take(pool, theirs, mine, plies - 1)
        return declared + (to_answer(pool, theirs, mine, turns - 1, plies - 1) if turns else over)

    counts, nothing = TABLE[word], frozenset[int]()
    everything = frozenset(range(1, numbers + 1))
    assert tuple(to_take(everything, nothing, nothing, ply) for ply in range(len(counts))) == counts


def test_pattern_match_as_the_rulebook_has_it() -> None:
    # Nobody has three numbers before the fifth ply: each number left, in each empty cell.
    assert TABLE["pattern-match"] == (1, 9 * 9, 9 * 9 * 8 * 9, 9 * 9 * 8 * 9 * 7 * 8)


ROWS = [[(row, column) for column in range(3)] for row in range(3)]
STRAIGHT = [*ROWS, *map(list, zip(*ROWS, strict=True)), [(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
Filled = frozenset[tuple[tuple[int, int], int]]
"""The filled cells of a grid, each with its number."""


def lines_from(pool: frozenset[int], mine: Filled, theirs: Filled, plies: int) -> int:
    """How many lines of Pattern Match lead on from here, by the rulebook alone."""
    if plies == 0:
        return 1
    numbers = dict(theirs)
    if any(all(cell in numbers for cell in line) and sum(map(numbers.get, line)) == 15 for line in STRAIGHT):  # type: ignore[arg-type]
        return 0
    free = [cell for row in ROWS for cell in row if cell not in dict(mine)]
    if pool:
        after = [(pool - {n}, mine | {(cell, n)}) for n in pool for cell in free]
    else:
        after = [(pool, mine - {(origin, n)} | {(cell, n)}) for origin, n in mine for cell in free]
    return sum(lines_from(left, theirs, changed, plies - 1) for left, changed in after)


LATE = {
    "numbers run out": ("1@1,1 3@1,1 2@1,2 4@1,2 6@2,1 5@2,1", 4),
    "the last number": ("1@1,1 3@1,1 2@1,2 4@1,2 6@2,1 5@2,1 8@3,3 9@2,3", 4),
    "shifts": ("9@2,2 4@3,2 1@1,1 5@2,2 6@2,1 8@1,3 2@1,3 3@2,1 7@3,2", 3),
    "a shift later": ("9@2,2 4@3,2 1@1,1 5@2,2 6@2,1 8@1,3 2@1,3 3@2,1 7@3,2 1,3>1,1", 3),
}


@pytest.mark.parametrize(("line", "plies"), LATE.values(), ids=LATE)
def test_pattern_match_late_in_the_game(line: str, plies: int) -> None:
    match = sit_down("pattern-match", line)
    p = match.position
    mine, theirs = (
        frozenset(((cell // 3, cell % 3), n) for cell, n in enumerate(p.grids[player]) if n)
        for player in (p.to_move, p.to_move.other)
    )
    by_hand = tuple(lines_from(frozenset(p.pool), mine, theirs, ply) for ply in range(plies + 1))
    assert futures(match.game, p, plies, most=by_hand[-1]) == by_hand
