"""What a program sees of a game that brings no view of its own."""

from dataclasses import dataclass
from typing import Any

import pytest

import digitduel
from digitduel.core import (
    ONE,
    TWO,
    BadGame,
    Board,
    Game,
    Grid,
    Hand,
    Player,
    Pool,
    Row,
    Tile,
    Track,
    nearest,
)
from digitduel.core.swap import Swap, Take
from digitduel.envs import NumberedGame, View, view_of
from digitduel.envs.board_numbers import board_view
from tests.matches import sit_down
from tests.nim import Nim, Sticks


def told_apart(game: Game[Any, Any], view: View, most: int = 3_000) -> None:
    """Wherever two positions look the same to a player, the same can be played, and then they look the same again."""
    see, known = view.see, dict[Any, Any]()
    positions, _ = nearest(game, most)
    for p in positions:
        after = [(game.write(m), game.play(p, m)) for m in game.moves(p)]
        future = [(text, see(q, ONE), (end := game.outcome(q)) and end[:2]) for text, q in after]
        assert known.setdefault(see(p, ONE), future) == future
        assert see(p, ONE)[0] + see(p, TWO)[0] == 1


@pytest.mark.long
@pytest.mark.parametrize("word", ["sum-race:target=12", "number-harmony:highest=3", "pattern-match"])
def test_a_board_that_shows_everything_is_enough(word: str) -> None:
    game = digitduel.game(word)
    told_apart(game, board_view(game), 100)


def test_the_smallest_of_games() -> None:
    view = board_view(Nim(3))
    assert [tuple(part) for part in view.parts] == [("my turn", 1, 1), ("pool", 3, 1), ("open", 3, 1)]
    assert view.see(Sticks(3, ONE), ONE) == (1, *(1, 1, 1), *(1, 1, 0))
    assert view.see(Sticks(1, TWO), ONE) == (0, *(1, 0, 0), *(1, 0, 0))
    told_apart(Nim(30), board_view(Nim(30)))


def test_bounds_hold_in_games_that_are_not_looked_through() -> None:
    game = digitduel.game("pattern-match")
    view = board_view(game)
    match = sit_down(game, "5@2,3 9@1,1")
    row = view.see(match.position, ONE)
    assert len(row) == len(view.highest)
    assert all(0 <= value <= highest for value, highest in zip(row, view.highest, strict=True))


@dataclass(frozen=True)
class AllKinds(Nim):
    """Every kind of component, with things of both players."""

    def board(self, p: Sticks, last: int | None = None) -> Board:
        grid = ((Tile("", owner=ONE), Tile("", owner=TWO)), (Tile(" "), Tile("7")))
        mine, theirs = (Hand.of(player, "Hand", (2, p.left) if player is ONE else (), None) for player in Player)
        track = Track(TWO, "Score", p.left, 9), Track(ONE, "Score", 1, 9)
        return Grid(None, "Both", grid), *track, theirs, mine, Row("Said", (Tile("yes"),) * p.left), Pool("Cards", ())


def test_each_kind_of_component_has_its_places() -> None:
    view = board_view(AllKinds(2))
    assert [part.name for part in view.parts] == [
        *("my turn", "owners", "cells", "row", "pool", "open"),
        *("my track", "my total", "my hand", "their track", "their total", "their hand"),
    ]
    shared = *(0, 0, 0, 7), *(1, 1)
    assert view.see(Sticks(2, ONE), ONE) == (1, *(1, 2, 0, 0), *shared, 1, 4, *(0, 0, 2), 2, 0, *(0, 0, 0))
    assert view.see(Sticks(2, ONE), TWO) == (0, *(2, 1, 0, 0), *shared, 2, 0, *(0, 0, 0), 1, 4, *(0, 0, 2))


@dataclass(frozen=True)
class ForWhom(Nim):
    """Its board names whose turn it is, so it shows something else when the other player has started."""

    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Row("Sticks", (Tile(f"{p.left} for {p.to_move}"),)),)


def test_with_swap_it_is_also_seen_whether_the_first_turn_can_be_taken_over() -> None:
    game = Swap(Nim(3))
    view = view_of(game)
    assert [tuple(part) for part in view.parts] == [*map(tuple, board_view(Nim(3)).parts), ("swap", 1, 2)]
    offered = game.play(game.start(), 1)
    taken = game.play(offered, Take.OVER)
    assert [view.see(p, ONE) for p in (game.start(), offered, taken)] == [
        (1, *(1, 1, 1), *(1, 1, 0), 1),
        (0, *(1, 1, 0), *(1, 1, 0), 2),
        (1, *(1, 1, 0), *(1, 1, 0), 0),
    ]
    for swapped in map(Swap, (Nim(30), AllKinds(7), ForWhom(5))):
        told_apart(swapped, view_of(swapped))


@dataclass(frozen=True)
class Blank(Nim):
    """Its board does not show how many sticks are left."""

    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Pool("Sticks", ()),)


@dataclass(frozen=True)
class Growing(Nim):
    """A grid with a row for each stick."""

    def board(self, p: Sticks, last: int | None = None) -> Board:
        return (Grid(None, "Sticks", ((Tile("1"),),) * (p.left + 1)),)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (Blank(), "positions that go on differently look the same on its board."),
        (Growing(), "its board is not always made of the same components."),
    ],
)
def test_a_board_from_which_nobody_could_learn_is_refused(game: Nim, reason: str) -> None:
    with pytest.raises(BadGame) as refusal:
        board_view(game)
    assert str(refusal.value) == f"Nim needs a view of its own: {reason}"


def test_moves_are_found_where_a_game_lists_none() -> None:
    assert Nim(50).actions() == ("1", "2")
    assert NumberedGame(Nim(50)).actions == ("1", "2")


@dataclass(frozen=True)
class Counting(Nim):
    """Sticks that never run out."""

    def play(self, p: Sticks, m: int) -> Sticks:
        return Sticks(p.left + m, p.to_move.other)


def test_a_game_with_too_many_positions_must_list_its_moves() -> None:
    assert Counting().actions() == ()
    with pytest.raises(BadGame, match=r"^Nim has too many positions to look for its moves in, and does not list them"):
        NumberedGame(Counting())
