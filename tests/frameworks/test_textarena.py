"""The environments as TextArena makes and steps them, with scripted players."""

from pathlib import Path
from typing import Any

import pytest
import textarena as ta

import digitduel.evals.adapters.textarena  # noqa: F401  (it registers them)
from digitduel.core import Player
from digitduel.evals import AskedGame, positions, score_of
from tests.frameworks.scripted import EDITION, answer_to, by_hand


def skill_in_positions(folder: Path) -> float:
    env, records = ta.make("DigitDuelPosition-v0", edition=EDITION, quick=True), []
    for seed in range(len(positions(EDITION, quick=True))):
        env.reset(num_players=1, seed=seed)
        _, question = env.get_observation()
        done, info = env.step(answer_to(question))
        assert done
        rewards, told = env.close()
        assert rewards[0] == 1 - info["regret"] / 2
        records.append(told[0]["digitduel"])
    return score_of(records).overall().at


@pytest.mark.parametrize("word", ["sum-race:target=30", "equation-duel", "pocket-addition", "pattern-match"])
def test_a_whole_game_between_two(word: str) -> None:
    env: Any = ta.make("DigitDuel-v0", game=word)
    env.reset(num_players=2)
    done, regrets = False, {0: 0, 1: 0}
    while not done:
        player, heard = env.get_observation()
        done, info = env.step(answer_to(heard))
        regrets[player] += info.get("regret", 0)
    rewards, told = env.close()
    (by_both,) = by_hand([AskedGame(word)])
    assert told[0]["digitduel"]["moves"] == by_both["moves"]
    assert [told[player]["digitduel"]["seats"] for player in (0, 1)] == [[1], [2]]
    assert {player: told[player]["regret"] for player in (0, 1)} == regrets
    assert sorted(rewards.values()) in ([-1, 1], [0, 0])


def test_each_is_told_its_own_seat_and_only_its_own_question() -> None:
    env: Any = ta.make("DigitDuel-v0", game="sum-race")
    env.reset(num_players=2)
    player, heard = env.get_observation()
    assert (player, "You are Player 1 in a game of Sum Race" in heard) == (0, True)
    env.step("[5]")
    player, heard = env.get_observation()
    assert (player, "You are Player 2 in a game of Sum Race" in heard) == (1, True)
    assert heard.count("It is your turn, Player") == 1


def test_what_is_not_taken_is_asked_again_and_the_third_time_lost() -> None:
    env: Any = ta.make("DigitDuel-v0", game="sum-race")
    env.reset(num_players=2)
    for _ in range(2):
        done, info = env.step("what?")
        assert (done, info) == (False, {})
        player, heard = env.get_observation()
        assert player == Player.ONE
    assert "No move can be found in this." in heard
    done, info = env.step("what?")
    assert (done, info["kept"]) == (True, False)
    rewards, told = env.close()
    assert rewards == {0: -1, 1: 1}
    assert told[0]["invalid_move"]
