"""The edges of the table: streams that end, files that others change, games of others that fail."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from digitduel.cli import autosave
from digitduel.cli.autosave import Autosave
from digitduel.core.whole_files import write_whole
from tests.cli.conftest import Duel
from tests.cli.test_game_loop import saved, typed
from tests.examples.packages import install_game
from tests.matches import sit_down

DUEL = [sys.executable, "-m", "digitduel"]


def test_a_name_with_a_tilde_is_nobodys_to_overwrite(duel: Duel, home: Path) -> None:
    (home / "p.json").write_text("precious")
    done = duel("play", "sum-race", "--save=~/p.json", typed="5\n")
    assert done.returncode == 2
    assert "exists already" in done.stderr
    assert (home / "p.json").read_text() == "precious"


def test_a_name_that_is_too_long_is_refused(duel: Duel) -> None:
    done = duel("play", "sum-race", "--save", "n" * 300)
    assert done.returncode == 2
    assert "could not be saved: File name too long." in done.stderr


def test_nobody_listens_and_the_game_is_kept(home: Path) -> None:
    play = subprocess.Popen(
        [*DUEL, "play", "number-harmony", "--p2", "random"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert play.stdin and play.stdout and play.stderr
    play.stdin.write(b"5\n")
    play.stdin.flush()
    while b"Player 1 added 5" not in (line := play.stdout.readline()):
        assert line
    play.stdout.close()
    try:
        play.stdin.write(b"5\n1\n" * 5_000)
        play.stdin.close()
    except BrokenPipeError:
        pass
    assert play.wait(60) == 1
    assert play.stderr.read() == b""
    play.stderr.close()
    assert saved(home)["game"] == "number-harmony"


@pytest.mark.parametrize("stream", [">&-", ">/dev/full", "<&-", "2>&-"])
def test_streams_may_be_closed_or_full(stream: str, home: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m digitduel play sum-race {stream}",
        shell=True,
        input=b"5\n",
        capture_output=True,
        timeout=300,
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode in (0, 1)


def test_halves_of_two_moves_are_not_put_together(duel: Duel, home: Path) -> None:
    done = duel("play", "pattern-match", typed=typed("5", "2", "3", "9 9", "1 1"))
    assert saved(home)["moves"] == ["5@1,1"]
    assert done.stdout.count("A grid position is a row and a column from 1 to 3, such as 2 3.") == 2
    assert "There is no cell at row 9, column 9" in done.stdout


def test_a_place_without_a_number_is_told_what_is_missing(duel: Duel, home: Path) -> None:
    done = duel("play", "pattern-match", typed=typed("2 3", "5 2 3"))
    assert "Name the number first, then its row and column." in done.stdout
    assert saved(home)["moves"] == ["5@2,3"]


def test_whatever_answers_neither_yes_nor_no_is_told_so(duel: Duel) -> None:
    said = duel("play", "equation-duel", typed=typed("4", "maybe", "yes", "maybe")).stdout
    assert "Invalid selection. 'maybe' is neither yes nor no, and an equation has one = sign." in said
    assert "Invalid selection. 'maybe' is not an equation: 'm' cannot be part of one." in said


def test_a_whole_move_may_take_the_place_of_one_that_was_begun(duel: Duel, home: Path) -> None:
    duel("play", "pattern-match", typed=typed("5", "6@2,2"))
    assert saved(home)["moves"] == ["6@2,2"]


def test_an_empty_line_lets_a_player_begin_again(duel: Duel, home: Path) -> None:
    duel("play", "pattern-match", typed=typed("5", "", "6", "2 2"))
    assert saved(home)["moves"] == ["6@2,2"]


def test_after_a_turn_is_taken_back_the_table_is_shown(duel: Duel) -> None:
    said = duel("play", "pattern-match", typed=typed("5@2,2", "6@1,1", ":undo")).stdout
    assert "Available numbers: 1 2 3 4 6 7 8 9" in said.partition("Taken back.")[2]


def test_a_resumed_table_shows_all_that_lies_there(duel: Duel) -> None:
    duel("play", "equation-duel", "--save", "g.json", typed="4\n")
    assert "Available numbers: 1 2 3 5 6 7 8 9" in duel("resume", "g.json").stdout


def test_a_replay_asks_as_the_rulebook_does(duel: Duel) -> None:
    entries = ("4", "no", "5", "no", "6", "yes", "6-4=2")
    played = duel("play", "equation-duel", "--save", "g.json", typed=typed(*entries, ":resign")).stdout
    again = duel("replay", "g.json").stdout
    assert "(yes/no): yes\nEnter your equation using your numbers: 6-4=2\n" in again
    assert again.splitlines()[:30] == played.splitlines()[:30]


@pytest.mark.parametrize("arguments", [("fly",), ("play",), ("play", "sum-race", "--first", "3"), ("play", "--wings")])
def test_wrong_use_is_one_line(arguments: tuple[str, ...], duel: Duel) -> None:
    done = duel(*arguments)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_what_is_said_twice_in_a_record_is_refused(duel: Duel, home: Path) -> None:
    duel("play", "sum-race", "--save", "g.json", typed="5\n6\n")
    text = (home / "g.json").read_text().rstrip().removesuffix("}") + ', "moves": []}'
    (home / "g.json").write_text(text)
    done = duel("resume", "g.json")
    assert done.returncode == 2
    assert "'moves' is given twice." in done.stderr
    assert (home / "g.json").read_text() == text


def test_two_who_resume_one_file_do_not_erase_each_other(duel: Duel, home: Path) -> None:
    duel("play", "sum-race", "--save", "g.json", typed="5\n")
    with subprocess.Popen([*DUEL, "resume", "g.json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=home) as slow:
        assert slow.stdin and slow.stdout
        while b"Player 2's turn." not in slow.stdout.readline():
            pass
        duel("resume", "g.json", typed="6\n")
        out, _ = slow.communicate(b"4\n", timeout=300)
    assert json.loads((home / "g.json").read_text())["moves"] == ["5", "6"]
    assert b"g.json was changed by someone else" in out


def test_a_file_behind_a_link_stays_there(duel: Duel, home: Path) -> None:
    duel("play", "sum-race", "--save", "real.json", typed="5\n")
    (home / "real.json").chmod(0o644)
    (home / "link.json").symlink_to("real.json")
    duel("resume", "link.json", typed="6\n")
    assert (home / "link.json").is_symlink()
    assert json.loads((home / "real.json").read_text())["moves"] == ["5", "6"]


@pytest.fixture
def no_data_folder(home: Path) -> None:
    (home / ".local").write_text("a file where a folder should be")


@pytest.mark.usefixtures("no_data_folder")
def test_without_a_data_folder_the_game_is_kept_elsewhere(
    duel: Duel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    done = duel("play", "sum-race", typed=typed("5", "6"))
    assert done.returncode == 0
    (kept,) = tmp_path.glob("sum-race-*.json")
    assert json.loads(kept.read_text())["moves"] == ["5", "6"]
    assert "".join(done.stdout.split()).count(f"Fromhereonitiskeptin{kept}.") == 1


def test_with_nowhere_to_keep_a_game_it_is_said_once_and_a_name_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("digitduel.cli.autosave.games_folder", lambda: Path(__file__))
    monkeypatch.setattr("tempfile.gettempdir", lambda: __file__)
    match = sit_down("sum-race", "5")
    keeping = Autosave(match)
    assert "Type :save and the name of a file on another disk." in str(keeping.keep())
    assert keeping.keep() is None
    assert not keeping.up_to_date
    keeping.write(tmp_path / "here.json")
    match.play("6")
    assert keeping.keep() is None
    assert keeping.up_to_date
    assert json.loads((tmp_path / "here.json").read_text())["moves"] == ["5", "6"]


def test_a_disk_that_fills_up_is_said_and_the_game_goes_to_another_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("digitduel.cli.autosave.games_folder", lambda: tmp_path / "data" / "games")
    match = sit_down("sum-race", "5")
    keeping = Autosave(match, tmp_path / "full" / "g.json")
    (tmp_path / "full").mkdir()
    keeping.write()
    whole = write_whole

    def full(path: Path, data: bytes) -> None:
        if path.parent.name == "full":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        whole(path, data)

    monkeypatch.setattr(autosave, "write_whole", full)
    match.play("6")
    said = str(keeping.keep())
    (kept,) = (tmp_path / "data" / "games").glob("*.json")
    assert "No space left on device" in said
    assert str(kept) in said
    assert keeping.up_to_date
    assert json.loads(kept.read_text())["moves"] == ["5", "6"]
    assert json.loads((tmp_path / "full/g.json").read_text())["moves"] == ["5"], "what was kept there stays"


def test_a_game_without_a_move_leaves_nothing(duel: Duel, home: Path) -> None:
    for entries in ("", ":quit\n", ":undo\n"):
        done = duel("play", "sum-race", typed=entries)
        assert done.returncode == 0
        assert "Nothing was played, so nothing is kept." in done.stdout
    assert not list(home.rglob("*.json"))


@pytest.mark.parametrize(
    ("called", "on_path", "told"),
    [
        (".venv/bin/duel", False, ".venv/bin/duel resume g.json"),
        ("my games/duel", False, "'my games/duel' resume g.json"),
        (".venv/bin/duel", True, "duel resume g.json"),
        ("/somewhere/digitduel/__main__.py", False, "duel resume g.json"),
    ],
)
def test_the_way_back_is_a_command_that_is_there(
    called: str, on_path: bool, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "duel").touch(0o755 if on_path else 0o644)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [called, "play", "sum-race"])
    monkeypatch.chdir(tmp_path)
    keeping = Autosave(sit_down("sum-race"), Path("g.json"))
    keeping.write()
    assert keeping.resuming == told


def test_a_pipe_is_not_a_record(duel: Duel, home: Path) -> None:
    os.mkfifo(home / "pipe")
    assert "cannot be read: it is not a file." in duel("resume", "pipe").stderr


def test_ctrl_c_while_starting_is_130(home: Path) -> None:
    # The signal comes as soon as the program is there to get it, before any command has begun.
    script = "import os, signal, sys; sys.argv = ['duel', 'play', 'sum-race']; from digitduel.cli import main; "
    script += "signal.setitimer(signal.ITIMER_REAL, 0.005); "
    script += "signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGINT)); main()"
    done = subprocess.run([sys.executable, "-c", script], stdin=subprocess.PIPE, capture_output=True, timeout=300)
    assert done.returncode == 130, signal.Signals(-done.returncode) if done.returncode < 0 else done.stderr
    assert b"Traceback" not in done.stderr


GAMES_OF_OTHERS = {
    "number": "game = 5",
    "function": "def game(): pass",
    "class": "class game: pass",
    "abstract": "from digitduel.core import Game\nclass game(Game):\n    name = 'bad'",
    "other-name": "from digitduel.games.sum_race import SumRace\nclass game(SumRace):\n    name = 'good'",
    "failing": "raise RuntimeError('oh no')",
}


@pytest.mark.parametrize("code", GAMES_OF_OTHERS.values(), ids=GAMES_OF_OTHERS)
def test_bad_games_of_others_are_named_and_break_nothing(
    code: str, duel: Duel, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_game(home, code)
    monkeypatch.setenv("PYTHONPATH", str(home))
    listed = duel("games")
    assert listed.returncode == 0
    assert "sum-race" in listed.stdout
    assert "The game 'bad' of another package cannot be loaded" in listed.stderr
    done = duel("play", "bad")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_a_game_of_others_with_a_welcome_of_its_own_tells_its_goal(
    duel: Duel, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_game(
        home,
        """
from digitduel.core import Script
from digitduel.games.sum_race import SumRace

class Words(Script):
    def welcome(self, p):
        return ["Hello."]

class game(SumRace):
    name = "bad"

    @property
    def script(self):
        return Words(self)
""",
    )
    monkeypatch.setenv("PYTHONPATH", str(home))
    assert duel("play", "bad").stdout.startswith("Hello.\nGoal: Be the first to reach exactly 20;")


def test_a_game_of_others_that_fails_at_the_table_is_named(
    duel: Duel, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "from digitduel.games.sum_race import SumRace\nclass game(SumRace):\n    name = 'bad'\n"
    install_game(home, code + "    def why_not(self, p, m): raise RuntimeError('oh no')")
    monkeypatch.setenv("PYTHONPATH", str(home))
    done = duel("play", "bad", typed="5\n")
    assert done.returncode == 1
    assert "a game of another package, has failed: RuntimeError('oh no')." in done.stdout
