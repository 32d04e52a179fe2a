"""Every position of a game solved into a file, from the command line."""

import json
import sys
import time
from pathlib import Path
from typing import Any

import click

from digitduel.arena import Cluster, Processes
from digitduel.cli.arena_commands import BETWEEN_LINES
from digitduel.cli.solve_reports import AllSolved
from digitduel.core import BadGame, Game
from digitduel.core.json_shapes import to_data
from digitduel.places import cache_folder
from digitduel.solve import Value
from digitduel.solve.arrays.answer_file import AnswerFile
from digitduel.solve.arrays.every_position import Progress, memory_needed, solve_all
from digitduel.solve.disk_cache import file_of
from digitduel.solve.verdict import seen_by

DOING = {"finding": "Finding positions", "solving": "Solving them", "packing": "Packing the answers"}


def solve_every(
    game: Game[Any, Any], out: Path | None, workers: int | None, cluster: str | None, as_json: bool
) -> None:
    """Find the score of every position, and tell how many there are and who wins."""
    path = (out or file_of(cache_folder(), game, "answers")).absolute()
    if workers and cluster:
        raise BadGame("--workers counts processes on this machine, so it cannot be given with --cluster.")
    if path.is_dir():  # told at once, and not when all is done
        raise BadGame(f"{path} is a folder. Name a file in it, such as {path / f'{game.name}.answers'}.")
    crew = Cluster(cluster) if cluster else Processes(workers)
    gigabytes = memory_needed(crew.size) / 2**30
    tell = Teller()
    who = "1 worker needs" if crew.size == 1 else f"{crew.size} workers need"
    tell.line(f"{who} up to {gigabytes:.1f} GB of memory, besides looking into the files in {path}.work.")
    began = time.monotonic()
    try:
        sizes = solve_all(game, path, crew, tell)
    finally:
        crew.close()
    seconds = time.monotonic() - began
    start = game.start()
    score = AnswerFile(path, game).score(game.tier(start), game.code(start))
    assert score is not None
    value, plies = seen_by(game.to_move(start), score)
    positions, size = sum(sizes.values()), path.stat().st_size
    if as_json:
        report = AllSolved(
            game=game.name,
            options=game.values(),
            value=value.value,
            plies=plies,
            positions=positions,
            tiers=tuple(sizes.items()),
            file=str(path),
            bytes=size,
            seconds=round(seconds, 3),
        )
        click.echo(json.dumps(to_data(report)))
        return
    player = game.to_move(start)
    stands = {
        Value.WIN: f"{player} wins in {plies} plies",
        Value.LOSS: f"{player.other} wins in {plies} plies",
        Value.DRAW: "a draw",
        Value.ENDLESS: "endless",
    }
    click.echo(f"{game.word}: {stands[value]}. All {positions:,} positions are solved.")
    click.echo(f"The answers are in {path} ({size / 2**20:,.1f} MB). {seconds:,.0f} s.")


class Teller:
    """Tells how far it has come: in one line of a terminal, or now and then a line where there is none."""

    def __init__(self) -> None:
        self._at_a_terminal = sys.stderr is not None and sys.stderr.isatty()
        self._said = float("-inf")
        self._doing = ""

    def __call__(self, now: Progress) -> None:
        moment = time.monotonic()
        if now.doing == self._doing and moment - self._said < (0.2 if self._at_a_terminal else BETWEEN_LINES):
            return
        self._said, self._doing = moment, now.doing
        of = f" of {now.of:,}" if now.of else ""
        left = "" if now.seconds_left is None else f", about {now.seconds_left:,.0f} s left"
        self.line(f"{DOING[now.doing]}: {now.positions:,}{of}{left}", again=self._at_a_terminal)

    def line(self, text: str, again: bool = False) -> None:
        """On the error stream, so that the answer alone can be read by a program."""
        click.echo(f"\r\x1b[K{text}" if again else text, err=True, nl=not again)
