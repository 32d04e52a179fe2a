"""What a server remembers of games stays within bounds, whatever games strangers ask for."""

import gc
import logging
from pathlib import Path

from digitduel.core.remembered_answers import answers_kept, forget

LOG = logging.getLogger("digitduel.web")
MEGABYTE = 1024 * 1024
MOST_GROWTH = 200 * MEGABYTE
"""Bytes that the process may grow by: what it remembers, garbage that was not searched for, or tables, 2,000 or so."""
MOST_ANSWERS = 100_000
"""Answers that it remembers. They take some 0.5 to 2.5 kB each."""


class MemoryWatch:
    """Lets the process forget when it has grown by too much since it last did."""

    def __init__(self) -> None:
        self.before = memory_used()

    def look(self) -> None:
        if memory_used() - self.before <= MOST_GROWTH and answers_kept() <= MOST_ANSWERS:
            return
        forget()
        search_everything()
        self.before = memory_used()
        LOG.info("what was remembered of games is forgotten, to make room")


_ended = 0
"""Requests and live lines that have ended since what is new was last searched."""


def request_ended() -> None:
    """A request or a live line leaves garbage in circles. Moves leave none."""
    global _ended
    _ended += 1


def set_aside() -> None:
    """What is new is not searched again and again. Where requests have ended meanwhile it is searched once, which may
    take some milliseconds; among a thousand tables at which people only play nobody has to wait for that."""
    global _ended
    if _ended:
        gc.collect(1)
    _ended = 0
    gc.freeze()


def search_everything() -> None:
    """Look for garbage among all objects, those set aside with them."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def memory_used(process: int | None = None) -> int:
    """Bytes of memory that a process uses, this one if none is named; 0 where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{process or 'self'}/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * 4096
