"""The conformance kit: checks that any game must pass, yours as well as ours.

    from digitduel.testing import check_game

    def test_my_game():
        check_game(MyGame())

Every check can also be called by itself. A check that fails raises an `AssertionError` that says which game, after
which moves, and what is wrong.
"""

from typing import Any

from digitduel.core import Game
from digitduel.testing.check_boards import check_boards
from digitduel.testing.check_codes import check_arrays, check_codes
from digitduel.testing.check_notation import JUNK, check_junk, check_notation, check_refusals, check_script
from digitduel.testing.check_records import check_records
from digitduel.testing.check_rules import (
    check_identity,
    check_keys,
    check_moves,
    check_play,
    check_positions,
    check_turns,
)
from digitduel.testing.isomorphism import check_disguise, graph_of, isomorphism
from digitduel.testing.perft import check_perft, perft, read_table
from digitduel.testing.visits import Visit, at_random, look_around

__all__ = [
    "JUNK",
    "Visit",
    "at_random",
    "check_arrays",
    "check_boards",
    "check_codes",
    "check_disguise",
    "check_game",
    "check_identity",
    "check_junk",
    "check_keys",
    "check_moves",
    "check_notation",
    "check_perft",
    "check_play",
    "check_positions",
    "check_records",
    "check_refusals",
    "check_script",
    "check_turns",
    "graph_of",
    "isomorphism",
    "look_around",
    "perft",
    "read_table",
]


def check_game(
    game: Game[Any, Any], *, most: int = 1000, games: int = 10, seed: int = 0, junk: tuple[str, ...] = JUNK
) -> None:
    """All checks, on every position of a game with no more than `most` of them; on a larger game, on its nearest
    positions and on those of some games that are played at random from a seed."""
    visits = look_around(game, most=most, games=games, seed=seed)
    check_identity(game)
    check_turns(game, visits)
    check_positions(game, visits)
    check_play(game, visits)
    check_moves(game, visits)
    check_notation(game, visits)
    check_junk(game, visits, junk=junk)
    check_refusals(game, visits)
    check_keys(game, visits)
    check_codes(game, visits)
    check_arrays(game, visits)
    check_boards(game, visits)
    check_script(game, visits)
    check_records(game, visits)
