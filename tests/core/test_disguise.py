"""Disguises: another surface, there and back, and the same game beneath."""

import pickle
import re
from dataclasses import replace
from random import Random

import pytest

from digitduel.core import (
    ONE,
    TWO,
    BadGame,
    Grid,
    Hand,
    Match,
    NotAllowed,
    Pool,
    Tile,
    Track,
    Unreadable,
    disguise_translation,
    plain,
)
from digitduel.core.disguise import Disguised
from digitduel.core.disguise_translation import Costume
from digitduel.games import BUILT_IN, disguised, game
from digitduel.testing import check_disguise, check_game, isomorphism
from tests.matches import ENDLESS, sit_down
from tests.nim import Nim, Sticks

DISGUISES = ("names", "names-7", "words", "surface")
SMALL = {
    "pocket-addition": "pocket-addition:numbers=5,target=8",
    "sum-race": "sum-race:target=7,highest=3",
    "equation-duel": "equation-duel:numbers=4,operators=+-",
    "number-harmony": "number-harmony:highest=3,target=6",
}
"""Variants of which the whole graph is compared. Pattern Match has none so small."""


@pytest.mark.parametrize("disguise", DISGUISES)
@pytest.mark.parametrize("word", BUILT_IN)
def test_a_disguise_shows_as_much_as_the_game_and_is_read_again(word: str, disguise: str) -> None:
    check_disguise(game(word), disguise, most=150, games=4)


@pytest.mark.parametrize("disguise", DISGUISES)
@pytest.mark.parametrize("word", SMALL.values())
def test_the_graphs_are_the_same_from_the_first_position_to_the_last(word: str, disguise: str) -> None:
    found = isomorphism(game(word), game(f"{word},disguise={disguise}"))
    assert found
    assert len(found) > 30


@pytest.mark.parametrize("disguise", DISGUISES)
def test_a_disguise_is_a_game_like_any_other(disguise: str) -> None:
    check_game(game(f"{SMALL['pocket-addition']},disguise={disguise}"), most=60, games=2)
    check_game(game(f"{SMALL['equation-duel']},disguise={disguise}"), most=60, games=2)


def test_the_words_of_the_game_itself_do_not_show() -> None:
    for word in BUILT_IN:
        own = game(word)
        for disguise in ("words", "surface"):
            other = disguised(own, disguise)
            match = Match(other)
            for _ in range(4):
                match.play(Random(1).choice(other.moves(match.position)))
            shown = "\n".join([other.title, other.goal(), other.rules, *plain(match.board)])
            assert own.title not in shown
            assert "{" not in shown
            assert not {*own.board(match.position)[0].title.split()} & {"Available"} & {*shown.split()}


class Lettered(Nim):
    """Its numbers stand right beside letters, as the cells of many boards do."""

    def write(self, m: int) -> str:
        return f"a{m}-B{m}"

    def read(self, p: Sticks, text: str) -> int:
        found = re.fullmatch(r"a(\d)-B\1", text.strip())
        if not found:
            raise Unreadable("That is not two cells.")
        return int(found[1])


class LetteredWithAName(Lettered):
    def write(self, m: int) -> str:
        return "a1" if m == 1 else "abob"


def test_names_are_read_beside_letters() -> None:
    other = disguised(Lettered(), "names")
    for move in (1, 2):
        assert not set(other.write(move)) & {"1", "2"}
        assert other.read(other.start(), other.write(move)) == move


def test_a_game_whose_moves_could_not_be_read_any_more_has_no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disguise_translation, "_SYLLABLES", ("bob",))
    with pytest.raises(BadGame, match=r"^Nim cannot be disguised by names: its moves could not"):
        disguised(LetteredWithAName(), "names")


def test_numbers_have_names() -> None:
    match = sit_down("sum-race:disguise=names", "")
    costume = game("sum-race:disguise=names").costume  # type: ignore[attr-defined]
    five = costume.numbers[5]
    match.play(five)
    assert [match.game.write(move) for move in match.moves] == [five]
    assert match.position.scores == (5, 0)
    assert f"{five} is 5" in match.game.rules
    assert "Player 1: 5 of 20" in plain(match.board)
    for text in ("5", "nobody", f"{five} 5"):
        with pytest.raises(Unreadable):
            match.read(text)
    with pytest.raises(NotAllowed, match=f"^{five} cannot be played now.$"):
        match.read(five)
    assert game("sum-race:disguise=names-1").rules != game("sum-race:disguise=names-2").rules


