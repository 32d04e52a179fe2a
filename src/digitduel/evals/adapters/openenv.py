"""An environment for OpenEnv: positions and whole games, with exact regret as the reward of every move.

    uvicorn digitduel.evals.adapters.openenv:app

`examples/openenv` is a folder with its manifest, ready to be pushed. `reset` takes what an episode is to be: a number
in the benchmark as `position`; or a `game`, with `seat`, `opponent` and an opening in `moves`. The reward is minus the
regret, so that a game without a mistake is worth 0, whoever wins.
"""

from threading import Lock
from typing import Any
from uuid import uuid4

from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State
from pydantic import Field

from digitduel import __version__
from digitduel.core import BadGame, Player
from digitduel.evals import AskedGame, AskedPosition, Judgement, Sitting, positions
from digitduel.evals.editions import CURRENT
from digitduel.evals.questioning import OPPONENT

SESSIONS = 64
GAME = "sum-race"


class DuelAction(Action):
    """What a player says; its final answer is read as by the benchmark."""

    answer: str = Field(description="An answer that ends in a move in notation, such as 'Move: 5', or the move alone")


class DuelObservation(Observation):
    """The question for the next move, and what came of the last."""

    messages: list[dict[str, str]] = Field(default_factory=list, description="The question, as messages of a chat")
    refused: str | None = Field(default=None, description="Why the last answer was not taken; it may be given again")
    kept: bool | None = Field(default=None, description="Whether the last move kept the value of the position")
    regret: int | None = Field(default=None, description="What the last move gave away: 0, 1 or 2")
    best: str | None = Field(default=None, description="A best move where the last one was played")
    points: float | None = Field(default=None, description="At the end of a game: 1 won, 0 lost, 0.5 without a winner")
    # A `questioning.Record`. Before Python 3.12 pydantic takes no `TypedDict` of the standard library.
    record: dict[str, Any] | None = Field(default=None, description="At the end: all that a score needs")


class DuelState(State):
    """Where the episode stands."""

    game: str = GAME
    moves: str = ""
    seat: int = 1


class DuelEnvironment(Environment[DuelAction, DuelObservation, DuelState]):
    """One player, who is asked; a program of the house sits opposite in whole games."""

    SUPPORTS_CONCURRENT_SESSIONS = True
    thinking = Lock()
    """Sessions are served by threads, and what the solver remembers is shared."""

    def __init__(self) -> None:
        super().__init__()
        self.sitting: Sitting | None = None
        self.episode, self.steps = "", 0

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        *,
        position: int | None = None,
        edition: str = CURRENT.name,
        disguise: str = "",
        game: str = GAME,
        seat: int = 1,
        opponent: str = OPPONENT,
        moves: str = "",
        **_: Any,
    ) -> DuelObservation:
        self.episode, self.steps = episode_id or str(uuid4()), 0
        with self.thinking:
            if position is None:
                self.sitting = Sitting(_game(seed or 0, game, seat, opponent, moves))
            else:
                self.sitting = Sitting(_position(position, edition, disguise))
            return self._observed(self.sitting, None)

    def step(self, action: DuelAction, timeout_s: float | None = None, **_: Any) -> DuelObservation:
        sitting = self.sitting
        if sitting is None or sitting.over:
            raise BadGame("The episode is over: reset the environment.")
        self.steps += 1
        with self.thinking:
            return self._observed(sitting, sitting.answer(action.answer))

    def _observed(self, sitting: Sitting, judged: Judgement | None) -> DuelObservation:
        over, seat = sitting.over, sitting.seats[0]
        return DuelObservation(
            done=over,
            reward=-judged.regret if judged else 0,
            messages=[] if over else sitting.question,
            refused=sitting.refused[-1] if sitting.refused else None,
            kept=judged and judged.kept,
            regret=judged and judged.regret,
            best=judged and judged.best,
            points=sitting.points(seat) if over and isinstance(sitting.asked, AskedGame) else None,
            record=dict(sitting.record()) if over else None,
        )

    @property
    def state(self) -> DuelState:
        about: dict[str, Any] = {}
        if self.sitting:
            told = self.sitting.record()
            about = {"game": told["game"], "moves": told["moves"], "seat": told["seats"][0]}
        return DuelState(episode_id=self.episode, step_count=self.steps, **about)

    def get_metadata(self) -> EnvironmentMetadata:
        return EnvironmentMetadata(
            name="digitduel", description="Five number games, every move held against exact play", version=__version__
        )


def _position(number: int, edition: str, disguise: str) -> AskedPosition:
    among = positions(edition, disguise=disguise)
    if not 0 <= number < len(among):
        raise BadGame(f"The positions are numbered from 0 to {len(among) - 1}, not {number}.")
    return among[number]


def _game(seed: int, word: str, seat: int, opponent: str, moves: str) -> AskedGame:
    return AskedGame(word, moves=moves, seat=Player.numbered(seat), opponent=opponent, seed=seed)


app = create_app(DuelEnvironment, DuelAction, DuelObservation, env_name="digitduel", max_concurrent_envs=SESSIONS)
