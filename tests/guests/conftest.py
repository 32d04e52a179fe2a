"""Programs that sit down, written for one test each."""

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from textwrap import dedent

import pytest

from digitduel.players.pipe_player import PipedPlayer
from tests.cli.conftest import duel, home, sit, warm_duel
from tests.examples.conftest import installed

__all__ = ["duel", "home", "installed", "sit", "warm_duel"]

Written = Callable[[str], str]
Piped = Callable[..., PipedPlayer]

OPENING = """
import json, os, signal, sys, time

def requests():
    for line in sys.stdin:
        request = json.loads(line)
        if request["type"] == "move":
            yield request

def say(text):
    print(text, flush=True)
"""


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """The command that runs a program in Python."""

    def write(body: str) -> str:
        file = tmp_path / f"player-{len(list(tmp_path.glob('player-*')))}.py"
        file.write_text(OPENING + dedent(body))
        return shlex.join([sys.executable, "-S", str(file)])

    return write


@pytest.fixture
def piped(written: Written) -> Iterator[Piped]:
    """A program on the other end of a pipe, sent away at the end."""
    with ExitStack() as stack:

        def seat(body: str, seconds: float = 20) -> PipedPlayer:
            return stack.enter_context(closing(PipedPlayer(written(body), seconds=seconds)))

        yield seat
