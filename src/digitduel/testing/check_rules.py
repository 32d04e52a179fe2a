"""Checks of the rules: positions, moves, turns, outcomes and keys."""

import re
from collections import defaultdict
from collections.abc import Hashable
from copy import copy, deepcopy
from graphlib import CycleError, TopologicalSorter
from itertools import islice
from typing import Any

from digitduel.core import Game, Outcome, Player, Reason
from digitduel.testing.perft import futures
from digitduel.testing.visits import Visit, fresh, look_around, some, spread, starts

LONGEST_TURN = 60
"""Steps. Turns may be long: who closes boxes draws on and on, but no turn lasts as long as a whole game."""
LONGEST_ALONE = 10
"""So many, where the other player is never seen to move at all."""

Visits = list[Visit] | None


def check_identity(game: Game[Any, Any]) -> None:
    """A game has a name, words for people, and equals a copy and any other of the same options."""
    at = starts(game)[0]
    at.must(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.name), f"{game.name!r} is not a name like 'sum-race'")
    for told in ("title", "summary", "rules"):
        with at.doing(f"asking for its {told}"):
            at.must(str(getattr(game, told)).strip(), f"its {told} is empty")
    for other, kind in ((copy(game), "copy"), (fresh(game), "game with the same options")):
        at.must(other == game and hash(other) == hash(game), f"a {kind} is not equal to it")
        at.must(other.word == game.word, f"a {kind} is called {other.word}")


def check_positions(game: Game[Any, Any], visits: Visits = None) -> None:
    """Positions and moves can be hashed, and are equal when they have the same value."""
    for visit in look_around(game) if visits is None else visits:
        with visit.doing("hashing the position and its moves"):
            mark, marks = hash(visit.position), [hash(move) for move in visit.options()]
        *_, again = visit.on_the_way(fresh(game))
        visit.must(again == visit.position, f"the same moves once more lead to another position: {again!r}")
        visit.must(hash(again) == mark, "equal positions have different hashes")
        with visit.doing("listing the moves once more"):
            visit.must(marks == [hash(move) for move in game.moves(again)], "equal moves have different hashes")


def check_play(game: Game[Any, Any], visits: Visits = None) -> None:
    """`play` leaves the position and the move as they were, and does the same each time."""
    for visit in look_around(game) if visits is None else visits:
        p = visit.position
        before = deepcopy(p)
        for move in visit.options():
            move_before = deepcopy(move)
            with visit.doing(f"playing {move!r}"):
                once, again = game.play(p, move), game.play(p, move)
            visit.must(p == before, f"playing {move!r} altered the position")
            visit.must(move == move_before, f"playing {move_before!r} altered the move")
            visit.must(once == again, f"playing {move!r} twice leads to different positions")


def check_moves(game: Game[Any, Any], visits: Visits = None) -> None:
    """Moves are none exactly when there is an outcome, never twice the same, always in the same order, and allowed."""
    other = fresh(game)
    visits = look_around(game) if visits is None else visits
    for visit in visits:
        p, moves = visit.position, visit.options()
        with visit.doing("asking for the outcome"):
            outcome = game.outcome(p)
        if outcome is None:
            visit.must(moves, "there are no moves, but there is no outcome either")
        else:
            visit.must(not moves, f"there is an outcome, but there are still moves: {moves!r}")
            _check_outcome(visit, outcome)
        visit.must(len(set(moves)) == len(moves), f"a move is listed twice: {moves!r}")
        for again in (game, other):
            visit.must(tuple(again.moves(p)) == moves, f"asked again, the moves are {again.moves(p)!r}, not {moves!r}")
        for move in moves:
            why = game.why_not(p, move)
            visit.must(why is None, f"{move!r} is listed, but refused: {why}")
        with visit.doing("asking for the forced move"):
            forced = game.forced(p)
        visit.must(forced is None or moves == (forced,), f"{forced!r} is forced, but the moves are {moves!r}")
        _check_endless(visit, moves)
    for visit in visits:
        _check_actions(visit, visit.options())


def _check_actions(visit: Visit, moves: tuple[Any, ...]) -> None:
    """A game that numbers its moves has a number for each of them."""
    game = visit.game
    with visit.doing("numbering the moves"):
        actions = game.actions()
        numbers = [game.action(move) for move in moves] if actions else []
    visit.must(
        all(0 <= n < len(actions) for n in numbers), f"there are {len(actions)} actions, but moves are {numbers}"
    )
    visit.must(len(set(numbers)) == len(numbers), f"two moves are one action: {numbers}")


