"""Environments of others, in a process of their own."""

import re
from pathlib import Path
from typing import Any

import pytest

import digitduel
from digitduel.core import ONE, TWO, BadGame, BadRecord, Match, NotAllowed, Player
from digitduel.games.outside import gym_game, gym_process, gym_reading
from digitduel.games.outside.gym_game import CannotBeOpened, GymGame, Sight, made
from digitduel.games.outside.gym_process import Broken
from digitduel.solve import Value, oracle_for
from digitduel.testing import check_game
from tests.games.outside.planted_env import ENV


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Planted":
    return Planted(tmp_path, monkeypatch)


class Planted:
    """The race with faults, each under a path of its own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch

    def __call__(self, *faults: str) -> GymGame:
        self.monkeypatch.setenv("FAULTS", " ".join(faults))
        path = self.folder / f"race_{'_'.join(faults)}.py"
        path.write_text(ENV.read_text(encoding="utf-8"), encoding="utf-8")
        game = digitduel.game(f"gym:{path}")
        assert isinstance(game, GymGame)
        return game


def test_a_long_path_makes_a_good_name_wherever_it_is_cut() -> None:
    for length in range(60):
        game = GymGame.called(f"gym:{'a' * length}/{'b' * 60}.py", "Race")
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", game.name)


def test_what_an_environment_calls_a_winner_counts_unless_it_has_to_be_called() -> None:
    class Env:
        who_won = 2

        def winner(self) -> int:
            return 1

    assert gym_reading.attribute(Env(), ("missing", "winner", "who_won")) == 2


# Without a process


SHOWN: dict[str, Any] = {
    "legal": [0, 1],
    "over": False,
    "truncated": False,
    "reward": 0.0,
    "turn": None,
    "winner": None,
    "text": "Total: 0.",
    "observation": "seen",
    "state": "new",
}


class Said:
    """In the place of a process: what an environment says after which moves."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.assumed = ("much",)
        self.asked: list[tuple[Any, ...]] = []
        self.after: dict[tuple[int, ...], dict[str, Any]] = {}
        self.broken: set[tuple[int, ...]] = set()

    def ask(self, do: str, moves: tuple[int, ...] = ()) -> dict[str, Any]:
        self.asked.append((do, *moves))
        if do == "open":
            return {"title": "Race", "doc": "To ten.", "actions": [0, 2]}
        assert do == "look"
        if moves in self.broken:
            raise Broken("It has had enough.")
        return {**SHOWN, **({"mover": None, "complains": False} if moves else {}), **self.after.get(moves, {})}


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Said:
    """Of the environment in race.py, which is an empty file."""
    said = Said(tmp_path / "race.py")
    said.path.touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(gym_game, "GymProcess", lambda path: said if path == said.path.resolve() else None)
    return said


def test_after_it_was_opened_each_position_is_looked_at_once(said: Said) -> None:
    game = made("race.py")
    assert (game.word, game.title, game.about.doc) == ("gym:race.py", "Race", "To ten.")
    for moves in ((), (), (1,), (1, 0), (1,)):
        assert game.after(moves, ONE).holds[0] == moves
    assert said.asked == [("open",), ("look",), ("look",), ("look", 1), ("look", 1, 0)]
    assert game.seen.cache_parameters()["maxsize"] == gym_game.REMEMBERED
    assert game.seen(()) == Sight((0, 1), False, False, 0.0, None, None, None, "Total: 0.", "seen", "new", False)
    assert game.rules.endswith("To ten.\n\nWhat was assumed:\n\n- much")


def test_what_is_no_file_or_opens_nothing_is_told_with_its_name(said: Said) -> None:
    said.broken = {()}
    for word, told in (
        ("race.py", "The environment in 'race.py' cannot be used: It has had enough."),
        ("nowhere.py", "There is no file 'nowhere.py' with an environment."),
        ("n" * 230, f"There is no file '{'n' * 200}…' with an environment."),
    ):
        with pytest.raises(BadGame) as refusal:
            made(word)
        assert str(refusal.value) == told
    long = said.path.with_name(f"{'r' * 220}.py")
    said.path = said.path.rename(long)
    with pytest.raises(CannotBeOpened, match=f"^The environment in '{'r' * 200}…' cannot be used: It has had enough"):
        made(long.name)


