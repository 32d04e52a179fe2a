"""Action numbers: fixed, one for each move, and read off the notation."""

import pytest

import digitduel
from digitduel.testing import look_around
from tests.envs.walks import WORDS
from tests.games.variants import COUNTED, LARGE
from tests.matches import sit_down
from tests.nim import Nim


@pytest.mark.parametrize(
    ("word", "before", "move", "action"),
    [
        ("pocket-addition", "", "1", 0),
        ("pocket-addition", "", "9", 8),
        ("pocket-addition", "6 9 4 5 1", "pass", 9),
        ("pocket-addition:numbers=12", "", "12", 11),
        ("sum-race", "", "1", 0),
        ("sum-race", "", "6", 5),
        ("number-harmony", "", "9", 8),
        ("equation-duel", "", "1", 0),
        ("equation-duel", "", "9", 8),
        ("equation-duel", "4 no 5 no 6 no 1 no 2", "6-4=2", 9),
        ("equation-duel", "4 no 5 no 6 no 1 no 2", "2+4=6", 9),
        ("equation-duel", "4", "no", 10),
        ("equation-duel:numbers=15", "4", "no", 16),
        ("pattern-match", "", "1@1,1", 0),
        ("pattern-match", "", "1@3,3", 8),
        ("pattern-match", "", "5@2,3", 4 * 9 + 5),
        ("pattern-match", "", "9@3,3", 80),
        ("pattern-match", "9@2,2 4@3,2 1@1,1 5@2,2 6@2,1 8@1,3 2@1,3 3@2,1 7@3,2", "1,3>1,1", 81 + 2 * 9 + 0),
        ("pattern-match", "9@2,2 4@3,2 1@1,1 5@2,2 6@2,1 8@1,3 2@1,3 3@2,1 7@3,2", "3,2>3,3", 81 + 7 * 9 + 8),
    ],
)
def test_the_number_of_a_move(word: str, before: str, move: str, action: int) -> None:
    match = sit_down(word, before)
    assert match.game.action(match.read(move)) == action


@pytest.mark.parametrize(("word", "count"), list(zip(WORDS, [10, 6, 11, 9, 162], strict=True)))
def test_how_many_actions_there_are(word: str, count: int) -> None:
    assert len(digitduel.game(word).actions()) == count


@pytest.mark.long
@pytest.mark.parametrize("word", COUNTED + LARGE)
def test_every_legal_move_has_its_own_number_and_name(word: str) -> None:
    game = digitduel.game(word)
    names = game.actions()
    assert len(set(names)) == len(names)
    for visit in look_around(game, most=500, games=4):
        moves = game.moves(visit.position)
        found = [game.action(move) for move in moves]
        assert len(set(found)) == len(found)
        assert game.numbered(moves) == tuple(found)
        for move, action in zip(moves, found, strict=True):
            written = game.write(move)
            assert names[action] == ("declare" if "=" in written else written)


def test_the_actions_of_a_game_that_lists_none_are_found() -> None:
    assert Nim().actions() == ("1", "2")
    assert Nim(sticks=1).actions() == ("1",)


def test_a_game_too_large_to_look_through_has_no_actions_unless_it_lists_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digitduel.core.reachable_positions.MOST", 4)
    assert Nim().actions() == ()
