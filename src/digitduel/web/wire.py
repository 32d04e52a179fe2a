"""What goes over the wire, as types: the pages, the API description and the tests all read these."""

from typing import (
    Any,
    Literal,
    NotRequired,  # pydantic wants this one before Python 3.12
)

from typing_extensions import TypedDict

SeatNumber = Literal[1, 2]
Mode = Literal["friend", "program", "screen", "watch"]


class Refusal(TypedDict):
    code: str
    message: str


class Error(TypedDict):
    """Every refusal looks like this."""

    error: Refusal


class TileState(TypedDict):
    label: str
    entry: str | None
    why: str
    fresh: bool
    owner: SeatNumber | None
    deciding: bool


class ComponentState(TypedDict):
    """A component of the board. Each kind has the fields that it needs."""

    kind: Literal["pool", "hand", "track", "row", "grid"]
    title: str
    owner: SeatNumber | None
    tiles: NotRequired[list[TileState]]
    rows: NotRequired[list[list[TileState]]]
    total: NotRequired[int]
    goal: NotRequired[int | None]
    at: NotRequired[int]
    fresh: NotRequired[bool]
    deciding: NotRequired[bool]


class GameState(TypedDict):
    word: str
    name: str
    title: str
    goal: str
    options: dict[str, Any]


class SeatState(TypedDict):
    seat: SeatNumber
    who: str
    name: str
    online: bool
    claimed: bool


class MoveState(TypedDict):
    ply: int
    seat: SeatNumber
    move: str
    news: str


class ResultState(TypedDict):
    end: str
    winner: SeatNumber | None
    reason: str
    sentence: str


class Begun(TypedDict):
    """An entry that is only the first half of a move: what is asked next, and the entries that may follow."""

    prompt: str
    then: list[str]


class View(TypedDict):
    """What a position shows to everybody."""

    game: GameState
    first: SeatNumber
    to_move: SeatNumber
    ply: int
    moves: list[MoveState]
    board: list[ComponentState]
    prompt: str
    notice: list[str]
    can_play: str
    begins: dict[str, Begun]
    goes_on: list[str]
    """Entries of whole moves after which the same player is to move again."""
    free_text: bool
    hand: list[str]
    signs: list[str]
    """What typing takes besides the numbers in the hand, where this turn may come to typing."""
    listed: list[str]
    """The moves that may be named and that nothing on the board makes."""
    result: ResultState | None
    verdict: list[str]
    endless: bool


class State(View):
    """All that one screen shows of a table."""

    id: str
    version: int
    mode: Mode
    seats: list[SeatState]
    thinking: bool
    remark: str | None
    stop_offered: SeatNumber | None
    next: str | None
    """The table where these two play again."""
    watching: int
    you: SeatNumber | None
    holds: list[SeatNumber]
    may: list[str]


class NewTable(TypedDict):
    table: str
    seat: SeatNumber | None
    invite: str | None
    seat_link: str | None


class Links(TypedDict):
    invite: str | None
    seat_link: str | None


class Rematch(TypedDict):
    table: str
