"""Nothing that is typed breaks a game, costs a turn or keeps it from being finished."""

import json
import random
from pathlib import Path

import pytest

from tests.cli.conftest import Duel

FINISHES = {
    "pocket-addition": ["6", "9", "8", "5", "1"],
    "sum-race": ["5", "6", "4", "5", "6", "3", "5"],
    "equation-duel": ["4", "no", "5", "no", "6", "no", "3", "no", "2", "yes", "6 - 4 = 2"],
    "number-harmony": ["5", "7", "2", "6"],
    "pattern-match": ["5@2,2", "8@1,3", "6@1,1", "9@3,2", "4", "3 3"],
}
RECORDED = FINISHES | {
    "equation-duel": ["4", "no", "5", "no", "6", "no", "3", "no", "2", "6-4=2"],
    "pattern-match": ["5@2,2", "8@1,3", "6@1,1", "9@3,2", "4@3,3"],
}
LINES = 10_000
PIECES = [
    *(
        "-1",
        "0",
        "00",
        "1e1",
        "0x5",
        "5.0",
        "1_0",
        "+3",
        "9999999999",
        "٣",
        "５",
        "²",
        "½",
        "ⅷ",
        "五",
        "−",
        "×",
        "÷",
        "=",
    ),
    *(
        "(",
        ")",
        "(((",
        ")))",
        "/",
        "*",
        "@",
        ">",
        ",",
        ";",
        ":",
        "::",
        "[",
        "]",
        "{",
        "}",
        "%",
        "$",
        "!",
        "?",
        "#",
        "==",
    ),
    *("hello", "pass", "no!", "maybe", "exit", "quit", "help", "undo", "2,2>2", "5@", "@2,2", "5@4,4", "1+1", "2=2"),
    *(
        "1(2)=3",
        "-1+2=1",
        "{}",
        "{0}",
        "%s",
        "%d",
        "\\",
        "'",
        '"',
        "`",
        ":hlep",
        ":Rule",
        ":sav",
        ":undoo",
        ":qiut",
        ":0",
    ),
    *(
        "\x00",
        "\x01",
        "\x07",
        "\x08",
        "\x1b[2J",
        "\x1b]0;x\x07",
        "\x7f",
        "\x85",
        "\u2028",
        "\u200b",
        "\u202e",
        "\ufeff",
        "😀",
    ),
    "9" * 5000,
    "(" * 400,
    "(" * 2000 + "1",
    "1+" * 240 + "1=2",
    "\t \t",
]


def junk(seed: int, lines: int) -> list[str]:
    rng = random.Random(seed)
    made = []
    for _ in range(lines):
        text = "".join(rng.choice(PIECES) + rng.choice(["", " ", ""]) for _ in range(rng.randint(1, 6)))
        # A cross in front keeps chance from typing a move, an answer or a command that is really there.
        made.append(rng.choice(["x", "~", "é", "\x1b", ":x", "\u200b", "?!"]) + text.replace("\n", " "))
    return made


@pytest.mark.long
@pytest.mark.parametrize("game", FINISHES)
def test_ten_thousand_lines_of_junk_change_nothing(game: str, duel: Duel, home: Path) -> None:
    entries, typed = FINISHES[game], []
    noise = junk(seed=7, lines=LINES)
    share = len(noise) // len(entries)
    for number, entry in enumerate(entries):
        typed += [*noise[number * share : (number + 1) * share], entry]
    typed[0:0] = noise[len(entries) * share :]
    done = duel("play", game, "--save", "game.json", typed="\n".join(typed) + "\n")
    assert done.returncode == 0
    assert done.stderr == ""
    record = json.loads((home / "game.json").read_text())
    assert record["moves"] == RECORDED[game]
    assert record["result"]["end"] == "won"
    assert done.stdout.count("Invalid selection") == LINES


@pytest.mark.parametrize("game", FINISHES)
def test_bytes_that_are_no_text_are_refused_too(game: str, duel: Duel) -> None:
    rng = random.Random(3)
    lines = [b"\xff" + rng.randbytes(30).replace(b"\n", b"").replace(b"\r", b"") for _ in range(200)]
    done = duel("play", game, typed=b"\n".join(lines) + b"\n" + "\n".join(FINISHES[game]).encode() + b"\n")
    assert done.returncode == 0
    assert "wins" in done.stdout


def test_an_endless_line_is_one_refusal(duel: Duel) -> None:
    done = duel("play", "sum-race", typed="5" * 3_000_000 + "\n5\n")
    assert done.stdout.count("Invalid selection") == 1
    assert "Player 1 chooses 5." in done.stdout


@pytest.mark.parametrize("game", FINISHES)
def test_real_random_moves_commands_and_junk_together_never_break(game: str, duel: Duel) -> None:
    rng = random.Random(11)
    words = [
        ":undo",
        ":moves",
        ":help",
        "",
        "no",
        "yes",
        "pass",
        "1 1",
        "2 2",
        ":save",
        ":rules",
        *map(str, range(1, 10)),
    ]
    typed = [rng.choice(words) if rng.random() < 0.8 else line for line in junk(seed=5, lines=1500)]
    done = duel("play", game, typed="\n".join(typed) + "\n")
    assert done.returncode == 0
    assert done.stderr == ""
