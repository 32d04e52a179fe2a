"""OpenSpiel's Monte Carlo tree search plays Pocket Addition against a random player.

python examples/openspiel_mcts.py [GAMES]
"""

import sys

import numpy as np
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.bots.uniform_random import UniformRandomBot

from digitduel.envs.openspiel import load


def play(games: int, simulations: int = 150, seed: int = 1) -> int:
    """How many games the search wins. It sits in either seat in turn."""
    game, chance = load("pocket-addition"), np.random.RandomState(seed)
    search = MCTSBot(game, 1.4, simulations, RandomRolloutEvaluator(1, chance), random_state=chance)
    won = 0
    for number in range(games):
        seat = number % 2
        seats = [search, search]
        seats[1 - seat] = UniformRandomBot(1 - seat, chance)
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(seats[state.current_player()].step(state))
        won += state.returns()[seat] > 0
    return won


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print(f"The search won {play(games)} of {games} games.")
