"""The general method: lay out every position that can come, then work backwards from the ends of the game."""

import time
from collections.abc import Hashable
from typing import TYPE_CHECKING

from digitduel.core import Game
from digitduel.solve.graph import Graph
from digitduel.solve.oracle import M, Oracle, P, Progress, TooLarge
from digitduel.solve.verdict import Bounds, Score, one_ply_earlier, score_of_end

if TYPE_CHECKING:
    from digitduel.solve.disk_cache import Kept

MOST_POSITIONS = 2_000_000
"""How many positions one question may take: a minute or two, and less than two gigabytes."""
WORTH_KEEPING = 10_000
"""Fewer positions than this are looked at about as fast as they are read from a file."""
BETWEEN_REPORTS = 1_000
BETWEEN_LOOKS_AT_THE_CLOCK = 64
"""Positions. A look costs as much as a position or two, and nobody notices the few milliseconds in between."""
LONGEST_WITHOUT_A_LOOK = 0.05
"""Seconds. Where the rules need more for so many positions, each is followed by a look."""


class Retrograde(Oracle[P, M]):
    """Right for every game: turns of several steps, positions that come back, moves that end the game by losing it.

    Positions are told apart by the game's `key` only. Where the player to move can win at once nothing is faster, and
    what other moves would lead to is only looked at when somebody asks.
    """

    def __init__(
        self,
        game: Game[P, M],
        *,
        kept: "Kept | None" = None,
        limit: int = MOST_POSITIONS,
        progress: Progress | None = None,
    ) -> None:
        super().__init__(game, progress)
        self._kept = kept
        self._limit = limit
        self._looked_at = self._kept_at = 0
        self._next_look, self._between_looks, self._latest_look = 0, 1, 0.0
        self._known: dict[Hashable, Score] = {}

    @property
    def positions(self) -> int:
        return len(self._known)

    def _score_of_running(self, p: P) -> Score:
        key = self.game.key(p)
        score = self._recall(key)
        if score is None:
            found = self._lay_out(p, key).work_backwards()
            self._known.update(found)
            score = found[key]
        return score

    def _recall(self, key: Hashable) -> Score | None:
        score = self._known.get(key)
        bounds = self._kept.bounds(key) if self._kept and score is None else None
        return bounds[0] if bounds and bounds[0] == bounds[1] else score

    def _lay_out(self, root: P, root_key: Hashable) -> Graph:
        layout = Graph()
        waiting = [(layout.add(root_key, self.game.to_move(root)), root)]
        while waiting:
            waiting += self._look(layout, *waiting.pop())
            self._report(len(layout.scores))
        return layout

    def _look(self, layout: Graph, number: int, p: P) -> list[tuple[int, P]]:
        """Follow every move from a position. Returns the positions that are new, to be looked at later."""
        game = self.game
        won = score_of_end(game.to_move(p))
        after: list[Hashable] = []
        told: list[Score] = []
        new: dict[Hashable, P] = {}
        # Where nobody can ever win, there is nothing to look for.
        for move in () if game.endless(p) else game.moves(p):
            successor = game.play(p, move)
            key = game.key(successor)
            if key not in layout.numbers and key not in new:
                score = self._recall(key)
                if score is None:
                    outcome = game.outcome(successor)
                    if outcome:
                        score = self._known[key] = score_of_end(outcome.winner)
                if score == won:
                    layout.scores[number] = one_ply_earlier(won)
                    return []
                if score is not None:
                    told.append(score)
                    continue
                new[key] = successor
            after.append(key)
        fresh = [(layout.add(key, game.to_move(successor)), successor) for key, successor in new.items()]
        layout.join(number, [layout.numbers[key] for key in after], told)
        return fresh

    def _report(self, for_this_question: int) -> None:
        """One more position has been looked at."""
        if for_this_question > self._limit:
            raise TooLarge(f"{self.game.word}: from here there are more than {self._limit:,} positions to look at.")
        if self._looked_at >= self._next_look:
            self._look_at_the_clock()
            self._next_look = self._looked_at + self._until_the_next_look()
        self._looked_at += 1
        if self._progress and not self._looked_at % BETWEEN_REPORTS:
            self._progress(self._looked_at)

    def _until_the_next_look(self) -> int:
        """In positions: twice as many as before, unless these took long. Nobody knows how slow the rules of a game are
        before they have been asked."""
        now = time.perf_counter()
        quick = now - self._latest_look < LONGEST_WITHOUT_A_LOOK
        self._latest_look = now
        self._between_looks = min(2 * self._between_looks, BETWEEN_LOOKS_AT_THE_CLOCK) if quick else 1
        return self._between_looks

    def _rest(self) -> None:
        if self._kept and self._looked_at - self._kept_at >= WORTH_KEEPING:
            self._kept.keep(self._worth_keeping())
            self._kept_at = self._looked_at

    def _worth_keeping(self) -> dict[Hashable, Bounds]:
        return {key: (score, score) for key, score in self._known.items()}
