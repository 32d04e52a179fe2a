"""What was measured as plain columns, as pandas and polars take them: `pandas.DataFrame(table(measured))`."""

from collections.abc import Iterable

from digitduel.games import game
from digitduel.lab.measures import Measures
from digitduel.lab.players_as_chances import PLAYERS

SINGLE = (
    "game",
    "positions",
    "value",
    "plies",
    "unfairness",
    "length",
    "spread",
    "decisions",
    "only_moves",
    "lead_changes",
    "drama",
    "decided_after",
    "last_chance",
    "depth",
)
"""The measures that are one figure each."""

Figure = str | float | None
"""What stands in one place of the table."""


def table(measured: Iterable[Measures]) -> dict[str, list[Figure]]:
    """A column for each figure, with one entry for each variant, None where it has none.

    Besides the measures by their names there is the `name` of the game; `option_NAME` for each option; `rules`, how
    many are to be remembered; `swap_value` and `swap_unfairness`; `first_LEVEL`, the points of Player 1 between two of
    a level; and how many first moves there are, `openings`, and keep the value, `openings_keep`.
    """
    rows = list(map(row, measured))
    names = dict.fromkeys(name for one in rows for name in one)
    return {name: [one.get(name) for one in rows] for name in names}


def row(one: Measures) -> dict[str, Figure]:
    """One variant."""
    variant = game(one.game)
    equals = {pair.weaker: pair.first for pair in one.fairness if pair.weaker == pair.stronger}
    return {
        "name": variant.name,
        **{f"option_{name}": value for name, value in variant.values().items()},
        **{name: getattr(one, name) for name in SINGLE},
        "rules": one.rules.count,
        "swap_value": one.swap.value if one.swap else None,
        "swap_unfairness": one.swap.unfairness if one.swap else None,
        **{f"first_{level}": equals[level] for level in PLAYERS},
        "openings": len(one.openings),
        "openings_keep": sum(opening.keeps for opening in one.openings),
    }
