"""What is said over the live connection of a screen to its table, both ways: the declared shapes."""

from dataclasses import dataclass
from typing import Annotated, Literal

from digitduel.core.field_notes import Told, Within
from digitduel.tables.lengths import MoveText, PlayerName, Ply
from digitduel.tables.table_state import State

LONGEST_ID = 64
Token = Annotated[str, Within(0, LONGEST_ID)] | int | None


# What is asked for, over a live connection or not


@dataclass(frozen=True, kw_only=True)
class PlayMove:
    """A move, and the position that it is meant for."""

    ply: Annotated[Ply, Told("how many moves had been played when this one was chosen")]
    move: Annotated[MoveText, Told(examples=("5",))]


@dataclass(frozen=True, kw_only=True)
class Deed:
    """The ply that somebody had before their eyes, so that the same thing sent twice is done once."""

    ply: Ply | None = None


@dataclass(frozen=True, kw_only=True)
class SayPhrase:
    """One of the set phrases, by its word."""

    phrase: Annotated[str, Within(1, 32), Told(examples=("well-played",))]


@dataclass(frozen=True, kw_only=True)
class NameSent:
    """What somebody wants to be called at a table."""

    name: PlayerName


@dataclass(frozen=True, kw_only=True)
class SeatClaimed:
    """What somebody is called who takes the seat that they were invited to."""

    name: PlayerName = ""


# What a screen sends


@dataclass(frozen=True, kw_only=True)
class Marked:
    """A message that may have an id, by which its answer is known."""

    id: Token = None


@dataclass(frozen=True, kw_only=True)
class MoveSent(PlayMove, Marked):
    type: Literal["move"]


@dataclass(frozen=True, kw_only=True)
class DeedSent(Deed, Marked):
    type: Literal["undo", "resign", "stop", "decline"]


@dataclass(frozen=True, kw_only=True)
class SaySent(SayPhrase, Deed, Marked):
    type: Literal["say"]


@dataclass(frozen=True, kw_only=True)
class Ping(Marked):
    type: Literal["ping"]


ActSent = MoveSent | DeedSent | SaySent
Sent = ActSent | Ping


# What it is told. An answer with an id is not frozen: hardly any comes twice, so none is worth remembering as JSON.


@dataclass(frozen=True, kw_only=True)
class StateTold:
    """The table as it is now, with the moves after the first `since`: the others have been told."""

    type: Literal["state"] = "state"
    since: int
    state: State


@dataclass(kw_only=True)
class DoneTold:
    type: Literal["done"] = "done"
    id: Token


@dataclass(kw_only=True)
class RefusedTold:
    """Why something is not done."""

    type: Literal["refused"] = "refused"
    id: Token
    code: str
    message: str


@dataclass(frozen=True, kw_only=True)
class Pong:
    type: Literal["pong"] = "pong"


Answered = DoneTold | RefusedTold | Pong
Heard = StateTold | Answered
