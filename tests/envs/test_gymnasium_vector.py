"""Many games in arrays as a vector environment: each is what the single environment is, whatever is played."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import digitduel
import digitduel.envs.gymnasium
from digitduel.core import BadGame, Game, NotAllowed
from digitduel.envs.batch import TooManyPositions, batch
from digitduel.envs.batch.opponents import InArrays, OneByOne, opponent_for
from digitduel.envs.gymnasium_vector import DuelVectorEnv
from digitduel.games.sum_race import Choose
from digitduel.players.guests import Forfeit
from digitduel.players.levels import LEVELS
from digitduel.solve import oracle_for
from tests.envs.walks import VARIANTS, WORDS

GAMES = 6


class Middle:
    """Always plays the move in the middle, so that the chance of both environments does not matter."""

    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        moves = game.moves(position)
        return moves[len(moves) // 2]


class Cheat:
    def choose(self, game: Game[Any, Any], position: Any, rng: Random) -> Any:
        return Choose(99)


def made(vectorization: str, mode: AutoresetMode, **arguments: Any) -> VectorEnv[Any, Any, Any]:
    if vectorization == "sync":
        return gymnasium.make_vec(
            "DigitDuel-v0", GAMES, vectorization, vector_kwargs={"autoreset_mode": mode}, **arguments
        )
    return gymnasium.make_vec("DigitDuel-v0", GAMES, vectorization, autoreset_mode=mode, **arguments)


def same(ours: Any, theirs: Any) -> None:
    assert ours.keys() == theirs.keys()
    for name in ours:
        np.testing.assert_array_equal(ours[name], theirs[name], strict=True)


@pytest.mark.long
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("word", VARIANTS)
def test_equal_to_gymnasiums_own_vector_of_single_environments(word: str, seat: int, mode: AutoresetMode) -> None:
    about: dict[str, Any] = {"game": word, "seat": seat, "opponent": Middle(), "limit": 12, "one_hot": seat == 2}
    ours, theirs = made("vector_entry_point", mode, **about), made("sync", mode, **about)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    rng = np.random.default_rng(1)
    (seen, _), (expected, _) = ours.reset(seed=1), theirs.reset(seed=1)
    same(seen, expected)
    ends = 0
    for _ in range(40):
        legal = seen["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in legal])
        wild = rng.random(GAMES) < 0.1
        actions = np.where(wild, rng.integers(ours.single_action_space.n, size=GAMES), actions)  # type: ignore[attr-defined]
        seen, *told, infos = ours.step(actions)
        expected, *told_by_them, their_infos = theirs.step(actions)
        same(seen, expected)
        for mine, his in zip(told, told_by_them, strict=True):
            np.testing.assert_array_equal(mine, his)
        refused = their_infos.get("_refused", np.zeros(GAMES, np.bool_)) | their_infos.get("final_info", {}).get(
            "_refused", False
        )
        np.testing.assert_array_equal(infos["refused"], refused)
        assert ("final_obs" in infos) is ("final_obs" in their_infos)
        if "final_obs" in infos:
            np.testing.assert_array_equal(infos["_final_obs"], their_infos["_final_obs"])
            for mine, his in zip(infos["final_obs"], their_infos["final_obs"], strict=True):
                assert (mine is None) is (his is None)
                if mine is not None:
                    same(mine, his)
        ends += int((told[1] | told[2]).sum())
    assert ends
    for env in (ours, theirs):
        env.close()


def test_without_autoreset_games_wait_until_they_are_begun_again() -> None:
    env = DuelVectorEnv(2, "sum-race:target=1", autoreset_mode="Disabled")
    env.reset(seed=1)
    _, reward, ended, _, _ = env.step(np.array([0, 99]))
    assert (reward.tolist(), ended.tolist()) == ([1, -1], [True, False])
    with pytest.raises(NotAllowed, match="Game 0 is over"):
        env.step(np.array([0, 0]))
    seen, _ = env.reset(options={"reset_mask": ended})
    assert seen["action_mask"][:, 0].all()
    _, reward, ended, _, _ = env.step(np.array([0, 0]))
    assert (reward.tolist(), ended.tolist()) == ([1, 1], [True, True])


def test_gymnasiums_statistics_count_the_games() -> None:
    env = RecordEpisodeStatistics(gymnasium.make_vec("DigitDuel-v0", num_envs=64, game="pocket-addition"))
    seen, _ = env.reset(seed=3)
    rng, rewards = np.random.default_rng(3), []
    for _ in range(30):
        actions = np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in seen["action_mask"]])
        seen, reward, ended, stopped, infos = env.step(actions)
        over = ended | stopped
        if over.any():
            np.testing.assert_array_equal(infos["_episode"], over)
            np.testing.assert_array_equal(infos["episode"]["r"][over], reward[over])
            rewards += reward[over].tolist()
    assert env.episode_count == len(rewards) > 100


@pytest.mark.long
@pytest.mark.parametrize("word", [*WORDS, "equation-duel:numbers=10,operators=+-"])
def test_exact_values_are_those_of_the_single_environment(word: str) -> None:
    env = DuelVectorEnv(3, word, opponent=Middle(), values=True, limit=10)
    one = digitduel.envs.gymnasium.DuelEnv(word, opponent=Middle(), values=True, limit=10)
    (seen, infos), (_, info) = env.reset(seed=1), one.reset(seed=1)
    for step in range(6):
        for name in ("values", "plies"):
            np.testing.assert_array_equal(infos[name][0], info[name])
        legal = np.flatnonzero(seen["action_mask"][0])
        action = int(legal[step % len(legal)])
        seen, _, ended, stopped, infos = env.step(np.full(3, action))
        _, _, over, cut, info = one.step(action)
        assert infos["regret"].tolist() == [info["regret"]] * 3
        if over or cut:
            assert (ended | stopped).all()
            break


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("word", ["sum-race", "pocket-addition", "number-harmony", "equation-duel"])
def test_a_level_plays_in_arrays_as_it_plays_anywhere(word: str, name: str) -> None:
    games, level = batch(word, 4_000), LEVELS[name]
    sitting = opponent_for(games, name)
    assert isinstance(sitting, InArrays)
    game, oracle, rng = games.table.game, oracle_for(games.table.game), np.random.default_rng(5)
    for _ in range(5):  # the same moves in all games
        games.step(np.repeat(games.sample(rng)[:1], games.games))
        p = games.position(0)
        if not game.moves(p):
            break
        choices = [(game.action(move), level.seen(verdict)) for move, verdict in oracle.choices(p)]
        best = max(seen for _, seen in choices)
        liked = [action for action, seen in choices if seen == best]
        counts = np.bincount(sitting.choose(games, np.ones(4_000, np.bool_), rng), minlength=len(game.actions()))
        assert counts.sum() == counts[[action for action, _ in choices]].sum()
        for action, _ in choices:
            expected = level.slip / len(choices) + (action in liked) * (1 - level.slip) / len(liked)
            # Five standard deviations.
            assert abs(counts[action] / 4_000 - expected) < 5 * (expected * (1 - expected) / 4_000) ** 0.5 + 1e-9


def test_whoever_has_no_array_is_asked_game_by_game() -> None:
    assert isinstance(opponent_for(batch("pattern-match", 1), "expert"), OneByOne)
    assert isinstance(opponent_for(batch("sum-race", 1), "perfect"), OneByOne)
    env = DuelVectorEnv(2, "sum-race", seat=2, opponent="perfect")
    seen, _ = env.reset(seed=1)
    assert seen["observation"][:, 2].all(), "the opponent has begun"
    with pytest.raises(Forfeit):
        DuelVectorEnv(1, "sum-race", seat=2, opponent=Cheat()).reset(seed=1)


def test_all_chance_is_in_the_seed() -> None:
    def played(seed: int) -> list[list[int]]:
        env = DuelVectorEnv(32, "sum-race", seat=2, opponent="casual")
        seen = env.reset(seed=seed)[0]["observation"].tolist()
        for _ in range(10):
            seen += env.step(env.action_masks().argmax(axis=1))[0]["observation"].tolist()
        return [*seen]

    assert played(1) == played(1) != played(2)


def test_refusals_are_sentences() -> None:
    with pytest.raises(BadGame, match="seats 1 and 2, not 3"):
        DuelVectorEnv(1, seat=3)
    with pytest.raises(ValueError, match="never"):
        DuelVectorEnv(1, autoreset_mode="never")


def test_where_arrays_are_too_large_the_way_round_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digitduel.envs.batch.listed_positions.MOST", 1_000)
    word = "sum-race:target=1000"
    with pytest.raises(
        TooManyPositions, match=r'too many for a batch\. With vectorization_mode="sync" make_vec has no'
    ):
        gymnasium.make_vec("DigitDuel-v0", num_envs=2, game=word)
    envs = gymnasium.make_vec("DigitDuel-v0", num_envs=2, game=word, vectorization_mode="sync")
    assert envs.reset(seed=1)[0]["observation"].shape[0] == 2
