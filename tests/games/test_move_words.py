"""What is said of a move, by how it is written."""

import pytest

from digitduel.core import hook
from digitduel.games.move_words import numbers, place
from tests.matches import FULL, sit_down


def said(word: str, line: str, move: str) -> list[str]:
    match = sit_down(word, line)
    features = hook(match.game, "features")
    assert features
    return list(features(match.game, match.position, move))


@pytest.mark.parametrize(
    ("move", "phrases"),
    [
        ("5", []),
        ("no", []),
        ("1+2=3", ["an equation", "an equation with addition"]),
        ("3-2=1", ["an equation", "an equation with subtraction"]),
        (
            "2*(3-1)=4",
            [
                "an equation",
                "an equation with subtraction",
                "an equation with multiplication",
                "an equation with brackets",
                "an equation with multiplication or division",
                "an equation of 4 numbers or more",
            ],
        ),
        (
            "12/6=2",
            ["an equation", "an equation with division", "an equation with multiplication or division"],
        ),
    ],
)
def test_an_equation_is_known_by_its_signs_and_its_length(move: str, phrases: list[str]) -> None:
    assert said("equation-duel", "", move) == phrases


@pytest.mark.parametrize(
    ("line", "move", "phrases"),
    [
        ("", "5@2,2", ["5", "a number put in the middle"]),
        ("", "9@1,1", ["9", "the highest number", "a number put in a corner"]),
        ("", "1@3,2", ["1", "the lowest number", "a number put at the edge"]),
        ("9@1,1 1@1,1", "8@2,3", ["8", "the highest number", "a number put at the edge"]),
        (FULL, "1,2>3,3", ["a shift", "a shift in a corner"]),
        (FULL, "1,2>2,2", ["a shift", "a shift in the middle"]),
        ("", "pass", []),
        ("", "5@2,2!", []),
    ],
)
def test_a_placed_number_is_known_by_itself_and_by_where_it_lies(line: str, move: str, phrases: list[str]) -> None:
    assert said("pattern-match", line, move) == phrases


def test_of_one_or_two_numbers_none_is_called_the_highest() -> None:
    assert list(numbers(2, (1, 2))) == ["2"]
    assert list(numbers(1, (1, 2))) == ["1"]
    assert list(numbers(3, (1, 2, 3))) == ["3", "the highest number"]
    assert list(numbers(1, (1, 2, 3))) == ["1", "the lowest number"]


def test_where_a_cell_lies_on_a_grid_of_any_size() -> None:
    corners = {(1, 1), (1, 5), (4, 1), (4, 5)}
    for row in range(1, 5):
        for column in range(1, 6):
            at_edge = row in (1, 4) or column in (1, 5)
            where = "in a corner" if (row, column) in corners else "at the edge" if at_edge else "in the middle"
            assert place(row, column, rows=4, columns=5) == where
