"""Who sits at the tables of one process, and who stays there from game to game."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from threading import Lock, get_ident

from digitduel.arena.fast_games import HOUSE
from digitduel.arena.plan import word_of
from digitduel.players.guests import Answer, Guest, InPlay, Seated, seated

_staying: dict[tuple[int, str], Guest] = {}
"""Guests who stayed from the last game, each for one thread: it plays one game at a time."""


class OneAtATime(Seated):
    """A program of the house where games are played in threads: what they know together was not made for several."""

    lock = Lock()

    def answer(self, match: InPlay, rng: Random, seconds_left: float | None = None) -> Answer:
        with self.lock:
            return super().answer(match, rng, seconds_left)


def guest(player: str) -> Guest:
    """Whoever a player's word names, at the table."""
    word = word_of(player)
    return OneAtATime(word, HOUSE[word]()) if word in HOUSE else seated(word)


@contextmanager
def sitting(player: str) -> Iterator[Guest]:
    """A player at the table for one game. Who says that it may stays for the next."""
    place = get_ident(), player
    someone = _staying.pop(place, None) or guest(player)
    try:
        yield someone
    finally:
        if someone.stays:
            _staying[place] = someone
        else:
            someone.close()


def send_away() -> None:
    """No more games: whoever stayed leaves."""
    while _staying:
        _staying.popitem()[1].close()
