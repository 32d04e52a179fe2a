"""One step in the life of a table, as it is written down."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from digitduel.tables.stored_table import Facts, StoredMove, StoredTable


@dataclass(frozen=True)
class TableOpening:
    """A new table, unless there are too many unfinished ones already of its device or of its address."""

    table: StoredTable
    device_may: int
    address_may: int


@dataclass(frozen=True)
class Change:
    """A change is done whole or not at all, and only if nothing else has changed the table meanwhile."""

    before: Facts
    """The facts that the change was made from."""
    after: Facts
    moves: tuple[StoredMove, ...] = ()
    keep: int | None = None
    """How many moves stay, when some are taken back."""
    opens: TableOpening | None = None
    """Another table that is opened by it."""

    @cached_property
    def columns(self) -> dict[str, Any]:
        """What the change changes in the row of the table."""
        before, after = vars(self.before), vars(self.after)
        return _as_kept({name: new for name, new in after.items() if new is not before[name] and new != before[name]})


def columns_of(facts: Facts) -> dict[str, Any]:
    """Facts as a row of the database holds them."""
    return _as_kept(vars(facts))


def _as_kept(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: int(value) if value is True or value is False else value for name, value in facts.items()}


def facts_of(row: dict[str, Any]) -> Facts:
    """The facts that a row holds."""
    known = {name: value for name, value in row.items() if name != "touched"}
    return Facts(**{**known, "over": bool(known["over"]), "strangers": bool(known["strangers"])})
