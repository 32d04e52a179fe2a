"""Steps per second of the batches, with observation and mask, beside pgx's tic_tac_toe: JAX on the same core, compiled.

    pip install pgx numpy          # JAX comes with it
    python benchmarks/batch_vs_pgx.py --write

Both play by chance alone in 4,096 games, each of which begins again when it is over. Rounds take turns in one process
that is held to one core; a ratio is the median of the ratios round by round. The last column is what exact regret in
arrays costs on top. Writes `results/batch_vs_pgx.md` when called with `--write`.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

if hasattr(os, "sched_setaffinity"):  # before JAX counts the cores
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax
import numpy as np
import pgx
from pgx.experimental import auto_reset
from yardstick import yardstick

from digitduel.envs.batch import batch

BARS = {"pocket-addition": 8, "sum-race": 8, "equation-duel": 8, "number-harmony": 8, "pattern-match": 1.5}
GAMES, LIMIT = 4_096, 1_000
SECONDS, ROUNDS = 0.3, 11
STEPS = 10

Measure = Callable[[], int]


def steps_per_second(measure: Measure) -> float:
    steps, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        steps += measure()
    return steps / (time.process_time() - began)


def by_pgx() -> Measure:
    """All its steps in one compiled loop, as it is meant to be used; the observation is a part of its state."""
    env = pgx.make("tic_tac_toe")
    step, begin = auto_reset(env.step, env.init), jax.jit(jax.vmap(env.init))

    def one(state: object, key: jax.Array) -> tuple[object, jax.Array]:
        chosen = jax.random.categorical(key, jax.numpy.log(state.legal_action_mask.astype(float)))  # type: ignore[attr-defined]
        state = jax.vmap(step)(state, chosen, jax.random.split(key, GAMES))
        return state, state.observation.sum()  # type: ignore[attr-defined]

    many = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, STEPS)))
    states = [begin(jax.random.split(jax.random.PRNGKey(0), GAMES))]
    keys = [jax.random.PRNGKey(1)]

    def play() -> int:
        keys[0], key = jax.random.split(keys[0])
        states[0], seen = many(states[0], key)
        seen.block_until_ready()
        return STEPS * GAMES

    return play


def ours(word: str, regret: bool = False) -> Measure:
    games, rng = batch(word, GAMES, limit=LIMIT), np.random.default_rng(1)

    def play() -> int:
        for _ in range(STEPS):
            _ = games.observe(), games.mask
            actions = games.sample(rng)
            if regret:
                games.regret(actions)
            games.step(actions)
        return STEPS * GAMES

    return play


def main() -> None:
    measures = {"pgx": by_pgx()} | {word: ours(word) for word in BARS}
    measures |= {f"{word}, regret": ours(word, regret=True) for word in BARS if word != "pattern-match"}
    for measure in measures.values():
        measure()
    found: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            found[name].append(steps_per_second(measure))

    def ratio(name: str, other: str) -> float:
        return statistics.median(us / them for us, them in zip(found[name], found[other], strict=True))

    lines = [
        f"Yardstick: {yardstick():.3f} s. pgx {pgx.__version__}, JAX {jax.__version__} on one core of a CPU. "
        f"Medians of {ROUNDS} rounds of {SECONDS} s each.",
        "",
        "| what | steps/s | times pgx | bar | with regret | bar |",
        "|---|---:|---:|---:|---:|---:|",
        f"| pgx tic_tac_toe | {statistics.median(found['pgx']):,.0f} | 1 | | | |",
    ]
    for word, bar in BARS.items():
        cost = ""
        if f"{word}, regret" in found:
            cost = f"{ratio(word, f'{word}, regret') - 1:+.0%} time"
        lines.append(
            f"| {word} | {statistics.median(found[word]):,.0f} | {ratio(word, 'pgx'):.1f} | {bar} | {cost} | +33% |"
        )
    print("\n".join(lines))
    if "--write" in sys.argv:
        path = Path(__file__).parent / "results" / "batch_vs_pgx.md"
        path.write_text("# Batches beside pgx\n\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
