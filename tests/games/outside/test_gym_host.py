"""The host of an environment, asked in this process: what it answers, how it goes back, and when it ends."""

import json
import os
import resource
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any

import pytest

from digitduel.games.outside import gym_host
from digitduel.games.outside.gym_host import Host, answer, heard, keep_within_limits, why
from tests.games.outside.planted_env import ENV, planted_env

TWO = "of 2 environments in the file, Planted is meant"


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a host does to its own process is undone in this one."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delenv("FAULTS", raising=False)
    yield
    sys.modules.pop("environment_of_somebody", None)


COUNTS = """
    made = 0
    def __init__(self):
        type(self).made += 1
        super().__init__()
"""


def test_it_tells_what_it_is() -> None:
    assert answer(Host(str(ENV)), {"do": "open"}) == {
        "title": "Race",
        "doc": "Take turns to add 1 or 2. Whoever reaches exactly 10 wins.",
        "actions": [0, 2],
    }
    assert sys.path[0] == str(ENV.parent)


def test_the_last_environment_in_a_file_is_meant(tmp_path: Path) -> None:
    host = Host(str(planted_env(tmp_path, "pass")))
    assert (host.facts()["title"], host.assumed) == ("Planted", [TWO])
    assert Host(str(ENV)).assumed == []
    file = tmp_path / "env.py"
    file.write_text(file.read_text(encoding="utf-8") + "\n\nclass Third(Planted): pass\n", encoding="utf-8")
    assert Host(str(file)).assumed == ["of 3 environments in the file, Third is meant"]


@pytest.mark.parametrize(
    "text",
    ["x = 1", "from gymnasium import Env", "class A:\n    def reset(self): 0", "class A:\n    def step(self): 0"],
)
def test_a_file_without_one_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "env.py"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(TypeError, match=r"^no class in it has both reset and step$"):
        Host(str(file))


def test_what_is_no_file_of_python_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"env.txt is not a Python file$"):
        Host(str(tmp_path / "env.txt"))


def test_without_numbered_actions_it_says_what_it_assumes(tmp_path: Path) -> None:
    host = Host(str(planted_env(tmp_path, "def __init__(self): super().__init__(); self.action_space = None")))
    assert host.facts()["actions"] is None
    assert host.facts()["doc"] == "Take turns to add 1 or 2. Whoever reaches exactly 10 wins."
    said = "it has no discrete action space, so only the moves that it lists are known"
    assert host.assumed == [TWO, said]  # once


def test_what_has_no_words_has_none(tmp_path: Path) -> None:
    file = tmp_path / "env.py"
    file.write_text("class A:\n    def reset(self): 0\n    def step(self, a): 0", encoding="utf-8")
    assert Host(str(file)).facts() == {"title": "A", "doc": "", "actions": None}


OLD = """
from __future__ import annotations
from dataclasses import dataclass
from typing import ClassVar

@dataclass
class Old:
    total: int = 0
    kept: ClassVar[int] = 0  # is looked up by the name of the module

    def __init__(self, render_mode=None):
        if render_mode:
            raise ValueError(render_mode)
    def reset(self): self.total = 0
    def step(self, action):
        self.total += action
        return self.total, 0, self.total > 3, {}
    def legal_moves(self): return [1, 2]
    def render(self): print(self.total)
"""


def test_what_it_assumes_is_told_whatever_it_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "env.py"
    file.write_text(OLD, encoding="utf-8")
    host = Host(str(file))
    made = ["it does not know the render mode ansi", "reset takes no seed, so nothing in it may be left to chance"]
    assert host.assumed == made
    assert looked(host, 1, 2) | {"observation": 0, "state": 0} == {
        "observation": 0,
        "reward": 0.0,
        "over": False,
        "truncated": False,
        "mover": None,
        "complains": False,
        "legal": [1, 2],
        "turn": None,
        "winner": None,
        "text": "3\n",
        "state": 0,
    }
    stepped = "step gives four values, as Gym did before Gymnasium"
    assert host.assumed == [*made, stepped, "legal_moves tells the legal moves", "render prints the position"]


def looked(host: Host, *moves: int, do: str = "look", copies: bool = False) -> dict[str, Any]:
    return answer(host, {"do": do, "moves": list(moves), "copies": copies})


