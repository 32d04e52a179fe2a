"""Games that others wrote, for other programs, each named by a word: `openspiel:tic_tac_toe`, `gym:path/to/env.py`.

Such a word runs somebody's code. Whoever types it has asked for that; a record, a link or a visitor to a server has
not. So they only get what was let in before.
"""

import os
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING

from digitduel.core import BadGame, quoted

if TYPE_CHECKING:
    from digitduel.games.outside.outside_rules import OutsideGame

SCHEMES = {
    "openspiel": "digitduel.games.outside.openspiel_game:made",
    "gym": "digitduel.games.outside.gym_game:made",
}
"""What stands before the colon, and what makes a game of the rest."""
OFFERED = "DIGITDUEL_GAMES"
"""The variable with the words, set apart by spaces, that a server offers to everybody."""

_let_in: dict[str, "OutsideGame"] = {}
"""Those that were asked for here, by their words and by their names."""


def comes_from_outside(word: str) -> bool:
    """Whether a word names a game by where it comes from, or by the name that it got here."""
    scheme, colon, _ = word.strip().partition(":")
    return (bool(colon) and scheme.lower() in SCHEMES) or word in _let_in


def outside_game(word: str) -> "OutsideGame":
    """The game that such a word names; it is let in from now on."""
    word = word.strip()
    if word not in _let_in:
        scheme, _, rest = word.partition(":")
        module, _, attribute = SCHEMES[scheme.lower()].partition(":")
        game: OutsideGame = getattr(import_module(module), attribute)(rest.strip())
        _let_in[word] = _let_in[game.word] = _let_in[game.name] = game
    return _let_in[word]


def offered() -> list[str]:
    """The names of those that are offered to everybody."""
    return [outside_game(word).name for word in os.environ.get(OFFERED, "").split()]


def offer(words: Iterable[str]) -> None:
    """Offer these too, here and in every process that is started from here."""
    together = dict.fromkeys([*os.environ.get(OFFERED, "").split(), *words])
    for word in together:
        if not comes_from_outside(word) or " " in word:
            raise BadGame(f"{quoted(word, 100)} names no game from outside, as openspiel:tic_tac_toe does.")
        outside_game(word)
    os.environ[OFFERED] = " ".join(together)


def refuse_strangers(word: str) -> None:
    """For words that nobody here has typed."""
    if comes_from_outside(word) and word not in _let_in and word not in os.environ.get(OFFERED, "").split():
        raise BadGame(f"{quoted(word, 100)} runs a game from outside, which is not let in here.")
