"""The page about the arena: its example runs, its options are those of the command, its figures those of the code."""

import re
from typing import Any

import click
import pytest

from digitduel.arena import benchmark_plan, benchmark_report, report
from digitduel.arena.baselines import baselines
from digitduel.cli.arena_options import arena
from digitduel.evals import benchmark_positions
from digitduel.evals.asked_positions import QUICK, QUICK_OF_FAMILY, QUICK_OPENINGS, QUICK_OPENINGS_OF_FAMILY
from digitduel.evals.editions import CURRENT, EDITIONS, FIRST, MENDED
from digitduel.evals.ideas import Idea
from digitduel.evals.variant_families import OPENINGS, POSITIONS
from tests.arena.played_tournaments import run
from tests.docs.doc_pages import DOCS, ROOT, blocks, prose

PAGE = DOCS / "arena.md"


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = [block.text for block in blocks(PAGE) if block.kind == "python"]
    names: dict[str, Any] = {}
    exec(example, names)
    assert names["report"] is report
    assert capsys.readouterr().out == "perfect\n"


def test_every_option_is_in_the_table() -> None:
    told = set(re.findall(r"^\| `(--[a-z-]+)", prose(PAGE), re.MULTILINE))
    options = {option.opts[0] for option in arena.params if isinstance(option, click.Option)}
    assert options - told == {"--benchmark", "--quick", "--edition"}
    assert told <= options


def test_the_sizes_are_those_of_the_benchmark() -> None:
    text = " ".join(prose(PAGE).split())
    assert f"in {benchmark_positions.PUZZLES} fixed positions" in text
    assert f"{2 * benchmark_positions.OPENINGS} whole games: {benchmark_positions.OPENINGS} fixed openings" in text
    assert f"{QUICK} positions and {2 * QUICK_OPENINGS} games for each game" in text
    assert f"in {POSITIONS:,} positions of each game, or {QUICK_OF_FAMILY} with `--quick`" in text
    assert f"from {OPENINGS} openings of each game ({QUICK_OPENINGS_OF_FAMILY} with `--quick`)" in text
    assert all(f"| {idea} |" in prose(PAGE) for idea in Idea)
    assert all(name in text for name in EDITIONS)


def test_the_scores_are_those_that_are_shipped() -> None:
    for each in baselines(CURRENT.name):
        told = each.score
        assert f"| `{each.player}` | {told.score:.1f} | {told.low:.1f} to {told.high:.1f} |" in prose(PAGE)


@pytest.mark.long
@pytest.mark.parametrize("player", ["random", "perfect"])
def test_the_scores_of_edition_1_1_are_those_of_the_players(player: str) -> None:
    told = benchmark_report(run(benchmark_plan(player, edition=MENDED)))
    row = f"| `{player}` | {told.score:.1f} | {told.low:.1f} to {told.high:.1f} |"
    assert row in PAGE.read_text(encoding="utf-8")


@pytest.mark.long
def test_edition_1_gives_the_scores_that_it_always_gave() -> None:
    told = benchmark_report(run(benchmark_plan("random", edition=FIRST)))
    assert f"`random` got {told.score:.1f} ({told.low:.1f} to {told.high:.1f})" in " ".join(prose(PAGE).split())


def test_edition_2_keeps_to_its_bars_in_simulation() -> None:
    """The intervals hold in 93 to 97 of 100, and differences of 4 points, or 9 in a quick run, are told apart."""
    told = (ROOT / "benchmarks/results/benchmark_2_bars.md").read_text(encoding="utf-8")
    for part, most in zip(told.split("## ")[1:], (4, 9), strict=True):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]
        covered = [row for row in rows if len(row) == 5 and row[1][-1:].isdigit()]
        assert len(covered) == 8
        assert all(93 <= float(share) <= 97 for row in covered for share in row[3:] if share)
        separated = [row for row in rows if row[0].isdigit()]
        assert len(separated) == 5
        assert all(float(row[1]) <= most for row in separated)
