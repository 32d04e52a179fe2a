"""Who meets whom."""

from collections import Counter

import pytest

from digitduel.arena import BadPlan, report, round_robin
from digitduel.core.json_shapes import to_data
from tests.arena.played_tournaments import run


def test_everyone_meets_everyone_equally_often_in_both_seats() -> None:
    plan = round_robin(["sum-race", "pocket-addition"], ["random", "casual", "perfect"], 6)
    seats = Counter((pairing.game, *pairing.seats(n)) for pairing in plan.pairings for n in range(pairing.games))
    assert len(seats) == 2 * 6
    assert set(seats.values()) == {3}
    assert plan.games == 36


def test_no_two_games_share_their_chance() -> None:
    plan = round_robin(["sum-race", "pocket-addition"], ["random", "casual", "perfect"], 6)
    seeds = {pairing.first_seed(1) for pairing in plan.pairings} | {pairing.first_seed(2) for pairing in plan.pairings}
    assert len(seeds) == 2 * 6
    assert min(abs(a - b) for a in seeds for b in seeds if a != b) > 10**6


def test_a_game_is_named_by_its_own_word() -> None:
    plan = round_robin(["sum-race:target=20"], ["random", "perfect"], 2)
    assert plan.words == ["sum-race"]


def test_a_player_may_meet_itself() -> None:
    plan = round_robin(["sum-race"], ["random", "perfect", "random", "tests.arena.planted:Counts", "random"], 4)
    assert plan.players == ["random", "perfect", "random #2", "tests.arena.planted:Counts", "random #3"]
    told = to_data(report(run(plan)))["games"][0]
    assert told["ends"] == {"won": 40}
    assert told["cross"]["random"]["random #2"]["games"] == 4
    assert {player["games"] for player in told["players"]} == {16}


@pytest.mark.parametrize(
    ("words", "players", "games", "sentence"),
    [
        ([], ["random", "perfect"], 2, "at least one game"),
        (["sum-race"], ["random"], 2, "at least two players"),
        (["sum-race"], ["random", "exec:sh mine.sh #2"], 2, "the second of the same"),
        (["sum-race", "sum-race:target=20"], ["random", "perfect"], 2, "sum-race is named twice"),
        (["sum-race"], ["random", "human"], 2, "People play by duel play"),
        (["sum-race"], ["random", "perfect"], 3, "an even number"),
        (["sum-race"], ["random", "perfect"], 0, "an even number"),
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], players: list[str], games: int, sentence: str) -> None:
    with pytest.raises(BadPlan, match=sentence):
        round_robin(words, players, games)
