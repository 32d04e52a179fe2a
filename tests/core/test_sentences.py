"""What the core says to people, word for word."""

import errno
import json
import time
from pathlib import Path
from typing import Any

import pytest

import digitduel
from digitduel.core import BadGame, BadRecord, End, Match, NotAllowed, Player, Pool, TimeControl, listed
from digitduel.core.match import MOMENT, starter
from digitduel.core.record import from_json, load, save, to_json
from digitduel.core.series import Series
from digitduel.core.whole_files import write_new, write_whole
from digitduel.games import names
from tests.matches import sit_down


def record(**changed: Any) -> str:
    return json.dumps(json.loads(to_json(sit_down("sum-race", "5 6"))) | changed)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"digitduel": "x"}, "'digitduel': 'x' is not a format version."),
        ({"digitduel": True}, "'digitduel': 'True' is not a format version."),
        ({"digitduel": 0}, "'digitduel': '0' is not a format version."),
        ({"digitduel": 99}, "this record has format version 99, newer than version 1 that this Digit Duel reads."),
        ({"more": 1}, "'more' does not belong in a record."),
        ({"game": 1}, "'game' must be a game word."),
        ({"first": 3}, "'first' must be 1 or 2."),
        ({"first": True}, "'first' must be 1 or 2."),
        ({"first": 2}, "'first': In Sum Race Player 1 always starts."),
        ({"players": ["human"]}, "'players' must be two names."),
        ({"players": ["human", 1]}, "'players' must be two names."),
        ({"max_turns": 0}, "'max_turns' must be 1 or more, or null."),
        ({"seed": 1.5}, "'seed' must be a whole number, or null."),
        ({"started": "today"}, "'started' must be a time such as 2024-05-31T18:00:00Z."),
        ({"moves": "5"}, "'moves' must be a list of moves in notation."),
        ({"seconds": [0, -1]}, "'seconds' must be a list of times."),
        ({"seconds": 1}, "'seconds' must be a list of times."),
        ({"seconds": [0]}, "'seconds' must have one time for each of the 2 moves, not 1."),
        ({"result": 1}, "'result' must be a result, or null."),
        ({"moves": ["5", "5"]}, "move 2, '5': 5 is barred: your opponent has just chosen it."),
        (
            {"result": {"end": "won", "winner": 1, "reason": "reached-target"}},
            "'result' does not agree with the moves. The game is still running.",
        ),
    ],
)
def test_a_record_is_refused_with_the_place_at_fault(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        from_json(record(**changed), digitduel.game)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[]", "this is not a Digit Duel record."),
        ("{", "line 1, column 2: this is not a whole JSON record (Expecting property name enclosed in double quotes)."),
        ('{"a": 1, "b": 2, "b": 3}', "'b' is given twice."),
        ("[" * 100_000, "this is nested too deeply to be a record."),
        (json.dumps({"digitduel": 1}), "'first' is missing."),
    ],
)
def test_what_is_no_record(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        from_json(text, digitduel.game)
    assert str(refused.value) == sentence


def test_a_number_that_python_will_not_read_is_refused_with_its_reason() -> None:
    with pytest.raises(BadRecord, match=r"^this is not a record \(Exceeds the limit .*\)\.$"):
        from_json(f'{{"digitduel": {"9" * 5000}}}', digitduel.game)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"{\xff")
    for name, sentence in (
        ("none", " cannot be read: No such file or directory."),
        ("", " cannot be read: it is not a file."),
        ("bytes", ": byte 1 is not text, so this is not a record."),
    ):
        with pytest.raises(BadRecord) as refused:
            load(tmp_path / name, digitduel.game)
        assert str(refused.value) == f"{tmp_path / name}{sentence}"


def test_a_file_is_put_where_there_is_no_folder_yet_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "game.json"
    write_new(path, b"one")
    with pytest.raises(FileExistsError):
        write_new(path, b"two")
    assert path.read_bytes() == b"one"
    write_whole(path, b"three")
    assert path.read_bytes() == b"three"
    assert list(path.parent.iterdir()) == [path]
    assert path.stat().st_mode & 0o111 == 0
    with pytest.raises(NotADirectoryError) as refused:
        save(sit_down("sum-race"), path / "game.json")
    assert (refused.value.errno, refused.value.strerror) == (errno.ENOTDIR, "Not a directory")
    assert refused.value.filename == str(path)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (("human", "human"), "Both players agree to stop. Nobody wins."),
        (("human", "random"), "The game is stopped. Nobody wins."),
        (("random", "human"), "The game is stopped. Nobody wins."),
    ],
)
def test_a_match_that_is_stopped(players: tuple[str, str], sentence: str) -> None:
    match = sit_down("sum-race", "5", players=players)
    match.stop()
    assert match.result is not None
    assert (match.result.end, match.result.winner, match.result.reason) == ("unfinished", None, "agreed")
    assert match.result.sentence == sentence


def test_when_it_is_over_nothing_can_be_chosen_or_played() -> None:
    match = sit_down("sum-race:target=5", "5")
    pool = match.game.board(match.position)[-1]
    assert isinstance(pool, Pool)
    assert {(tile.entry, tile.why) for tile in pool.tiles} == {(None, "The game is over.")}
    with pytest.raises(NotAllowed) as refused:
        match.play("1")
    assert str(refused.value) == "The game is over."


