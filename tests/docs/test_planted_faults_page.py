"""The page of planted faults agrees with itself, and with the reasons why some of them live."""

import re
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
PAGE = (BENCHMARKS / "results" / "mutants.md").read_text(encoding="utf-8")
LIVING = re.findall("^- `(.*?)`: `(.*)`$", PAGE, re.MULTILINE)


@pytest.fixture
def mutants(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(BENCHMARKS)
    yield import_module("mutants")
    for name in ("mutants", "mutants_that_live"):
        del sys.modules[name]


def test_each_fault_stands_under_its_reason_and_each_pattern_has_one(mutants: Any) -> None:
    needed = set()
    for block in PAGE.split("\n**")[1:]:
        reason, count = re.findall(r"^(.*)\*\* \((\d+)\)$", block, re.MULTILINE)[0]
        faults = re.findall("^- `(.*?)`: `(.*)`$", block, re.MULTILINE)
        assert len(faults) == int(count)
        for place, change in faults:
            pattern = mutants.explained(f"{place}: {change}")
            assert pattern, f"nobody says why this fault of {place} lives: {change}"
            assert mutants.WHY[pattern] == reason
            needed.add(pattern)
    assert set(mutants.WHY) == needed


def test_a_reason_is_for_a_change_and_not_for_all_of_a_function(mutants: Any) -> None:
    """A fault that nobody has looked at, in each function with faults that live."""
    for place, _ in LIVING:
        assert mutants.explained(f"{place}: nothing → nothing") is None, place


def test_the_table_counts_the_faults_that_live(mutants: Any) -> None:
    living = Counter(place.split(".")[0] for place, _ in LIVING)
    rows = re.findall(
        r"^\| `(\w+)` \| (\d+) \| (\d+) \| (\d+) \| (.*)%? \| (.*) to (.*) \| (\d+)% \|$", PAGE, re.MULTILINE
    )
    assert [row[0] for row in rows] == list(mutants.BARS)
    for folder, planted, tried, found, *shares in rows:
        assert int(tried) - int(found) == living[folder]
        low, high = mutants.interval(int(found), int(tried), int(planted))
        share = int(found) / int(tried)
        assert shares == [f"{share:.1%}", f"{low:.1%}", f"{high:.1%}", str(mutants.BARS[folder])]
        assert share >= mutants.BARS[folder] / 100


def test_what_the_table_cannot_tell_is_written_with_it(mutants: Any) -> None:
    assert PAGE.startswith(mutants.HEAD)
    assert f"\n\n{mutants.DRAWN}\n## The faults that live, and why\n" in PAGE
