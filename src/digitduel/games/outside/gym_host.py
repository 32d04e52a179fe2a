"""The process in which somebody's environment runs. It is asked in lines of JSON, and has no other way to reach anyone.

Whatever the environment prints is dropped, what it reads is empty, and what it starts ends with it. It imports nothing
of Digit Duel, and is run as a file.
"""

import importlib.util
import inspect
import json
import os
import random
import sys
from collections import OrderedDict
from copy import deepcopy
from hashlib import blake2b
from pathlib import Path
from typing import Any

MEMORY = 2 * 1024**3
FILE_SIZE = 10 * 1024**2
MOST_COPIES = 2_000
TRIED_LINES, TRIED_MOVES = 6, 12
"""By which copies are tried out."""
LONGEST = 2_000
"""Signs of a picture or an error that are told."""
DEEPEST = 8
LEGAL = ("valid_moves", "legal_moves", "get_valid_moves", "get_legal_moves", "valid_actions", "legal_actions")
TURN = ("current_player", "player_turn", "current_turn", "turn", "player", "to_move", "active_player")
WINNER = ("winner", "winning_player")
NOT_STATE = {"np_random", "_np_random", "_np_random_seed", "spec", "metadata", "action_space", "observation_space"}


class Host:
    """One environment, brought to any position by playing the moves that lead there."""

    def __init__(self, path: str) -> None:
        self.assumed: list[str] = []
        self.kind = self._class_in(path)
        self.env = self.kind()
        self._reset(self.env)
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

    def _reset(self, env: Any) -> Any:
        try:
            answer = env.reset(seed=0)
        except TypeError:
            answer = env.reset()
            self._assume("reset takes no seed, so nothing in it may be left to chance")
        return answer[0] if isinstance(answer, tuple) and len(answer) == 2 else answer

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
        size = getattr(getattr(self.env, "action_space", None), "n", None)
        start = getattr(getattr(self.env, "action_space", None), "start", 0)
        if size is None:
            self._assume("it has no discrete action space, so only the moves that it lists are known")
        return {
            "title": self.kind.__name__,
            "doc": inspect.getdoc(self.kind) or "",
            "actions": None if size is None else [int(start), int(start) + int(size)],
            "assumed": self.assumed,
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
        return {"observation": digest(self._reset(self.env)), "reward": 0.0, "over": False, "truncated": False} | (
            self._sight()
        )

    def _go_back(self, wanted: tuple[int, ...]) -> None:
        """To the nearest position on the way that there is a copy of, or else to the start."""
        for length in range(len(wanted), 0, -1) if self.can_copy else ():
            kept = self.copies.get(wanted[:length])
            if kept is not None:
                self.env, self.after = deepcopy(kept[0]), dict(kept[1])
                self.moves = wanted[:length]
                return
        self.env = self.kind()
        self.after = {"observation": digest(self._reset(self.env)), "reward": 0.0, "over": False, "truncated": False}
        self.moves = ()

    def _step(self, action: int) -> None:
        assert self.moves is not None
        before = self.turn(self.env)
        moves, self.moves = self.moves, None  # what a step that breaks leaves behind is no position
        answer = self.env.step(action)
        if len(answer) == 5:
            observation, reward, ended, truncated, info = answer
        else:
            observation, reward, ended, info = answer
            truncated = False
            self._assume("step gives four values, as Gym did before Gymnasium")
        self.after = {
            "observation": digest(observation),
            "reward": float(reward),
            "over": bool(ended) or bool(truncated),
            "truncated": bool(truncated) and not bool(ended),
            "mover": before,
            "complains": complains(info),
        }
        self.moves = (*moves, action)
        if self.can_copy:
            self.copies[self.moves] = deepcopy(self.env), self.after
            if len(self.copies) > MOST_COPIES:
                self.copies.popitem(last=False)

    def _sight(self) -> dict[str, Any]:
        return {
            "legal": self.legal(self.env),
            "turn": self.turn(self.env),
            "winner": attribute(self.env, WINNER),
            "text": self.picture(self.env),
            "state": self.state(self.env),
        }

    # What can be seen of an environment

    def legal(self, env: Any) -> list[int]:
        for name in LEGAL:
            found = getattr(env, name, None)
            if found is not None:
                if name != LEGAL[0]:
                    self._assume(f"{name} tells the legal moves")
                found = found() if callable(found) else found
                return sorted({int(move) for move in found})
        self._assume("it does not tell its legal moves, so every action counts as one")
        return list(range(int(env.action_space.n)))

    def turn(self, env: Any) -> Any:
        return attribute(env, TURN)

    def picture(self, env: Any) -> str:
        try:
            shown = env.render()
        except Exception as error:
            return f"(render breaks: {type(error).__name__})"
        if isinstance(shown, list):
            shown = shown[-1] if shown else ""
        return str(shown)[:LONGEST] if isinstance(shown, str) else ""

    def state(self, env: Any) -> str:
        bare = getattr(env, "unwrapped", env)
        return digest({name: value for name, value in vars(bare).items() if name not in NOT_STATE})


def attribute(env: Any, names: tuple[str, ...]) -> Any:
    """The first of these that the environment has, as plain data."""
    for name in names:
        found = getattr(env, name, None)
        if found is None or callable(found):
            continue
        return found if isinstance(found, str | bool) else int(found)
    return None


def complains(info: Any) -> bool:
    """Whether the environment says in words that a move was illegal."""
    words = str(info).lower() if info else ""
    return any(word in words for word in ("invalid", "illegal", "not allowed"))


def digest(value: Any) -> str:
    return blake2b(repr(canonical(value, 0)).encode(), digest_size=12).hexdigest()


def canonical(value: Any, depth: int) -> Any:
    """The same for what is the same, whatever it is made of; chance and programs are left out."""
    if value is None or isinstance(value, bool | int | float | str | bytes):
        return value
    if depth > DEEPEST or callable(value) or "random" in type(value).__module__:
        return type(value).__name__
    if hasattr(value, "tobytes") and hasattr(value, "shape"):
        return str(getattr(value, "dtype", "")), tuple(value.shape), value.tobytes()
    if isinstance(value, dict):
        return tuple(sorted(((repr(key), canonical(part, depth + 1)) for key, part in value.items()), key=repr))
    if isinstance(value, list | tuple):
        return tuple(canonical(part, depth + 1) for part in value)
    if isinstance(value, set | frozenset):
        return tuple(sorted((canonical(part, depth + 1) for part in value), key=repr))
    return type(value).__name__, canonical(getattr(value, "__dict__", {}), depth + 1)


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


def main(path: str) -> None:
    here = os.getpid()
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    keep_within_limits()
    host: Host | None = None
    for line in questions:
        asked = json.loads(line)
        try:
            host = host or Host(path)
            told = answer(host, asked)
        except BaseException as error:  # also SystemExit and KeyboardInterrupt: it is for others to end this
            told = {"error": f"{type(error).__name__}: {error}"[:LONGEST]}
            if host:
                host.moves = None
        if os.getpid() != here:
            os._exit(0)  # the environment has split itself in two, and this is the other half
        answers.write(json.dumps(told).encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1])
