"""Disguise: the same game under another surface, to see who plays it by heart and who works it out.

`Disguised(game, "names")` has the same positions and the same moves; only what is written and read differs. So the
graphs of both are the same, and the solver is asked about the game itself. Its word has one more option:
`sum-race:disguise=names`. What disguises there are is told in `core/disguise_translation.py`.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from digitduel.core.board import Board
from digitduel.core.disguise_translation import Costume, costume
from digitduel.core.game import Game, Outcome
from digitduel.core.options import Option
from digitduel.core.player import ONE, Player
from digitduel.core.script import Lines, Script
from digitduel.core.wrapped_game import WrappedGame


@dataclass(frozen=True)
class Disguised(WrappedGame[Any, Any]):
    """A game that looks like another."""

    view = "digitduel.envs.views:disguise"

    disguise: str

    def __post_init__(self) -> None:
        _ = self.costume  # there must be one

    @cached_property
    def costume(self) -> Costume:
        return costume(self.game, self.disguise)

    @property
    def undisguised(self) -> Game[Any, Any]:
        return self.game

    # What it is called

    @property
    def title(self) -> str:  # type: ignore[override]
        return self.costume.title

    @property
    def summary(self) -> str:  # type: ignore[override]
        return self.goal()

    @property
    def word(self) -> str:
        own = self.game.word
        return f"{own}{',' if ':' in own else ':'}disguise={self.disguise}"

    def options(self) -> tuple[Option, ...]:  # type: ignore[override]
        return tuple(option for option in self.game.options() if option.name in self.costume.options)

    def values(self) -> dict[str, Any]:
        return self.costume.options

    def __reduce__(self) -> tuple[Any, ...]:
        return Disguised, (self.game, self.disguise)

    # The rules: those of the game

    def start(self, first: Player = ONE) -> Any:
        return self.game.start(first)

    def to_move(self, p: Any) -> Player:
        return self.game.to_move(p)

    def moves(self, p: Any) -> tuple[Any, ...]:
        return self.game.moves(p)

    def play(self, p: Any, m: Any) -> Any:
        return self.game.play(p, m)

    def outcome(self, p: Any) -> Outcome | None:
        outcome = self.game.outcome(p)
        return outcome and outcome._replace(sentence=self.costume.told(outcome.sentence))

    def why_not(self, p: Any, m: Any) -> str | None:
        # The reasons speak of the game itself.
        return f"{self.write(m)} cannot be played now." if self.game.why_not(p, m) else None

    def forced(self, p: Any) -> Any | None:
        return self.game.forced(p)

    def endless(self, p: Any) -> bool:
        return self.game.endless(p)

    def key(self, p: Any) -> Hashable:
        return self.game.key(p)

    # Notation and table: in disguise

    def write(self, m: Any) -> str:
        return self.costume.write(self.game.write(m))

    def read(self, p: Any, text: str) -> Any:
        return self.game.read(p, self.costume.read(text))

    def actions(self) -> tuple[str, ...]:
        return tuple(map(self.costume.write, self.game.actions()))

    def action(self, m: Any) -> int:
        return self.game.action(m)

    def goal(self) -> str:
        return self.costume.goal

    def board(self, p: Any, last: Any | None = None) -> Board:
        return self.costume.board(self.game.board(p, last))

    @property
    def script(self) -> "DisguisedScript":
        return DisguisedScript(self)

    @property
    def rules(self) -> str:
        return self.costume.rules


class DisguisedScript(Script[Disguised, Any, Any]):
    """The plain words of any table, and of the game's own only what a player must know."""

    def __init__(self, game: Disguised) -> None:
        super().__init__(game)
        self.own, self.costume = game.game.script, game.costume

    def notice(self, p: Any) -> Lines:
        return [self.costume.told(line) for line in self.own.notice(p)]

    def listed(self, p: Any) -> tuple[Any, ...]:
        return self.own.listed(p)

    def unlisted(self, p: Any) -> str:
        return self.costume.told(self.costume.write(self.own.unlisted(p)))

    def signs(self, p: Any) -> str:
        return self.costume.write(self.own.signs(p))

    def can_play(self, p: Any) -> str:
        return self.costume.told(super().can_play(p))

    def then_ask(self, p: Any, begun: str) -> str | None:
        return self.own.then_ask(p, self.costume.read(begun))
