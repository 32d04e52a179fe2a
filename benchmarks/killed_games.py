"""Kill games at random moments, and look whether every move that was on the screen is in the file.

    python benchmarks/killed_games.py [--kills 1000] [--seed 0]

Each game is played by two programs in a process of its own, which writes to a pipe as to a screen and keeps its game
in a folder of its own. At a random moment it gets SIGKILL, SIGTERM or SIGHUP. What came through the pipe is what was
on the screen. The file must hold at least these moves, in this order, and replay. Exit code 1 when one does not.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from digitduel import load
from digitduel.cli.autosave import Keeping
from digitduel.cli.game_loop import Sitting
from digitduel.cli.new_match import new_match
from digitduel.cli.screens import PlainScreen
from digitduel.games import game
from digitduel.places import data_folder
from digitduel.players import program

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)
MOST_LINES = 60
"""So many lines, at most, come to the screen before a game is killed."""
LONGEST_WAIT = 0.01
"""Seconds from then on: about as long as a move takes."""


def play(screen: int, folder: Path, seed: int) -> None:
    """The life of a process that plays one game."""
    os.environ["XDG_DATA_HOME"] = str(folder)
    sys.stdout = os.fdopen(screen, "w", buffering=1, encoding="utf-8")
    match = new_match(game("number-harmony"), ("perfect", "perfect"), seed=seed)
    Sitting(match, PlainScreen(), Keeping(match)).run()


def killed(number: int, folder: Path, rng: Random) -> tuple[int, int]:
    """Play and kill one game: how many moves were on the screen, and how many of these are in the file."""
    seen, screen = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(seen)
            play(screen, folder, number)
        finally:
            os._exit(0)
    os.close(screen)
    with os.fdopen(seen, "rb") as pipe:
        lines = [pipe.readline() for _ in range(rng.randint(1, MOST_LINES))]
        time.sleep(rng.uniform(0, LONGEST_WAIT))
        os.kill(child, rng.choice(SIGNALS))
        os.waitpid(child, 0)
        text = b"".join([*lines, pipe.read()]).decode()
    shown = [line.split(" added ")[1].split()[0] for line in text.splitlines() if " added " in line]
    files = list(folder.rglob("*.json"))
    kept = load(files[0]).moves if files else []
    same = 0
    for on_screen, in_file in zip(shown, kept, strict=False):
        if on_screen != str(in_file.digit):
            break
        same += 1
    return len(shown), same


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill games at random moments.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    rng, shown, lost, bare = Random(asked.seed), 0, 0, 0
    # All that a game needs is loaded here once, so that the time is spent on moves.
    program("perfect").choose(game("number-harmony"), game("number-harmony").start(), rng)
    data_folder()
    for number in range(asked.kills):
        with tempfile.TemporaryDirectory() as folder:
            on_screen, in_file = killed(number, Path(folder), rng)
        shown, lost, bare = shown + on_screen, lost + on_screen - in_file, bare + (on_screen == 0)
    print(f"{asked.kills} games killed, {bare} before a move was shown.")
    print(f"{shown} moves were on the screen, {lost} of them are not in the file.")
    return 1 if lost or shown == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
