"""Any player can sit opposite: programs of the house, one's own classes, and guests from outside."""

import shlex
import sys
from pathlib import Path

import numpy as np
import pytest

from digitduel.core import BadGame
from digitduel.envs.gymnasium import DuelEnv
from digitduel.players import BadPlayer
from digitduel.players.guests import Forfeit
from tests.docs.doc_pages import ROOT
from tests.envs.walks import WORDS

PIPED = f"exec:{shlex.join([sys.executable, '-S', str(ROOT / 'examples' / 'piped_bot.py')])}"


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("word", WORDS)
def test_a_program_on_a_pipe_sits_opposite(word: str, seat: int) -> None:
    env = DuelEnv(word, seat=seat, opponent=PIPED, limit=40)
    for seed in (1, 2):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            action = int(np.flatnonzero(observation["action_mask"])[0])
            observation, _, terminated, truncated, _ = env.step(action)
            over = terminated or truncated
    env.close()


def test_a_guest_is_told_the_moves_so_far(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    (tmp_path / "player.py").write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    request = json.loads(line)\n"
        "    if request['type'] == 'move':\n"
        f"        print(request['moves'], file=open({str(heard)!r}, 'a'))\n"
        "        print(json.dumps({'move': request['legal'][0]}), flush=True)\n"
    )
    env = DuelEnv("sum-race", opponent=f"exec:{sys.executable} -S {tmp_path}/player.py")
    for _ in range(2):
        env.reset()
        env.step(4)
        env.step(4)
    env.close()
    assert heard.read_text().splitlines() == ["['5']", "['5', '1', '5']"] * 2


def test_a_class_of_ones_own_by_its_word() -> None:
    env = DuelEnv("pocket-addition", seat=2, opponent="tests.arena.planted:NineFirst")
    observation, _ = env.reset()
    assert observation["action_mask"][8] == 0, "9 is gone"


def test_a_guest_that_gives_no_legal_move_is_no_win() -> None:
    env = DuelEnv("sum-race", opponent="tests.arena.planted:Cheat")
    env.reset()
    with pytest.raises(Forfeit, match="It chose '99'"):
        env.step(0)


def test_people_cannot_sit_down_in_an_environment() -> None:
    with pytest.raises(BadPlayer, match=r"^People cannot sit down in an environment"):
        DuelEnv("sum-race", opponent="human")


def test_there_are_two_seats() -> None:
    with pytest.raises(BadGame, match=r"^There are the seats 1 and 2, not 3"):
        DuelEnv("sum-race", seat=3)
