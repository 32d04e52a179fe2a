"""Judgements summed up: a score for each game, and one for all, from blind choice at 0 to perfect play at 100."""

from collections import defaultdict
from collections.abc import Hashable

from digitduel.evals.asked_positions import AskedPosition
from digitduel.evals.judgement import Judgement
from digitduel.evals.paired_difference import Answered, Pair, difference
from digitduel.evals.skill import Decision, Skill, apart, combined, first_meetings, skill


class Score:
    """The score of one player. What was asked may be added in any order; it counts in the order of the benchmark."""

    def __init__(self) -> None:
        self._decisions: dict[str, list[Decision]] = defaultdict(list)
        self._by_idea: dict[str, list[Decision]] = defaultdict(list)

    def add(self, asked: AskedPosition, judged: Judgement) -> None:
        """Count what a player did. Where nothing was at stake, nothing counts."""
        self.count(asked.game, asked.cluster, judged, asked.stratum, asked.idea)

    def count(self, word: str, cluster: tuple[int, int], judged: Judgement, stratum: str = "", idea: str = "") -> None:
        """The same by the word of a game, what belongs together, how hard it is and what it is about."""
        if not judged.decision:
            return
        family = word.partition(":")[0]
        decision = Decision(judged.kept, judged.by_chance, judged.position, cluster, stratum)
        self._decisions[family].append(decision)
        if idea:
            # How many ask for one idea is not fixed, so there are no strata.
            self._by_idea[idea].append(decision._replace(cluster=(family, cluster[1]), stratum=""))

    def of_game(self, word: str) -> Skill:
        """The score at one game, or at the family that a variant belongs to, with its 95% interval."""
        return in_points(skill(self._in_order(word.partition(":")[0])))

    def overall(self) -> Skill:
        """The mean of the games that were asked about, with its 95% interval."""
        return combined([self.of_game(family) for family in self._decisions])

    def by_idea(self) -> dict[str, Skill]:
        """The profile: for each idea the score in the decisions that ask for it, of all games together."""
        return {
            idea: in_points(skill(first_meetings(sorted(some, key=lambda decision: decision.cluster))))
            for idea, some in sorted(self._by_idea.items())
        }

    def minus(self, other: "Score") -> Skill:
        """How much higher this score is than another, with the 95% interval of that.

        In the same positions, as for two players or for a disguise, each is held against itself.
        """
        if set(self._decisions) != set(other._decisions):
            raise ValueError("Scores at different games do not compare.")
        games = [(self._by_position(game), other._by_position(game)) for game in self._decisions]
        if any(set(mine) != set(theirs) for mine, theirs in games):
            return combined([apart(self.of_game(game), other.of_game(game)) for game in self._decisions])
        pairs = [[_pair(each, theirs[at]) for at, each in mine.items()] for mine, theirs in games]
        at, low, high, *_ = difference(pairs)
        return in_points(Skill(at, low, high))

    def _by_position(self, family: str) -> dict[Hashable, Decision]:
        return {decision.position: decision for decision in self._in_order(family)}

    def _in_order(self, family: str) -> list[Decision]:
        return first_meetings(sorted(self._decisions[family], key=lambda decision: decision.cluster))


def _pair(one: Decision, other: Decision) -> Pair:
    return Pair(Answered(one.kept, one.by_chance), Answered(other.kept, other.by_chance), one.stratum)


def in_points(share: Skill) -> Skill:
    """From 0 to 100, as scores are told: rounded to two digits."""
    return Skill(*(round(100 * each, 2) for each in share))
