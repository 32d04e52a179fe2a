"""A planted weakness is found and called by its name; a player without one is left in peace."""

from typing import Any

import pytest

from digitduel.arena import Processes, report, round_robin
from digitduel.arena.move_features import Facets
from digitduel.core import Game
from digitduel.core.json_shapes import to_data
from digitduel.evals.regret import Candidate, Spot
from digitduel.games import game
from digitduel.solve import Value
from tests.arena.played_tournaments import run

NINE, DIVISION = "tests.arena.planted:NineFirst", "tests.arena.planted:NoDivision"
TASTE = "tests.arena.planted:HighestThatKeeps"


def exact_of(player: str, word: str, rival: str, games: int) -> dict[str, Any]:
    told = to_data(report(run(round_robin([word], [player, rival], games), Processes(2))))
    (found,) = [each["exact"] for each in told["games"][0]["players"] if each["player"] == player]
    assert isinstance(found, dict)
    return found


def test_who_always_takes_9_first_is_told_so() -> None:
    exact = exact_of(NINE, "pocket-addition", "random", 60)
    assert exact["weaknesses"][0]["name"] == "plays 9 on its first move"
    assert "in 9 of 9 positions" in exact["weaknesses"][0]["figures"], "the empty table, and after each other number"
    missed = [position for position in exact["missed"] if position["weakness"] == "plays 9 on its first move"]
    assert missed[0] == {
        "moves": "",
        "played": "9",
        "better": "6",
        "slip": "a win became a loss",
        "missed": 30,
        "met": 30,
        "weakness": "plays 9 on its first move",
    }


@pytest.mark.long
@pytest.mark.parametrize(("word", "games"), [("equation-duel", 600), ("equation-duel:numbers=12", 100)])
def test_who_does_not_see_division_is_told_so(word: str, games: int) -> None:
    exact = exact_of(DIVISION, word, "random", games)
    (found,) = [each for each in exact["weaknesses"] if each["name"] == "misses an equation with division"]
    missed, of = found["figures"].partition(";")[0].removeprefix("missed ").split(" of ")
    assert missed == of
    assert "other equations: 0 of" in found["figures"]
    shown = [position for position in exact["missed"] if position["weakness"] == found["name"]]
    assert shown
    assert all("/" in position["better"] and position["played"] == "no" for position in shown)


@pytest.mark.long
@pytest.mark.parametrize("word", ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"])
def test_mere_carelessness_is_no_weakness(word: str) -> None:
    told = to_data(report(run(round_robin([word], ["random", "perfect"], 60))))
    assert [player["exact"]["weaknesses"] for player in told["games"][0]["players"]] == [[], []]


def test_to_make_the_same_mistake_again_is_no_evidence() -> None:
    settled = ["tests.arena.planted:Settled", "tests.arena.planted:SettledOtherwise"]
    told = report(run(round_robin(["sum-race"], [*settled, "casual"], 60)))
    exact = {player.player: player.exact for player in told.games[0].players}
    for player in settled:
        accuracy = exact[player]
        assert accuracy
        assert sum(accuracy.slips.values()) > 60, "it has slipped often"
        assert accuracy.weaknesses == ()


@pytest.mark.long
@pytest.mark.parametrize("word", ["pocket-addition", "sum-race", "number-harmony"])
def test_a_taste_among_good_moves_is_no_weakness(word: str) -> None:
    exact = exact_of(TASTE, word, "random", 200)
    assert sum(exact["slips"].values()) > 20
    assert exact["weaknesses"] == []


@pytest.mark.long
def test_who_looks_only_so_far_is_told_how_far() -> None:
    exact = exact_of("casual", "equation-duel", "random", 200)
    assert "misses a win more than 2 plies away" in [each["name"] for each in exact["weaknesses"]]


def spot_of(word: str, *options: tuple[str, Value, int | None]) -> Spot:
    made: Game[Any, Any] = game(word)
    moves = tuple(Candidate(*option) for option in options)
    return Spot(made, made.start(), moves, moves[0])


def test_facets_come_from_how_a_move_is_written() -> None:
    spot = spot_of("pattern-match", ("5@2,2", Value.WIN, 3), ("1@1,3", Value.LOSS, 2), ("9@1,2", Value.LOSS, 4))
    facets = Facets(spot)
    said = {move: sorted(facet.name for facet in found) for move, found in facets.of_option.items()}
    assert said == {
        "5@2,2": ["5", "a number put in the middle"],
        "1@1,3": ["1", "a number put in a corner", "the lowest number"],
        "9@1,2": ["9", "a number put at the edge", "the highest number"],
    }
    assert "the only move that keeps the value" in [facet.name for facet in facets.to_be_seen]
    assert "a win more than 2 plies away" in [facet.name for facet in facets.to_be_seen]
    assert "a win within 4 plies" in [facet.name for facet in facets.to_be_seen]


def test_facets_of_equations_and_words() -> None:
    facets = Facets(spot_of("equation-duel", ("(9-5)*2=8", Value.WIN, 1), ("no", Value.LOSS, 6)))
    said = {facet.name for facet in facets.of_option["(9-5)*2=8"]}
    assert {
        "an equation",
        "an equation with multiplication",
        "an equation with subtraction",
        "an equation with brackets",
    } <= said
    assert "an equation with division" not in said
    assert "an equation of 4 numbers or more" in said
    assert [facet.name for facet in facets.of_option["no"]] == ["“no”"]
    shifted = Facets(spot_of("pattern-match", ("1,1>2,2", Value.WIN, 1))).of_option["1,1>2,2"]
    assert {facet.name for facet in shifted} == {"a shift", "a shift in the middle"}
