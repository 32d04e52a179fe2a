"""Both seats as PettingZoo agents, who play one after the other (AEC).

    env = digitduel.envs.pettingzoo.env("sum-race:target=30")

There are no wrappers around it: an action that is not legal is refused with the reason, and nothing changes.
"""

from typing import Any

from digitduel.core import Game, NotAllowed, Player
from digitduel.core.missing_extra import needs

needs("numpy", "gymnasium", "pettingzoo")

import numpy as np  # noqa: E402  (only once it is known to be there)
from pettingzoo import AECEnv  # noqa: E402

from digitduel.envs.numbered_game import LIMIT, NumberedGame, Round  # noqa: E402
from digitduel.envs.spaces import Observation, action_space, mask, observation_space  # noqa: E402
from digitduel.envs.values import exact, regret  # noqa: E402

AGENTS = ("player_1", "player_2")
SEATS = dict(zip(AGENTS, Player, strict=True))


class DuelEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game of two agents, `player_1` and `player_2`. With `values`, the infos carry exact values."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        *,
        limit: int = LIMIT,
        values: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = NumberedGame(game, limit)
        self.values = values
        self.render_mode = render_mode
        name = self.table.game.name.replace("-", "_")
        self.metadata = {"render_modes": ["ansi"], "name": f"{name}_v0", "is_parallelizable": False}
        self.possible_agents = list(AGENTS)
        self.action_spaces = {agent: action_space(self.table) for agent in AGENTS}
        self.observation_spaces = {agent: observation_space(self.table) for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new round. There is no chance in these games, so the seed changes nothing."""
        self.round = Round(self.table)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._skip_agent_selection = None
        self.agent_selection = AGENTS[self.round.to_move]
        if self.values:
            self.infos[self.agent_selection].update(exact(self.round))

    def step(self, action: int | None) -> None:
        played = self.round
        if played.over:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        if action is None:
            raise NotAllowed(f"{agent} is to play an action.")
        if self.values:
            self._step_with_values(agent, int(action))
        else:
            played.play(int(action))
        self.agent_selection = AGENTS[played.to_move]
        if not played.moves:
            self.rewards = dict(zip(AGENTS, played.rewards, strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(AGENTS, not played.stopped)
            self.truncations = dict.fromkeys(AGENTS, played.stopped)

    def _step_with_values(self, agent: str, action: int) -> None:
        """The infos carry the regret of each agent's own latest action, and for the next agent the exact values."""
        regretted = regret(self.round, self.infos[agent]["values"], action) if action in self.round.legal else 0
        self.round.play(action)
        self.infos[agent] = {"regret": regretted}
        if not self.round.over:
            self.infos[AGENTS[self.round.to_move]].update(exact(self.round))

    def observe(self, agent: str) -> Observation:
        played, viewer = self.round, SEATS[agent]
        legal = played.legal if viewer is played.to_move else ()
        return {"observation": np.array(played.see(viewer), np.int16), "action_mask": mask(self.table, legal)}

    def render(self) -> str | None:
        return self.round.text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


env = raw_env = DuelEnv
