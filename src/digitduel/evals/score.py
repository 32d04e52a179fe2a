"""Judgements summed up: a score for each game, and one for all, from blind choice at 0 to perfect play at 100."""

from collections import defaultdict

from digitduel.evals.asked_positions import AskedPosition
from digitduel.evals.judgement import Judgement
from digitduel.evals.skill import Decision, Skill, combined, first_meetings, skill


class Score:
    """The score of one player. What was asked may be added in any order; it counts in the order of the benchmark."""

    def __init__(self) -> None:
        self._decisions: dict[str, list[Decision]] = defaultdict(list)

    def add(self, asked: AskedPosition, judged: Judgement) -> None:
        """Count what a player did. Where nothing was at stake, nothing counts."""
        self.count(asked.game, asked.cluster, judged)

    def count(self, word: str, cluster: tuple[int, int], judged: Judgement) -> None:
        """The same by the word of a game and what belongs together."""
        if judged.decision:
            self._decisions[word].append(judged.counted(cluster))

    def of_game(self, word: str) -> Skill:
        """The score at one game, with its 95% interval."""
        in_order = sorted(self._decisions[word], key=lambda decision: decision.cluster)
        return in_points(skill(first_meetings(in_order)))

    def overall(self) -> Skill:
        """The mean of the games that were asked about, with its 95% interval."""
        return combined([self.of_game(word) for word in self._decisions])


def in_points(share: Skill) -> Skill:
    """From 0 to 100, as scores are told: rounded to two digits."""
    return Skill(*(round(100 * each, 2) for each in share))
