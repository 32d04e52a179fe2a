"""Games of other packages appear beside ours, from a real installed distribution."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from digitduel.core import ONE, BadGame, Game, Player, option
from digitduel.games import forget_other_packages, game, game_class, names
from tests.nim import Nim, Sticks

NIM = Path(__file__).parent.with_name("nim.py").read_text(encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder that holds an installed package with a game, one that fails, and one that takes a name of ours."""
    (tmp_path / "sticks").mkdir()
    (tmp_path / "sticks" / "__init__.py").write_text("")
    (tmp_path / "sticks" / "nim.py").write_text(NIM, encoding="utf-8")
    (tmp_path / "sticks" / "rules").mkdir()
    (tmp_path / "sticks" / "rules" / "nim.md").write_text("# Nim\n\nTake sticks, Zoë.\n", encoding="utf-8")
    (tmp_path / "sticks" / "broken.py").write_text("raise RuntimeError('out of sticks')\n")
    info = tmp_path / "sticks-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sticks\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[digitduel.games]\n"
        "nim = sticks.nim:Nim\n"
        "broken-nim = sticks.broken:Nim\n"
        "missing-nim = sticks.missing:Nim\n"
        "sum-race = sticks.nim:Nim\n"
    )
    return tmp_path


def run(site: Path, program: str) -> str:
    path = os.pathsep.join([str(site), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_of_another_package_is_listed_after_ours(site: Path) -> None:
    listed = run(site, "import digitduel; print(*digitduel.games.names())").split()
    assert listed[:5] == ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"]
    assert listed[5:] == ["broken-nim", "missing-nim", "nim"]


def test_a_game_of_another_package_is_found_by_its_word(site: Path) -> None:
    told = run(site, "import digitduel; print(repr(digitduel.game('nim:sticks=7')), digitduel.game('nim').rules)")
    assert told.startswith("Nim(sticks=7) # Nim")
    assert "Zoë" in told


def test_a_game_of_another_package_passes_the_kit_and_can_be_kept(site: Path) -> None:
    run(
        site,
        "import digitduel, pickle\n"
        "from digitduel.core import Match\n"
        "from digitduel.core.record import from_json, to_json\n"
        "from digitduel.testing import check_game\n"
        "game = digitduel.game('nim')\n"
        "check_game(game)\n"
        "match = Match(game)\n"
        "match.play('2')\n"
        "assert from_json(to_json(match), digitduel.game).position == match.position\n"
        "assert pickle.loads(pickle.dumps(game)) == game\n",
    )


def test_a_game_of_ours_cannot_be_replaced(site: Path) -> None:
    assert run(site, "import digitduel; print(digitduel.game('sum-race').title)").strip() == "Sum Race"


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("nim:sticks=0", "sticks must be a whole number from 1 to 50"),
        ("nim:stones=3", "Its options are: sticks"),
        ("broken-nim", "out of sticks"),
        ("missing-nim", "cannot be loaded"),
        ("nimm", "nim"),
    ],
)
def test_a_bad_word_or_package_is_refused_as_any_bad_word_is(site: Path, word: str, told: str) -> None:
    program = (
        "import digitduel\n"
        "from digitduel.core import BadGame\n"
        f"try: digitduel.game({word!r})\n"
        "except BadGame as error: print(error)\n"
    )
    assert told in run(site, program)


class Point:
    """An entry point of another package."""

    def __init__(self, name: str, found: object) -> None:
        self.name = name
        self.found = found

    def load(self) -> object:
        return self.found


class OfAnotherName(Nim):
    name = "Nim"


class OfAScheme(Nim):
    name = "gym"


class WithoutSticks(Nim):
    def start(self, first: Player = ONE) -> Sticks:
        raise RuntimeError("out of sticks")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, object], None]]:
    """Games of other packages, without installing any."""

    def install(name: str, found: object) -> None:
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: {Point(name, found)})
        forget_other_packages()

    yield install
    monkeypatch.undo()
    forget_other_packages()


@pytest.mark.parametrize(
    ("name", "found", "why"),
    [
        ("seven", 7, "it is not a game"),
        ("number", int, "it is not a game"),
        ("sticks", Nim, "it must be called 'nim' in its entry point too, in small letters"),
        ("Nim", OfAnotherName, "it must be called 'Nim' in its entry point too, in small letters"),
        ("gym", OfAScheme, "its name stands for games from elsewhere, as in gym:…"),
        ("nim", WithoutSticks, "out of sticks"),
        ("nim", Game, "type object 'Game' has no attribute 'name'"),
    ],
)
def test_what_is_no_game_is_refused_with_the_reason(
    name: str, found: object, why: str, installed: Callable[[str, object], None]
) -> None:
    installed(name, found)
    with pytest.raises(BadGame) as refused:
        game_class(name)
    assert str(refused.value) == f"The game '{name}' of another package cannot be loaded: {why}."


def test_a_game_of_another_package_is_loaded_as_it_is(installed: Callable[[str, object], None]) -> None:
    installed("nim", Nim)
    assert names()[5:] == ["nim"]
    assert game_class("nim") is Nim
    assert game("nim:sticks=7") == Nim(7)


@dataclass(frozen=True)
class SwapAndDisguiseOfItsOwn(Nim):
    swap: int = option(0, low=0, high=3, about="how many sticks change hands")
    disguise: int = option(0, low=0, high=3, about="how many sticks are painted")


def test_an_option_that_a_game_calls_as_all_games_have_one_is_its_own(
    installed: Callable[[str, object], None],
) -> None:
    installed("nim", SwapAndDisguiseOfItsOwn)
    assert game("nim:swap=2,disguise=1") == SwapAndDisguiseOfItsOwn(swap=2, disguise=1)


class NoOptions(Game[Sticks, int]):
    """Nim with as many sticks as it has."""

    name, title, summary = "nim", "Nim", Nim.summary
    start, to_move, moves, play = Nim(3).start, Nim.to_move, Nim.moves, Nim.play
    outcome, write, read, board = Nim.outcome, Nim.write, Nim.read, Nim.board


def test_a_game_without_options_says_so(installed: Callable[[str, object], None]) -> None:
    installed("nim", NoOptions)
    with pytest.raises(BadGame, match=r"^Nim has no option 'sticks'\. Its options are: none\.$"):
        game("nim:sticks=3")


def test_other_packages_are_only_looked_for_when_they_are_needed(site: Path) -> None:
    program = (
        "import sys\n"
        "before = set(sys.modules)\n"
        "import digitduel\n"
        "digitduel.game('sum-race')\n"
        "print('importlib.metadata' in set(sys.modules) - before)\n"
    )
    assert run(site, program).strip() == "False"
