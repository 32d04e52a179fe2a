"""How long each part of what is asked at a table may be, whichever way it is asked."""

from typing import Annotated

from digitduel.core.field_notes import Within

NAME = 40
MOVE = 500
WORD = 120
MOST_MOVES = 400

GameWord = Annotated[str, Within(1, WORD)]
MoveText = Annotated[str, Within(1, MOVE)]
MovesPlayed = Annotated[tuple[MoveText, ...], Within(0, MOST_MOVES)]
Ply = Annotated[int, Within(0, 1_000_000)]
PlayerName = Annotated[str, Within(0, NAME)]
ContestWord = Annotated[str, Within(0, 16)]
"""A clock or a series, such as `3+2` and `best-of-5`."""
