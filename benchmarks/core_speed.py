"""Random games through `Game` alone: games and steps per second, beside what generated environments reach.

The peers' figures were taken where the yardstick took 0.65 s; they are scaled to this machine by its own yardstick.
"""

import random
import statistics
import time

from yardstick import REFERENCE, yardstick

import digitduel

PEERS = {
    "pocket-addition": 159_000,
    "sum-race": 231_000,
    "equation-duel": 4_400,
    "number-harmony": 292_000,
    "pattern-match": 60_000,
}
"""Steps per second of the generated Gymnasium environments."""

SECONDS = 1.0
ROUNDS = 5
LONGEST = 1_000
"""Steps after which a game is left: Pattern Match can go on for ever."""


def steps_per_second(word: str, seed: int) -> tuple[float, float]:
    """Games and steps per second over about a second of random play."""
    game = digitduel.game(word)
    moves, play, outcome, rng = game.moves, game.play, game.outcome, random.Random(seed).random
    games = steps = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        for _ in range(50):
            position = game.start()
            for _step in range(LONGEST):
                if outcome(position) is not None:
                    break
                choices = moves(position)
                position = play(position, choices[int(rng() * len(choices))])
                steps += 1
            games += 1
    took = time.perf_counter() - began
    return games / took, steps / took


def main() -> None:
    print(
        f"The yardstick is taken before each round, and each round is scaled by its own; the peers' was {REFERENCE} s."
    )
    print(f"Medians of {ROUNDS} rounds, one core.\n")
    print("| game | games/s | steps/s | steps/s of a generated environment, scaled | ratio |")
    print("|---|---:|---:|---:|---:|")
    for word, peer in PEERS.items():
        games, steps, scaled, ratios = [], [], [], []
        for seed in range(ROUNDS):
            scale = REFERENCE / yardstick(1)
            games_now, steps_now = steps_per_second(word, seed)
            games.append(games_now)
            steps.append(steps_now)
            scaled.append(peer * scale)
            ratios.append(steps_now / (peer * scale))
        g, s, p, r = map(statistics.median, (games, steps, scaled, ratios))
        print(f"| {word} | {g:,.0f} | {s:,.0f} | {p:,.0f} | {r:.1f} |")


if __name__ == "__main__":
    main()
