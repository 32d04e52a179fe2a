"""The words of the table. A game overrides what its rulebook words in a way of its own."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from digitduel.core.board import plain
from digitduel.core.notation import named

if TYPE_CHECKING:
    from digitduel.core.game import Game, Outcome

G = TypeVar("G", bound="Game[Any, Any]")
P = TypeVar("P")
M = TypeVar("M")

Lines = list[str]


class Script(Generic[G, P, M]):
    """What is said at the table, as plain lines, in the order in which it is said:

    `welcome`, then for each turn `turn`, and for each entry `ask` and `prompt`, then `told`; at the end `verdict`.
    Where there is a board to look at, `notice` stands for `turn`, `news` for `told` and `ending` for `verdict`.
    """

    verbatim: ClassVar[bool] = False
    """The words are those of a rulebook, to which nothing is added; not even the goal."""

    def __init__(self, game: G) -> None:
        self.game = game

    @property
    def greeting(self) -> str:
        """The first line of all."""
        return f"Welcome to {self.game.title}!"

    def welcome(self, p: P) -> Lines:
        """Said once, before the first turn: what this is, and what wins."""
        return [self.greeting, self.game.goal()]

    def notice(self, p: P) -> Lines:
        """What a player must know when this turn begins, where it is not a turn like the others."""
        return []

    def table(self, p: P) -> Lines:
        """What lies on the table, shown before each turn and at the end."""
        return ["", *plain(self.game.board(p))]

    def turn(self, p: P) -> Lines:
        """Said when a player's turn begins."""
        return [*self.table(p), *self.notice(p), f"{self.game.to_move(p)}'s turn."]

    def ask(self, p: P) -> Lines:
        """Said each time before the player is asked, so also after a refusal."""
        return []

    def prompt(self, p: P) -> str:
        """The question itself."""
        return "Your move: "

    def then_ask(self, p: P, begun: str) -> str | None:
        """The second question, when what was typed is only the beginning of a move; otherwise None.

        `NotAllowed` when no move that may be played begins like this.
        """
        return None

    def entries(self, p: P, m: M) -> list[tuple[str, str]]:
        """The questions that lead to a move, each with what is typed there."""
        return [(self.prompt(p), self.game.write(m))]

    def listed(self, p: P) -> tuple[M, ...]:
        """The moves that may be named to a player: all of them, unless naming one would give it away."""
        return self.game.moves(p)

    def unlisted(self, p: P) -> str:
        """What else may be played, in words."""
        return ""

    def signs(self, p: P) -> str:
        """The signs that something typed here may hold besides numbers, for a player who taps instead of typing."""
        return ""

    def can_play(self, p: P) -> str:
        """What may be played here, for a player who asks."""
        moves = named(self.game.write(m) for m in self.listed(p))
        return ", ".join(filter(None, (self.unlisted(p), moves)))

    def listing(self, p: P, lead: str, moves: Sequence[M] | None = None, width: int = 80) -> Lines:
        """After a few words, all that may be played here, or these moves; in lines that a screen may fold."""
        return [f"{lead}: {self.can_play(p) if moves is None else named(self.game.write(m) for m in moves)}"]

    def news(self, before: P, m: M, after: P) -> str:
        """A move in one sentence."""
        return f"{self.game.to_move(before)} plays {self.game.write(m)}."

    def failing(self, p: P, m: M) -> str:
        """What is wrong with a move that may be played and does not do what it says, such as a false equation.

        A sentence, and empty for most moves: the coach says it first, as nothing else is to be learned from them.
        """
        return ""

    def aloud(self, text: str) -> str:
        """A sentence that names moves, with the moves in words, for a screen on which nobody types them."""
        return text

    def told(self, before: P, m: M, after: P) -> Lines:
        """What a move did, said to both players."""
        return [self.news(before, m, after)]

    def refused(self, reason: str) -> Lines:
        """Why an entry was not taken."""
        return [f"Invalid selection. {reason}"]

    def verdict(self, p: P, outcome: "Outcome") -> Lines:
        """Said at the end."""
        return [*self.table(p), outcome.sentence]

    def ending(self, p: P, outcome: "Outcome") -> Lines:
        """What the verdict says besides the table."""
        shown = {"", *self.table(p)}
        return [line for line in self.verdict(p, outcome) if line not in shown]
