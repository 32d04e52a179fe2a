"""The examples run, and do what they say."""

import subprocess
import sys
from runpy import run_path
from typing import Any

import numpy as np
import pytest
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import digitduel
from digitduel.core import Player
from digitduel.solve import Value, oracle_for
from tests.docs.doc_pages import ROOT


def example(name: str) -> dict[str, Any]:
    return run_path(str(ROOT / "examples" / name))


def test_random_agents() -> None:
    play = example("random_agents.py")["play"]
    wins = play("sum-race", 30)
    assert sum(wins.values()) == 30
    assert wins == play("sum-race", 30)
    assert set(wins) == {"player_1", "player_2"}


@pytest.mark.long
def test_q_learning_reaches_perfect_play_and_the_highest_score() -> None:
    """From either seat, in every position it can meet, it never gives a won game away."""
    told = example("q_learning.py")
    learner = told["taught"]("sum-race")
    learned = [told["mistakes"](learner, seat) for seat in Player]
    assert [wrong for wrong, _ in learned] == [0, 0]
    assert all(met > 400 for _, met in learned)
    assert told["benchmark_score"](learner).at == 100


def test_q_learning_has_something_to_learn() -> None:
    """Without practice it does give wins away, so the judges can tell."""
    told = example("q_learning.py")
    learner = told["taught"]("sum-race", steps=0)
    assert sum(told["mistakes"](learner, seat)[0] for seat in Player) > 0
    assert told["benchmark_score"](learner).at < 50


@pytest.mark.long
def test_policy_optimization_reaches_the_score_that_it_states() -> None:
    """Machines round differently, so not to the last digit."""
    told = example("ppo.py")
    assert told["main"]("pocket-addition", "skilled").at > 60
    assert told["main"]("pocket-addition", "skilled", rounds=0).at < 30


def test_openspiel_search_beats_a_random_player() -> None:
    assert example("openspiel_mcts.py")["play"](20) >= 18


def test_openspiel_search_finds_a_winning_first_number() -> None:
    game = digitduel.game("pocket-addition")
    loaded = example("openspiel_mcts.py")["load"]("pocket-addition")
    chance = np.random.RandomState(1)
    bot = MCTSBot(loaded, 1.4, 2_000, RandomRolloutEvaluator(1, chance), solve=True, random_state=chance)
    action = bot.step(loaded.new_initial_state())
    choices = {game.action(move): verdict.value for move, verdict in oracle_for(game).choices(game.start())}
    assert choices[action] is Value.WIN
    assert Value.LOSS in choices.values()


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (["random_agents.py", "sum-race", "4"], "of 4 games of sum-race."),
        (["q_learning.py", "sum-race:target=9"], f"As {Player.TWO} it gives a win away in 0 of the "),
        (["openspiel_mcts.py", "2"], "The search won 2 of 2 games."),
    ],
    ids=lambda part: part[0],
)
def test_examples_run_from_the_command_line(command: list[str], shown: str) -> None:
    path = ROOT / "examples" / command[0]
    done = subprocess.run(
        [sys.executable, str(path), *command[1:]], capture_output=True, text=True, check=True, timeout=120
    )
    assert shown in done.stdout
