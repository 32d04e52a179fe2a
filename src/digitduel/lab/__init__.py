"""The laboratory: which variants are worth playing, and which games are sound.

    >>> import digitduel
    >>> digitduel.lab.measure("sum-race:target=30").value
    'win'

To measure needs numpy and scipy, which come with the extra `lab`; the doctor needs neither.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from digitduel.lab.doctor import examine
    from digitduel.lab.findings import Findings
    from digitduel.lab.flat_table import table
    from digitduel.lab.laboratory import survey, variants
    from digitduel.lab.measures import Fairness, Measures, Opening, Swapped, measure
    from digitduel.lab.move_kinds import Restricted
    from digitduel.lab.pairings import Pairing
    from digitduel.lab.remembered_rules import Rules

__all__ = [
    "Fairness",
    "Findings",
    "Measures",
    "Opening",
    "Pairing",
    "Restricted",
    "Rules",
    "Swapped",
    "examine",
    "measure",
    "survey",
    "table",
    "variants",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        # The doctor never waits for arrays, nor asks for them to be installed.
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        modules = {"examine": "doctor", "survey": "laboratory", "table": "flat_table", "variants": "laboratory"}
        modules["Findings"] = "findings"
        return getattr(import_module(f"{__name__}.{modules.get(name, 'measures')}"), name)
