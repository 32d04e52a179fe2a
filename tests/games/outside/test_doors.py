"""Games of others through every door: at a table, with the coach, in the laboratory, on the list of the page."""

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import digitduel
from digitduel.cli.commands import main
from digitduel.coach.hints import move_hint, why
from digitduel.core.record import from_json, to_json
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


def test_a_move_of_several_words_is_one_in_a_list_of_moves(tmp_path: Path) -> None:
    """The arena writes the moves of a game in a line, and reads them again; so do links and `duel analyze`."""
    word, out = "openspiel:nim", str(tmp_path / "run")
    asked = ["arena", word, "--players", "random,casual", "--games", "2", "--concurrency", "1", "--out", out]
    played = CliRunner().invoke(main, asked)
    assert played.exit_code == 0, played.output
    (line, *_) = (tmp_path / "run" / "games.jsonl").read_text().splitlines()
    moves = json.loads(line)["moves"]
    read = digitduel.Match(digitduel.game(word))
    for text in moves.split():
        read.play(text)
    assert read.result
    analyzed = CliRunner().invoke(main, ["analyze", word, "--moves", "pile:1,_take:1;", "--no-cache"])
    assert analyzed.exit_code == 0, analyzed.output


def test_a_record_with_blanks_in_its_moves_is_still_read() -> None:
    match = digitduel.Match(digitduel.game("openspiel:nim"))
    match.play("pile:1, take:1;")
    kept = to_json(match)
    assert '"pile:1,_take:1;"' in kept
    old = kept.replace("1,_take", "1, take")
    assert to_json(from_json(old, digitduel.game)) == kept


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
