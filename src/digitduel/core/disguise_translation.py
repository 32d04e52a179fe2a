"""How a game looks in disguise: its numbers, amounts, cells and words in another form, there and back.

`names` is made for any game: its numbers get names that nobody knows, and the rules say which is which. The others
are pages that lie beside the game, `disguises/NAME.KIND.md`: the rules told anew, with `{target}` for an option and
`{target:shown}` for the same as it looks in disguise. Above them stands how everything is called:

| line | what it says |
|---|---|
| `title = The Ferry`, `goal = Fill your boat.` | what stands for title and goal |
| `numbers = times 7` | a number is written as seven times as much, and so is every amount |
| `numbers = roman` | numbers are written in Roman numerals |
| `cells = letters` | a place in a grid is a letter, and not a row and a column |
| `amounts = room left` | what is missing is told, under this name, and not what there is |
| `pass = wait`, `+ = &` | a move or a sign in the notation |
| `Available numbers = On the quay` | anything else that is said at the table |
"""

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from digitduel.core.board import Board, Component, Grid, Hand, Pool, Row, Tile, Track
from digitduel.core.errors import BadGame, Unreadable, quoted
from digitduel.core.options import OptionValue

if TYPE_CHECKING:
    from digitduel.core.game import Game

NAMES = "names"
SETTINGS = ("title", "goal", "numbers", "cells", "amounts")
_NUMERAL, _CELL = re.compile(r"\d+"), re.compile(r"(\d+)[ ,](\d+)")
_GLUED = re.compile(r"[^\W\d_]\d|\d[^\W\d_]")
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
_SYLLABLES = tuple(map("".join, product("bdfgklmprstvz", "aeiou", "bdgklmprtz")))


