"""Games of others through every door: at a table, with the coach, in the laboratory, on the list of the page."""

from pathlib import Path
from random import Random

import pytest

import digitduel
from digitduel.coach.hints import move_hint, why
from digitduel.games.outside import OFFERED, offer
from digitduel.lab.measures import measure
from digitduel.players.shared_oracles import oracle
from digitduel.tables.catalogue import catalogue
from digitduel.tables.desk import Desk
from tests.games.outside.planted_env import ENV, planted_env

WORDS = ["openspiel:tic_tac_toe", "openspiel:nim(pile_sizes=1;3)", f"gym:{ENV}"]


@pytest.mark.parametrize("word", WORDS)
def test_at_a_table_with_a_program_opposite(word: str) -> None:
    desk, game = Desk(Random(1).getrandbits), digitduel.game(word)
    match = digitduel.Match(game)
    state = desk.open(word, ("human", "perfect"), seed=7)
    while state.result is None:
        first = game.write(game.moves(match.position)[0])
        state = desk.think(state.id) if state.thinking else desk.move(state.id, state.ply, first)
        match.play(state.moves[-1].move)
    assert len(match.moves) == state.ply > 1


@pytest.mark.parametrize("word", WORDS)
def test_coached_and_reviewed(word: str) -> None:
    game = digitduel.game(word)
    asked, start = oracle(game), game.start()
    assert move_hint(asked, start).endswith(".")
    assert why(asked, start, game.moves(start)[0])
    match = digitduel.Match(game)
    random = Random(2)
    while match.result is None:
        match.play(random.choice(game.moves(match.position)))
    assert len(digitduel.review(match).moves) == len(match.moves)


@pytest.mark.parametrize("word", WORDS)
def test_measured(word: str) -> None:
    game = digitduel.game(word)
    told = measure(word)
    verdict = oracle(game).verdict(game.start())
    assert (told.game, told.value, told.plies) == (word, verdict.value, verdict.plies)


def test_one_that_breaks_leaves_the_list_of_games_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = planted_env(tmp_path, "def misbehave(self): assert self.total < 2")
    monkeypatch.setenv(OFFERED, "")
    offer([f"gym:{broken}", "openspiel:tic_tac_toe"])
    catalogue.cache_clear()
    try:
        listed = [entry.title for entry in catalogue().games]
    finally:
        catalogue.cache_clear()
    assert listed[-2:] == ["Planted", "Tic Tac Toe"]
    assert "Sum Race" in listed
