"""What games there are, and the programs to play against."""

from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import Any

from digitduel.coach import lessons_of
from digitduel.core import BadGame, Board, Game, Match, Option
from digitduel.core.board_state import board_state
from digitduel.core.json_shapes import widened
from digitduel.games import game_class, names
from digitduel.games.fair_variant import fair_variant
from digitduel.players import PROGRAMS
from digitduel.tables.phrases import PHRASES
from digitduel.tables.shared_games import shared_game
from digitduel.tables.study_state import Catalogue, GameEntry, ListedFair, ListedGame, ListedOption, ListedProgram

PLIES_OF_SAMPLE, PLIES_TO_COME = 6, 3
"""A picture of a game is made after so many plies, and so many more followed; games that end sooner after fewer."""

GAMES_FOR_SAMPLE = 10

Kinds = dict[str, type[Game[Any, Any]]]


def game_entries(kinds: Kinds) -> tuple[GameEntry, ...]:
    """The games and their options."""
    return tuple(
        GameEntry(
            name=name,
            title=kind.title,
            summary=kind.summary,
            goal=kind().goal(),
            player_one_starts=kind.player_one_starts,
            options=tuple(map(_option, kind.options())),
            fair=_fair(kind),
        )
        for name, kind in kinds.items()
    )


def _fair(kind: type[Game[Any, Any]]) -> ListedFair | None:
    variant = fair_variant(kind)
    if variant is None:
        return None
    return ListedFair(
        word=":".join(filter(None, (kind.name, variant.options))), line=variant.line, figures=variant.figures
    )


def _option(option: Option) -> ListedOption:
    return ListedOption(
        name=option.name,
        default=option.default,
        about=option.about,
        low=option.low,
        high=option.high,
        choices=option.choices or None,
        allowed=option.allowed,
    )


def kinds_that_load() -> Kinds:
    """All games there are; those of other packages unless they are broken."""
    kinds = {}
    for name in names():
        with suppress(BadGame):
            kinds[name] = game_class(name)
    return kinds


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """All that can be played here, and against whom, with pictures."""
    games = []
    for entry in game_entries(kinds_that_load()):
        game = shared_game(entry.name)
        board = board_state(game.board(game.start()))
        games.append(
            widened(
                ListedGame,
                entry,
                board=board,
                sample=board_state(_sample(game)),
                lessons=len(lessons_of(game)),
                puzzles=game.has_puzzles,
            )
        )
    programs = tuple(ListedProgram(word=word, about=about) for word, (_, about) in PROGRAMS.items())
    return Catalogue(games=tuple(games), programs=programs, phrases=PHRASES)


def _sample(game: Game[Any, Any]) -> Board:
    """The board some way into a game that is not about to end, for a picture."""
    rng = Random(5)
    start = game.board(game.start())
    with suppress(Exception):  # a game of others may break on the way, and all that is wanted is a picture
        for plies in range(PLIES_OF_SAMPLE, 0, -1):
            for _ in range(GAMES_FOR_SAMPLE):
                match, board = Match(game), start
                while len(match.moves) < plies + PLIES_TO_COME and match.result is None:
                    match.play(rng.choice(game.moves(match.position)))
                    if len(match.moves) == plies:
                        board = match.board
                if len(match.moves) == plies + PLIES_TO_COME:
                    return board
    return start
