"""What wins, in one line; and which tiles decided a game, so that every screen can show why it ended."""

import pytest

import digitduel
from digitduel.core import Grid, Hand, Match, Player, Track
from tests.nim import Nim


@pytest.mark.parametrize(
    ("word", "goal"),
    [
        ("pocket-addition:target=21", "Be the first to hold exactly 21; if nobody does, the higher total wins."),
        ("sum-race:target=30", "Be the first to reach exactly 30; if you cannot choose any number, you lose."),
        ("equation-duel", "Be the first to declare a true equation; else the higher sum wins."),
        ("number-harmony:window=4,target=18", "Do not be the one who makes the last four digits sum to 18."),
        ("pattern-match:target=12", "Be the first with a line of three in your own grid that sums to 12."),
    ],
)
def test_the_goal_is_made_from_the_options(word: str, goal: str) -> None:
    assert digitduel.game(word).goal() == goal


def decided(word: str, moves: str) -> list[tuple[str, str]]:
    """Play a game to its end; the titles and labels of what decided it."""
    match = Match(digitduel.game(word))
    for move in moves.split():
        assert not marks(match), "nothing is decided while the game runs"
        match.play(move)
    assert match.result
    return marks(match)


def marks(match: Match) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for part in match.board:
        if isinstance(part, Track):
            found += [(part.title, str(part.at))] if part.deciding else []
        else:
            rows = part.rows if isinstance(part, Grid) else (part.tiles,)
            found += [(part.title, tile.label) for row in rows for tile in row if tile.deciding]
    return found


@pytest.mark.parametrize(
    ("word", "moves", "tiles"),
    [
        ("pocket-addition", "9 1 6", "Player 1's pocket: 6 9"),
        ("pocket-addition:numbers=3,target=9", "3 2 1", "Player 1's pocket: 1 3"),
        ("sum-race:target=8", "5 6 3", "Player 1: 8"),
        ("sum-race", "5 6 5 6 5 3 4 1", "Numbers: 1"),
        ("equation-duel", "1 no 9 no 2 no 8 no 3 no 7 no 4 1+3=4", "Player 1's numbers: 1 3 4"),
        ("equation-duel:joined=yes", "1 no 9 no 2 no 8 no 3 no 7 no 4 3*4=12", "Player 1's numbers: 1 2 3 4"),
        ("equation-duel:numbers=3", "3 no 1 no 2 no no no no 3-2=7", "Player 1's numbers: 2 3"),
        ("number-harmony", "1 9 4 1 4 6 5", "Sequence: 4 6 5"),
        ("pattern-match", "1@1,1 2@1,1 5@2,2 3@1,2 9@3,3", "Player 1's grid: 1 5 9"),
    ],
)
def test_the_tiles_that_decided(word: str, moves: str, tiles: str) -> None:
    title, _, labels = tiles.partition(": ")
    assert decided(word, moves) == [(title, label) for label in labels.split()]


def test_without_the_equation_at_hand_the_whole_hand_is_marked() -> None:
    game = digitduel.game("equation-duel")
    position = game.start()
    for move in ["1", "no", "9", "no", "2", "no", "8", "no", "3", "1+2=3"]:
        position = game.play(position, game.read(position, move))
    outcome = game.outcome(position)
    assert outcome and outcome.winner is Player.ONE
    mine = game.board(position)[1]
    assert isinstance(mine, Hand)
    assert [tile.label for tile in mine.tiles if tile.deciding] == ["1", "2", "3"]


def test_the_rules_of_a_variant_begin_with_what_is_otherwise() -> None:
    page = digitduel.game("sum-race:target=30").rules_here
    assert page.startswith(
        "# Sum Race\n\nThis page tells the usual game. Here it is otherwise: target 30 (usually 20). "
        "Be the first to reach exactly 30; if you cannot choose any number, you lose.\n\n## Goal\n"
    )
    assert page.endswith(digitduel.game("sum-race").rules.partition("## Goal")[2])
    for as_it_is in ("sum-race", "sum-race:disguise=words"):
        assert digitduel.game(as_it_is).rules_here == digitduel.game(as_it_is).rules


def test_so_do_those_without_a_heading() -> None:
    game = Nim(7)
    assert game.rules_here == (
        f"This page tells the usual game. Here it is otherwise: sticks 7 (usually 5). {game.goal()}\n\n{game.rules}"
    )
