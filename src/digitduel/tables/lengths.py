"""How long each part of what is asked at a table may be, whichever way it is asked."""

from typing import Annotated

from digitduel.coach.puzzles import HARDEST
from digitduel.core.field_notes import Like, Within

NAME = 40
MOVE = 500
WORD = 120
MOST_MOVES = 400
MOST_SEEDS = 2**53
"""As far as a browser counts exactly."""
MOST_SOLVED = 10**9
DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

TABLE = "[0-9a-z]{1,16}"
TableName = Annotated[str, Like(TABLE, "the name of a table")]
GameWord = Annotated[str, Within(1, WORD)]
MoveText = Annotated[str, Within(1, MOVE)]
MovesPlayed = Annotated[tuple[MoveText, ...], Within(0, MOST_MOVES)]
Ply = Annotated[int, Within(0, 1_000_000)]
PlayerName = Annotated[str, Within(0, NAME)]
LessonPlace = Annotated[int, Within(1, 99)]
"""A lesson of a game, or a step of one."""
Day = Annotated[str, Like(DAY, "a day, such as 2024-05-31")]
PuzzleSeed = Annotated[int, Within(0, MOST_SEEDS)]
PuzzleLevel = Annotated[int, Within(0, HARDEST)]
PuzzleId = Annotated[str, Within(1, WORD + 20), Like(rf"({DAY}|[0-9]{{1,16}}\.[0-9]\.[^\s]*)", "the name of a puzzle")]
Solved = Annotated[int, Within(0, MOST_SOLVED)]
"""How many puzzles somebody has solved."""
ContestWord = Annotated[str, Within(0, 16)]
"""A clock or a series, such as `3+2` and `best-of-5`."""
