"""The fast method, for games in which no position comes back: look ahead, and leave out what cannot matter."""

from collections.abc import Hashable, Iterator
from typing import Any

from digitduel.core import ONE, Player
from digitduel.solve.oracle import M, P
from digitduel.solve.retrograde import Retrograde
from digitduel.solve.verdict import (
    DRAWN,
    ENDLESS,
    WON,
    Bounds,
    Score,
    around,
    is_undecided,
    one_ply_earlier,
    one_ply_later,
    score_of_end,
)

RUNNING: Bounds = (1 - WON, WON - 1)
"""All that is known at first of a position in which the game is not over."""


class NotByLookingAhead(Exception):
    """A position can come back, so looking ahead might never end; or what is undecided may be a draw or endless."""


class SearchNode:
    """A position on the way ahead. Only scores above `low` and below `high` still matter there."""

    __slots__ = ("after", "asked", "best", "bounds", "high", "key", "low", "player")

    def __init__(self, key: Hashable, player: Player, bounds: Bounds, asked: Bounds) -> None:
        self.key = key
        self.player = player
        self.bounds = bounds
        self.low, self.high = self.asked = max(asked[0], bounds[0]), min(asked[1], bounds[1])
        self.best = -score_of_end(player)
        self.after: Iterator[tuple[Hashable, Any]] = iter(())

    def hear(self, score: Score) -> None:
        """What the player can get by one of the moves."""
        if self.player is ONE:
            self.best = max(self.best, score)
            self.low = max(self.low, score)
        else:
            self.best = min(self.best, score)
            self.high = min(self.high, score)

    def learnt(self) -> Bounds:
        """The bounds of the position, now that every move that matters has been heard."""
        (low, high), (least, most) = self.bounds, self.asked
        return (max(low, self.best) if self.best > least else low), (min(high, self.best) if self.best < most else high)


def _enough(bounds: Bounds, asked: Bounds) -> Score | None:
    """The score, or the one bound of it that matters, when these bounds leave nothing to ask."""
    low, high = bounds
    if low >= asked[1]:
        return low
    return high if high <= asked[0] or low == high else None


