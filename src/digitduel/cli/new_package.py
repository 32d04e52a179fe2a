"""A package for a game of one's own, to begin with: it can be played, and its tests pass."""

import re
import sys
from keyword import iskeyword
from pathlib import Path

from digitduel.core import BadGame, quoted
from digitduel.games import names

SAMPLE = Path(__file__).with_name("package_template")
"""A whole package, whose game is called My Game."""


def write_package(name: str, folder: Path) -> list[Path]:
    """Write the files of a game of this name into a new folder."""
    module = name.replace("-", "_")
    if not re.fullmatch("[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise BadGame(f"{quoted(name)} cannot be the name of a game. A name is like last-stone: small letters, digits.")
    if name in names():
        raise BadGame(f"There is a game called {name} already. Choose another name.")
    if iskeyword(module) or module == "digitduel" or module in sys.stdlib_module_names:
        raise BadGame(f"Python has a meaning of its own for {quoted(module)}. Choose another name.")
    if folder.exists():
        raise BadGame(f"There is {quoted(str(folder))} already. Name another folder by --into.")
    words = name.split("-")
    called = {
        "my-game": name,
        "my_game": module,
        "My Game": " ".join(map(str.capitalize, words)),
        "MyGame": "".join(map(str.capitalize, words)),
    }
    folder.mkdir(parents=True)
    written = []
    for sample in sorted(path for path in SAMPLE.iterdir() if path.is_file()):
        place, text = folder / _called(sample.name, called), _called(sample.read_text(encoding="utf-8"), called)
        place.write_text(text, encoding="utf-8")
        written.append(place)
    return written


def _called(text: str, called: dict[str, str]) -> str:
    return re.sub("|".join(called), lambda found: called[found[0]], text)
