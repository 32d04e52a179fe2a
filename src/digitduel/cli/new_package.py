"""A package for a game of one's own, to begin with: it can be played, and its tests pass."""

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from unicodedata import combining, normalize

from digitduel.core import BadGame, quoted
from digitduel.games import names
from digitduel.games.outside import SCHEMES

SAMPLE = Path(__file__).with_name("package_template")
"""A whole package, whose game has a name that nobody would choose: The Game Begun."""
NAME = "[a-z][a-z0-9]*(-[a-z0-9]+)*"


def write_package(name: str, folder: Path) -> list[Path]:
    """Write the files of a game of this name into a new folder."""
    module, words = name.replace("-", "_"), name.split("-")
    kind = "".join(map(str.capitalize, words))
    if not re.fullmatch(NAME, name):
        plain = "".join(letter for letter in normalize("NFKD", name) if not combining(letter))
        likely = "-".join(re.findall("[a-z0-9]+", plain.lower()))
        lost = any(letter.isalpha() and not letter.isascii() for letter in plain)
        meant = f" Do you mean {likely}?" if re.fullmatch(NAME, likely) and not lost else ""
        form = "A name is like last-stone: small letters, digits, hyphens."
        raise BadGame(f"{quoted(name)} cannot be the name of a game. {form}{meant}")
    if name in SCHEMES:
        raise BadGame(f"{quoted(name)} stands for games from elsewhere, as in {name}:…, so choose another name.")
    if name in names():
        raise BadGame(f"There is a game called {name} already. Choose another name.")
    if folder.exists():
        raise BadGame(f"There is {quoted(str(folder))} already. Name another folder by --into.")
    if iskeyword(module) or iskeyword(kind) or _is_known(module):
        raise BadGame(f"Python has a meaning of its own for {quoted(module)}. Choose another name.")
    if any(re.search(rf"\b{kind}\b", text.read_text(encoding="utf-8")) for text in SAMPLE.glob("*.py")):
        raise BadGame(f"{kind} is a word of the package that you begin with. Choose another name.")
    called = {
        "the-game-begun": name,
        "the_game_begun": module,
        "The Game Begun": " ".join(map(str.capitalize, words)),
        "TheGameBegun": kind,
    }
    folder.mkdir(parents=True)
    written = []
    for sample in filter(Path.is_file, SAMPLE.iterdir()):
        place, text = folder / _called(sample.name, called), _called(sample.read_text(encoding="utf-8"), called)
        place.write_text(text, encoding="utf-8")
        written.append(place)
    return sorted(written)


def _is_known(module: str) -> bool:
    """Whether Python would find another module of this name; a folder alone is none."""
    found = find_spec(module)
    return found is not None and found.origin is not None


def _called(text: str, called: dict[str, str]) -> str:
    return re.sub("|".join(called), lambda found: called[found[0]], text)
