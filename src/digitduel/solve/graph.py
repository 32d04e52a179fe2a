"""Positions and what leads to what, without any rules: the part of solving that works backwards."""

from collections import defaultdict
from collections.abc import Hashable

from digitduel.core import ONE, Player
from digitduel.solve.verdict import WON, Score, one_ply_earlier


class Layout:
    """Numbered positions, each with the positions that lead to it. A score of 0 means: not decided, or never."""

    def __init__(self) -> None:
        self.numbers: dict[Hashable, int] = {}
        self.scores: list[Score] = []
        self._players: list[Player] = []
        self._before: list[list[int]] = []
        self._moves_left: list[int] = []
        self._told: defaultdict[Score, list[int]] = defaultdict(list)

    def add(self, key: Hashable, player: Player) -> int:
        """Number a position in which this player is to move."""
        number = self.numbers[key] = len(self.scores)
        self.scores.append(0)
        self._players.append(player)
        self._before.append([])
        self._moves_left.append(0)
        return number

    def join(self, number: int, after: list[int], told: list[Score]) -> None:
        """Give a position its moves: the numbers that they lead to, and the scores of those that are known already."""
        self._moves_left[number] = len(after) + len(told)
        for successor in after:
            self._before[successor].append(number)
        for score in told:
            self._told[score].append(number)

    def work_backwards(self) -> dict[Hashable, Score]:
        """The scores of all positions.

        Ends are told one ply after another, nearest first. So the first good news a player hears is the fastest win,
        and when the last move has been heard to lose, it is the one that delays most. Who is never told enough can
        keep the game going for ever.
        """
        told, players, scores, moves_left = self._told, self._players, self.scores, self._moves_left
        for number, score in enumerate(scores):
            if score:
                told[score].extend(self._before[number])
        told.pop(0, None)
        score_now = WON
        while told:
            for score in (score_now, -score_now):
                winner = ONE if score > 0 else ONE.other
                earlier = one_ply_earlier(score)
                for number in told.pop(score, ()):
                    if scores[number]:
                        continue
                    if players[number] is not winner:
                        moves_left[number] -= 1
                        if moves_left[number]:
                            continue
                    scores[number] = earlier
                    if self._before[number]:
                        told[earlier].extend(self._before[number])
            score_now -= 1
        return dict(zip(self.numbers, scores, strict=True))