def test_a_surface_tells_what_is_left_in_other_numbers() -> None:
    match = sit_down("sum-race:disguise=surface", "35 42")
    assert plain(match.board) == ["Player 1, height: [105]", "Player 2, height: [98]", "Ropes: 7 14 21 28 35 (42)"]
    assert match.position.scores == (5, 6)
    with pytest.raises(Unreadable, match="there is no 5 in this game"):
        match.read("5")


def test_an_equation_and_a_cell_in_disguise() -> None:
    senate = sit_down("equation-duel:disguise=surface", "IV silence V silence VI silence III silence II")
    senate.play("(VI~IV):II")
    assert senate.moves[-1].equation == "(6-4)=2"
    assert senate.game.write(senate.moves[-1]) == "(VI~IV):II"
    chimes = sit_down("pattern-match:disguise=surface", "40:f")
    assert chimes.position.grids[0][5] == 5
    assert chimes.game.write(chimes.moves[-1]) == "40:f"


def test_a_move_that_was_begun_in_disguise_is_asked_for_its_rest() -> None:
    match = sit_down("pattern-match:disguise=surface", "40:f")
    script = match.game.script
    assert (
        script.then_ask(match.position, "48") == game("pattern-match").script.then_ask(match.position, "6") is not None
    )
    with pytest.raises(NotAllowed):
        script.then_ask(match.position, "40")


def test_a_game_is_as_endless_as_it_is_without_a_disguise() -> None:
    other, own = game("pattern-match:disguise=words"), sit_down("pattern-match", ENDLESS)
    assert own.game.endless(own.position)
    assert other.endless(own.position)
    assert not other.endless(other.start())


def test_a_disguise_has_the_options_that_it_tells_of() -> None:
    named = game("sum-race:target=30,disguise=names")
    assert ([option.name for option in named.options()], named.values()) == (
        ["target", "highest"],
        {"target": 30, "highest": 6},
    )
    told = game("sum-race:target=30,disguise=words")
    assert (told.options(), told.values()) == ((), {})


MASK = Costume(
    "Mask",
    "Hide.",
    "Put it on.",
    {1: "one", 2: "two"},
    times=7,
    cells={"1,1": "a"},
    words={"+": "and", "pass": "sleep"},
    phrases={"Total": "Sum", "Total of all": "Everything", "a": "b"},
)


def test_what_is_not_in_the_disguise_stays_as_it_is() -> None:
    assert [MASK.write(text) for text in ("pass", "1+3", "1,1", "2@1,2", "2@2,2")] == [
        "sleep",
        "oneand3",
        "a",
        "two@one,two",
        "two@two,two",
    ]
    assert replace(MASK, cells={}).write("1,1") == "one,one"


def test_the_longest_phrase_is_told_first() -> None:
    assert MASK.told("Total of all, Total") == "Everything, Sum"


def test_marks_amounts_and_what_is_closed_are_shown_in_disguise_too() -> None:
    tiles = (Tile("1", "1"), Tile("2", None, "2 is taken.", fresh=True), Tile("3", deciding=True))
    shown = (Tile("one", "one"), Tile("two", None, "That cannot be played now.", fresh=True), Tile("3", deciding=True))
    assert MASK.board(
        (
            Hand(ONE, "Total", tiles, 3, 5),
            Hand(TWO, "Total", (), 0, None),
            Track(ONE, "Total", 2, 4, fresh=True),
            Pool("Total", tiles),
            Grid(None, "Total", (tiles,)),
        )
    ) == (
        Hand(ONE, "Sum", shown, 21, 35),
        Hand(TWO, "Sum", (), 0, None),
        Track(ONE, "Sum", 14, 28, fresh=True),
        Pool("Sum", shown),
        Grid(None, "Sum", (shown,)),
    )


def test_what_was_just_played_is_marked_in_disguise_too() -> None:
    match = sit_down("pattern-match:disguise=surface", "40:f")
    _, grid, _ = match.board
    assert isinstance(grid, Grid)
    assert [tile.label for row in grid.rows for tile in row if tile.fresh] == ["40"]


def test_it_has_a_word_and_travels() -> None:
    other = game("sum-race:target=30,disguise=names-3")
    assert isinstance(other, Disguised)
    assert other.word == "sum-race:target=30,disguise=names-3"
    assert game(other.word) == other == pickle.loads(pickle.dumps(other))
    assert other.undisguised == game("sum-race:target=30")
    assert game("sum-race:swap=yes,disguise=names").word == "sum-race:swap=yes,disguise=names"


@pytest.mark.parametrize("disguise", ["", "hat", "names-x", "../words", "words.md"])
def test_there_is_no_such_disguise(disguise: str) -> None:
    with pytest.raises(BadGame, match="has no disguise"):
        game(f"sum-race:disguise={disguise}")
