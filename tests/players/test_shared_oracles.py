"""What the programs know together, and what they do where nobody knows."""

import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

import digitduel
from digitduel.core import Match
from digitduel.players import program, progress, shared_oracles, tree_search
from digitduel.players.guests import seated
from digitduel.players.levels import ESTIMATES, LEVELS
from digitduel.players.perfect import NoPerfectPlay
from digitduel.solve import oracle_for
from tests.players.bouts import bout, independent
from tests.solve.four_in_a_row import FourInARow, SlowRules

LARGE = ["pocket-addition:numbers=20,target=100", "sum-race:target=1000,highest=50"]


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_oracles, "_oracles", {})
    monkeypatch.setattr(shared_oracles, "_small", {})


@pytest.fixture
def told() -> Iterator[list[int]]:
    """What a listener hears."""
    heard: list[int] = []
    progress.listeners.append(heard.append)
    yield heard
    progress.listeners.remove(heard.append)


def test_there_is_one_oracle_for_a_game() -> None:
    assert shared_oracles.oracle(digitduel.game("sum-race")) is shared_oracles.oracle(digitduel.game("sum-race"))
    assert shared_oracles.oracle(digitduel.game("sum-race")) is not shared_oracles.oracle(
        digitduel.game("sum-race:target=21")
    )


@pytest.mark.parametrize("ask", [shared_oracles.known_choices, shared_oracles.choices_if_small])
def test_what_is_known_is_exact(ask: Any) -> None:
    game = digitduel.game("sum-race")
    assert ask(game, game.start()) == independent("sum-race").choices(game.start())


@pytest.mark.long
@pytest.mark.parametrize("word", LARGE)
def test_the_levels_do_not_wait_for_a_large_game(word: str, told: list[int]) -> None:
    game = digitduel.game(word)
    for name in LEVELS:
        bout(game, program(name), program(name), seed=1, turns=4)
    # Whoever sits down first has a try, and gives up in time; the others do not even try.
    assert told == sorted(set(told))
    assert shared_oracles.SMALL < told[-1] < shared_oracles.SMALL + 5_000


@pytest.mark.long
@pytest.mark.parametrize("name", ["expert", "mcts"])
def test_nobody_waits_for_a_program_whose_rules_take_their_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_oracles, "PATIENCE_AT_START", 0.2)
    monkeypatch.setattr(shared_oracles, "PATIENCE_AT_MOVE", 0.1)
    monkeypatch.setattr(tree_search, "PATIENCE", 0.1)
    game = SlowRules(7, 6)
    began = time.perf_counter()
    assert program(name).choose(game, game.start(), Random(1)) in game.moves(game.start())
    assert shared_oracles.is_estimated(game, game.start())
    assert time.perf_counter() - began < 20, "25,000 positions would take more than four minutes"


def test_what_is_large_for_the_levels_does_not_depend_on_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_oracles, "SMALL", 500)
    monkeypatch.setattr(shared_oracles, "ENDGAME", 500)
    game = digitduel.game("equation-duel")
    assert shared_oracles.known_choices(game, game.start())
    assert shared_oracles.choices_if_small(game, game.start()) is None


def test_a_small_game_is_small_in_every_position() -> None:
    game = digitduel.game("equation-duel")
    position = game.start()
    while not game.outcome(position):
        choices = shared_oracles.choices_if_small(game, position)
        assert choices == independent("equation-duel").choices(position)
        position = game.play(position, game.moves(position)[-1])


def test_perfect_refuses_what_nobody_knows_and_names_who_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def small_oracle(game: Any, **more: Any) -> Any:
        asked.append(game)
        return oracle_for(game, **{**more, "limit": 50})

    monkeypatch.setattr(shared_oracles, "oracle_for", partial(small_oracle))
    game = digitduel.game("pocket-addition:numbers=11")
    for _ in range(2):
        with pytest.raises(NoPerfectPlay) as refusal:
            program("perfect").choose(game, game.start(), Random(1))
        assert str(refusal.value) == (
            "pocket-addition:numbers=11 is too large to be solved. "
            "Play against expert instead, or against tree search, which is called mcts."
        )
    assert shared_oracles.known_choices(game, game.start()) is None
    assert len(asked) == 1


@pytest.mark.parametrize("word", ["expert", "adaptive"])
def test_a_level_says_once_that_it_estimates(word: str) -> None:
    match, guest = Match(FourInARow(7, 6)), seated(word)
    said = [guest.answer(match, Random(ply)).comment for ply in range(3)]
    assert said == [ESTIMATES, "", ""]
    small = Match(FourInARow(3, 3))
    assert seated(word).answer(small, Random(1)).comment == ""


@pytest.mark.long
def test_near_its_end_a_large_game_is_known_to_the_levels() -> None:
    game = FourInARow(7, 6)
    assert shared_oracles.choices_if_small(game, game.start()) is None
    position = game.start()
    for column in (0, 1, 2, 3, 4, 5) * 2 + (1, 0, 3, 2, 5, 4) * 2 + (0, 1, 2, 3, 4, 5) * 2 + (6,):
        position = game.play(position, column)
    assert game.outcome(position) is None
    assert shared_oracles.choices_if_small(game, position) == oracle_for(game).choices(position)
