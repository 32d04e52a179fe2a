"""Steps per second of the core, the environments and the batch, beside PettingZoo's and OpenSpiel's tic-tac-toe.

All in one process on one core, by chance alone: every step picks any legal action. Rounds take turns, so that whatever
else the machine does falls on all alike; a ratio is the median of the ratios round by round. Needs the extra
`research`, and `pygame` for PettingZoo's own game. Writes the table to `results/env_speed.md` when called with
`--write`.
"""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from pettingzoo.classic.tictactoe.tictactoe import env as pettingzoo_tictactoe
from yardstick import yardstick

import digitduel
from digitduel.envs import gymnasium, openspiel, pettingzoo
from digitduel.envs.batch import batch

WORDS = ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"]
SECONDS = 0.3
ROUNDS = 11
GAMES = 4_096
LIMIT = 1_000

Measure = Callable[[], int]
"""Play a little, and say how many steps that were."""


def steps_per_second(measure: Measure) -> float:
    """Time is that of the processor: what others do on the machine should not count."""
    steps, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        steps += measure()
    return steps / (time.process_time() - began)


def core(word: str) -> Measure:
    game, chance = digitduel.game(word), Random(1).random

    def play() -> int:
        position, steps = game.start(), 0
        while (moves := game.moves(position)) and steps < LIMIT and not game.endless(position):
            position = game.play(position, moves[int(chance() * len(moves))])
            steps += 1
        return steps

    return play


def aec(env: Any) -> Measure:
    """PettingZoo's loop, with a choice that costs little beside a step of any environment."""
    chance = Random(1).random

    def play() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[int(chance() * len(legal))])
            steps += 1
        return steps

    return play


def alone(word: str) -> Measure:
    """Gymnasium's loop. The opponent's moves are part of a step, so both players' moves are counted."""
    env, chance = gymnasium.DuelEnv(word, limit=LIMIT), Random(1).random

    def play() -> int:
        observation, _ = env.reset()
        over = False
        while not over:
            legal = observation["action_mask"].nonzero()[0]
            observation, _, terminated, truncated, _ = env.step(legal[int(chance() * len(legal))])
            over = terminated or truncated
        return env.round.steps

    return play


def spiel(game: Any) -> Measure:
    """OpenSpiel's loop in Python."""
    chance = Random(1).random

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
            steps += 1
        return steps

    return play


def spiel_bots(game: Any) -> Measure:
    """OpenSpiel's own bots play a whole game without coming back to Python."""
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(2)]

    def play() -> int:
        steps = 0
        for seed in range(100):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed)
            steps += state.move_number()
        return steps

    return play


def side_by_side(word: str, observed: bool = False) -> Measure:
    """Choosing, making the whole mask, stepping and beginning again are all part of the time."""
    games, rng = batch(word, GAMES, limit=LIMIT), np.random.default_rng(1)

    def play() -> int:
        for _ in range(10):
            _ = games.mask
            if observed:
                games.observe()
            games.step(games.sample(rng))
        return 10 * GAMES

    return play


def measured(measures: dict[str, Measure]) -> dict[str, list[float]]:
    for measure in measures.values():
        measure()
    rounds = [{name: steps_per_second(measure) for name, measure in measures.items()} for _ in range(ROUNDS)]
    return {name: [found[name] for found in rounds] for name in measures}


PETTINGZOO = "PettingZoo tictactoe_v3"
FROM_PYTHON = "OpenSpiel tic_tac_toe (C++), from Python"
BY_BOTS = "OpenSpiel tic_tac_toe (C++), by its C++ bots"

PEERS: dict[str, Callable[[], Measure]] = {
    PETTINGZOO: lambda: aec(pettingzoo_tictactoe()),
    FROM_PYTHON: lambda: spiel(pyspiel.load_game("tic_tac_toe")),
    BY_BOTS: lambda: spiel_bots(pyspiel.load_game("tic_tac_toe")),
}


class Kind(NamedTuple):
    """How a game is played here, whom that is compared with, and the ratio it should reach."""

    title: str
    measure: Callable[[str], Measure]
    peer: str = ""
    bar: Callable[[str], float | str] = lambda word: ""


KINDS = [
    Kind("core", core),
    Kind("PettingZoo", lambda word: aec(pettingzoo.env(word, limit=LIMIT)), PETTINGZOO, lambda word: 3),
    Kind("Gymnasium", alone),
    Kind("OpenSpiel", lambda word: spiel(openspiel.load(word, LIMIT)), FROM_PYTHON),
    Kind(f"batch of {GAMES:,}", side_by_side, BY_BOTS, lambda word: 1 if word == "pattern-match" else 5),
    Kind("the same with observations", lambda word: side_by_side(word, observed=True)),
]


def main() -> None:
    measures = {name: made() for name, made in PEERS.items()}
    measures |= {f"{kind.title}, {word}": kind.measure(word) for kind in KINDS for word in WORDS}
    found = measured(measures)
    lines = [
        f"Yardstick: {yardstick():.3f} s. Medians of {ROUNDS} rounds of {SECONDS} s each in one process, taking turns.",
        "",
        "| what | steps/s | next to | ratio | bar |",
        "|---|---:|---|---:|---:|",
    ]
    lines += [f"| {name} | {statistics.median(found[name]):,.0f} | | | |" for name in PEERS]
    for kind in KINDS:
        for word in WORDS:
            ours = found[f"{kind.title}, {word}"]
            ratio = ""
            if kind.peer:
                pairs = zip(ours, found[kind.peer], strict=True)
                ratio = f"{statistics.median(us / them for us, them in pairs):.2f}"
            lines.append(
                f"| {kind.title}, {word} | {statistics.median(ours):,.0f} | {kind.peer} | {ratio} | {kind.bar(word)} |"
            )
    print("\n".join(lines))
    if "--write" in sys.argv:
        path = Path(__file__).parent / "results" / "env_speed.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text("# Steps per second\n\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