def test_it_sees_every_position() -> None:
    host = Host(str(ENV))
    start = looked(host)
    shown = "Total: 0. Player 1 to move."
    assert start | {"observation": 0, "state": 0} == {
        "observation": 0,
        "reward": 0.0,
        "over": False,
        "truncated": False,
        "legal": [0, 1],
        "turn": 1,
        "winner": None,
        "text": shown,
        "state": 0,
    }
    later = looked(host, 1, 1)
    assert later | {"observation": 0, "state": 0} == {
        **start,
        "observation": 0,
        "state": 0,
        "text": "Total: 4. Player 1 to move.",
        "mover": 2,
        "complains": False,
    }
    assert looked(host) == start  # back again
    assert looked(host, 1, 0, 0) | {"text": ""} != later | {"text": ""}
    ended = looked(host, 1, 1, 1, 1, 1)
    assert [ended[name] for name in ("reward", "over", "truncated")] == [1, True, False]
    assert [ended[name] for name in ("winner", "mover", "legal")] == [1, 1, []]
    assert looked(host, 1, 1, 1, 1, 1, 0)["complains"] is True
    assert looked(host, 1, 1) == later


def test_each_position_has_its_own_observation_and_state() -> None:
    host = Host(str(ENV))
    lines = [(), (0,), (1,), (0, 0), (0, 1), (1, 0), (1, 1)]
    told = {line: looked(host, *line) for line in lines}
    for kind in ("observation", "state"):
        same = {one for one in lines for other in lines if one != other and told[one][kind] == told[other][kind]}
        assert same == {(0, 1), (1, 0)}


def test_cut_off_is_not_ended(tmp_path: Path) -> None:
    steps = "def step(self, a): return (*super().step(a)[:3], True, {'reason': 'illegal'})"
    told = looked(Host(str(planted_env(tmp_path, steps))), 1)
    assert (told["over"], told["truncated"], told["complains"]) == (True, True, True)


def test_a_step_that_breaks_leaves_no_position_behind(tmp_path: Path) -> None:
    breaks = """
        def step(self, a):
            told = super().step(a)
            if self.total >= 3:
                raise ValueError
            return told
    """
    host = Host(str(planted_env(tmp_path, breaks)))
    host.can_copy = True
    before = host.look([0])
    with pytest.raises(ValueError, match=r"^$"):
        host.look([0, 1])
    assert host.moves is None
    assert host.look([0]) == before


def test_without_copies_the_moves_are_played_again(tmp_path: Path) -> None:
    host = Host(str(planted_env(tmp_path, COUNTS)))
    for count in (2, 3, 4):
        looked(host, 1)
        assert host.kind.made == count  # type: ignore[attr-defined]
    assert not host.copies


def test_with_copies_nothing_is_played_twice(tmp_path: Path) -> None:
    host = Host(str(planted_env(tmp_path, COUNTS)))
    lines = [(1, 0, 0), (1, 0), (1, 0, 1), (1,), (1, 0, 0)]
    by_copies = [looked(host, *line, copies=True) for line in lines]
    assert host.kind.made == 2  # type: ignore[attr-defined]
    assert set(host.copies) == {(1,), (1, 0), (1, 0, 0), (1, 0, 1)}
    other = Host(str(ENV))
    without = [looked(other, *line) for line in lines]
    assert [told | {"state": 0} for told in by_copies] == [told | {"state": 0} for told in without]
    looked(host, 0, copies=True)
    assert host.kind.made == 3  # type: ignore[attr-defined]
    looked(host, 1, 0, 1, 0, copies=True)  # from the nearest copy on the way
    assert host.kind.made == 3  # type: ignore[attr-defined]
    looked(host, 1, 0)  # copies that may not be used any more are not
    assert host.kind.made == 4  # type: ignore[attr-defined]


def test_copies_are_few_and_the_oldest_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gym_host, "MOST_COPIES", 2)
    host = Host(str(ENV))
    looked(host, 0, 0, 0, copies=True)
    assert list(host.copies) == [(0, 0), (0, 0, 0)]


SHARES = """
    seen = []
    def step(self, a):
        self.seen.append(a)
        return super().step(a)
    def render(self):
        return f'{len(self.seen)} steps'
"""


def test_copies_are_used_only_where_they_are_right(tmp_path: Path) -> None:
    sound = Host(str(ENV))
    assert answer(sound, {"do": "copies"}) == {"copies": True}
    assert sound.can_copy is False
    assert len(sound.copies) > gym_host.TRIED_LINES
    assert max(map(len, sound.copies)) > 5
    assert answer(Host(str(planted_env(tmp_path, SHARES))), {"do": "copies"}) == {"copies": False}
    no_copies = "def __deepcopy__(self, memo): raise ValueError"
    assert answer(Host(str(planted_env(tmp_path, no_copies))), {"do": "copies"}) == {"copies": False}


def test_it_begins_again_where_it_is(tmp_path: Path) -> None:
    host = Host(str(ENV))
    start = looked(host)
    assert looked(host, 1, 1, do="again") == start
    assert host.moves is None
    forgets = """
        def reset(self, seed=None, options=None):
            total = getattr(self, 'total', 0)
            told = super().reset(seed=seed)
            self.total = total
            return told
    """
    other = Host(str(planted_env(tmp_path, forgets)))
    assert looked(other, 1, do="again")["text"] == "Total: 2. Player 1 to move."


