"""Whether the benchmark's 95% intervals hold: the whole benchmark drawn anew and played, many times, by known players.

Each time other positions and openings are drawn by the rule of edition 1.1, from one large store of random games, and
played with other chance. What a player is worth is its mean score over all these benchmarks; its intervals should hold
that in 95 of 100. Pattern Match is left out unless `--every-game` is given: most positions in its games are new, and
each of them takes the solver some milliseconds.
"""

import argparse
from collections.abc import Callable
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

from digitduel.arena.benchmark import GAMES, MAX_TURNS, POSITIONS
from digitduel.arena.benchmark_opponent import Rival
from digitduel.core import Player
from digitduel.evals.benchmark_positions import Positions, drawn, walk
from digitduel.evals.editions import MENDED
from digitduel.evals.regret import Exact, Spot
from digitduel.evals.skill import Decision, Skill, combined, first_meetings, skill
from digitduel.games import game as game_of

RANDOM_GAMES = 1_000
SLOW = "pattern-match"
RESULT = Path(__file__).parent / "results" / "benchmark_coverage.md"

Chooses = Callable[[Spot, Any, Random], str]
"""A player: which move it makes at a spot, given the key of the position and its chance."""


def blind(spot: Spot, key: Any, rng: Random) -> str:
    return rng.choice(spot.moves)


def blind_in_words(spot: Spot, key: Any, rng: Random) -> str:
    """Chooses among the moves that a guest is told of."""
    return rng.choice([spot.game.write(move) for move in spot.game.script.listed(spot.position)])


def noisy(spot: Spot, key: Any, rng: Random) -> str:
    """Keeps the value more often than not, and far wins less often than near ones."""
    sees = spot.best.plies is None or spot.best.plies <= 3
    return rng.choice(spot.keeping).move if rng.random() < (0.8 if sees else 0.3) else rng.choice(spot.moves)


def good(spot: Spot, key: Any, rng: Random) -> str:
    return rng.choice(spot.keeping).move if rng.random() < 0.93 else rng.choice(spot.moves)


def fixed(how: Chooses) -> Chooses:
    """The same player without chance: in the same position it always does the same."""

    def choose(spot: Spot, key: Any, rng: Random) -> str:
        return how(spot, key, Random(blake2b(repr(key).encode()).digest()))

    return choose


PLAYERS: dict[str, Chooses] = {
    "blind": blind,
    "blind, told in words": blind_in_words,
    "noisy": noisy,
    "good": good,
    "noisy, deterministic": fixed(noisy),
    "good, deterministic": fixed(good),
    "always the first move": lambda spot, key, rng: spot.moves[0],
}


class Hall:
    """One game of the benchmark, with all that the solver has said about it so far."""

    def __init__(self, word: str) -> None:
        self.game = game_of(word)
        self.exact = Exact(self.game)
        self.rival = Rival()
        rng = Random(word)
        self.random_games = [list(walk(self.game, rng)) for _ in range(RANDOM_GAMES)]

    def drawn(self, rng: Random) -> Positions:
        return drawn(self.game, rng, self.exact, lambda: rng.choice(self.random_games))

    def benchmark(self, positions: Positions, player: Chooses, rng: Random) -> Skill:
        decisions = list[Decision]()
        for number, puzzle in enumerate(positions.puzzles):
            position = self.after(puzzle)
            self.ask(position, player, rng, (POSITIONS, number), decisions)
        for number, opening in enumerate(positions.openings):
            for seat in Player:
                self.play(self.after(opening), seat, player, rng, (GAMES, number), decisions)
        return skill(first_meetings(decisions))

    def after(self, moves: str) -> Any:
        position = self.game.start()
        for text in moves.split():
            position = self.game.play(position, self.game.read(position, text))
        return position

    def ask(
        self, position: Any, player: Chooses, rng: Random, cluster: tuple[int, int], decisions: list[Decision]
    ) -> Any:
        """The move that the player makes; if it was a decision it is noted."""
        spot = self.exact.spot(position)
        if spot is None:
            return self.game.moves(position)[0]
        key = self.game.key(position)
        chosen = player(spot, key, rng)
        if spot.is_decision:
            kept = any(option.move == chosen for option in spot.keeping)
            decisions.append(Decision(kept, spot.by_chance(player is blind_in_words), key, cluster))
        return next(move for move in self.game.moves(position) if self.game.write(move) == chosen)

    def play(
        self,
        position: Any,
        seat: Player,
        player: Chooses,
        rng: Random,
        cluster: tuple[int, int],
        decisions: list[Decision],
    ) -> None:
        game, turns, mover = self.game, 0, None
        while not game.outcome(position) and not game.endless(position):
            if game.to_move(position) is not mover:
                turns, mover = turns + 1, game.to_move(position)
            if turns > MAX_TURNS:
                return
            if mover is seat:
                move = self.ask(position, player, rng, cluster, decisions)
            else:
                move = self.rival.choose(game, position, rng)
            position = game.play(position, move)


def covered(intervals: list[Skill]) -> tuple[float, float, float]:
    """What the player is worth, how many of 100 intervals hold that, and how wide they are to either side."""
    worth = fmean(interval.at for interval in intervals)
    hold = 100 * fmean(interval.low <= worth <= interval.high for interval in intervals)
    return worth, hold, fmean((interval.high - interval.low) / 2 for interval in intervals)


def measured(runs: int, every_game: bool) -> list[str]:
    halls = [Hall(word) for word in MENDED.words if every_game or word != SLOW]
    told: dict[str, list[list[Skill]]] = {name: [] for name in PLAYERS}
    for run in range(runs):
        positions = [hall.drawn(Random(f"{hall.game.word}/{run}")) for hall in halls]
        for name, player in PLAYERS.items():
            rng, asked = Random(f"{name}/{run}"), zip(halls, positions, strict=True)
            told[name].append([hall.benchmark(here, player, rng) for hall, here in asked])
    heads = " | ".join(hall.game.title for hall in halls)
    lines = [
        f"| player | score | spread | half an interval | held, of 100 | {heads} |",
        "|---|--:|--:|--:|--:|" + "--:|" * len(halls),
    ]
    for name, by_run in told.items():
        overall = [combined(some) for some in by_run]
        worth, hold, half = covered(overall)
        each = " | ".join(f"{covered(list(some))[1]:.1f}" for some in zip(*by_run, strict=True))
        spread = stdev(interval.at for interval in overall)
        lines.append(f"| {name} | {100 * worth:.1f} | {100 * spread:.1f} | {100 * half:.1f} | {hold:.1f} | {each} |")
    off = 100 * sqrt(0.05 * 0.95 / runs)
    return [*lines, "", f"{runs:,} benchmarks each, so that by chance a share is off by {off:.1f} or so."]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=1_000)
    parser.add_argument("--every-game", action="store_true", help="Pattern Match too, which takes hours.")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    told = "\n".join(["# The intervals of the benchmark", "", __doc__ or "", *measured(asked.runs, asked.every_game)])
    print(told)
    if asked.write:
        RESULT.write_text(told + "\n", encoding="utf-8")
