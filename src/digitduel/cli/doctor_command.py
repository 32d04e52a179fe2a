"""`duel doctor`: is this a sound game?"""

import json
import sys
from dataclasses import asdict

import click


@click.command(epilog="Example: duel doctor gym:my_env.py --json")
@click.argument("word", metavar="GAME")
@click.option(
    "--games", type=click.IntRange(1, 100_000), default=100, show_default=True, metavar="N", help="At random."
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def doctor(word: str, games: int, as_json: bool) -> None:
    """Is GAME sound? Plays it, looks through it and solves it as far as that goes, and lists its faults.

    The exit code is 0 for a sound game and 1 for one with faults.
    """
    from digitduel.cli.screens import folded
    from digitduel.lab.doctor import examine, lines

    found = examine(word, games=games)
    if as_json:
        click.echo(json.dumps({"sound": found.sound, **asdict(found)}))
    else:
        for line in lines(found):
            click.echo("\n".join(folded(line)))
    sys.exit(0 if found.sound else 1)
