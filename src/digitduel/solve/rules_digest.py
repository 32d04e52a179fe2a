"""A digest of the rules that scores were found with, so that they are not believed for others."""

import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from digitduel.core import Game


def rules_digest(game: Game[Any, Any], *more: Path) -> str:
    """Of all source that the rules depend on, and of these files; empty when it cannot be had."""
    digest = blake2b(digest_size=16)
    try:
        for path in sorted({*sources(type(game)), *more}):
            digest.update(path.read_bytes())
    except (OSError, AttributeError):
        return ""
    return digest.hexdigest()


def sources(game: type[Game[Any, Any]]) -> Iterator[Path]:
    """The modules of the game and of what it builds on, each with its neighbours in the same package."""
    for kind in game.__mro__:
        if issubclass(kind, Game):
            module = sys.modules[kind.__module__]
            if not module.__file__:
                raise FileNotFoundError(kind.__module__)
            path = Path(module.__file__)
            yield from path.parent.glob("*.py") if module.__package__ else [path]
