"""A game counted in numbers. All environments but the batch are made from this; none of them knows a rule."""

from typing import Any

import digitduel
from digitduel.core import BadGame, Game, NotAllowed, Player, Unreadable
from digitduel.envs.views import view_of

LIMIT = 2_000
"""Steps after which a round is stopped. Those games of the five that must end have ended by then."""


class NumberedGame:
    """A game, the names of its actions in the order of their numbers, and how it is seen."""

    def __init__(self, game: str | Game[Any, Any], limit: int = LIMIT) -> None:
        self.game = digitduel.game(game) if isinstance(game, str) else game
        self.actions = self.game.actions()
        if not self.actions:
            raise BadGame(
                f"{self.game.title} has too many positions to look for its moves in, and does not list them: "
                "without `actions` it has no environments."
            )
        if limit < 1:
            raise BadGame(f"A round has a limit of 1 step or more, not {limit}.")
        self.view = view_of(self.game)
        self.limit = limit

    def __deepcopy__(self, memo: dict[int, Any]) -> "NumberedGame":
        return self  # nothing in it ever changes

    def __reduce__(self) -> tuple[Any, ...]:
        return NumberedGame, (self.game, self.limit)


class Round:
    """One game from its start to its end, or until it is stopped: by the limit, or once it is plainly endless."""

    __slots__ = ("game", "last", "legal", "moves", "position", "steps", "stopped", "table", "to_move", "winner")

    def __init__(self, table: NumberedGame) -> None:
        self.table = table
        self.game = table.game
        self.position: Any = table.game.start()
        self.last: Any | None = None
        self.steps = 0
        self.stopped = False
        self.winner: Player | None = None
        self._look()

    def _look(self) -> None:
        game = self.table.game
        self.to_move: Player = game.to_move(self.position)
        self.moves: tuple[Any, ...] = game.moves(self.position)
        self.legal: tuple[int, ...] = game.numbered(self.moves)
        """The numbers of the moves, in the same order."""

    @property
    def over(self) -> bool:
        """Nothing more can be played."""
        return not self.moves

    @property
    def rewards(self) -> tuple[int, int]:
        """1 and -1 for the winner and the loser, otherwise 0 for both."""
        if self.winner is None:
            return 0, 0
        return (1, -1) if self.winner is Player.ONE else (-1, 1)

    def play(self, action: int) -> None:
        """Play an action, or raise `NotAllowed` with the reason; then nothing has changed."""
        self.go(self.move(action))

    def move(self, action: int) -> Any:
        """The move that an action stands for here."""
        try:
            return self.moves[self.legal.index(action)]
        except ValueError:
            raise NotAllowed(self.why_not(action)) from None

    def go(self, move: Any) -> None:
        """Play a move that is known to be legal."""
        game = self.table.game
        self.position = game.play(self.position, move)
        self.last = move
        self.steps += 1
        self._look()
        if not self.moves:
            outcome = game.outcome(self.position)
            self.winner = outcome and outcome.winner
        elif self.steps >= self.table.limit or game.endless(self.position):
            self.stopped = True
            self.moves = self.legal = ()

    def why_not(self, action: int) -> str:
        """Why an action cannot be played, as a sentence."""
        names, game = self.table.actions, self.table.game
        if self.over:
            return "The game is over."
        if not 0 <= action < len(names):
            return f"There is no action {action}: they run from 0 to {len(names) - 1}."
        try:
            reason = game.why_not(self.position, game.read(self.position, names[action]))
        except Unreadable:  # a name for a kind of moves, such as declare, is not notation
            reason = None
        return f"Action {action} ({names[action]}) cannot be played. {reason or ''}".rstrip()

    @property
    def text(self) -> str:
        """The table in plain lines."""
        return self.table.game.text(self.position, self.last)

    def see(self, viewer: Player) -> tuple[int, ...]:
        """The position as this player sees it."""
        return self.table.view.see(self.position, viewer)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Round":
        """A round of its own from here on. Only the round itself changes, so its parts can be shared."""
        copy = object.__new__(Round)
        for name in Round.__slots__:
            setattr(copy, name, getattr(self, name))
        return copy
