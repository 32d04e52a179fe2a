"""What holds for every program."""

import random
from random import Random

import pytest

import digitduel
from digitduel.players import PROGRAMS, BadPlayer, is_program, listed_word, program
from tests.players.bouts import GAMES, VARIANTS, bout

BUT_MCTS = [word for word in PROGRAMS if word != "mcts"]


@pytest.mark.parametrize("word", VARIANTS)
@pytest.mark.parametrize("name", BUT_MCTS)
def test_plays_legal_moves_to_the_end(name: str, word: str) -> None:
    steps = bout(word, program(name), program("random"), seed=1)
    assert steps
    bout(word, program("random"), program(name), seed=2)


@pytest.mark.parametrize("word", VARIANTS)
def test_mcts_plays_legal_moves_too(word: str) -> None:
    assert bout(word, program("mcts"), program("casual"), seed=3, turns=20)


@pytest.mark.parametrize("word", GAMES)
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_seed_repeats_a_game(name: str, word: str) -> None:
    again = [bout(word, program(name), program(name), seed=4, turns=6) for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize("name", BUT_MCTS)
def test_other_seeds_make_other_games(name: str) -> None:
    games = {tuple(bout("number-harmony", program(name), program(name), seed=seed, turns=8)) for seed in range(6)}
    assert len(games) > 3


def test_mcts_with_other_seeds_makes_other_games() -> None:
    games = {tuple(bout("sum-race", program("mcts"), program("mcts"), seed=seed, turns=4)) for seed in range(6)}
    assert len(games) > 1


@pytest.mark.parametrize("name", PROGRAMS)
def test_chance_comes_from_nowhere_else(name: str) -> None:
    random.seed(5)
    before = random.getstate()
    bout("pocket-addition", program(name), program(name), seed=5)
    assert random.getstate() == before


@pytest.mark.long
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_position_is_left_as_it_is(name: str) -> None:
    kind = digitduel.game("pattern-match")
    position = kind.start()
    program(name).choose(kind, position, Random(6))
    assert position == kind.start()


def test_a_word_that_names_nobody_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadPlayer, match="There is no player called 'grandmaster'") as refusal:
        program("grandmaster")
    for name in ("human", *PROGRAMS):
        assert name in str(refusal.value)


def test_which_words_name_a_program_of_the_house() -> None:
    for word in (*PROGRAMS, "adaptive@1432", "adaptive@0"):
        assert is_program(word)
        assert program(word)
    assert [listed_word(word) for word in ("adaptive@1432", "casual", "llm:m@http://a")] == [
        "adaptive",
        "casual",
        "llm:m@http://a",
    ]
    for word in ("", "human", "adaptive@", "adaptive@strong", "adaptive@12345", "casual@1", "llm:m", "exec:adaptive@1"):
        assert not is_program(word)
        assert listed_word(word) == word


def test_every_program_says_what_it_is_like() -> None:
    assert list(PROGRAMS) == ["random", "beginner", "casual", "skilled", "expert", "perfect", "adaptive", "mcts"]
    assert len({about for _, about in PROGRAMS.values()}) == len(PROGRAMS)
