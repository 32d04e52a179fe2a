"""How fast one address may be asked: requests and tokens a minute, and a pause when the other side asks for one."""

import os
import threading
import time
from collections.abc import Callable

from digitduel.core import quoted
from digitduel.players import BadPlayer

REQUESTS, TOKENS = "DIGITDUEL_REQUESTS_PER_MINUTE", "DIGITDUEL_TOKENS_PER_MINUTE"
"""The variables in the environment that set the pace of each address."""
RECENT = 20
"""So many answers say how many tokens the next one is likely to take."""


class Pace:
    """Shared by all who ask at one address. Each is told how long to wait, in the order of their asking."""

    def __init__(
        self,
        requests: float | None = None,
        tokens: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.between = 60 / requests if requests else 0.0
        self.per_token = 60 / tokens if tokens else 0.0
        self.clock = clock
        self.next_request = self.next_tokens = self.closed_until = 0.0
        self.likely = 0.0
        self.lock = threading.Lock()

    def place(self) -> tuple[float, float]:
        """Seconds to wait before the next request may be sent, and the tokens that were set aside for it."""
        with self.lock:
            now = self.clock()
            at = max(now, self.next_request, self.next_tokens, self.closed_until)
            self.next_request = at + self.between
            self.next_tokens = at + self.likely * self.per_token
            return at - now, self.likely

    def used(self, tokens: int, set_aside: float) -> None:
        """An answer took so many tokens."""
        with self.lock:
            self.next_tokens += (tokens - set_aside) * self.per_token
            if tokens:
                self.likely += (tokens - self.likely) / (RECENT if self.likely else 1)

    def closed_for(self) -> float:
        """Seconds for which the other side wants to be left alone, from now on."""
        with self.lock:
            return max(0.0, self.closed_until - self.clock())

    def close(self, seconds: float) -> None:
        """The other side wants no request for so long, from anybody."""
        with self.lock:
            self.closed_until = max(self.closed_until, self.clock() + seconds)


def pace_of_environment() -> Pace:
    return Pace(_per_minute(REQUESTS), _per_minute(TOKENS))


def _per_minute(variable: str) -> float | None:
    told = os.environ.get(variable, "")
    if not told:
        return None
    try:
        many = float(told)
    except ValueError:
        many = 0
    if not 0 < many < 1e12:
        raise BadPlayer(f"{variable} must be a number above 0, not {quoted(told)}.")
    return many
