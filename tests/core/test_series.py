import json
from typing import Any

import pytest

from digitduel.core import ONE, TWO, BadGame, BadRecord, End, Match, Player, Result, TimeControl, record
from digitduel.core.series import Series, next_match, rematch
from digitduel.games import game


def won(player: Player | None) -> Result:
    return Result(End.WON, player, "", "") if player is not None else Result(End.UNFINISHED, None, "agreed", "")


def test_the_points_that_win_or_the_number_of_games() -> None:
    assert Series.read("3") == Series.read("first-to-3") == Series(3)
    assert Series.read("Best-of-5") == Series(5, best_of=True)
    assert [str(Series.read(text)) for text in ("3", "best-of-5")] == ["first-to-3", "best-of-5"]


@pytest.mark.parametrize("text", ["", "0", "100", "-1", "best-of-", "best-of-0", "3.5", "five", "²", "３"])
def test_what_is_no_series_is_refused(text: str) -> None:
    with pytest.raises(BadGame, match="best-of-5"):
        Series.read(text)


def played(goal: str, winners: list[Player | None]) -> Series:
    """Each game as it ended, by those who sat as Player 1 and 2 in the first one; seen from their seats."""
    series = Series.read(goal)
    for number, winner in enumerate(winners):
        assert not series.decided
        turned = number % 2 == 1
        in_seat = winner if winner is None or not turned else winner.other
        series = series.after(won(in_seat)).seats_changed()
    return series.seats_changed() if len(winners) % 2 else series


@pytest.mark.parametrize(
    ("goal", "winners", "points", "decided", "leader"),
    [
        ("2", [ONE], (1, 0), False, ONE),
        ("2", [ONE, TWO, ONE], (2, 1), True, ONE),
        ("2", [ONE, None, TWO, None], (2, 2), True, None),
        ("2", [ONE, None, TWO], (1.5, 1.5), False, None),
        ("best-of-3", [TWO, TWO], (0, 2), True, TWO),
        ("best-of-3", [TWO, ONE], (1, 1), False, None),
        ("best-of-3", [TWO, None, None], (1, 2), True, TWO),
        ("best-of-2", [TWO, ONE], (1, 1), True, None),
        ("1", [ONE], (1, 0), True, ONE),
    ],
)
def test_the_score_follows_the_players_not_the_seats(
    goal: str, winners: list[Player | None], points: tuple[float, float], decided: bool, leader: Player | None
) -> None:
    series = played(goal, winners)
    assert (series.points, series.decided, series.leader) == (points, decided, leader)


def test_the_score_is_told_in_a_sentence() -> None:
    assert played("2", [ONE, None]).told(("you", "expert")) == "The series, first to 2: you 1½, expert ½."
    assert played("1", [TWO]).told(("you", "expert")) == "The series is over: you 0, expert 1. It goes to expert."
    assert played("best-of-2", [ONE, TWO]).told(("a", "b")) == "The series is drawn: a 1, b 1."


def test_seats_alternate_until_the_series_is_decided() -> None:
    match: Match | None = Match(
        game("sum-race:target=3"), players=("a", "b"), seed=5, series=Series(2), control=TimeControl(1)
    )
    seen = []
    while match:
        match.play("3")
        seen.append((match.players, match.seed, match.series and match.series.points))
        control, match = match.control, next_match(match)
        assert control == TimeControl(1)
    assert seen == [(("a", "b"), 5, (0, 0)), (("b", "a"), 6, (0, 1)), (("a", "b"), 7, (1, 1))]


def test_a_rematch_without_a_series_changes_the_seats() -> None:
    match = Match(game("sum-race:target=3"), players=("a", "b"))
    match.play("3")
    again = rematch(match)
    assert (again.players, again.moves, again.series) == (("b", "a"), [], None)


def test_a_rematch_keeps_all_but_the_seats_and_the_chance() -> None:
    def clock() -> float:
        return 5.0

    match = Match(game("pocket-addition"), first=TWO, players=("a", "b"), max_turns=9, seed=3, clock=clock)
    again = next_match(match, started="2024-05-31T18:00:00Z")
    assert again
    assert (again.game, again.first, again.players) == (match.game, TWO, ("b", "a"))
    assert (again.max_turns, again.seed, again.started) == (9, 4, "2024-05-31T18:00:00Z")
    assert again.clock is clock
    unseeded = next_match(Match(game("pocket-addition")))
    assert unseeded
    assert unseeded.seed is None


@pytest.mark.parametrize("best_of", [False, True])
def test_after_a_series_that_is_decided_another_of_the_same_length_begins(best_of: bool) -> None:
    last = Series(3 if best_of else 2, best_of, number=2, points=(1, 0))
    match = Match(game("sum-race:target=3"), players=("a", "b"), seed=5, series=last)
    match.play("3")
    assert next_match(match) is None
    again = rematch(match)
    assert (again.series, again.players, again.seed) == (Series(last.length, best_of), ("b", "a"), 6)


def test_a_rematch_goes_on_with_a_series_that_is_not_decided() -> None:
    match = Match(game("sum-race:target=3"), players=("a", "b"), series=Series(2))
    match.play("3")
    assert rematch(match).series == Series(2, number=2, points=(0, 1))


def test_a_record_keeps_its_place_in_the_series() -> None:
    match = Match(game("sum-race"), series=Series(3, number=3, points=(1.5, 0.5)))
    again = record.from_json(record.to_json(match), game)
    assert again.series == match.series
    assert record.to_json(again) == record.to_json(match)


@pytest.mark.parametrize(
    "series",
    [
        None,
        {},
        {"goal": "first-to-3", "number": 1},
        {"goal": "first-to-0", "number": 1, "points": [0, 0]},
        {"goal": "first-to-3", "number": 0, "points": [0, 0]},
        {"goal": "first-to-3", "number": 2, "points": [0, 0]},
        {"goal": "first-to-3", "number": 2, "points": [0.25, 0.75]},
        {"goal": "first-to-3", "number": 2, "points": [True, 0]},
        {"goal": "first-to-3", "number": 2, "points": [1, 0], "more": 1},
    ],
)
def test_a_series_that_cannot_be_is_refused(series: Any) -> None:
    data = json.loads(record.to_json(Match(game("sum-race")))) | {"series": series}
    with pytest.raises(BadRecord, match="series"):
        record.from_json(json.dumps(data), game)