@dataclass(frozen=True)
class Costume:
    """Everything in which a game in disguise differs from itself."""

    title: str
    goal: str
    rules: str
    numbers: dict[int, str]
    """How each number is written."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    """Those that the rules leave to be told apart."""
    times: int = 1
    """What every amount is multiplied by."""
    left: str = ""
    """What is told instead of an amount: under this name, what is missing."""
    cells: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    """Moves and signs of the notation."""
    phrases: dict[str, str] = field(default_factory=dict)
    glued: bool = False
    """Whether the notation has numbers right beside letters, as cells like `a1`: then names are looked for in words."""

    # The notation

    def write(self, text: str) -> str:
        """Something in the notation of the game, in that of the disguise."""
        if text in self.words:
            return self.words[text]
        text = _CELL.sub(lambda found: self.cells.get(f"{found[1]},{found[2]}", found[0]), text) if self.cells else text
        text = "".join(self.words.get(sign, sign) for sign in text)
        return _NUMERAL.sub(lambda found: self.numbers.get(int(found[0]), found[0]), text)

    def read(self, text: str) -> str:
        """The same back again. `Unreadable` where there is a numeral that is no number of this disguise."""
        back = {word.lower(): sign for sign, word in self.words.items()}
        numbers = {label.lower(): str(number) for number, label in self.numbers.items()}
        cells = {letter: f" {place} " for place, letter in self.cells.items()}

        def meant(found: re.Match[str]) -> str:
            word = found[0].lower()
            plain = numbers.get(word) or cells.get(word) or back.get(word)
            if plain is None and word.isdigit():
                raise Unreadable(f"{quoted(text)}: there is no {found[0]} in this game.")
            if plain is None and self.glued:
                return re.sub("|".join(numbers), lambda name: numbers[name[0].lower()], found[0], flags=re.IGNORECASE)
            return plain or found[0]

        return re.sub(r"\d+|[^\W\d_]+|\S", meant, text)

    # The table

    def told(self, text: str) -> str:
        """A sentence or a title."""
        for phrase in sorted(self.phrases, key=len, reverse=True):
            text = text.replace(phrase, self.phrases[phrase])
        return text

    def board(self, board: Board) -> Board:
        return tuple(map(self._component, board))

    def _component(self, component: Component) -> Component:
        match component:
            case Track(_, title, at, goal):
                if self.left:
                    return Row(f"{self.told(title)}, {self.left}", (Tile(str(self.times * (goal - at))),))
                return component._replace(title=self.told(title), at=self.times * at, goal=self.times * goal)
            case Hand(_, title, tiles, total, goal):
                if self.left and goal is not None:
                    title = f"{self.told(title)} ({self.left}: {self.times * (goal - total)})"
                    return Row(title, self._tiles(tiles))
                more = None if goal is None else self.times * goal
                return component._replace(
                    title=self.told(title), tiles=self._tiles(tiles), total=self.times * total, goal=more
                )
            case Grid(_, title, rows):
                return component._replace(title=self.told(title), rows=tuple(map(self._tiles, rows)))
            case Pool(title, tiles) | Row(title, tiles):
                return component._replace(title=self.told(title), tiles=self._tiles(tiles))

    def _tiles(self, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(
            tile._replace(
                label=self.write(tile.label),
                entry=None if tile.entry is None else self.write(tile.entry),
                why=tile.why and "That cannot be played now.",
            )
            for tile in tiles
        )


@lru_cache(maxsize=1024)
def costume(game: "Game[Any, Any]", disguise: str) -> Costume:
    """The disguise of that name for a game: `names`, or with a seed for its chance `names-7`."""
    kind, _, seed = disguise.partition("-")
    rng = Random(f"{game.word}/{disguise}")
    numbers = sorted({int(n) for action in game.actions() for n in _NUMERAL.findall(action)})
    if (seed and not seed.isdigit()) or not numbers:
        raise BadGame(f"{game.title} has no disguise {quoted(disguise)}.")
    return _with_names(game, numbers, rng) if kind == NAMES else _from_page(game, kind, numbers)


def _with_names(game: "Game[Any, Any]", numbers: list[int], rng: Random) -> Costume:
    names = dict(zip(numbers, rng.sample(_SYLLABLES, len(numbers)), strict=True))
    table = ", ".join(f"{name} is {number}" for number, name in names.items())
    rules = (
        f"Numbers have names here: {table}. Write a number by its name in every move, also where the notation below "
        f"has a row or a column. Totals and targets are told in plain numerals.\n\n{game.rules}"
    )
    glued = any(_GLUED.search(action) for action in game.actions())
    made = Costume(game.title, game.goal(), rules, names, game.values(), glued=glued)
    # A word of the game may look like a name beside a letter.
    if glued and any(made.read(made.write(action)).lower() != action.lower() for action in game.actions()):
        raise BadGame(f"{game.title} cannot be disguised by names: its moves could not be read any more.")
    return made


def _from_page(game: "Game[Any, Any]", kind: str, numbers: list[int]) -> Costume:
    module = getattr(sys.modules[type(game).__module__], "__file__", None)
    page = Path(module).with_name("disguises") / f"{game.name}.{kind}.md" if module and kind.isalpha() else None
    if page is None or not page.is_file():
        raise BadGame(f"{game.title} has no disguise {quoted(kind)}.")
    head, _, rules = page.read_text(encoding="utf-8").partition("\n\n")
    lines = dict(line.split(" = ", 1) for line in head.splitlines())
    settings = {name: lines.pop(name, "") for name in SETTINGS}
    script, _, factor = settings["numbers"].partition(" ")
    times = int(factor) if script == "times" else 1
    shown: Callable[[int], str] = _roman if script == "roman" else lambda number: str(times * number)
    places = sorted({place for action in game.actions() for place in re.findall(r"\d+,\d+", action)})
    notation = {*game.actions(), *"+-*/=@>"}
    words = {word: lines.pop(word) for word in list(lines) if word in notation}
    filled = {name: _Filled(value, shown, words) for name, value in game.values().items()}
    every = ", ".join(shown(number) for number in numbers)
    return Costume(
        settings["title"],
        settings["goal"].format(**filled),
        f"# {settings['title']}\n\n{rules.format(numbers_shown=every, **filled)}",
        {number: shown(number) for number in numbers},
        times=times,
        left=settings["amounts"],
        cells={place: chr(ord("a") + at) for at, place in enumerate(places)} if settings["cells"] else {},
        words=words,
        phrases=lines,
    )


class _Filled:
    """The value of an option, to be put into a page: as it is, or as it looks in disguise."""

    def __init__(self, value: Any, shown: Callable[[int], str], words: dict[str, str]) -> None:
        self.value, self.shown, self.words = value, shown, words

    def __format__(self, spec: str) -> str:
        if spec != "shown":
            return str(self.value)
        if isinstance(self.value, int):
            return self.shown(self.value)
        return " ".join(self.words.get(sign, sign) for sign in str(self.value))


def _roman(number: int) -> str:
    text = ""
    for worth, letters in _ROMAN:
        text, number = text + letters * (number // worth), number % worth
    return text
