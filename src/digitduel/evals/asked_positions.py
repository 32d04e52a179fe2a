"""The positions of a benchmark, one by one, for whoever asks a player themselves."""

from typing import NamedTuple

from digitduel.core import Match
from digitduel.evals.benchmark_positions import positions as shipped
from digitduel.evals.editions import CURRENT, SECOND, BadEdition, Edition, edition_named
from digitduel.evals.variant_families import split
from digitduel.games import disguised, game

QUICK, QUICK_OPENINGS = 20, 2
"""Positions of each game, and openings, for players who take their time."""
QUICK_OF_FAMILY, QUICK_OPENINGS_OF_FAMILY = 200, 8
"""The same of each family of edition 2."""


class AskedPosition(NamedTuple):
    """A position in which a player is asked for one move."""

    game: str
    number: int
    """Its place among the positions of the game, or of its family, from 0."""
    moves: str
    """The moves that lead there."""
    stratum: str = ""
    """How hard it is; in edition 2 every split has as many of each."""
    idea: str = ""
    """What it takes to find a move that keeps the value: `blocking`, `forcing`, ...; told in edition 2."""
    private: bool = False
    """It comes from a seed of your own, and is published nowhere."""
    disguise: str = ""
    """Under which surface it is shown; see `core/disguise.py`."""

    @property
    def family(self) -> str:
        """The name of the game, whichever variant it is."""
        return self.game.partition(":")[0]

    @property
    def id(self) -> str:
        return f"{self.game}/{self.number}{'/private' * self.private}{self.disguise and f'/{self.disguise}'}"

    @property
    def cluster(self) -> tuple[int, int]:
        """A position stands for itself."""
        return 0, self.number

    def match(self) -> Match:
        """A match that stands there."""
        plain = game(self.game)
        match = Match(disguised(plain, self.disguise) if self.disguise else plain)
        for text in self.moves.split():
            match.play(plain.read(match.position, text))
        return match


def positions(
    edition: Edition | str = CURRENT, *, quick: bool = False, seed: int | None = None, disguise: str = ""
) -> list[AskedPosition]:
    """All positions of an edition, game after game; with `quick`, the first of each game.

    An edition may be named by its number alone, as in `positions("2")`. From edition 2 on a `seed` draws a private
    split, which is as hard as the public one. A `disguise` shows the same positions under another surface: `names`,
    `words` or `surface`.
    """
    found = _plain(edition, quick, seed)
    if disguise:
        for family in {each.family: each.game for each in found}.values():
            disguised(game(family), disguise)  # refused at once where there is no such disguise
    return [each._replace(disguise=disguise) for each in found]


def openings(edition: Edition | str = CURRENT, *, quick: bool = False, seed: int | None = None) -> list[AskedPosition]:
    """The positions from which whole games are played, game after game."""
    return _plain(edition, quick, seed, of_openings=True)


def _plain(edition: Edition | str, quick: bool, seed: int | None, of_openings: bool = False) -> list[AskedPosition]:
    edition = edition_named(edition) if isinstance(edition, str) else edition
    if edition == SECOND:
        first = QUICK_OPENINGS_OF_FAMILY if of_openings else QUICK_OF_FAMILY
        return [
            AskedPosition(each.word, number, each.moves, each.stratum, each.idea, seed is not None)
            for family in split(seed).values()
            for number, each in enumerate(family[of_openings][: first if quick else None])
        ]
    if seed is not None:
        raise BadEdition(f"{edition.name} has no private splits. They come with edition 2.")
    first = QUICK_OPENINGS if of_openings else QUICK
    return [
        AskedPosition(word, number, moves)
        for word, parts in shipped(edition).items()
        for number, moves in enumerate(parts[of_openings][: first if quick else None])
    ]
