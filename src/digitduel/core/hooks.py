"""What a game brings along: named in its class as `module:attribute`, and loaded only when it is asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from digitduel.core.game import Game


def hook(game: "Game[Any, Any]", name: str) -> Any | None:
    """What the class of this game itself names under `name`, or None.

    It is not inherited: what was made for the rules of a game need not hold for those of a game derived from it.
    """
    word = vars(type(game)).get(name)
    if not word:
        return None
    module, _, attribute = word.partition(":")
    return getattr(import_module(module), attribute)
