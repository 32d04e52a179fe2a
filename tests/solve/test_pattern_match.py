"""Pattern Match against plain search over its raw positions, without any idea of classes."""

import json
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from digitduel.core import ONE, TWO, Player
from digitduel.games.pattern_match import Cells, Move, PatternMatch, Place, Position
from digitduel.solve import Value, Verdict, oracle_for, pattern_match_oracle
from digitduel.solve.pattern_match_oracle import PatternMatchOracle
from tests.solve.by_hand import for_other, one_later

TARGETS = [6, 10, 12, 13, 15, 16, 17, 18, 21]


def late_positions(game: PatternMatch, random: Random, pool: int, count: int) -> list[Position]:
    """Running positions with so many numbers in the pool; with an empty pool, also after some shifts."""
    found: list[Position] = []
    while len(found) < count:
        p = game.start(random.choice((ONE, TWO)))
        shifts = random.randint(0, 6)
        while not game.outcome(p) and (len(p.pool) > pool or (not p.pool and shifts)):
            shifts -= not p.pool
            p = game.play(p, random.choice(game.moves(p)))
        if not game.outcome(p):
            found.append(p)
    return found


class PlainSearch:
    """Every placement is tried. Then each player shifts alone, as shifts do not touch the other's grid."""

    def __init__(self, game: PatternMatch) -> None:
        self.game = game
        self.shifts_to_line = cache(self._shifts_to_line)
        self.verdict = cache(self._verdict)

    def _verdict(self, p: Position) -> Verdict:
        outcome = self.game.outcome(p)
        if outcome:
            return Verdict(Value.WIN if outcome.winner is p.to_move else Value.LOSS, 0)
        if not p.pool:
            return self.race(self.shifts_to_line(p.grids[p.to_move]), self.shifts_to_line(p.grids[p.to_move.other]))
        ways = [for_other(self.verdict(self.game.play(p, move))) for move in self.game.moves(p)]
        return one_later(max(ways, key=lambda verdict: verdict.worth))

    def race(self, mine: int | None, theirs: int | None) -> Verdict:
        if mine is not None and (theirs is None or mine <= theirs):
            return Verdict(Value.WIN, 2 * mine - 1)
        return Verdict(Value.ENDLESS, None) if theirs is None else Verdict(Value.LOSS, 2 * theirs)

    def _shifts_to_line(self, grid: Cells) -> int | None:
        """Grid after grid, as far as it takes; never when no three of the numbers have the right sum."""
        if not any(sum(three) == self.game.target for three in combinations(filter(None, grid), 3)):
            return None
        shifts, reached, been = 0, {grid}, {grid}
        while not any(map(self.game.line, reached)):
            reached = {
                self.game.play(p, move).grids[0]
                for p in (Position((), (g, g), ONE) for g in reached)
                for move in self.game.moves(p)
            } - been
            been |= reached
            shifts += 1
        return shifts


def decided_within(game: PatternMatch, p: Position, plies: int, seen: dict[Any, Any]) -> Verdict | None:
    """Nothing but the rules, so many plies deep: the verdict, or None when none can be had so soon."""
    outcome = game.outcome(p)
    if outcome:
        return Verdict(Value.WIN if outcome.winner is p.to_move else Value.LOSS, 0)
    if not plies:
        return None
    question = (game.key(p), plies)
    if question not in seen:
        found: list[Verdict | None] = []
        for move in game.moves(p):
            after = decided_within(game, game.play(p, move), plies - 1, seen)
            found.append(after and one_later(for_other(after)))
            if after == (Value.LOSS, 0):
                break
        wins = [verdict for verdict in found if verdict and verdict.value is Value.WIN]
        lost = [verdict for verdict in found if verdict]
        seen[question] = max(wins or lost, key=lambda v: v.worth) if wins or len(lost) == len(found) else None
    verdict: Verdict | None = seen[question]
    return verdict


@pytest.mark.long
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(
    ("pool", "count"), [(0, 200), (1, 200), (2, 120), (3, 50), pytest.param(4, 5, marks=pytest.mark.long)]
)
def test_late_positions(target: int, pool: int, count: int) -> None:
    game = PatternMatch(target)
    oracle, search = oracle_for(game), PlainSearch(game)
    for p in late_positions(game, Random(100 * target + pool), pool, count):
        assert oracle.verdict(p) == search.verdict(p)
        if pool < 3:
            for move, verdict in oracle.choices(p):
                assert verdict == one_later(for_other(search.verdict(game.play(p, move))))


@pytest.mark.parametrize("target", [12, 15])
@pytest.mark.parametrize(("pool", "plies", "count"), [(0, 3, 60), (0, 4, 3), (1, 3, 40), (2, 3, 40), (5, 3, 5)])
def test_a_few_plies_by_nothing_but_the_rules(target: int, pool: int, plies: int, count: int) -> None:
    game = PatternMatch(target)
    oracle = oracle_for(game)
    for p in late_positions(game, Random(target + pool), pool, count):
        found = oracle.verdict(p)
        soon = found.plies is not None and found.plies <= plies
        assert decided_within(game, p, plies, {}) == (found if soon else None)


