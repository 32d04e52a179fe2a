"""Several runs of the benchmark side by side: a leaderboard, and who is really better than whom."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from digitduel import __version__
from digitduel.arena.baselines import Answers, Baseline, Place, baselines, edition_of
from digitduel.arena.report_shapes import BenchmarkReport
from digitduel.core import DigitDuelError
from digitduel.core.json_shapes import BadShape, called, from_json
from digitduel.evals import positions
from digitduel.evals.paired_difference import Answered, Difference, Pair, difference, holm

REPORT = "report.json"

Strata = dict[Place, str]
"""How hard the positions of an edition are."""


class BadRuns(DigitDuelError):
    """Runs cannot be read, or cannot be compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A row of the leaderboard."""

    name: str
    player: str
    is_baseline: bool = called("is baseline")
    score: float
    low: float
    high: float
    tokens: int | None
    cost: float | None
    cost_per_point: float | None = called("cost per point")
    date: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairTold:
    """How much higher one stands than the other in the positions that both were asked about, in points."""

    one: str
    other: str
    shared: int
    difference: float
    low: float
    high: float
    p: float
    p_holm: float = called("p holm")
    """Corrected for all pairs of the same list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    digitduel: str
    benchmark: str
    standings: tuple[Standing, ...]
    """Best first."""
    runs: tuple[PairTold, ...]
    against_baselines: tuple[PairTold, ...] = called("against baselines")
    method: str


METHOD = (
    "Differences of skill in the positions that both were asked about, in points, each position held against itself; "
    "95% intervals and two-sided p-values from Student's t over positions, within strata of equal difficulty where the "
    "benchmark has them; p-values corrected by Holm within each list"
)


def compared(paths: Sequence[Path]) -> Comparison:
    """The runs in these folders, with the baselines of their benchmark."""
    reports = [_read(path) for path in paths]
    if not reports:
        raise BadRuns("Name at least one run: a folder that duel arena --benchmark PLAYER --out FOLDER has made.")
    names = [report.benchmark for report in reports]
    for path, name in zip(paths, names, strict=True):
        if name != names[0]:
            raise BadRuns(f"{paths[0]} is {names[0]} and {path} is {name}: such scores do not compare.")
    labels = _labels(paths, reports)
    known = baselines(names[0])
    answers = {label: _answers(report) for label, report in zip(labels, reports, strict=True)}
    standings = [_of_run(label, report) for label, report in zip(labels, reports, strict=True)]
    standings += map(_of_baseline, known)
    standings.sort(key=lambda standing: -standing.score)
    place = {standing.name: rank for rank, standing in enumerate(standings)}
    between = [sorted(pair, key=place.__getitem__) for pair in combinations(labels, 2)]
    strata: Strata = {(each.game, each.moves): each.stratum for each in positions(edition_of(names[0]))}
    house = {each.player: each.answers for each in known}
    against = [(label, player) for label in labels for player in house]
    return Comparison(
        digitduel=__version__,
        benchmark=names[0],
        standings=tuple(standings),
        runs=_tested([(one, other, answers[one], answers[other]) for one, other in between], strata),
        against_baselines=_tested([(one, other, answers[one], house[other]) for one, other in against], strata),
        method=METHOD,
    )


def _read(path: Path) -> BenchmarkReport:
    file = path / REPORT if path.is_dir() else path
    try:
        return from_json(BenchmarkReport, file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRuns(f"{file} cannot be read: {error.strerror or error}.") from None
    except (BadShape, UnicodeDecodeError):
        raise BadRuns(
            f"{file} is not a report of the benchmark as this Digit Duel makes it. The command that made it makes it "
            "anew, without playing again."
        ) from None


def _labels(paths: Sequence[Path], reports: Sequence[BenchmarkReport]) -> list[str]:
    """Players by their words; those that are there twice also by their folders."""
    times = Counter([report.player for report in reports])
    labels = [
        report.player if times[report.player] == 1 else f"{report.player} ({path})"
        for path, report in zip(paths, reports, strict=True)
    ]
    if len(set(labels)) < len(labels):
        raise BadRuns("A run is named twice.")
    return labels


def _answers(report: BenchmarkReport) -> Answers:
    asked = (result for game in report.games for result in game.results if result.part == "position")
    return {(result.game, result.moves): Answered(result.kept, result.by_chance) for result in asked}


def _of_run(label: str, report: BenchmarkReport) -> Standing:
    worth = report.cost is not None and report.score > 0
    return Standing(
        name=label,
        player=report.player,
        is_baseline=False,
        score=report.score,
        low=report.low,
        high=report.high,
        tokens=report.usage.prompt + report.usage.completion if report.usage else None,
        cost=report.cost,
        cost_per_point=round((report.cost or 0) / report.score, 6) if worth else None,
        date=report.run.ended,
    )


def _of_baseline(baseline: Baseline) -> Standing:
    score = baseline.score
    return Standing(
        name=f"{baseline.player} (baseline)",
        player=baseline.player,
        is_baseline=True,
        score=score.score,
        low=score.low,
        high=score.high,
        tokens=None,
        cost=None,
        cost_per_point=None,
        date=None,
    )


def in_shared(one: Answers, other: Answers, strata: Strata) -> Difference:
    """How far apart two players are where both were asked: the mean over games."""
    games: dict[str, list[Pair]] = defaultdict(list)
    for place in one:
        if place in other:
            games[place[0].partition(":")[0]].append(Pair(one[place], other[place], strata.get(place, "")))
    return difference(games.values())


def _tested(pairs: Sequence[tuple[str, str, Answers, Answers]], strata: Strata) -> tuple[PairTold, ...]:
    # Whole games have no positions that everybody meets.
    pairs = [pair for pair in pairs if any(place in pair[3] for place in pair[2])]
    found = [in_shared(one, other, strata) for _, _, one, other in pairs]
    corrected = holm([each.p for each in found])
    return tuple(
        PairTold(
            one=one,
            other=other,
            shared=each.shared,
            difference=round(100 * each.at, 2),
            low=round(100 * each.low, 2),
            high=round(100 * each.high, 2),
            p=float(f"{each.p:.3g}"),
            p_holm=float(f"{corrected_p:.3g}"),
        )
        for (one, other, _, _), each, corrected_p in zip(pairs, found, corrected, strict=True)
    )