def test_what_breaks_later_is_told_with_the_moves_that_lead_there(said: Said) -> None:
    game = made("race.py")
    said.broken = {(0, 1), (1,)}
    for moves, when in (((0, 1), "after 0 1"), ((1,), "after 1")):
        with pytest.raises(Broken) as refusal:
            game.after(moves, ONE)
        assert str(refusal.value) == f"Race, an environment from outside, breaks {when}: It has had enough."
    start = game.start()
    zero, one = game.legal(start)
    assert game.why_not(start, zero) is None
    assert game.why_not(start, one) == "Race, an environment from outside, breaks after 1: It has had enough."
    game.seen.cache_clear()
    said.broken = {()}
    with pytest.raises(Broken, match=r"^Race, an environment from outside, breaks at the start: It has had enough\.$"):
        game.start()


def test_who_is_to_move_is_counted_unless_the_environment_says(said: Said) -> None:
    said.after = {(): {"turn": "white"}, (1,): {"turn": "white"}, (0,): {"turn": "black"}, (0, 0): {"turn": None}}
    said.after[0, 0, 0] = {"turn": "black", "over": True}
    game = made("race.py")
    assert game.to_move(game.start()) is ONE
    for moves, counted, to_move in [
        ((1,), TWO, ONE),
        ((0,), ONE, TWO),
        ((0, 0), ONE, ONE),
        ((0, 0), TWO, TWO),
        ((0, 0, 0), ONE, ONE),
    ]:
        assert game.to_move(game.after(moves, counted)) is to_move
    played = game.play(game.start(), game.legal(game.start())[0])
    assert (played.holds[0], game.to_move(played)) == ((0,), TWO)


def test_positions_are_the_same_by_state_turn_and_end(said: Said) -> None:
    said.after = {(0,): {"reward": 3.0}, (1,): {"reward": 1.0, "over": True}, (1, 1): {"over": True}}
    game = made("race.py")
    assert game.after((), TWO) == game.after((0,), TWO) != game.after((0,), ONE)
    assert len({game.after(moves, TWO) for moves in ((0,), (1,), (1, 1))}) == 3
    said.after[1, 0] = {"state": "other"}
    assert game.after((1, 0), TWO) != game.after((), TWO)


def test_it_is_over_when_the_environment_says_so_or_lists_no_move(said: Said) -> None:
    said.after = {(0,): {"legal": []}, (1,): {"over": True}}
    game = made("race.py")
    ends = {moves: (game.over(game.after(moves, TWO)), game.legal(game.after(moves, TWO))) for moves in ((0,), (1,))}
    assert ends == {(0,): (True, ()), (1,): (True, ())}
    assert not game.over(game.start())
    assert [(move.number, move.text) for move in game.legal(game.start())] == [(0, "0"), (1, "1")]


@pytest.mark.parametrize(
    ("moves", "found", "winner"),
    [
        ((0,), {"over": True, "reward": 1.0}, ONE),
        ((0, 1), {"over": True, "reward": 0.5}, TWO),
        ((0,), {"over": True, "reward": -1.0}, TWO),
        ((0, 1), {"over": True, "reward": -0.5}, ONE),
        ((0,), {"over": True, "reward": 0.0}, None),
        ((0,), {"over": True, "reward": float("nan")}, None),
        ((0,), {"over": False, "reward": 1.0}, None),
        ((), {"over": True, "reward": 1.0}, None),
        # Whoever the environment says to have moved has, whatever is counted here.
        ((0,), {"over": True, "reward": 1.0, "mover": "white"}, ONE),
        ((0,), {"over": True, "reward": 1.0, "mover": "black"}, TWO),
        ((0,), {"over": True, "reward": -1.0, "mover": "black"}, ONE),
    ],
)
def test_the_reward_is_for_whoever_has_moved(
    moves: tuple[int, ...], found: dict[str, Any], winner: Player | None, said: Said
) -> None:
    said.after = {(): {"turn": "white"}} | {moves: {"turn": "white"} | found}
    game = made("race.py")
    assert game.returned(game.after(moves, (ONE, TWO)[len(moves) % 2])) is winner


# In a process


