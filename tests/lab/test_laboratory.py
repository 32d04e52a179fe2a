"""Many variants at once: broken off, continued, and the same bytes whoever does the work."""

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from digitduel.arena.workers import Cluster, Crew, Processes
from digitduel.core import BadGame
from digitduel.lab.laboratory import also_with_swap, survey, table, variants
from digitduel.lab.measures import Measures, measure
from digitduel.solve import TooLarge
from tests.arena.test_cluster import Process

WORD = "sum-race:target=6..8,highest=2..3"


def here(count: int = 2) -> Crew:
    return Crew(lambda: ThreadPoolExecutor(count), count)


def test_ranges() -> None:
    assert variants("sum-race:target=19..21,highest=6") == ["sum-race:target=19", "sum-race", "sum-race:target=21"]
    assert variants("pattern-match") == ["pattern-match"]
    assert len(variants(WORD)) == 6
    assert variants("sum-race:target=7|9..10") == [f"sum-race:target={target}" for target in (7, 9, 10)]
    assert len(variants("equation-duel:joined=no|yes,operators=+-|+-*/")) == 4
    assert variants("sum-race:swap=no|yes") == ["sum-race", "sum-race:swap=yes"]
    assert also_with_swap(["sum-race:target=7", "sum-race"]) == [
        "sum-race:target=7",
        "sum-race:target=7,swap=yes",
        "sum-race",
        "sum-race:swap=yes",
    ]
    with pytest.raises(BadGame, match="There is no file"):
        variants("gym:../there/is/none.py")  # two dots in a path are no range
    for word in ("sum-race:target=8..6", "sum-race:target=a..b", "sum-race:target=1..", "sum-race:goal=1..2"):
        with pytest.raises(BadGame):
            variants(word)
    with pytest.raises(BadGame, match="variants"):
        variants("sum-race:target=5..500,highest=1..999")


def test_what_was_done_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = variants(WORD)
    whole = survey(words, here(), tmp_path / "whole")
    assert [one.game for one in whole] == words
    assert whole[0] == measure(words[0])
    lines = (tmp_path / "whole/measures.jsonl").read_text().splitlines(keepends=True)
    begun = tmp_path / "begun"
    begun.mkdir()
    # Killed while the third was being written.
    (begun / "measures.jsonl").write_text("".join(lines[:2]) + lines[2][:50])
    asked: list[str] = []

    def counted(word: str) -> Measures:
        asked.append(word)
        return measure(word)

    monkeypatch.setattr("digitduel.lab.laboratory.measure", counted)
    assert survey(words, here(1), begun) == whole
    assert len(asked) == 4
    assert (begun / "lab.json").read_bytes() == (tmp_path / "whole/lab.json").read_bytes()
    assert [entry["game"] for entry in json.loads((begun / "lab.json").read_bytes())] == words


@pytest.mark.long
def test_the_same_bytes_from_processes_and_from_a_cluster_that_loses_a_worker(
    tmp_path: Path, cluster: tuple[str, list[Process]]
) -> None:
    words = variants(WORD)
    survey(words, here(), tmp_path / "here")
    survey(words, Processes(2), tmp_path / "processes")
    address, workers = cluster
    crew = Cluster(address)
    try:
        survey(words, crew, tmp_path / "cluster", lambda done, _: workers[0].kill() if done == 2 else None)
    finally:
        crew.close()
    reports = [(tmp_path / name / "lab.json").read_bytes() for name in ("here", "processes", "cluster")]
    assert reports[0] == reports[1] == reports[2]


def test_what_is_too_large_is_left_out_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(word: str) -> Measures:
        if "target=7" in word:
            raise TooLarge("There are too many.")
        return measure(word)

    monkeypatch.setattr("digitduel.lab.laboratory.measure", too_large)
    words = variants("sum-race:target=6..7,highest=2")
    assert [one.game for one in survey(words, here())] == words[:1]


@pytest.mark.long
def test_a_killed_run_loses_at_most_what_is_in_the_air(tmp_path: Path) -> None:
    words = also_with_swap(variants("sum-race:target=6..20,highest=2..4"))
    survey(words, here(), tmp_path / "whole")
    command = [
        sys.executable,
        "-m",
        "digitduel",
        "lab",
        "sum-race:target=6..20,highest=2..4",
        "--swap",
        "--workers",
        "2",
    ]
    command += ["--out", str(tmp_path / "killed")]
    lines = tmp_path / "killed/measures.jsonl"
    kills, done = 0, 0
    for until in (2, 20, 50):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            while run.poll() is None and (lines.read_bytes().count(b"\n") if lines.exists() else 0) < until:
                time.sleep(0.01)
            kills += run.poll() is None
            run.kill()
        before, done = done, lines.read_bytes().count(b"\n")
        assert done > before  # what was written stays
    assert kills == 3
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=300)
    assert (tmp_path / "killed/lab.json").read_bytes() == (tmp_path / "whole/lab.json").read_bytes()
    kept = [json.loads(line)["game"] for line in lines.read_text().splitlines()]
    assert sorted(kept) == sorted(words)  # and is not measured again


@pytest.mark.long
def test_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "digitduel", "lab", "sum-race:target=6..7,highest=2", "--workers", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path, timeout=300)
    assert [line.split()[0] for line in done.stdout.splitlines()] == [
        "variant",
        "sum-race:target=6,highest=2",
        "sum-race:target=7,highest=2",
    ]


def test_the_table_has_the_fairest_first_and_fits() -> None:
    measured = survey(variants("sum-race:target=5..9,highest=2..4"), here())
    rows = list(table(measured))
    assert all(len(row) <= 80 for row in rows)
    unfair = [float(row.split()[3]) for row in rows[1:]]
    assert unfair == sorted(unfair)
