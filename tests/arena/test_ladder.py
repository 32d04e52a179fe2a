"""A short ladder. The whole one takes longer, and is climbed by `benchmarks/arena_ladder.py`."""

import pytest

from digitduel.arena import report, round_robin
from digitduel.core.json_shapes import to_data
from digitduel.games import BUILT_IN
from tests.arena.played_tournaments import run

LADDER = ["random", "casual", "perfect"]


@pytest.mark.long
@pytest.mark.parametrize("word", BUILT_IN)
def test_the_stronger_comes_first(word: str) -> None:
    told = to_data(report(run(round_robin([word], LADDER, 24))))
    (game,) = told["games"]
    assert [rating["player"] for rating in game["ratings"]["players"]] == LADDER[::-1]
    accuracies = {player["player"]: player["exact"]["accuracy"] for player in game["players"]}
    assert sorted(LADDER, key=accuracies.__getitem__) == LADDER
