"""The solver next to OpenSpiel's `MinimaxSolver`, on Sum Race and Pocket Addition written for OpenSpiel in Python.

Needs `open_spiel` from the package registry, best in an environment of its own. Writes the table to
`results/solver_vs_openspiel.md` when called with `--write`.
"""

import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from yardstick import yardstick

import digitduel
from digitduel.solve import Value
from digitduel.solve.alpha_beta import Search

# Imported by name, so that the types are checked alike with and without it.
pyspiel: Any = import_module("pyspiel")
minimax_solver: Any = import_module("open_spiel.python.algorithms.minimax_solver")

RUNS = 7


def register(name: str, actions: int, longest: int, state: type[Any]) -> None:
    """Make a game known to OpenSpiel."""
    kind = pyspiel.GameType(
        short_name=name,
        long_name=name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest,
    )

    class Registered(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self, state: Any = None) -> Any:
            return state_of(self)

    state_of: Callable[[Any], Any] = state
    pyspiel.register_game(kind, Registered)


class TwoPlayers(pyspiel.State):  # type: ignore[misc]
    """What both games share. OpenSpiel copies a state by copying its attributes."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.player = 0
        self.winner: int | None = None

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.winner is not None else self.player

    def is_terminal(self) -> bool:
        return self.winner is not None

    def returns(self) -> list[float]:
        return [0.0, 0.0] if self.winner is None else [1.0 - 2 * self.winner, 2 * self.winner - 1.0]

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)


class SumRace(TwoPlayers):
    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.scores = [0, 0]
        self.barred = 0

    def _legal_actions(self, player: int) -> list[int]:
        return [n for n in range(1, 7) if n != self.barred and self.scores[player] + n <= 20]

    def _apply_action(self, action: int) -> None:
        self.scores[self.player] += action
        self.barred = action
        self.player = 1 - self.player
        if self.scores[1 - self.player] == 20 or not self._legal_actions(self.player):
            self.winner = 1 - self.player

    def __str__(self) -> str:
        return f"{self.scores[0]} {self.scores[1]} {self.barred} {self.player}"


class PocketAddition(TwoPlayers):
    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.pool = list(range(1, 10))
        self.totals = [0, 0]
        self.passes = 0

    def _legal_actions(self, player: int) -> list[int]:
        return [n for n in self.pool if self.totals[player] + n <= 15] or [0]

    def _apply_action(self, action: int) -> None:
        if action:
            self.pool.remove(action)
            self.totals[self.player] += action
            self.passes = 0
        else:
            self.passes += 1
        mine, theirs = self.totals[self.player], self.totals[1 - self.player]
        if mine == 15:
            self.winner = self.player
        elif not self.pool or self.passes == 2:
            self.winner = self.player if mine >= theirs else 1 - self.player
        self.player = 1 - self.player

    def __str__(self) -> str:
        return f"{self.pool} {self.totals} {self.player} {self.passes}"


def ours(word: str) -> tuple[float, bool]:
    game = digitduel.game(word)
    began = time.perf_counter()
    # By the search that any game gets, not by Sum Race's own shorter way.
    found = Search[Any, Any](game).analyze(game.start())
    return time.perf_counter() - began, found.value is Value.WIN


def theirs(word: str) -> tuple[float, bool]:
    began = time.perf_counter()
    solver = minimax_solver.MinimaxSolver(word.replace("-", "_"))
    solver.solve()
    took = time.perf_counter() - began
    start = pyspiel.load_game(word.replace("-", "_")).new_initial_state()
    return took, max(solver.action_values_from_state(start)) > 0


def main() -> None:
    register("sum_race", actions=7, longest=40, state=SumRace)
    register("pocket_addition", actions=10, longest=20, state=PocketAddition)
    lines = [
        f"Yardstick: {yardstick():.3f} s. Medians of {RUNS} runs in one process, taking turns, each from nothing.",
        "Ours: value and plies of the start and of each first move, and a best line. Theirs: the value of every state.",
        "",
        "| game | Digit Duel | OpenSpiel's MinimaxSolver | ratio |",
        "|---|---:|---:|---:|",
    ]
    for word in "sum-race", "pocket-addition":
        pairs = [(ours(word), theirs(word)) for _ in range(RUNS)]
        assert all(us[1] and them[1] for us, them in pairs), "both say that the first player wins"
        us, them = (statistics.median(pair[side][0] for pair in pairs) for side in (0, 1))
        lines.append(f"| {word} | {us * 1000:.1f} ms | {them * 1000:.1f} ms | {them / us:.1f} |")
    print("\n".join(lines))
    if "--write" in sys.argv:
        path = Path(__file__).parent / "results" / "solver_vs_openspiel.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text("# Solving next to OpenSpiel\n\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
