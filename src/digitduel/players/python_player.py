"""Players that somebody wrote in Python: `my.module:MyPlayer`."""

import os
import sys
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import Any

from digitduel.core import Match, MoveError, NotAllowed, quoted
from digitduel.players import BadPlayer
from digitduel.players.guest_questions import readable, taken
from digitduel.players.guests import Answer, Fault, Forfeit
from digitduel.players.program_protocol import Program


class OwnPlayer:
    """Somebody's class at the table. It is asked once for each move, since asking again could tell it nothing new."""

    def __init__(self, name: str, player: Program) -> None:
        self.name = name
        self.player = player
        self.stays = getattr(player, "stays", None) is True

    def answer(self, match: Match, rng: Random, seconds_left: float | None = None) -> Answer:
        try:
            chosen = self.player.choose(match.game, match.position, rng)
        except (Exception, SystemExit) as error:  # somebody else's class may fail in any way it likes
            raise Forfeit(f"It failed with {said(error)}", Fault.CRASH) from error
        try:
            return Answer(taken(match, self.written(match, chosen)))
        except MoveError as error:
            fault = Fault.ILLEGAL if isinstance(error, NotAllowed) else Fault.UNREADABLE
            raise Forfeit(f"It chose {error}", fault, (str(error),)) from None

    def written(self, match: Match, chosen: Any) -> str:
        """A move in notation; a player may also give the notation itself, or a bare number."""
        if isinstance(chosen, str | int) and not isinstance(chosen, bool):
            return str(chosen)
        try:
            return match.game.write(chosen)
        except Exception:  # it is not a move, and may be anything
            sentence = f"a value of type {quoted(type(chosen).__name__)}, which is not a move of {match.game.title}."
            raise Forfeit(f"It chose {sentence}", Fault.UNREADABLE, (sentence,)) from None

    def close(self) -> None:
        pass


def own_player(word: str) -> OwnPlayer:
    """The player that a module and a name in it stand for."""
    module, _, name = word.partition(":")
    if not all(part.isidentifier() for part in [*module.split("."), name]):
        raise BadPlayer(f"{quoted(word)} is not a player. A class in Python is named like my.module:MyPlayer.")
    # At the end, so that a file of the current folder never stands in for a module of Python or of a package.
    if os.getcwd() not in sys.path:  # noqa: PTH109
        sys.path.append(os.getcwd())  # noqa: PTH109
    try:
        found = getattr(import_module(module), name, None)
        player = found() if isinstance(found, type) else found
    except (Exception, SystemExit) as error:
        raise BadPlayer(f"The player {quoted(word)} cannot be loaded: {said(error)}") from error
    if player is None:
        raise BadPlayer(f"The module {quoted(module)} has no {quoted(name)}.")
    if not callable(getattr(player, "choose", None)):
        raise BadPlayer(f"{quoted(word)} cannot play: it has no method choose(game, position, rng).")
    return OwnPlayer(word, player)


def said(error: BaseException) -> str:
    """An error of somebody else's, in a few words."""
    words = ""
    with suppress(Exception):  # it may not even be able to say what it is
        words = str(error)
    return readable(f"{type(error).__name__}: {words}" if words else type(error).__name__, 200) + "."
