"""A page of rules in plain lines, as a screen reader reads them out."""

import re

import pytest

from digitduel.cli.plain_page import in_plain_lines
from digitduel.games import BUILT_IN, game
from tests.cli.conftest import Duel

EVERYWHERE = [("rules", "{}"), ("play", "{}", "--plain"), ("lesson", "{}", "1"), ("puzzle", "{}", "--seed", "1")]


def test_headings_and_paragraphs_lose_their_marks() -> None:
    assert in_plain_lines("# The *end*\n\nWhoever holds **15**\nwins, see `pass`.\n") == [
        "THE END",
        "",
        "Whoever holds 15 wins, see pass.",
    ]


def test_what_stands_in_code_is_no_mark() -> None:
    assert in_plain_lines("The operators are `+-*/`, as in `2*3`: `a_b_c` and 2 * 3 * 4 stay, and so does a_b_c.") == [
        "The operators are +-*/, as in 2*3: a_b_c and 2 * 3 * 4 stay, and so does a_b_c."
    ]


def test_a_row_of_a_table_says_what_each_cell_is() -> None:
    page = "| Name | Default | Allowed |\n|---|:-:|---|\n| `operators` | `+-*/` | `+-*/` or `+-` |\n"
    assert in_plain_lines(page) == ["operators. Default: +-*/. Allowed: +-*/ or +-."]


def test_of_two_columns_the_second_explains_the_first() -> None:
    assert in_plain_lines("| Write | Meaning |\n|---|---|\n| `5` | add 5 |\n| `a \\| b` | either |\n") == [
        "5: add 5",
        "a | b: either",
    ]


def test_lists_keep_their_signs_and_fold_beside_them() -> None:
    page = "1. **Take** one number from the pool.\n   You must.\n- See [the rules](rules.md), " + "and more " * 12
    assert in_plain_lines(page) == [
        "1. Take one number from the pool. You must.",
        "- See the rules, and more and more and more and more and more and more and more",
        "  and more and more and more and more and more",
    ]


def test_a_drawing_stays_as_it_is() -> None:
    assert in_plain_lines("So:\n\n```\n[1][ ]   *x*\n\n # no heading\n```\nEnd.") == [
        "So:",
        "",
        "  [1][ ]   *x*",
        "",
        "   # no heading",
        "",
        "End.",
    ]


def test_a_page_from_elsewhere_may_hold_anything() -> None:
    assert in_plain_lines("\0007\0 and `\0007\0` | *\n**") == ["7 and 7 | * **"]
    assert in_plain_lines("| a |\n|---|\n| 1 | 2 | 3 |\n||") == ["1."]


def test_a_page_of_nothing_has_no_lines() -> None:
    assert in_plain_lines("\n\n") == []


@pytest.mark.parametrize("word", BUILT_IN)
def test_the_rules_of_the_house_have_no_mark_left_and_every_word(word: str) -> None:
    page = game(word).rules
    lines = in_plain_lines(page)
    for line in lines:
        assert len(line) <= 80
        assert not re.search(r"`|\*\*|^#|^\||--\|", line)
    told = " ".join(lines).lower()
    for line in page.splitlines():
        for each in re.findall(r"[a-z]{3,}", line.removeprefix("```game").lower()):
            assert each in told or line.startswith(("| Name", "| Write")), each


@pytest.mark.parametrize("arguments", EVERYWHERE, ids=lambda arguments: arguments[0])
def test_the_transcript_shows_rules_without_markdown(arguments: tuple[str, ...], duel: Duel) -> None:
    said = duel(*(each.format("sum-race") for each in arguments), typed=":rules\n:quit\n").stdout
    assert "THE END" in said
    assert "highest. Default: 6. Allowed: a whole number from 1 to 50. Meaning:" in said
    assert "`" not in said
    assert "##" not in said