def test_who_starts() -> None:
    game = digitduel.game("pocket-addition")
    assert [starter(game, asked, 1) for asked in (None, "1", "2")] == [Player.ONE, Player.ONE, Player.TWO]
    drawn = [starter(game, "random", seed) for seed in range(20)]
    assert drawn == [starter(game, "random", seed) for seed in range(20)]
    assert set(drawn) == set(Player)
    assert starter(digitduel.game("sum-race"), None, 1) is Player.ONE
    with pytest.raises(BadGame) as refused:
        starter(digitduel.game("sum-race"), "2", 1)
    assert str(refused.value) == "In Sum Race Player 1 always starts, so nobody can choose it."


def test_what_can_be_played_in_words() -> None:
    match = sit_down("sum-race", "5")
    assert match.game.script.can_play(match.position) == "1, 2, 3, 4, 6"
    assert listed([1, 2, 3]) == "1, 2, 3"
    match = Match(digitduel.game("equation-duel"))
    match.play("4")
    assert match.game.script.can_play(match.position) == "an equation of your numbers, such as 1+2=3, or no"


def test_what_a_series_or_a_clock_may_be() -> None:
    for text, sentence in (
        ("x", "A series is the points that win it, such as 3, or best-of-5; not 'x'."),
        ("0", "A series is the points that win it, such as 3, or best-of-5; not '0'."),
    ):
        with pytest.raises(BadGame) as refused:
            Series.read(text)
        assert str(refused.value) == sentence
    assert [Series.read(text).length for text in ("1", " 99 ", "BEST-OF-1")] == [1, 99, 1]
    for text in ("x", "0.000", "600.001", "601", "3+601"):
        with pytest.raises(BadGame) as refused:
            TimeControl.read(text)
        assert str(refused.value) == (
            f"A clock is minutes for each player, and seconds added for each turn, such as 3+2; not '{text}'."
        )
    assert TimeControl.read("600+600") == TimeControl(600, 600)
    assert TimeControl.read("0.001") == TimeControl(0.001, 0)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"clock": None}, "'clock' must hold a 'control' such as 3+2, and the seconds 'spent' on the next move."),
        (
            {"clock": {"control": "x", "spent": 0}},
            "'clock': A clock is minutes for each player, and seconds added for each turn, such as 3+2; not 'x'.",
        ),
        (
            {"series": None},
            "'series' must hold a 'goal' such as first-to-3, the 'number' of this game and two 'points'.",
        ),
        (
            {"series": {"goal": "x", "number": 1, "points": [0, 0]}},
            "'series': A series is the points that win it, such as 3, or best-of-5; not 'x'.",
        ),
        ({"seconds": [0, 1e12]}, "'seconds' must be a list of times."),
        ({"game": "chess"}, f"'game': There is no game called 'chess'. The games are: {', '.join(names())}."),
    ],
)
def test_a_record_of_a_contest_is_refused_with_the_place_at_fault(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        from_json(record(**changed), digitduel.game)
    assert str(refused.value) == sentence


def test_a_record_is_written_line_by_line() -> None:
    lines = to_json(sit_down("sum-race", "5")).splitlines()
    assert lines[:3] == ["{", ' "digitduel": 1,', ' "game": "sum-race",']
    assert lines[-2:] == [' "result": null', "}"]


def test_a_file_may_be_as_large_as_a_record_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    save(sit_down("sum-race", "5"), path)
    monkeypatch.setattr(digitduel.core.record, "LARGEST", path.stat().st_size)
    assert load(path, digitduel.game).turns == 1
    monkeypatch.setattr(digitduel.core.record, "LARGEST", path.stat().st_size - 1)
    with pytest.raises(BadRecord) as refused:
        load(path, digitduel.game)
    assert str(refused.value) == f"{path} is too large to be a record."


def test_what_is_said_when_a_match_ends_or_cannot_go_back() -> None:
    match = sit_down("sum-race", "5", control=TimeControl(1), clock=lambda: 0.0)
    with pytest.raises(NotAllowed) as refused:
        match.undo()
    assert str(refused.value) == "Against the clock no turn is taken back."
    with pytest.raises(NotAllowed) as refused:
        match.play("6", seconds=60)
    assert str(refused.value) == "Player 2's time is up."
    match = sit_down("sum-race", "5")
    match.resign(Player.TWO)
    assert match.result == (End.RESIGNED, Player.ONE, "resigned", "Player 2 resigns. Player 1 wins.")
    with pytest.raises(BadGame) as unfair:
        sit_down("sum-race", first=Player.TWO)
    assert str(unfair.value) == "In Sum Race Player 1 always starts."


def test_a_match_begins_at_the_time_of_the_world_and_not_of_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "gmtime", lambda: time.strptime("2024-05-31T18:00:00Z", MOMENT))
    assert sit_down("sum-race").started == "2024-05-31T18:00:00Z"
    assert sit_down("sum-race", started="2020-01-02T03:04:05Z").started == "2020-01-02T03:04:05Z"
    assert sit_down("sum-race").players == ("human", "human")
