"""What `duel arena` and `duel compare` can be asked for."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from digitduel.cli.named_words import ADDRESS, GAME, WHO
from digitduel.core import BadGame

F = TypeVar("F", bound=Callable[..., Any])

MODEL_FLAGS = {
    "--temperature": ("temperature", "How freely models choose their words."),
    "--top-p": ("top_p", "Share of likely words that they choose from."),
    "--max-tokens": ("max_tokens", "Tokens that an answer may have."),
    "--max-completion-tokens": ("max_completion_tokens", "The same, thoughts included, where it is called so."),
    "--model-seed": ("seed", "Seed of their own chance."),
    "--reasoning-effort": ("reasoning_effort", "Such as low, medium or high."),
    "--price-in": ("price_in", "Price of a million tokens read."),
    "--price-cached": ("price_cached", "The same, from memory.  [default: as --price-in]"),
    "--price-out": ("price_out", "Price of a million tokens written."),
}
"""By flag: the setting in a player's word, and what it means."""


def model_flags(command: F) -> F:
    """How models are asked whose word does not say it."""
    pairs = {"--header": "Sent along; $VARIABLE for a value of the environment.", "--body": "A field of each request."}
    for flag, about in reversed(pairs.items()):
        command = click.option(flag, multiple=True, metavar="NAME=VALUE", help=about)(command)
    for flag, (setting, about) in reversed(MODEL_FLAGS.items()):
        command = click.option(flag, f"asked_{setting}", metavar="X", help=about)(command)
    return command


def asked_settings(header: tuple[str, ...], body: tuple[str, ...], flags: dict[str, str | None]) -> dict[str, str]:
    """The flags as settings of a player's word."""
    asked = {}
    for kind, pairs in (("header", header), ("body", body)):
        for pair in pairs:
            name, equals, value = pair.partition("=")
            if not equals or not name.strip():
                raise BadGame(f"--{kind} takes a name and a value, as in --{kind} NAME=VALUE.")
            asked[f"{kind}.{name.strip()}"] = value.strip()
    return asked | {name.removeprefix("asked_"): value for name, value in flags.items() if value is not None}


@click.command(epilog="Example: duel arena sum-race --players casual,expert --games 20")
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=GAME.shell_complete)
@click.option("--players", multiple=True, metavar="A,B,C", help="Who meets whom.", shell_complete=WHO.shell_complete)
@click.option("--player", type=WHO, multiple=True, metavar="WORD", help="One more, whose word may hold commas.")
@ADDRESS
@click.option("--games", "count", type=int, default=100, show_default=True, metavar="N", help="For each pair and game.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Of all that is left to chance.")
@click.option("--max-turns", type=click.IntRange(1), default=200, metavar="N", help="Then half each.  [default: 200]")
@click.option("--workers", type=click.IntRange(1, 512), metavar="K", help="Processes.  [default: one for each core]")
@click.option("--concurrency", type=click.IntRange(1, 1024), metavar="K", help="Games at a time, all in one process.")
@click.option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster there.")
@click.option("--rpm", type=click.FloatRange(0, min_open=True), metavar="N", help="Requests a minute to an address.")
@click.option("--tpm", type=click.FloatRange(0, min_open=True), metavar="N", help="Tokens a minute, likewise.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Keep games and report; go on later.")
@click.option("--no-transcripts", is_flag=True, help="Keep no prompts and no answers of models, only figures.")
@click.option("--benchmark", type=WHO, metavar="PLAYER", help="Instead: a standard run for this player; one score.")
@click.option("--quick", is_flag=True, help="A shorter benchmark, for players who take their time.")
@click.option("--edition", type=click.Choice(["1", "1.1", "2"]), help="Of the benchmark.  [default: 2]")
@click.option("--disguise", multiple=True, metavar="KIND", help="Also in disguise: names, words or surface.")
@click.option("--whole-games", is_flag=True, help="By whole games, not by single moves.")
@click.option("--without", metavar="A,B", help="Show models no moves, board or rules.")
@model_flags
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.pass_context
def arena(
    ctx: click.Context,
    /,
    games: tuple[str, ...],
    players: tuple[str, ...],
    player: tuple[str, ...],
    address: str | None,
    count: int,
    seed: int,
    max_turns: int,
    workers: int | None,
    concurrency: int | None,
    cluster: str | None,
    rpm: float | None,
    tpm: float | None,
    out: Path | None,
    no_transcripts: bool,
    benchmark: str | None,
    quick: bool,
    edition: str | None,
    disguise: tuple[str, ...],
    whole_games: bool,
    without: str | None,
    header: tuple[str, ...],
    body: tuple[str, ...],
    as_json: bool,
    **flags: str | None,
) -> None:
    """A tournament at each GAME: every pair, both seats equally.

    Players are named as in duel play: random, expert, exec:COMMAND, llm:MODEL, my.module:MyPlayer. The same command
    with the same --out goes on where it stopped.
    """
    from digitduel.cli import arena_commands as hall
    from digitduel.players.guests import at_address
    from digitduel.players.model_settings import WITHOUT, with_settings
    from digitduel.players.request_pace import REQUESTS, TOKENS

    settings = asked_settings(header, body, flags) | ({WITHOUT: without} if without else {})

    def named(word: str) -> str:
        return with_settings(at_address(word, address), settings)

    if (rpm or tpm) and (workers or cluster):
        raise BadGame("--rpm and --tpm count what one process asks: give --concurrency with them, not more processes.")
    for variable, limit in ((REQUESTS, rpm), (TOKENS, tpm)):
        if limit:  # players read it there, as they read the time for a move
            os.environ[variable] = f"{limit:g}"
    if benchmark is not None:
        if games or players or player:
            raise BadGame("The benchmark has its own games and rival: name only the player, by --benchmark PLAYER.")
        if ParameterSource.COMMANDLINE in map(ctx.get_parameter_source, ("count", "max_turns")):
            raise BadGame("The benchmark is the same for everybody: it takes no --games or --max-turns.")
        split = seed if ctx.get_parameter_source("seed") is ParameterSource.COMMANDLINE else None
        plan = hall.standard_plan(named(benchmark), quick, edition, split, disguise, whole_games)
        run = hall.Run(plan, hall.crew_of(plan, workers, concurrency, cluster), out, not no_transcripts)
        hall.benchmark(run, as_json)
        return
    if quick or edition or disguise or whole_games:
        raise BadGame(
            "--quick, --edition, --disguise and --whole-games are for the benchmark. A tournament is made shorter by "
            "--games."
        )
    words = [named(word) for word in hall.named(players, player)]
    plan = hall.plan_of(games, words, count, seed, max_turns)
    hall.tournament(hall.Run(plan, hall.crew_of(plan, workers, concurrency, cluster), out, not no_transcripts), as_json)


@click.command(epilog="Example: duel compare runs/mine runs/yours --out side-by-side")
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN...")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Write tables, figures and a page.")
@click.option("--csv", "as_table", is_flag=True, help="The leaderboard for a spreadsheet.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def compare(runs: tuple[Path, ...], out: Path | None, as_table: bool, as_json: bool) -> None:
    """A leaderboard of several runs of the benchmark, and who is really better than whom.

    RUN is a folder that duel arena --benchmark PLAYER --out FOLDER has made. Programs of the house, from random to
    perfect, are always in the picture.
    """
    from digitduel.cli.compare_runs import compare

    compare(runs, out, as_json, as_table)


COMMANDS: list[click.Command] = [arena, compare]
