"""What can be asked of the server, and how long each part of it may be."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from digitduel.core.player import SeatNumber
from digitduel.tables.new_table import TableAsked
from digitduel.tables.table_state import Mode

NAME = 40
MOVE = 500
WORD = 120
MOST_MOVES = 400

Text = Annotated[str, Field(min_length=1, max_length=MOVE)]


def whole(value: object) -> object:
    """To JSON 5.0 is a whole number, too."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Request(BaseModel):
    """What is asked of the server. Nothing is taken for something else, and nothing unknown is passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class OpenTable(Request):
    game: str = Field(min_length=1, max_length=WORD, examples=["sum-race", "sum-race:target=30"])
    seats: list[str] = Field(min_length=2, max_length=2, examples=[["human", "casual"]])
    first: Literal["1", "2", "random"] | None = None
    mode: Mode | None = None
    sit: SeatNumber = Field(1, description="at a table for a friend: where you sit yourself")
    name: str = Field("", max_length=NAME)
    moves: list[Text] = Field(default_factory=list, max_length=MOST_MOVES, description="played already, to go on from")
    clock: str | None = Field(None, max_length=16, examples=["3+2"], description="minutes each, and seconds a turn")
    series: str | None = Field(
        None, max_length=16, examples=["3", "best-of-5"], description="points that win, or games"
    )

    def table(self) -> TableAsked:
        """The same, as tables are asked for."""
        one, two = self.seats
        return TableAsked(
            game=self.game,
            seats=(one, two),
            first=self.first,
            mode=self.mode,
            sit=self.sit,
            name=self.name,
            moves=tuple(self.moves),
            clock=self.clock,
            series=self.series,
        )


Ply = Annotated[int, BeforeValidator(whole), Field(ge=0, le=1_000_000)]


class PlayMove(Request):
    ply: Ply = Field(description="how many moves had been played when this one was chosen")
    move: str = Field(min_length=1, max_length=MOVE, examples=["5"])


class Act(Request):
    """The ply that somebody had before their eyes, so that the same thing sent twice is done once."""

    ply: Ply | None = None


class TakeName(Request):
    name: str = Field(max_length=NAME)


class SayPhrase(Request):
    phrase: str = Field(min_length=1, max_length=32, examples=["well-played"])


class SitDown(Request):
    name: str = Field("", max_length=NAME)
