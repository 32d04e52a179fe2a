"""Games of other packages for programs that learn: nothing was written for it in any of them."""

import subprocess
import sys
import warnings
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium import make
from gymnasium.utils.env_checker import check_env

import digitduel
from digitduel.core import Player, nearest
from digitduel.envs import gymnasium, openspiel, pettingzoo
from digitduel.envs.batch import TooManyPositions, batch
from digitduel.envs.views import view_of
from tests.envs.walks import numbers, rewards, walks
from tests.examples.packages import PACKAGES, python_path

with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    from pettingzoo.test import api_test

pytestmark = [
    pytest.mark.usefixtures("outside"),
    pytest.mark.filterwarnings("ignore:Observation:UserWarning"),  # masks lie in observations, as in PettingZoo's games
]

SMALL = ["chomp:rows=3,columns=3", "connect-four:rows=3,columns=3,connect=3", "tic-tac-toe"]


@pytest.mark.long
@pytest.mark.parametrize("word", SMALL)
def test_positions_that_differ_look_different(word: str) -> None:
    game = digitduel.game(word)
    positions, complete = nearest(game, 20_000)
    assert complete
    for viewer in Player:
        assert len({view_of(game).see(p, viewer) for p in positions}) == len({game.key(p) for p in positions})


@pytest.mark.long
@pytest.mark.parametrize("word", PACKAGES)
def test_the_checks_of_the_frameworks(word: str) -> None:
    api_test(pettingzoo.env(word), num_cycles=30)
    check_env(make(gymnasium.ID, game=word, seat=2).unwrapped)
    pyspiel.random_sim_test(openspiel.load(word), num_sims=2, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("word", PACKAGES)
def test_the_same_moves_give_the_same_results(word: str) -> None:
    game, env, spiel = digitduel.game(word), pettingzoo.env(word), openspiel.load(word)
    see = view_of(game).see
    for steps in walks(word, 3):
        env.reset()
        state = spiel.new_initial_state()
        for step in steps:
            for player, agent in zip(Player, env.possible_agents, strict=True):
                assert tuple(env.observe(agent)["observation"]) == see(step.position, player)
                assert tuple(state.observation_tensor(player)) == see(step.position, player)
            assert state.legal_actions() == numbers(game, step.position)
            env.step(step.action)
            state.apply_action(step.action)
            assert list(env.rewards.values()) == state.returns() == rewards(game, step.after)


@pytest.mark.long
def test_a_draw_is_worth_nothing_and_is_an_end() -> None:
    line = [int(n) - 1 for n in ["1", "2", "3", "5", "4", "6", "8", "7", "9"]]
    env, state = pettingzoo.env("tic-tac-toe"), openspiel.load("tic-tac-toe").new_initial_state()
    env.reset()
    for action in line:
        env.step(action)
        state.apply_action(action)
    assert set(env.rewards.values()) == {0}
    assert set(env.terminations.values()) == {True}
    assert set(env.truncations.values()) == {False}
    assert (state.is_terminal(), state.returns()) == (True, [0.0, 0.0])

    class Second:
        def choose(self, game: Any, position: Any, rng: Random) -> Any:
            return next(int(n) for n in ["2", "5", "6", "7"] if int(n) in game.moves(position))

    alone = gymnasium.DuelEnv("tic-tac-toe", opponent=Second())
    alone.reset()
    results = [alone.step(action)[1:4] for action in line[::2]]
    assert results == [(0.0, False, False)] * 4 + [(0.0, True, False)]


@pytest.mark.long
@pytest.mark.parametrize("word", SMALL)
def test_a_batch_equals_the_core_draws_and_all(word: str) -> None:
    game, rng, size = digitduel.game(word), np.random.default_rng(1), 40
    see, games = view_of(game).see, batch(word, size)
    positions: list[Any] = [game.start()] * size
    ends = set()
    for _ in range(40):
        seen = games.observe()
        actions = games.sample(rng)
        steps = games.step(actions)
        for row, action in enumerate(actions):
            position = positions[row]
            assert tuple(seen[row]) == see(position, game.to_move(position))
            move = next(m for m in game.moves(position) if game.action(m) == action)
            after = game.play(position, move)
            outcome = game.outcome(after)
            assert list(steps.rewards[row]) == rewards(game, after)
            assert (bool(steps.ended[row]), bool(steps.stopped[row])) == (outcome is not None, False)
            ends |= {outcome.winner} if outcome else set()
            positions[row] = game.start() if outcome else after
    assert ends == ({*Player} if word.startswith("chomp") else {*Player, None})


def test_a_large_game_has_no_batch_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digitduel.envs.batch.listed_positions.MOST", 1_000)
    with pytest.raises(TooManyPositions, match=r"^connect-four has more than 1,000 positions, too many for a batch\.$"):
        batch("connect-four", 2)


@pytest.mark.long
def test_openspiel_knows_them_once_the_module_is_imported(installed: Path) -> None:
    code = (
        "import digitduel.envs.openspiel, pyspiel\n"
        "print(pyspiel.load_game('digitduel_tic_tac_toe').new_initial_state().legal_actions())\n"
        "print(pyspiel.load_game('digitduel_chomp(rows=2,columns=2)').num_distinct_actions())\n"
    )
    (installed / "broken-1.0.dist-info").mkdir(exist_ok=True)
    (installed / "broken-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (installed / "broken-1.0.dist-info" / "entry_points.txt").write_text("[digitduel.games]\nbroken = broken:Broken\n")
    try:
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONPATH": python_path(installed)},
            capture_output=True,
            text=True,
            timeout=120,
        )
    finally:
        (installed / "broken-1.0.dist-info" / "entry_points.txt").unlink()
    assert (done.stdout, done.stderr) == ("[0, 1, 2, 3, 4, 5, 6, 7, 8]\n4\n", "")
