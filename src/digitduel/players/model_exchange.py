"""What is written down of one question to a model: all that an auditor may want to know, and never a key."""

from collections.abc import Iterable
from typing import Any, NotRequired, TypedDict


class Usage(TypedDict):
    """Tokens by kind, as the other side counted them; 0 where nobody counted."""

    prompt: int
    cached: int
    """Of the prompt, read from the other side's memory."""
    completion: int
    reasoning: int
    """Of the completion, thoughts."""


class Retry(TypedDict):
    """A time that the question was sent in vain."""

    why: str
    seconds: float
    """Until that was clear."""
    waited: float
    """Before it was sent again."""


class Exchange(TypedDict):
    """One question, however often it was sent, and the answer."""

    at: str
    """When it was first sent, in UTC."""
    model: str
    """Who was asked for."""
    served: str | None
    """Who answered, by the word of the other side."""
    settings: dict[str, Any]
    messages: NotRequired[list[dict[str, str]]]
    response: NotRequired[Any]
    """The whole response, thoughts in fields of their own with it."""
    finish: str | None
    usage: Usage
    seconds: float
    """From sending to answer, of the time that was not in vain."""
    limit: float
    """Seconds within which the move had to come, when it was first asked for."""
    retries: list[Retry]
    failed: NotRequired[str]
    """Why there is no answer."""


NOTHING = Usage(prompt=0, cached=0, completion=0, reasoning=0)


def summed(usages: Iterable[Usage]) -> Usage:
    total = NOTHING.copy()
    for usage in usages:
        for kind in ("prompt", "cached", "completion", "reasoning"):
            total[kind] += usage[kind]
    return total


def tokens(exchanges: Iterable[Exchange]) -> int | None:
    """All tokens together; None where nobody counted."""
    total = summed(exchange["usage"] for exchange in exchanges)
    return total["prompt"] + total["completion"] or None
