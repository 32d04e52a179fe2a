"""Two agents play any legal action, through PettingZoo.

python examples/random_agents.py [GAME] [GAMES]
"""

import sys
from collections import Counter

from digitduel.envs.pettingzoo import env


def play(word: str, games: int, seed: int = 1) -> Counter[str]:
    """How often each agent won; games that were stopped are counted as `nobody`."""
    table = env(word)
    wins: Counter[str] = Counter()
    for agent in table.possible_agents:
        table.action_space(agent).seed(seed)
    for _ in range(games):
        table.reset()
        winner = "nobody"
        for agent in table.agent_iter():
            observation, reward, terminated, truncated, _ = table.last()
            if terminated or truncated:
                winner = agent if reward > 0 else winner
                table.step(None)
            else:
                table.step(table.action_space(agent).sample(observation["action_mask"]))
        wins[winner] += 1
    return wins


if __name__ == "__main__":
    word = sys.argv[1] if len(sys.argv) > 1 else "pattern-match"
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    for agent, won in sorted(play(word, games).items()):
        print(f"{agent} won {won} of {games} games of {word}.")
