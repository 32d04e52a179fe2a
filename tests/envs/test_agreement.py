"""The same moves give the same results everywhere: in PettingZoo, Gymnasium, OpenSpiel and the core."""

from random import Random
from typing import Any

import numpy as np
import pytest

import digitduel
from digitduel.core import Game, Player
from digitduel.envs import gymnasium, openspiel, pettingzoo
from digitduel.envs.views import view_of
from tests.envs.walks import VARIANTS, Step, numbers, rewards, walks

each_variant = pytest.mark.parametrize("word", VARIANTS)
GAMES = 12


def marks(mask: Any) -> list[int]:
    return [int(action) for action in np.flatnonzero(mask)]


def is_running(game: Game[Any, Any], position: Any) -> bool:
    return not game.outcome(position) and not game.endless(position)


@each_variant
def test_pettingzoo(word: str) -> None:
    game, env = digitduel.game(word), pettingzoo.env(word)
    see = view_of(game).see
    for steps in walks(word, GAMES):
        env.reset()
        for step in steps:
            mover = game.to_move(step.position)
            assert env.agent_selection == f"player_{mover.number}"
            for player, agent in zip(Player, env.possible_agents, strict=True):
                seen = env.observe(agent)
                assert tuple(seen["observation"]) == see(step.position, player)
                assert marks(seen["action_mask"]) == (numbers(game, step.position) if player is mover else [])
            env.step(step.action)
            assert list(env.rewards.values()) == rewards(game, step.after)
            ended, running = game.outcome(step.after) is not None, is_running(game, step.after)
            assert list(env.terminations.values()) == [ended] * 2
            assert list(env.truncations.values()) == [not ended and not running] * 2


@each_variant
def test_openspiel(word: str) -> None:
    game, spiel = digitduel.game(word), openspiel.load(word)
    see = view_of(game).see
    assert spiel.num_distinct_actions() == len(game.actions())
    for steps in walks(word, GAMES):
        state = spiel.new_initial_state()
        for step in steps:
            assert state.current_player() == game.to_move(step.position)
            assert state.legal_actions() == numbers(game, step.position)
            assert state.action_to_string(step.action) == game.actions()[step.action]
            for player in Player:
                assert tuple(state.observation_tensor(player)) == see(step.position, player)
            clone = state.clone()
            state.apply_action(step.action)
            assert clone.legal_actions() == numbers(game, step.position)
            assert state.returns() == rewards(game, step.after)
            assert state.is_terminal() is not is_running(game, step.after)


class Scripted:
    """An opponent who plays its part of a game that has been played before."""

    def __init__(self, game: Game[Any, Any], seat: Player) -> None:
        self.seat, self.game = seat, game
        self.part: list[int] = []

    def follow(self, steps: list[Step]) -> list[int]:
        """Learn one's own part; the other's is given back."""
        mine = [step.action for step in steps if self.game.to_move(step.position) is self.seat]
        self.part = mine
        return [step.action for step in steps if self.game.to_move(step.position) is not self.seat]

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        action = self.part.pop(0)
        return next(move for move in game.moves(position) if game.action(move) == action)


@pytest.mark.parametrize("seat", list(Player))
@each_variant
def test_gymnasium(word: str, seat: Player) -> None:
    game = digitduel.game(word)
    see = view_of(game).see
    opponent = Scripted(game, seat.other)
    env = gymnasium.DuelEnv(word, seat=seat.number, opponent=opponent)
    for steps in walks(word, GAMES):
        part = opponent.follow(steps)
        at = [step for step in steps if game.to_move(step.position) is seat]
        observation, _ = env.reset()
        reward, terminated, truncated = 0.0, False, False
        for number, action in enumerate(part):
            assert tuple(observation["observation"]) == see(at[number].position, seat)
            assert marks(observation["action_mask"]) == numbers(game, at[number].position)
            observation, reward, terminated, truncated, _ = env.step(action)
            assert terminated or truncated or number + 1 < len(part) or len(steps) == 200
        if not part:
            observation, reward, terminated, truncated, _ = env.step(0)
        last = steps[-1].after
        assert tuple(observation["observation"]) == see(last, seat)
        assert reward == rewards(game, last)[seat]
        assert terminated is (game.outcome(last) is not None)
        assert truncated is (not terminated and not is_running(game, last))