# The process


def test_limits_are_set_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: dict[int, tuple[int, int]] = {}
    monkeypatch.setattr(resource, "setrlimit", limits.__setitem__)
    keep_within_limits()
    assert limits == {
        resource.RLIMIT_AS: (2 * 1024**3,) * 2,
        resource.RLIMIT_FSIZE: (10 * 1024**2,) * 2,
        resource.RLIMIT_CORE: (0, 0),
    }


def test_where_there_are_no_limits_none_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    keep_within_limits()


def test_it_ends_with_all_that_it_has_started_when_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[int, ...]] = []
    monkeypatch.setattr(os, "killpg", lambda *told: done.append(told))
    monkeypatch.setattr(os, "_exit", lambda *told: done.append(told))
    asked: SimpleQueue[bytes] = SimpleQueue()
    heard([b"one", b"two"], asked)
    assert [asked.get(), asked.get(), asked.empty()] == [b"one", b"two", True]
    assert done == [(0, signal.SIGKILL), (0,)]
    monkeypatch.delattr(os, "killpg")  # as on Windows
    done.clear()
    heard([], asked)
    assert done == [(0,)]


class Silent(Exception):
    def __str__(self) -> str:
        raise ValueError


def test_why_is_told_in_short() -> None:
    assert why(ValueError("too much")) == "ValueError: too much"
    assert why(SystemExit()) == "SystemExit"
    assert why(Silent()) == "Silent"
    assert why(ValueError("x" * 400)) == f"ValueError: {'x' * 288}"


class Ended(Exception):
    """Of the test, in the place of a process that is killed."""


class Doors:
    """What a host has as its own doors, in files; its environment has none."""

    def __init__(self, folder: Path, questions: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.questions, self.told = folder / "questions", folder / "answers"
        self.questions.write_text(questions, encoding="utf-8")
        there: dict[tuple[int, str], IO[bytes]]
        there = {(0, "rb"): self.questions.open("rb"), (1, "wb"): self.told.open("wb")}
        self.open = list(there.values())
        self.shut: list[tuple[str, int]] = []
        monkeypatch.setattr(os, "dup", lambda door: door)
        monkeypatch.setattr(os, "fdopen", lambda *door: there[door])
        monkeypatch.setattr(os, "dup2", self.replace)

    def replace(self, by: int, door: int) -> None:
        self.shut.append((str(Path(f"/proc/self/fd/{by}").readlink()), door))

    def answers(self) -> list[dict[str, Any]]:
        for file in self.open:
            file.close()
        return [json.loads(line) for line in self.told.read_text(encoding="utf-8").splitlines()]


def test_it_answers_in_lines_and_the_environment_hears_and_says_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = [
        {"do": "open"},
        {"do": "look", "moves": [9], "copies": False},
        {"do": "look", "moves": [1], "copies": True},
    ]
    doors = Doors(tmp_path, "".join(json.dumps(line) + "\n" for line in asked) + "no JSON\n", monkeypatch)
    limited: list[bool] = []
    monkeypatch.setattr(gym_host, "keep_within_limits", lambda: limited.append(True))
    monkeypatch.setattr(os, "killpg", lambda *told: None)
    monkeypatch.setattr(os, "_exit", lambda *told: None)
    breaks = "def step(self, a): return 1 / 0 if a == 9 else super().step(a)"
    with pytest.raises(json.JSONDecodeError):
        gym_host.main(str(planted_env(tmp_path, breaks)))
    assert doors.shut == [("/dev/null", 0), ("/dev/null", 1), ("/dev/null", 2)]
    assert limited == [True]
    first, second, third = doors.answers()
    assert (first["title"], first["assumed"]) == ("Planted", [TWO])
    assert second == {"error": "ZeroDivisionError: division by zero", "assumed": [TWO]}
    assert (third["text"], third["mover"], third["assumed"]) == ("Total: 2. Player 2 to move.", 1, [TWO])


def test_what_cannot_be_opened_is_an_answer_and_half_of_a_process_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    doors, numbers = Doors(tmp_path, '{"do": "open"}\n' * 2, monkeypatch), iter([1, 1, 2])

    def left(code: int) -> None:
        raise Ended(code)

    monkeypatch.setattr(os, "getpid", lambda: next(numbers))
    monkeypatch.setattr(os, "_exit", left)
    monkeypatch.setattr(gym_host, "keep_within_limits", lambda: None)
    monkeypatch.setattr(gym_host, "heard", lambda lines, asked: [asked.put(line) for line in lines])
    file = tmp_path / "env.py"
    file.write_text("1 +", encoding="utf-8")
    with pytest.raises(Ended, match=r"^0$"):
        gym_host.main(str(file))
    (told,) = doors.answers()
    assert told["error"].startswith("SyntaxError: ")
    assert told["assumed"] == []
