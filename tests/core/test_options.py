"""A word names a game, and a wrong one is refused with what is right."""

from dataclasses import dataclass, fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import digitduel
from digitduel.core import BadGame, option
from digitduel.core.options import Option, options_of
from digitduel.games import game_class
from digitduel.games.equation_duel import EquationDuel
from digitduel.games.sum_race import SumRace


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("sum-race:target=0", "target must be a whole number from 1 to 1000, not '0'"),
        ("sum-race:target=1001", "target must be a whole number from 1 to 1000, not '1001'"),
        ("sum-race:target=x", "target must be a whole number from 1 to 1000, not 'x'"),
        ("sum-race:target=-5", "target must be a whole number from 1 to 1000, not '-5'"),
        ("sum-race:target=5.0", "target must be a whole number from 1 to 1000, not '5.0'"),
        ("sum-race:target=", "target must be a whole number from 1 to 1000, not ''"),
        ("sum-race:target", "target must be a whole number from 1 to 1000, not ''"),
        ("sum-race:target=٣", "target must be a whole number from 1 to 1000"),
        ("sum-race:target=" + "9" * 5000, "target must be a whole number from 1 to 1000"),
        ("sum-race:target=yes", "target must be a whole number from 1 to 1000, not 'yes'"),
        ("sum-race:goal=3", "no option 'goal'. Its options are: target (a whole number from 1 to 1000); highest"),
        ("sum-race:", "no option ''"),
        ("sum-race:target=123456789", "Sum Race: target must be a whole number from 1 to 1000, not '123456789'"),
        ("sum-race:swap=maybe", "Sum Race: swap must be yes or no, not 'maybe'"),
        ("sum-race:target=3,", "no option ''"),
        ("sum-race:target=3,target=4", "target is given twice"),
        ("sum-race:target=3;highest=4", "target must be a whole number"),
        ("equation-duel:joined=1", "joined must be yes or no, not '1'"),
        ("equation-duel:joined=true", "joined must be yes or no, not 'true'"),
        ("equation-duel:operators=+", "operators must be +-*/ or +-, not '+'"),
        ("equation-duel:operators=*/", "operators must be +-*/ or +-"),
        ("pattern-match:target=5", "target must be a whole number from 6 to 24"),
        ("number-harmony:window=1", "window must be a whole number from 2 to 6"),
        ("sum-rice", "no game called 'sum-rice'. The games are: pocket-addition, sum-race, equation-duel"),
        ("", "no game called ''"),
        (":target=3", "no game called ''"),
        ("sum race", "no game called 'sum race'"),
        ("\x1b[2J", "no game called '?[2j'"),
    ],
)
def test_a_bad_word_is_refused_with_what_is_allowed(word: str, told: str) -> None:
    with pytest.raises(BadGame) as caught:
        digitduel.game(word)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 400


@given(st.text(max_size=30) | st.text(max_size=20).map(lambda rest: f"sum-race:{rest}"))
def test_no_word_does_any_harm(word: str) -> None:
    try:
        assert digitduel.game(word).name in digitduel.games.names()
    except BadGame as error:
        assert str(error)


@pytest.mark.parametrize(
    "values", [{"target": 0}, {"target": "20"}, {"target": True}, {"target": None}, {"target": 1.5}]
)
def test_an_option_is_checked_in_python_too(values: dict[str, Any]) -> None:
    with pytest.raises(BadGame, match="target must be a whole number"):
        SumRace(**values)


@pytest.mark.parametrize("values", [{"joined": 1}, {"joined": "yes"}, {"operators": "*"}, {"operators": True}])
def test_yes_and_no_and_choices_are_checked_in_python_too(values: dict[str, Any]) -> None:
    with pytest.raises(BadGame, match="must be"):
        EquationDuel(**values)


@pytest.mark.parametrize(
    ("word", "same"),
    [
        ("sum-race:target=20,highest=6", "sum-race"),
        (" SUM-RACE : highest = 8 , target=30 ", "sum-race:target=30,highest=8"),
        ("sum-race:target=0030", "sum-race:target=30"),
        ("equation-duel:joined=YES", "equation-duel:joined=yes"),
        ("equation-duel:joined=no", "equation-duel"),
        ("equation-duel:operators=+-", "equation-duel:operators=+-"),
    ],
)
def test_a_game_has_one_word_however_it_was_asked_for(word: str, same: str) -> None:
    assert digitduel.game(word).word == same == str(digitduel.game(word))
    assert digitduel.game(word) == digitduel.game(same)


@given(st.data())
def test_every_variant_is_found_again_by_its_word(data: st.DataObject) -> None:
    kind = game_class(data.draw(st.sampled_from(digitduel.games.names())))
    values: dict[str, Any] = {}
    for o in kind.options():
        if isinstance(o.default, bool):
            values[o.name] = data.draw(st.booleans())
        elif o.choices:
            values[o.name] = data.draw(st.sampled_from(o.choices))
        else:
            values[o.name] = data.draw(st.integers(o.low, o.high))
    game = kind(**values)
    assert digitduel.game(game.word) == game
    assert game.values() == values


@pytest.mark.parametrize("name", digitduel.games.names())
def test_every_option_says_what_it_is_for_and_allows_its_default(name: str) -> None:
    for o in game_class(name).options():
        assert o.about
        assert o.allows(o.default)
        assert o.read(o.write(o.default)) == o.default


def test_a_variant_cannot_be_altered() -> None:
    with pytest.raises(AttributeError):
        SumRace().target = 30  # type: ignore[misc]


def test_an_option_is_declared_with_all_that_is_said_of_it() -> None:
    @dataclass(frozen=True)
    class Variant:
        size: int = option(4, low=2, high=9, about="how large it is")
        colour: str = option("red", choices=("red", "blue"), about="what it looks like")

    assert (Variant().size, Variant().colour) == (4, "red")
    assert options_of(Variant) == (
        Option("size", 4, "how large it is", 2, 9, ()),
        Option("colour", "red", "what it looks like", None, None, ("red", "blue")),
    )
    assert [f.metadata["option"].name for f in fields(Variant)] == ["", ""], "the field itself has the name"


def test_a_number_is_read_up_to_nine_digits_and_what_is_longer_stays_a_text() -> None:
    large = Option("large", 1, "how many", 1, 10**12)
    assert [large.read("9" * digits) for digits in (9, 10)] == [999_999_999, "9999999999"]


def test_yes_and_no_are_written_as_they_are_read() -> None:
    choice = Option("swap", False, "whether")
    assert [choice.read(choice.write(value)) for value in (True, False)] == [True, False]
    assert [choice.write(value) for value in (True, False)] == ["yes", "no"]
