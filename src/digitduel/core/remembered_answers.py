"""Memory for pure functions of a game: ask once, then look up."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload
from weakref import WeakValueDictionary

Ask = ParamSpec("Ask")
Answer = TypeVar("Answer")

MOST_ANSWERS = 65_536
_most = MOST_ANSWERS
_MEMORIES: WeakValueDictionary[int, Any] = WeakValueDictionary()
"""All that are in use, so that they can be emptied."""


def looked_up(function: Callable[Ask, Answer]) -> Callable[Ask, Answer]:
    """A pure function whose latest answers are kept, as many as this process may keep of a kind."""
    memory: Any = lru_cache(maxsize=_most)(function)
    _MEMORIES[id(memory)] = memory
    return memory  # type: ignore[no-any-return]


def keep_few(answers: int) -> None:
    """Let memories made from now on keep fewer answers, in a process that plays for long and searches little."""
    global _most
    _most = answers


def answers_kept() -> int:
    """How many answers are kept just now, of all games."""
    return sum(memory.cache_info().currsize for memory in _memories())


def forget() -> None:
    """Empty all memories. Nothing is lost by it but the time to find out again."""
    for memory in _memories():
        memory.cache_clear()


def _memories() -> list[Any]:
    return [memory for ref in _MEMORIES.valuerefs() if (memory := ref()) is not None]


class remembered(Generic[Ask, Answer]):  # noqa: N801  (used as a decorator)
    """A method whose answers are kept with its object, the latest 65,536 of them.

    The memory takes the method's place in the object's own dictionary, so that a call costs one look-up and the object
    itself, whose hash is slow, is no part of the question.
    """

    def __init__(self, method: Callable[Concatenate[Any, Ask], Answer]) -> None:
        self.method = method
        self.__doc__ = method.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> "remembered[Ask, Answer]": ...
    @overload
    def __get__(self, owner: object, kind: type) -> Callable[Ask, Answer]: ...
    def __get__(self, owner: object | None, kind: type) -> "remembered[Ask, Answer] | Callable[Ask, Answer]":
        if owner is None:
            return self
        method = self.method.__get__(owner, kind)
        if getattr(kind, self.method.__name__) is not self:
            return method  # type: ignore[no-any-return]  # asked through super(): the place is another's
        memory = owner.__dict__[self.method.__name__] = looked_up(method)
        return memory
