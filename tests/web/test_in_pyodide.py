"""The same Python answers in a browser's Python as here: Pyodide, run by node."""

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
import rich

import digitduel
from digitduel.players.shared_oracles import oracle
from digitduel.solve.pattern_match_oracle import PatternMatchOracle
from digitduel.tables.study import analyze
from digitduel.web.site.build import PACKAGE, sources
from digitduel.web.site.pyodide_package import pyodide
from tests.web.browser.page_types import NODE

IN_PYODIDE = Path(__file__).with_name("in_pyodide.mjs")
POSITIONS_OF_EACH = 110
LONGEST = 14

CODE = """
import json
from digitduel import game
from digitduel.core.json_shapes import to_json
from digitduel.players.shared_oracles import oracle
from digitduel.tables.study import analyze
from digitduel.testing import check_game

oracle(game("pattern-match")).choices(game("pattern-match").start())
looked_at = oracle(game("pattern-match")).positions

def value(word, moves):
    found = json.loads(to_json(analyze(word, moves, 1)))
    return [found["value"], found["plies"], [[each["move"], each["value"], each["plies"]] for each in found["choices"]]]

values = [value(word, moves) for word, moves in json.loads(given)]
for word in ("pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"):
    check_game(game(word), most=25, games=1, seed=1)
json.dumps({"values": values, "looked_at": looked_at})
"""


@pytest.mark.long
def test_it_answers_in_a_browser_as_it_does_here(tmp_path: Path) -> None:
    """Values of more than 500 positions, those of each move in them, and the conformance kit of every game."""
    positions = [(word, moves) for word in digitduel.games.BUILT_IN for moves in some_lines(word)]
    positions.append(("sum-race:fair", []))
    assert len(positions) >= 500
    # The kit also draws every board as the table in a terminal does.
    files = sources() | kit_files()
    (tmp_path / "sources.json").write_text(json.dumps(files), encoding="utf-8")
    (tmp_path / "code.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "given.json").write_text(json.dumps(positions), encoding="utf-8")
    paths = [tmp_path / name for name in ("sources.json", "code.py", "given.json")]
    done = subprocess.run([NODE, IN_PYODIDE, pyodide(), *paths], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    answer = json.loads(done.stdout.splitlines()[-1])
    assert answer["looked_at"] == 0, "Pattern Match begins from its file"
    for (word, moves), found in zip(positions, answer["values"], strict=True):
        assert found == value(word, moves), (word, moves)


def kit_files() -> dict[str, str]:
    folders = {"digitduel/cli": PACKAGE / "cli", "digitduel/testing": PACKAGE / "testing", "rich": Path(*rich.__path__)}
    return {
        f"{name}/{path.relative_to(folder).as_posix()}": path.read_text(encoding="utf-8")
        for name, folder in folders.items()
        for path in folder.rglob("*.py")
    }


def value(word: str, moves: list[str]) -> list[Any]:
    found = analyze(word, moves, 1)
    return [found.value, found.plies, [[each.move, each.value, each.plies] for each in found.choices]]


def some_lines(word: str) -> list[list[str]]:
    """Different positions of games that are played at random, the start among them."""
    game, rng = digitduel.game(word), Random(word)
    lines: dict[Any, list[str]] = {game.key(game.start()): []}
    while len(lines) < POSITIONS_OF_EACH:
        position, moves = game.start(), list[str]()
        while not game.outcome(position) and len(moves) < LONGEST:
            move = rng.choice(game.moves(position))
            moves.append(game.write(move))
            position = game.play(position, move)
            if not game.outcome(position) and len(lines) < POSITIONS_OF_EACH:
                lines.setdefault(game.key(position), list(moves))
    return list(lines.values())


@pytest.mark.long
def test_the_file_of_first_positions_says_what_the_solver_finds() -> None:
    game = digitduel.game("pattern-match")
    known = json.loads(sources()["digitduel/solve/pattern_match_opening.json"])
    asked = oracle(game)
    assert isinstance(asked, PatternMatchOracle)
    assert known == asked.opening()
    assert len(known) == 56
