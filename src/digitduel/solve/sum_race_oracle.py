"""Sum Race solved over pairs of scores."""

from digitduel.core import ONE
from digitduel.games.sum_race import Choose, Position, SumRace
from digitduel.solve.oracle import Oracle, Progress
from digitduel.solve.verdict import WON, Score, one_ply_earlier

Best = tuple[Score, int, Score]
"""The best score that the player to move can have, the number that brings it, and the best score without it."""
LOST: Best = -WON, 0, -WON


class SumRaceOracle(Oracle[Position, Choose]):
    """One number at most is barred. So for each pair of scores the best two numbers say it all, whatever is barred."""

    gets_through = True

    def __init__(self, game: SumRace, progress: Progress | None = None) -> None:
        super().__init__(game, progress)
        self._highest, self._target = game.highest, game.target
        self._pairs: list[list[Best]] = [[LOST] for _ in range(game.target + 1)]
        """By how far the player to move is from the target, and then by how far the opponent is."""
        self._together = 1
        """How far both are from it together, in the pairs that are known."""

    @property
    def positions(self) -> int:
        return sum(map(len, self._pairs)) - len(self._pairs)

    def _score_of_running(self, p: Position) -> Score:
        mine, theirs = (self._target - p.scores[player] for player in (p.to_move, p.to_move.other))
        while self._together < mine + theirs:
            self._look_at_the_clock()
            self._go_back()
        best, number, without = self._pairs[mine][theirs]
        score = without if number == p.barred else best
        return score if p.to_move is ONE else -score

    def _go_back(self) -> None:
        """Look at the pairs that are one further from the target together."""
        together = self._together + 1
        for mine in range(max(1, together - self._target), min(together, self._target + 1)):
            theirs = together - mine
            self._pairs[mine][theirs:] = [self._look(mine, self._pairs[theirs])]
        self._together = together
        if self._progress:
            self._progress(self.positions)

    def _look(self, mine: int, replies: list[Best]) -> Best:
        """The best of the numbers, given what the opponent can do by how far they leave the player from the target."""
        after = replies[max(0, mine - self._highest) : mine]
        scores = [
            without if number == chosen else best for chosen, (best, number, without) in enumerate(after[::-1], start=1)
        ]
        best = min(scores)
        place = scores.index(best)
        others = scores[:place] + scores[place + 1 :]
        return one_ply_earlier(-best), place + 1, one_ply_earlier(-min(others)) if others else -WON
