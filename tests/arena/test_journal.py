"""A folder keeps every finished game, and one tournament only."""

import json
from pathlib import Path

import pytest

from digitduel.arena import BadFolder, Journal, Plan, round_robin
from digitduel.core.json_shapes import to_data
from tests.arena.played_tournaments import run

PLAN = round_robin(["sum-race"], ["random", "casual"], 4)


def lines_of(folder: Path) -> list[str]:
    return (folder / "games.jsonl").read_text().splitlines()


def test_each_game_is_a_line_that_says_what_happened(tmp_path: Path) -> None:
    journal = run(PLAN, folder=tmp_path)
    told = [json.loads(line) for line in lines_of(tmp_path)]
    assert told == journal.in_order()
    assert {(t["game"], t["end"]) for t in told} == {("sum-race", "won")}
    assert json.loads((tmp_path / "tournament.json").read_text())["games per pair"] == 4


def test_nothing_is_played_twice(tmp_path: Path) -> None:
    run(PLAN, folder=tmp_path)
    before = (tmp_path / "games.jsonl").read_bytes()
    run(PLAN, folder=tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_half_a_line_is_cut_off_and_its_game_played_again(tmp_path: Path) -> None:
    whole = run(PLAN, folder=tmp_path).in_order()
    path = tmp_path / "games.jsonl"
    path.write_bytes(path.read_bytes()[:-20])
    with Journal(PLAN, tmp_path) as journal:
        assert len(journal.lines) == 3
    assert [t["moves"] for t in run(PLAN, folder=tmp_path).in_order()] == [t["moves"] for t in whole]
    assert len(lines_of(tmp_path)) == 4


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (round_robin(["sum-race"], ["random", "casual"], 6), "games per pair is 4, and not 6"),
        (round_robin(["sum-race"], ["random", "casual"], 4, seed=1), "seed is 0, and not 1"),
        (round_robin(["sum-race"], ["random", "expert"], 4), "players is"),
        (round_robin(["pocket-addition"], ["random", "casual"], 4), "games is"),
        (round_robin(["sum-race"], ["random", "casual"], 4, max_turns=9), "turn limit is 200, and not 9"),
    ],
)
def test_another_tournament_is_refused(other: Plan, difference: str, tmp_path: Path) -> None:
    run(PLAN, folder=tmp_path)
    before = (tmp_path / "games.jsonl").read_bytes()
    with pytest.raises(BadFolder, match=difference):
        Journal(other, tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == before


@pytest.mark.parametrize("text", ["hello\n", "{}\n", '{"pairing": 9}\n', '{"pairing": 0, "number": 0}\n', "[1]\n"])
def test_a_line_that_is_no_game_of_it_is_refused_with_its_place(text: str, tmp_path: Path) -> None:
    run(PLAN, folder=tmp_path)
    path = tmp_path / "games.jsonl"
    path.write_text(path.read_text() + text + lines_of(tmp_path)[0] + "\n")
    with pytest.raises(BadFolder, match="line 5"):
        Journal(PLAN, tmp_path)


def test_games_without_a_plan_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("precious\n")
    with pytest.raises(BadFolder, match="not what they were played for"):
        Journal(PLAN, tmp_path)
    (tmp_path / "tournament.json").write_text("precious")
    with pytest.raises(BadFolder, match="does not say which tournament"):
        Journal(PLAN, tmp_path)
    assert (tmp_path / "games.jsonl").read_text() == "precious\n"


def test_a_newer_format_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tournament.json").write_text(json.dumps({"digitduel arena": 2, **to_data(PLAN.asked)}))
    with pytest.raises(BadFolder, match="format 2"):
        Journal(PLAN, tmp_path)


def test_half_a_tournament_is_not_continued_by_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its programs may play otherwise; but games that are all there can be looked at by any."""
    run(PLAN, folder=tmp_path)
    monkeypatch.setattr("digitduel.arena.journal.__version__", "99.0")
    with Journal(PLAN, tmp_path) as journal:
        assert len(journal.lines) == 4
    path = tmp_path / "games.jsonl"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:3]))
    with pytest.raises(BadFolder, match=r"was begun by Digit Duel .*, and this is 99\.0"):
        Journal(PLAN, tmp_path)
    assert len(lines_of(tmp_path)) == 3


def test_one_folder_one_run_at_a_time(tmp_path: Path) -> None:
    with Journal(PLAN, tmp_path), pytest.raises(BadFolder, match="right now"):
        Journal(PLAN, tmp_path)
    with Journal(PLAN, tmp_path):
        pass


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFolder, match="cannot be used"):
        Journal(PLAN, tmp_path / "file" / "folder")
