"""Is this a sound game? It is played, looked through and solved as far as that goes, and its faults are listed.

The definitions are in docs/other-games.md. A fault comes with the moves that lead there.
"""

import math
from collections import deque
from contextlib import suppress
from random import Random
from typing import Any

from digitduel.core import DigitDuelError, Game, Player
from digitduel.games import game as game_of
from digitduel.games.outside.gym_game import CannotBeOpened, GymGame
from digitduel.lab.examined_game import Observed, Patient, patient_for
from digitduel.lab.findings import Fault, Findings, Kind
from digitduel.solve import PATIENCE, oracle_for

MOST_POSITIONS = 2_000
"""Positions that are looked through, the nearest first."""
MOST_MEASURED = 20_000
"""Positions of a game that is measured as a whole, which takes some seconds."""
LONGEST = 500
"""Moves after which a random game is taken for one that does not end."""
OF_ONE_KIND = 3
"""Places at which the same fault is told."""


def examine(word: str | Game[Any, Any], *, games: int = 100, seed: int = 0, most: int = MOST_POSITIONS) -> Findings:
    """Look for everything that can be wrong with a game."""
    try:
        game = game_of(word) if isinstance(word, str) else word
    except CannotBeOpened as error:
        return Findings(str(word), "A game", faults=(Fault(Kind.CANNOT_BE_OPENED, str(error), ()),))
    examination = Examination(game, patient_for(game), most)
    found = examination.found
    examination.look_through()
    rng = Random(seed)
    for _ in range(games):
        examination.play(rng)
    examination.compare()
    if isinstance(game, GymGame):
        found.assumed = game.process.assumed
    if found.sound:
        with suppress(DigitDuelError):
            _solve(game, found)
            _measure(game, found)
    return found


def _solve(game: Game[Any, Any], found: Findings) -> None:
    start, asked = game.start(), oracle_for(game)
    verdict = asked.attempt(start, lambda: asked.verdict(start), PATIENCE)
    if verdict:
        found.value, found.plies = str(verdict.value), verdict.plies


def _measure(game: Game[Any, Any], found: Findings) -> None:
    """How many positions there are, how fair it is, and how deep; with numpy and scipy, if they are not too many."""
    from digitduel.lab.measures import measure
    from digitduel.solve.arrays import lay_out

    found.positions, found.complete = len(lay_out(game, [game.start()], limit=MOST_MEASURED)), True
    told = measure(game)
    found.unfairness, found.depth, found.length = told.unfairness, told.depth, told.length


