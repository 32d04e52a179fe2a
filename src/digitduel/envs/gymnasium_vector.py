"""One seat in many games at once, as a vector environment of Gymnasium, in arrays.

    envs = gymnasium.make_vec("DigitDuel-v0", num_envs=1024, game="sum-race", opponent="expert")

Each game is what `DuelEnv` is, with the same views, rewards, refusals and limits. Levels of the house sit opposite in
arrays too; whoever else does is asked game by game.
"""

from typing import Any

from digitduel.core import Game, NotAllowed, Player
from digitduel.core.missing_extra import needs
from digitduel.players import Program

needs("numpy", "gymnasium")

import numpy as np  # noqa: E402  (only once it is known to be there)
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from digitduel.envs.batch import TooManyPositions, batch  # noqa: E402
from digitduel.envs.batch.opponents import opponent_for  # noqa: E402
from digitduel.envs.numbered_game import LIMIT  # noqa: E402
from digitduel.envs.spaces import Observation, OneHot, action_space, observation_space  # noqa: E402

Arrays = tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]


class DuelVectorEnv(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """The infos are arrays: `refused` tells which actions were; with `values`, `values` and `plies` are those of the
    coming actions and `regret` is what the latest gave away."""

    def __init__(
        self,
        num_envs: int = 1,
        game: str | Game[Any, Any] = "sum-race",
        *,
        seat: int = 1,
        opponent: str | Program = "random",
        limit: int = LIMIT,
        values: bool = False,
        one_hot: bool = False,
        refused_reward: float = -1.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: None = None,
    ) -> None:
        try:
            self.games = batch(game, num_envs, limit=limit)
        except TooManyPositions as refusal:
            instead = 'With vectorization_mode="sync" make_vec has no such bound: it makes single environments.'
            raise TooManyPositions(f"{refusal} {instead}") from None
        self.games.begins_again = False
        self.num_envs, self.seat, self.values = num_envs, Player.numbered(seat), values
        self.opponent = opponent_for(self.games, opponent)
        self.refused_reward = refused_reward
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self.mode}
        table = self.games.table
        self._one_hot = OneHot(table) if one_hot else None
        self.single_action_space = action_space(table)
        self.single_observation_space = observation_space(table, one_hot)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._refusals = np.zeros(num_envs, np.int32)
        self._reward = np.zeros(num_envs)
        self._ended, self._stopped = np.zeros((2, num_envs), np.bool_)
        self._told = np.zeros(num_envs, np.bool_)
        """Whether the end of the game has been told. The opponent may end it before this seat has ever played."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games again, or those of the option `reset_mask`. All chance of the opponents is in the seed."""
        super().reset(seed=seed)
        which = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        self._begin(which)
        return self._observe(), self._infos()

    def step(self, actions: NDArray[Any]) -> Arrays:
        before, numbers = self._over & self._told, np.asarray(actions)
        if self.mode is AutoresetMode.NEXT_STEP:
            self._begin(before)
        elif before.any():
            raise NotAllowed(f"Game {int(before.argmax())} is over: reset it with the option reset_mask.")
        asked = ~self._over & ~before
        known = (numbers >= 0) & (numbers < self.single_action_space.n)  # type: ignore[attr-defined]
        numbers = np.where(known, numbers, 0)
        legal = known & self.games.mask[np.arange(self.num_envs), numbers]
        played, refused = asked & legal, asked & ~legal
        regret = {"regret": np.where(played, self._regret(numbers, played), 0)} if self.values else {}
        self._play(numbers, played)
        self._refusals += refused
        self._let_opponent_play(played)
        # Refusals count towards the limit, or an agent that does not learn would never come to an end.
        self._stopped |= asked & ~self._over & (self.games.steps + self._refusals >= self.games.table.limit)
        over = self._over & ~before
        reward = np.where(over, self._reward, 0.0) + refused * self.refused_reward
        ended, stopped = self._ended & over, self._stopped & over
        self._told |= over
        final = self._observe() if self.mode is AutoresetMode.SAME_STEP and over.any() else None
        if final is not None:
            self._begin(over)
        infos = {"refused": refused, "_refused": refused, **regret, **self._infos()}
        if final is not None:
            infos |= {"final_obs": self._each(final, over), "_final_obs": over, "final_info": {}, "_final_info": over}
        return self._observe(), reward, ended, stopped, infos

    @property
    def _over(self) -> NDArray[np.bool_]:
        return self._ended | self._stopped

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, by the name under which MaskablePPO and others look for it."""
        return self.games.mask & ~self._over[:, None]

    def _begin(self, which: NDArray[np.bool_]) -> None:
        self.games.begin(np.flatnonzero(which))
        for array in (self._refusals, self._reward, self._ended, self._stopped, self._told):
            array[which] = 0
        self._let_opponent_play(which)

    def _play(self, actions: NDArray[Any], which: NDArray[np.bool_]) -> None:
        steps = self.games.step(actions, None if which.all() else which)
        self._reward += steps.rewards[:, self.seat]
        self._ended |= steps.ended
        self._stopped |= steps.stopped

    def _let_opponent_play(self, which: NDArray[np.bool_]) -> None:
        while (waiting := which & ~self._over & (self.games.to_move != self.seat)).any():
            self._play(self.opponent.choose(self.games, waiting, self.np_random), waiting)

    def _regret(self, actions: NDArray[Any], played: NDArray[np.bool_]) -> NDArray[Any]:
        return self.games.regret(np.where(played, actions, self.games.mask.argmax(axis=1)))

    def _observe(self) -> Observation:
        seen: NDArray[Any] = self.games.observe(self.seat)
        return {
            "observation": self._one_hot(seen) if self._one_hot else seen,
            "action_mask": self.action_masks().view(np.int8),
        }

    def _infos(self) -> dict[str, Any]:
        return self.games.exact()._asdict() if self.values else {}

    def _each(self, seen: Observation, which: NDArray[np.bool_]) -> NDArray[Any]:
        """Game by game, as Gymnasium tells of last observations; None where the game goes on."""
        told = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(which):
            told[game] = {name: rows[game] for name, rows in seen.items()}
        return told
