import copy
import gc
import pickle

import pytest

import digitduel
from digitduel.core import remembered
from digitduel.core.remembered_answers import MOST_ANSWERS, answers_kept, forget, keep_few, looked_up
from tests.games.variants import COUNTED, LARGE


class Sums:
    def __init__(self, start: int = 0) -> None:
        self.start = start
        self.asked: list[int] = []

    @remembered
    def plus(self, number: int) -> int:
        """The sum."""
        self.asked.append(number)
        return self.start + number


class TwiceAsMuch(Sums):
    @remembered
    def plus(self, number: int) -> int:
        return 2 * super().plus(number)


class PlainlyMore(Sums):
    def plus(self, number: int) -> int:
        return 1 + super().plus(number)


def test_a_question_is_answered_once_and_then_remembered() -> None:
    sums = Sums()
    assert [sums.plus(1), sums.plus(2), sums.plus(1)] == [1, 2, 1]
    assert sums.asked == [1, 2]


def test_every_object_remembers_for_itself() -> None:
    small, large = Sums(0), Sums(100)
    assert (small.plus(1), large.plus(1)) == (1, 101)
    assert (small.asked, large.asked) == ([1], [1])


@pytest.mark.parametrize(("kind", "answer"), [(TwiceAsMuch, 6), (PlainlyMore, 4)])
def test_a_method_that_asks_the_one_it_replaces_is_not_replaced_by_it(kind: type[Sums], answer: int) -> None:
    sums = kind()
    assert [sums.plus(3) for _ in range(3)] == [answer] * 3


def test_the_method_can_still_be_seen_on_the_class() -> None:
    assert Sums.plus.__doc__ == "The sum."
    assert Sums.plus.method.__name__ == "plus"


def test_what_is_remembered_is_the_method_itself() -> None:
    def plus(sums: Sums, number: int) -> int:
        """The sum."""
        return sums.start + number

    memory = remembered(plus)
    assert memory.method is plus
    assert memory.__doc__ == "The sum."


@pytest.mark.parametrize("word", COUNTED + LARGE)
def test_a_game_travels_with_its_options_and_without_its_memory(word: str) -> None:
    game = digitduel.game(word)
    p = game.start()
    for _ in range(3):
        p = game.play(p, game.moves(p)[0]) if game.moves(p) else p
    for other in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert other == game
        assert hash(other) == hash(game)
        assert other.word == word
        assert other.__dict__ == other.values()
        assert other.moves(p) == game.moves(p)
        assert pickle.loads(pickle.dumps(p)) == p


def test_everything_can_be_forgotten_and_found_out_again() -> None:
    sums = Sums()
    before = answers_kept()
    for number in (1, 2, 2, 3):
        sums.plus(number)
    assert answers_kept() == before + 3
    forget()
    assert answers_kept() == 0
    assert sums.plus(2) == 2
    assert sums.asked == [1, 2, 3, 2]
    del sums
    gc.collect()
    assert answers_kept() == 0  # what is kept goes with its object


def test_a_process_that_plays_for_long_keeps_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digitduel.core.remembered_answers._most", MOST_ANSWERS)
    keep_few(2)
    few = looked_up(lambda number: number)
    before = answers_kept()
    for number in range(5):
        assert few(number) == number
    assert answers_kept() == before + 2
