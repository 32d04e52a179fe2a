"""MaskablePPO of sb3-contrib learns a game from the Gymnasium environment as it is; the benchmark says how well.

    pip install sb3-contrib 'digitduel[research]'
    python examples/maskable_ppo.py [GAME] [OPPONENT]

Illegal actions are never tried, since it asks the environment for `action_masks()`. Half of the games are played from
each seat. The score is that of `ppo.py`: taught by `skilled` it gets 83 at Pocket Addition, after a minute on one core,
with sb3-contrib 2.9.2 and torch 2.13.0.
"""

import sys
from typing import Any

import torch
from ppo import score
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from digitduel.envs.gymnasium import DuelEnv
from digitduel.evals import Skill

GAMES, STEPS = 32, 200_000


def train(word: str, opponent: str, steps: int = STEPS, seed: int = 1) -> MaskablePPO:
    torch.set_num_threads(1)  # the network is small, and sums then always come in the same order
    about: Any = {"opponent": opponent, "one_hot": True, "limit": 100}
    games = DummyVecEnv([lambda seat=seat: DuelEnv(word, seat=seat, **about) for seat in (1, 2) * (GAMES // 2)])
    learner = MaskablePPO(
        "MultiInputPolicy",
        games,
        n_steps=64,
        batch_size=512,
        learning_rate=1e-3,
        ent_coef=0.01,
        seed=seed,
        device="cpu",
    )
    return learner.learn(steps)


def main(word: str, opponent: str) -> Skill:
    learner = train(word, opponent)

    def choose(seen: Any) -> int:
        return int(learner.predict(seen, action_masks=seen["action_mask"], deterministic=True)[0])

    return score(choose, word)


if __name__ == "__main__":
    given = dict(zip(("word", "opponent"), sys.argv[1:3], strict=False))
    at, low, high = main(given.get("word", "pocket-addition"), given.get("opponent", "skilled"))
    print(f"Score {at:.1f} of 100, 95% interval {low:.1f} to {high:.1f}.")
