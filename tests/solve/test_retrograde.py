from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digitduel.core import ONE, TWO, Player
from digitduel.solve import TooLarge, Value, Verdict, oracle_for
from digitduel.solve.alpha_beta import Search
from digitduel.solve.disk_cache import Kept
from digitduel.solve.retrograde import Retrograde
from digitduel.solve.verdict import WON
from tests.solve.by_hand import check_analysis, check_shorter_answers, reachable, verdicts
from tests.solve.toys import Chase, CopAndRobber, Heaps, Nim, TicTacToe, Web


def some_web(random: Random, most: int = 12) -> Web:
    """Any shape: positions that come back, moves that lead nowhere new, turns of many steps, ends of all kinds."""
    size = random.randint(1, most)
    ends = random.random()
    leads_to = tuple(
        () if random.random() < ends else tuple(random.choices(range(size), k=random.randint(1, 4)))
        for _ in range(size)
    )
    return Web(leads_to, tuple(random.choices(list(Player), k=size)))


def some_web_that_never_comes_back(random: Random, most: int = 40) -> Web:
    size = random.randint(1, most)
    leads_to = tuple(
        tuple(random.choices(range(p + 1, size), k=random.randint(1, 5))) if p < size - random.randint(1, 5) else ()
        for p in range(size)
    )
    return Web(leads_to, tuple(random.choices(list(Player), k=size)))


@pytest.mark.parametrize("method", [Retrograde, Search])
@pytest.mark.parametrize("web_of", [some_web, some_web_that_never_comes_back])
@pytest.mark.parametrize("seed", range(8))
def test_any_web_of_positions(seed: int, web_of: Callable[[Random], Web], method: type[Retrograde[int, int]]) -> None:
    random = Random(seed)
    for _ in range(200):
        web = web_of(random)
        positions = list(range(len(web.players)))
        expected = verdicts(web, positions)
        oracle = method(web)
        # Asked in any order, so that later questions build on the answers to earlier ones.
        for p in random.sample(positions, len(positions)):
            for check in random.sample([check_analysis, check_shorter_answers], random.randint(1, 2)):
                check(oracle, p, expected)


@given(st.data())
def test_a_web_that_hypothesis_thought_of(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 8))
    places = st.integers(0, size - 1)
    leads_to = data.draw(st.lists(st.lists(places, max_size=3).map(tuple), min_size=size, max_size=size).map(tuple))
    players = data.draw(st.lists(st.sampled_from(list(Player)), min_size=size, max_size=size).map(tuple))
    web = Web(leads_to, players)
    expected = verdicts(web, list(range(size)))
    for p in range(size):
        for check in check_analysis, check_shorter_answers:
            check(Retrograde(web), p, expected)
            check(Search(web), p, expected)


def test_a_move_that_leads_back_to_itself_is_a_way_to_go_on_for_ever() -> None:
    assert oracle_for(Web(((0, 1), ()), (ONE, TWO))).verdict(0) == (Value.ENDLESS, None)
    assert oracle_for(Web(((0, 1), ()), (ONE, ONE))).verdict(0) == (Value.WIN, 1)
    assert oracle_for(Web(((1, 1), ()), (ONE, TWO))).verdict(0) == (Value.LOSS, 1)


def test_a_long_game_needs_no_deep_stack() -> None:
    length = 5_000
    web = Web((*(((n + 1),) for n in range(length)), ()), (ONE,) * (length + 1))
    analysis = oracle_for(web).analyze(0)
    assert (analysis.value, analysis.plies, len(analysis.line)) == (Value.WIN, length, length)


@pytest.mark.parametrize("last_loses", [False, True])
def test_nim(last_loses: bool) -> None:
    game = Nim(last_loses=last_loses)
    oracle = oracle_for(game)
    positions = reachable(game, [game.start()])
    expected = verdicts(game, positions)
    for p in positions:
        check_analysis(oracle, p, expected)
        if any(p.heaps):
            a, b, c = p.heaps
            # The old theory: the one to move loses when the heaps cancel out; and where the last one loses, that turns
            # round once no heap has more than one.
            loses = (a ^ b ^ c == 0) is not (last_loses and max(p.heaps) == 1)
            assert oracle.verdict(p).value is (Value.LOSS if loses else Value.WIN)


@given(st.tuples(*[st.integers(0, 9)] * 3))
def test_nim_with_larger_heaps(heaps: tuple[int, int, int]) -> None:
    oracle = oracle_for(Nim(*heaps))
    a, b, c = heaps
    wins = bool(a ^ b ^ c)
    assert (oracle.verdict(Heaps(heaps, ONE)).value is Value.WIN) is wins


