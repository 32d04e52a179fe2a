"""Puzzles have one answer, and not one that jumps to the eye."""

import time
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from random import Random
from typing import Any

import pytest

import digitduel
from digitduel.coach import NoPuzzle, Puzzle, daily_puzzle, find_puzzle, puzzles
from digitduel.coach.puzzles import HARDEST
from digitduel.core import ONE, Board, Game, Outcome, Player
from digitduel.games.sum_race import SumRace
from digitduel.solve import Value, oracle_for
from tests.coach.sentences import follow, in_truth, known, parts
from tests.nim import Ending
from tests.solve.four_in_a_row import SlowRules

GAMES = ["pocket-addition", "sum-race", "equation-duel", "pattern-match"]
SEEDS = range(6)


@cache
def puzzle(word: str, seed: int, level: int = 0) -> Puzzle:
    oracle = known(word)
    return find_puzzle(oracle.game, oracle, Random(seed), level)


@pytest.mark.long
@pytest.mark.parametrize("level", [0, HARDEST])
@pytest.mark.parametrize(
    "word", [*GAMES, "sum-race:target=30,highest=8", "equation-duel:operators=+-", "pocket-addition:numbers=7"]
)
def test_exactly_one_move_wins_and_another_is_tempting(word: str, level: int) -> None:
    oracle = known(word)
    for seed in SEEDS:
        found = puzzle(word, seed, level)
        position = found.game.start()
        for move in found.moves:
            assert move in found.game.moves(position)
            position = found.game.play(position, move)
        assert position == found.position
        choices = dict(oracle.choices(position))
        assert len(choices) > 2, "of two, one is easily guessed"
        assert [move for move, verdict in choices.items() if verdict.value is Value.WIN] == [found.answer]
        assert found.plies == choices[found.answer].plies
        assert found.plies > 2
        wrong = [verdict.plies for move, verdict in choices.items() if move != found.answer]
        assert found.tempting == sum(plies is None or plies > 2 for plies in wrong)
        assert found.tempting > 0


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
def test_higher_levels_are_harder(word: str) -> None:
    easy = [puzzle(word, seed, 0).hardness for seed in SEEDS]
    hard = [puzzle(word, seed, HARDEST).hardness for seed in SEEDS]
    assert all(low <= high for low, high in zip(easy, hard, strict=True))
    assert sum(low < high for low, high in zip(easy, hard, strict=True)) > len(SEEDS) // 2


def test_beyond_the_hardest_level_nothing_is_harder() -> None:
    assert puzzle("sum-race", 1, 1_000) == puzzle("sum-race", 1, HARDEST)


@pytest.mark.parametrize("word", GAMES)
def test_a_seed_repeats_a_puzzle_and_others_differ(word: str) -> None:
    oracle = known(word)
    assert find_puzzle(oracle.game, oracle, Random(3), 0) == puzzle(word, 3, 0)
    assert len({puzzle(word, seed, HARDEST).position for seed in SEEDS}) > 3


@pytest.mark.parametrize("word", GAMES)
def test_the_hint_is_true_and_does_not_name_the_answer(word: str) -> None:
    oracle = known(word)
    for seed in SEEDS:
        found = puzzle(word, seed, HARDEST)
        game, position = found.game, found.position
        form = r"It is not (?P<move>\S+?)(?:: (?P<who>Player [12]) answers (?P<reply>\S+))?\."
        told = parts(form, found.hint(oracle))
        tempting = game.read(position, told["move"])
        assert tempting in game.moves(position)
        assert tempting != found.answer
        assert oracle.after(position, tempting).value is not Value.WIN
        us, position = game.to_move(position), game.play(position, tempting)
        if "reply" in told:
            assert told["who"] == str(us.other)
            while game.to_move(position) is us or game.forced(position) is not None:
                position = game.play(position, oracle.line(position)[0])
            reply = game.read(position, told["reply"])
            assert oracle.after(position, reply) == oracle.verdict(position)


