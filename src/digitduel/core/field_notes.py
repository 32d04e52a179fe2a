"""What a field of a shape may hold besides its type, and what is told about it: both stand in `Annotated`."""

import re
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Within:
    """How long a text may be, how large a whole number, or how many there may be of something."""

    least: int
    most: int

    def holds(self, value: Any) -> bool:
        return self.least <= (value if isinstance(value, int) else len(value)) <= self.most

    def wanted(self, value: Any) -> str:
        """What is wanted in the place of a value, in words."""
        bounds = f"{self.least} to {self.most}"
        if isinstance(value, int):
            return f"a whole number from {bounds}"
        return f"a text of {bounds} characters" if isinstance(value, str) else f"a list of {bounds}"


@dataclass(frozen=True)
class Like:
    """What a text has to look like."""

    pattern: str
    called: str

    def holds(self, value: Any) -> bool:
        return re.fullmatch(self.pattern, value) is not None

    def wanted(self, value: Any) -> str:
        return self.called


@dataclass(frozen=True)
class Told:
    """What a field means and examples of it, for descriptions."""

    about: str = ""
    examples: tuple[Any, ...] = ()
