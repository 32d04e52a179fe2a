"""Every decision of a player in the benchmark, one by one, for `report.json`."""

from collections.abc import Iterator
from typing import Literal

from digitduel.arena.fast_games import FORFEIT
from digitduel.arena.game_line import GameLine
from digitduel.arena.report_shapes import ResultTold
from digitduel.evals.regret import Exact, Spot

Part = Literal["position", "game"]


def results(
    exact: Exact, player: str, told: GameLine, part: Part, in_words: bool, stratum: str = ""
) -> Iterator[ResultTold]:
    """What the player did in one game of the plan, where the value could be lost."""

    def result(spot: Spot, moves: str, played: str | None, regret: int) -> ResultTold:
        return ResultTold(
            game=told["game"],
            part=part,
            number=told["number"],
            moves=moves,
            played=played,
            best=spot.best.move,
            kept=played is not None and not regret,
            regret=regret,
            by_chance=round(spot.by_chance(in_words), 6),
            stratum=stratum,
        )

    for choice in exact.choices(told):
        if choice.player == player and choice.spot.is_decision:
            value = exact.value_of(choice.spot, exact.game.read(choice.spot.position, choice.move))
            yield result(choice.spot, " ".join(choice.before), choice.move, choice.spot.best.value.worth - value.worth)
    if told["end"] == FORFEIT and told["players"][told["forfeit"]["player"] - 1] == player:
        spot = exact.last_spot(told)
        if spot:
            most = max(spot.best.value.worth - option.value.worth for option in spot.options)
            yield result(spot, told["moves"], None, most)
