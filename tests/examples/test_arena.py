"""Tournaments of games of other packages: draws count half for each, and games bring words for their moves."""

import pytest

import digitduel
from digitduel.arena import report, round_robin
from digitduel.arena.move_features import Facets
from digitduel.arena.report_page import page
from digitduel.coach.mistakes import Mistake
from digitduel.evals.regret import Candidate, Exact, PlayedMoves, Spot
from digitduel.solve import Value
from tests.arena.runs import run

pytestmark = pytest.mark.usefixtures("outside")


def test_a_draw_is_half_for_each() -> None:
    told = report(run(round_robin(["tic-tac-toe"], ["random", "random"], 20)))
    (game,) = told.games
    assert set(game.ends) == {"won", "drawn"}
    assert sum(player.halves for player in game.players) == 2 * game.ends["drawn"]
    assert sum((player.score or 0) * player.games for player in game.players) == pytest.approx(game.played)
    assert "drawn, half each" in page(told)


def test_perfect_play_never_loses_and_is_never_blamed() -> None:
    told = report(run(round_robin(["tic-tac-toe"], ["random", "perfect"], 10)))
    by_name = {player.player: player for player in told.games[0].players}
    perfect, chance = by_name["perfect"].exact, by_name["random"].exact
    assert perfect is not None
    assert chance is not None
    assert by_name["perfect"].lost == 0
    assert perfect.kept == perfect.decisions > 0
    assert chance.slips[Mistake.DRAW_TO_LOSS] > 0
    assert str(Mistake.DRAW_TO_LOSS) in page(told)


def test_each_slip_by_name() -> None:
    told: PlayedMoves = {"moves": "1 2 3", "opening": 0, "players": ["one", "two"]}
    slips = [choice.slip for choice in Exact(digitduel.game("tic-tac-toe")).choices(told)]
    assert slips == [None, Mistake.DRAW_TO_LOSS, Mistake.WIN_TO_DRAW]


def words(word: str, *moves: str) -> dict[str, list[str]]:
    game = digitduel.game(word)
    options = tuple(Candidate(move, Value.DRAW, None) for move in moves)
    facets = Facets(Spot(game, game.start(), options, options[0]))
    return {move: sorted(facet.name for facet in facets.of_option[move]) for move in moves}


def test_a_game_brings_its_own_words_for_moves() -> None:
    assert words("connect-four", "1", "4", "5") == {
        "1": ["an outer column", "column 1"],
        "4": ["column 4", "the middle"],
        "5": ["column 5"],
    }


def test_moves_on_a_grid_have_words_without_that() -> None:
    assert words("chomp", "1,1", "1,2", "2,2") == {
        "1,1": ["a move in a corner"],
        "1,2": ["a move at the edge"],
        "2,2": ["a move in the middle"],
    }
