"""What people expect of any good tool: completion, a file of defaults, examples, and refusals that lead on."""

import os
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from digitduel.cli.commands import main
from digitduel.games import names
from digitduel.players import PROGRAMS
from tests.cli.conftest import Duel
from tests.cli.test_game_loop import saved, typed


def offered(line: str, shell: str = "fish") -> list[str]:
    """What a shell is told when Tab is pressed behind this line."""
    words = shlex.split(line)
    begun = "" if line.endswith(" ") else words[-1]
    place = str(len(words) - (begun != ""))
    asked = {
        "bash": {"COMP_WORDS": line, "COMP_CWORD": place},
        "zsh": {"COMP_WORDS": line, "COMP_CWORD": place},
        "fish": {"COMP_WORDS": line, "COMP_CWORD": begun},
    }[shell]
    told = subprocess.run(
        [sys.executable, "-c", "import sys; sys.argv[0] = 'duel'; from digitduel.cli import main; main()"],
        env={**os.environ, **asked, "_DUEL_COMPLETE": f"{shell}_complete"},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    ).stdout
    found = [line for line in told.splitlines() if line]
    # In three lines, or in one: that depends on the shell, and on click.
    if "plain" in found:
        return found[1::3]
    return [item.partition(",")[2].partition("\t")[0] for item in found]


@pytest.mark.long
def test_games_and_their_options_are_completed() -> None:
    assert offered("duel play ") == names()
    assert offered("duel rules su") == offered("duel arena su") == offered("duel puzzle su") == ["sum-race"]
    assert offered("duel solve sum-race:") == ["sum-race:target=20", "sum-race:highest=6"]
    assert offered("duel solve sum-race:target=9,hi") == ["sum-race:target=9,highest=6"]
    assert offered("duel solve sum-race:target=9,ta") == []
    assert offered("duel solve chess:") == []


