"""Draws, endless games and both at once, against computations that share nothing with the solver."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digitduel.core import ONE, TWO, Player
from digitduel.solve import Value, Verdict, oracle_for, retrograde
from digitduel.solve.alpha_beta import Search
from digitduel.solve.graph import Graph
from digitduel.solve.retrograde import Retrograde
from digitduel.solve.verdict import DRAWN
from tests.solve.by_hand import check_analysis, check_shorter_answers, reachable, verdicts
from tests.solve.four_in_a_row import FourInARow
from tests.solve.test_retrograde import some_web, some_web_that_never_comes_back
from tests.solve.toys import TicTacToe, Web

BOTH = [Retrograde, Search]
DRAW, ENDLESS = Verdict(Value.DRAW, None), Verdict(Value.ENDLESS, None)


def with_draws(web: Web, random: Random) -> Web:
    """The same game, where some ends are drawn, some go on for ever instead, and some of those say so."""
    drawn, goes_on = random.random(), random.random() / 2
    ends = [p for p, after in enumerate(web.leads_to) if not after]
    circles = {p for p in ends if random.random() < goes_on}
    leads_to = tuple((p,) if p in circles else after for p, after in enumerate(web.leads_to))
    web = replace(web, leads_to=leads_to, drawn=frozenset(p for p in ends if random.random() < drawn))
    return replace(web, plainly_endless=frozenset(p for p in never_ending(web) if random.random() < 0.5))


def never_ending(web: Web) -> list[int]:
    return [p for p in range(len(web.players)) if not any(map(web.outcome, reachable(web, [p])))]


@pytest.mark.parametrize("method", BOTH)
@pytest.mark.parametrize("web_of", [some_web, some_web_that_never_comes_back])
@pytest.mark.parametrize("seed", range(4))
def test_any_web_with_draws(seed: int, web_of: Callable[[Random], Web], method: type[Retrograde[int, int]]) -> None:
    random = Random(f"draws {seed}")
    seen: set[Value] = set()
    for _ in range(200):
        web = with_draws(web_of(random), random)
        positions = list(range(len(web.players)))
        expected = verdicts(web, positions)
        seen.update(verdict.value for verdict in expected.values())
        oracle = method(web)
        # Asked in any order, so that later questions build on the answers to earlier ones.
        for p in random.sample(positions, len(positions)):
            for check in random.sample([check_analysis, check_shorter_answers], random.randint(1, 2)):
                check(oracle, p, expected)
    assert seen == set(Value)


def can_force_a_draw(web: Web, undecided: set[int], player: Player, start: int) -> bool:
    """By trying out every plan: one move for each position of the player that loses nothing. A plan is good when no
    way the other may go, who loses nothing either, goes round in a circle or ends other than in a draw."""
    safe = {p: [after for after in web.leads_to[p] if after in undecided] for p in undecided if web.leads_to[p]}
    own = [p for p in safe if web.players[p] is player]
    return any(
        _always_ends(safe | {p: [after] for p, after in zip(own, plan, strict=True)}, start, ())
        for plan in product(*(safe[p] for p in own))
    )


def _always_ends(ways: dict[int, list[int]], p: int, been: tuple[int, ...]) -> bool:
    return p not in been and all(_always_ends(ways, after, (*been, p)) for after in ways.get(p, ()))


@given(st.data())
def test_a_draw_is_what_one_of_the_players_has_a_plan_for(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 6))
    places = st.integers(0, size - 1)
    leads_to = data.draw(st.lists(st.lists(places, max_size=3).map(tuple), min_size=size, max_size=size).map(tuple))
    players = data.draw(st.lists(st.sampled_from(list(Player)), min_size=size, max_size=size).map(tuple))
    web = Web(leads_to, players, data.draw(st.frozensets(places)))
    if data.draw(st.booleans()):
        web = replace(web, plainly_endless=frozenset(never_ending(web)))
    for method in BOTH:
        oracle = method(web)
        found = {p: oracle.verdict(p).value for p in range(size)}
        undecided = {p for p in found if not found[p].worth}
        for p in undecided:
            forced = any(can_force_a_draw(web, undecided, player, p) for player in Player)
            assert found[p] is (Value.DRAW if forced else Value.ENDLESS)


def test_a_way_round_in_a_circle_beside_a_drawn_end() -> None:
    # One player alone may take the draw, or go round: nobody can keep that player from it.
    assert oracle_for(Web(((0, 1), ()), (ONE, ONE), frozenset({1}))).analyze(0)[:2] == DRAW
    # One always goes round, and only the other may leave it.
    circle = Web(((1,), (0, 2), ()), (ONE, TWO, ONE), frozenset({2}))
    assert [oracle_for(circle).verdict(p) for p in (0, 1)] == [DRAW, DRAW]
    # Each may leave, but only to where the other would win: then nobody does.
    circle = Web(((1, 2), (0, 3), (), ()), (ONE, TWO, TWO, ONE))
    assert oracle_for(circle).verdict(0) == ENDLESS


def test_whether_a_game_is_drawn_may_be_up_to_both_together() -> None:
    """Player 1 can leave for a draw only where Player 2 lets it come to that, and Player 2 need not."""
    web = Web(((1,), (0, 2), (1, 3), ()), (ONE, TWO, ONE, ONE), frozenset({3}))
    for method in BOTH:
        oracle = method(web)
        assert [oracle.verdict(p) for p in range(3)] == [ENDLESS, ENDLESS, DRAW]
        assert [choice.verdict for choice in oracle.choices(1)] == [ENDLESS, DRAW]
        assert oracle.best(1) == (0, 1)


@pytest.mark.parametrize(("player", "after", "score"), [(ONE, [0], 1), (TWO, [0], 2), (ONE, [], 3), (TWO, [], 3)])
def test_a_score_tells_who_can_force_the_draw(player: Player, after: list[int], score: int) -> None:
    """Either can where there is nothing else to play; and only the player to move, where one may also go round."""
    layout = Graph()
    layout.join(layout.add("here", player), after, [DRAWN])
    assert layout.work_backwards() == {"here": score}


def test_a_win_goes_before_a_draw_and_a_draw_before_a_loss() -> None:
    web = Web(((1, 2, 3), (), (), ()), (ONE, TWO, ONE, ONE), frozenset({3}))
    for method in BOTH:
        assert method(web).analyze(0)[:2] == (Value.WIN, 1)
        assert [choice.verdict for choice in method(web).choices(0)] == [(Value.LOSS, 1), (Value.WIN, 1), DRAW]
    lost_or_drawn = Web(((1, 2), (), ()), (ONE, TWO, ONE), frozenset({2}))
    assert [method(lost_or_drawn).best(0) for method in BOTH] == [(1,), (1,)]


def test_the_second_step_of_a_turn_may_save_the_draw() -> None:
    """Player 1 has two steps in a row; after the first a loss threatens, and the second draws."""
    web = Web(((1,), (2, 3), (), ()), (ONE, ONE, TWO, ONE), frozenset({3}))
    for method in BOTH:
        assert method(web).analyze(0) == (*DRAW, ((0, DRAW),), (0, 1))


def test_tic_tac_toe_is_a_draw_by_both_methods() -> None:
    game = TicTacToe()
    positions = reachable(game, [game.start()])
    expected = verdicts(game, positions)
    for method in BOTH:
        oracle = method(game)
        assert oracle.verdict(game.start()) == DRAW
        assert {verdict for _, verdict in oracle.choices(game.start())} == {DRAW}
        assert len(oracle.line(game.start())) == 9
        for p in Random(5).sample(positions, 500):
            check_analysis(oracle, p, expected)
            check_shorter_answers(oracle, p, expected)


@pytest.mark.long
def test_four_in_a_row_on_four_by_four_is_a_draw_by_both_methods() -> None:
    game = FourInARow()
    for method in BOTH:
        assert {verdict for _, verdict in method(game).choices(game.start())} == {DRAW}


@pytest.mark.long
@pytest.mark.parametrize("method", BOTH)
def test_what_is_kept_tells_a_draw_from_an_endless_game(
    method: type[Retrograde[int, int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from digitduel.solve.disk_cache import Kept

    monkeypatch.setattr(retrograde, "WORTH_KEEPING", 1)
    random = Random(7)
    for number in range(150):
        web = with_draws((some_web, some_web_that_never_comes_back)[number % 2](random), random)
        positions = list(range(len(web.players)))
        expected = verdicts(web, positions)
        folder = tmp_path / str(number)
        for _ in range(3):  # each run knows what those before have found out
            oracle = method(web, kept=Kept(folder, web))
            for p in random.sample(positions, min(3, len(positions))):
                check_analysis(oracle, p, expected)
                check_shorter_answers(oracle, p, expected)
    assert any(tmp_path.rglob("*.scores"))
