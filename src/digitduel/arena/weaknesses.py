"""What a player's mistakes have in common, said only where chance can hardly be the reason.

The measure is someone who makes as many mistakes, but any mistakes: who now and then plays any move at all, and
otherwise one that keeps the value. Two questions are asked of all choices of a player at a game, each for every facet:

- *Misses*: where the value could only be kept by seeing this, was it lost more often than by that someone?
- *Habits*: where such a move could be played, was it played more often than by that someone, and did it throw the
  value away more often? A taste among good moves is no weakness.

Both are binomial tests. A position counts once, as it was first met: who always plays the same there tells nothing new
by doing it again. The chance of error is 1% for all questions of a kind about a player at a game together (Bonferroni).
Of findings about the same mistakes, the least likely one is told.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import exp, lgamma, log, log1p
from typing import Any, NamedTuple

from digitduel.arena.move_features import FIRST_MOVE, Facet, Facets, of_moment
from digitduel.evals.regret import ChoiceMade, Spot

CHANCE_OF_ERROR = 0.01
FEWEST = 2
"""Mistakes that it takes to speak of a weakness."""
LEAST_DIFFERENCE = 0.15
"""Of the shares missed; less may be certain, but is of no interest."""
ALREADY_TOLD = 0.7
"""The share of a finding's mistakes that others explain, from which on it says nothing new."""
MOST_TOLD = 6


class Weakness(NamedTuple):
    """A weakness by its name, the figures behind it, and the mistakes of the kind."""

    name: str
    figures: str
    log_chance: float
    """The logarithm of how likely chance alone would do this."""
    mistakes: frozenset[int]
    """Which of the choices they are, with all that were made in the same positions."""


def weaknesses(choices: Iterable[ChoiceMade]) -> list[Weakness]:
    """The weaknesses that the choices of one player at one game show, the clearest first."""
    choices = list(choices)
    spots = dict.fromkeys(choice.spot for choice in choices)
    positions = {spot: (spot.game.word, spot.game.key(spot.position)) for spot in spots}
    first = list({positions[choice.spot]: choice for choice in reversed(choices)}.values())[::-1]
    facets = {choice.spot: Facets(choice.spot) for choice in first}
    findings = [*_misses(first, facets), *_habits(first, facets)]
    # Of findings that are equally unlikely, the plainest is told.
    findings.sort(key=lambda finding: (round(finding[1].log_chance, 6), finding[0], finding[1].name))
    told: list[Weakness] = []
    explained: set[int] = set()
    for _, weakness in findings:
        known = len(weakness.mistakes & explained)
        if known < ALREADY_TOLD * len(weakness.mistakes) and len(told) < MOST_TOLD:
            told.append(weakness)
            explained |= weakness.mistakes
    slipped: dict[Any, set[int]] = defaultdict(set)
    for place, choice in enumerate(choices):
        if choice.slip:
            slipped[positions[choice.spot]].add(place)
    return [
        each._replace(mistakes=frozenset().union(*(slipped[positions[first[place].spot]] for place in each.mistakes)))
        for each in told
    ]


def _misses(choices: list[ChoiceMade], facets: dict[Spot, Facets]) -> list[tuple[int, Weakness]]:
    decisions = [(place, choice) for place, choice in enumerate(choices) if choice.spot.is_decision]
    seen: dict[Facet, set[int]] = defaultdict(set)
    for place, choice in decisions:
        for facet in (*facets[choice.spot].to_be_seen, *of_moment(choice)):
            seen[facet].add(place)
    groups = {facet.name: places for facet, places in seen.items()}
    everywhere = {place for place, _ in decisions}
    missed = {place for place, choice in decisions if choice.slip}
    findings = []
    for facet, places in seen.items():
        group = groups.get(facet.of, everywhere) if facet.of else everywhere
        others = group - places
        lost, lost_elsewhere = missed & places, missed & others
        if len(lost) < FEWEST or not others:
            continue
        if len(lost) / len(places) - len(lost_elsewhere) / len(others) < LEAST_DIFFERENCE:
            continue
        usual = _carelessness([choices[place] for place in group]) * sum(choices[place].spot.wrong for place in places)
        chance = _binomial(len(lost), len(places), usual / len(places))
        if chance + log(len(seen)) > log(CHANCE_OF_ERROR):
            continue
        elsewhere = f"other {facet.of.split(' ', 1)[1]}s" if facet.of else "elsewhere"
        figures = f"missed {len(lost)} of {len(places)}; {elsewhere}: {len(lost_elsewhere)} of {len(others)}"
        weakness = Weakness(f"misses {facet.name}", figures, chance, frozenset(lost))
        findings.append((1 if facet.of else 2, weakness))
    return findings


def _habits(choices: list[ChoiceMade], facets: dict[Spot, Facets]) -> list[tuple[int, Weakness]]:
    careless = _carelessness(choices)
    expected: dict[tuple[bool, Facet], float] = defaultdict(float)
    expected_lost: dict[tuple[bool, Facet], float] = defaultdict(float)
    offered: Counter[tuple[bool, Facet]] = Counter()
    played: dict[tuple[bool, Facet], list[int]] = defaultdict(list)
    for place, choice in enumerate(choices):
        at_spot = facets[choice.spot]
        chosen = at_spot.of_option.get(choice.move) or frozenset(at_spot.of_move(choice.move))
        good, every = at_spot.shares
        for facet, share in every.items():
            if share == 1:
                continue
            kept = good.get(facet, 0)
            usual = (1 - careless) * kept + careless * share
            usually_lost = careless * (share - kept * (1 - choice.spot.wrong))
            for context in (True, False) if choice.first else (False,):
                offered[context, facet] += 1
                expected[context, facet] += usual
                expected_lost[context, facet] += usually_lost
                if facet in chosen:
                    played[context, facet].append(place)
    findings = []
    for (first, facet), places in played.items():
        lost = [place for place in places if choices[place].slip]
        times, usual = offered[first, facet], expected[first, facet]
        if len(lost) < FEWEST or len(places) / times - usual / times < LEAST_DIFFERENCE:
            continue
        chance = max(
            _binomial(len(places), times, usual / times),
            _binomial(len(lost), times, expected_lost[first, facet] / times),
        )
        if chance + log(len(offered)) > log(CHANCE_OF_ERROR):
            continue
        figures = (
            f"played in {len(places)} of {times} positions where it could be, about {usual:.0f} would be usual; "
            f"threw the value away in {len(lost)}"
        )
        name = f"plays {facet.name} {FIRST_MOVE}" if first else f"plays {facet.name}"
        findings.append(
            (2 * (not facet.name.isdigit()) + (not first), Weakness(name, figures, chance, frozenset(lost)))
        )
    return findings


def _carelessness(choices: Iterable[ChoiceMade]) -> float:
    """How often one would have to play any move at all to lose the value as often as it was lost here."""
    missed = possible = 0.0
    for choice in choices:
        missed += choice.slip is not None
        possible += choice.spot.wrong
    return min(1.0, missed / possible) if possible else 0.0


def _binomial(times: int, of: int, chance: float) -> float:
    """The logarithm of the chance of so many or more."""
    chance = min(max(chance, 1e-6), 1 - 1e-9)
    terms = [
        lgamma(of + 1) - lgamma(k + 1) - lgamma(of - k + 1) + k * log(chance) + (of - k) * log1p(-chance)
        for k in range(times, of + 1)
    ]
    most = max(terms)
    return most + log(sum(exp(term - most) for term in terms))
