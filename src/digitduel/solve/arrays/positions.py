"""All positions of a game, numbered: what follows what, who moves, and how it ended."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from digitduel.core import Game, Player
from digitduel.solve.arrays.coded_rules import CodedRules, Flags, all_moves, coded_rules
from digitduel.solve.oracle import TooLarge
from digitduel.solve.retrograde import MOST_POSITIONS

Numbers = NDArray[Any]

RUNNING, DRAW = 0, 3
"""What `Positions.outcome` says of a game that is not over, and of one that nobody won; 1 and 2 are who won."""


@dataclass(frozen=True)
class Positions:
    """Positions are numbered from 0 in the order in which they are met, the starts first.

    The moves of position `i` are those from `offsets[i]` to below `offsets[i + 1]`, in the order of the game.
    """

    game: Game[Any, Any]
    found: Sequence[Any]
    """A position for each number. Others with the same key have the same number."""
    starts: tuple[int, ...]
    """The numbers of the positions that it was laid out from; by default the start by whoever may begin."""
    offsets: NDArray[np.int64]
    targets: NDArray[np.int32]
    """For each move, the number of the position it leads to."""
    to_move: NDArray[np.int8]
    """0 for Player 1, 1 for Player 2."""
    outcome: NDArray[np.int8]
    """`RUNNING`, 1 or 2 for the player who won, or `DRAW`."""
    endless: Flags
    """Whether it is plain from the table that the game cannot end any more."""

    def __len__(self) -> int:
        return len(self.outcome)

    @cached_property
    def codes(self) -> NDArray[np.int64]:
        """The code of each position."""
        return np.fromiter(map(self.game.code, self.found), np.int64, len(self))

    @cached_property
    def tier(self) -> NDArray[np.int32]:
        """The tier of each position."""
        return np.fromiter(map(self.game.tier, self.found), np.int32, len(self))

    @cached_property
    def actions(self) -> NDArray[np.int32]:
        """For each move, its action number. Only for games that number their moves."""
        game = self.game
        numbers = (number for p in self.found for number in game.numbered(game.moves(p)))
        return np.fromiter(numbers, np.int32, len(self.targets))

    @cached_property
    def sources(self) -> NDArray[np.int32]:
        """For each move, the number of the position it is made in."""
        return np.repeat(np.arange(len(self), dtype=np.int32), np.diff(self.offsets))


def lay_out(
    game: Game[Any, Any],
    roots: Sequence[Any] | None = None,
    *,
    same: Callable[[Any], Hashable] | None = None,
    limit: int = MOST_POSITIONS,
) -> Positions:
    """Number every position that can come from the start, or from these.

    Positions are told apart by the key of the game, or by what `same` makes of them. More than `limit` of them are
    refused with `TooLarge`.
    """
    if roots is None:
        roots = [game.start(first) for first in Player if first is Player.ONE or not game.player_one_starts]
    rules = coded_rules(game) if same is None else None
    if rules:
        return _lay_out_codes(game, rules, roots, limit)
    same = same or game.key
    play = game.play
    known: dict[Hashable, int] = {}
    found: list[Any] = []
    for root in roots:
        if known.setdefault(same(root), len(found)) == len(found):
            found.append(root)
    targets: list[int] = []
    offsets = [0]
    for p in found:
        for m in game.moves(p):
            q = play(p, m)
            number = known.setdefault(same(q), len(found))
            if number == len(found):
                found.append(q)
            targets.append(number)
        offsets.append(len(targets))
        if len(found) > limit:
            raise TooLarge(f"{game.word} has more than {limit:,} positions.")
    return Positions(
        game,
        found,
        tuple(known[same(root)] for root in roots),
        np.array(offsets, np.int64),
        np.array(targets, np.int32),
        np.fromiter(map(game.to_move, found), np.int8, len(found)),
        np.fromiter((ending(game, p) for p in found), np.int8, len(found)),
        np.fromiter(map(game.endless, found), np.bool_, len(found)),
    )


class _Replayed(Sequence[Any]):
    """Positions that are found again by their first moves, once somebody asks for one."""

    def __init__(self, game: Game[Any, Any], roots: list[Any], parents: Numbers, places: Numbers) -> None:
        self._game, self._roots, self._parents, self._places = game, roots, parents, places

    @cached_property
    def _found(self) -> list[Any]:
        found, play, moves = self._roots.copy(), self._game.play, self._game.moves
        for parent, place in zip(self._parents.tolist(), self._places.tolist(), strict=True):
            found.append(play(found[parent], moves(found[parent])[place]))
        return found

    def __len__(self) -> int:
        return len(self._roots) + len(self._parents)

    def __getitem__(self, which: Any) -> Any:
        return self._found[which]


def _lay_out_codes(game: Game[Any, Any], rules: CodedRules, roots: Sequence[Any], limit: int) -> Positions:
    """The same by the rules over arrays, all that is equally far from the start at once, in the same order."""
    first = {game.code(root): root for root in reversed(roots)}
    begin = list(dict.fromkeys(map(game.code, roots)))
    codes = [np.array(begin, np.int64)]
    in_order, numbers = np.sort(codes[0]), np.argsort(codes[0])
    found, counts = len(begin), []
    targets, actions, parents, places = [], [], [], []
    while len(codes[-1]):
        moves = all_moves(rules, codes[-1])
        after, first_met, which = np.unique(moves.after, return_index=True, return_inverse=True)
        at = np.minimum(np.searchsorted(in_order, after), len(in_order) - 1)
        reached = np.where(in_order[at] == after, numbers[at], -1)
        new = np.flatnonzero(reached < 0)
        new = new[np.argsort(first_met[new])]
        reached[new] = found + np.arange(len(new))
        sources = np.searchsorted(moves.offsets, first_met[new], side="right") - 1
        parents.append(found - len(codes[-1]) + sources)
        places.append(first_met[new] - moves.offsets[sources])
        targets.append(reached[which])
        actions.append(moves.actions)
        counts.append(np.diff(moves.offsets))
        found += len(new)
        if found > limit:
            raise TooLarge(f"{game.word} has more than {limit:,} positions.")
        codes.append(after[new])
        in_order = np.concatenate((in_order, after[new]))
        numbers = np.concatenate((numbers, reached[new]))
        order = np.argsort(in_order, kind="stable")
        in_order, numbers = in_order[order], numbers[order]
    every = np.concatenate(codes)
    looks = rules.look(every)
    laid = Positions(
        game,
        _Replayed(game, [first[code] for code in begin], np.concatenate(parents), np.concatenate(places)),
        tuple(begin.index(game.code(root)) for root in roots),
        np.append(0, np.cumsum(np.concatenate(counts))),
        np.concatenate(targets).astype(np.int32),
        looks.to_move,
        looks.outcome,
        looks.endless,
    )
    # What is known already need not be found out again.
    laid.__dict__.update(codes=every, tier=looks.tier, actions=np.concatenate(actions).astype(np.int32))
    return laid


def ending(game: Game[Any, Any], p: Any) -> int:
    """What `Positions.outcome` says of a position."""
    outcome = game.outcome(p)
    if outcome is None:
        return RUNNING
    return DRAW if outcome.winner is None else outcome.winner.number
