"""Playing a plan to its end, with whatever workers there are."""

from collections import Counter, deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import groupby
from math import inf
from operator import itemgetter

from digitduel.arena.fast_games import STREAM, in_the_house
from digitduel.arena.game_batches import GameBatch, NotPlayed, Played, play_batch
from digitduel.arena.journal import Journal
from digitduel.arena.staying_guests import send_away
from digitduel.arena.workers import Crew
from digitduel.core import DigitDuelError

BATCH_SECONDS = 0.5
"""A worker reports at least this often, or after one game: so much is in the air, and no more."""
MOST_IN_BATCH = 4_096
LOSSES = 3
"""So many times in a row may workers be lost before a single game comes back."""

Heard = Callable[[int], None]
"""Told how many games have just ended."""


class WorkersLost(DigitDuelError):
    """Workers die faster than games end."""


def play(journal: Journal, crew: Crew, heard: Heard = lambda games: None) -> None:
    """Play all that the journal lacks. Whatever goes wrong, the games that ended are in it.

    `NotPlayed` when a guest cannot be asked: what is in the air is waited for, and nothing more begun.
    """
    waiting = _batches(journal, crew.size)
    lost = 0
    while waiting:
        executor = crew.call()
        done = len(journal.lines)
        try:
            _play(journal, executor, crew.size + crew.ahead, waiting, heard)
        except crew.lost:
            lost = 0 if len(journal.lines) > done else lost + 1
            if lost == LOSSES:
                why = f"The workers were lost {LOSSES} times in a row. Does a player take them down?"
                raise WorkersLost(why) from None
            waiting = _batches(journal, crew.size)
        finally:
            crew.dismiss(executor)
            send_away()


class Waiting:
    """What is still to be played. Games that take long come first, so that at the end nobody waits for one of them."""

    def __init__(self, batches: Iterable[GameBatch]) -> None:
        self._batches: dict[int, deque[GameBatch]] = {}
        for batch in batches:
            self._batches.setdefault(batch.place, deque()).append(batch)
        self._begun: Counter[int] = Counter()
        self._longest: dict[int, float] = {}
        """By pairing, the seconds of its longest game so far. What is not known yet may be longer than all."""

    def __bool__(self) -> bool:
        return bool(self._batches)

    def next(self) -> GameBatch:
        place = max(self._batches, key=lambda place: (self._longest.get(place, inf), -self._begun[place]))
        self._begun[place] += 1
        batch = self._batches[place].popleft()
        if not self._batches[place]:
            del self._batches[place]
        return batch

    def back(self, batch: GameBatch) -> None:
        """What is left of a batch comes first in its pairing."""
        self._batches.setdefault(batch.place, deque()).appendleft(batch)

    def took(self, batch: GameBatch, seconds: float) -> None:
        """So long a game of this batch took."""
        self._longest[batch.place] = max(seconds, self._longest.get(batch.place, 0.0))


def _batches(journal: Journal, workers: int) -> Waiting:
    """What is missing, in pieces small enough that every worker has some."""
    plan, batches = journal.plan, list[GameBatch]()
    missing = [journal.missing(index) for index in range(len(plan.pairings))]
    fair = max(1, min(MOST_IN_BATCH, sum(map(len, missing)) // (4 * workers)))
    for index, (pairing, numbers) in enumerate(zip(plan.pairings, missing, strict=True)):
        # Games that share a stream of chance go to the same worker. A game with a guest is long enough by itself.
        size = -(-fair // STREAM) * STREAM if in_the_house(pairing) else 1
        for _, some in groupby(zip(numbers, (number // size for number in numbers), strict=True), itemgetter(1)):
            at_once = tuple(number for number, _ in some)
            batches.append(GameBatch(index, pairing, at_once, plan.seed, plan.max_turns, BATCH_SECONDS, journal.logged))
    return Waiting(batches)


def _play(journal: Journal, executor: Executor, most: int, waiting: Waiting, heard: Heard) -> None:
    in_the_air: dict[Future[Played], GameBatch] = {}
    outage: NotPlayed | None = None
    try:
        while (waiting and not outage) or in_the_air:
            while waiting and not outage and len(in_the_air) < most:
                batch = waiting.next()
                in_the_air[executor.submit(play_batch, batch)] = batch
            for future in wait(in_the_air, return_when=FIRST_COMPLETED).done:
                batch = in_the_air.pop(future)
                played = future.result()
                journal.log(played.log)
                games = journal.add(batch.place, batch.numbers, played.lines)
                heard(games)
                waiting.took(batch, played.seconds / max(1, games))
                if played.outage:
                    outage = NotPlayed(played.outage)
                    for other in [other for other in in_the_air if other.cancel()]:  # it has not begun, and need not
                        del in_the_air[other]
                elif games < len(batch.numbers):
                    waiting.back(batch.after(games, played.chance))
    finally:
        for future in in_the_air:
            future.cancel()
    if outage:
        raise outage
