"""A player's choices at one game, held against exact play and summed up."""

from collections import Counter, defaultdict
from typing import Any, NamedTuple

from digitduel.arena.report_shapes import Accuracy, MissedPosition, StageTold, WeaknessTold
from digitduel.arena.weaknesses import Weakness, weaknesses
from digitduel.coach.mistakes import Mistake
from digitduel.evals.regret import ChoiceMade, Stage
from digitduel.evals.skill import share_interval

MOST_MISSED = 5
"""Positions shown of each kind."""


def judged(choices: list[ChoiceMade]) -> Accuracy:
    """Accuracy, slips, where they happened, what they have in common, and the positions missed most often."""
    found = weaknesses(choices)
    decisions = [choice for choice in choices if choice.spot.is_decision]
    slips = [choice for choice in decisions if choice.slip]
    slipped = Counter(choice.slip for choice in slips)
    kept, of = len(decisions) - len(slips), len(decisions)
    low, high = share_interval(kept, of)
    stages = {
        str(stage): StageTold(
            decisions=sum(choice.stage is stage for choice in decisions),
            missed=sum(choice.stage is stage for choice in slips),
        )
        for stage in Stage
    }
    return Accuracy(
        decisions=of,
        kept=kept,
        accuracy=round(kept / of, 4) if of else None,
        low=round(low, 4) if of else None,
        high=round(high, 4) if of else None,
        slips={str(kind): slipped[kind] for kind in Mistake if slipped[kind] or not kind.is_about_draws},
        stages=stages,
        weaknesses=tuple(
            WeaknessTold(name=each.name, figures=each.figures, mistakes=len(each.mistakes)) for each in found
        ),
        missed=tuple(_missed_by_kind(choices, found)),
    )


class _Missed(NamedTuple):
    """A position that was missed, as it came up most often, and how often it was missed and met."""

    example: ChoiceMade
    missed: int
    met: int


def _missed_by_kind(choices: list[ChoiceMade], found: list[Weakness]) -> list[MissedPosition]:
    """The positions missed most often: for each weakness those that show it, then the others."""
    met = Counter(_future(choice) for choice in choices)
    left = {place for place, choice in enumerate(choices) if choice.slip}
    kinds = []
    for weakness in found:
        kinds.append((weakness.name, weakness.mistakes & left))
        left -= weakness.mistakes
    return [
        MissedPosition(
            moves=" ".join(missed.example.before),
            played=missed.example.move,
            better=missed.example.spot.best.move,
            slip=str(missed.example.slip),
            missed=missed.missed,
            met=missed.met,
            weakness=name,
        )
        for name, places in [*kinds, (None, left)]
        for missed in _most_missed([choices[place] for place in sorted(places)], met)
    ]


def _most_missed(slips: list[ChoiceMade], met: Counter[Any]) -> list[_Missed]:
    missed: dict[Any, list[ChoiceMade]] = defaultdict(list)
    for choice in slips:
        missed[_future(choice)].append(choice)
    most = sorted(missed.items(), key=lambda item: (-len(item[1]), len(item[1][0].before)))[:MOST_MISSED]
    told = []
    for future, choices in most:
        # The position as it came up most often, and the move that was most often played there.
        before, move = Counter((choice.before, choice.move) for choice in choices).most_common(1)[0][0]
        example = next(choice for choice in choices if (choice.before, choice.move) == (before, move))
        told.append(_Missed(example, len(choices), met[future]))
    return told


def _future(choice: ChoiceMade) -> Any:
    """Positions that differ only in how they came about are one."""
    return choice.spot.game.word, choice.spot.game.key(choice.spot.position)
