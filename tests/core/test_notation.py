"""What is read from players and said to them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import digitduel
from digitduel.core import ONE, TWO, BadGame, MoveError, Player, Unreadable, quoted, read_number, updated
from digitduel.testing import at_random
from tests.games.variants import COUNTED, LARGE


@given(st.integers(0, 999_999), st.sampled_from(["", " ", "\t", "\n", "\u00a0", "\u2003", "\x1c"]))
def test_a_number_is_read_with_any_space_around_it(number: int, space: str) -> None:
    assert read_number(f"{space}{number}{space}", "a number") == number


@given(st.text().filter(lambda text: not (text.strip().isascii() and text.strip().isdigit() and len(text.strip()) < 7)))
def test_anything_else_is_no_number(text: str) -> None:
    with pytest.raises(Unreadable, match="is not a number from 1 to 9"):
        read_number(text, "a number from 1 to 9")


@given(st.text())
def test_what_is_repeated_to_a_player_is_short_and_safe(text: str) -> None:
    told = quoted(text)
    assert told.isprintable()
    assert len(told) <= 43


def test_what_is_repeated_is_cut_off_visibly() -> None:
    assert quoted("x" * 40) == "'" + "x" * 40 + "'"
    assert quoted("x" * 41) == "'" + "x" * 40 + "…'"


@given(
    st.sampled_from(COUNTED + LARGE), st.integers(0, 1000), st.text() | st.text(alphabet="0123456789 ,@>()+-*/=yesno")
)
def test_no_text_that_is_typed_does_any_harm(word: str, seed: int, text: str) -> None:
    game = digitduel.game(word)
    *_, visit = at_random(game, games=1, seed=seed, longest=1 + seed % 12)
    with suppress(MoveError):
        game.check(visit.position, game.read(visit.position, text))
    with suppress(MoveError):
        game.script.then_ask(visit.position, text)


def test_players_are_counted_as_people_count() -> None:
    assert [str(player) for player in Player] == ["Player 1", "Player 2"]
    assert [Player.numbered(player.number) for player in Player] == [ONE, TWO]
    with pytest.raises(BadGame, match=r"^There are the seats 1 and 2, not 0\.$"):
        Player.numbered(0)
    assert (ONE.other, TWO.other) == (TWO, ONE)


def test_a_pair_is_updated_for_one_player() -> None:
    assert updated(("a", "b"), ONE, "c") == ("c", "b")
    assert updated(("a", "b"), TWO, "c") == ("a", "c")
