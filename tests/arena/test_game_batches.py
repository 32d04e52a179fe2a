"""One game at the table: every line replays, and every end is told for what it is."""

import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import digitduel
from digitduel.arena import BadPlan, Crew, Opening, Pairing, Plan, round_robin, staying_guests
from digitduel.arena.game_batches import play_with_guests
from digitduel.core import ONE, TWO, Match
from digitduel.games import BUILT_IN
from digitduel.players import BadPlayer
from digitduel.players.perfect import NoPerfectPlay, PerfectPlayer
from tests.arena import planted
from tests.arena.played_tournaments import Games, run, threads, without_times

CHEAT, COUNTS = "tests.arena.planted:Cheat", "tests.arena.planted:Counts"


def planned(pairing: Pairing, max_turns: int = 200) -> Plan:
    """A tournament of one pairing, with openings of its own."""
    return replace(round_robin([pairing.game], pairing.players, 2), pairings=(pairing,), max_turns=max_turns)


def games_of(word: str, *players: str, games: int = 10, max_turns: int = 200) -> Games:
    return run(round_robin([word], players, games, max_turns=max_turns)).in_order()


@pytest.mark.parametrize("word", BUILT_IN)
@pytest.mark.parametrize("players", [("random", "casual"), ("random", COUNTS)], ids=["house", "guest"])
def test_every_line_replays_to_its_result(word: str, players: tuple[str, str]) -> None:
    for told in games_of(word, *players):
        match = Match(digitduel.game(word))
        for text in told["moves"].split():
            match.play(text)
        if told["end"] == "won":
            assert match.result
            assert match.result.winner is not None
            assert told["winner"] == match.result.winner.number
            assert told["reason"] == match.result.reason
        else:
            assert match.result is None
            assert told["winner"] is None
            assert told["end"] == "endless" if match.game.endless(match.position) else "turn-limit"


@pytest.mark.parametrize("other", ["perfect", COUNTS], ids=["house", "guest"])
def test_a_game_without_end_stops_at_the_turn_limit(other: str) -> None:
    told = games_of("number-harmony", "expert", other, max_turns=4)
    stopped = [t for t in told if t["end"] == "turn-limit"]
    assert stopped
    assert all(len(t["moves"].split()) == 4 and t["winner"] is None for t in stopped)


def test_turns_are_counted_not_steps() -> None:
    """A turn of Equation Duel has two steps."""
    told = games_of("equation-duel", "random", "beginner", max_turns=2)
    assert {len(t["moves"].split()) for t in told} == {4}
    assert {t["end"] for t in told} == {"turn-limit"}


def test_where_nobody_can_win_any_more_the_game_is_endless() -> None:
    told = games_of("number-harmony:target=2", "random", "casual")
    assert {(t["end"], t["moves"], t["winner"]) for t in told} == {("endless", "", None)}


def test_an_illegal_move_forfeits_the_game() -> None:
    told = games_of("sum-race", "random", CHEAT)
    assert {t["end"] for t in told} == {"forfeit"}
    for t in told:
        seat = t["players"].index(CHEAT) + 1
        assert t["forfeit"]["player"] == seat
        assert t["forfeit"]["kind"] == "illegal"
        assert t["winner"] == 3 - seat
        assert t["refusals"][seat - 1] == 1
        assert "99" in t["refused"][seat - 1][0]


def test_a_guest_is_fresh_in_every_game() -> None:
    """So that the moves do not depend on which games the same worker played before."""
    first, second = (without_times(games_of("sum-race", "perfect", COUNTS, games=n)) for n in (4, 8))
    assert second[:4] == first


@pytest.mark.parametrize(("crew", "most"), [(threads(1), 1), (threads(3), 3)], ids=["one", "three"])
def test_who_says_that_it_may_is_seated_once(crew: Crew, most: int, tmp_path: Path) -> None:
    """A class by an attribute, a program on a pipe by its answers; each thread has its own."""
    script = tmp_path / "player.py"
    script.write_text(
        "import json, os, sys\n"
        "open(sys.argv[1] + str(os.getpid()), 'w').close()\n"
        "for line in sys.stdin:\n"
        "    request = json.loads(line)\n"
        "    if request['type'] == 'move':\n"
        "        told = {'move': request['legal'][0], 'stays': len(sys.argv) > 2}\n"
        "        print(json.dumps(told), flush=True)\n"
    )
    command = f"exec:{shlex.join([sys.executable, '-S', str(script)])}"
    staying, leaving = f"{command} {tmp_path}/staying- yes", f"{command} {tmp_path}/leaving-"
    planted.Stays.made = 0
    for player in (staying, leaving, "tests.arena.planted:Stays"):
        told = run(round_robin(["sum-race"], ["perfect", player], 8), crew).in_order()
        assert {each["end"] for each in told} == {"won"}
    assert 1 <= len(list(tmp_path.glob("staying-*"))) <= most
    assert len(list(tmp_path.glob("leaving-*"))) == 8
    assert 1 <= planted.Stays.made <= most
    assert not staying_guests._staying, "at the end all have left"


def test_how_much_a_guest_draws_changes_nothing_for_its_rival() -> None:
    first, winds = (
        [play_with_guests(digitduel.game("sum-race"), (guest, "random"), Opening(ONE), seed, 200) for seed in range(5)]
        for guest in ("tests.arena.planted:First", "tests.arena.planted:Winds")
    )
    assert without_times(first) == without_times(winds)
    assert len({told["moves"] for told in first}) > 1, "the rival plays by chance"


@pytest.mark.parametrize("players", [("random", "casual"), ("random", COUNTS)], ids=["house", "guest"])
def test_an_opening_is_played_and_only_the_answers_asked(players: tuple[str, str]) -> None:
    openings = (Opening(ONE, ("5", "6"), answers=1), Opening(TWO, ("5", "6", "4"), answers=2), Opening(ONE, ("1", "2")))
    plan = planned(Pairing("sum-race", players, 3, openings))
    one, two, whole = run(plan).in_order()
    assert (one["moves"].split()[:2], len(one["moves"].split()), one["opening"]) == (["5", "6"], 3, 2)
    assert (two["players"], len(two["moves"].split()), two["end"]) == ([*players[::-1]], 5, "answered")
    assert whole["moves"].startswith("1 2 ")
    assert whole["end"] == "won"


def test_the_turn_limit_counts_from_the_opening() -> None:
    openings = (Opening(ONE, ("1", "2", "3")),)
    for players in (("random", "perfect"), ("perfect", COUNTS)):
        plan = planned(Pairing("number-harmony", players, 4, openings), max_turns=2)
        assert {len(t["moves"].split()) for t in run(plan).in_order() if t["end"] == "turn-limit"} == {5}


@pytest.mark.parametrize("other", ["random", COUNTS], ids=["house", "guest"])
def test_a_program_of_the_house_that_cannot_play_stops_everything(other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is no forfeit: nobody could say anything about the others then."""

    def choose(*_: Any) -> None:
        raise NoPerfectPlay("This is too large.")

    monkeypatch.setattr(PerfectPlayer, "choose", choose)
    with pytest.raises(NoPerfectPlay):
        games_of("sum-race", "perfect", other)


def test_a_guest_who_cannot_be_seated_stops_everything() -> None:
    with pytest.raises(BadPlayer):
        games_of("sum-race", "random", "nowhere.to.be:found")


def test_people_cannot_be_asked() -> None:
    with pytest.raises(BadPlan):
        round_robin(["sum-race"], ["human", "random"], 2)
