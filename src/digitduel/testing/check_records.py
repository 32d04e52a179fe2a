"""Checks that any game can be left, kept and taken up again."""

from typing import Any

from digitduel.core import Game, Match
from digitduel.core.record import from_json, to_json
from digitduel.testing.check_rules import Visits
from digitduel.testing.visits import fresh, look_around, some


def check_records(game: Game[Any, Any], visits: Visits = None) -> None:
    """A record of any game replays to the same position, with the same result."""
    for visit in some(look_around(game) if visits is None else visits, 200):
        with visit.doing("keeping a record and replaying it"):
            match = Match(game, first=visit.first)
            for move in visit.moves:
                match.play(move)
            record = to_json(match)
            again = from_json(record, lambda word: fresh(game))
        visit.must(match.position == visit.position, "a match of the same moves is at another position")
        visit.must(again.position == visit.position, f"its record replays to another position: {again.position!r}")
        visit.must(again.result == match.result, f"its record replays to another result: {again.result}")
        visit.must(to_json(again) == record, "its record is not the same after it has been replayed")
