"""A player asked through a position or a whole game, and the score counted anew from what was played."""

import json
from statistics import fmean

import pytest

from digitduel.core import ONE, TWO, Match
from digitduel.evals import AskedGame, AskedPosition, Score, Sitting, asked_again, games, judge, positions, score_of
from digitduel.evals.skill import Skill
from digitduel.players import BadPlayer
from tests.frameworks import scripted


def first_listed(match: Match) -> str:
    return f"Move: {match.game.write(match.game.script.listed(match.position)[0])}"


def test_in_a_position_one_answer_counts_whatever_it_is() -> None:
    asked = AskedPosition("sum-race", 7, "5 6")
    sitting = Sitting(asked)
    assert sitting.question[1]["content"].startswith("Moves so far: 5 6")
    judged = sitting.answer("Move: 1")
    assert judged and (judged.kept, judged.regret, sitting.over) == (False, 2, True)
    assert sitting.record() == {
        "game": "sum-race",
        "cluster": [0, 7],
        "seats": [1],
        "opening": 2,
        "moves": "5 6 1",
        "missed": False,
        "stratum": "",
        "idea": "",
    }
    silent = Sitting(asked)
    missed = silent.answer("Well.")
    assert missed and (missed.kept, silent.over, silent.record()["missed"]) == (False, True, True)


def test_a_whole_game_against_a_program_and_the_same_again() -> None:
    asked = AskedGame("equation-duel", 3, "4 no 5 no", TWO, "expert", seed=5)
    played = []
    for _ in range(2):
        sitting = Sitting(asked)
        while not sitting.over:
            assert sitting.match.to_move is TWO, "nobody else is asked"
            sitting.answer(first_listed(sitting.match))
        played.append(sitting.record())
    assert played[0] == played[1]
    assert played[0]["cluster"] == [1, 1]
    assert sitting.match.result
    assert sitting.points(ONE) + sitting.points(TWO) == 1


def test_a_refused_answer_is_asked_for_again_with_the_reason_and_the_third_loses() -> None:
    sitting = Sitting(AskedGame("sum-race", moves="5 6", seat=ONE))
    assert sitting.answer("Move: 6") is None
    assert "6 is barred" in sitting.question[-1]["content"]
    assert sitting.answer("Move: 9") is None
    judged = sitting.answer("?")
    assert judged and (judged.kept, sitting.over, sitting.points(ONE), sitting.points(TWO)) == (False, True, 0, 1)


def test_two_who_are_both_asked_are_counted_apart() -> None:
    sitting = Sitting(AskedGame("sum-race"))
    for text in ("5", "6", "1", "no move", "no move", "no move"):
        sitting.answer(text)
    assert sitting.gave_up is TWO
    records = [sitting.record(player) for player in (ONE, TWO)]
    assert [record["seats"] for record in records] == [[1], [2]]
    assert [len(sitting.judged[player]) for player in (ONE, TWO)] == [2, 2]
    by_seat = [score_of([record]).of_game("sum-race").at for record in records]
    for player, at in zip((ONE, TWO), by_seat, strict=True):
        score = Score()
        for judged in sitting.judged[player]:
            score.count("sum-race", (1, 0), judged)
        assert score.of_game("sum-race").at == at


def test_a_score_counted_from_records_is_the_score_counted_on_the_way() -> None:
    score, records = Score(), []
    for asked in positions("1.1", quick=True)[::7]:
        sitting = Sitting(asked)
        text = first_listed(sitting.match)
        score.add(asked, judge(sitting.match, text.removeprefix("Move: ")))
        sitting.answer(text)
        records.append(json.loads(json.dumps(sitting.record())))
    assert score_of(records).overall() == score.overall()


@pytest.mark.long
def test_a_blind_guest_gets_0_within_its_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    """In words, so it is shown no equation. By every door, and with more seeds: benchmarks/blind_guests.py."""
    asked, told = positions("1.1", quick=True), []
    for seed in range(20):
        monkeypatch.setattr(scripted, "blind_by", seed)
        told.append(score_of(scripted.by_hand(asked)).overall())
    assert sum(each.low <= 0 <= each.high for each in told) >= 18
    assert abs(fmean(each.at for each in told)) < 4, "half an interval is 18 points wide, of twenty together 4"


def test_a_score_of_nothing_is_nothing() -> None:
    assert score_of([]).overall() == Skill(0, 0, 0)


def test_the_games_are_those_of_the_openings_in_both_seats() -> None:
    asked = games("1.1", quick=True, opponent="expert", seed=2)
    assert len({each.id for each in asked}) == len(asked) == 5 * 2 * 2
    assert [(each.seat, each.cluster) for each in asked[:3]] == [(ONE, (1, 0)), (TWO, (1, 0)), (ONE, (1, 1))]
    assert len(games("1.1")) == 5 * 12 * 2
    assert len(games()) == 5 * 40 * 2


@pytest.mark.parametrize("asked", [positions(quick=True)[3], games(quick=True)[3], AskedGame("sum-race")])
def test_what_is_asked_can_travel_as_json(asked: AskedPosition | AskedGame) -> None:
    assert asked_again(json.loads(json.dumps(asked._asdict()))) == asked


def test_nobody_from_outside_sits_opposite() -> None:
    with pytest.raises(BadPlayer, match="There is no player called 'exec:touch x'"):
        Sitting(AskedGame("sum-race", seat=ONE, opponent="exec:touch x"))


def test_a_record_tells_how_hard_it_was_and_how_it_looked() -> None:
    asked = positions("2", quick=True, disguise="surface")[0]
    sitting = Sitting(asked)
    sitting.answer(f"Move: {sitting.match.game.write(sitting.match.game.moves(sitting.match.position)[0])}")
    told = sitting.record()
    assert (told["stratum"], told["idea"]) == (asked.stratum, asked.idea)
    assert told["game"] == f"{asked.game},disguise=surface"
    assert score_of([told]).by_idea().keys() == {asked.idea}


def test_whole_games_of_a_family_begin_in_its_openings() -> None:
    asked = games("2", quick=True)
    assert len(asked) == 5 * 8 * 2
    assert all(each.match().moves for each in asked[::9])