def test_shifting_to_a_line_is_a_race_that_nobody_can_slow_down() -> None:
    game = PatternMatch()
    oracle = oracle_for(game)
    # Each holds three numbers that sum to 15 (1 5 9 and 2 6 7), one shift from a line.
    near_one, near_two = (1, 5, 0, 0, 0, 0, 9, 3, 8), (2, 6, 0, 0, 0, 0, 7, 4, 0)
    p = Position((), (near_one, near_two), ONE)
    assert oracle.verdict(p) == (Value.WIN, 1)
    assert oracle.verdict(p._replace(to_move=TWO)) == (Value.WIN, 1)
    assert {choice.verdict for choice in oracle.choices(p)} >= {(Value.WIN, 1), (Value.LOSS, 2)}


def test_no_three_numbers_no_end() -> None:
    game = PatternMatch(target=24)
    oracle = oracle_for(game)
    p = Position((), ((1, 2, 3, 4, 7, 0, 0, 0, 0), (5, 6, 8, 9, 0, 0, 0, 0, 0)), ONE)
    assert game.endless(p)
    found = oracle.analyze(p)
    assert (found.value, found.plies) == (Value.ENDLESS, None)
    assert {choice.verdict.value for choice in found.choices} == {Value.ENDLESS}
    assert 0 < len(found.line) < 20


@pytest.mark.long
@pytest.mark.parametrize("target", range(6, 16))
def test_counting_from_the_other_end_changes_nothing(target: int) -> None:
    """With 10 - n for every number n, lines that sum to the target sum to 30 less the target."""
    game, mirror = PatternMatch(target), PatternMatch(30 - target)
    oracle, other = oracle_for(game), oracle_for(mirror)
    assert oracle.verdict(game.start()) == other.verdict(mirror.start())
    mirrored = {choice.move: choice.verdict for choice in other.choices(mirror.start())}
    for move, verdict in oracle.choices(game.start()):
        assert mirrored[Place(10 - move.number, move.cell)] == verdict


def test_first_positions_are_read_from_a_file_if_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here with scores that nobody would find."""
    game, file = PatternMatch(), tmp_path / "opening.json"
    starts = [game.start(first) for first in Player]
    first_positions = [*starts, *(game.play(start, move) for start in starts for move in game.moves(start))]
    told = {key: score for score, key in enumerate(dict.fromkeys(str(game.key(p)) for p in first_positions), 1)}
    file.write_text(json.dumps(told), encoding="utf-8")
    monkeypatch.setattr(pattern_match_oracle, "OPENING", file)
    oracle = PatternMatchOracle(game)
    assert oracle.opening() == told
    assert oracle.worked_out() == {"digitduel/solve/opening.json": json.dumps(told)}
    assert oracle.positions == 0, "nothing was worked out"
    other = PatternMatchOracle(PatternMatch(target=24))
    assert other.opening() == dict.fromkeys(told, 0)
    assert other.worked_out() == {}


def test_fifteen_is_endless_as_the_magic_square_tells() -> None:
    """Three numbers that sum to 15 are a row of the magic square: taking numbers is tic-tac-toe, which is drawn."""
    game = PatternMatch()
    oracle = oracle_for(game)
    found = oracle.analyze(game.start())
    assert {choice.verdict for choice in found.choices} == {(Value.ENDLESS, None)}
    p, been = game.start(), 0
    for move in found.line:
        p = game.play(p, move)
        been += 1
        assert oracle.verdict(p).value is Value.ENDLESS
    assert 9 < been < 30


@pytest.mark.parametrize("target", [12, 14, 17])
def test_a_won_line_is_played_to_its_end(target: int) -> None:
    game = PatternMatch(target)
    oracle = oracle_for(game)
    for first in ONE, TWO:
        p: Position = game.start(first)
        found = oracle.analyze(p)
        assert found.value is Value.WIN
        left = found.plies
        for move in found.line:
            assert oracle.verdict(p).plies == left
            p, left = game.play(p, move), (left or 0) - 1
        outcome = game.outcome(p)
        assert outcome is not None
        assert outcome.winner is first
        assert left == 0


def test_every_move_of_a_few_early_positions_has_a_verdict() -> None:
    game = PatternMatch(12)
    oracle = oracle_for(game)
    random = Random(4)
    for pool in range(5, 9):
        for p in late_positions(game, random, pool, 3):
            found = oracle.analyze(p)
            moves: list[Move] = [choice.move for choice in found.choices]
            assert moves == list(game.moves(p))
            best = max(found.choices, key=lambda choice: choice.verdict.worth)
            assert best.verdict == (found.value, found.plies)
