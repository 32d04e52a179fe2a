"""Runs side by side: paired tests that keep what they promise, and baselines that are what the programs get."""

import csv
import gzip
import io
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from digitduel.arena import benchmark_plan, benchmark_report
from digitduel.arena.baselines import FOLDER, PLAYERS, Answers, baselines, named
from digitduel.arena.comparison import BadRuns, compared, in_shared
from digitduel.arena.report_page.leaderboard import leaderboard_page
from digitduel.arena.report_shapes import BenchmarkReport, UsageTold
from digitduel.cli.compare_runs import compare
from digitduel.core.json_shapes import to_data
from digitduel.evals.editions import EDITIONS, MENDED
from digitduel.evals.paired_difference import Answered, holm
from tests.arena.played_tournaments import run

GAMES = ("a", "b:x=1", "c", "d", "e")


def player(rng: Random, skill: float, chances: list[float]) -> Answers:
    """Knows the answer as often as its skill says, and else chooses blindly."""
    asked = [(game, str(place)) for game in GAMES for place in range(len(chances) // len(GAMES))]
    return {
        place: Answered(rng.random() < skill or rng.random() < chance, chance)
        for place, chance in zip(asked, chances, strict=True)
    }


@pytest.mark.long
def test_differences_are_found_as_often_as_they_should_be() -> None:
    rng = Random(7)
    found = {0.5: 0, 0.7: 0}
    covered = 0
    for _ in range(300):
        chances = [rng.choice((0.2, 0.5, 0.75)) for _ in range(300)]
        strong = player(rng, 0.7, chances)
        for skill in found:
            told = in_shared(player(rng, skill, chances), strong, {})
            found[skill] += told.p < 0.05
            covered += told.low <= skill - 0.7 <= told.high
            assert (told.p < 0.05) == (not told.low <= 0 <= told.high)
            assert told.shared == 300
    assert found[0.7] <= 26, "of 300 false differences about 15 are found by chance"
    assert found[0.5] >= 240
    assert 0.92 <= covered / 600 <= 0.98


def test_the_same_answers_differ_in_nothing() -> None:
    answers = player(Random(1), 0.5, [0.5] * 50)
    assert in_shared(answers, answers, {}) == (0, 0, 0, 1, 50)
    assert in_shared(answers, {}, {}) == (0, 0, 0, 1, 0)


def test_only_shared_positions_count() -> None:
    one = {("a", str(place)): Answered(place % 2 == 0, 0.5) for place in range(40)}
    other = {("a", str(place)): Answered(place % 2 == 0, 0.5) for place in range(20)}
    other |= {("a", f"other {place}"): Answered(False, 0.5) for place in range(30)}
    assert in_shared(one, other, {}) == (0, 0, 0, 1, 20)


def test_holms_correction() -> None:
    """The figures of the textbook."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == [1, 1]
    assert holm([]) == []


@pytest.fixture(scope="module")
def quick() -> BenchmarkReport:
    return benchmark_report(run(benchmark_plan("casual", quick=True, edition=MENDED)))


def test_the_baselines_are_what_the_programs_get(quick: BenchmarkReport) -> None:
    known = baselines("digit-duel-benchmark-1.1 quick")
    assert [each.player for each in known] == list(PLAYERS)
    casual = next(each for each in known if each.player == "casual")
    assert (casual.score.score, casual.score.low, casual.score.high) == (quick.score, quick.low, quick.high)
    asked = [result for game in quick.games for result in game.results if result.part == "position"]
    assert len(asked) == 100
    for result in asked:
        assert casual.answers[result.game, result.moves] == (result.kept, result.by_chance)


@pytest.mark.long
def test_the_baselines_of_the_current_edition_are_what_the_programs_get() -> None:
    told = benchmark_report(run(benchmark_plan("random", quick=True)))
    shipped = baselines(told.benchmark)[0]
    assert (shipped.player, shipped.score.score) == (told.player, told.score)
    assert (shipped.score.low, shipped.score.high) == (told.low, told.high)
    assert all(shipped.answers[r.game, r.moves].kept == r.kept for game in told.games for r in game.results)


@pytest.mark.long
@pytest.mark.parametrize("edition", [*EDITIONS, "digit-duel-benchmark-2, whole games"])
def test_every_edition_has_baselines_in_their_order(edition: str) -> None:
    for name in (edition, f"{edition} quick"):
        known = {each.player: each.score.score for each in baselines(name)}
        assert list(known) == list(PLAYERS)
        assert known["random"] < known["casual"] < known["expert"] < known["perfect"] == 100


def test_what_a_model_is_not_shown_changes_nothing_for_programs() -> None:
    assert named("digit-duel-benchmark-2, without board, without moves quick") == "digit-duel-benchmark-2 quick"
    assert named("digit-duel-benchmark-2, whole games, without rules") == "digit-duel-benchmark-2, whole games"


def test_every_decision_is_in_the_report(quick: BenchmarkReport) -> None:
    for game in quick.games:
        parts = {part: [r for r in game.results if r.part == part] for part in ("position", "game")}
        assert sum(r.kept for r in parts["position"]) == game.positions.kept
        assert len(parts["position"]) == game.positions.decisions == 20
        assert all((r.regret > 0) is not r.kept for r in game.results)
        assert all(r.played != r.best or r.kept for r in game.results)


def written(folder: Path, report: BenchmarkReport) -> Path:
    folder.mkdir()
    (folder / "report.json").write_text(json.dumps(to_data(report)))
    return folder


@pytest.fixture
def runs(tmp_path: Path, quick: BenchmarkReport) -> list[Path]:
    usage = UsageTold(prompt=900, cached=0, completion=100, reasoning=50)
    model = replace(quick, player="llm:tiny?price_in=1@http://localhost:1/v1", usage=usage, cost=4.0, score=20.0)
    forgetful = tuple(
        replace(game, results=tuple(replace(r, kept=False, regret=1) for r in game.results)) for game in quick.games
    )
    return [
        written(tmp_path / "one", quick),
        written(tmp_path / "model", model),
        written(
            tmp_path / "none", replace(quick, player="mine:None", score=-80.0, low=-90.0, high=-70.0, games=forgetful)
        ),
    ]


def test_a_leaderboard(runs: list[Path], quick: BenchmarkReport) -> None:
    told = compared(runs)
    assert [each.score for each in told.standings] == sorted((each.score for each in told.standings), reverse=True)
    assert {each.player for each in told.standings if each.is_baseline} == set(PLAYERS)
    model = next(each for each in told.standings if each.cost is not None)
    assert (model.tokens, model.cost, model.cost_per_point) == (1000, 4.0, 0.2)
    assert len(told.runs) == 3
    assert len(told.against_baselines) == 3 * len(PLAYERS)
    far = next(pair for pair in told.runs if {pair.one, pair.other} == {"casual", "mine:None"})
    assert far.one == "casual"
    assert far.difference > 100
    assert far.p <= far.p_holm < 0.001
    same = next(pair for pair in told.against_baselines if (pair.one, pair.other) == ("casual", "casual"))
    assert (same.difference, same.p) == (0, 1)


def test_files_for_papers_and_spreadsheets(
    runs: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    compare(runs, out, as_json=False, as_table=False)
    said = capsys.readouterr().out
    assert "Between the runs" in said
    *lines, where = said.splitlines()
    assert max(map(len, lines)) <= 80
    assert str(out) in where
    told = json.loads((out / "compare.json").read_text())
    rows = list(csv.DictReader(io.StringIO((out / "leaderboard.csv").read_text())))
    assert [row["name"] for row in rows] == [each["name"] for each in told["standings"]]
    pairs = list(csv.DictReader(io.StringIO((out / "pairs.csv").read_text())))
    assert len(pairs) == len(told["runs"]) + len(told["against baselines"])
    for name in ("leaderboard.svg", "differences.svg"):
        figure = ElementTree.fromstring((out / name).read_text())
        assert figure.tag == "{http://www.w3.org/2000/svg}svg"
        assert int(figure.attrib["height"]) > 50
        assert "var(" not in (out / name).read_text(), "few programs know variables in styles"
    page = (out / "compare.html").read_text()
    assert page == leaderboard_page(compared(runs))
    assert "<script" not in page
    for as_json, begins in ((True, "{"), (False, "name,player,")):
        compare(runs, None, as_json=as_json, as_table=True)
        assert capsys.readouterr().out.startswith(begins)


def test_what_cannot_be_compared(runs: list[Path], tmp_path: Path, quick: BenchmarkReport) -> None:
    other = written(tmp_path / "other", replace(quick, benchmark="digit-duel-benchmark-1"))
    old = tmp_path / "old.json"
    old.write_text('{"score": 3}')
    for paths, sentence in (
        ([runs[0], other], "such scores do not compare"),
        ([runs[0], tmp_path / "nowhere"], "cannot be read: No such file"),
        ([old], "makes it anew, without playing again"),
        ([runs[0], runs[0]], "A run is named twice"),
        ([], "Name at least one run"),
    ):
        with pytest.raises(BadRuns, match=sentence):
            compared(paths)
    whole = replace(quick, games=tuple(replace(game, results=()) for game in quick.games))
    assert compared([written(tmp_path / "whole", whole)]).against_baselines == (), "nothing is shared"
    twice = written(tmp_path / "again", quick)
    names = {each.name for each in compared([runs[0], twice]).standings if not each.is_baseline}
    assert names == {f"casual ({runs[0]})", f"casual ({twice})"}


def test_the_files_of_baselines_are_small() -> None:
    for file in FOLDER.iterdir():
        assert file.stat().st_size < 200_000
        json.loads(gzip.decompress(file.read_bytes()))
