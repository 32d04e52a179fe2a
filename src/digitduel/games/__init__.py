"""The games: those that come with Digit Duel, then those of other packages, then those of others by a word."""

import re
from functools import cache
from importlib import import_module
from typing import Any

from digitduel.core import BadGame, Game, quoted
from digitduel.core.options import DISGUISE, SWAP, check_options
from digitduel.games.outside import SCHEMES, comes_from_outside, offered, outside_game, refuse_strangers

BUILT_IN = {
    "pocket-addition": "digitduel.games.pocket_addition:PocketAddition",
    "sum-race": "digitduel.games.sum_race:SumRace",
    "equation-duel": "digitduel.games.equation_duel:EquationDuel",
    "number-harmony": "digitduel.games.number_harmony:NumberHarmony",
    "pattern-match": "digitduel.games.pattern_match:PatternMatch",
}
"""One line per game. A game's module is only imported when the game is asked for."""


@cache
def _from_other_packages() -> dict[str, Any]:
    # Looking through what is installed takes longer than starting a game, so it is only done when it is needed.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group="digitduel.games") if point.name not in BUILT_IN}


def forget_other_packages() -> None:
    """Look through what is installed once more, the next time that it is needed."""
    _from_other_packages.cache_clear()


def names() -> list[str]:
    """The names of all games there are."""
    return [*BUILT_IN, *sorted(_from_other_packages()), *offered()]


def game_class(name: str) -> type[Game[Any, Any]]:
    """The game of that name, options open."""
    if comes_from_outside(name):
        return type(outside_game(name))
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        return getattr(import_module(module), attribute)  # type: ignore[no-any-return]
    if name in _from_other_packages():
        return _checked(name, _from_other_packages()[name])
    raise BadGame(f"There is no game called {quoted(name)}. The games are: {', '.join(names())}.")


def _checked(name: str, point: Any) -> type[Game[Any, Any]]:
    """Somebody else's game, if it is one; it may fail in any way it likes."""
    try:
        kind = point.load()
        if not (isinstance(kind, type) and issubclass(kind, Game)):
            raise TypeError("it is not a game")
        if kind.name != name or not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name):
            raise ValueError(f"it must be called {kind.name!r} in its entry point too, in small letters")
        if name in SCHEMES:
            raise ValueError(f"its name stands for games from elsewhere, as in {name}:…")
        _ = kind().start(), f"{kind.title}{kind.summary}"
    except Exception as error:
        raise BadGame(f"The game {quoted(name)} of another package cannot be loaded: {error}.") from error
    return kind


def game(word: str) -> Game[Any, Any]:
    """The game that a word names: `sum-race`, or with options `sum-race:target=30,highest=8`.

    `fair` stands for the options of the variant that is recommended, as in `sum-race:fair`. Every game has the options
    `swap` and `disguise`, see `core/swap.py` and `core/disguise.py`.
    """
    if comes_from_outside(word):
        return outside_game(word)
    name, colon, rest = word.strip().partition(":")
    kind = game_class(name.strip().lower())
    own = {o.name: o for o in kind.options()}
    options = {SWAP.name: SWAP} | own
    values: dict[str, Any] = {}
    for part in _parts(kind, rest) if colon else ():
        key, _, text = (piece.strip() for piece in part.partition("="))
        if key not in options and key != DISGUISE:
            known = "; ".join(f"{o.name} ({o.allowed})" for o in own.values()) or "none"
            raise BadGame(f"{kind.title} has no option {quoted(key)}. Its options are: {known}.")
        if key in values:
            raise BadGame(f"{kind.title}: {key} is given twice.")
        values[key] = options[key].read(text) if key in options else text
    disguise = None if DISGUISE in own else values.pop(DISGUISE, None)
    asked = {} if SWAP.name in own else {SWAP.name: values.pop(SWAP.name, False)}
    check_options(kind.title, (SWAP,) if asked else (), asked)
    made = kind(**values)
    made = with_swap(made) if any(asked.values()) else made
    return made if disguise is None else disguised(made, disguise)


def _parts(kind: type[Game[Any, Any]], options: str) -> list[str]:
    """What is given, each by itself; what is recommended written out."""
    from digitduel.games.fair_variant import FAIR, fair_variant  # only now: most words have no options

    parts = options.split(",")
    if FAIR not in (part.strip().lower() for part in parts):
        return parts
    variant = fair_variant(kind)
    if variant is None:
        raise BadGame(f"{kind.title}: No fair variant is known.")
    return [*filter(None, variant.options.split(",")), *(part for part in parts if part.strip().lower() != FAIR)]


def known_game(word: str) -> Game[Any, Any]:
    """The same for words that nobody here has typed: a game from outside only where it was let in before."""
    refuse_strangers(word)
    return game(word)


def with_swap(game: Game[Any, Any]) -> Game[Any, Any]:
    """The same game, with swap if it is not so yet."""
    from digitduel.core.swap import Swap  # only now, for those who ask for it

    return game if isinstance(game, Swap) else Swap(game)


def disguised(game: Game[Any, Any], disguise: str) -> Game[Any, Any]:
    """The same game under another surface: `names`, `words` or `surface`."""
    from digitduel.core.disguise import Disguised  # only now, for those who ask for it

    return Disguised(game, disguise)
