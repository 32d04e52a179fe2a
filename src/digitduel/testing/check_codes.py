"""Checks of what a game offers to programs that look at all its positions: codes, tiers, and rules over arrays."""

from importlib.util import find_spec
from typing import Any

from digitduel.core import Game
from digitduel.testing.visits import Visit, look_around

Visits = list[Visit] | None


def check_codes(game: Game[Any, Any], visits: Visits = None) -> None:
    """Different keys have different codes, equal keys the same; and no move leads to an earlier tier."""
    codes: dict[int, Any] = {}
    code_of: dict[Any, int] = {}
    for visit in look_around(game) if visits is None else visits:
        p = visit.position
        with visit.doing("asking for the code and the tier"):
            code, tier = game.code(p), game.tier(p)
        visit.must(isinstance(code, int) and 0 <= code < 2**63, f"{code!r} is not a code from 0 to below 2 ** 63")
        visit.must(codes.setdefault(code, game.key(p)) == game.key(p), f"another position has the code {code} too")
        for move in visit.options():
            after = game.play(p, move)
            later = game.tier(after)
            visit.must(later >= tier, f"{move!r} leads from tier {tier} to tier {later}")
            # What other moves lead to as well has the same key, but may have been made in another way.
            code = game.code(after)
            first = code_of.setdefault(game.key(after), code)
            visit.must(
                code == first, f"{move!r} leads to a position with code {code}; with the same key it had {first}"
            )


def check_arrays(game: Game[Any, Any], visits: Visits = None) -> None:
    """The rules over arrays, where a game has them, say the same of every position as its rules."""
    if not find_spec("numpy"):
        return
    import numpy as np

    from digitduel.solve.arrays import coded_rules
    from digitduel.solve.arrays.positions import ending

    rules = coded_rules(game)
    if rules is None:
        return
    visits = look_around(game) if visits is None else visits
    codes = np.array([game.code(visit.position) for visit in visits], np.int64)
    looks, legal = rules.look(codes), rules.legal(codes)
    wide = len(game.actions())
    visits[0].must(
        legal.shape == (len(codes), wide), f"there are {wide} actions, but legal has the shape {legal.shape}"
    )
    which, actions = np.nonzero(legal)
    after = rules.play(codes[which], actions).tolist()
    reached = dict(zip(zip(which.tolist(), actions.tolist(), strict=True), after, strict=True))
    for row, visit in enumerate(visits):
        p, moves = visit.position, visit.options()
        told = tuple(part[row].item() for part in looks)
        asked = (int(game.to_move(p)), ending(game, p), game.endless(p), game.tier(p))
        visit.must(told == asked, f"over arrays, who moves, outcome, endless and tier are {told}, not {asked}")
        numbers = game.numbered(moves)
        found = np.flatnonzero(legal[row]).tolist()
        visit.must(list(numbers) == found, f"over arrays, the moves are {found}, not {list(numbers)}")
        for move, number in zip(moves, numbers, strict=True):
            code = game.code(game.play(p, move))
            got = reached[row, number]
            visit.must(got == code, f"over arrays, {move!r} leads to code {got}, not {code}")
