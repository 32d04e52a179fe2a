"""What may stand behind `exec:`, and how long it may think."""

import sys
from pathlib import Path

import pytest

from digitduel.players import BadPlayer
from digitduel.players.guests import Fault, Forfeit
from digitduel.players.pipe_player import PipedPlayer
from tests.guests.test_pipe_player import ask


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("", "exec: needs a command"),
        ("no-such-program-anywhere --fast", "There is no program 'no-such-program-anywhere'"),
        ("python 'unfinished", "cannot be read as a command"),
    ],
)
def test_a_command_that_cannot_be_one_is_refused_at_once(command: str, reason: str) -> None:
    with pytest.raises(BadPlayer, match=reason):
        PipedPlayer(command)


def test_a_file_that_is_no_program(tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_text("Dear friend")
    file.chmod(0o755)
    with pytest.raises(Forfeit, match=r"could not be started: Exec format error\.") as raised:
        ask(PipedPlayer(str(file)))
    assert raised.value.kind is Fault.CRASH


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    player = PipedPlayer(f"{sys.executable} -c pass ; touch {tmp_path}/made")
    with pytest.raises(Forfeit):
        ask(player)
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "nan", "1e9"])
def test_a_bad_number_of_seconds_is_refused(seconds: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGITDUEL_SECONDS", seconds)
    with pytest.raises(BadPlayer, match="DIGITDUEL_SECONDS must be a number of seconds"):
        PipedPlayer(sys.executable)


def test_the_environment_says_how_long_a_move_may_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGITDUEL_SECONDS", "2.5")
    assert PipedPlayer(sys.executable).seconds == 2.5
