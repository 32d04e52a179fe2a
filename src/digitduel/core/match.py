"""A match: the one mutable thing. It holds the moves so far, checks each new one, and knows how it ended."""

import time
from collections.abc import Callable, Collection, Sequence
from enum import StrEnum
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from digitduel.core.board import Board, closed, plain
from digitduel.core.clocks import Clocks, TimeControl
from digitduel.core.errors import BadGame, NotAllowed
from digitduel.core.game import Game
from digitduel.core.player import ONE, Player

if TYPE_CHECKING:
    from digitduel.core.series import Series

LATEST = 10
"""How many moves the short form of a match shows."""

MOMENT = "%Y-%m-%dT%H:%M:%SZ"
"""How the time at which a match began is written."""


class End(StrEnum):
    """How a match ended. Only `WON` and `DRAWN` are the game's own doing."""

    WON = "won"
    DRAWN = "drawn"
    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    UNFINISHED = "unfinished"


class Result(NamedTuple):
    """The end of a match: its kind, who won if anybody did, the reason as a word, and a sentence for people."""

    end: End
    winner: Player | None
    reason: str
    sentence: str


class Match:
    """One sitting of a game, from its first position to its result."""

    def __init__(
        self,
        game: Game[Any, Any],
        *,
        first: Player = ONE,
        players: tuple[str, str] = ("human", "human"),
        max_turns: int | None = None,
        seed: int | None = None,
        started: str | None = None,
        control: TimeControl | None = None,
        series: "Series | None" = None,
        taken_over: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if game.player_one_starts and first is not ONE:
            raise BadGame(f"In {game.title} Player 1 always starts.")
        self.game = game
        self.first = first
        self.players = players
        self.max_turns = max_turns
        self.seed = seed
        self.started = started or time.strftime(MOMENT, time.gmtime())
        self.clocks = Clocks(control) if control else None
        self.series = series
        """The series that this match belongs to, as it stood before it."""
        self.taken_over = taken_over
        """How many of its first moves come from another match, which is played on from there."""
        self.moves: list[Any] = []
        self.seconds: list[float] = []
        self.turns = 0
        self.position = game.start(first)
        self._early: Result | None = None
        self.clock = clock
        self._since = clock()
        self._paused: float | None = None
        """What had been spent on the next move when the clock was stopped, while it stands still."""

    @property
    def to_move(self) -> Player:
        return self.game.to_move(self.position)

    @property
    def last(self) -> Any | None:
        """The move just played."""
        return self.moves[-1] if self.moves else None

    @property
    def positions(self) -> list[Any]:
        """Where the match has stood, from the start to now: one more than there are moves."""
        return [*accumulate(self.moves, self.game.play, initial=self.game.start(self.first))]

    @property
    def board(self) -> Board:
        """What lies on the table; when the match has ended, nothing can be chosen any more."""
        board = self.game.board(self.position, self.last)
        return closed(board) if self.result else board

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it runs."""
        outcome = self.game.outcome(self.position)
        if outcome:
            end = End.DRAWN if outcome.winner is None else End.WON
            return Result(end, outcome.winner, str(outcome.reason), outcome.sentence)
        if self._early:
            return self._early
        if self.max_turns is not None and self.turns >= self.max_turns:
            turns = f"{self.turns} turn" + "s" * (self.turns != 1)
            return Result(End.UNFINISHED, None, "turn-limit", f"The match stops after {turns}, unfinished.")
        if self.clocks and self.spent >= self.clocks.left[self.to_move]:
            # A flag falls by itself, whoever looks.
            self.flag(self.to_move)
        return self._early

    # The clock

    @property
    def control(self) -> TimeControl | None:
        """How much time each player has; None without a clock."""
        return self.clocks.control if self.clocks else None

    @property
    def spent(self) -> float:
        """Seconds that the player to move has thought so far."""
        return self._spent(self.clock())

    def _spent(self, now: float) -> float:
        return round(now - self._since, 3) if self._paused is None else self._paused

    def left(self, player: Player) -> float | None:
        """Seconds that a player has left now; None without a clock."""
        if self.clocks is None:
            return None
        running = self.spent if player is self.to_move else 0.0
        return max(0.0, round(self.clocks.left[player] - running, 3))

    def pause(self, spent: float | None = None) -> None:
        """Stop the clock until somebody goes on, with so much spent on the next move."""
        self._paused = self.spent if spent is None else spent

    def go_on(self) -> None:
        """The clock runs again, if it was stopped and the match has not ended."""
        if self._paused is not None and self.result is None:
            self._since, self._paused = self.clock() - self._paused, None

    def flag(self, player: Player) -> None:
        """A player's time is up."""
        self.pause()
        self._early = Result(End.TIMEOUT, player.other, "timeout", f"{player}'s time is up. {player.other} wins.")

    def read(self, text: str) -> Any:
        """The move that a text stands for here, checked."""
        move = self.game.read(self.position, text)
        self.game.check(self.position, move)
        return move

    def play(self, move: Any, *, seconds: float | None = None) -> None:
        """Play a move, or its text, or raise why it cannot be played. The time it took is kept with it."""
        if self.result:
            raise NotAllowed("The game is over.")
        if isinstance(move, str):
            move = self.read(move)
        else:
            self.game.check(self.position, move)
        now, player, turns = self.clock(), self.to_move, self.turns
        took = self._spent(now) if seconds is None else round(seconds, 3)
        if self.clocks and took >= self.clocks.left[player]:
            self.pause(took)
            self.flag(player)
            raise NotAllowed(f"{player}'s time is up.")
        self._advance(move)
        self.seconds.append(took)
        self._since = now
        if self.clocks:
            self.clocks.spend(player, took, self.turns > turns)
            if self._paused is not None or self.result:
                self._paused = 0.0

    def _advance(self, move: Any) -> None:
        player = self.to_move
        self.position = self.game.play(self.position, move)
        self.moves.append(move)
        if self.to_move is not player or self.game.outcome(self.position):
            self.turns += 1

    def undo(self, players: Collection[Player] = tuple(Player), before: Sequence[Any] | None = None) -> bool:
        """Go back to where the latest turn of one of these players began; False when there is no such turn.

        A turn in which there was nothing to decide is no place to go back to. Who has kept the positions before each
        move gives them, and nothing has to be played again, however long the game.
        """
        if self.clocks:
            raise NotAllowed("Against the clock no turn is taken back.")
        game, position, turns = self.game, self.position, self.turns
        before = self.positions if before is None else before
        for ply in reversed(range(len(self.moves))):
            player = game.to_move(before[ply])
            turns -= game.to_move(position) is not player or bool(game.outcome(position))
            position = before[ply]
            goes_on = ply > 0 and game.to_move(before[ply - 1]) is player
            if not goes_on and player in players and game.forced(position) is None:
                self.moves, self.seconds = self.moves[:ply], self.seconds[:ply]
                self.position, self.turns, self._early = position, turns, None
                self._since = self.clock()
                return True
        return False

    def resign(self, player: Player) -> None:
        self._stop_early(Result(End.RESIGNED, player.other, "resigned", f"{player} resigns. {player.other} wins."))

    def stop(self, why: str = "") -> None:
        """End with no winner. Of two people both must want it, unless somebody else says why; a program never minds."""
        who = "Both players agree to stop." if self.players == ("human", "human") else "The game is stopped."
        self._stop_early(Result(End.UNFINISHED, None, "agreed", f"{why or who} Nobody wins."))

    def _stop_early(self, result: Result) -> None:
        if self.result:
            raise NotAllowed("The game is over.")
        if self.clocks:
            self.pause()
        self._early = result

    def __str__(self) -> str:
        """The board in plain lines, then whose turn it is or how it ended."""
        return "\n".join([*plain(self.board), self._standing])

    def __repr__(self) -> str:
        moves = " ".join(["…"] * (len(self.moves) > LATEST) + [self.game.write(move) for move in self.moves[-LATEST:]])
        return f"<Match of {self.game.word}{moves and f' after {moves}'}: {self._standing}>"

    @property
    def _standing(self) -> str:
        return self.result.sentence if self.result else f"{self.to_move} to move."


def starter(game: Game[Any, Any], asked: str | None, seed: int) -> Player:
    """Who starts a match: 1 or 2 as asked for, `random` by the chance of its seed, and Player 1 if nobody asks."""
    if asked is None:
        return ONE
    if game.player_one_starts:
        raise BadGame(f"In {game.title} Player 1 always starts, so nobody can choose it.")
    if asked != "random":
        return Player.numbered(int(asked))
    from random import Random

    return Random(f"{seed}/first").choice(list(Player))