@pytest.mark.parametrize("word", GAMES)
def test_the_question_and_the_solution(word: str) -> None:
    oracle = known(word)
    for seed in SEEDS:
        found = puzzle(word, seed, 0)
        asked = parts(
            r"(?P<who>Player [12]) wins in (?P<turns>\d+) turns, but by one move only\. Which\?", found.question
        )
        _, turns = in_truth(oracle, found.position)
        assert asked == {"who": str(found.game.to_move(found.position)), "turns": str(turns)}
        form = r"(?P<move>\S+) wins in (?P<turns>\d+) turns, and no other move wins\. The line: (?P<line>.+)\."
        told = parts(form, found.solution(oracle))
        assert (told["move"], told["turns"]) == (found.game.write(found.answer), asked["turns"])
        assert told["line"].split()[0] == told["move"]
        follow(oracle, found.position, told["line"])


def of_the_day(day: date) -> Puzzle:
    games: list[Game[object, object]] = [digitduel.game(word) for word in GAMES]
    return daily_puzzle(day, games, lambda game: known(game.word))


@pytest.mark.long
def test_a_day_has_one_puzzle_and_the_days_differ() -> None:
    days = [date(2025, 2, 20) + timedelta(days=number) for number in range(12)]
    puzzles = [of_the_day(day) for day in days]
    assert puzzles == [of_the_day(day) for day in days]
    assert len({(found.game, found.position) for found in puzzles}) >= 8
    assert {found.game.name for found in puzzles} == set(GAMES)


@pytest.mark.parametrize(
    ("word", "called"),
    [
        ("number-harmony", "Number Harmony"),
        ("sum-race:target=1", r"Sum Race \(sum-race:target=1\)"),
        ("sum-race:highest=2", r"Sum Race \(sum-race:highest=2\)"),
    ],
)
def test_a_game_without_puzzles_says_so(word: str, called: str) -> None:
    with pytest.raises(NoPuzzle, match=f"^{called} has no puzzles: nowhere is one of three moves or more the only one"):
        puzzle(word, 1)


def small_moves(game: Game[Any, Any], position: Any, rng: Random) -> Any:
    return rng.choice(game.moves(position)[:2])


@dataclass(frozen=True)
class SlowRace(SumRace):
    puzzles = "tests.coach.test_puzzles:small_moves"


def test_a_game_can_say_which_games_are_looked_through() -> None:
    game = SlowRace()
    for seed in SEEDS:
        found, position = find_puzzle(game, oracle_for(game), Random(seed), HARDEST), game.start()
        for move in found.moves:
            assert move in game.moves(position)[:2]
            position = game.play(position, move)
        assert position == found.position
    assert any(set(map(game.write, puzzle("sum-race", seed, HARDEST).moves)) - {"1", "2"} for seed in SEEDS)


@dataclass(frozen=True)
class LongWay(Game[tuple[int, ...], int]):
    """Take one to three stones; whoever takes the last one wins. All that was taken is remembered, so that there are
    far too many positions, and a game takes some 75 moves."""

    name = "long-way"
    title = "Long Way"
    summary = "Take the last stone."

    def start(self, first: Player = ONE) -> tuple[int, ...]:
        return (int(first),)

    def to_move(self, p: tuple[int, ...]) -> Player:
        return Player((p[0] + len(p) - 1) % 2)

    def moves(self, p: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(range(1, min(3, 150 - sum(p[1:])) + 1))

    def play(self, p: tuple[int, ...], m: int) -> tuple[int, ...]:
        return (*p, m)

    def outcome(self, p: tuple[int, ...]) -> Outcome | None:
        winner = self.to_move(p).other
        return None if self.moves(p) else Outcome(winner, Ending.TOOK_LAST, f"{winner} wins.")

    def write(self, m: int) -> str:
        return str(m)

    def read(self, p: tuple[int, ...], text: str) -> int:
        return int(text)

    def board(self, p: tuple[int, ...], last: int | None = None) -> Board:
        return ()


def test_of_a_long_game_that_is_too_large_the_end_is_looked_through() -> None:
    game = LongWay()
    found = find_puzzle(game, oracle_for(game, limit=1_000), Random(0), 0)
    left = 150 - sum(found.moves)
    assert left < 30
    assert found.answer == left % 4


def test_of_slow_rules_no_puzzle_is_waited_for_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "SECONDS_AT_ENDS", 0.1)
    game = SlowRules(7, 6, pause=0.05)
    began = time.perf_counter()
    with pytest.raises(NoPuzzle, match="too large to be solved, and a search near its end for puzzles takes long"):
        find_puzzle(game, oracle_for(game, limit=3), Random(1), 5)
    assert time.perf_counter() - began < 2
