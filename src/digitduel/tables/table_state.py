"""What a screen is told of a table: the shapes from which the page's types and the API's description are made."""

from dataclasses import dataclass
from typing import Literal

from digitduel.core.board_state import ComponentState
from digitduel.core.options import OptionValue
from digitduel.core.player import SeatNumber

Mode = Literal["friend", "program", "screen", "watch"]
MayDo = Literal[
    "move",
    "undo",
    "decline",
    "say",
    "resign",
    "stop",
    "rematch",
    "sit",
    "name",
    "link",
    "send",
    "report",
    "coach",
    "review",
]
"""What somebody may do at a table, or ask about it; to `send` is to give the game away in a link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAtTable:
    """The game at a table, by its word and for people."""

    word: str
    name: str
    title: str
    goal: str
    """What wins, in one line."""
    options: dict[str, OptionValue]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatState:
    seat: SeatNumber
    who: str
    """`human`, or the word of a program."""
    name: str
    online: bool
    claimed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveState:
    ply: int
    seat: SeatNumber
    move: str
    news: str
    """The move in one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultState:
    end: str
    winner: SeatNumber | None
    reason: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockState:
    control: str
    """Minutes for each, and seconds for each turn, such as `3+2`."""
    left: tuple[float, float]
    """Seconds that each player has now."""
    runs: SeatNumber | None
    """Whose time runs. Nobody's before the first move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesState:
    """A series of games with changing seats, and how it stands."""

    goal: str
    number: int
    """Which game this is."""
    points: tuple[float, float]
    decided: bool
    winner: SeatNumber | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidState:
    seat: SeatNumber
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """An entry that is only the first half of a move."""

    prompt: str
    """What is asked next."""
    then: tuple[str, ...]
    """The entries that may follow."""


@dataclass(frozen=True, kw_only=True)
class View:
    """What a position shows to everybody."""

    game: GameAtTable
    first: SeatNumber
    to_move: SeatNumber
    ply: int
    moves: tuple[MoveState, ...]
    board: tuple[ComponentState, ...]
    prompt: str
    notice: tuple[str, ...]
    can_play: str
    begins: dict[str, Begun]
    goes_on: tuple[str, ...]
    """Entries of whole moves after which the same player is to move again."""
    free_text: bool
    hand: tuple[str, ...]
    signs: tuple[str, ...]
    """What typing takes besides the numbers in the hand, where this turn may come to typing."""
    listed: tuple[str, ...]
    """The moves that may be named and that nothing on the board makes."""
    result: ResultState | None
    verdict: tuple[str, ...]
    endless: bool


@dataclass(frozen=True, kw_only=True)
class Own:
    """The part of what is seen of a table that depends on who looks."""

    you: SeatNumber | None
    holds: tuple[SeatNumber, ...]
    may: tuple[MayDo, ...]


@dataclass(frozen=True, kw_only=True)
class Around:
    """What is around the position: the table, and who is at it."""

    id: str
    version: int
    mode: Mode
    seats: tuple[SeatState, ...]
    thinking: bool
    remark: str | None
    """Something odd that a program did."""
    stop_offered: SeatNumber | None
    undo_asked: SeatNumber | None
    """Who asks to take back a turn."""
    said: SaidState | None
    clock: ClockState | None
    series: SeriesState | None
    next: str | None
    """The table where these two play again."""
    watching: int
    """How many look on."""


@dataclass(frozen=True, kw_only=True)
class State(Around, View, Own):
    """All that one screen shows of a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    table: str
    seat: SeatNumber | None
    invite: str | None
    seat_link: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    invite: str | None
    seat_link: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch:
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLink:
    """A whole game, as it stands in a link behind the #."""

    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """A whole game, as it stands in a file."""

    record: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Error:
    """Every refusal looks like this."""

    error: Refusal
