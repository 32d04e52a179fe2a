"""Every rule that the page on perfect play gives holds in all positions it speaks of."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

import digitduel
from digitduel.core import ONE, TWO, Game
from digitduel.games.equation_duel import NO, Step
from digitduel.games.equations import find_equation
from digitduel.games.number_harmony import NumberHarmony
from digitduel.games.pattern_match import LINES, Place, Position
from digitduel.solve import Oracle, Value, Verdict, oracle_for
from tests.docs.doc_pages import DOCS

pytestmark = pytest.mark.long

WIN, LOSS, ENDLESS = Value.WIN, Value.LOSS, Value.ENDLESS


@cache
def oracle(word: str) -> Oracle[Any, Any]:
    return oracle_for(digitduel.game(word))


def after(game: Game[Any, Any], *moves: object) -> Any:
    p = game.start()
    for text in moves:
        p = game.play(p, game.read(p, str(text)))
    return p


def choices(word: str, *moves: object) -> dict[str, Verdict]:
    known = oracle(word)
    return {known.game.write(c.move): c.verdict for c in known.choices(after(known.game, *moves))}


def winning(found: dict[str, Verdict]) -> set[int]:
    return {int(text) for text, verdict in found.items() if verdict.value is WIN}


@cache
def running(word: str) -> tuple[Any, ...]:
    """Every position that can come up, the game not being over."""
    game = digitduel.game(word)
    seen, waiting = {game.start()}, [game.start()]
    while waiting:
        p = waiting.pop()
        new = {q for q in (game.play(p, m) for m in game.moves(p)) if not game.outcome(q)} - seen
        seen |= new
        waiting += new
    return tuple(seen)


def the_page_says(*sentences: str) -> None:
    page = " ".join((DOCS / "perfect-play.md").read_text(encoding="utf-8").split())
    for sentence in sentences:
        assert sentence in page


class TestPocketAddition:
    def test_6_beats_every_first_number_that_loses(self) -> None:
        firsts = winning(choices("pocket-addition"))
        assert firsts == {6, 7, 8}
        for first in set(range(1, 10)) - firsts:
            assert 6 in winning(choices("pocket-addition", first))

    def test_after_6_and_9(self) -> None:
        assert {reply for reply, verdict in choices("pocket-addition", 6).items() if verdict.plies != 2} == {"9"}
        found = choices("pocket-addition", 6, 9)
        assert winning(found) == {1, 2, 4}
        assert found["1"].plies == found["2"].plies == 3

    def test_a_threat_that_does_not_fit_the_opponent_wins(self) -> None:
        known, cases = oracle("pocket-addition"), 0
        for p in running("pocket-addition"):
            mine, theirs = (15 - sum(p.pockets[player]) for player in (p.to_move, p.to_move.other))
            if theirs in p.pool and theirs > mine and mine not in p.pool:
                assert known.verdict(p) == Verdict(LOSS, 2)
                cases += 1
        assert cases

    @pytest.mark.parametrize("numbers", range(5, 12))
    def test_the_target_less_the_highest(self, numbers: int) -> None:
        for target in range(numbers + 1, 2 * numbers):
            word = f"pocket-addition:numbers={numbers},target={target}"
            first = target - numbers
            assert choices(word)[str(first)] == oracle(word).verdict(after(digitduel.game(word)))
            assert choices(word)[str(first)].value is WIN
            assert {n for n, verdict in choices(word, first).items() if verdict.plies != 2} == {str(numbers)}

    def test_high_targets(self) -> None:
        for target in range(30, 47):
            assert winning(choices(f"pocket-addition:target={target}")) == {5, 6, 7, 8, 9}

    def test_the_starts_that_are_lost(self) -> None:
        options = [(numbers, target) for numbers in range(1, 10) for target in range(1, sum(range(numbers + 1)) + 1)]
        games = {pair: digitduel.game(f"pocket-addition:numbers={pair[0]},target={pair[1]}") for pair in options}
        lost = [pair for pair, game in games.items() if oracle_for(game).verdict(game.start()).value is not WIN]
        assert lost == [(8, 16), (8, 19)]
        the_page_says(f"Of the {len(games)} games with at most nine numbers")

    def test_passing(self) -> None:
        known = oracle("pocket-addition")
        forced = {
            (p.pool, *map(sum, p.pockets), p.to_move, p.passes): known.verdict(p).value
            for p in running("pocket-addition")
            if known.game.forced(p)
        }
        won = sum(value is WIN for value in forced.values())
        the_page_says(
            f"of the {len(forced)} positions",
            f"{won} are won for that player",
            "the same pool and totals, the same player to move, and the same answer to whether the other has just",
        )
        tied = {(passes, value) for (_, one, two, _, passes), value in forced.items() if one == two}
        assert tied == {(0, LOSS), (1, WIN)}


def repeatable(mine: int, theirs: int, barred: int | None, highest: int) -> list[int]:
    """The numbers to repeat until you are there, before your opponent can be there without them; largest first."""
    found = []
    for n in range(highest, 0, -1):
        turns, rest = divmod(mine, n)
        without = max((other for other in range(1, highest + 1) if other != n), default=0)
        if n != barred and not rest and (turns - 1) * without < theirs:
            found.append(n)
    return found


class TestSumRace:
    def test_repeating_a_number_wins(self) -> None:
        known = oracle("sum-race")
        for p in running("sum-race"):
            mine, theirs = (20 - p.scores[player] for player in (p.to_move, p.to_move.other))
            for n in repeatable(mine, theirs, p.barred, 6):
                verdict = next(c.verdict for c in known.choices(p) if c.move.number == n)
                assert verdict.value is WIN
                assert verdict.plies is not None
                assert verdict.plies <= 2 * (mine // n) - 1

    @pytest.mark.parametrize("highest", range(2, 11))
    def test_repeating_is_the_quickest_win_in_other_races(self, highest: int) -> None:
        for target in range(1, 31):
            numbers = repeatable(target, target, None, highest)
            if numbers:
                word = f"sum-race:target={target},highest={highest}"
                quickest = Verdict(WIN, 2 * (target // numbers[0]) - 1)
                assert oracle(word).verdict(after(digitduel.game(word))) == quickest
                assert choices(word)[str(numbers[0])] == quickest

    def test_a_multiple_of_the_highest_can_always_be_repeated(self) -> None:
        for highest, turns in product(range(1, 11), range(1, 8)):
            word = f"sum-race:target={highest * turns},highest={highest}"
            assert highest in repeatable(highest * turns, highest * turns, None, highest)
            assert choices(word)[str(highest)].value is WIN

    def test_6_answers_1_2_3_and_4(self) -> None:
        assert winning(choices("sum-race")) == {5, 6}
        for first in (1, 2, 3, 4):
            assert 6 in winning(choices("sum-race", first))

    def test_choose_what_they_need_or_lose_at_once(self) -> None:
        known = oracle("sum-race")
        for p in running("sum-race"):
            mine, theirs = (20 - p.scores[player] for player in (p.to_move, p.to_move.other))
            found = {c.move.number: c.verdict for c in known.choices(p)}
            if theirs <= 6 and mine not in found:
                assert all(verdict == Verdict(LOSS, 2) for n, verdict in found.items() if n != theirs)

    def test_19_is_a_trap(self) -> None:
        known = oracle("sum-race")
        stepped = [p for p in running("sum-race") if p.scores[p.to_move.other] == 19 and p.barred != 1]
        assert stepped
        assert all(known.verdict(p) == Verdict(WIN, 1) for p in stepped)

    def test_from_14_on_you_win_at_once(self) -> None:
        known = oracle("sum-race")
        for p in running("sum-race"):
            if p.scores[p.to_move] >= 14 and p.barred != 20 - p.scores[p.to_move]:
                assert known.verdict(p) == Verdict(WIN, 1)

    def test_the_bar_only_matters_where_one_number_wins(self) -> None:
        known = oracle("sum-race")
        for p in running("sum-race"):
            free = {c.move: c.verdict.value is WIN for c in known.choices(p._replace(barred=None))}
            assert all(free[c.move] is (c.verdict.value is WIN) for c in known.choices(p))

    def test_how_far_the_rules_go(self) -> None:
        known = oracle("sum-race")
        won = [p for p in running("sum-race") if known.verdict(p).value is WIN]
        told = 0
        for p in won:
            mine, theirs = (20 - p.scores[player] for player in (p.to_move, p.to_move.other))
            found = {c.move.number: c.verdict.value for c in known.choices(p)}
            rules = [n for n in (mine, theirs) if n in found] + repeatable(mine, theirs, p.barred, 6)
            if rules:
                assert found[rules[0]] is WIN
                told += 1
        the_page_says(
            f"Of the {len(won):,} positions", f"a winning number in {told:,}", f"The other {len(won) - told} are"
        )

    def test_the_rulebooks_example_gives_the_win_away_four_times(self) -> None:
        game, known = digitduel.game("sum-race"), oracle("sum-race")
        better = []
        for ply, number in enumerate(example := (5, 6, 4, 5, 6, 3, 5)):
            p = after(game, *example[:ply])
            wins = winning({game.write(c.move): c.verdict for c in known.choices(p)})
            if wins and number not in wins:
                better.append((ply, wins))
        assert better == [(2, {5}), (3, {2}), (4, {1}), (5, {5})]


DUELS = [
    f"equation-duel:numbers={numbers},joined={joined},operators={operators}"
    for numbers, joined, operators in product((9, 15), ("no", "yes"), ("+-*/", "+-"))
]


def has_equation(word: str, hand: Iterable[int]) -> bool:
    options = digitduel.game(word).values()
    return find_equation(tuple(sorted(hand)), options["operators"], options["joined"]) is not None


class TestEquationDuel:
    @pytest.mark.parametrize("word", DUELS)
    def test_the_third_number_wins_exactly_where_there_is_a_fork_whatever_the_reply(self, word: str) -> None:
        numbers = set(range(1, digitduel.game(word).values()["numbers"] + 1))
        for first, verdict in choices(word).items():
            mine = int(first)
            forks = all(
                any(
                    sum(has_equation(word, (mine, second, third)) for third in numbers - {mine, reply, second}) >= 2
                    for second in numbers - {mine, reply}
                )
                for reply in numbers - {mine}
            )
            assert verdict == Verdict(WIN, 10 if forks else 14)

    def test_a_fork_always_wins(self) -> None:
        known, cases = oracle("equation-duel"), Counter[tuple[bool, Value]]()
        for p in running("equation-duel"):
            if p.step is Step.TAKE and [len(hand) for hand in p.hands] == [2, 1]:
                fork = sum(has_equation("equation-duel", (*p.hands[0], third)) for third in p.pool) >= 2
                cases[fork, known.verdict(p).value] += 1
        assert cases[True, WIN] == 0
        forks, others = cases[True, LOSS], cases[False, LOSS] + cases[False, WIN]
        the_page_says(
            f"Of the {forks + others} positions after the starter's second number, {forks} are forks",
            f"Of the other {others}, the starter still wins {cases[False, LOSS]}",
        )

    def test_hands_of_five(self) -> None:
        assert all(has_equation("equation-duel", hand) for hand in combinations(range(1, 10), 5))

    def test_a_starter_with_four_numbers_and_no_equation_has_lost(self) -> None:
        known = oracle("equation-duel")
        cases = [
            p
            for p in running("equation-duel")
            if p.step is Step.TAKE
            and [len(hand) for hand in p.hands] == [4, 3]
            and not has_equation("equation-duel", p.hands[0])
        ]
        assert all(known.verdict(p) == Verdict(WIN, 2) for p in cases)
        the_page_says(f"in all {len(cases)} such positions")

    def test_declare_as_soon_as_you_can(self) -> None:
        known = oracle("equation-duel")
        can = [p for p in running("equation-duel") if p.step is Step.DECLARE and len(known.game.moves(p)) == 2]
        lost = sum(known.after(p, NO).value is LOSS for p in can)
        the_page_says(f"you give the win away in {lost:,} of {len(can):,} positions")

    @pytest.mark.parametrize("word", DUELS)
    def test_the_sums_never_need_to_decide(self, word: str) -> None:
        numbers, size = (9, 5) if digitduel.game(word).values()["numbers"] == 9 else (15, 7)
        assert all(has_equation(word, hand) for hand in combinations(range(1, numbers + 1), size))


def losing_digits(harmony: NumberHarmony, *end: int) -> set[int]:
    """The digits that lose for whoever plays them after a row that ends like this."""
    p = after(harmony, *end)
    return {m.digit for m in harmony.moves(p) if harmony.outcome(harmony.play(p, m))}


class TestNumberHarmony:
    @pytest.mark.parametrize("word", ["", ":window=2", ":window=4,target=20", ":highest=2,target=4", ":highest=12"])
    def test_one_digit_at_most_loses(self, word: str) -> None:
        harmony = digitduel.game(f"number-harmony{word}")
        assert isinstance(harmony, NumberHarmony)
        for end in product(range(1, harmony.highest + 1), repeat=harmony.window - 1):
            assert sum(harmony.lost((*end, digit)) for digit in range(1, harmony.highest + 1)) <= 1 < harmony.highest

    def test_a_problem_can_always_be_set(self) -> None:
        for before, last in product(range(1, 10), repeat=2):
            safe = set(range(1, 10)) - losing_digits(NumberHarmony(), before, last)
            assert any(losing_digits(NumberHarmony(), last, digit) for digit in safe)

    def test_which_sums_leave_a_losing_digit(self) -> None:
        for last_two in product(range(1, 10), repeat=2):
            assert (6 <= sum(last_two) <= 14) is bool(losing_digits(NumberHarmony(), *last_two))

    def test_no_target_is_livelier_than_15(self) -> None:
        lively = {
            target: sum(
                len(losing_digits(NumberHarmony(target=target), *end)) for end in product(range(1, 10), repeat=2)
            )
            for target in range(3, 28)
        }
        assert max(lively.values()) == lively[15]

    def test_a_window_of_two(self) -> None:
        for highest in range(2, 51):
            harmony = NumberHarmony(highest=highest, target=highest + 1, window=2)
            assert all(len(losing_digits(harmony, digit)) == 1 for digit in range(1, highest + 1))


MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)


def noughts_and_crosses(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """1 when the player to move wins on the magic square, -1 when the other does, 0 when it is drawn."""

    def lined_up(marks: tuple[int, ...]) -> bool:
        return any(all(MAGIC[cell] in marks for cell in line) for line in LINES.values())

    mover, other = (first, second) if len(first) == len(second) else (second, first)
    if lined_up(other):
        return -1
    free = [n for n in MAGIC if n not in first + second]
    if mover is first:
        return max((-noughts_and_crosses((*first, n), second) for n in free), default=0)
    return max((-noughts_and_crosses(first, (*second, n)) for n in free), default=0)


@cache
def shifts_to_a_line() -> dict[tuple[frozenset[int], frozenset[int]], int]:
    """By the cells of three numbers and of the others: the fewest shifts that line up the three."""
    nearest: dict[tuple[frozenset[int], frozenset[int]], int] = {}
    reached = [
        (frozenset(line), frozenset(others))
        for line in LINES.values()
        for others in one_or_two_of(set(range(9)) - set(line))
    ]
    distance = 0
    while reached:
        reached = [state for state in reached if state not in nearest]
        nearest |= dict.fromkeys(reached, distance)
        distance += 1
        reached = [
            moved
            for three, others in reached
            for free in set(range(9)) - three - others
            for moved in (
                *((three - {cell} | {free}, others) for cell in three),
                *((three, others - {cell} | {free}) for cell in others),
            )
        ]
    return nearest


def one_or_two_of(cells: set[int]) -> list[tuple[int, ...]]:
    """The cells of the others: with the pool empty, a grid holds four numbers or five."""
    return [others for size in (1, 2) for others in combinations(cells, size)]


def shifts(grid: tuple[int, ...]) -> int | None:
    """How many shifts a grid is away from a line, or None when it holds no three numbers that make 15."""
    filled = frozenset(cell for cell in range(9) if grid[cell])
    threes = [frozenset(three) for three in combinations(filled, 3) if sum(grid[cell] for cell in three) == 15]
    return min((shifts_to_a_line()[three, filled - three] for three in threes), default=None)


def in_a_grid(hand: tuple[int, ...]) -> tuple[int, ...]:
    return (*hand, *[0] * (9 - len(hand)))


class TestPatternMatch:
    def test_the_lines_of_the_magic_square_are_the_threes_that_make_15(self) -> None:
        lines = {frozenset(MAGIC[cell] for cell in line) for line in LINES.values()}
        game = digitduel.game("pattern-match")
        winning = {
            frozenset(three)
            for three in combinations(range(1, 10), 3)
            if game.outcome(Position((), ((*three, *[0] * 6), (0,) * 9), TWO))
        }
        assert lines == winning

    @pytest.mark.parametrize("first", range(1, 10))
    def test_the_replies_are_those_of_noughts_and_crosses(self, first: int) -> None:
        known = oracle("pattern-match")
        lost = {n for n in MAGIC if n != first and noughts_and_crosses((first,), (n,)) == 1}
        for cell in (0, 1, 4):
            for choice in known.choices(known.game.play(known.game.start(), Place(first, cell))):
                expected = Verdict(LOSS, 6) if choice.move.number in lost else Verdict(ENDLESS, None)
                assert choice.verdict == expected
        assert len(lost) == (4 if first % 2 else 7)
        assert 5 not in lost
        assert first != 5 or lost == {1, 3, 7, 9}

    def test_two_shifts_line_up_any_three(self) -> None:
        game = digitduel.game("pattern-match")

        def lines_up(grid: tuple[int, ...], shifts: int) -> bool:
            if game.outcome(Position((), (grid, (0,) * 9), TWO)):
                return True
            p = Position((), (grid, (0,) * 9), ONE)
            return shifts > 0 and any(lines_up(game.play(p, m).grids[ONE], shifts - 1) for m in game.moves(p))

        for three in combinations(range(9), 3):
            for others in one_or_two_of(set(range(9)) - set(three)):
                # With 1 and 2 beside them, no three but 4, 5 and 6 make 15.
                numbers = dict(zip((*three, *others), (4, 5, 6, 1, 2), strict=False))
                assert lines_up(tuple(numbers.get(cell, 0) for cell in range(9)), 2)

    def test_the_race_of_shifts(self) -> None:
        """For all ways to share out the numbers, a few of the ways to place them; nobody can hinder anybody here."""
        rng, known = Random(15), oracle("pattern-match")
        for five in combinations(range(1, 10), 5):
            four = tuple(n for n in range(1, 10) if n not in five)
            for _ in range(5):
                grids = tuple(tuple(rng.sample((*hand, *[0] * (9 - len(hand))), 9)) for hand in (four, five))
                mine, theirs = map(shifts, grids)
                if 0 in (mine, theirs):
                    continue
                verdict = known.verdict(Position((), (grids[0], grids[1]), ONE))
                if mine is None and theirs is None:
                    assert verdict == Verdict(ENDLESS, None)
                elif theirs is None or (mine is not None and mine <= theirs):
                    assert verdict.value is WIN
                else:
                    assert verdict.value is LOSS

    def test_16_ways_to_share_the_numbers_are_endless(self) -> None:
        game, hands = digitduel.game("pattern-match"), list(combinations(range(1, 10), 5))
        ways = [(hand, tuple(n for n in range(1, 10) if n not in hand)) for hand in hands]
        endless = [pair for pair in ways if game.endless(Position((), (in_a_grid(pair[0]), in_a_grid(pair[1])), ONE))]
        the_page_says(f"Of the {len(hands)} ways", f"{len(endless)} are like that")