@pytest.mark.long
def test_it_passes_the_kit_and_is_solved(planted: Planted) -> None:
    game = planted()
    check_game(game, most=30, games=2)
    found = oracle_for(game).analyze(game.start())
    # Whoever leaves 1, 4 or 7 wins.
    assert found.value is Value.WIN
    assert [(str(choice.move.number), choice.verdict.value) for choice in found.choices] == [
        ("0", Value.WIN),
        ("1", Value.LOSS),
    ]


@pytest.mark.parametrize("kind", ["list", "deque"])
def test_what_an_environment_keeps_its_moves_in_makes_no_difference(kind: str, tmp_path: Path) -> None:
    """Nim: of 4, whoever takes 1 leaves 3 and wins. A deque is no list, and has no attributes to tell it by."""
    path = tmp_path / f"nim_{kind}.py"
    path.write_text(
        f"""
from collections import deque

class Nim:
    def reset(self, seed=None):
        self.taken = {kind}()
        self.turn = 1
        return [], {{}}

    @property
    def valid_moves(self):
        return [move for move in (1, 2) if sum(self.taken) + move <= 4]

    def step(self, action):
        self.taken.append(action)
        self.turn = 3 - self.turn
        over = sum(self.taken) == 4
        return [], float(over), over, False, {{}}

    def render(self):
        return f"{{sum(self.taken)}} of 4 taken"
""",
        encoding="utf-8",
    )
    game = digitduel.game(f"gym:{path}")
    start = game.start()
    one, two = (game.play(start, move) for move in game.moves(start))
    assert one != two
    assert [oracle_for(game).verdict(p).value for p in (start, one, two)] == [Value.WIN, Value.LOSS, Value.WIN]


def test_a_whole_game(planted: Planted) -> None:
    match = Match(planted())
    for move in ["1", "1", "1", "1", "0"]:
        match.play(move)
    with pytest.raises(NotAllowed):
        match.play("1")
    match.play("0")
    assert match.result and match.result.sentence == "Player 2 wins."


@pytest.mark.long
@pytest.mark.parametrize("fault", ["prints", "reads", "forks"])
def test_bad_manners_do_nothing(planted: Planted, fault: str) -> None:
    game = planted(fault)
    assert oracle_for(game).verdict(game.start()).value is Value.WIN


@pytest.mark.long
@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("raises", "ValueError: five is too much for me"),
        ("exits", "SystemExit: goodbye"),
        ("dies", "Its process died."),
        ("eats", "MemoryError"),
        ("hangs", "did not answer within"),
    ],
)
def test_what_breaks_breaks_nothing_else(
    planted: Planted, fault: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = planted(fault)
    match = Match(game)
    for move in ["1", "1", "0"]:
        match.play(move)
    game.process.seconds = 1.0
    with pytest.raises(NotAllowed, match=f"^Race, an environment from outside, breaks after 1 1 0 0: .*{words}"):
        match.play("0")
    assert len(match.moves) == 3
    with pytest.raises(Broken):
        oracle_for(game).verdict(match.position)


def test_what_cannot_be_used_says_why(tmp_path: Path) -> None:
    with pytest.raises(BadGame, match=r"^There is no file 'disk:nowhere\.py' with an environment\.$"):
        digitduel.game("gym:disk:nowhere.py")
    for text, reason in {"1 +": "SyntaxError", "x = 1": "no class in it has both reset and step"}.items():
        file = tmp_path / f"{len(text)}.py"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(BadGame, match=reason):
            digitduel.game(f"gym:{file}")


def test_a_record_runs_no_file_without_trust(planted: Planted, tmp_path: Path) -> None:
    match = Match(planted())
    match.play("1")
    file = tmp_path / "game.json"
    digitduel.save(match, file)
    other = tmp_path / "race_of_another.py"
    other.write_text(ENV.read_text(encoding="utf-8"), encoding="utf-8")
    text = file.read_text(encoding="utf-8").replace("race_.py", other.name)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match="not let in"):
        digitduel.load(file)
    assert len(digitduel.load(file, trust=True).moves) == 1


def test_its_process_ends_with_it(planted: Planted) -> None:
    process = gym_process.GymProcess(ENV)
    process.ask("open")
    running = process._process
    assert running and running.poll() is None
    del process
    assert running.wait(10) == 0