class Search(Retrograde[P, M]):
    """Alpha-beta search that keeps, for each position it has been to, the bounds of its score.

    Scores count the plies, so they are the very ones that the general method finds. That method takes over where a
    position comes back; and where some ends are drawn and some positions plainly endless, since bounds do not tell
    which of them somebody can force. As long as only one kind has been met, all that is undecided is of that kind.
    """

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._bounds: dict[Hashable, Bounds] = {}
        self._undecided: Score | None = None
        """The score of all that is undecided, as far as anything has been."""
        self._looks_ahead = True

    @property
    def positions(self) -> int:
        return len(self._bounds) + super().positions

    def _score_of_running(self, p: P) -> Score:
        return self._ask(p, (-WON, WON))

    def _has_score(self, p: P, score: Score) -> bool:
        # It takes far less to say whether a score is this one than to say which it is.
        low, high = around(score)
        return low < self._score_between(p, (low, high)) < high

    def _about(self, p: P) -> Score:
        return self._score_between(p, around(ENDLESS))

    def _score_between(self, p: P, asked: Bounds) -> Score:
        outcome = self.game.outcome(p)
        return score_of_end(outcome.winner) if outcome else self._ask(p, asked)

    def _ask(self, p: P, asked: Bounds) -> Score:
        """The score of a position; or a bound of it, where the score is not between those asked about."""
        if self._looks_ahead:
            try:
                return self._look_ahead(p, asked)
            except NotByLookingAhead:
                self._looks_ahead = False
                self._known.update({key: low for key, (low, high) in self._bounds.items() if low == high})
                self._bounds.clear()
        return super()._score_of_running(p)

    def _look_ahead(self, root: P, asked: Bounds) -> Score:
        found = self._view(self.game.key(root), root, asked)
        if not isinstance(found, SearchNode):
            return found
        way, been, looked_at = [found], {found.key}, 1
        while True:
            view = way[-1]
            step = next(view.after, None) if view.low < view.high else None
            if step:
                key, p = step
                if key in been:
                    raise NotByLookingAhead
                found = self._view(key, p, (one_ply_later(view.low), one_ply_later(view.high)))
                if isinstance(found, SearchNode):
                    way.append(found)
                    been.add(key)
                    looked_at += 1
                    self._report(looked_at)
                    continue
            else:
                way.pop()
                been.remove(view.key)
                low, high = self._bounds[view.key] = view.learnt()
                found = low if view.best >= view.asked[1] else high
                if not way:
                    return found
                view = way[-1]
            view.hear(one_ply_earlier(found))

    def _view(self, key: Hashable, p: P, asked: Bounds) -> SearchNode | Score:
        """Look at a position: its score, or a bound of it that says enough, or what there is to look at from here."""
        bounds = self._bounds.get(key) or self._first_bounds(key, p)
        enough = _enough(bounds, asked)
        if enough is not None:
            return enough
        game, known = self.game, self._bounds.get
        player = game.to_move(p)
        won = score_of_end(player)
        after: list[tuple[Hashable, P]] = []
        told: list[Score] = []
        # The largest numbers tend to come last, and to end a game soonest.
        for move in reversed(game.moves(p)):
            successor = game.play(p, move)
            next_key = game.key(successor)
            least, most = known(next_key) or self._first_bounds(next_key, successor)
            if least < most:
                after.append((next_key, successor))
            elif least == won:
                return self._settle(key, one_ply_earlier(won))
            else:
                told.append(one_ply_earlier(least))
        # There is no win at once, so the fastest there can be is one with the second step of this turn.
        fastest = one_ply_earlier(one_ply_earlier(won))
        if bounds == RUNNING and self._wins_with_next_step(player, after):
            return self._settle(key, fastest)
        low, high = bounds
        bounds = self._bounds[key] = (low, min(high, fastest)) if player is ONE else (max(low, fastest), high)
        enough = _enough(bounds, asked)
        if enough is not None:
            return enough
        view = SearchNode(key, player, bounds, asked)
        view.after = iter(after)
        for score in told:
            view.hear(score)
        return view

    def _first_bounds(self, key: Hashable, p: P) -> Bounds:
        """What is known of a position without looking further."""
        outcome = self.game.outcome(p)
        bounds: Bounds | None
        if outcome:
            bounds = (score_of_end(outcome.winner),) * 2
            if outcome.winner is None:
                self._meet(DRAWN)
        elif self.game.endless(p):
            bounds = (ENDLESS, ENDLESS)
            self._meet(ENDLESS)
        else:
            bounds = self._kept.bounds(key) if self._kept else None
            for score in filter(is_undecided, bounds or ()):
                self._meet(score)
        self._bounds[key] = bounds = bounds or RUNNING
        return bounds

    def _meet(self, undecided: Score) -> None:
        """Something undecided, which is the first or of the same kind as before."""
        if self._undecided is None and undecided in (ENDLESS, DRAWN):
            self._undecided = undecided
        if undecided != self._undecided:
            raise NotByLookingAhead

    def _settle(self, key: Hashable, score: Score) -> Score:
        self._bounds[key] = score, score
        return score

    def _wins_with_next_step(self, player: Player, after: list[tuple[Hashable, P]]) -> bool:
        """True when one of these positions is still this player's, who can win there at once."""
        game = self.game
        for key, p in after:
            if game.to_move(p) is player:
                for move in game.moves(p):
                    outcome = game.outcome(game.play(p, move))
                    if outcome and outcome.winner is player:
                        self._settle(key, one_ply_earlier(score_of_end(player)))
                        return True
        return False

    def _worth_keeping(self) -> dict[Hashable, Bounds]:
        """Neither what has not been looked at, nor what anybody can see to be over."""
        found = {key: pair for key, pair in self._bounds.items() if pair != RUNNING and abs(pair[0]) != WON}
        return super()._worth_keeping() | found
