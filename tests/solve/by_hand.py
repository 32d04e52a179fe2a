"""Exact play by its bare definition, for checking what the solver says. Slow, and sharing nothing with it."""

from collections.abc import Hashable, Iterable
from typing import Any, TypeVar

from digitduel.core import Game, Player
from digitduel.solve import Oracle, Value, Verdict

P = TypeVar("P", bound=Hashable)


def reachable(game: Game[P, Any], roots: Iterable[P]) -> list[P]:
    """All positions that can come, the roots first."""
    found = dict.fromkeys(roots)
    waiting = list(found)
    for p in waiting:
        for move in game.moves(p):
            after = game.play(p, move)
            if after not in found:
                found[after] = None
                waiting.append(after)
    return waiting


def verdicts(game: Game[P, Any], positions: list[P]) -> dict[P, Verdict]:
    """By definition: a player can force a win in n plies who has won, or who has a move to where that goes in n - 1,
    or whose opponent has only such moves. Counted up until nothing changes."""
    found = {p: Verdict(Value.ENDLESS, None) for p in positions}
    for player in Player:
        wins: dict[P, int] = {}
        for p in positions:
            outcome = game.outcome(p)
            if outcome and outcome.winner is player:
                wins[p] = 0
        plies, grew = 0, True
        while grew:
            plies += 1
            new = []
            for p in positions:
                if p not in wins and game.outcome(p) is None:
                    ways = [game.play(p, move) in wins for move in game.moves(p)]
                    if any(ways) if game.to_move(p) is player else all(ways):
                        new.append(p)
            wins.update(dict.fromkeys(new, plies))
            grew = bool(new)
        for p, n in wins.items():
            found[p] = Verdict(Value.WIN if game.to_move(p) is player else Value.LOSS, n)
    undecided = {p for p, verdict in found.items() if verdict.plies is None}
    avoided = [_where_draws_can_be_avoided(game, undecided, player) for player in Player]
    return found | dict.fromkeys(undecided - (avoided[0] & avoided[1]), Verdict(Value.DRAW, None))


def _where_draws_can_be_avoided(game: Game[P, Any], undecided: set[P], avoids: Player) -> set[P]:
    """Of the positions in which nobody can force a win, those in which this player need not let the game be drawn: not
    the drawn ends, nor where every move of this player, or any of the other's, leads to what has been taken away."""
    safe, smaller = {p for p in undecided if game.outcome(p) is None}, True
    while smaller:
        unsafe = set()
        for p in safe:
            ways = [after in safe for after in (game.play(p, move) for move in game.moves(p)) if after in undecided]
            if not (any(ways) if game.to_move(p) is avoids else all(ways)):
                unsafe.add(p)
        safe -= unsafe
        smaller = bool(unsafe)
    return safe


def for_other(verdict: Verdict) -> Verdict:
    turned = {Value.WIN: Value.LOSS, Value.LOSS: Value.WIN}
    return Verdict(turned.get(verdict.value, verdict.value), verdict.plies)


def one_later(verdict: Verdict) -> Verdict:
    return Verdict(verdict.value, None if verdict.plies is None else verdict.plies + 1)


def check_analysis(oracle: Oracle[P, Any], p: P, expected: dict[P, Verdict]) -> None:
    """All that an oracle says about a position, against the verdicts of all positions that can come."""
    game, found = oracle.game, oracle.analyze(p)
    if game.outcome(p):
        assert found == (None, None, (), ())
        assert oracle.verdict(p) == expected[p]
        return
    assert (found.value, found.plies) == expected[p]
    assert [choice.move for choice in found.choices] == list(game.moves(p))
    for move, verdict in found.choices:
        after = game.play(p, move)
        same = game.to_move(after) is game.to_move(p)
        assert verdict == one_later(expected[after] if same else for_other(expected[after]))
    assert max(choice.verdict.worth for choice in found.choices) == expected[p].worth
    check_line(oracle, p, found.line, expected)


def check_shorter_answers(oracle: Oracle[P, Any], p: P, expected: dict[P, Verdict]) -> None:
    """What an oracle says when it is asked for less: the values without the plies, and only the best moves."""
    game, after = oracle.game, {}
    for move in game.moves(p):
        q = game.play(p, move)
        after[move] = expected[q] if game.to_move(q) is game.to_move(p) else for_other(expected[q])
        assert oracle.value_after(p, move) is after[move].value
    best = max((verdict.worth for verdict in after.values()), default=0)
    assert oracle.best(p) == tuple(move for move in game.moves(p) if after[move].worth == best)


def check_line(oracle: Oracle[P, Any], p: P, line: tuple[Any, ...], expected: dict[P, Verdict]) -> None:
    """A decided line takes as many moves as promised and ends the game; another is drawn or comes back."""
    game, player, first = oracle.game, oracle.game.to_move(p), expected[p]
    been = []
    for move in line:
        been.append(game.key(p))
        assert move in game.moves(p)
        p = game.play(p, move)
        assert abs(expected[p].value.worth) == abs(first.value.worth)
    outcome = game.outcome(p)
    if first.plies is None and outcome:
        assert outcome.winner is None
    elif first.plies is None:
        # Where nobody can ever win, the line may go round anywhere.
        assert game.key(p) in been
        assert len(set(been)) == len(been)
    else:
        assert outcome is not None
        assert len(line) == first.plies
        assert (outcome.winner is player) is (first.value is Value.WIN)
