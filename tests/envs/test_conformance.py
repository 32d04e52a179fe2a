"""The checks that PettingZoo, Gymnasium and OpenSpiel ship for environments."""

import pickle
import subprocess
import sys
import warnings
from dataclasses import dataclass

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env

import digitduel.envs.gymnasium
from digitduel.core import ONE, BadGame, Board, Game, Outcome, Player, Pool, Tile, option
from digitduel.envs import openspiel, pettingzoo
from tests.envs.walks import VARIANTS, WORDS
from tests.nim import Ending, Nim

with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    # Where pygame is installed, the checks import one of PettingZoo's own games in a way that it warns of itself.
    from pettingzoo.test import api_test, seed_test

# PettingZoo's own classic games carry their masks in this way too; its check knows them by name and is silent there.
masks_in_observations = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


@masks_in_observations
@pytest.mark.parametrize("word", VARIANTS)
def test_pettingzoo_api(word: str) -> None:
    api_test(pettingzoo.env(word), num_cycles=100)


@masks_in_observations
@pytest.mark.parametrize("word", WORDS)
def test_pettingzoo_api_with_exact_values(word: str) -> None:
    api_test(pettingzoo.env(word, values=True, render_mode="ansi"), num_cycles=20)
    seed_test(lambda: pettingzoo.env(word, values=True))


@pytest.mark.parametrize("word", VARIANTS)
def test_pettingzoo_seed(word: str) -> None:
    seed_test(lambda: pettingzoo.env(word))


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("word", VARIANTS)
def test_gymnasium(word: str, seat: int) -> None:
    made = gymnasium.make(digitduel.envs.gymnasium.ID, game=word, seat=seat)
    check_env(made.unwrapped)


@pytest.mark.parametrize("word", WORDS)
def test_gymnasium_with_exact_values_and_another_opponent(word: str) -> None:
    made = gymnasium.make(digitduel.envs.gymnasium.ID, game=word, values=True, opponent="beginner")
    check_env(made.unwrapped)


@pytest.mark.parametrize("word", VARIANTS)
def test_openspiel(word: str) -> None:
    pyspiel.random_sim_test(openspiel.load(word, limit=300), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("word", WORDS)
def test_openspiel_registers_every_game(word: str) -> None:
    assert openspiel.short_name(word) in pyspiel.registered_names()
    assert str(pyspiel.load_game(openspiel.short_name(word))) == str(openspiel.load(word))


def test_an_openspiel_game_can_be_pickled() -> None:
    game = openspiel.load("equation-duel:operators=+-", limit=30)
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert type(again) is type(game)
    assert again.max_game_length() == 30


def test_python_ends_well_after_openspiel() -> None:
    """OpenSpiel outlives Python, and what it holds on to must not bring the process down then."""
    code = "from digitduel.envs.openspiel import load; load('sum-race').new_initial_state(); print('played')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stdout, done.stderr) == (0, "played\n", "")


@dataclass(frozen=True)
class Clearing(Game[frozenset[int], int]):
    """Take numbers; whoever takes the last one wins. The same set is printed otherwise after other moves."""

    name = "clearing"
    title = "Clearing"
    summary = "Take the last number."

    def start(self, first: Player = ONE) -> frozenset[int]:
        return frozenset()

    def to_move(self, p: frozenset[int]) -> Player:
        return Player(len(p) % 2)

    def moves(self, p: frozenset[int]) -> tuple[int, ...]:
        return tuple(n for n in (0, 8, 16) if n not in p)

    def play(self, p: frozenset[int], m: int) -> frozenset[int]:
        return p | {m}

    def outcome(self, p: frozenset[int]) -> Outcome | None:
        winner = self.to_move(p).other
        return None if self.moves(p) else Outcome(winner, Ending.TOOK_LAST, f"{winner} wins.")

    def write(self, m: int) -> str:
        return str(m)

    def read(self, p: frozenset[int], text: str) -> int:
        return int(text)

    def board(self, p: frozenset[int], last: int | None = None) -> Board:
        return (Pool("Numbers", tuple(Tile(str(n)) for n in self.moves(p))),)


@dataclass(frozen=True)
class Limited(Nim):
    name = "limited-nim"
    limit: int = option(5, low=1, high=9, about="how many sticks may be taken in all")


def test_a_game_with_a_limit_of_its_own_has_no_place_in_openspiel() -> None:
    with pytest.raises(BadGame, match=r"^Nim has an option called limit, which in OpenSpiel says after how many steps"):
        openspiel.load(Limited())


def test_openspiel_prints_equal_positions_alike() -> None:
    printed = set()
    for actions in ((0, 1), (1, 0)):
        state = openspiel.load(Clearing()).new_initial_state()
        for action in actions:
            state.apply_action(action)
        printed.add(str(state))
    assert printed == {"frozenset({0, 8})"}
