"""One seat as a Gymnasium environment, the other played by any player.

    env = gymnasium.make("DigitDuel-v0", game="sum-race:target=30", seat=2, opponent="expert")

works once this module has been imported; `DuelEnv(...)` is the same without Gymnasium's own wrappers. `make_vec` makes
many games in arrays (`gymnasium_vector`).
"""

from random import Random
from typing import Any

from digitduel.core import Game, Match, NotAllowed, Player
from digitduel.core.missing_extra import needs
from digitduel.players import BadPlayer, Program, program
from digitduel.players.guests import Answer, Guest, InPlay, Seated, comes_from_outside, seated
from digitduel.players.turns import next_turn

needs("numpy", "gymnasium")

import gymnasium  # noqa: E402  (only once it is known to be there)
import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from digitduel.envs.numbered_game import LIMIT, NumberedGame, Round  # noqa: E402
from digitduel.envs.spaces import Observation, OneHot, action_space, mask, observation_space  # noqa: E402
from digitduel.envs.values import ActionValues, exact, regret  # noqa: E402

ID = "DigitDuel-v0"


class DuelEnv(gymnasium.Env[Observation, int]):
    """The reward is 1 for a win and -1 for a loss, at the end.

    An action that is not legal is refused: nothing changes, `info["refused"]` says why, and it costs
    `refused_reward`, since otherwise to be refused for ever would be better than to lose.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (declared so by Gymnasium)

    def __init__(
        self,
        game: str | Game[Any, Any] = "sum-race",
        *,
        seat: int = 1,
        opponent: str | Program = "random",
        limit: int = LIMIT,
        values: bool = False,
        one_hot: bool = False,
        refused_reward: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        self.table = NumberedGame(game, limit)
        self.seat = Player.numbered(seat)
        self.opponent = opposite(opponent) if isinstance(opponent, str) else Seated("opponent", opponent)
        self.values = values
        self.refused_reward = refused_reward
        self.render_mode = render_mode
        self.action_space = action_space(self.table)
        self.observation_space = observation_space(self.table, one_hot)
        self._one_hot = OneHot(self.table) if one_hot else None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new round. All chance of the opponent comes from the seed."""
        super().reset(seed=seed)
        self.round = Round(self.table)
        if isinstance(self.opponent, Invited):
            self.opponent.match = Match(self.table.game)
        self._rng = Random(int(self.np_random.integers(2**63)))
        self.refusals = 0
        self._exact: ActionValues | None = None
        self._ended = False
        self._let_opponent_play()
        return self._observe(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        played, number = self.round, int(action)
        known = self._exact if number in played.legal else None
        regretted = {"regret": regret(played, known["values"], number)} if known else {}
        if self._ended:
            raise NotAllowed("The game is over: reset the environment.")
        # A game can be over before this seat has ever played; then the first step, whatever it is, only says so.
        if not played.over:
            try:
                self._go(played.move(number))
            except NotAllowed as refusal:
                return self._refuse(str(refusal))
            self._let_opponent_play()
        self._ended = played.over
        reward = float(played.rewards[self.seat])
        terminated = played.over and not played.stopped
        return self._observe(), reward, terminated, self._stopped, self._info() | regretted

    def _refuse(self, reason: str) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self.refusals += 1
        return self._observe(), self.refused_reward, False, self._stopped, self._info() | {"refused": reason}

    @property
    def _stopped(self) -> bool:
        """Refusals count towards the limit, or an agent that does not learn would never come to an end."""
        return self.round.stopped or (not self.round.over and self.round.steps + self.refusals >= self.table.limit)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, by the name under which MaskablePPO and others look for it."""
        return self._mask().astype(np.bool_)

    def _mask(self) -> NDArray[np.int8]:
        return mask(self.table, () if self._stopped else self.round.legal)

    def _let_opponent_play(self) -> None:
        played = self.round
        while not played.over and played.to_move is not self.seat:
            turn = next_turn(played, self.opponent, self.chance)
            if turn:
                self._go(turn.move)

    def chance(self) -> Random:
        """One stream for the whole round: to begin one for each move would take longer than most moves."""
        return self._rng

    def _go(self, move: Any) -> None:
        self.round.go(move)
        if isinstance(self.opponent, Invited):
            self.opponent.match.play(move)

    def _observe(self) -> Observation:
        seen: NDArray[Any] = np.array(self.round.see(self.seat), np.int16)
        return {
            "observation": self._one_hot(seen) if self._one_hot else seen,
            "action_mask": self._mask(),
        }

    def _info(self) -> dict[str, Any]:
        self._exact = exact(self.round) if self.values and not self.round.over else None
        return dict(self._exact or {})

    def render(self) -> str | None:
        return self.round.text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """A guest from outside leaves."""
        if isinstance(self.opponent, Invited):
            self.opponent.guest.close()


class Invited:
    """A guest from outside, who is told the moves so far. One that gives no legal move raises `Forfeit`."""

    match: Match
    """The round as the guest follows it."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest

    def answer(self, match: InPlay, rng: Random) -> Answer:
        return self.guest.answer(self.match, rng)


def opposite(word: str) -> Invited | Seated:
    """The player that a word names."""
    if word == "human":
        raise BadPlayer("People cannot sit down in an environment; name a program or a guest.")
    return Invited(seated(word)) if comes_from_outside(word) else Seated(word, program(word))


if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point="digitduel.envs.gymnasium:DuelEnv",
        vector_entry_point="digitduel.envs.gymnasium_vector:DuelVectorEnv",
    )
