"""Two games are told to be the same exactly where they are."""

import pytest

from digitduel.games import game
from digitduel.testing import graph_of, isomorphism


def test_another_game_with_the_same_graph_is_found() -> None:
    """Counted from the other end, digit for digit, a row of Number Harmony avoids the sum that mirrors it."""
    found = isomorphism(game("number-harmony:highest=4,target=9"), game("number-harmony:highest=4,target=6"))
    assert found
    for mine, theirs in found.items():
        assert len(mine[0]) == len(theirs[0])  # type: ignore[index]


def test_the_match_keeps_moves_and_ends() -> None:
    one, other = game("pocket-addition:numbers=4,target=6"), game("pocket-addition:numbers=4,target=6,disguise=surface")
    found, graphs = isomorphism(one, other), (graph_of(one), graph_of(other))
    assert found
    mine, theirs = ({key: place for place, key in enumerate(graph.keys)} for graph in graphs)
    for place, key in enumerate(graphs[0].keys):
        there = theirs[found[key]]
        assert graphs[0].facts[place] == graphs[1].facts[there]
        led_to = sorted(theirs[found[graphs[0].keys[after]]] for after in graphs[0].after[place])
        assert led_to == sorted(graphs[1].after[there])
    assert len(mine) == len(set(found.values()))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("sum-race:target=7,highest=3", "sum-race:target=8,highest=3"),
        ("sum-race:target=7,highest=3", "sum-race:target=7,highest=4"),
        ("number-harmony:highest=4,target=9", "number-harmony:highest=4,target=8"),
        ("pocket-addition:numbers=4,target=6", "pocket-addition:numbers=4,target=7"),
        ("pocket-addition:numbers=4,target=6", "equation-duel:numbers=4"),
    ],
)
def test_games_that_differ_are_told_apart(one: str, other: str) -> None:
    assert isomorphism(game(one), game(other)) is None


def test_a_graph_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 100 positions"):
        graph_of(game("sum-race"), most=100)
