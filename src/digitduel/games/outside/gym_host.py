"""The process in which somebody's environment runs. It is asked in lines of JSON, and has no other way to reach anyone.

Whatever the environment prints is dropped, and what it reads is empty. It is run as a file, by gym_keeper.py.
"""

import importlib.util
import inspect
import json
import os
import random
import signal
import sys
import threading
from collections import OrderedDict
from copy import deepcopy
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from digitduel.games.outside import gym_reading as reading

MEMORY = 2 * 1024**3
FILE_SIZE = 10 * 1024**2
MOST_COPIES = 2_000
TRIED_LINES, TRIED_MOVES = 6, 12
"""By which copies are tried out."""
LONGEST_ERROR = 300


class Host:
    """One environment, brought to any position by playing the moves that lead there."""

    def __init__(self, path: str) -> None:
        self.assumed: list[str] = []
        self.kind = self._class_in(path)
        self.env = self._made()
        reading.reset(self.env, self._assume)
        self.copies: OrderedDict[tuple[int, ...], Any] = OrderedDict()
        self.moves: tuple[int, ...] | None = None
        """Those that the environment has seen."""
        self.after: dict[str, Any] = {}
        self.can_copy = False
        """Whether copies may be used, which must have been tried out in another process."""

    def _class_in(self, path: str) -> type:
        sys.path.insert(0, str(Path(path).resolve().parent))
        spec = importlib.util.spec_from_file_location("environment_of_somebody", path)
        assert spec and spec.loader, f"{path} is not a Python file"
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        found = [
            kind
            for kind in vars(module).values()
            if inspect.isclass(kind)
            and kind.__module__ == spec.name
            and hasattr(kind, "reset")
            and hasattr(kind, "step")
        ]
        if not found:
            raise TypeError("no class in it has both reset and step")
        if len(found) > 1:
            self.assumed.append(f"of {len(found)} environments in the file, {found[-1].__name__} is meant")
        return found[-1]

    def _made(self) -> Any:
        return reading.made(self.kind, self._assume)

    def _assume(self, what: str) -> None:
        if what not in self.assumed:
            self.assumed.append(what)

    def copies_well(self) -> bool:
        """Whether deep copies, used in turns, arrive where playing the moves again arrives."""
        self.can_copy = True
        chance = random.Random(0)
        lines: list[list[int]] = [[] for _ in range(TRIED_LINES)]
        try:
            by_copies = []
            for _ in range(TRIED_MOVES):
                for line in lines:
                    found = self.look(line)
                    by_copies.append(([*line], found))
                    if found["legal"] and not found["over"]:
                        line.append(chance.choice(found["legal"]))
            self.can_copy = False
            return all(self.look(line) == found for line, found in by_copies)
        except Exception:
            return False

    # Questions

    def facts(self) -> dict[str, Any]:
        actions = reading.actions(self.env)
        if actions is None:
            self._assume("it has no discrete action space, so only the moves that it lists are known")
        return {
            "title": self.kind.__name__,
            "doc": inspect.getdoc(self.kind) or "",
            "actions": actions and [actions.start, actions.stop],
        }

    def look(self, moves: list[int]) -> dict[str, Any]:
        wanted = tuple(moves)
        if self.moves is None or wanted[: len(self.moves)] != self.moves or not self.can_copy:
            self._go_back(wanted)
        assert self.moves is not None
        for action in wanted[len(self.moves) :]:
            self._step(action)
        return {**self.after, **self._sight()}

    def begun_again(self) -> dict[str, Any]:
        """Reset where it is, as whoever plays game after game does."""
        self.moves = None
        return self._begun() | self._sight()

    def _begun(self) -> dict[str, Any]:
        observed = reading.digest(reading.reset(self.env, self._assume))
        return {"observation": observed, "reward": 0.0, "over": False, "truncated": False}

    def _go_back(self, wanted: tuple[int, ...]) -> None:
        """To the nearest position on the way that there is a copy of, or else to the start."""
        for length in range(len(wanted), 0, -1) if self.can_copy else ():
            kept = self.copies.get(wanted[:length])
            if kept is not None:
                self.env, self.after = deepcopy(kept[0]), dict(kept[1])
                self.moves = wanted[:length]
                return
        self.env = self._made()
        self.after = self._begun()
        self.moves = ()

    def _step(self, action: int) -> None:
        assert self.moves is not None
        before = reading.attribute(self.env, reading.TURN)
        moves, self.moves = self.moves, None  # what a step that breaks leaves behind is no position
        given = reading.step_given(self.env.step(action), self._assume)
        self.after = {
            "observation": reading.digest(given.observation),
            "reward": given.reward,
            "over": given.ended or given.truncated,
            "truncated": given.truncated,
            "mover": before,
            "complains": reading.complains(given.info),
        }
        self.moves = (*moves, action)
        if self.can_copy:
            self.copies[self.moves] = deepcopy(self.env), self.after
            if len(self.copies) > MOST_COPIES:
                self.copies.popitem(last=False)

    def _sight(self) -> dict[str, Any]:
        return {
            "legal": reading.legal(self.env, self._assume),
            "turn": reading.attribute(self.env, reading.TURN),
            "winner": reading.attribute(self.env, reading.WINNER),
            "text": reading.picture(self.env, self._assume),
            "state": reading.state(self.env),
        }


def answer(host: Host, asked: dict[str, Any]) -> dict[str, Any]:
    match asked["do"]:
        case "open":
            return host.facts()
        case "copies":
            return {"copies": host.copies_well()}
    host.can_copy = asked["copies"]
    told = host.look(asked["moves"])
    return host.begun_again() if asked["do"] == "again" else told


def keep_within_limits() -> None:
    try:
        import resource
    except ImportError:  # there is no such thing on Windows
        return
    for limit, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_FSIZE, FILE_SIZE), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(limit, (most, most))


def heard(questions: Any, asked: "SimpleQueue[bytes]") -> None:
    """Questions, until nobody is there to ask: then nothing of this needs to go on, whatever it is at."""
    for line in questions:
        asked.put(line)
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def why(error: BaseException) -> str:
    try:
        words = str(error)
    except BaseException:
        words = ""
    return f"{type(error).__name__}: {words}"[:LONGEST_ERROR] if words else type(error).__name__


def main(path: str) -> None:
    here = os.getpid()
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    keep_within_limits()
    asked: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=heard, args=(questions, asked), daemon=True).start()
    host: Host | None = None
    while True:
        question = json.loads(asked.get())
        try:
            host = host or Host(path)
            told = answer(host, question)
        except BaseException as error:  # also SystemExit and KeyboardInterrupt: it is for others to end this
            told = {"error": why(error)}
            if host:
                host.moves = None
        if os.getpid() != here:
            os._exit(0)  # the environment has split itself in two, and this is the other half
        told["assumed"] = host.assumed if host else []
        answers.write(json.dumps(told).encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1])
