"""Kill games at random moments, and look whether every move that was on the screen is in the file.

    python benchmarks/killed_games.py [--face transcript|table] [--kills 1000] [--seed 0]

Each game is played by two programs in a process of its own, which keeps its game in a folder of its own: as a
transcript that writes to a pipe, or at the table in a terminal. At a random moment it gets SIGKILL, SIGTERM or SIGHUP.
What came through is what was on the screen. The file must hold at least these moves, in this order, and replay. Exit
code 1 when one does not.
"""

import argparse
import fcntl
import os
import pty
import re
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pyte

from digitduel import load
from digitduel.cli.autosave import Autosave
from digitduel.cli.game_loop import PlainGame
from digitduel.cli.new_match import new_match
from digitduel.cli.screens import PlainScreen
from digitduel.cli.table.full_screen import TableApp
from digitduel.cli.table.table_screen import TableScreen
from digitduel.core import Match
from digitduel.games import game
from digitduel.places import data_folder
from digitduel.players import program

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)
MOST_LINES = 60
"""So many lines, or pieces of a drawing, come to the screen at most before a game is killed."""
LONGEST_WAIT = 0.01
"""Seconds from then on: about as long as a move takes."""

Moves = dict[int, str]
"""Moves that were seen, by their number in the game from 1."""


def a_match(folder: Path, seed: int) -> Match:
    os.environ["XDG_DATA_HOME"] = str(folder)
    return new_match(game("number-harmony"), ("perfect", "perfect"), seed=seed)


def transcript(folder: Path, seed: int) -> None:
    """The life of a process that plays one game in plain lines."""
    sys.stdout = os.fdopen(1, "w", buffering=1, encoding="utf-8", closefd=False)
    match = a_match(folder, seed)
    PlainGame(match, PlainScreen(), Autosave(match)).run()


def table(folder: Path, seed: int) -> None:
    """The same at the table, where nothing takes longer than it must."""
    match = a_match(folder, seed)
    TableApp(lambda _: TableScreen(match, Autosave(match), 0), pace=0).run()


def told(text: bytes) -> Moves:
    """The moves in a transcript."""
    lines = [line for line in text.decode().splitlines() if " added " in line]
    return {number: line.split(" added ")[1].split()[0] for number, line in enumerate(lines, start=1)}


def drawn(text: bytes) -> Moves:
    """The moves in the list beside the board, as far as it shows them."""
    screen = pyte.Screen(80, 24)
    # What a terminal is asked for beyond drawing is not known to pyte, which would write it out.
    data = re.sub(r"\x1b\[[<>=?][0-9;$]*[a-zA-Z]|\x1b\[[0-9;]*[$ ]?[ptq]", "", text.decode(errors="replace"))
    pyte.Stream(screen).feed(data)
    return {int(n): move for line in screen.display for n, move in re.findall(r"│ +(\d+) Player [12] (\d+)", line)}


FACES: dict[str, tuple[Callable[[Path, int], None], Callable[[bytes], Moves]]] = {
    "transcript": (transcript, told),
    "table": (table, drawn),
}


def killed(face: str, number: int, folder: Path, rng: Random) -> tuple[int, int]:
    """Play and kill one game: how many moves were on the screen, and how many of these are in the file."""
    play, seen = FACES[face]
    child, screen = pty.fork()
    if child == 0:
        try:
            for ignored in SIGNALS[1:]:  # as they are by who started this, `nohup` for one
                signal.signal(ignored, signal.SIG_DFL)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.environ["TERM"] = "xterm-256color"
            play(folder, number)
        finally:
            os._exit(0)
    text = b"".join(os.read(screen, 4096) for _ in range(rng.randint(1, MOST_LINES)))
    time.sleep(rng.uniform(0, LONGEST_WAIT))
    os.kill(child, rng.choice(SIGNALS))
    try:
        while more := os.read(screen, 65536):
            text += more
    except OSError:  # the terminal has gone with its program
        pass
    os.waitpid(child, 0)
    os.close(screen)
    shown = seen(text)
    files = list(folder.rglob("*.json"))
    kept = dict(enumerate((str(move.digit) for move in load(files[0]).moves), start=1)) if files else {}
    return len(shown), sum(kept.get(place) == move for place, move in shown.items())


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill games at random moments.")
    parser.add_argument("--face", choices=FACES, default="transcript")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    rng, shown, lost, bare = Random(asked.seed), 0, 0, 0
    # All that a game needs is loaded here once, so that the time is spent on moves.
    program("perfect").choose(game("number-harmony"), game("number-harmony").start(), rng)
    data_folder()
    for number in range(asked.kills):
        with tempfile.TemporaryDirectory() as folder:
            on_screen, in_file = killed(asked.face, number, Path(folder), rng)
        shown, lost, bare = shown + on_screen, lost + on_screen - in_file, bare + (on_screen == 0)
    print(f"{asked.face}: {asked.kills} games killed, {bare} before a move was shown.")
    print(f"{shown} moves were on the screen, {lost} of them are not in the file.")
    return 1 if lost or shown == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
