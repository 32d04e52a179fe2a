"""Proximal policy optimization in plain numpy learns a game from many at once; the benchmark says how well.

    python examples/ppo.py [GAME] [OPPONENT]

One seat of the vector environment is the learner's, any level sits in the other. The network sees one-hot views and
chooses among legal actions only. The score is that of the benchmark's first edition at this game, for the action that
it likes most in each position: taught by `skilled` it gets 74 at Pocket Addition, after 20 seconds on one core. With
torch at hand, `maskable_ppo.py` does the same by MaskablePPO of sb3-contrib.
"""

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np

import digitduel.envs.gymnasium  # noqa: F401  (it registers the environment)
from digitduel.envs.numbered_game import NumberedGame
from digitduel.envs.spaces import OneHot, mask
from digitduel.evals import Score, Skill, judge, positions

GAMES, STEPS, ROUNDS = 256, 32, 150
EPOCHS, PARTS = 4, 4
HIDDEN = 128
DISCOUNT, TRACE, CLIP, CURIOSITY, RATE = 0.99, 0.95, 0.2, 0.01, 1e-3

Array = np.ndarray[Any, Any]


class Network:
    """One hidden layer; from it the likes for all actions, and in the last column how the game will go."""

    def __init__(self, seen: int, actions: int, rng: np.random.Generator) -> None:
        shapes = [(seen, HIDDEN), (HIDDEN,), (HIDDEN, actions + 1), (actions + 1,)]
        self.weights = [rng.normal(0, shape[0] ** -0.5, shape) * (len(shape) > 1) for shape in shapes]
        self.moments = [[np.zeros_like(w) for w in self.weights] for _ in range(2)]
        self.updates = 0

    def forward(self, seen: Array, legal: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the chance of each action, and the value."""
        w, b, v, c = self.weights
        hidden = np.tanh(seen @ w + b)
        out = hidden @ v + c
        likes = np.where(legal, out[:, :-1], -1e9)
        chances = np.exp(likes - likes.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), out[:, -1]

    def learn(self, seen: Array, hidden: Array, slope: Array) -> None:
        """One step of Adam against the slope of the loss at the outputs."""
        through = slope @ self.weights[2].T * (1 - hidden**2)
        slopes = [seen.T @ through, through.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]
        self.updates += 1
        for w, g, mean, square in zip(self.weights, slopes, *self.moments, strict=True):
            mean += 0.1 * (g - mean)
            square += 0.001 * (g * g - square)
            w -= RATE * (mean / (1 - 0.9**self.updates)) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)


def train(word: str, opponent: str, rounds: int = ROUNDS, seed: int = 1) -> Network:
    """Both seats are learnt, in turns: views tell mine and theirs, so one network can play both."""
    rng = np.random.default_rng(seed)
    about: Any = {"game": word, "opponent": opponent, "one_hot": True, "limit": 100, "autoreset_mode": "SameStep"}
    seats = [gymnasium.make_vec("DigitDuel-v0", GAMES, seat=seat, **about) for seat in (1, 2)]
    now = [env.reset(seed=seed)[0] for env in seats]
    size = seats[0].single_action_space.n  # type: ignore[attr-defined]
    network = Network(now[0]["observation"].shape[1], size, rng)
    for number in range(rounds):
        now[number % 2], kept = play(network, seats[number % 2], now[number % 2], rng)
        improve(network, kept, rng)
    return network


def play(network: Network, env: Any, now: Any, rng: np.random.Generator) -> tuple[Any, list[Array]]:
    """Some steps in all games: what was seen, done, and how much better it went than expected."""
    told = []
    for _ in range(STEPS):
        seen, legal = now["observation"].astype(float), now["action_mask"] > 0
        _, chances, value = network.forward(seen, legal)
        chosen = (chances.cumsum(axis=1) < rng.random((GAMES, 1))).sum(axis=1)
        chosen = np.where(legal[np.arange(GAMES), np.minimum(chosen, legal.shape[1] - 1)], chosen, legal.argmax(axis=1))
        now, reward, ended, stopped, _ = env.step(chosen)
        told.append((seen, legal, chosen, chances[np.arange(GAMES), chosen], value, reward, ended | stopped))
    _, _, later = network.forward(now["observation"].astype(float), now["action_mask"] > 0)
    advantage, gained = np.zeros(GAMES), []
    for _, _, _, _, value, reward, over in reversed(told):
        advantage = reward + ~over * (DISCOUNT * later + DISCOUNT * TRACE * advantage) - value
        later = value
        gained.append(advantage)
    columns = [np.concatenate(column) for column in zip(*told, strict=True)]
    return now, [*columns[:5], np.concatenate(gained[::-1])]


def improve(network: Network, kept: list[Array], rng: np.random.Generator) -> None:
    seen, legal, chosen, before, value, gained = kept
    wanted = gained + value
    better = (gained - gained.mean()) / (gained.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(len(chosen)), PARTS):
            hidden, chances, guess = network.forward(seen[part], legal[part])
            each = np.arange(len(part))
            ratio = chances[each, chosen[part]] / before[part]
            # Nothing is gained by going further from what was played than the clip allows.
            goes = np.where(better[part] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * ratio * better[part]
            logs = np.log(np.maximum(chances, 1e-12))
            slope = goes[:, None] * chances
            slope[each, chosen[part]] -= goes
            slope += CURIOSITY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
            network.learn(seen[part], hidden, np.column_stack((slope, guess - wanted[part])) / len(part))


def score(choose: Callable[[Any], int], word: str) -> Skill:
    """At the benchmark's positions of this game, for who chooses an action by what the environment shows."""
    table, counted = NumberedGame(word), Score()
    one_hot = OneHot(table)
    for asked in positions("1"):
        if asked.game == word:
            match = asked.match()
            moves = match.game.moves(match.position)
            numbers = match.game.numbered(moves)
            seen = one_hot(np.array(table.view.see(match.position, match.to_move), np.int16))
            chosen = choose({"observation": seen, "action_mask": mask(table, numbers)})
            counted.add(asked, judge(match, moves[numbers.index(chosen)], in_words=False))
    return counted.of_game(word)


def favourite(network: Network, seen: Any) -> int:
    _, chances, _ = network.forward(seen["observation"][None].astype(float), seen["action_mask"][None] > 0)
    return int(chances[0].argmax())


def main(word: str, opponent: str, rounds: int = ROUNDS) -> Skill:
    return score(partial(favourite, train(word, opponent, rounds)), word)


if __name__ == "__main__":
    given = dict(zip(("word", "opponent"), sys.argv[1:3], strict=False))
    at, low, high = main(given.get("word", "pocket-addition"), given.get("opponent", "skilled"))
    print(f"Score {at:.1f} of 100, 95% interval {low:.1f} to {high:.1f}.")
