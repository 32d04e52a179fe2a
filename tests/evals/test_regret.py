"""Against exact play: the arena counts what the coach's review counts."""

import pytest

import digitduel
from digitduel.arena import round_robin
from digitduel.coach import review
from digitduel.coach.mistakes import Mistake
from digitduel.core import Match, Player
from digitduel.evals.regret import PlayedMoves, exact_choices
from digitduel.games import BUILT_IN
from digitduel.players.shared_oracles import oracle
from tests.arena.played_tournaments import run


@pytest.mark.parametrize("word", BUILT_IN)
def test_decisions_and_slips_are_those_of_a_review(word: str) -> None:
    game = digitduel.game(word)
    games = run(round_robin([word], ["random", "casual"], 6)).in_order()
    for told in games:
        match = Match(game)
        for text in told["moves"].split():
            match.play(text)
        reviewed = review(match, oracle(game))
        choices, left_out = exact_choices(game, [told])
        assert not left_out
        for player in Player:
            mine = [choice for choice in choices if choice.seat is player and choice.spot.is_decision]
            assert len(mine) == reviewed.players[player].decisions
            assert sum(choice.slip is None for choice in mine) == reviewed.players[player].kept
            assert {choice.player for choice in mine} <= {told["players"][player]}


def slip(word: str, moves: str) -> Mistake | None:
    """What the last of these moves threw away."""
    told: PlayedMoves = {"moves": moves, "opening": 0, "players": ["a", "b"]}
    choices = exact_choices(digitduel.game(word), [told]).choices
    return choices[-1].slip


@pytest.mark.parametrize(
    ("word", "moves", "expected"),
    [
        ("pocket-addition", "9", Mistake.WIN_TO_LOSS),
        ("pocket-addition", "6", None),
        ("number-harmony", "5 7 3", Mistake.ENDLESS_TO_LOSS),
        ("number-harmony", "5 7 2", None),
        ("equation-duel", "1 no 2 no 5 no 7 no 6 1+5=6", None),
        ("equation-duel", "1 no 2 no 5 no 7 no 6 (6-5)*1=1", Mistake.WIN_TO_LOSS),
        ("equation-duel", "1 no 2 no 5 no 7 no 6 6-5=1", None),
        ("equation-duel", "1 no 2 no 5 no 7 no 6 no", Mistake.WIN_TO_LOSS),
    ],
)
def test_slips_are_told_apart_by_what_they_threw_away(word: str, moves: str, expected: Mistake | None) -> None:
    assert slip(word, moves) == expected


def test_an_opening_is_nobodys_choice() -> None:
    told: PlayedMoves = {"moves": "9 1 6", "opening": 2, "players": ["a", "b"]}
    choices = exact_choices(digitduel.game("pocket-addition"), [told]).choices
    assert [choice.move for choice in choices] == ["6"]
