"""The command `duel` without the wait for Python: one process reads the program once, and a copy of it, with streams,
folder and environment of its own, is what each command runs in."""

import gc
import json
import os
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from runpy import run_module

ROOT = Path(__file__).parents[2]
PATIENCE = 120


class WarmDuel:
    """The process that waits for commands."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.cli.warm_duel"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )

    def run(self, arguments: Sequence[str], folder: Path, environment: Mapping[str, str], streams: list[Path]) -> int:
        """What the command leaves with; it reads and writes the streams 0, 1 and 2."""
        assert self.process.stdin and self.process.stdout
        asked = [list(arguments), str(folder), dict(environment), [str(stream) for stream in streams]]
        self.process.stdin.write(json.dumps(asked).encode() + b"\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        assert ready, f"duel {' '.join(arguments)} is not done after {PATIENCE} seconds"
        return int(self.process.stdout.readline())

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


def become_a_command() -> None:
    """Wait for commands. This returns once for each of them, in a process that is to do nothing else."""
    while line := sys.stdin.buffer.readline():
        if not (child := os.fork()):
            arguments, folder, environment, streams = json.loads(line)
            for number, stream in enumerate(streams):
                os.dup2(os.open(stream, os.O_RDWR), number)
            os.chdir(folder)
            os.environ.clear()
            os.environ.update(environment)
            sys.argv[1:] = arguments
            sys.path[:1] = [folder, *filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))]
            return
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    sys.exit()


if __name__ == "__main__":
    # What most commands need; the others import the rest themselves.
    for name in ("commands", "games_list", "memory.history_pages", "puzzle_prompt", "study_commands", "arena_commands"):
        import_module(f"digitduel.cli.{name}")
    for name in ("platformdirs", "rich.table"):
        import_module(name)
    gc.freeze()
    become_a_command()
    run_module("digitduel", run_name="__main__", alter_sys=True)