def _check_endless(visit: Visit, moves: tuple[Any, ...]) -> None:
    """Where nobody can ever win, no move wins, and it is plain after each of them too."""
    game, p = visit.game, visit.position
    with visit.doing("asking whether it is endless"):
        endless = game.endless(p)
    for move in moves if endless else ():
        after = game.play(p, move)
        visit.must(game.outcome(after) is None, f"nobody can ever win, it says, but {move!r} ends the game")
        visit.must(game.endless(after), f"nobody can ever win, it says, but after {move!r} it says so no more")


def _check_outcome(visit: Visit, outcome: object) -> None:
    visit.must(isinstance(outcome, Outcome), f"{outcome!r} is not an Outcome")
    assert isinstance(outcome, Outcome)
    known = outcome.winner is None or isinstance(outcome.winner, Player)
    visit.must(known, f"the winner is {outcome.winner!r}, neither a player nor nobody")
    visit.must(isinstance(outcome.reason, Reason), f"the reason is {outcome.reason!r}, not a Reason")
    visit.must(isinstance(outcome.sentence, str) and outcome.sentence.strip(), "the outcome has no sentence")


def check_turns(game: Game[Any, Any], visits: Visits = None) -> None:
    """Whoever is to begin begins, and nobody keeps the turn for ever."""
    for begin in starts(game):
        begin.must(game.to_move(begin.position) is begin.first, f"{begin.first} should begin")
    visits = look_around(game) if visits is None else visits
    ways = [[game.to_move(p) for p in visit.on_the_way(game)] for visit in visits]
    seen = {
        first: {way[-1] for way, visit in zip(ways, visits, strict=True) if visit.first is first} for first in Player
    }
    for way, visit in zip(ways, visits, strict=True):
        visit.must(isinstance(way[-1], Player), f"to move is {way[-1]!r}, not a player")
        most = LONGEST_TURN if len(seen[visit.first]) > 1 else LONGEST_ALONE
        latest = way[-most - 1 :]
        visit.must(len(latest) <= most or len(set(latest)) > 1, f"{way[-1]} has moved {most} times in a row")
    _check_turns_end(visits)


def _check_turns_end(visits: list[Visit]) -> None:
    """However long a turn is, it does not come back to where it was."""
    within: dict[Hashable, list[Hashable]] = {}
    at: dict[Hashable, Visit] = {}
    for visit in visits:
        mark = _mark(visit)
        if mark not in at:
            at[mark] = visit
            within[mark] = [after for m in visit.options() if (after := _mark(visit.after(m)))[1] is mark[1]]
    try:
        TopologicalSorter(within).prepare()
    except CycleError as turn:
        visit = at[turn.args[1][0]]
        visit.must(False, f"within one turn {visit.game.to_move(visit.position)} can come back here, and so for ever")


def _mark(visit: Visit) -> tuple[Hashable, Player]:
    with visit.doing("looking for its key and who is to move"):
        return visit.game.key(visit.position), visit.game.to_move(visit.position)


def check_keys(game: Game[Any, Any], visits: Visits = None, *, most: int = 400, pairs: int = 60) -> None:
    """Positions with equal keys have the same outcome, and equally many futures."""
    # The visits have one position for each key, so the others with that key are looked for around them.
    roots = [*starts(game), *some(look_around(game) if visits is None else visits, 10)]
    twins: defaultdict[Hashable, dict[Any, Visit]] = defaultdict(dict)
    for root in roots:
        for visit in islice(spread([root], lambda p: p), most):
            twins[game.key(visit.position)].setdefault(visit.position, visit)
    different = [tuple(found.values()) for found in twins.values() if len(found) > 1]
    for one, *others in different[:: max(1, len(different) // pairs)]:
        for other in {id(visit): visit for visit in (others[0], others[-1])}.values():
            _check_twins(one, other)


def _check_twins(one: Visit, other: Visit) -> None:
    game, first, second = one.game, one.game.outcome(one.position), one.game.outcome(other.position)
    told = f"its key is the same as at [{other.where}]"
    one.must((first and first[:2]) == (second and second[:2]), f"{told}, but its outcome is {first}, not {second}")
    ours, theirs = futures(game, one.position), futures(game, other.position)
    one.must(ours == theirs, f"{told}, but it has {ours} futures per ply, not {theirs}")
