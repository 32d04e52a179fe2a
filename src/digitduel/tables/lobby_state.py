"""What is asked for and told in the lobby, where strangers find each other: the declared shapes."""

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from digitduel.core.field_notes import Told
from digitduel.tables.lengths import GameWord

LobbyClock = Literal["1+2", "3+2", "10+5"]
"""Few, so that people meet."""
CLOCKS: tuple[str, ...] = get_args(LobbyClock)


@dataclass(frozen=True, kw_only=True)
class Seek:
    """The game that somebody wants to play with a stranger. To go on waiting, ask again every two seconds."""

    game: Annotated[GameWord, Told(examples=("sum-race",))]
    clock: Annotated[LobbyClock, Told("minutes each, and seconds a turn")]


@dataclass(frozen=True, kw_only=True)
class ReportPlayer:
    """What the other player does: plays with the help of a program, waits on purpose, or is rude."""

    why: Literal["helped", "waits", "rude"]


@dataclass(frozen=True)
class Waiting:
    """How many look for a game, with a clock."""

    game: str
    clock: str
    people: int


@dataclass(frozen=True)
class LobbyState:
    """What can be asked for, and what those who wait look for."""

    clocks: tuple[str, ...]
    waiting: tuple[Waiting, ...]


@dataclass(frozen=True)
class Found:
    """The table at which you sit opposite somebody; none as long as you wait."""

    table: str | None
