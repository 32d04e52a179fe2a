"""`duel lab` and `duel doctor`: which games are worth playing, and which are sound."""

import json
import os
import sys
from pathlib import Path

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
    from digitduel.core.json_shapes import to_data, widened
    from digitduel.lab.doctor import examine
    from digitduel.lab.findings import FindingsTold, lines

    found = examine(word, games=games)
    if as_json:
        click.echo(json.dumps(to_data(widened(FindingsTold, found, sound=found.sound))))
    else:
        for line in lines(found):
            click.echo("\n".join(folded(line)))
    sys.exit(0 if found.sound else 1)


@click.command(epilog='Example: duel lab "sum-race:target=10..20,highest=3..6" --out lab')
@click.argument("words", nargs=-1, required=True, metavar="GAME...")
@click.option("--swap", is_flag=True, help="Measure each variant with swap, too.")
@click.option("--workers", type=click.IntRange(1, 512), metavar="K", help="Processes.  [default: one for each core]")
@click.option("--cluster", metavar="ADDRESS", help="Measure on the Dask cluster there.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Keep what is done; go on later.")
@click.option(
    "--play",
    default="http://127.0.0.1:8000/",
    show_default=True,
    metavar="URL",
    help="Where the report's links are played: a server, or the page without one.",
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def lab(
    words: tuple[str, ...],
    swap: bool,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    play: str,
    as_json: bool,
) -> None:
    """Measure variants of GAME: how fair, deep and long each is.

    Options may be ranges and lists, as in target=5..60 or joined=no|yes. What is done is kept in FOLDER, and the same
    command goes on where it was broken off. At the end FOLDER has lab.json, and report.html with maps to look at.
    """
    from digitduel.arena.workers import Cluster, Processes
    from digitduel.cli.command_group import refuse
    from digitduel.core.json_shapes import to_data
    from digitduel.lab.laboratory import also_with_swap, survey, table, variants

    if workers and cluster:
        refuse("--workers counts processes on this machine, so it cannot be given with --cluster.")
    asked = list(dict.fromkeys(variant for word in words for variant in variants(word)))
    if swap:
        asked = also_with_swap(asked)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # there is a worker for each core already
    crew = Cluster(cluster) if cluster else Processes(workers)
    try:
        measured = survey(asked, crew, out and out.expanduser(), told if sys.stderr.isatty() else None)
    finally:
        crew.close()
    if out:
        from digitduel import __version__
        from digitduel.core.whole_files import write_whole
        from digitduel.lab.survey_page import page

        write_whole(out.expanduser() / "report.html", page(measured, __version__, play).encode())
    if as_json:
        click.echo(json.dumps(to_data(measured)))
        return
    for line in table(measured):
        click.echo(line)
    if len(measured) < len(asked):
        click.echo(f"{len(asked) - len(measured)} of {len(asked)} are too large to be measured.")
    if out:
        click.echo(f"The maps are in {out / 'report.html'}.")


def told(done: int, of_all: int) -> None:
    click.echo(f"\r{done} of {of_all} variants measured", nl=done == of_all, err=True)


COMMANDS: list[click.Command] = [doctor, lab]
