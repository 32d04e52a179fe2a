"""The general method: lay out every position that can come, then work backwards from the ends of the game."""

from collections.abc import Hashable
from typing import TYPE_CHECKING

from digitduel.core import Game, Player
from digitduel.solve.layout import Layout
from digitduel.solve.oracle import M, Oracle, P, Progress, TooLarge
from digitduel.solve.verdict import Score, one_ply_earlier, score_of_end

if TYPE_CHECKING:
    from digitduel.solve.kept import Kept

MOST_POSITIONS = 2_000_000
"""How many positions one question may take: a minute or so, and less than two gigabytes."""
WORTH_KEEPING = 10_000
"""Fewer positions than this are looked at about as fast as they are read from a file."""
BETWEEN_REPORTS = 1_000


class Retrograde(Oracle[P, M]):
    """Right for every game: turns of several steps, positions that come back, moves that end the game by losing it.

    Positions are told apart by the game's `key` only. And where the player to move can win at once, or with the second
    step of this turn, nothing is faster: what other moves would lead to is only looked at when somebody asks.
    """

    def __init__(
        self,
        game: Game[P, M],
        *,
        kept: "Kept | None" = None,
        limit: int = MOST_POSITIONS,
        progress: Progress | None = None,
    ) -> None:
        super().__init__(game)
        self._kept = kept
        self._limit = limit
        self._progress = progress
        self._known: dict[Hashable, Score] = {}

    @property
    def positions(self) -> int:
        return len(self._known)

    def _score_of_running(self, p: P) -> Score:
        key = self.game.key(p)
        score = self._recall(key, p)
        if score is None:
            found = self._lay_out(p, key).work_backwards()
            self._known.update(found)
            score = found[key]
            if self._kept and len(found) >= WORTH_KEEPING:
                self._kept.keep(self._known)
        return score

    def _recall(self, key: Hashable, p: P) -> Score | None:
        """The score of a position that is known already, or in which the game is over."""
        score = self._known.get(key)
        if score is not None:
            return score
        outcome = self.game.outcome(p)
        if outcome:
            score = score_of_end(outcome.winner)
        elif self._kept:
            score = self._kept.score(key)
        if score is not None:
            self._known[key] = score
        return score

    def _lay_out(self, root: P, root_key: Hashable) -> Layout:
        layout = Layout()
        waiting = [(layout.add(root_key, self.game.to_move(root)), root)]
        looked_at = 0
        while waiting:
            number, p = waiting.pop()
            waiting += self._look(layout, number, p)
            looked_at += 1
            if len(layout.scores) > self._limit:
                raise TooLarge(f"{self.game.word}: from here there are more than {self._limit:,} positions to look at.")
            if self._progress and not looked_at % BETWEEN_REPORTS:
                self._progress(self.positions + looked_at)
        return layout

    def _look(self, layout: Layout, number: int, p: P) -> list[tuple[int, P]]:
        """Follow every move from a position. Returns the positions that are new, to be looked at later."""
        game, numbers = self.game, layout.numbers
        play, key_of = game.play, game.key
        player = game.to_move(p)
        won = score_of_end(player)
        after: list[Hashable] = []
        new: dict[Hashable, P] = {}
        told: list[Score] = []
        # Where nobody can ever win, there is nothing to look for.
        for move in () if game.endless(p) else game.moves(p):
            successor = play(p, move)
            key = key_of(successor)
            if key not in numbers and key not in new:
                score = self._recall(key, successor)
                if score == won:
                    layout.scores[number] = one_ply_earlier(won)
                    return []
                if score is not None:
                    told.append(score)
                    continue
                new[key] = successor
            after.append(key)
        wins_next = one_ply_earlier(won)
        if wins_next in told or self._wins_with_next_step(player, new):
            layout.scores[number] = one_ply_earlier(wins_next)
            return []
        fresh = [(layout.add(key, game.to_move(successor)), successor) for key, successor in new.items()]
        layout.join(number, [numbers[key] for key in after], told)
        return fresh

    def _wins_with_next_step(self, player: Player, new: dict[Hashable, P]) -> bool:
        """True when one of these positions is still this player's, who can win there at once."""
        game = self.game
        for key, p in new.items():
            if game.to_move(p) is not player:
                continue
            for move in game.moves(p):
                outcome = game.outcome(game.play(p, move))
                if outcome and outcome.winner is player:
                    self._known[key] = one_ply_earlier(score_of_end(player))
                    return True
        return False
