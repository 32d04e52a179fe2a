"""Answers that many ask for, such as the puzzle of today: each is worked out once, and kept."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, ExitStack
from hashlib import sha256

from digitduel.web.text_cache import KeptTexts


class KeptAnswers:
    """The answers that were asked for last, as text, in no more than so many bytes."""

    def __init__(self, most: int) -> None:
        self.kept = KeptTexts[bytes](most)
        self._working: dict[bytes, asyncio.Task[bytes]] = {}

    async def answer(
        self, question: str, place: AbstractContextManager[None], work: Callable[[], Awaitable[str]]
    ) -> bytes:
        """The answer to a question. Whoever asks what is known, or being worked out for somebody, takes no place."""
        key = sha256(question.encode()).digest()
        known = self.kept.find(key)
        if known is not None:
            return known
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
        self.kept.keep(key, found)
        return found
