"""A program on the other end of a pipe: `exec:COMMAND`. It is spoken to in lines of JSON, see docs/protocol.md."""

import json
import shlex
import shutil
from collections.abc import Mapping
from random import Random
from typing import Any

from digitduel.core import Match, Unreadable, quoted
from digitduel.core.options import OptionValue
from digitduel.players import BadPlayer
from digitduel.players.guest_questions import (
    Aim,
    Deadline,
    aim,
    first_legal,
    readable,
    seconds_for_a_move,
    situation,
    taken,
)
from digitduel.players.guests import TRIES, Answer, Fault, Forfeit
from digitduel.players.line_process import Process

PROTOCOL = 1
USUAL_SECONDS = 30.0


class PipedPlayer:
    """Starts the program when it is first asked for a move, and again when it is asked after it was gone."""

    def __init__(self, command: str, *, seconds: float | None = None) -> None:
        self.name = f"exec:{command}"
        try:
            self.arguments = shlex.split(command)
        except ValueError as error:
            raise BadPlayer(f"{quoted(self.name)} cannot be read as a command: {error}.") from None
        if not self.arguments:
            raise BadPlayer("exec: needs a command, as in exec:'python my_player.py'.")
        if not shutil.which(self.arguments[0]):
            raise BadPlayer(f"There is no program {quoted(self.arguments[0])} that could be started.")
        self.seconds = seconds_for_a_move(USUAL_SECONDS) if seconds is None else seconds
        self.process: Process | None = None
        self.match: Match | None = None
        """The match that it was greeted for."""
        self.asked = 0
        self.stays = False
        """Whether its last answer said so."""

    def answer(self, match: Match, rng: Random, seconds_left: float | None = None) -> Answer:
        deadline = Deadline(self.seconds, seconds_left)
        seed = rng.getrandbits(32)
        tries = iter(range(TRIES, 0, -1))

        def say(refused: str | None) -> tuple[Any, str]:
            self.asked += 1
            request = {"type": "move", "protocol": PROTOCOL, "id": self.asked, **situation(match)}
            request |= {"seed": seed, "seconds_left": round(deadline.left, 3)}
            self.send(request | {"tries_left": next(tries), "refused": refused})
            return self.heard(match, deadline)

        try:
            self.greet(match)
            if self.process:
                self.process.pass_over()
            return first_legal(say)
        except Forfeit:
            self.close()
            raise

    def greet(self, match: Match) -> None:
        """Say hello when it comes to the table, and before each new match."""
        if self.process is None:
            try:
                self.process = Process(self.arguments)
            except OSError as error:
                reason = error.strerror or str(error)
                raise Forfeit(f"The program could not be started: {reason}.", Fault.CRASH) from None
            self.match = None
        if self.match is not match:
            self.match = match
            self.send(hello(match, self.seconds))

    def send(self, message: Mapping[str, object]) -> None:
        if self.process:
            self.process.write(json.dumps(message).encode() + b"\n")

    def heard(self, match: Match, deadline: Deadline) -> tuple[Any, str]:
        """The answer to the request just sent."""
        while self.process:
            line = self.process.read(deadline.left)
            if line is None:
                raise deadline.missed()
            if not line and self.process.babble:
                raise Forfeit(self.process.babble, Fault.UNREADABLE)
            if not line:
                raise Forfeit(self.process.last_words(), Fault.CRASH)
            answer = understood(line)
            # An answer to an earlier request may still be on its way, when a program wrote more lines than one.
            if answer.get("id") in (None, self.asked):
                self.stays = answer.get("stays") is True
                return taken(match, told_move(answer)), told_comment(answer)
        raise Forfeit("The program is gone.", Fault.CRASH)

    def close(self) -> None:
        if self.process:
            self.process.end()
        self.process = self.match = None


class Hello(Aim):
    type: str
    protocol: int
    game: str
    title: str
    options: dict[str, OptionValue]
    rules: str
    seconds: float
    tries: int


def hello(match: Match, seconds: float) -> Hello:
    """The greeting: what is spoken here, and what will be played."""
    game = match.game
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game.word,
        "title": game.title,
        "options": game.values(),
        "rules": game.rules,
        "seconds": seconds,
        "tries": TRIES,
        **aim(game),
    }


def understood(line: bytes) -> dict[str, Any]:
    """An answer as data."""
    shown = quoted(readable(line.decode("utf-8", "replace"), 60), 60)
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise Unreadable(f"{shown}: This is not JSON.") from None
    if not isinstance(answer, dict):
        raise Unreadable(f'{shown}: An answer is an object such as {{"move": "5"}}.')
    return answer


def told_move(answer: dict[str, Any]) -> str:
    move = answer.get("move")
    if isinstance(move, int) and not isinstance(move, bool) and abs(move) < 10**9:
        return str(move)
    if not isinstance(move, str):
        raise Unreadable('An answer has a "move", the notation as text.')
    return move


def told_comment(answer: dict[str, Any]) -> str:
    comment = answer.get("comment")
    return comment if isinstance(comment, str) else ""
