"""Guests at the table of `duel play` and `duel resume`."""

import json
import os
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Duel
from tests.cli.terminal import Sit
from tests.guests.conftest import Written
from tests.guests.models import served
from tests.guests.test_pipe_player import soon

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
GOOD = "for r in requests(): say(json.dumps({'move': r['legal'][0], 'comment': 'Take that! \\x1b[2J'}))"


def test_a_program_on_a_pipe_plays_and_speaks(duel: Duel, written: Written, home: Path) -> None:
    word = f"exec:{written(GOOD)}"
    done = duel("play", "sum-race:target=7", "--p2", word, "--save", "g.json", typed="6\n2\n")
    assert done.returncode == 0
    assert "Enter your choice: 1\nPlayer 2 says: Take that! ?[2J\nPlayer 2 chooses 1." in done.stdout
    assert json.loads((home / "g.json").read_text())["players"] == ["human", word]


def test_a_forfeit_ends_the_match_as_resigned_with_the_reason(duel: Duel, written: Written, home: Path) -> None:
    word = f"exec:{written('sys.exit(3)')}"
    done = duel("play", "sum-race", "--p2", word, "--save", "g.json", typed="6\n")
    assert done.returncode == 0
    said = "".join(done.stdout.split())
    assert f"Player 2 ({word}) forfeits. The program ended with exit code 3.".replace(" ", "") in said
    assert "Player 2 resigns. Player 1 wins." in done.stdout
    kept = json.loads((home / "g.json").read_text())
    assert kept["moves"] == ["6"]
    assert kept["result"] == {"end": "resigned", "winner": 1, "reason": "resigned"}


@pytest.mark.long
def test_silence_does_not_hang_the_table(duel: Duel, written: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGITDUEL_SECONDS", "0.5")
    done = duel("play", "sum-race", "--p1", f"exec:{written('time.sleep(60)')}")
    assert "No answer came within 0.5 s." in " ".join(done.stdout.split())


def test_leaving_sends_the_guest_away(duel: Duel, written: Written, home: Path) -> None:
    note = home / "pid"
    body = f"open({str(note)!r}, 'w').write(str(os.getpid()))\n{GOOD}\nwhile True: time.sleep(1)"
    done = duel("play", "sum-race", "--p1", f"exec:{written(body)}")
    assert done.returncode == 0
    assert done.stdout.endswith(" --trust\n")
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


@pytest.mark.long
def test_ctrl_c_while_a_guest_thinks_saves_the_game(sit: Sit, written: Written, home: Path) -> None:
    note, file = home / "pid", home / "g.json"
    body = f"next(requests())\nopen({str(note)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)"
    table = sit("play", "sum-race", "--plain", "--p2", f"exec:{written(body)}", "--save", str(file))
    table.wait_for("Enter your choice: ")
    table.type("6\n")
    assert soon(lambda: note.exists() and note.read_text() != "")
    table.type("\x03")
    table.wait_for("To go on: duel resume")
    assert table.end() == 130
    assert json.loads(file.read_text())["moves"] == ["6"]
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


def test_a_saved_game_with_a_guest_goes_on_when_it_is_trusted(duel: Duel, written: Written, home: Path) -> None:
    duel("play", "sum-race", "--p2", f"exec:{written(GOOD)}", "--save", "g.json", typed="6\n")
    refused = duel("resume", "g.json", typed="5\n")
    assert refused.returncode == 2
    assert refused.stderr.startswith("duel: g.json names 'exec:")
    assert refused.stderr.endswith("as a player. Say --trust to let it in.\n")
    done = duel("resume", "g.json", "--trust", typed="5\n")
    assert "Player 2 chooses 1." in done.stdout
    assert json.loads((home / "g.json").read_text())["moves"] == ["6", "1", "5", "1"]


@pytest.mark.long
def test_at_a_terminal_a_guest_is_let_in_by_a_yes(sit: Sit, duel: Duel, written: Written, home: Path) -> None:
    file = str(home / "g.json")
    duel("play", "sum-race", "--p2", f"exec:{written(GOOD)}", "--save", file, typed="6\n")
    for answer in ("no\n", "yes\n"):
        table = sit("resume", file)
        table.wait_for("as a player. Let it in? (yes/no): ")
        table.type(answer)
        table.wait_for("The game is left as it is." if answer == "no\n" else "The game goes on after 2 moves.")


def test_a_language_model_at_the_table(duel: Duel, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    with served("Move: 9", "Oh. Move: 1", "Move: 1") as model:
        word = f"llm:tiny@{model.address}"
        done = duel("play", "sum-race:target=4", "--p1", word, "--p2", word, "--save", "g.json")
    assert done.returncode == 0
    assert "Player 1 says: Oh. Move: 1" in done.stdout
    assert "Player 2 (llm:tiny@" in done.stdout, "1 is barred, and it plays nothing else"
    assert "forfeits. None of 3 answers was a legal move." in " ".join(done.stdout.split())
    assert "sk-secret" not in done.stdout + done.stderr + (home / "g.json").read_text()


def test_the_address_of_models_can_be_given_once_for_all(duel: Duel) -> None:
    with served("Move: 1", "Move: 2", "Move: 1", "Move: 2") as model:
        done = duel("play", "sum-race:target=3", "--p1", "llm:tiny", "--p2", "random", "--address", model.address)
    assert done.returncode == 0, done.stderr
    assert "Player 1 says: Move: 1" in done.stdout


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("nobody", "There is no player called 'nobody'."),
        ("exec:", "exec: needs a command"),
        ("exec:no-such-program", "There is no program 'no-such-program' that could be started."),
        ("llm:", "names no model"),
        ("nowhere:Mine", "The player 'nowhere:Mine' cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_bad_words_are_refused_with_exit_code_2(word: str, sentence: str, duel: Duel) -> None:
    done = duel("play", "sum-race", "--p2", word)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("game", ["pocket-addition", "equation-duel", "pattern-match", "number-harmony"])
def test_the_examples_on_pipes_play_each_other(game: str, duel: Duel, home: Path) -> None:
    python = f"exec:{shlex.join([sys.executable, str(EXAMPLES / 'piped_bot.py')])}"
    shell = f"exec:{shlex.join(['sh', str(EXAMPLES / 'piped_bot.sh')])}"
    done = duel("play", game, "--p1", python, "--p2", shell, "--max-turns", "12", "--save", "g.json")
    assert done.returncode == 0
    assert "forfeits" not in done.stdout
    assert "Player 1 says: The highest of" in done.stdout
    assert json.loads((home / "g.json").read_text())["result"]["end"] in ("won", "unfinished")


@pytest.mark.long
def test_the_example_in_python_beats_chance(duel: Duel, home: Path) -> None:
    (home / "my_player.py").write_text((EXAMPLES / "my_player.py").read_text())
    wins = 0
    for seed in range(8):
        name = f"{seed}.json"
        players = ("--p1", "my_player:Careful", "--p2", "random", "--seed", str(seed), "--save", name)
        assert duel("play", "sum-race", *players).returncode == 0
        wins += json.loads((home / name).read_text())["result"]["winner"] == 1
    assert wins >= 6
