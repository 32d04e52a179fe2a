"""Environments in the shape that benchmarks of generated games use: `gym:path/to/env.py`.

A class with `reset`, `step`, `render` and `valid_moves`, whose actions are numbers and whose reward is for the player
who moved. How others write such a class differs, so what had to be assumed is said.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from digitduel.core import ONE, BadGame, Player, printable, quoted
from digitduel.games.outside.gym_process import Broken, GymProcess
from digitduel.games.outside.outside_rules import Move, OutsideGame, OutsidePosition

REMEMBERED = 100_000
"""Sights of positions, of a few hundred bytes each."""


class CannotBeOpened(BadGame):
    """There is a file, and no game comes out of it."""


class Environment(NamedTuple):
    """What an environment says of itself."""

    title: str
    doc: str
    actions: tuple[int, int] | None
    """The first of its actions and where they end; None where it does not say."""


class Sight(NamedTuple):
    """What an environment shows after some moves."""

    legal: tuple[int, ...]
    over: bool
    truncated: bool
    reward: float
    """For whoever made the last move."""
    turn: Any
    """Whom the environment itself says to be at turn; None when it does not say."""
    mover: Any
    """The same before the last move."""
    winner: Any
    text: str
    observation: str
    state: str
    complains: bool
    """It says that the last move was illegal."""


def made(spelling: str) -> "GymGame":
    """The game in that file."""
    path = Path(spelling).expanduser()
    if not path.is_file():
        raise BadGame(f"There is no file {quoted(spelling, 200)} with an environment.")
    process = GymProcess(path.resolve())
    try:
        about = Environment(**process.ask("open"))
        start = sight(process.ask("look"))
    except Broken as error:
        raise CannotBeOpened(f"The environment in {quoted(spelling, 200)} cannot be used: {error}") from None
    return GymGame.called(
        f"gym:{spelling}",
        about.title,
        process=process,
        about=about,
        first=start.turn,
        seen=staticmethod(lru_cache(maxsize=REMEMBERED)(lambda moves: sight(process.ask("look", moves)))),
    )


def sight(told: dict[str, Any]) -> Sight:
    given = {"mover": None, "complains": False, **told}
    return Sight(**{name: given[name] for name in Sight._fields} | {"legal": tuple(told["legal"])})


class GymGame(OutsideGame):
    """A game that somebody wrote as a Gymnasium environment. It runs in a process of its own, with limits.

    A move is the number of an action. Whoever gets a reward above 0 with the last move has won.
    """

    process: ClassVar[GymProcess]
    about: ClassVar[Environment]
    first: ClassVar[Any]
    """Whom the environment says to be at turn when the game begins."""
    seen: ClassVar[Any]

    def start(self, first: Player = ONE) -> OutsidePosition:
        return self.after((), ONE)

    def after(self, moves: tuple[int, ...], to_move: Player) -> OutsidePosition:
        """The position after these moves. Who is to move is counted where the environment does not say."""
        try:
            found: Sight = self.seen(moves)
        except Broken as error:
            after = f"after {' '.join(map(str, moves))}" if moves else "at the start"
            raise Broken(f"{self.title}, an environment from outside, breaks {after}: {error}") from None
        if found.turn is not None and not found.over:
            to_move = Player(int(found.turn != self.first))
        return OutsidePosition(
            (found.state, to_move, found.over, found.reward if found.over else 0), (moves, to_move, found)
        )

    def to_move(self, p: OutsidePosition) -> Player:
        to_move: Player = p.holds[1]
        return to_move

    def legal(self, p: OutsidePosition) -> tuple[Move, ...]:
        found: Sight = p.holds[2]
        return () if found.over else tuple(Move(n, str(n)) for n in found.legal)

    def play(self, p: OutsidePosition, m: Move) -> OutsidePosition:
        moves, to_move, _ = p.holds
        return self.after((*moves, m.number), to_move.other)

    def why_not(self, p: OutsidePosition, m: Move) -> str | None:
        reason = super().why_not(p, m)
        if reason:
            return reason
        try:
            self.play(p, m)
        except Broken as error:
            return str(error)
        return None

    def over(self, p: OutsidePosition) -> bool:
        found: Sight = p.holds[2]
        return found.over or not found.legal

    def returned(self, p: OutsidePosition) -> Player | None:
        moves, to_move, found = p.holds
        if not moves or not found.over or not (found.reward > 0 or found.reward < 0):
            return None
        mover = to_move.other if found.mover is None else Player(int(found.mover != self.first))
        return mover if found.reward > 0 else mover.other

    def picture(self, p: OutsidePosition) -> str:
        found: Sight = p.holds[2]
        return found.text

    @property
    def rules(self) -> str:
        doc = "\n".join(map(printable, self.about.doc.splitlines()))
        assumed = "".join(f"\n- {printable(what)}" for what in self.process.assumed)
        return f"{super().rules}\n\n{doc}" + f"\n\nWhat was assumed:\n{assumed}" * bool(assumed)