class Examination:
    """One game on the table."""

    def __init__(self, game: Game[Any, Any], patient: Patient, most: int) -> None:
        self.patient = patient
        self.most = most
        self.found = Findings(game.word, game.title)
        self.looks: dict[tuple[Any, ...], Observed] = {}
        """Everything that was looked at, by the moves that lead there."""
        self.leads: dict[str, set[str]] = {}
        """Which states follow a state."""
        self.ends: set[str] = set()
        self.beyond: set[str] = set()
        """States of which not everything that follows was looked at."""

    def fault(self, kind: Kind, what: str, moves: tuple[Any, ...]) -> None:
        if sum(fault.kind is kind for fault in self.found.faults) < OF_ONE_KIND:
            self.found.faults += (Fault(kind, what, tuple(map(self.patient.written, moves))),)

    def look(self, moves: tuple[Any, ...]) -> Observed | None:
        """What there is after these moves; None where the game breaks."""
        if moves in self.looks:
            return self.looks[moves]
        try:
            look = self.looks[moves] = self.patient.look(moves)
        except DigitDuelError as error:
            self.fault(Kind.EXCEPTION, f"After these moves it breaks: {error}", moves)
            return None
        self._judge(moves, look)
        return look

    def look_through(self) -> None:
        """The nearest positions, each by one way, and what each of their moves does."""
        first = self.look(())
        if first is None:
            return
        waiting = deque([()] if not first.over else [])
        known = {first.state}
        while waiting:
            moves: tuple[Any, ...] = waiting.popleft()
            here = self.looks[moves]
            if len(known) >= self.most:
                self.beyond.add(here.state)
                continue
            after = self.leads.setdefault(here.state, set())
            for move in here.legal:
                there = self.look((*moves, move))
                if there is None:
                    self.ends.add(here.state)  # it goes no further, which is told already
                    continue
                after.add(there.state)
                if there.state in known:
                    continue
                known.add(there.state)
                if there.over or not there.legal or there.endless:
                    self.ends.add(there.state)
                else:
                    waiting.append((*moves, move))
            self._try_what_is_illegal(moves, here)
        self.found.positions, self.found.complete = len(known), not self.beyond
        self._find_what_never_ends()

    def play(self, rng: Random) -> None:
        """One game at random."""
        moves: tuple[Any, ...] = ()
        look = self.look(moves)
        while look and look.legal and not look.over and not look.endless:
            if len(moves) >= LONGEST:
                self.fault(Kind.NEVER_ENDS, f"A random game was not over after {LONGEST} moves.", moves[:20])
                break
            moves = (*moves, rng.choice(look.legal))
            look = self.look(moves)
        self.found.games += 1
        self.found.longest = max(self.found.longest, len(moves))
        if look and look.over and look.winner is not None:
            one, two = self.found.wins
            self.found.wins = (one + (look.winner is Player.ONE), two + (look.winner is Player.TWO))

    def compare(self) -> None:
        """What was seen in one way and in another: by other moves, in another process, after a new beginning."""
        by_state: dict[str, tuple[tuple[Any, ...], Observed]] = {}
        by_sight: dict[tuple[str, Player], tuple[tuple[Any, ...], Observed]] = {}
        by_picture: dict[str, tuple[tuple[Any, ...], Observed]] = {}
        for moves, look in self.looks.items():
            before, other = by_state.setdefault(look.state, (moves, look))
            if other.manner != look.manner:
                self.fault(Kind.HIDDEN_HISTORY, f"{self._as(before)}, but other things can be done there.", moves)
            if look.observation and not look.over and not other.over:
                before, other = by_sight.setdefault((look.observation, look.to_move), (moves, look))
                if other.legal != look.legal:
                    said = f"What is observed is the same as after {self._told(before)}, but the legal moves are not."
                    self.fault(Kind.BLIND_OBSERVATION, said, moves)
            if look.picture and not look.over:
                before, other = by_picture.setdefault(look.picture, (moves, look))
                if other.to_move is not look.to_move:
                    said = f"The picture is the same as after {self._told(before)}, where the other player is to move."
                    self.fault(Kind.TURN_HIDDEN, said, moves)
        for moves, said in self.patient.second_looks(tuple(self.looks.items())):
            self.fault(Kind.CHANCE, said, moves)
        for moves, said in self.patient.new_beginnings(tuple(self.looks)):
            self.fault(Kind.KEEPS_TRACES, said, moves)

    # One position

    def _judge(self, moves: tuple[Any, ...], look: Observed) -> None:
        if look.over and look.legal:
            self.fault(Kind.MOVES_AFTER_END, f"The game is over, and {len(look.legal)} moves are offered.", moves)
        if not look.over and not look.legal and not look.endless:
            self.fault(Kind.STUCK, "The game is not over, and there is no legal move.", moves)
        if look.picture_breaks:
            self.fault(Kind.PICTURE, "The position cannot be drawn.", moves)
        unknown = [move for move in look.legal if not self.patient.exists(move)]
        if unknown:
            said = f"{self.patient.written(unknown[0])} is called legal, and is no action of the game."
            self.fault(Kind.UNKNOWN_MOVE, said, moves)
        if not moves:
            return
        if look.complains or (look.over and self.patient.punishes(look.reward)):
            self.fault(Kind.LEGAL_PUNISHED, "The last move was legal, and is punished like an illegal one.", moves)
        elif look.over and not math.isfinite(look.reward):
            self.fault(Kind.WINNER_UNTOLD, f"The game is over with a reward of {look.reward}.", moves)
        elif look.over and look.claims is not None and look.claims != look.winner:
            said = f"It says that {look.claims} has won, and by its reward " + (
                "nobody has." if look.winner is None else f"{look.winner} has."
            )
            self.fault(Kind.WRONG_WINNER, said, moves)

    def _try_what_is_illegal(self, moves: tuple[Any, ...], here: Observed) -> None:
        for move in self.patient.illegal(here):
            passed = self.patient.passes((*moves, move), here)
            if passed:
                shown = self.patient.written(move)
                self.fault(Kind.ILLEGAL_PASSES, f"{shown} is not among the legal moves, and can be played.", moves)
        for move in here.legal:
            there = self.looks.get((*moves, move))
            if there and there.over:
                for more in self.patient.after_the_end(there):
                    if self.patient.passes((*moves, move, more), there):
                        said = f"The game is over, and goes on when {self.patient.written(more)} is played."
                        self.fault(Kind.PLAYS_ON, said, (*moves, move))

    def _find_what_never_ends(self) -> None:
        """Positions from which no end can be reached. Those beyond what was looked at may reach one."""
        before: dict[str, set[str]] = {}
        for state, after in self.leads.items():
            for following in after:
                before.setdefault(following, set()).add(state)
        waiting = [*self.ends, *self.beyond]
        can_end = set(waiting)
        while waiting:
            for state in before.get(waiting.pop(), ()):
                if state not in can_end:
                    can_end.add(state)
                    waiting.append(state)
        for moves, look in tuple(self.looks.items()):
            if look.state in self.leads and look.state not in can_end and look.legal:
                self.fault(Kind.NEVER_ENDS, "From here the game can never end.", moves)

    def _told(self, moves: tuple[Any, ...]) -> str:
        return " ".join(map(self.patient.written, moves)) or "nothing"

    def _as(self, moves: tuple[Any, ...]) -> str:
        return f"It is the same position as after {self._told(moves)}"
