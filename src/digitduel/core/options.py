"""Options: the fields of a game, each with what it allows and what it is for."""

from collections.abc import Mapping
from dataclasses import field, fields
from typing import Any, NamedTuple

from digitduel.core.errors import BadGame, quoted

OptionValue = bool | int | str


class Option(NamedTuple):
    """One option of a game: a whole number in a range, a yes or no, or one of a few texts."""

    name: str
    default: Any
    about: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        if isinstance(self.default, bool):
            return "yes or no"
        if self.choices:
            return " or ".join(self.choices)
        return f"a whole number from {self.low} to {self.high}"

    def allows(self, value: object) -> bool:
        if isinstance(self.default, bool) or isinstance(value, bool):
            return isinstance(self.default, bool) and isinstance(value, bool)
        if self.choices:
            return value in self.choices
        return (
            isinstance(value, int) and self.low is not None and self.high is not None and self.low <= value <= self.high
        )

    def read(self, text: str) -> Any:
        """The value that a text stands for, or the text itself where it stands for none."""
        if isinstance(self.default, bool):
            return {"yes": True, "no": False}.get(text.lower(), text)
        if not self.choices and text.isascii() and text.isdigit() and len(text) <= 9:
            return int(text)
        return text

    def write(self, value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)


def option(
    default: Any,
    *,
    about: str,
    low: int | None = None,
    high: int | None = None,
    choices: tuple[str, ...] = (),
) -> Any:
    """Declare a field of a game as an option."""
    return field(default=default, metadata={"option": Option("", default, about, low, high, choices)})


SWAP = Option("swap", False, "the second player may take over the first turn")
"""The option that every game has, see `core/swap.py`."""
DISGUISE = "disguise"
"""The name of another, whose values are the disguises that a game has, see `core/disguise.py`."""


def options_of(game: Any) -> tuple[Option, ...]:
    """The options of a game or of a class of games, in the order they are declared."""
    return tuple(f.metadata["option"]._replace(name=f.name) for f in fields(game) if "option" in f.metadata)


def check_options(title: str, options: tuple[Option, ...], values: Mapping[str, OptionValue]) -> None:
    """Refuse a value that its option does not allow, saying what it does allow."""
    for o in options:
        if not o.allows(values[o.name]):
            raise BadGame(f"{title}: {o.name} must be {o.allowed}, not {quoted(o.write(values[o.name]))}.")
