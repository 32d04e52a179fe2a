"""An environment as benchmarks of generated games write them: say 1 or 2, and whoever makes it 10 wins.

Each fault that is named in FAULTS is planted where it stands.
"""

# mypy: ignore-errors
import os
import time

import gymnasium as gym
import numpy as np

FAULTS = os.environ.get("FAULTS", "").split()


class Race(gym.Env):
    """Take turns to add 1 or 2. Whoever reaches exactly 10 wins."""

    def __init__(self):
        super().__init__()
        self.action_space = gym.spaces.Discrete(2)
        self.observation_space = gym.spaces.Box(0, 12, (2,), np.int32)
        self.reset()

    def reset(self, seed=None, options=None):
        super().reset(seed=seed)
        self.total, self.current_player, self.done, self.winner = 0, 1, False, None
        return self.observed(), {}

    def observed(self):
        return np.array([self.total, self.current_player], np.int32)

    def step(self, action):
        if self.done or action not in self.valid_moves():
            return self.observed(), -10, True, False, {"reason": "invalid move"}
        self.misbehave()
        self.total += action + 1
        if self.total == 10:
            self.done, self.winner = True, self.current_player
            return self.observed(), 1, True, False, {}
        self.current_player = 3 - self.current_player
        return self.observed(), 0, False, False, {}

    def misbehave(self):
        for fault in FAULTS if self.total >= 5 else ():
            MISBEHAVIOUR[fault](self)

    def render(self):
        return f"Total: {self.total}. Player {self.current_player} to move."

    def valid_moves(self):
        return [action for action in range(2) if self.total + action + 1 <= 10 and not self.done]


def read(env):
    assert os.read(0, 10) == b""


def fail(env):
    raise ValueError("five is too much for me")


def leave(env):
    raise SystemExit("goodbye")


MISBEHAVIOUR = {
    "prints": lambda env: print("noise " * 10_000),
    "reads": read,
    "forks": lambda env: os.fork(),
    "hangs": lambda env: time.sleep(3600),
    "raises": fail,
    "exits": leave,
    "dies": lambda env: os._exit(7),
    "eats": lambda env: bytearray(10 * 1024**3),
}
