"""Tournaments of games of other packages: draws count half for each, and games bring words for their moves."""

from contextlib import AbstractContextManager
from io import StringIO
from itertools import count
from typing import Any

import pytest
from rich.console import Console

import digitduel
from digitduel.arena import report, round_robin
from digitduel.arena.move_features import Facets
from digitduel.arena.report_page import page
from digitduel.arena.report_shapes import LookedAt, Report
from digitduel.cli.arena_commands import show_game
from digitduel.coach.mistakes import Mistake
from digitduel.core.json_shapes import read, to_data
from digitduel.evals import regret
from digitduel.evals.regret import Candidate, Exact, PlayedMoves, Spot, exact_choices
from digitduel.solve import PATIENCE, Oracle, TooLarge, Value, oracle_for
from tests.arena.played_tournaments import run

pytestmark = pytest.mark.usefixtures("outside")


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("word", ["chomp:rows=3,columns=4", "connect-four:rows=4,columns=4", "tic-tac-toe"])
def test_a_short_tournament_is_judged_as_a_whole(word: str) -> None:
    told = report(run(round_robin([word], ["random", "expert"], 4)))
    (game,) = told.games
    assert (game.game, game.played) == (digitduel.game(word).word, 4)
    assert game.exact == LookedAt(games=4, left_out=0)
    for player in game.players:
        assert player.exact is not None
        assert player.exact.decisions > 0
    assert "Only the ends" not in page(told)


FILLED: PlayedMoves = {
    "moves": "1 2 3 4 5 6 1 2 3 4 5 6 2 1 4 3 6 5 2 1 4 3 6 5 1 2 3 4 5 6 1 2 3 4 5 6 7 7 7 7 7 7",
    "opening": 0,
    "players": ["one", "two"],
}


@pytest.mark.long
def test_of_a_large_game_the_ends_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regret, "WHOLE", 2_000)  # to be told even sooner
    game = digitduel.game("connect-four")
    choices, left_out = exact_choices(game, [FILLED])
    assert {len(choice.before) for choice in choices} == set(range(left_out, 36))  # then there is but one column
    assert 18 < left_out < 34
    for choice in choices:
        options = {option.move: option.value for option in choice.spot.options}
        exact = oracle_for(game).choices(choice.spot.position)
        assert options == {game.write(move): verdict.value for move, verdict in exact}
    # Neither what was asked before nor other games change what is judged.
    again = exact_choices(game, [FILLED, FILLED])
    assert len(again.choices) == 2 * len(choices)
    assert again.left_out == 2 * left_out


@pytest.mark.long
def test_the_report_says_that_only_the_ends_were_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regret, "WHOLE", 2_000)
    told = report(run(round_robin(["connect-four"], ["random", "random"], 4)))
    (game,) = told.games
    assert game.exact is not None
    assert game.exact.left_out > 0
    assert any(player.exact and player.exact.decisions for player in game.players)
    said = f"Only the ends of games were judged: {game.exact.left_out} earlier moves were too far from the end"
    assert said in page(told)
    shown = Console(file=StringIO(), width=200)
    show_game(shown, game)
    assert said in shown.file.getvalue()  # type: ignore[attr-defined]
    assert read(Report, to_data(told)) == told


def test_a_large_game_is_refused_soon_when_analyzed(monkeypatch: pytest.MonkeyPatch) -> None:
    match = digitduel.Match(digitduel.game("connect-four"))
    within: list[float] = []

    def ticking(oracle: Oracle[Any, Any], seconds: float) -> AbstractContextManager[None]:
        within.append(seconds)
        return usual(oracle, seconds, count().__next__)

    usual = Oracle.within
    monkeypatch.setattr(Oracle, "within", ticking)
    with pytest.raises(TooLarge, match=r"^connect-four: it takes too long to solve it from here"):
        digitduel.analyze(match)
    for move in FILLED["moves"].split()[:36]:
        match.play(move)
    assert digitduel.analyze(match).value is not None
    assert within == [PATIENCE, PATIENCE]


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
