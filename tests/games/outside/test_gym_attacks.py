"""Environments that misbehave in every way somebody thought of. Nothing comes down, and each is told in a sentence."""

import os
import time
from pathlib import Path

import pytest

import digitduel
from digitduel.core import BadGame, Match, NotAllowed
from digitduel.games.outside import gym_process
from digitduel.games.outside.gym_game import GymGame
from digitduel.solve import Value, oracle_for
from tests.games.outside.planted_env import planted_env


def opened(folder: Path, methods: str, before: str = "") -> GymGame:
    game = digitduel.game(f"gym:{planted_env(folder, methods, before)}")
    assert isinstance(game, GymGame)
    return game


def at_five(doing: str) -> str:
    return f"""
        def misbehave(self):
            import os, signal, subprocess, sys, threading, time
            if self.total >= 5:
                {doing}
    """


def refused_at_five(game: GymGame) -> str:
    """What is said where it misbehaves; the game stands where it was, and can be asked again."""
    match = Match(game)
    for move in ["1", "1", "0"]:
        match.play(move)
    for _ in range(2):
        with pytest.raises(NotAllowed) as refusal:
            match.play("0")
    assert len(match.moves) == 3
    assert game.moves(match.position)
    return str(refusal.value).removeprefix("Planted, an environment from outside, breaks after 1 1 0 0: ")


@pytest.mark.long
@pytest.mark.parametrize(
    ("doing", "words"),
    [
        ("os.kill(os.getpid(), signal.SIGKILL)", "Its process died."),
        ("os.killpg(0, signal.SIGKILL)", "Its process died."),
        ("os.kill(os.getppid(), signal.SIGKILL); time.sleep(3600)", "Its process died."),
        ("os.killpg(os.getpgid(os.getppid()), signal.SIGKILL); time.sleep(3600)", "Its process died."),
        ("os.abort()", "Its process died."),
        ("os.closerange(0, 100)", "Its process died."),
        ("[os.fork() or time.sleep(3600) for _ in range(100)]; time.sleep(3600)", "Its process died."),
        ("os.write(4, b'what?\\n')", "It said what is no answer."),
        ("os.write(4, b'5\\n')", "It said what is no answer."),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("raise GeneratorExit('no more')", "GeneratorExit: no more"),
        ("self.misbehave()", "RecursionError: maximum recursion depth exceeded"),
        ("raise type('Odd', (Exception,), {'__str__': lambda self: 1 / 0})()", "Odd"),
        ("raise ValueError('a\\x1b[2J\\nb' + 'c' * 10_000)", "ValueError: a?[2J?bccc"),
        ("[].append([0] * 10**9)", "MemoryError"),
        ("open('/dev/full', 'w').write('x' * 10_000)", "OSError: [Errno 28] No space left on device"),
        ("input()", "EOFError: EOF when reading a line"),
    ],
)
def test_what_breaks_is_told(tmp_path: Path, doing: str, words: str) -> None:
    said = refused_at_five(opened(tmp_path, at_five(doing)))
    assert said.startswith(words)
    assert said.isprintable()
    assert len(said) < 500


@pytest.mark.long
@pytest.mark.parametrize(
    "doing",
    [
        "os.write(1, b'x' * 10_000_000)",
        "sys.stderr.write('x' * 10_000_000)",
        "sys.stdout.close()",
        "assert sys.stdin.read() == ''",
        # Once: a process at each step would soon be too many, on a slow machine.
        "os.left = vars(os).get('left') or subprocess.Popen(['sleep', '3600'], start_new_session=True)",
        "threading.Thread(target=time.sleep, args=(3600,)).start()",
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)",
        "os.chdir('/')",
        "os.environ.clear()",
    ],
)
def test_what_is_bad_manners_changes_nothing(tmp_path: Path, doing: str) -> None:
    game = opened(tmp_path, at_five(doing))
    assert oracle_for(game).verdict(game.start()).value is Value.WIN


@pytest.mark.long
@pytest.mark.parametrize("where", ["reset", "step", "render", "valid_moves", "__init__", "__deepcopy__"])
def test_what_hangs_is_not_waited_for(tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hang at the beginning is told when it is opened; a later one costs its move."""
    monkeypatch.setattr(gym_process, "TO_BEGIN", 5.0)
    monkeypatch.setattr(gym_process, "SECONDS", 2.0)
    monkeypatch.setattr(gym_process.GymProcess.__init__, "__defaults__", (2.0,))
    methods = f"""
        def {where}(self, *more, **named):
            import time
            while True:
                time.sleep(0.1)
    """
    if where in ("step", "__deepcopy__"):
        game = opened(tmp_path, methods)
        refusals = [game.why_not(game.start(), move) for move in game.moves(game.start())]
        assert all(refusals) if where == "step" else not any(refusals)
        assert where != "step" or str(refusals[0]).endswith("breaks after 0: It did not answer within 2 seconds.")
        return
    with pytest.raises(BadGame, match=r"cannot be used: It did not answer within [25] seconds\.$"):
        opened(tmp_path, methods)


@pytest.mark.long
@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("import time; time.sleep(3600)\n", "It did not answer within 5 seconds."),
        ("raise SystemExit(3)\n", "SystemExit: 3"),
        ("import os; os._exit(3)\n", "Its process died."),
        ("import nowhere_to_be_found\n", "ModuleNotFoundError: No module named 'nowhere_to_be_found'"),
        ("import os; os.fork()\nimport time; time.sleep(3600)\n", "It did not answer within 5 seconds."),
        ("raise BaseException\n", "BaseException"),
        ("import sys; sys.modules.clear()\n", ""),
    ],
)
def test_what_breaks_when_it_is_imported_is_told(
    tmp_path: Path, before: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gym_process, "TO_BEGIN", 5.0)
    with pytest.raises(BadGame) as refusal:
        opened(tmp_path, "", before)
    assert f"cannot be used: {words}" in str(refusal.value)


def test_all_that_it_has_started_ends_with_it(tmp_path: Path) -> None:
    """Also what has left its group, and what has lost its parents."""
    started = tmp_path / "started"
    doing = (
        f"out = open({str(started)!r}, 'a'); "
        "out.write(str(subprocess.Popen(['sleep', '3600'], start_new_session=True).pid) + ' '); "
        "out.write(subprocess.check_output('setsid sleep 3600 >/dev/null & echo $!', shell=True, text=True)); "
        "out.close()"
    )
    process = gym_process.GymProcess(planted_env(tmp_path, at_five(doing)))
    process.ask("look", (1, 1, 0, 0))
    pids = [int(word) for word in started.read_text().split()]
    assert len(pids) == 2
    assert all(map(alive, pids))
    del process
    until = time.monotonic() + 10
    while any(map(alive, pids)) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(map(alive, pids))


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
