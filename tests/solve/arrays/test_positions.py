"""Positions in arrays: the same game as by the rules, move by move."""

from dataclasses import dataclass
from typing import Any

import pytest

import digitduel
from digitduel.core import Game, Player
from digitduel.core.key_digest import digest
from digitduel.solve import TooLarge
from digitduel.solve.arrays import DRAW, RUNNING, coded_rules, lay_out
from digitduel.testing.visits import spread
from digitduel.testing.visits import starts as spread_starts
from tests.solve.four_in_a_row import FourInARow
from tests.solve.toys import CopAndRobber, Nim, TicTacToe, Web

GAMES: list[Game[Any, Any]] = [
    digitduel.game("pocket-addition:numbers=5,target=9"),
    digitduel.game("sum-race:target=9,highest=4"),
    digitduel.game("equation-duel:numbers=4"),
    digitduel.game("number-harmony:highest=4,target=9,window=3"),
    TicTacToe(),
    CopAndRobber(ring=True),
    FourInARow(columns=3, rows=3),
]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_position_and_every_move(game: Game[Any, Any]) -> None:
    laid = lay_out(game)
    keys = [game.key(p) for p in laid.found]
    starts = [game.start(first) for first in ((Player.ONE,) if game.player_one_starts else Player)]
    assert len(set(keys)) == len(keys) == len(laid)
    assert [keys[number] for number in laid.starts] == [game.key(start) for start in starts]
    assert set(keys) == {game.key(visit.position) for visit in spread(spread_starts(game), game.key)}
    for number, p in enumerate(laid.found):
        moves = slice(*laid.offsets[number : number + 2])
        assert [keys[after] for after in laid.targets[moves]] == [game.key(game.play(p, m)) for m in game.moves(p)]
        assert tuple(laid.actions[moves]) == game.numbered(game.moves(p))
        assert (laid.sources[moves] == number).all()
        assert laid.to_move[number] == game.to_move(p)
        outcome = game.outcome(p)
        winner = outcome and outcome.winner
        assert laid.outcome[number] == (winner.number if winner is not None else DRAW if outcome else RUNNING)
        assert laid.endless[number] == game.endless(p)
    assert len(set(laid.codes)) == len(laid)
    assert (laid.codes >= 0).all()
    assert (laid.tier[laid.targets] >= laid.tier[laid.sources]).all()


CODED = [
    "pocket-addition",
    "pocket-addition:numbers=1,target=1",
    "pocket-addition:numbers=4,target=200",
    "pocket-addition:numbers=7,target=20",
    "pocket-addition:numbers=8,target=11",
    "sum-race",
    "sum-race:target=1",
    "sum-race:highest=1",
    "sum-race:target=5,highest=50",
    "equation-duel:numbers=1",
    "equation-duel:numbers=6",
    "equation-duel:numbers=5,joined=yes,operators=+-",
    "number-harmony",
    "number-harmony:target=1",
    "number-harmony:highest=2,target=3,window=2",
    "number-harmony:highest=4,target=9,window=4",
]


@pytest.mark.parametrize("word", CODED)
def test_by_the_rules_over_arrays_it_is_the_same_to_the_last_number(word: str) -> None:
    game = digitduel.game(word)
    assert coded_rules(game)
    fast, slow = lay_out(game), lay_out(game, same=game.key)
    for name in ("offsets", "targets", "to_move", "outcome", "endless", "codes", "tier", "actions", "sources"):
        one, other = getattr(fast, name), getattr(slow, name)
        assert (one.dtype, one.tolist()) == (other.dtype, other.tolist()), name
    assert fast.starts == slow.starts
    assert list(map(game.key, fast.found)) == list(map(game.key, slow.found))
    assert len(fast.found) == len(fast) == len(slow)
    with pytest.raises(TooLarge):
        lay_out(game, limit=len(fast) - 1)


def test_where_there_are_too_many_sets_of_numbers_there_are_no_rules_over_arrays() -> None:
    assert coded_rules(digitduel.game("equation-duel:numbers=15"))
    assert coded_rules(digitduel.game("equation-duel:numbers=16")) is None


def test_by_the_rules_over_arrays_from_any_positions() -> None:
    game = digitduel.game("sum-race")
    later = game.play(game.start(), game.moves(game.start())[2])
    fast, slow = (lay_out(game, [later, game.start(), later], same=same) for same in (None, game.key))
    assert fast.starts == slow.starts == (0, 1, 0)
    assert fast.targets.tolist() == slow.targets.tolist()


def test_positions_with_one_key_have_one_number_unless_told_apart() -> None:
    game = Nim()
    assert len(lay_out(game)) < len(lay_out(game, same=lambda p: p))


def test_from_any_positions() -> None:
    web = Web(((1,), (0,), (3, 3), ()), (Player.ONE, Player.TWO, Player.ONE, Player.TWO))
    laid = lay_out(web, [2, 3])
    assert (list(laid.found), laid.starts) == ([2, 3], (0, 1))
    assert list(laid.targets) == [1, 1]
    assert list(laid.outcome) == [RUNNING, 2]


def test_a_digest_of_the_key_is_the_same_in_every_run() -> None:
    assert Nim().code(Nim().start()) == 6940823627983833256


@dataclass(frozen=True)
class Holding:
    numbers: frozenset[int]


def test_equal_sets_have_one_digest_in_whatever_order_they_were_filled() -> None:
    one, other = frozenset([0, 8]), frozenset([8, 0])
    assert repr(one) != repr(other)
    assert digest((1, (one, Nim()))) == digest((1, (other, Nim())))
    assert digest(Holding(one)) == digest(Holding(other))
    assert len({digest(key) for key in ((one,), (frozenset([0, 16]),), (frozenset([(0, 8)]),), (0, one), one)}) == 5


def test_too_many_are_refused() -> None:
    with pytest.raises(TooLarge, match=r"^sum-race has more than 100 positions\.$"):
        lay_out(digitduel.game("sum-race"), limit=100)
