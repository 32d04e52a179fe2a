"""The games in OpenSpiel, registered as Python games once this module has been imported.

    pyspiel.load_game("digitduel_sum_race(target=30)")

or by the one word, `load("sum-race:target=30")`. The options of a game are its parameters, and so is `limit`.
"""

from contextlib import suppress
from typing import Any

import digitduel
from digitduel.core import BadGame, Game, Player
from digitduel.core.disguise import Disguised
from digitduel.core.key_digest import in_order
from digitduel.core.missing_extra import needs
from digitduel.core.options import DISGUISE, SWAP
from digitduel.core.swap import Swap
from digitduel.games import disguised, game_class, names, with_swap
from digitduel.games.outside.openspiel_game import OURS

needs("numpy", "pyspiel")

import numpy as np  # noqa: E402  (only once it is known to be there)
import pyspiel  # noqa: E402
from open_spiel.python.observation import IIGObserverForPublicInfoGame  # noqa: E402

from digitduel.envs.numbered_game import LIMIT, NumberedGame, Round  # noqa: E402


def short_name(name: str) -> str:
    """What a game is called in OpenSpiel: `digitduel_sum_race`."""
    return OURS + name.replace("-", "_")


def load(game: str | Game[Any, Any], limit: int = LIMIT) -> Any:
    """The OpenSpiel game for a game word."""
    variant = digitduel.game(game) if isinstance(game, str) else game
    plain, around = unwrapped(variant)
    register(type(plain))
    values = {name: written(value) for name, value in (plain.values() | around).items()}
    return pyspiel.load_game(short_name(plain.name), {**values, "limit": limit})


AROUND = {SWAP.name: SWAP.default, DISGUISE: ""}
"""What is around no game unless it is asked for."""


def unwrapped(game: Game[Any, Any]) -> tuple[Game[Any, Any], dict[str, Any]]:
    """A game without swap and disguise, and these as options."""
    around: dict[str, Any] = {}
    while isinstance(game, Swap | Disguised):
        around |= {SWAP.name: True} if isinstance(game, Swap) else {DISGUISE: game.disguise}
        game = game.game
    return game, around


def wrapped(game: Game[Any, Any], around: dict[str, Any]) -> Game[Any, Any]:
    """A game with swap and disguise as these options say."""
    game = with_swap(game) if around.get(SWAP.name) else game
    return disguised(game, around[DISGUISE]) if around.get(DISGUISE) else game


def written(value: Any) -> Any:
    """An option as a parameter. A text stands in quotes, since OpenSpiel takes a bare `+-` for a number."""
    return f"'{value}'" if isinstance(value, str) else value


def read(value: Any) -> Any:
    """A parameter as an option."""
    return value.strip("'") if isinstance(value, str) else value


class DuelGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its options. A game that was stopped is worth 0 to both players."""

    kind: type[Game[Any, Any]]
    game_type: Any

    def __init__(self, params: dict[str, Any]) -> None:
        options = {name: read(value) for name, value in params.items() if name != "limit"}
        own = {option.name: options.pop(option.name) for option in self.kind.options()}
        self.table = NumberedGame(wrapped(self.kind(**own), options), params["limit"])
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.actions),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.table.limit,
        )
        around = {name for name, value in options.items() if value == AROUND[name]}
        super().__init__(self.game_type, info, {name: params[name] for name in params if name not in around})

    def __reduce__(self) -> tuple[Any, ...]:
        """The class is made when the game is registered, so nobody who reads a pickle would find it by its name."""
        return load, (self.table.game, self.table.limit)

    def new_initial_state(self, state: Any = None) -> "DuelState":
        return DuelState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.table)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class DuelState(pyspiel.State):  # type: ignore[misc]
    """A round of the game. OpenSpiel copies a state by a deep copy of its attributes, which a round makes cheap."""

    def __init__(self, game: DuelGame) -> None:
        super().__init__(game)
        self.round = Round(game.table)

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.round.over else int(self.round.to_move)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.round.legal)

    def _apply_action(self, action: int) -> None:
        self.round.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.round.table.actions[action]

    def is_terminal(self) -> bool:
        return self.round.over

    def returns(self) -> list[float]:
        return [float(reward) for reward in self.round.rewards]

    def __str__(self) -> str:
        """Equal for equal positions, as algorithms that keep states by their text expect."""
        return in_order(self.round.position, str(self.round.position))


class Observer:
    """The view of a player, whole in `tensor` and part by part in `dict`."""

    def __init__(self, table: NumberedGame) -> None:
        self.table = table
        self.tensor = np.zeros(table.view.size, np.float32)
        self.dict = {}
        begin = 0
        for part in table.view.parts:
            self.dict[part.name] = self.tensor[begin : begin + part.size]
            begin += part.size

    def set_from(self, state: DuelState, player: int) -> None:
        self.tensor[:] = state.round.see(Player(max(player, 0)))  # OpenSpiel asks with -1 for the shape

    def string_from(self, state: DuelState, player: int) -> str:
        return f"{state.round.text}\n{state.round.to_move} is to play."


def register(kind: type[Game[Any, Any]]) -> None:
    """Make a game known to OpenSpiel, unless it is."""
    if short_name(kind.name) in pyspiel.registered_names():
        return
    if any(option.name == "limit" for option in kind.options()):
        raise BadGame(
            f"{kind.title} has an option called limit, which in OpenSpiel says after how many steps any game is "
            "stopped. Call the option otherwise."
        )
    game_type = pyspiel.GameType(
        short_name=short_name(kind.name),
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            name: written(value) for name, value in (AROUND | {o.name: o.default for o in kind.options()}).items()
        }
        | {"limit": LIMIT},
    )
    # A class, because OpenSpiel holds on to this until after Python has gone, and a function would not survive that.
    pyspiel.register_game(game_type, type(kind.__name__, (DuelGame,), {"kind": kind, "game_type": game_type}))


for _name in names():
    with suppress(BadGame):  # another package's game that cannot be loaded is missed only by whoever asks for it
        register(game_class(_name))
