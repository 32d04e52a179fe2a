"""What is too large is told soon, for the position that was asked about and for no other."""

import time
from collections.abc import Callable
from itertools import count
from random import Random

import pytest

import digitduel
from digitduel.coach.puzzles import find_puzzle
from digitduel.core import ONE
from digitduel.games import with_swap
from digitduel.players.perfect import PerfectPlayer
from digitduel.solve import Oracle, TooLarge, Value, oracle_for
from digitduel.solve.retrograde import Retrograde
from tests.solve.four_in_a_row import Discs, FourInARow, SlowRules
from tests.solve.toys import Heaps, Nim

LARGE = FourInARow(7, 6)


def ticking() -> Callable[[], float]:
    """A clock that goes on by a second whenever somebody looks."""
    return count().__next__


@pytest.mark.parametrize("method", [Retrograde, oracle_for])
def test_seconds_are_for_all_that_is_asked_together(method: Callable[..., Oracle[Discs, int]]) -> None:
    oracle, looks = method(LARGE), count()
    said = r"^toy:columns=7,rows=6: it takes too long to solve it from here\.$"
    with pytest.raises(TooLarge, match=said), oracle.within(100, lambda: next(looks)):
        oracle.analyze(LARGE.start())
    assert next(looks) == 102


def test_within_less_there_is_no_more() -> None:
    oracle = oracle_for(Nim())
    with oracle.within(1_000_000, ticking()):
        assert oracle.verdict(Heaps((3, 4, 5), ONE)).value is Value.WIN
    other = oracle_for(Nim(9, 9, 9))
    with pytest.raises(TooLarge), other.within(5, ticking()):
        other.verdict(Heaps((9, 8, 7), ONE))
    # Outside there is no limit of time any more, and what was found out is right.
    assert other.verdict(Heaps((9, 8, 7), ONE)).value is Value.WIN
    assert other.verdict(Heaps((6, 5, 3), ONE)).value is Value.LOSS


@pytest.mark.parametrize("method", [Retrograde, oracle_for])
def test_rules_that_take_their_time_keep_to_the_seconds(method: Callable[..., Oracle[Discs, int]]) -> None:
    """However long one position takes, the clock is looked at often enough."""
    oracle, began = method(SlowRules(7, 6, pause=0.05)), time.perf_counter()
    assert oracle.attempt(LARGE.start(), lambda: oracle.verdict(LARGE.start()), 0.3, time.perf_counter) is None
    assert time.perf_counter() - began < 1.5


@pytest.mark.parametrize("method", [Retrograde, oracle_for])
def test_nobody_waits_long_for_rules_that_work_elsewhere(method: Callable[..., Oracle[Discs, int]]) -> None:
    """Then this thread does little work, and a clock of its work alone stands nearly still."""
    oracle = method(LARGE, limit=100_000)
    with pytest.raises(TooLarge, match="it takes too long"), oracle.within(0.02, lambda: 0.0):
        oracle.verdict(LARGE.start())


def test_a_refused_position_is_not_tried_again_but_a_later_one_is() -> None:
    oracle = oracle_for(LARGE)
    tried = []

    def question() -> Value:
        tried.append(oracle)
        return oracle.verdict(LARGE.start()).value

    for seconds, tries in (50, 1), (50, 1), (20, 1), (60, 2):
        assert oracle.attempt(LARGE.start(), question, seconds, ticking()) is None
        assert len(tried) == tries
    won_next = LARGE.start()
    for column in (0, 1, 0, 1, 0, 1):
        won_next = LARGE.play(won_next, column)
    assert oracle.attempt(won_next, lambda: oracle.verdict(won_next), 1, ticking()) == (Value.WIN, 1)
    late = LARGE.start()
    for column in (0, 1, 2, 3, 4, 5) * 2 + (1, 0, 3, 2, 5, 4) * 2 + (0, 1, 2, 3, 4, 5) * 2:
        late = LARGE.play(late, column)
    answer = oracle.attempt(late, lambda: oracle.choices(late), 50_000, ticking())
    assert answer == Retrograde(LARGE).choices(late)


@pytest.mark.parametrize("word", ["sum-race:target=60", "sum-race:target=60+swap"])
def test_an_oracle_of_its_own_keeps_to_the_seconds_and_goes_on_from_there(word: str) -> None:
    name, _, swap = word.partition("+")
    game = with_swap(digitduel.game(name)) if swap else digitduel.game(name)
    oracle, p, refused = oracle_for(game), game.start(), 0
    with pytest.raises(TooLarge, match="it takes too long to solve it from here"), oracle.within(30, ticking()):
        oracle.choices(p)
    assert oracle.positions > 0
    while (found := oracle.attempt(p, lambda: oracle.choices(p), 60, ticking())) is None:
        refused += 1
    assert refused > 0
    assert found == oracle_for(game).choices(p)


def test_neither_a_seed_nor_the_name_of_a_puzzle_depends_on_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine has no answer in five seconds about a race to 1000. It plays the same moves, only later."""
    game = digitduel.game("sum-race:target=200,highest=7")
    puzzle = find_puzzle(game, oracle_for(game), Random(1), 5)
    move = PerfectPlayer().choose(game, game.start(), Random(1))
    monkeypatch.setattr(Oracle, "attempt", lambda *asked: None)
    assert find_puzzle(game, oracle_for(game), Random(1), 5) == puzzle
    assert PerfectPlayer().choose(game, game.start(), Random(1)) == move
