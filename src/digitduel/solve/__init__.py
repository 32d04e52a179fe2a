"""Exact play: who wins, by which moves and how soon, for any position of any game."""

from pathlib import Path
from typing import Any

from digitduel.core import Game
from digitduel.solve.alpha_beta import Search
from digitduel.solve.oracle import Oracle, Progress, TooLarge
from digitduel.solve.retrograde import MOST_POSITIONS
from digitduel.solve.verdict import Analysis, Choice, Value, Verdict

__all__ = ["MOST_POSITIONS", "Analysis", "Choice", "Oracle", "Progress", "TooLarge", "Value", "Verdict", "oracle_for"]


def oracle_for(
    game: Game[Any, Any],
    *,
    cache: Path | None = None,
    limit: int = MOST_POSITIONS,
    progress: Progress | None = None,
) -> Oracle[Any, Any]:
    """The oracle for a game, by the method that suits it.

    Work that took long is kept in the folder `cache`, if there is one, and found there the next time. A question that
    takes more than `limit` new positions is refused with `TooLarge`.
    """
    if game.name == "sum-race":
        from digitduel.games.sum_race import SumRace
        from digitduel.solve.sum_race_oracle import SumRaceOracle

        if type(game) is SumRace:
            return SumRaceOracle(game, progress)
    if game.name == "pattern-match":
        from digitduel.games.pattern_match import PatternMatch
        from digitduel.solve.pattern_match_oracle import PatternMatchOracle

        if type(game) is PatternMatch:
            return PatternMatchOracle(game)
    if game.name == "number-harmony":
        from digitduel.games.number_harmony import NumberHarmony
        from digitduel.solve.number_harmony_oracle import NumberHarmonyOracle

        if type(game) is NumberHarmony:
            return NumberHarmonyOracle(game)
    kept = None
    if cache is not None:
        from digitduel.solve.disk_cache import Kept

        kept = Kept(cache, game)
    return Search(game, kept=kept, limit=limit, progress=progress)
