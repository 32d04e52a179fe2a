"""The tiered solver: the same answers as the general method, the same bytes however it was stopped."""

import json
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import digitduel
from digitduel.core import ONE, TWO, Game
from digitduel.solve import TooLarge, oracle_for
from digitduel.solve.arrays import lay_out, solve, tier_tasks, tiers
from digitduel.solve.arrays.answer_file import AnswerFile
from digitduel.solve.arrays.every_position import Progress, Threads, memory_needed, solve_all
from digitduel.solve.arrays.short_scores import MOST_PLIES, from_short, to_short
from digitduel.solve.disk_cache import file_of
from digitduel.solve.verdict import DRAWN, ENDLESS, WON
from digitduel.testing import check_arrays, check_codes
from tests.solve.arrays.coded_toys import CodedWeb
from tests.solve.test_draws import with_draws
from tests.solve.test_retrograde import some_web, some_web_that_never_comes_back
from tests.solve.toys import CopAndRobber, TicTacToe, Web


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that even a small game takes many tasks."""
    monkeypatch.setattr(tier_tasks, "MOVES_AT_ONCE", 60)
    monkeypatch.setattr(tiers, "CODES_AT_ONCE", 40)


def answers_are_right(game: Game[Any, Any], out: Path, sizes: dict[int, int]) -> None:
    laid = lay_out(game, [game.start()])
    answers = AnswerFile(out, game)
    assert sum(sizes.values()) == len(laid)
    assert answers.positions == sizes
    found = [answers.score(game.tier(p), game.code(p)) for p in laid.found]
    assert found == solve(laid).tolist()


def tiered(web: Web, random: Random) -> CodedWeb:
    """Tiers by how far every position is from those that lead to it; some of them in one."""
    tier = [0] * len(web.players)
    for _ in range(len(tier)):
        for p, after in enumerate(web.leads_to):
            for q in after:
                tier[q] = max(tier[q], min(tier[p] + (q > p), len(tier)))
    # Positions that lead to each other share a tier, so those that could not be put in order fall together.
    changed = True
    while changed:
        changed = False
        for p, after in enumerate(web.leads_to):
            for q in after:
                if tier[q] < tier[p]:
                    tier[q], changed = tier[p], True
    merged = random.choice([1, 2])
    return CodedWeb(web.leads_to, web.players, web.drawn, web.plainly_endless, tuple(t // merged for t in tier))


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("web_of", [some_web, some_web_that_never_comes_back])
def test_any_web_of_positions(web_of: Callable[[Random], Web], tmp_path: Path) -> None:
    random = Random(3)
    for number in range(20):
        web = tiered(with_draws(web_of(random), random), random)
        check_codes(web)
        check_arrays(web)
        out = tmp_path / f"{number}.answers"
        answers_are_right(web, out, solve_all(web, out))


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize(
    "word",
    [
        "equation-duel:numbers=5",
        "equation-duel:numbers=6,joined=yes,operators=+-",
        "pocket-addition:numbers=6,target=10",
        "sum-race:target=12,highest=4",
        "number-harmony:highest=3,target=6",
    ],
)
def test_games_of_the_house(word: str, tmp_path: Path) -> None:
    game, out = digitduel.game(word), tmp_path / "all"
    answers_are_right(game, out, solve_all(game, out))
    assert not out.with_name("all.work").exists()


@pytest.mark.parametrize("game", [TicTacToe(), CopAndRobber(places=9)], ids=str)
def test_a_game_without_rules_over_arrays(game: Game[Any, Any], tmp_path: Path) -> None:
    answers_are_right(game, tmp_path / "all", solve_all(game, tmp_path / "all"))


class Stopped(Exception):
    pass


class StopsAfter(Threads):
    """Workers that stop, whatever they were at, after so many tasks."""

    def __init__(self, tasks: int) -> None:
        super().__init__(1)
        self.left = tasks

    def call(self) -> Executor:
        crew = self

        class Stopping(ThreadPoolExecutor):
            def submit(self, do: Any, /, *arguments: Any, **more: Any) -> Any:
                crew.left -= 1
                if crew.left < 0:
                    raise Stopped
                return super().submit(do, *arguments, **more)

        return Stopping(1)


@pytest.mark.usefixtures("small_batches")
def test_stopped_anywhere_it_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    game = digitduel.game("equation-duel:numbers=5")
    whole, out = tmp_path / "whole", tmp_path / "stopped"
    solve_all(game, whole)
    times = 0
    while not out.exists():
        times += 1
        try:
            solve_all(game, out, StopsAfter(times % 7 + 1))
        except Stopped:
            continue
    assert times > 20
    assert out.read_bytes() == whole.read_bytes()


class LosesWorkers(Threads):
    """Every other task is lost with its worker, when first asked for."""

    lost: tuple[type[BaseException], ...] = (ConnectionError,)

    def __init__(self) -> None:
        super().__init__(2)
        self.asked: set[Any] = set()

    def call(self) -> Executor:
        crew = self

        class Losing(ThreadPoolExecutor):
            def submit(self, do: Any, /, *arguments: Any, **more: Any) -> Any:
                mark = str(arguments[-1])
                known = mark in crew.asked
                crew.asked.add(mark)
                return super().submit(do if known or len(crew.asked) % 2 else lost_worker, *arguments, **more)

        return Losing(2)


def lost_worker(*_: object) -> None:
    raise ConnectionError


@pytest.mark.usefixtures("small_batches")
def test_lost_workers_change_nothing(tmp_path: Path) -> None:
    game = digitduel.game("equation-duel:numbers=5")
    solve_all(game, tmp_path / "whole")
    solve_all(game, tmp_path / "lost", LosesWorkers())
    assert (tmp_path / "lost").read_bytes() == (tmp_path / "whole").read_bytes()


def test_workers_that_are_always_lost_are_given_up(tmp_path: Path) -> None:
    class Hopeless(Threads):
        lost: tuple[type[BaseException], ...] = (ConnectionError,)

        def call(self) -> Executor:
            raise ConnectionError

    with pytest.raises(TooLarge, match=r"workers were lost 10 times in a row"):
        solve_all(digitduel.game("equation-duel:numbers=3"), tmp_path / "all", Hopeless())


@pytest.mark.usefixtures("small_batches")
def test_the_batches_do_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = digitduel.game("equation-duel:numbers=5")
    solve_all(game, tmp_path / "small", Threads(3))
    small = AnswerFile(tmp_path / "small", game)
    monkeypatch.undo()
    solve_all(game, tmp_path / "large")
    large = AnswerFile(tmp_path / "large", game)
    assert small.positions == large.positions


def test_what_was_begun_with_other_rules_is_begun_again(tmp_path: Path) -> None:
    game, out = digitduel.game("equation-duel:numbers=4"), tmp_path / "all"
    with pytest.raises(Stopped):
        solve_all(game, out, StopsAfter(4))
    folder = out.with_name("all.work")
    plan = json.loads((folder / "plan.json").read_text())
    (folder / "plan.json").write_text(json.dumps({**plan, "rules": "others"}))
    for file in folder.glob("*.npy"):
        file.write_bytes(b"of other rules")
    answers_are_right(game, out, solve_all(game, out))


@pytest.mark.usefixtures("small_batches")
def test_progress_with_an_estimate(tmp_path: Path) -> None:
    told: list[Progress] = []
    game = digitduel.game("equation-duel:numbers=5")
    sizes = solve_all(game, tmp_path / "all", progress=told.append)
    total = sum(sizes.values())
    steps = {doing: [now for now in told if now.doing == doing] for doing in ("finding", "solving", "packing")}
    assert all([now.positions for now in step] == sorted(now.positions for now in step) for step in steps.values())
    assert all(step[-1].positions == total for step in steps.values())
    assert {now.of for now in steps["finding"]} == {None}
    assert {now.of for now in steps["solving"] + steps["packing"]} == {total}
    assert steps["solving"][-1].seconds_left == 0
    assert any(now.seconds_left for now in steps["solving"])


def test_a_tier_that_goes_back_is_found_out(tmp_path: Path) -> None:
    web = CodedWeb(((1,), (2,), ()), (ONE, TWO, ONE), tiers=(1, 0, 2))
    with pytest.raises(tier_tasks.BrokenTier, match=r"a move leads from tier 1 to tier 0\.$"):
        solve_all(web, tmp_path / "all")
    with pytest.raises(AssertionError, match="leads from tier 1 to tier 0"):
        check_codes(web)


def test_a_tier_with_too_many_circles_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tier_tasks, "MOVES_AT_ONCE", 1)
    web = CodedWeb((*(((n + 1) % 20,) for n in range(20)),), (ONE,) * 20)
    with pytest.raises(TooLarge, match=r"20 positions lead to each other within tier 0, and no more than 8 can be"):
        solve_all(web, tmp_path / "all")


# The oracle


def test_the_oracle_uses_the_answers_that_are_there(tmp_path: Path) -> None:
    game = digitduel.game("equation-duel:numbers=6")
    solve_all(game, file_of(tmp_path, game, "answers"))
    with_file, without = oracle_for(game, cache=tmp_path), oracle_for(game)
    for p in Random(1).sample(lay_out(game).found, 300):
        assert with_file.analyze(p) == without.analyze(p)
        assert with_file.best(p) == without.best(p)
    # Only those where Player 2 began had to be looked at.
    assert with_file.positions < without.positions
    fresh = oracle_for(game, cache=tmp_path)
    with fresh.within(0):
        assert fresh.analyze(game.start()) == without.analyze(game.start())
    assert fresh.positions == 0


def damaged(data: bytes) -> bytes:
    body = data.index(b"\n") + 1
    return data[:body] + bytes(byte ^ 255 for byte in data[body : body + 400]) + data[body + 400 :]


@pytest.mark.parametrize(
    "spoilt",
    [
        damaged,
        lambda data: data[:10],
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"numbers=4", b"numbers=5"),
        lambda data: b"[]\n" + data,
        lambda data: data[:-8] + b"\xff" * 8,
    ],
)
def test_a_spoilt_file_is_the_same_as_none(spoilt: Callable[[bytes], bytes], tmp_path: Path) -> None:
    game = digitduel.game("equation-duel:numbers=4")
    file = file_of(tmp_path, game, "answers")
    solve_all(game, file)
    file.write_bytes(spoilt(file.read_bytes()))
    expected = oracle_for(game).analyze(game.start())
    assert oracle_for(game, cache=tmp_path).analyze(game.start()) == expected


def test_answers_of_other_rules_are_not_believed(tmp_path: Path) -> None:
    game = digitduel.game("equation-duel:numbers=4")
    file = file_of(tmp_path, game, "answers")
    solve_all(game, file)
    with pytest.raises(ValueError, match=r"does not hold the answers of equation-duel:numbers=5\.$"):
        AnswerFile(file, digitduel.game("equation-duel:numbers=5"))
    assert AnswerFile(file, replace(game)).positions


def test_each_process_needs_room_for_what_it_works_on_at_once() -> None:
    moves, codes = tier_tasks.MOVES_AT_ONCE * tier_tasks.BYTES_FOR_A_MOVE, tiers.CODES_AT_ONCE * 3 * 8
    each = memory_needed(3) - memory_needed(2)
    assert each - memory_needed(0) == max(moves, codes)
    assert 2**29 < each < 2**30


def test_scores_in_two_bytes_are_the_same_again() -> None:
    scores = np.array([0, DRAWN, ENDLESS, WON, -WON, WON - MOST_PLIES, MOST_PLIES - WON], np.int32)
    short = to_short(scores)
    assert short.dtype == np.int16
    assert from_short(short).tolist() == scores.tolist()
    with pytest.raises(TooLarge, match=r"^A game takes more than 32,7\d\d plies\.$"):
        to_short(np.array([WON - MOST_PLIES - 1], np.int32))
