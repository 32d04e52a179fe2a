"""What is around a match at a table: its clock, its series, and what the players say to each other."""

from dataclasses import replace
from typing import cast

from digitduel.core import Match, Player, number_of
from digitduel.core.player import SeatNumber
from digitduel.core.series import Series
from digitduel.tables.phrases import PHRASES
from digitduel.tables.table_state import ClockState, SaidState, SeriesState


def clock_state(match: Match, turn_began: float | None) -> ClockState | None:
    """What each player has left at this moment."""
    if match.clocks is None:
        return None
    one, two = (match.left(player) or 0.0 for player in Player)
    runs = turn_began is not None and match.result is None
    return ClockState(control=str(match.clocks.control), left=(one, two), runs=match.to_move.number if runs else None)


def series_state(match: Match) -> SeriesState | None:
    """The score, with this game in it when it is over."""
    if match.series is None:
        return None
    now = match.series.after(match.result) if match.result else match.series
    return SeriesState(
        goal=str(now),
        number=match.series.number,
        points=now.points,
        decided=now.decided,
        winner=number_of(now.leader) if now.decided else None,
    )


def said_state(said: str | None) -> SaidState | None:
    if said is None:
        return None
    seat, _, phrase = said.partition(" ")
    return SaidState(seat=cast(SeatNumber, int(seat)), words=PHRASES.get(phrase, ""))


def write_series(series: Series | None) -> str | None:
    """A series as it is kept with a table."""
    return None if series is None else f"{series} {series.number} {series.points[0]} {series.points[1]}"


def read_series(text: str | None) -> Series | None:
    if text is None:
        return None
    goal, number, one, two = text.split()
    return replace(Series.read(goal), number=int(number), points=(float(one), float(two)))
