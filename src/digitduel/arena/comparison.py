"""Several runs of the benchmark side by side: a leaderboard, and who is really better than whom."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from digitduel import __version__
from digitduel.arena.baselines import Answers, Baseline, Place, baselines
from digitduel.arena.family_benchmark import PRIVATE, PUBLIC
from digitduel.arena.report_page.charts import short
from digitduel.arena.report_shapes import BenchmarkReport, ResultTold
from digitduel.core import DigitDuelError
from digitduel.core.json_shapes import BadShape, called, from_json
from digitduel.evals.paired_difference import Answered, Difference, Pair, difference, holm

REPORT = "report.json"

Strata = dict[Place, str]
"""How hard positions are."""


class BadRuns(DigitDuelError):
    """Runs cannot be read, or cannot be compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardRow:
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
    """Corrected for all pairs of the same part."""
    part: str
    """Where both were asked: `public`, as for the score, `private`, or a disguise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    digitduel: str
    benchmark: str
    standings: tuple[LeaderboardRow, ...]
    """Best first."""
    runs: tuple[PairTold, ...]
    against_baselines: tuple[PairTold, ...] = called("against baselines")
    elsewhere: tuple[PairTold, ...]
    """Runs that were asked in the same private split, or in the same disguise."""
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
    asked = {label: _asked(report) for label, report in zip(labels, reports, strict=True)}
    answers = {label: _answers(parts[PUBLIC]) for label, parts in asked.items()}
    standings = [_of_run(label, report) for label, report in zip(labels, reports, strict=True)]
    standings += map(_of_baseline, known)
    standings.sort(key=lambda standing: -standing.score)
    rank = {standing.name: place for place, standing in enumerate(standings)}
    between = [sorted(pair, key=rank.__getitem__) for pair in combinations(labels, 2)]
    strata = {_place(each): each.stratum for parts in asked.values() for some in parts.values() for each in some}
    house = {each.player: each.answers for each in known}
    against = [(label, player) for label in labels for player in house]
    return Comparison(
        digitduel=__version__,
        benchmark=names[0],
        standings=tuple(standings),
        runs=_tested([(one, other, answers[one], answers[other]) for one, other in between], strata),
        against_baselines=_tested([(one, other, answers[one], house[other]) for one, other in against], strata),
        elsewhere=_elsewhere(between, asked, strata),
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
    """Players by their words; those that look alike where names are short also by their folders."""
    times = Counter([short(report.player) for report in reports])
    labels = [
        report.player if times[short(report.player)] == 1 else f"{report.player} ({path})"
        for path, report in zip(paths, reports, strict=True)
    ]
    if len(set(labels)) < len(labels):
        raise BadRuns("A run is named twice.")
    return labels


def _asked(report: BenchmarkReport) -> dict[str, list[ResultTold]]:
    """Where a player was asked for one move: for the score, and in the other parts of the run."""
    parts = {PUBLIC: [result for game in report.games for result in game.results]}
    parts |= {gap.part: list(gap.results) for gap in report.gaps}
    return {part: [each for each in some if each.part == "position"] for part, some in parts.items()}


def _place(result: ResultTold) -> Place:
    return result.game, result.moves


def _answers(results: Sequence[ResultTold]) -> Answers:
    return {_place(result): Answered(result.kept, result.by_chance) for result in results}


def _elsewhere(
    between: Sequence[Sequence[str]], asked: dict[str, dict[str, list[ResultTold]]], strata: Strata
) -> tuple[PairTold, ...]:
    """Each part for itself: what a player knows by heart helps it in one of them only."""
    told: tuple[PairTold, ...] = ()
    for part in dict.fromkeys(part for parts in asked.values() for part in parts if part != PUBLIC):
        answers = {label: _answers(parts[part]) for label, parts in asked.items() if part in parts}
        pairs = [(one, other, answers[one], answers[other]) for one, other in between if {one, other} <= set(answers)]
        # Private splits of two seeds may share some positions, and these are no fair sample of either.
        same = [pair for pair in pairs if part != PRIVATE or set(pair[2]) == set(pair[3])]
        told += _tested(same, strata, part)
    return told


def _of_run(label: str, report: BenchmarkReport) -> LeaderboardRow:
    worth = report.cost is not None and report.score > 0
    return LeaderboardRow(
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


def _of_baseline(baseline: Baseline) -> LeaderboardRow:
    score = baseline.score
    return LeaderboardRow(
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


def _tested(
    pairs: Sequence[tuple[str, str, Answers, Answers]], strata: Strata, part: str = PUBLIC
) -> tuple[PairTold, ...]:
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
            part=part,
        )
        for (one, other, _, _), each, corrected_p in zip(pairs, found, corrected, strict=True)
    )
