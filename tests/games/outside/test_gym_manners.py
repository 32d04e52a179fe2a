"""Environments are written in many ways. They are read with patience, and what was assumed is said."""

from pathlib import Path

import pytest

import digitduel
from digitduel.core import BadGame
from digitduel.games.outside.gym_game import GymGame
from digitduel.solve import Value, oracle_for
from tests.games.outside.planted_env import planted_env

NO_SEED = """
    def reset(self):
        return super().reset()[0]
"""
FOUR_VALUES = """
    def step(self, a):
        seen, reward, ended, truncated, info = super().step(a)
        return seen, reward, ended or truncated, info
"""
NUMPY = """
    def step(self, a):
        seen, reward, ended, truncated, info = super().step(a)
        return [seen, np.array([reward], np.float32)[0], np.bool_(ended), np.bool_(truncated), info]
    def valid_moves(self):
        return np.array(super().valid_moves(), np.int8)
"""
OWN_STEP = """
    def step(self, a):
        if a not in Race.valid_moves(self):
            return self.observed(), -10, True, False, {'reason': 'invalid move'}
        self.total += a + 1
        self.done = self.total == 10
        self.current_player = self.current_player if self.done else 3 - self.current_player
        return self.observed(), int(self.done), self.done, False, {}
"""
MASK = """
    def valid_moves(self):
        return np.array([action in Race.valid_moves(self) for action in range(2)])
"""
FOR_WHOM = """
    def valid_moves(self, player):
        assert player == self.current_player
        return super().valid_moves()
"""
STRINGS = """
    valid_moves = None
    def legal_actions(self):
        return {str(move) for move in Race.valid_moves(self)}
"""
PROPERTY = """
    valid_moves = property(lambda self: iter(Race.valid_moves(self)))
"""
TURN_IN_WORDS = """
    def reset(self, seed=None, options=None):
        told = super().reset(seed=seed)
        self.turn = 'white'
        return told
    def step(self, a):
        told = super().step(a)
        self.turn = 'white' if self.current_player == 1 else 'black'
        return told
"""
TURN_AS_ENUM = """
    Side = __import__('enum').Enum('Side', 'WHITE BLACK')
    def observed(self):
        return np.array([self.total, self.current_player.value], np.int32)
    def reset(self, seed=None, options=None):
        super(Race, self).reset(seed=seed)
        self.total, self.done, self.current_player = 0, False, self.Side.WHITE
        return self.observed(), {}
    def step(self, a):
        if a not in Race.valid_moves(self):
            return self.observed(), -10, True, False, {'reason': 'invalid move'}
        self.total += a + 1
        self.done = self.total == 10
        if not self.done:
            self.current_player = self.Side(3 - self.current_player.value)
        return self.observed(), int(self.done), self.done, False, {}
    def render(self):
        return f'Total: {self.total}. Player {self.current_player.value} to move.'
"""
PRINTS = """
    def render(self):
        print(super().render())
"""
ONLY_IN_LETTERS = """
    def __init__(self, render_mode=None):
        self.render_mode = render_mode
        super().__init__()
    def render(self):
        return super().render() if self.render_mode == 'ansi' else np.zeros((4, 4, 3), np.uint8)
"""
COLOURS = """
    def render(self):
        return f'\\x1b[31mTotal:\\x1b[0m {self.total}. Player {self.current_player} to move.\\x07' + '!' * 5_000_000
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("methods", "assumed"),
    [
        (NO_SEED, "reset takes no seed, so nothing in it may be left to chance"),
        (FOUR_VALUES, "step gives four values, as Gym did before Gymnasium"),
        (NUMPY, None),
        (OWN_STEP + MASK, "valid_moves says of every action whether it is legal"),
        (OWN_STEP + FOR_WHOM, "valid_moves asks for whom, and is told whose turn it is"),
        (OWN_STEP + STRINGS, "legal_actions tells the legal moves"),
        (OWN_STEP + PROPERTY, None),
        (TURN_IN_WORDS, None),
        (TURN_AS_ENUM, None),
        (PRINTS, "render prints the position"),
        (ONLY_IN_LETTERS, None),
        (COLOURS, None),
    ],
)
def test_it_is_understood(methods: str, assumed: str | None, tmp_path: Path) -> None:
    game = digitduel.game(f"gym:{planted_env(tmp_path, methods)}")
    assert isinstance(game, GymGame)
    p = game.start()
    for move in ("1", "0"):
        p = game.play(p, game.read(p, move))
    text = game.text(p)
    assert "Total: 3. Player 1 to move." in text
    assert text.replace("\n", "").isprintable()
    oracle = oracle_for(game)
    assert {game.write(move): verdict.value for move, verdict in oracle.choices(game.start())} == {
        "0": Value.WIN,
        "1": Value.LOSS,
    }
    assert game.process.assumed[0].startswith("of 2 environments in the file, Planted")
    assert game.process.assumed[1:] == ((assumed,) if assumed else ())
    assert not assumed or assumed in game.rules


@pytest.mark.long
@pytest.mark.parametrize(
    ("methods", "words"),
    [
        (
            "def valid_moves(self): return ['left', 'right']",
            "valid_moves lists 'left', which is no number of an action",
        ),
        ("def valid_moves(self): return None", "valid_moves gives NoneType, and not a list of numbers"),
        ("def valid_moves(self): return 'all'", "valid_moves gives str, and not a list of numbers"),
        ("def __init__(self, size): super().__init__()", "missing 1 required positional argument: 'size'"),
        (
            """
            valid_moves = None
            def __init__(self):
                super().__init__()
                self.action_space = None
            """,
            "it has no valid_moves, and no discrete action space",
        ),
    ],
)
def test_what_cannot_be_understood_is_told(methods: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadGame) as refusal:
        digitduel.game(f"gym:{planted_env(tmp_path, methods)}")
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("None", "step gives 1 values"),
        ("self.observed(), 0, False", "step gives 3 values, and not an observation, a reward, two flags and a dict"),
        ("self.observed(), 'much', False, False, {}", "could not convert string to float: 'much'"),
        ("self.observed(), {1: 0, 2: 0}, False, False, {}", "float() argument must be"),
    ],
)
def test_a_step_that_cannot_be_understood_costs_its_move(given: str, words: str, tmp_path: Path) -> None:
    game = digitduel.game(f"gym:{planted_env(tmp_path, f'def step(self, a): return {given}')}")
    assert words in str(game.why_not(game.start(), game.moves(game.start())[0]))