def test_tic_tac_toe_is_drawn() -> None:
    """Neither player can do more than fill the board: whoever is given the full board wins."""
    for full_board, value in (1, Value.WIN), (2, Value.LOSS):
        game = TicTacToe(full_board)
        oracle = oracle_for(game)
        analysis = oracle.analyze(game.start())
        # Who wins by a full board can hurry to a row where the other does not play for the full board's sake.
        assert analysis.value is value
        assert {choice.verdict.value for choice in analysis.choices} == {value}
        positions = reachable(game, [game.start()])
        assert len(positions) == 5478
        expected = verdicts(game, positions)
        for p in Random(5).sample(positions, 500):
            check_analysis(oracle, p, expected)


@pytest.mark.parametrize("places", range(2, 12))
def test_a_cop_catches_a_robber_in_a_row(places: int) -> None:
    """The robber runs to the far end and waits; the cop walks there."""
    game = CopAndRobber(places)
    oracle = oracle_for(game)
    for cop in range(places):
        for robber in range(cop + 1, places):
            walk = places - 1 - cop
            assert oracle.verdict(Chase(cop, robber, TWO)) == Verdict(Value.LOSS, 2 * walk)
            soon = 1 if robber == cop + 1 else 2 * walk - 1
            assert oracle.verdict(Chase(cop, robber, ONE)) == Verdict(Value.WIN, soon)


@pytest.mark.parametrize("places", range(3, 12))
def test_a_cop_never_catches_a_robber_on_a_ring_of_four_or_more(places: int) -> None:
    game = CopAndRobber(places, ring=True)
    oracle = oracle_for(game)
    expected = verdicts(game, [Chase(a, b, who) for a in range(places) for b in range(places) for who in Player])
    for p, verdict in expected.items():
        check_analysis(oracle, p, expected)
        near = p.to_move is ONE and (p.cop - p.robber) % places in (1, places - 1)
        if places >= 4 and p.cop != p.robber:
            assert verdict == ((Value.WIN, 1) if near else (Value.ENDLESS, None))


def test_what_is_too_large_is_refused_and_harms_nothing() -> None:
    game = Nim(9, 9, 9)
    for method in Retrograde, Search:
        oracle = method(game, limit=30)
        with pytest.raises(TooLarge, match="more than 30 positions"):
            oracle.analyze(game.start())
        assert oracle.verdict(Heaps((1, 2, 3), ONE)).value is Value.LOSS
        with pytest.raises(TooLarge):
            oracle.verdict(Heaps((6, 8, 9), ONE))


def test_progress_is_told_and_can_be_interrupted() -> None:
    told: list[int] = []
    oracle_for(Nim(20, 19, 18), progress=told.append).verdict(Heaps((20, 19, 18), ONE))
    assert told
    assert told == sorted(told)

    interrupted = False

    def interrupt_once(_: int) -> None:
        nonlocal interrupted
        if not interrupted:
            interrupted = True
            raise KeyboardInterrupt

    oracle = oracle_for(Nim(20, 19, 18), progress=interrupt_once)
    with pytest.raises(KeyboardInterrupt):
        oracle.verdict(Heaps((20, 19, 18), ONE))
    assert oracle.verdict(Heaps((20, 19, 18), ONE)).value is Value.WIN
    assert oracle.positions > 1_000


def test_an_oracle_keeps_what_it_knows() -> None:
    game = Nim(5, 6, 7)
    oracle = oracle_for(game)
    oracle.verdict(game.start())
    looked_at = oracle.positions
    oracle.verdict(game.start())
    assert oracle.positions == looked_at > 0


def test_it_believes_a_kept_score_and_no_bounds(tmp_path: Path) -> None:
    game = Nim(1, 2, 0)
    start = game.key(game.start())
    true = Retrograde(game).verdict(game.start()).plies
    assert true is not None
    for kept, believed in (((WON - true - 2,) * 2, true + 2), ((WON - true - 2, WON - 1), true), ((0, 1), true)):
        Kept(tmp_path, game).keep({start: kept})
        assert Retrograde(game, kept=Kept(tmp_path, game)).verdict(game.start()).plies == believed


def test_it_believes_a_kept_score_of_what_comes_next(tmp_path: Path) -> None:
    game = Nim(1, 2, 0)
    after = [game.play(game.start(), move) for move in game.moves(game.start())]
    Kept(tmp_path, game).keep({game.key(p): (6 - WON, 6 - WON) for p in after})
    assert Retrograde(game, kept=Kept(tmp_path, game)).verdict(game.start()) == (Value.LOSS, 7)
