"""A game around another, as swap and disguises are: what it keeps of the game inside, whatever it changes."""

from dataclasses import dataclass
from typing import Any, Generic

from digitduel.core.game import Game, M, P, Reason


@dataclass(frozen=True)
class WrappedGame(Game[P, M], Generic[P, M]):
    """It goes by the name of the game inside."""

    game: Game[Any, Any]

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.game.name

    @property
    def player_one_starts(self) -> bool:  # type: ignore[override]
        return self.game.player_one_starts

    @property
    def has_puzzles(self) -> bool:  # type: ignore[override]
        return self.game.has_puzzles

    @property
    def tie_breaks(self) -> tuple[Reason, ...]:  # type: ignore[override]
        return self.game.tie_breaks
