"""Stands between Digit Duel and the process in which somebody's environment runs, and ends all that it has started.

Whoever that environment takes for its parent is this one, whose death harms nobody. Questions are passed on to it, and
its answers go straight back. Once either side is gone, or there are too many processes, all below this one are killed,
also those that left their group or lost their parents. It imports nothing of Digit Duel, and is run as a file.
"""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

MOST_PROCESSES = 32
BETWEEN_LOOKS = 0.2
PATIENCE = 5.0
ADOPT_ORPHANS = 36
"""PR_SET_CHILD_SUBREAPER of Linux: whoever loses its parents down there becomes a child of this process."""


def below(pid: int) -> list[int]:
    """Every process that this one has started, and those have; nothing where the system does not tell."""
    found: list[int] = []
    with suppress(OSError, ValueError):
        for told in Path(f"/proc/{pid}/task").glob("*/children"):
            for child in map(int, told.read_text().split()):
                found += [child, *below(child)]
    return found


def at_work(pid: int) -> bool:
    """Whether a process does something; not once it is done and only waits for its parent to hear of it."""
    with suppress(OSError):
        return " Z " not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2][:3]
    return False


def end_all(host: "subprocess.Popen[bytes]") -> None:
    """Kill until nobody is left."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for pid in below(os.getpid()):
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        with suppress(OSError):
            os.killpg(host.pid, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            break
        time.sleep(0.005)
    os._exit(0)


def watch(host: "subprocess.Popen[bytes]") -> None:
    """Until the environment's process is gone, or there are too many."""
    while sum(map(at_work, below(os.getpid()))) <= MOST_PROCESSES:
        with suppress(subprocess.TimeoutExpired):
            host.wait(BETWEEN_LOOKS)
            break
    end_all(host)


def main(path: str) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(ADOPT_ORPHANS, 1, 0, 0, 0)
    command = [sys.executable, str(Path(__file__).with_name("gym_host.py")), path]
    host = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)  # noqa: S603  (our own program)
    os.close(1)  # the answers end when nobody below has them in hand
    threading.Thread(target=watch, args=(host,), daemon=True).start()
    assert host.stdin
    with suppress(OSError):
        while line := sys.stdin.buffer.readline():
            host.stdin.write(line)
            host.stdin.flush()
    end_all(host)


if __name__ == "__main__":
    main(sys.argv[1])
