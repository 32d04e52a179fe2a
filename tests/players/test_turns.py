"""The one loop: forced moves, programs, people, chance and forfeits."""

from random import Random
from typing import Any

import pytest

from digitduel.core import ONE, TWO, Game, Match
from digitduel.players import program
from digitduel.players.guests import Answer, Fault, Forfeit, Seated
from digitduel.players.turns import Turns, chance, play_forced
from tests.matches import sit_down


class First:
    """Plays the first move that there is, and remembers that it was asked."""

    name = "first"
    stays = False

    def __init__(self) -> None:
        self.asked = 0
        self.closed = False

    def answer(self, match: Match, rng: Random, seconds_left: float | None = None) -> Answer:
        self.asked += 1
        return Answer(match.game.moves(match.position)[0], comment="The first.")

    def close(self) -> None:
        self.closed = True


class Cheat(First):
    def answer(self, match: Match, rng: Random, seconds_left: float | None = None) -> Answer:
        return Answer(match.game.read(match.position, "99"))


def test_a_person_is_waited_for() -> None:
    turns = Turns(sit_down("sum-race", players=("human", "random"), seed=1))
    assert turns.next() is None
    assert turns.people == [ONE]
    assert turns.asked is None


def test_a_program_is_asked_and_nothing_is_played_yet() -> None:
    match = sit_down("sum-race", "5", players=("human", "random"), seed=1)
    turn = Turns(match).next()
    assert turn is not None
    assert (turn.player, turn.before, turn.forced) == (TWO, match.position, False)
    assert len(match.moves) == 1


@pytest.mark.parametrize("word", ["random", "casual"])
def test_chance_is_that_of_seed_and_ply(word: str) -> None:
    match = sit_down("sum-race", "5", players=("human", word), seed=7)
    turn = Turns(match).next()
    assert turn is not None
    assert turn.move == program(word).choose(match.game, match.position, Random("7/1"))
    assert chance(7, 1).random() == Random("7/1").random()


def test_a_resumed_match_goes_on_as_it_would_have() -> None:
    whole = sit_down("pattern-match", players=("random", "random"), seed=3, max_turns=30)
    list(Turns(whole).play_on())
    resumed = sit_down("pattern-match", players=("random", "random"), seed=3, max_turns=30)
    for move in whole.moves[:5]:
        resumed.play(move)
    list(Turns(resumed).play_on())
    assert resumed.moves == whole.moves


def forced_in(game: Game[Any, Any]) -> Match:
    """A match in which the next move is forced."""
    match = Match(game, players=("human", "human"), seed=1)
    while game.forced(match.position) is None:
        match.play(Random(len(match.moves)).choice(game.moves(match.position)))
    return match


def test_a_forced_move_is_nobodys_to_make() -> None:
    match = forced_in(sit_down("pocket-addition:target=20").game)
    guest = First()
    turn = Turns(match, {match.to_move: guest}).next()
    assert turn is not None
    assert turn.forced
    assert not guest.asked
    ply = len(match.moves)
    play_forced(match)
    assert len(match.moves) > ply
    assert match.seconds[ply] == 0


def test_turns_are_told_once_they_are_played() -> None:
    match = sit_down("sum-race", players=("human", "human"))
    told = []
    for turn in Turns(match, {ONE: First(), TWO: First()}).play_on():
        assert match.moves[-1] == turn.move
        assert match.game.play(turn.before, turn.move) == match.position
        assert turn.answer.comment == "The first."
        told.append(turn.player)
    assert match.result
    assert told[:3] == [ONE, TWO, ONE]


def test_no_legal_move_is_a_forfeit_and_plays_nothing() -> None:
    match = sit_down("sum-race")
    with pytest.raises(Forfeit) as forfeit:
        Turns(match, {ONE: Cheat()}).next()
    assert forfeit.value.kind is Fault.ILLEGAL
    assert not match.moves


def test_a_match_that_is_over_has_no_next_turn() -> None:
    match = sit_down("sum-race", players=("random", "random"), seed=1)
    match.resign(ONE)
    assert Turns(match).next() is None


def test_each_seat_draws_from_its_own_stream_where_there_are_streams() -> None:
    match = sit_down("sum-race")
    guests = {seat: Seated("random", program("random")) for seat in (ONE, TWO)}
    list(Turns(match, guests, {ONE: Random(5), TWO: Random(6)}).play_on())
    again, streams = sit_down("sum-race"), {ONE: Random(5), TWO: Random(6)}
    while not again.result:
        again.play(program("random").choose(again.game, again.position, streams[again.to_move]))
    assert match.moves == again.moves


def test_whoever_was_seated_leaves() -> None:
    guest = First()
    Turns(sit_down("sum-race"), {ONE: guest}).close()
    assert guest.closed
