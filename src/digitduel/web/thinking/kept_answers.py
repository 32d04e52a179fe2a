"""Answers that many ask for, such as the puzzle of today: each is worked out once, and kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, ExitStack
from hashlib import sha256

OWN_SIZE = 300
"""Bytes that keeping an answer takes besides the answer itself."""


class KeptAnswers:
    """The answers that were asked for last, as text, in no more than so many bytes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._working: dict[bytes, asyncio.Task[bytes]] = {}

    async def answer(
        self, question: str, place: AbstractContextManager[None], work: Callable[[], Awaitable[str]]
    ) -> bytes:
        """The answer to a question. Whoever asks what is known, or being worked out for somebody, takes no place."""
        key = sha256(question.encode()).digest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._working:
            held = ExitStack()
            held.enter_context(place)  # at once, so that who has no place left is refused alone
            task = self._working[key] = asyncio.create_task(self._work_out(key, held, work))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to hear it
        return await asyncio.shield(self._working[key])

    async def _work_out(self, key: bytes, place: ExitStack, work: Callable[[], Awaitable[str]]) -> bytes:
        try:
            with place:
                found = (await work()).encode()
        finally:
            del self._working[key]
        self._kept[key] = found
        self.size += len(found) + OWN_SIZE
        while self.size > self.most:
            _, oldest = self._kept.popitem(last=False)
            self.size -= len(oldest) + OWN_SIZE
        return found
