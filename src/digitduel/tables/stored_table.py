"""What is kept of a table, on a server as in a browser: its moves, and the facts besides."""

from dataclasses import dataclass, replace
from typing import Annotated, Any

from digitduel.core import Match
from digitduel.core.field_notes import Like, Within
from digitduel.core.player import SeatNumber
from digitduel.tables.table_state import Mode

STOPPED = "stopped"
CLOSED = "closed"
"""By the operator of a server."""
SEATS: tuple[SeatNumber, SeatNumber] = (1, 2)

MOST = 10**9
Count = Annotated[int, Within(0, MOST)]
Ending = Annotated[str, Like(f"{STOPPED}|{CLOSED}|(resigned|timeout)-[12]", "how a game ended")]
SeriesAsKept = Annotated[
    str, Like(r"(first-to|best-of)-[1-9][0-9]? [0-9]{1,4}( [0-9]{1,4}(\.[05])?){2}", "a series and its score")
]
Said = Annotated[str, Like("[12] [a-z-]+", "a seat and a phrase")]


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What is kept of a table besides its moves. A change to a table makes new facts."""

    id: str
    version: Count = 0
    game: str
    mode: Mode
    first: SeatNumber
    seed: int
    max_turns: int | None
    """None only for the game of a record, which no server keeps."""
    who_1: str
    who_2: str
    name_1: str
    name_2: str
    secret_1: str | None
    """Digests of the secrets that hold the seats; the secrets themselves are nowhere."""
    secret_2: str | None
    also_1: str = ""
    """Digests of the secrets by which other devices hold the same seat, set apart by spaces."""
    also_2: str = ""
    device_1: str | None = None
    """The devices that sat down first, as far as it is known; by it an operator can block one."""
    device_2: str | None = None
    invitation: str | None
    """The digest of the invitation, as long as nobody has claimed it."""
    ending: Ending | None = None
    """How it ended, where it was not by a move: `stopped`, `closed`, `resigned-1`, `timeout-2`."""
    stop_offered: SeatNumber | None = None
    rematch: str | None = None
    strangers: bool = False
    """Whether those who play have met in the lobby of a server, and know nothing of each other."""
    over: bool = False
    clock: str | None = None
    """Minutes for each player and seconds for each turn, such as `3+2`."""
    turn_began: float | None = None
    """When the player to move began to think. None before the first move: the clock starts with it."""
    series: SeriesAsKept | None = None
    """How the series stood before this game, such as `first-to-3 2 1.0 0.0`: its goal, number of the game, points."""
    taken_over: Count = 0
    """How many of its first moves come from another match, which is played on from there."""
    undo_asked: SeatNumber | None = None
    said: Said | None = None
    """Who has said what last, such as `2 well-played`."""
    client: str | None = None
    """The device whose table it is, and its address, to count open tables by. Forgotten when the game is over."""
    address: str | None = None
    started: str

    def who(self, seat: SeatNumber) -> str:
        return self.who_1 if seat == 1 else self.who_2

    def name(self, seat: SeatNumber) -> str:
        return self.name_1 if seat == 1 else self.name_2

    def secret(self, seat: SeatNumber) -> str | None:
        return self.secret_1 if seat == 1 else self.secret_2

    def keys(self, seat: SeatNumber) -> list[str]:
        """The digests of all secrets that hold a seat."""
        also = self.also_1 if seat == 1 else self.also_2
        return [*filter(None, [self.secret(seat)]), *also.split()]

    @property
    def all_keys(self) -> tuple[str | None, ...]:
        return self.secret_1, self.secret_2, self.also_1, self.also_2

    def after_a_move(self) -> "Facts":
        """Whoever plays on has answered what the other asked for."""
        if self.stop_offered is None and self.undo_asked is None and self.said is None:
            return self
        return self._but(stop_offered=None, undo_asked=None, said=None)

    def next_version(self) -> "Facts":
        return self._but(version=self.version + 1)

    def _but(self, **new: Any) -> "Facts":
        """As `replace`, which takes as long as playing the move."""
        facts = object.__new__(Facts)
        vars(facts).update(vars(self), **new)
        return facts

    def named(self, seat: SeatNumber, name: str) -> "Facts":
        return replace(self, name_1=name) if seat == 1 else replace(self, name_2=name)

    def device(self, seat: SeatNumber) -> str | None:
        return self.device_1 if seat == 1 else self.device_2

    def claimed(self, seat: SeatNumber, secret: str, device: str | None = None) -> "Facts":
        if seat == 1:
            return replace(self, secret_1=secret, device_1=device)
        return replace(self, secret_2=secret, device_2=device)

    def also_held(self, seat: SeatNumber, secret: str) -> "Facts":
        if seat == 1:
            return replace(self, also_1=f"{self.also_1} {secret}".strip())
        return replace(self, also_2=f"{self.also_2} {secret}".strip())

    def forgotten(self, seat: SeatNumber) -> "Facts":
        """Nothing is left of whoever sat there but the moves."""
        said = None if self.said and self.said.startswith(f"{seat} ") else self.said
        if seat == 1:
            return replace(self, name_1="", secret_1=None, also_1="", device_1=None, said=said)
        return replace(self, name_2="", secret_2=None, also_2="", device_2=None, said=said)

    def held_instead(self, old: str, new: str) -> "Facts":
        """Another secret holds what a secret held."""
        one, two = (secret and secret.replace(old, new) for secret in (self.secret_1, self.secret_2))
        also_1, also_2 = self.also_1.replace(old, new), self.also_2.replace(old, new)
        return replace(self, secret_1=one, secret_2=two, also_1=also_1, also_2=also_2)


@dataclass(frozen=True, slots=True)
class StoredMove:
    """A move as it is kept."""

    ply: int
    move: str
    seconds: float


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is kept: all that there is to it."""

    facts: Facts
    moves: tuple[StoredMove, ...]


def stored_moves(match: Match, ply: int = 0) -> tuple[StoredMove, ...]:
    """The moves from a ply on, as they are kept."""
    write = match.game.write
    numbered = enumerate(zip(match.moves[ply:], match.seconds[ply:], strict=True), start=ply + 1)
    return tuple(StoredMove(number, write(move), seconds) for number, (move, seconds) in numbered)
