"""Swap: after the first turn, the second player may take over what was played, instead of answering it.

Whoever starts then does well to begin as evenly as possible. It is no rule of any game but goes around all of them:
`Swap(game)` is the same game with one more move, `swap`, for the second player's first turn. So records, solver,
programs and screens need to know nothing of it. Its word has one more option: `sum-race:swap=yes`.

To take over is to let the same first turn be played by the other player. So a swap leads to the position after those
moves in a game that the second player had started.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from digitduel.core.board import Board, Pool, Tile
from digitduel.core.game import Outcome
from digitduel.core.notation import between
from digitduel.core.options import SWAP, Option
from digitduel.core.player import ONE, Player
from digitduel.core.script import Lines, Script
from digitduel.core.wrapped_game import WrappedGame

__all__ = ["Swap"]

WORD = "swap"
RULES = """
## Swap

After the first turn, the second player may type `swap` instead of a move. Then that first turn is theirs, as if they
had started, and the player who began goes on as the second one. This is possible once, and only then. So whoever
starts does well to begin as evenly as they can.
"""


class Take(Enum):
    """The move that takes over the first turn."""

    OVER = WORD


class Swappable(NamedTuple):
    """A position of the game itself, and what of the first turn can still be taken over."""

    position: Any
    opening: tuple[Any, ...] | None = ()
    """The moves of the first turn; None once it is settled whose they are."""
    offered: bool = False
    """Whether the player to move may swap now."""


SETTLED = None


@dataclass(frozen=True)
class Swap(WrappedGame[Swappable, Any]):
    """A game in which the second player may take over the first turn."""

    view = "digitduel.envs.views:swap"

    # What it is called: as the game, with one more option.

    @property
    def title(self) -> str:  # type: ignore[override]
        return f"{self.game.title} with swap"

    @property
    def summary(self) -> str:  # type: ignore[override]
        return f"{self.game.summary} The second player may take over the first turn."

    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        return (*self.game.options(), SWAP)

    def values(self) -> dict[str, Any]:
        return {**self.game.values(), SWAP.name: True}

    def __reduce__(self) -> tuple[Any, ...]:
        return Swap, (self.game,)

    # The rules: one more move

    def start(self, first: Player = ONE) -> Swappable:
        return Swappable(self.game.start(first))

    def to_move(self, p: Swappable) -> Player:
        return self.game.to_move(p.position)

    def moves(self, p: Swappable) -> tuple[Any, ...]:
        moves = self.game.moves(p.position)
        return (*moves, Take.OVER) if p.offered else moves

    def play(self, p: Swappable, m: Any) -> Swappable:
        if m is Take.OVER:
            return Swappable(self.taken_over(p), SETTLED)
        after = self.game.play(p.position, m)
        if p.opening is SETTLED or p.offered:
            return Swappable(after, SETTLED)
        turn_over = self.game.to_move(after) is not self.game.to_move(p.position)
        if turn_over and self.game.outcome(after):
            return Swappable(after, SETTLED)
        return Swappable(after, (*p.opening, m), turn_over)

    def taken_over(self, p: Swappable) -> Any:
        """The game as it stands when the first turn was the one of the player to move."""
        position = self.game.start(self.game.to_move(p.position))
        for move in p.opening or ():
            position = self.game.play(position, move)
        return position

    def outcome(self, p: Swappable) -> Outcome | None:
        return self.game.outcome(p.position)

    def why_not(self, p: Swappable, m: Any) -> str | None:
        if m is not Take.OVER:
            return self.game.why_not(p.position, m)
        return None if p.offered else "Only the first turn of the game can be taken over, and only by the next turn."

    def forced(self, p: Swappable) -> Any | None:
        return None if p.offered else self.game.forced(p.position)

    def endless(self, p: Swappable) -> bool:
        return p.opening is SETTLED and self.game.endless(p.position)

    def key(self, p: Swappable) -> Hashable:
        return self.game.key(p.position), p.opening, p.offered

    # Notation

    def write(self, m: Any) -> str:
        return WORD if m is Take.OVER else self.game.write(m)

    def read(self, p: Swappable, text: str) -> Any:
        return Take.OVER if text.strip().lower() == WORD else self.game.read(p.position, text)

    def actions(self) -> tuple[str, ...]:
        actions = self.game.actions()
        return (*actions, WORD) if actions else ()

    def action(self, m: Any) -> int:
        return len(self.game.actions()) if m is Take.OVER else self.game.action(m)

    # What people see

    def goal(self) -> str:
        return self.game.goal()

    def board(self, p: Swappable, last: Any | None = None) -> Board:
        board = self.game.board(p.position, None if last is Take.OVER else last)
        return (*board, Pool("Or take over the first turn", (Tile(WORD, WORD),))) if p.offered else board

    @property
    def script(self) -> "SwapScript":
        return SwapScript(self)

    @property
    def rules(self) -> str:
        return f"{self.game.rules.rstrip()}\n{RULES}"


class SwapScript(Script[Swap, Swappable, Any]):
    """The words of the game itself, and those for the swap."""

    def __init__(self, game: Swap) -> None:
        super().__init__(game)
        self.own = game.game.script

    def offer(self, p: Swappable) -> Lines:
        if not p.offered:
            return []
        player = self.game.to_move(p)
        return [f"{player} may also type {WORD}, and take over what {player.other} has played."]

    def welcome(self, p: Swappable) -> Lines:
        return self.own.welcome(p.position)

    def notice(self, p: Swappable) -> Lines:
        return [*self.own.notice(p.position), *self.offer(p)]

    def table(self, p: Swappable) -> Lines:
        return self.own.table(p.position)

    def turn(self, p: Swappable) -> Lines:
        return [*self.own.turn(p.position), *self.offer(p)]

    def ask(self, p: Swappable) -> Lines:
        return self.own.ask(p.position)

    def prompt(self, p: Swappable) -> str:
        return self.own.prompt(p.position)

    def then_ask(self, p: Swappable, begun: str) -> str | None:
        return None if begun.strip().lower() == WORD else self.own.then_ask(p.position, begun)

    def entries(self, p: Swappable, m: Any) -> list[tuple[str, str]]:
        return [(self.prompt(p), WORD)] if m is Take.OVER else self.own.entries(p.position, m)

    def listed(self, p: Swappable) -> tuple[Any, ...]:
        listed = self.own.listed(p.position)
        return (*listed, Take.OVER) if p.offered else listed

    def unlisted(self, p: Swappable) -> str:
        return self.own.unlisted(p.position)

    def signs(self, p: Swappable) -> str:
        return self.own.signs(p.position)

    def can_play(self, p: Swappable) -> str:
        said = self.own.can_play(p.position)
        return self._or_swap(said, self.own.listed(p.position)) if p.offered else said

    def listing(self, p: Swappable, lead: str, moves: Sequence[Any] | None = None, width: int = 80) -> Lines:
        if not p.offered:
            return self.own.listing(p.position, lead, moves, width)
        others = None if moves is None else [m for m in moves if m is not Take.OVER]
        if others == []:
            return [f"{lead}: {WORD}"]
        lines = self.own.listing(p.position, lead, others, width)
        if moves is not None and Take.OVER not in moves:
            return lines
        named = self.own.listed(p.position) if others is None else others
        return [self._or_swap(lines[0], named)] if len(lines) == 1 else [*lines, f"Also: {WORD}"]

    def _or_swap(self, said: str, named: Sequence[Any]) -> str:
        """What names moves, and then the swap."""
        return f"{said}{between(map(self.game.write, named))}{WORD}"

    def news(self, before: Swappable, m: Any, after: Swappable) -> str:
        if m is not Take.OVER:
            return self.own.news(before.position, m, after.position)
        player = self.game.to_move(before)
        return f"{player} swaps: what {player.other} has played is now played by {player}."

    def failing(self, p: Swappable, m: Any) -> str:
        return "" if m is Take.OVER else self.own.failing(p.position, m)

    def aloud(self, text: str) -> str:
        return self.own.aloud(text)

    def told(self, before: Swappable, m: Any, after: Swappable) -> Lines:
        if m is Take.OVER:
            return [self.news(before, m, after)]
        return self.own.told(before.position, m, after.position)

    def refused(self, reason: str) -> Lines:
        return self.own.refused(reason)

    def verdict(self, p: Swappable, outcome: Outcome) -> Lines:
        return self.own.verdict(p.position, outcome)

    def ending(self, p: Swappable, outcome: Outcome) -> Lines:
        return self.own.ending(p.position, outcome)
