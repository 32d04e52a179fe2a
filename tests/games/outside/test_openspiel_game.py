"""Games of OpenSpiel, played and solved like ours."""

import os
import pickle
import sys
from random import Random
from types import SimpleNamespace

import pyspiel
import pytest

import digitduel
import digitduel.envs.openspiel
from digitduel.core import ONE, TWO, BadGame, End, Match, NotAllowed, Pool, Unreadable
from digitduel.games import known_game
from digitduel.games.outside import offer
from digitduel.games.outside.openspiel_game import OpenSpielGame, made, unsuitable
from digitduel.solve import Value, oracle_for
from digitduel.tables.desk import Desk
from digitduel.testing import check_game


@pytest.mark.long
@pytest.mark.parametrize("word", ["openspiel:tic_tac_toe", "openspiel:nim(pile_sizes=1;2;3)"])
def test_it_passes_the_kit(word: str) -> None:
    check_game(digitduel.game(word), most=300, games=3)


@pytest.mark.parametrize("word", ["openspiel:tic_tac_toe", "openspiel:connect_four(rows=4,columns=4)"])
def test_it_is_drawn(word: str) -> None:
    game = digitduel.game(word)
    assert oracle_for(game).verdict(game.start()).value is Value.DRAW


@pytest.mark.parametrize("piles", [(1, 2, 3), (2, 2, 3), (1, 1)])
def test_it_is_won_or_lost(piles: tuple[int, ...]) -> None:
    game = digitduel.game(f"openspiel:nim(pile_sizes={';'.join(map(str, piles))})")
    assert oracle_for(game).verdict(game.start()).value is nim_value(piles)


def nim_value(piles: tuple[int, ...]) -> Value:
    """Misère nim by its own recursion: whoever takes the last object loses."""
    if not any(piles):
        return Value.WIN
    after = [
        nim_value((*piles[:place], pile - taken, *piles[place + 1 :]))
        for place, pile in enumerate(piles)
        for taken in range(1, pile + 1)
    ]
    return Value.WIN if Value.LOSS in after else Value.LOSS


def test_each_move_is_a_tile_that_can_be_chosen() -> None:
    game = digitduel.game("openspiel:tic_tac_toe")
    p = game.start()
    *_, moves = game.board(p)
    assert isinstance(moves, Pool)
    assert [tile.entry for tile in moves.tiles] == [game.write(move) for move in game.moves(p)]


def test_a_whole_game() -> None:
    match = Match(digitduel.game("openspiel:tic_tac_toe"))
    for move in ("x(0,2)", "O(0,0)", "4", "o(2,0)", "x(1,0)"):
        match.play(move)
    with pytest.raises(NotAllowed):
        match.play("o(1,1)")
    with pytest.raises(Unreadable):
        match.play("somewhere")
    for move in ("o(1,2)", "x(0,1)", "o(2,1)", "x(2,2)"):
        match.play(move)
    assert match.result and match.result.end is End.DRAWN


@pytest.mark.long
@pytest.mark.parametrize("name", ["chess", "antichess", "crazyhouse", "twixt", "shogi", "hive", "ultimate_tic_tac_toe"])
def test_whoever_begins_is_player_one_and_every_board_can_be_shown(name: str) -> None:
    game = digitduel.game(f"openspiel:{name}")
    random = Random(2)
    match = Match(game)
    assert match.to_move is digitduel.core.ONE
    while match.result is None and len(match.moves) < 60:
        match.play(random.choice(game.moves(match.position)))
        lines = game.text(match.position).splitlines()
        assert all(line.isprintable() and len(line) <= 80 for line in lines)


def test_who_has_won_is_told_by_who_began() -> None:
    match = Match(digitduel.game("openspiel:chess"))
    for move in ("f3", "e5", "g4", "Qh4#"):
        match.play(move)
    assert match.result and match.result.sentence == "Player 2 wins."
    assert "[R][N][B][Q][K][B][N][R]\nAlso: [w KQkq - 1 3]" in match.game.text(match.position)


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(BadGame, match=r"^Games of OpenSpiel need it installed: pip install open_spiel\.$"):
        made("tic_tac_toe")


def test_a_game_in_which_both_can_gain_does_not_suit() -> None:
    known = pyspiel.load_game("tic_tac_toe")
    kind = SimpleNamespace(
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
    )
    assert unsuitable(pyspiel, known, kind) == "lets both gain at once"
    kind.utility = pyspiel.GameType.Utility.CONSTANT_SUM
    assert unsuitable(pyspiel, known, kind) is None


@pytest.mark.parametrize("name", ["sum_race", "digitduel_sum_race"])
def test_games_of_digit_duel_are_not_among_those_of_openspiel(name: str) -> None:
    """Though they are there, once the environments are."""
    assert "digitduel_sum_race" in pyspiel.registered_names()
    with pytest.raises(BadGame) as refusal:
        digitduel.game(f"openspiel:{name}")
    assert f"OpenSpiel has no game '{name}'." in str(refusal.value)
    assert "mean digitduel_" not in str(refusal.value)


