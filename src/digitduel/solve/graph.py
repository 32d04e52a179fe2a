"""Positions and what leads to what, without any rules: the part of solving that works backwards."""

from collections import defaultdict
from collections.abc import Hashable

from digitduel.core import ONE, Player
from digitduel.solve.verdict import DRAWN, ENDLESS, WON, Score, is_undecided, one_ply_earlier


class Graph:
    """Numbered positions, each with the positions that lead to it. `ENDLESS` means: not decided, or never."""

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
        self.scores.append(ENDLESS)
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
        and when the last move has been heard to lose, it is the one that delays most. Who is never told enough cannot
        be forced to lose. What can be made of that, a draw or an endless game, is looked at last.
        """
        told, scores = self._told, self.scores
        for number, score in enumerate(scores):
            if score:
                told[score].extend(self._before[number])
        told.pop(ENDLESS, None)
        drawn = {score: told.pop(score) for score in range(ENDLESS + 1, DRAWN + 1) if score in told}
        self._force_wins()
        for player in Player if drawn else ():
            self._force_draws(player, 1 << player, drawn)
        return dict(zip(self.numbers, scores, strict=True))

    def _force_wins(self) -> None:
        told, players, scores, moves_left = self._told, self._players, self.scores, self._moves_left
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

    def _force_draws(self, player: Player, can: Score, drawn: dict[Score, list[int]]) -> None:
        """Add this to the score wherever nobody can force a win, and this player can force a drawn end.

        Both then only make moves after which nobody can force a win either: those left when the others had been heard.
        """
        players, scores, moves_left = self._players, self.scores, self._moves_left.copy()
        told = [number for score, numbers in drawn.items() if score & can for number in numbers]
        while told:
            number = told.pop()
            score = scores[number]
            if not is_undecided(score) or score & can:
                continue
            if players[number] is not player:
                moves_left[number] -= 1
                if moves_left[number]:
                    continue
            scores[number] = score | can
            told.extend(self._before[number])
