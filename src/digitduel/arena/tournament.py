"""Playing a plan to its end, with whatever workers there are."""

from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import groupby
from operator import itemgetter

from digitduel.arena.fast_games import STREAM, Chance, in_the_house
from digitduel.arena.game_batches import GameBatch, NotPlayed, play_batch
from digitduel.arena.journal import Journal
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
            _play(journal, executor, crew.size, waiting, heard)
        except crew.lost:
            lost = 0 if len(journal.lines) > done else lost + 1
            if lost == LOSSES:
                why = f"The workers were lost {LOSSES} times in a row. Does a player take them down?"
                raise WorkersLost(why) from None
            waiting = _batches(journal, crew.size)
        finally:
            crew.dismiss(executor)


def _batches(journal: Journal, workers: int) -> deque[GameBatch]:
    """What is missing, in pieces small enough that every worker has some."""
    plan, batches = journal.plan, deque[GameBatch]()
    missing = [journal.missing(index) for index in range(len(plan.pairings))]
    fair = max(1, min(MOST_IN_BATCH, sum(map(len, missing)) // (4 * workers)))
    for index, (pairing, numbers) in enumerate(zip(plan.pairings, missing, strict=True)):
        # Games that share a stream of chance go to the same worker.
        together = STREAM if in_the_house(pairing) else 1
        size = -(-fair // together) * together
        for _, some in groupby(zip(numbers, (number // size for number in numbers), strict=True), itemgetter(1)):
            at_once = tuple(number for number, _ in some)
            batches.append(GameBatch(index, pairing, at_once, plan.seed, plan.max_turns, BATCH_SECONDS))
    return batches


def _play(journal: Journal, executor: Executor, workers: int, waiting: deque[GameBatch], heard: Heard) -> None:
    in_the_air: dict[Future[tuple[str, Chance]], GameBatch] = {}
    outage: NotPlayed | None = None
    try:
        while (waiting and not outage) or in_the_air:
            while waiting and not outage and len(in_the_air) < 2 * workers:
                batch = waiting.popleft()
                in_the_air[executor.submit(play_batch, batch)] = batch
            for future in wait(in_the_air, return_when=FIRST_COMPLETED).done:
                batch = in_the_air.pop(future)
                try:
                    text, chance = future.result()
                except NotPlayed as error:
                    outage = error
                    for other in [other for other in in_the_air if other.cancel()]:  # it has not begun, and need not
                        del in_the_air[other]
                    continue
                games = journal.add(batch.place, batch.numbers, text)
                heard(games)
                if games < len(batch.numbers):
                    waiting.appendleft(batch.after(games, chance))
    finally:
        for future in in_the_air:
            future.cancel()
    if outage:
        raise outage
