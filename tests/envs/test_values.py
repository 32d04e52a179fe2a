"""Exact values in the infos: what each choice is worth, and what was given away."""

from random import Random
from typing import Any

import numpy as np
import pytest

import digitduel
from digitduel.envs import gymnasium, pettingzoo
from digitduel.envs.values import NoExactValues
from digitduel.players import shared_oracles
from digitduel.solve import Value, oracle_for
from tests.envs.walks import WORDS, walks

WORTH = {Value.WIN: 1, Value.LOSS: -1, Value.ENDLESS: 0}


@pytest.mark.parametrize("word", WORDS)
def test_values_are_those_of_the_solver(word: str) -> None:
    game = digitduel.game(word)
    oracle, env = oracle_for(game), pettingzoo.env(word, values=True)
    for steps in walks(word, 3):
        env.reset()
        for step in steps[:12]:
            agent = env.agent_selection
            choices = {game.action(move): verdict for move, verdict in oracle.choices(step.position)}
            info = env.infos[agent]
            for action in range(len(game.actions())):
                verdict = choices.get(action)
                assert info["values"][action] == (WORTH[verdict.value] if verdict else 0)
                assert info["plies"][action] == (-1 if verdict is None or verdict.plies is None else verdict.plies)
            env.step(step.action)
            best = max(WORTH[verdict.value] for verdict in choices.values())
            assert env.infos[agent]["regret"] == best - WORTH[choices[step.action].value]


def test_regret_is_two_when_a_win_becomes_a_loss() -> None:
    env = gymnasium.DuelEnv("sum-race:target=7", values=True, opponent="perfect")
    _, info = env.reset(seed=1)
    legal = range(6)
    bad = next(action for action in legal if info["values"][action] == -1)
    good = next(action for action in legal if info["values"][action] == 1)
    assert env.step(bad)[4]["regret"] == 2
    env.reset(seed=1)
    assert env.step(good)[4]["regret"] == 0


def test_without_the_option_the_infos_are_empty() -> None:
    env = pettingzoo.env("sum-race")
    env.reset()
    env.step(0)
    assert env.infos == {"player_1": {}, "player_2": {}}
    alone = gymnasium.DuelEnv("sum-race")
    assert alone.reset()[1] == {}
    assert alone.step(0)[4] == {}


def test_always_the_best_value_never_loses_what_was_won() -> None:
    """Shaping by these values is safe: to follow them wins every game of Sum Race from the first seat."""
    env = gymnasium.DuelEnv("sum-race", values=True, opponent="expert")
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            worth = np.where(observation["action_mask"], info["values"].astype(int) * 1000 - info["plies"], -9999)
            observation, reward, terminated, truncated, info = env.step(int(np.argmax(worth)))
            over = terminated or truncated
            assert info["regret"] == 0
        assert reward == 1


def test_a_game_too_large_to_solve_has_none_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_oracles, "oracle", lambda game: oracle_for(game, limit=5))
    with pytest.raises(NoExactValues, match=r"^pocket-addition:numbers=11 is too large to be solved, so it has no"):
        pettingzoo.env("pocket-addition:numbers=11", values=True).reset()


def test_an_opponent_gets_its_chance_from_the_seed() -> None:
    def game(seed: int) -> list[Any]:
        env, chance = gymnasium.DuelEnv("number-harmony", opponent="random"), Random(1)
        observation, _ = env.reset(seed=seed)
        seen = []
        for _ in range(20):
            action = chance.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, terminated, truncated, _ = env.step(action)
            seen.append((observation["observation"].tolist(), reward))
            if terminated or truncated:
                break
        return seen

    assert game(5) == game(5)
    assert any(game(5) != game(seed) for seed in range(6, 12))
