"""The line of a review is drawn through the points that the review tells."""

from dataclasses import asdict
from itertools import pairwise

from digitduel.tables import study
from tests.web.page_modules import answers


def test_a_win_of_player_one_lies_above_and_a_win_soon_further_out() -> None:
    chart = [asdict(point) for point in study.review("sum-race", ["6", "5", "6", "5", "3", "4", "1", "4"], 1).chart]
    (heights,) = answers("chart.js", "heights", [[chart]])
    sides = {"win": 1, "loss": -1}
    assert [(height > 0) - (height < 0) for height in heights] == [sides[point["value"]] for point in chart]
    assert all(abs(height) <= 1 for height in heights)
    for (point, height), (later, further) in pairwise(zip(chart, heights, strict=True)):
        if point["value"] == later["value"] and later["plies"] < point["plies"]:
            assert abs(further) > abs(height)


def test_nobody_is_ahead_in_a_draw_or_where_the_game_can_be_kept_going() -> None:
    chart = [{"ply": ply, "value": value, "plies": None} for ply, value in enumerate(["draw", "endless"])]
    assert answers("chart.js", "heights", [[chart], [[]]]) == [[0, 0], []]