def test_players_are_completed() -> None:
    assert offered("duel play sum-race --p2 ") == ["human", *PROGRAMS, "exec:", "llm:"]
    assert offered("duel play sum-race --p1 Ex") == ["expert", "exec:"]
    assert offered("duel arena sum-race --players random,per") == ["random,perfect"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_is_told_the_same(shell: str, duel: Duel) -> None:
    assert offered("duel play pat", shell) == ["pattern-match"]
    assert "_DUEL_COMPLETE" in duel("completion", shell).stdout


def test_bash_itself_completes_a_word_with_a_colon(duel: Duel) -> None:
    script = duel("completion", "bash").stdout + (
        "COMP_WORDS=(duel play sum-race:h) COMP_CWORD=2\n"
        "_duel_completion duel\n"
        'echo "${COMPREPLY[@]}"; [[ $COMP_WORDBREAKS != *[:=]* ]] && echo whole'
    )
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    said = subprocess.check_output(["bash", "-c", script], env={**os.environ, "PATH": path}, text=True, timeout=300)
    assert said.split() == ["sum-race:highest=6", "whole"]


# The file of defaults


def configured(home: Path, text: str) -> Path:
    file = home / ".config" / "digitduel" / "config.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    return file


def test_every_default_is_in_the_file_and_can_be_taken_over(duel: Duel, home: Path) -> None:
    shown = duel("config").stdout
    assert not (home / ".config").exists()
    assert duel("config", "--write").returncode == 0
    file = home / ".config" / "digitduel" / "config.toml"
    assert file.read_text() == shown
    assert "left as it is" in duel("config", "--write").stderr

    usual = [line.removeprefix("# ") for line in shown.splitlines()[2:] if "=  #" not in line and line[-1:] != "="]
    tables = tomllib.loads("\n".join(usual))
    assert tables["play"] == {"p1": "human", "p2": "human", "swap": False, "plain": False}
    assert (tables["arena"]["games"], tables["serve"]["port"]) == (100, 8000)
    file.write_text("\n".join(usual))
    assert duel("config").returncode == 0


def test_a_default_of_ones_own(duel: Duel, home: Path) -> None:
    configured(home, '[play]\np2 = "Random"\nseed = 3\n')
    assert duel("play", "sum-race", typed="5\n").returncode == 0
    assert (saved(home)["players"], saved(home)["seed"]) == (["human", "random"], 3)
    assert 'p2 = "Random"' in duel("config").stdout.splitlines()[5]
    assert duel("play", "sum-race", "--p2", "human", "--save", "g.json", typed="5\n").returncode == 0
    assert '"human"' in (home / "g.json").read_text().partition('"players"')[2].partition("]")[0].split(",")[1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[play", "config.toml is not TOML"),
        ('[pla]\np2 = "random"', "there is no table 'pla'. The tables are: [play], [resume]"),
        ('p2 = "random"', "there is no table 'p2'"),
        ('[play]\np3 = "random"', "[play] has no 'p3'. There are: p1, p2"),
        ("[play]\nmax-turns = 0", "[play] max-turns: 0 is not in the range x>=1."),
        ("[arena]\nplayers = 3", "[arena] players: "),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_the_place(text: str, sentence: str, duel: Duel, home: Path) -> None:
    file = configured(home, text)
    done = duel("games")
    assert done.returncode == 2
    assert done.stderr.startswith(f"duel: {file}")
    assert sentence in done.stderr


# Words and refusals


def test_players_may_be_written_with_capitals(duel: Duel) -> None:
    small = duel("play", "pocket-addition", "--p1", "random", "--p2", "perfect", "--seed", "1")
    large = duel("play", "pocket-addition", "--p1", "RANDOM", "--p2", "Perfect", "--seed", "1")
    assert (small.returncode, small.stdout) == (0, large.stdout)


def commands(group: click.Group, *above: str) -> Iterator[tuple[str, ...]]:
    """The words of every command, and of those within it."""
    inside = click.Context(group)
    for name in group.list_commands(inside):
        yield (*above, name)
        command = group.get_command(inside, name)
        if isinstance(command, click.Group):
            yield from commands(command, *above, name)


ALL_COMMANDS = list(commands(main))


def test_commands_within_commands_are_found() -> None:
    assert {("play",), ("admin",), ("admin", "show"), ("admin", "reports")} <= set(ALL_COMMANDS)


@pytest.mark.parametrize("words", ALL_COMMANDS, ids=" ".join)
def test_every_command_has_help_with_an_example_that_can_be_typed(words: tuple[str, ...], duel: Duel) -> None:
    done = duel(*words, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Usage: duel {' '.join(words)} ")
    command: click.Command = main
    for word in words:
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), word) or main
    example = (command.epilog or "").removeprefix("Example: ")
    assert f"Example: {example}" in done.stdout
    typed_words = shlex.split(example.removeprefix('eval "$(').removesuffix(')"'))
    assert tuple(typed_words[: len(words) + 1]) == ("duel", *words)
    command.make_context(words[-1], typed_words[len(words) + 1 :])


@pytest.mark.parametrize(
    ("arguments", "next_step"),
    [
        (("play", "sum-race", "--first", "2"), "--p1"),
        (("arena", "sum-race", "--players", "random,casual", "--games", "-2"), "choose an even number, 2 or more"),
        (("play", "sum-race", "--save", "none/game.json"), "There is no folder none. Make it first"),
    ],
)
def test_a_refusal_names_the_next_step(arguments: tuple[str, ...], next_step: str, duel: Duel, home: Path) -> None:
    done = duel(*arguments)
    assert done.returncode == 2
    assert next_step in done.stderr
    assert not (home / "none").exists()


def test_saving_makes_no_folder_and_takes_none_for_a_file(duel: Duel, home: Path) -> None:
    said = duel("play", "sum-race", typed=typed("5", ":save /", ":save none/game.json", ":save here.json")).stdout
    assert "/ is a folder. Name a file in it, such as /game.json." in said
    assert "There is no folder none. Make it first, or choose another name." in said
    assert not (home / "none").exists()
    assert (home / "here.json").exists()


def test_the_tables_of_the_arena_fit_80_columns(duel: Duel) -> None:
    said = duel("arena", "sum-race", "--players", "random,Casual", "--games", "2", "--workers", "1").stdout
    assert "casual" in said
    assert max(map(len, said.splitlines())) <= 80


def test_a_transcript_starts_without_what_it_does_not_need(home: Path) -> None:
    started = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "digitduel", "play", "sum-race", "--plain"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    loaded = {line.rpartition("|")[2].strip() for line in started.stderr.splitlines()}
    assert "digitduel.cli.game_loop" in loaded
    assert not loaded & {"asyncio", "textual", "rich", "ssl", "digitduel.solve", "digitduel.coach", "digitduel.web"}
