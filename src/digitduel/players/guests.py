"""Whoever can sit down: the programs that come with Digit Duel, and guests from outside.

A guest is named by one word, wherever a player is named:

| word | who |
|---|---|
| `random`, `casual`, `perfect`, ... | a program that comes with Digit Duel |
| `exec:COMMAND` | a program on the other end of a pipe |
| `llm:MODEL`, `llm:MODEL@ADDRESS` | a language model behind an OpenAI-compatible address |
| `my.module:MyPlayer` | a class in Python that can choose a move |
"""

from enum import StrEnum
from random import Random
from typing import Any, NamedTuple, Protocol

from digitduel.core import DigitDuelError, Game, Match, Player, quoted
from digitduel.players import PROGRAMS, BadPlayer, is_program, program
from digitduel.players.model_exchange import Exchange, tokens
from digitduel.players.program_protocol import Program, Remarks

TRIES = 3
"""Answers that a guest may give for one move: after each but the last it hears why, and is asked again."""


class Answer(NamedTuple):
    """A legal move, and what came with it."""

    move: Any
    comment: str = ""
    """What the guest said about its move."""
    refused: tuple[str, ...] = ()
    """What was answered before and not taken, each with the reason."""
    exchanges: tuple[Exchange, ...] = ()
    """What passed between Digit Duel and a language model for this move."""

    @property
    def tokens(self) -> int | None:
        """What a language model used for this move, all its answers together; None where nobody counts."""
        return tokens(self.exchanges)


class Fault(StrEnum):
    """Why a guest forfeits."""

    CRASH = "crash"
    """It is gone, or never came."""
    SILENCE = "silence"
    """It did not answer in time."""
    UNREADABLE = "unreadable"
    """Its last answer was not a move at all."""
    ILLEGAL = "illegal"
    """Its last answer was a move that cannot be played here."""
    FAILED = "failed"
    """It could not be asked, or its answer never came through: an outage, which says nothing about how it plays."""
    DENIED = "denied"
    """It will not be asked: a wrong key, a model that is not there. Asking again is of no use before that is mended."""


class Forfeit(DigitDuelError):
    """A guest gave no legal move within the tries it has. `str()` says why, without naming the player."""

    def __init__(
        self, sentence: str, kind: Fault, refused: tuple[str, ...] = (), exchanges: tuple[Exchange, ...] = ()
    ) -> None:
        # All of it goes to Exception, so that a forfeit can travel between processes.
        super().__init__(sentence, kind, refused, exchanges)
        self.kind = kind
        self.refused = refused
        """What was answered and not taken, each with the reason."""
        self.exchanges = exchanges
        """What passed between Digit Duel and a language model in vain."""

    @property
    def tokens(self) -> int | None:
        return tokens(self.exchanges)

    def told(self, match: Match) -> str:
        """The same of whoever is to move."""
        return f"{match.to_move} ({match.players[match.to_move]}) forfeits. {self}"

    def __str__(self) -> str:
        return str(self.args[0])


class InPlay(Protocol):
    """What it takes to be asked about: a game, and where it stands. A match is more than that."""

    @property
    def game(self) -> Game[Any, Any]: ...

    @property
    def position(self) -> Any: ...

    @property
    def to_move(self) -> Player: ...


class Guest(Protocol):
    """Anyone who can be asked for a move."""

    name: str
    """The word by which it was called."""
    stays: bool
    """It keeps nothing in mind from game to game, so it need not be seated anew for the next."""

    def answer(self, match: Match, rng: Random, seconds_left: float | None = None) -> Answer:
        """A move that is legal in the match as it stands, or `Forfeit`. The match itself is left as it is.

        All chance comes from `rng`. With `seconds_left` the answer must come within that time.
        """

    def close(self) -> None:
        """Leave the table. May be called more than once; who is asked again after it comes back."""


class Seated:
    """A program that comes with Digit Duel, at the table."""

    stays = True

    def __init__(self, name: str, program: Program) -> None:
        self.name = name
        self.program = program
        self._remarked = ""

    def answer(self, match: InPlay, rng: Random, seconds_left: float | None = None) -> Answer:
        return Answer(self.program.choose(match.game, match.position, rng), self._remark(match))

    def _remark(self, match: InPlay) -> str:
        """What the program has to say, said once until it is something else."""
        before = self._remarked
        if isinstance(self.program, Remarks):
            self._remarked = self.program.remark(match.game, match.position)
        return self._remarked if self._remarked != before else ""

    def close(self) -> None:
        pass


def seated(word: str) -> Guest:
    """The player that a word names. Nothing is started before it is asked for its first move."""
    if is_program(word):
        return Seated(word, program(word))
    kind, colon, rest = word.partition(":")
    if kind == "exec" and colon:
        from digitduel.players.pipe_player import PipedPlayer

        return PipedPlayer(rest)
    if kind == "llm" and colon:
        from digitduel.players.llm_player import ModelPlayer

        return ModelPlayer(rest)
    if colon:
        from digitduel.players.python_player import own_player

        return own_player(word)
    raise BadPlayer(
        f"There is no player called {quoted(word)}. The players are: human, {', '.join(PROGRAMS)}, "
        "exec:COMMAND, llm:MODEL and my.module:MyPlayer."
    )


def at_address(word: str, address: str | None) -> str:
    """The same player; a language model whose word names no address is reached at this one."""
    return f"{word}@{address}" if address and word.startswith("llm:") and "@http" not in word else word


def is_told_in_words(word: str) -> bool:
    """Whether this player knows of its moves only what the table tells.

    Programs and classes are handed the game itself, and see moves that naming would give away.
    """
    return word.partition(":")[0] in ("exec", "llm")


def comes_from_outside(word: str) -> bool:
    """Whether seating this player runs or reaches something that does not come with Digit Duel."""
    return ":" in word
