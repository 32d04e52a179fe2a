"""Illegal actions, players who cheat, and packages that are missing: all answered in words."""

import subprocess
import sys
from random import Random
from typing import Any

import pytest
from gymnasium import make as made

from digitduel.core import BadGame, Game, NotAllowed, plain
from digitduel.envs import gymnasium, openspiel, pettingzoo
from digitduel.players import BadPlayer
from digitduel.players.guests import Forfeit
from tests.matches import sit_down


def test_pettingzoo_refuses_and_nothing_changes() -> None:
    env = pettingzoo.env("sum-race")
    env.reset()
    env.step(4)
    before = env.observe("player_2")["observation"].tolist()
    with pytest.raises(NotAllowed, match=r"^Action 4 \(5\) cannot be played\. 5 is barred"):
        env.step(4)
    with pytest.raises(NotAllowed, match=r"^player_2 is to play an action\.$"):
        env.step(None)
    assert env.agent_selection == "player_2"
    assert env.observe("player_2")["observation"].tolist() == before
    env.step(0)
    assert env.agent_selection == "player_1"


def test_gymnasium_refuses_at_a_price_and_the_game_goes_on() -> None:
    env = gymnasium.DuelEnv("pocket-addition")
    before, _ = env.reset(seed=1)
    after, reward, terminated, truncated, info = env.step(9)
    assert after["observation"].tolist() == before["observation"].tolist()
    assert (reward, terminated, truncated) == (-1.0, False, False)
    assert info["refused"] == "Action 9 (pass) cannot be played. You can only pass when no number fits."
    assert env.step(0)[1] == 0.0


def test_gymnasium_tells_masks_where_learners_look_for_them() -> None:
    env = made("DigitDuel-v0", game="sum-race", seat=2, opponent="random")
    observation, _ = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == bool
    assert masks.tolist() == observation["action_mask"].astype(bool).tolist()
    assert 0 < masks.sum() < len(masks), "one is barred"


def test_the_price_of_a_refusal_can_be_set() -> None:
    env = gymnasium.DuelEnv("pocket-addition", refused_reward=-0.25)
    env.reset()
    assert env.step(9)[1] == -0.25


def test_whoever_is_refused_for_ever_comes_to_an_end() -> None:
    env = gymnasium.DuelEnv("sum-race", limit=5)
    env.reset()
    stopped = [env.step(6)[3] for _ in range(5)]
    assert stopped == [False] * 4 + [True]


def test_after_the_end_nothing_is_played() -> None:
    env = gymnasium.DuelEnv("sum-race:target=1")
    env.reset()
    assert env.step(0)[1:4] == (1.0, True, False)
    with pytest.raises(NotAllowed, match=r"^The game is over: reset the environment\.$"):
        env.step(0)


def test_an_opponent_cannot_cheat() -> None:
    class Cheat:
        def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
            return sit_down("sum-race").read("5")

    env = gymnasium.DuelEnv("sum-race", opponent=Cheat())
    env.reset()
    with pytest.raises(Forfeit, match=r"^5 is barred"):
        env.step(4)


def test_unknown_words_are_refused() -> None:
    with pytest.raises(BadGame, match="There is no game called 'chess'"):
        pettingzoo.env("chess")
    with pytest.raises(BadGame, match="Sum Race: target must be"):
        openspiel.load("sum-race:target=0")
    with pytest.raises(BadPlayer, match="There is no player called 'nobody'"):
        gymnasium.DuelEnv("sum-race", opponent="nobody")


def test_boards_are_drawn_in_plain_text() -> None:
    env = pettingzoo.env("sum-race", render_mode="ansi")
    env.reset()
    env.step(4)
    drawn = env.render()
    assert drawn == "\n".join(plain(sit_down("sum-race", "5").game.board(env.round.position)))
    assert "Player 1: 5 of 20" in drawn
    alone = gymnasium.DuelEnv("sum-race")
    alone.reset()
    assert alone.render() is None


class Scripted:
    """Plays what it was given, in this order."""

    def __init__(self, line: list[str]) -> None:
        self.line = line

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        return game.read(position, self.line.pop(0))


def test_boards_are_drawn_with_the_move_that_was_played_last() -> None:
    """Only the equation itself tells which of the numbers held have decided the game."""
    match = sit_down("equation-duel", "9 no 8 no 1 no 7 no 2 no 6 no 3 1+2=3")
    drawn = "\n".join(plain(match.board))
    assert "Player 1's numbers: *1* *2* *3* 9 " in drawn
    taken, declared = [8, 10, 7, 10, 0, 10, 6, 10, 1, 10, 5, 10, 2], 9
    both = pettingzoo.env("equation-duel", render_mode="ansi")
    both.reset()
    state = openspiel.load("equation-duel").new_initial_state()
    for action in (*taken, declared):
        both.step(action)
        state.apply_action(action)
    assert both.render() == drawn
    assert state.observation_string(0).startswith(drawn)
    other = Scripted(["8", "no", "7", "no", "6", "no"])
    alone = gymnasium.DuelEnv("equation-duel", opponent=other, render_mode="ansi")
    alone.reset(seed=1)
    for action in (8, 10, 0, 10, 1, 10, 2, declared):
        alone.step(action)
    assert alone.render() == drawn


@pytest.mark.parametrize(
    ("module", "missing", "sentence"),
    [
        ("pettingzoo", ["pettingzoo"], "pettingzoo is not installed."),
        ("gymnasium", ["numpy", "gymnasium"], "numpy and gymnasium are not installed."),
        ("openspiel", ["pyspiel"], "pyspiel is not installed."),
        ("batch", ["numpy"], "numpy is not installed."),
    ],
)
def test_a_missing_package_is_named_with_what_to_install(module: str, missing: list[str], sentence: str) -> None:
    hide = "".join(f"sys.modules[{name!r}] = None; " for name in missing)
    code = f"import sys; {hide}import digitduel.envs; import digitduel.envs.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"digitduel.core.missing_extra.NotInstalled: {sentence} Environments need: pip install 'digitduel[research]'"
    )
