"""Players that somebody wrote in Python."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from textwrap import dedent, indent

import pytest

from digitduel.core import Match
from digitduel.players import BadPlayer
from digitduel.players.guests import Answer, Fault, Forfeit, Guest, seated
from tests.matches import sit_down

Wrote = Callable[[str], Guest]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder of the test's own; what is imported from it is forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    return tmp_path


@pytest.fixture
def wrote(here: Path) -> Wrote:
    """A player whose choose has this body."""

    def write(body: str) -> Guest:
        text = "class Mine:\n    def choose(self, game, position, rng):\n"
        (here / "somebodys.py").write_text(text + indent(dedent(body), " " * 8))
        return seated("somebodys:Mine")

    return write


def ask(guest: Guest, match: Match | None = None) -> Answer:
    return guest.answer(match or sit_down("sum-race", "5 6"), Random(1))


@pytest.mark.parametrize("given", ["game.moves(position)[-1]", "'5'", "5", "' 05 '"])
def test_a_move_or_its_notation(given: str, wrote: Wrote) -> None:
    guest = wrote(f"return {given}")
    match = sit_down("sum-race", "5 6")
    assert ask(guest, match) == Answer(match.game.moves(match.position)[-1])
    assert guest.name == "somebodys:Mine"
    guest.close()


def test_chance_comes_from_the_generator(wrote: Wrote) -> None:
    guest = wrote("return rng.choice(game.moves(position))")
    moves = [guest.answer(sit_down("sum-race", "5 6"), Random(seed)).move for seed in (1, 1, 2, 3, 4, 5)]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1


@pytest.mark.parametrize(
    ("body", "kind", "sentence"),
    [
        ("return 6", Fault.ILLEGAL, "It chose '6': 6 is barred: your opponent has just chosen it."),
        ("return 'x'", Fault.UNREADABLE, "It chose 'x' is not a number from 1 to 6."),
        ("return None", Fault.UNREADABLE, "It chose a value of type 'NoneType', which is not a move of Sum Race."),
        ("return True", Fault.UNREADABLE, "It chose a value of type 'bool', which is not a move of Sum Race."),
        ("return position", Fault.UNREADABLE, "It chose a value of type 'Position', which is not a move of Sum Race."),
        ("return [5]", Fault.UNREADABLE, "It chose a value of type 'list', which is not a move of Sum Race."),
        ("return 1 / 0", Fault.CRASH, "It failed with ZeroDivisionError: division by zero."),
        ("raise SystemExit(3)", Fault.CRASH, "It failed with SystemExit: 3."),
        ("raise KeyError", Fault.CRASH, "It failed with KeyError."),
        ("return self.choose(game, position, rng)", Fault.CRASH, "It failed with RecursionError"),
        ("raise type('Odd', (Exception,), {'__str__': lambda self: 1 / 0})", Fault.CRASH, "It failed with Odd."),
    ],
)
def test_what_is_no_legal_move_forfeits(body: str, kind: Fault, sentence: str, wrote: Wrote) -> None:
    with pytest.raises(Forfeit) as raised:
        ask(wrote(body))
    assert raised.value.kind is kind
    assert str(raised.value).startswith(sentence)
    assert len(raised.value.refused) == (kind is not Fault.CRASH)


@pytest.mark.parametrize(
    ("text", "word", "sentence"),
    [
        ("", "nowhere:Mine", "The player 'nowhere:Mine' cannot be loaded: ModuleNotFoundError"),
        ("", "bad:Mine", "The module 'bad' has no 'Mine'."),
        ("def", "bad:Mine", "The player 'bad:Mine' cannot be loaded: SyntaxError"),
        ("raise SystemExit", "bad:Mine", "The player 'bad:Mine' cannot be loaded: SystemExit."),
        ("Mine = 5", "bad:Mine", "'bad:Mine' cannot play: it has no method choose"),
        ("class Mine: pass", "bad:Mine", "'bad:Mine' cannot play: it has no method choose"),
        ("class Mine:\n def __init__(self, strength): pass", "bad:Mine", "cannot be loaded: TypeError"),
        ("", "bad/bad:Mine", "'bad/bad:Mine' is not a player."),
        ("", "bad:", "'bad:' is not a player."),
        ("", ":Mine", "':Mine' is not a player."),
        ("", "bad:Mine:Yours", "'bad:Mine:Yours' is not a player."),
    ],
)
def test_bad_modules_are_refused_with_a_sentence(text: str, word: str, sentence: str, here: Path) -> None:
    (here / "bad.py").write_text(text)
    with pytest.raises(BadPlayer) as raised:
        seated(word)
    assert sentence in str(raised.value)


def test_the_current_folder_never_stands_in_for_python_itself(here: Path) -> None:
    (here / "colorsys.py").write_text("class Mine:\n def choose(self, game, position, rng): return 5")
    with pytest.raises(BadPlayer, match="The module 'colorsys' has no 'Mine'"):
        seated("colorsys:Mine")


def test_each_seat_has_a_player_of_its_own(here: Path) -> None:
    (here / "somebodys.py").write_text(
        "class Mine:\n def __init__(self): self.n = 0\n"
        " def choose(self, game, position, rng): self.n += 1; return self.n"
    )
    one, two = seated("somebodys:Mine"), seated("somebodys:Mine")
    assert [ask(guest, sit_down("sum-race")).move.number for guest in (one, one, two)] == [1, 2, 1]
