"""The contract and the one mutable shell around it. Standard library only."""

from digitduel.core.board import Board, Component, Grid, Hand, Pool, Row, Tile, Track, boxes, plain, side_by_side
from digitduel.core.clocks import TimeControl, clock_face
from digitduel.core.errors import (
    BadGame,
    BadRecord,
    DigitDuelError,
    MoveError,
    NotAllowed,
    Unreadable,
    printable,
    quoted,
)
from digitduel.core.game import Game, Outcome, Reason
from digitduel.core.hooks import hook
from digitduel.core.match import End, Match, Result
from digitduel.core.notation import listed, named, read_number, with_, without
from digitduel.core.options import Option, option
from digitduel.core.player import ONE, TWO, Player, SeatNumber, number_of, updated
from digitduel.core.reachable_positions import nearest
from digitduel.core.remembered_answers import remembered
from digitduel.core.script import Lines, Script

__all__ = [
    "ONE",
    "TWO",
    "BadGame",
    "BadRecord",
    "Board",
    "Component",
    "DigitDuelError",
    "End",
    "Game",
    "Grid",
    "Hand",
    "Lines",
    "Match",
    "MoveError",
    "NotAllowed",
    "Option",
    "Outcome",
    "Player",
    "Pool",
    "Reason",
    "Result",
    "Row",
    "Script",
    "SeatNumber",
    "Tile",
    "TimeControl",
    "Track",
    "Unreadable",
    "boxes",
    "clock_face",
    "hook",
    "listed",
    "named",
    "nearest",
    "number_of",
    "option",
    "plain",
    "printable",
    "quoted",
    "read_number",
    "remembered",
    "side_by_side",
    "updated",
    "with_",
    "without",
]
