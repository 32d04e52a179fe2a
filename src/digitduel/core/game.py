"""The contract: what a game is. Rules are pure functions over immutable positions; all else is derived from them."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from digitduel.core.board import Board, Tile, plain
from digitduel.core.errors import NotAllowed
from digitduel.core.options import Option, check_options, options_of
from digitduel.core.player import ONE, Player
from digitduel.core.reachable_positions import found_actions
from digitduel.core.remembered_answers import remembered
from digitduel.core.script import Script

P = TypeVar("P", bound=Hashable)
M = TypeVar("M", bound=Hashable)


class Reason(StrEnum):
    """Why a game ended. Each game lists its own reasons in a subclass."""


class Outcome(NamedTuple):
    """Who won, or nobody in a draw; why; and the same as a sentence for people."""

    winner: Player | None
    reason: Reason
    sentence: str


@dataclass(frozen=True)
class Game(ABC, Generic[P, M]):
    """A game for two. The fields of a subclass are its options, so an instance is one variant of the game.

    A position says whose turn it is, which step of the turn, and what lies where. One step is one move: in a turn of
    two steps `to_move` simply stays the same.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    player_one_starts: ClassVar[bool] = False
    """The rulebook itself says who starts, so nobody can choose it."""
    has_puzzles: ClassVar[bool] = True
    """There are positions in which only one move keeps the win."""

    tie_breaks: ClassVar[tuple[Reason, ...]] = ()
    """The reasons that settle a game in which nobody has reached the goal."""

    # What a game brings along where the defaults do not suit it: `module:attribute`, loaded when it is asked for.
    oracle: ClassVar[str] = ""
    """A solver of its own, called with the game and with whoever wants to hear of its progress."""
    view: ClassVar[str] = ""
    """What programs that learn see of a position."""
    batch: ClassVar[str] = ""
    """Many games side by side, in arrays."""
    arrays: ClassVar[str] = ""
    """The rules over whole arrays of codes, for looking at many millions of positions."""
    features: ClassVar[str] = ""
    """What can be said of a move in words, to tell which kinds of moves a player misses."""
    puzzles: ClassVar[str] = ""
    """Chooses a move in the games that are looked through for puzzles, where any move would seldom lead to one: called
    with the game, the position and a `Random`."""
    lumps: ClassVar[str] = ""
    """All positions for the laboratory, where those with the same future are taken for one: called with the game and a
    limit; has the `positions` in arrays, and tells the `number` of a position of the game."""
    kinds: ClassVar[str] = ""
    """Kinds of moves, over all positions in arrays: the laboratory forbids them, and makes rules of them."""

    def __post_init__(self) -> None:
        check_options(self.title, self.options(), self.values())

    # The rules

    @abstractmethod
    def start(self, first: Player = ONE) -> P:
        """The first position."""

    @abstractmethod
    def to_move(self, p: P) -> Player:
        """Who plays the next step."""

    @abstractmethod
    def moves(self, p: P) -> tuple[M, ...]:
        """The legal moves in a stable order; none exactly when there is an outcome."""

    @abstractmethod
    def play(self, p: P, m: M) -> P:
        """The next position. Fast, and unchecked: for moves that are known to be legal."""

    @abstractmethod
    def outcome(self, p: P) -> Outcome | None:
        """How the game ended, or None while it runs."""

    def why_not(self, p: P, m: M) -> str | None:
        """None when the move can be played here, or the reason why not, as a sentence."""
        return None if m in self.moves(p) else "That cannot be played now."

    def forced(self, p: P) -> M | None:
        """The move that is made for the player without asking, where the rules leave nothing to decide."""
        return None

    def endless(self, p: P) -> bool:
        """True when it is plain from the table that the game cannot end any more from here: no win, and no draw."""
        return False

    def key(self, p: P) -> Hashable:
        """What the future depends on: positions with equal keys have equal outcomes and equal futures."""
        return p

    # For programs that look at all positions

    def code(self, p: P) -> int:
        """The key as a whole number from 0 to below 2 ** 63: the same for equal keys, and for no others.

        By default it is a digest of the key, so that two keys have the same one by a chance too small to ever come up.
        """
        from digitduel.core.key_digest import digest  # only now: a game is on the table before anything is digested

        return digest(self.key(p)) & 2**63 - 1

    def tier(self, p: P) -> int:
        """How far the game has come. No move ever leads to a smaller number, whatever else it does."""
        return 0

    # Notation

    @abstractmethod
    def write(self, m: M) -> str:
        """The move in notation."""

    @abstractmethod
    def read(self, p: P, text: str) -> M:
        """The move that a text stands for, legal or not; `Unreadable` when it stands for none."""

    # For programs that count

    @remembered
    def actions(self) -> tuple[str, ...]:
        """The notation of every move that can ever be played, in an order that never changes.

        Programs that know moves only as numbers, from 0, count them by it. By default they are found by looking through
        all positions, up to 20,000; a game with more that lists none has none, and so no environments.
        """
        return found_actions(self)

    @remembered
    def action(self, m: M) -> int:
        """The number of a move: the place of its notation among the actions."""
        return self.actions().index(self.write(m))

    def numbered(self, moves: tuple[M, ...]) -> tuple[int, ...]:
        """The numbers of several moves."""
        return tuple(map(self.action, moves))

    # What people see

    def goal(self) -> str:
        """What wins, in one line made from the options; every screen shows it."""
        return self.summary

    @abstractmethod
    def board(self, p: P, last: M | None = None) -> Board:
        """What lies on the table, with the effect of the last move marked; and at the end, which tiles decided it."""

    def text(self, p: P, last: M | None = None) -> str:
        """The table in plain lines, to be printed; as with `board`, the last move may tell more."""
        return "\n".join(plain(self.board(p, last)))

    @property
    def script(self) -> "Script[Any, P, M]":
        """The words of the table."""
        return Script(self)

    @property
    def rules(self) -> str:
        """The rules page, in Markdown: `rules/NAME.md` beside the module of the game, or else its docstring."""
        module = getattr(sys.modules[type(self).__module__], "__file__", None)
        page = module and Path(module).with_name("rules") / f"{self.name}.md"
        if page and page.is_file():
            return page.read_text(encoding="utf-8")
        from inspect import cleandoc  # which takes long to import

        return cleandoc(type(self).__doc__ or self.summary)

    # Made from the above

    @property
    def rules_here(self) -> str:
        """The rules page, which tells the usual game, with what is otherwise in this variant on top."""
        values = self.values()
        changed = [
            f"{o.name} {o.write(values[o.name])} (usually {o.write(o.default)})"
            for o in self.options()
            if self.undisguised is self and values[o.name] != o.default
        ]
        if not changed:
            return self.rules
        heading, _, rest = self.rules.partition("\n") if self.rules.startswith("# ") else ("", "", self.rules)
        note = f"This page tells the usual game. Here it is otherwise: {', '.join(changed)}. {self.goal()}"
        return f"{heading}\n\n{note}\n\n{rest.lstrip()}".lstrip()

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        return options_of(cls)

    def values(self) -> dict[str, Any]:
        """The options of this variant by name."""
        return {o.name: getattr(self, o.name) for o in self.options()}

    @property
    def word(self) -> str:
        """The one word that names this variant everywhere: `sum-race`, `sum-race:target=30`."""
        values = self.values()
        changed = [f"{o.name}={o.write(values[o.name])}" for o in self.options() if values[o.name] != o.default]
        return f"{self.name}:{','.join(changed)}" if changed else self.name

    @property
    def undisguised(self) -> "Game[P, M]":
        """The game itself, where this is one in disguise: it has the same positions and the same moves."""
        return self

    def check(self, p: P, m: M) -> None:
        """Raise `NotAllowed` unless the move can be played here."""
        if self.outcome(p) is not None:
            raise NotAllowed("The game is over.")
        reason = self.why_not(p, m)
        if reason is not None:
            raise NotAllowed(reason)

    def tile(self, p: P, m: M, label: object) -> Tile:
        """A tile that stands for a whole move."""
        why = "The game is over." if self.outcome(p) else self.why_not(p, m)
        return Tile(str(label), None if why else self.write(m), why or "")

    def __str__(self) -> str:
        return self.word

    def __reduce__(self) -> tuple[Any, ...]:
        # Only the options travel to another process, not what was remembered here.
        return type(self), tuple(self.values().values())