def test_its_name_and_its_word_lead_to_it() -> None:
    game = digitduel.game("openspiel:connect_four(rows=4,columns=4)")
    assert game.name == "openspiel-connect-four-rows-4-columns-4"
    assert digitduel.game(game.name) is game
    assert pickle.loads(pickle.dumps(game)) is game
    assert game.name not in digitduel.games.names()


def test_what_is_offered_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGITDUEL_GAMES", "")
    offer(["openspiel:tic_tac_toe"])
    assert digitduel.games.names()[-1] == "openspiel-tic-tac-toe"
    assert os.environ["DIGITDUEL_GAMES"] == "openspiel:tic_tac_toe"
    for word in ("sum-race", "openspiel:hex(board_size=2) openspiel:nim"):
        with pytest.raises(BadGame) as refusal:
            offer([word])
        assert str(refusal.value) == f"'{word}' names no game from outside, as openspiel:tic_tac_toe does."
    with pytest.raises(BadGame) as refusal:
        offer(["x" * 200])
    assert str(refusal.value).startswith(f"'{'x' * 100}…' names")
    monkeypatch.delenv("DIGITDUEL_GAMES")
    offer(["openspiel:tic_tac_toe"])
    assert os.environ["DIGITDUEL_GAMES"] == "openspiel:tic_tac_toe"


def test_a_stranger_gets_only_what_was_let_in() -> None:
    word = "openspiel:hex(board_size=2)"
    for stranger, told in ((word, word), (f"gym:{'x' * 200}", f"gym:{'x' * 96}…")):
        with pytest.raises(BadGame) as refusal:
            known_game(stranger)
        assert str(refusal.value) == f"'{told}' runs a game from outside, which is not let in here."
    with pytest.raises(BadGame, match="not let in"):
        Desk(Random(1).getrandbits).open(word, ("human", "random"))
    digitduel.game(word)
    assert Desk(Random(1).getrandbits).open(word, ("human", "random")).game.word == word


def test_whoever_may_move_again_does() -> None:
    game, random = digitduel.game("openspiel:dots_and_boxes(num_rows=1,num_cols=2)"), Random(5)
    p, again = game.start(), 0
    while moves := game.moves(p):
        assert game.to_move(p) == p.holds.current_player()
        q = game.play(p, random.choice(moves))
        again += bool(game.moves(q)) and game.to_move(q) is game.to_move(p)
        mover, p = game.to_move(p), q
    assert again == 1
    assert game.to_move(p) is mover.other


def test_whoever_moved_second_may_move_again_too() -> None:
    match = Match(digitduel.game("openspiel:dots_and_boxes(num_rows=1,num_cols=2)"))
    for number, mover in ((0, ONE), (2, TWO), (4, ONE), (5, TWO)):
        assert match.to_move is mover
        match.play(str(number))
    assert match.to_move is TWO, "the last line has closed a box"


def test_a_move_is_written_by_whoever_makes_it() -> None:
    game = digitduel.game("openspiel:tic_tac_toe")
    p = game.play(game.start(), game.moves(game.start())[4])
    assert [move.text for move in game.moves(p)][:2] == ["o(0,0)", "o(0,1)"]
    assert game.title == "Tic Tac Toe"
    nim = digitduel.game("openspiel:nim")
    assert nim.moves(nim.start())[1].text == "pile:2, take:1;"


def test_a_game_that_openspiel_would_not_go_on_with_is_drawn() -> None:
    """In Oware it counts a thousand moves, and then breaks off with an error. Here it counts five."""
    whole = pyspiel.load_game("tic_tac_toe")
    short = SimpleNamespace(new_initial_state=whole.new_initial_state, max_game_length=lambda: 5)
    game = OpenSpielGame.called("openspiel:short", "Short", known=short, begins=0)
    p = game.start()
    for number in (0, 1, 2, 3, 5):
        assert game.outcome(p) is None
        p = game.play(p, next(move for move in game.moves(p) if move.number == number))
    assert not p.holds.is_terminal()
    assert game.moves(p) == ()
    outcome = game.outcome(p)
    assert outcome
    assert (outcome.winner, outcome.sentence) == (None, "The game is drawn.")


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("hearts", "Hearts is not for two players, and cannot be played here."),
        ("matrix_rps", "Rock, Paper, Scissors is not played in turns, and cannot be played here."),
        ("backgammon", "Backgammon has chance in it, and cannot be played here."),
        ("phantom_ttt", "Phantom Tic Tac Toe hides things from the players, and cannot be played here."),
        ("xxxxxxxx", "OpenSpiel has no game 'xxxxxxxx'."),
        ("conect_four", "OpenSpiel has no game 'conect_four'. Did you mean connect_four?"),
        ("chesss", "OpenSpiel has no game 'chesss'. Did you mean chess or antichess or dark_chess?"),
        (f"go_{'x' * 80}", f"OpenSpiel has no game 'go_{'x' * 77}…'."),
        (
            "connect_four(rows=many)",
            "OpenSpiel cannot make 'connect_four(rows=many)': "
            "Wrong type for parameter rows. Expected type: kInt, got kString with many.",
        ),
    ],
)
def test_what_does_not_suit_says_why(word: str, why: str) -> None:
    with pytest.raises(BadGame) as refusal:
        digitduel.game(f"openspiel:{word}")
    assert str(refusal.value) == why
