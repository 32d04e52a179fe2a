"""Exact play: who wins, by which moves and how soon, for any position of any game."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from digitduel.core import Game, hook
from digitduel.core.swap import Swap
from digitduel.solve.alpha_beta import Search
from digitduel.solve.oracle import PATIENCE, Oracle, Progress, TooLarge
from digitduel.solve.retrograde import MOST_POSITIONS
from digitduel.solve.verdict import Analysis, Choice, Value, Verdict, seen_by

__all__ = [
    "MOST_POSITIONS",
    "PATIENCE",
    "Analysis",
    "Choice",
    "Oracle",
    "Progress",
    "TooLarge",
    "Value",
    "Verdict",
    "oracle_for",
    "seen_by",
]


def oracle_for(
    game: Game[Any, Any],
    *,
    cache: Path | None = None,
    limit: int = MOST_POSITIONS,
    progress: Progress | None = None,
) -> Oracle[Any, Any]:
    """The oracle for a game, by the method that suits it.

    Work that took long is kept in the folder `cache`, if there is one, and found there the next time; so is the file of
    all answers, where `duel solve --all` has written one. A question that takes more than `limit` new positions is
    refused with `TooLarge`; so is one that takes longer than `Oracle.within` allows.
    """
    if game.undisguised is not game:
        from digitduel.solve.disguise_oracle import dressed

        return dressed(oracle_for(game.undisguised, cache=cache, limit=limit, progress=progress), game)
    if isinstance(game, Swap):
        from digitduel.solve.swap_oracle import SwapOracle

        return SwapOracle(game, oracle_for(game.game, cache=cache, limit=limit, progress=progress))
    own = hook(game, "oracle")
    if own:
        oracle: Oracle[Any, Any] = own(game, progress)
        return oracle
    if cache is None:
        return Search(game, limit=limit, progress=progress)
    from digitduel.solve.disk_cache import Kept, file_of

    search: Search[Any, Any] = Search(game, kept=Kept(cache, game), limit=limit, progress=progress)
    answers = file_of(cache, game, "answers")
    if not (answers.exists() and find_spec("numpy")):
        return search
    from digitduel.solve.arrays.answer_oracle import with_answers

    return with_answers(answers, search)
