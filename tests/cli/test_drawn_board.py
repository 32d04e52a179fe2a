"""The drawn board: what is shown is what lies there, whoever is named and however wide the terminal is."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from digitduel.cli.games_list import show_games
from digitduel.cli.screens import DrawnScreen
from digitduel.core import Match
from tests.nim import Nim
from tests.table import sit_down


def drawn(match: Match, width: int = 80) -> list[str]:
    paper = StringIO()
    DrawnScreen(Console(file=paper, width=width, color_system=None)).show(match)
    return paper.getvalue().splitlines()


@pytest.mark.parametrize("end", ["stopped", "resigned", "limited"])
@pytest.mark.parametrize("word", ["sum-race", "pattern-match", "number-harmony", "pocket-addition", "equation-duel"])
def test_nothing_is_offered_after_an_early_end(word: str, end: str) -> None:
    match = sit_down(word, max_turns=1 if end == "limited" else None)
    for _ in range(2 if word == "equation-duel" else 1):
        match.play(match.game.moves(match.position)[0])
    if end == "stopped":
        match.stop()
    elif end == "resigned":
        match.resign(match.to_move)
    assert match.result
    assert not re.search(r"\[\d+\]|·", "\n".join(drawn(match)))


@pytest.mark.parametrize("name", ["exec:bot [/b]", "[red]", ":smile:", "\x1b[2J", "two\nlines"])
def test_a_player_may_be_called_anything(name: str) -> None:
    top = drawn(sit_down("sum-race", players=("human", name)))[0]
    shown = "".join(c if c.isprintable() else "?" for c in name)
    assert f"Player 2 ({shown})" in top


def test_a_long_name_is_cut_where_it_can_be_seen() -> None:
    top = drawn(sit_down("sum-race", players=("human", "exec:" + "x" * 100)))[0]
    assert len(top) == 80
    assert "x…" in top


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("line", ["", "5"])
def test_tiles_stand_below_each_other_when_the_pool_is_broken_into_lines(width: int, line: str) -> None:
    # In the second step nothing can be chosen, so there are no brackets to hold the numbers in place.
    rows = drawn(sit_down("equation-duel:numbers=20", line), width)[2:]
    pool = rows[: next(number for number, row in enumerate(rows) if "Player 1's" in row)]
    assert len(pool) > 1
    places = [[found.start() for found in re.finditer(r"\d+", row)] for row in pool]
    for row in places[1:]:
        assert row == places[0][: len(row)]


def test_a_word_between_colons_stays_a_word() -> None:
    paper = StringIO()
    screen = DrawnScreen()
    screen.console.file = paper
    screen.note("There is no command ':smile:'.")
    screen.refused(sit_down("sum-race"), "[red]':smile:' is not a number.[/red]")
    assert "':smile:'." in paper.getvalue()
    assert "[red]':smile:' is not a number.[/red]" in paper.getvalue()


def test_the_board_in_the_page_is_real() -> None:
    page = Path(__file__).parents[2] / "docs" / "playing.md"
    boxes = re.findall(r"╭(?:.*\n)*?╰.*", page.read_text(encoding="utf-8"))
    players = ("human", "random")
    assert boxes == ["\n".join(drawn(sit_down("sum-race", line, players=players))) for line in ("", "5 6")]


def test_a_game_of_others_may_be_described_in_any_words(capsys: pytest.CaptureFixture[str]) -> None:
    class Odd(Nim):
        summary = "Take [/b] sticks :smile:"

    show_games({"nim": Odd})
    assert Odd.summary in capsys.readouterr().out
