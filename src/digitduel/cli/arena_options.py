"""What `duel arena` can be asked for."""

from pathlib import Path

import click
from click.core import ParameterSource

from digitduel.cli.named_words import ADDRESS, GAME, WHO
from digitduel.core import BadGame


@click.command(epilog="Example: duel arena sum-race --players casual,expert --games 20")
@click.argument("games", nargs=-1, metavar="[GAME]...", shell_complete=GAME.shell_complete)
@click.option("--players", multiple=True, metavar="A,B,C", help="Who meets whom.", shell_complete=WHO.shell_complete)
@click.option("--player", type=WHO, multiple=True, metavar="WORD", help="One more, whose word may hold commas.")
@ADDRESS
@click.option("--games", "count", type=int, default=100, show_default=True, metavar="N", help="For each pair and game.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Of all that is left to chance.")
@click.option("--max-turns", type=click.IntRange(1), default=200, metavar="N", help="Then half each.  [default: 200]")
@click.option("--workers", type=click.IntRange(1, 512), metavar="K", help="Processes.  [default: one for each core]")
@click.option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster there.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Keep games and report; go on later.")
@click.option("--benchmark", type=WHO, metavar="PLAYER", help="Instead: a standard run for this player; one score.")
@click.option("--quick", is_flag=True, help="A shorter benchmark, for players who take their time.")
@click.option("--edition", type=click.Choice(["1", "1.1"]), help="Of the benchmark; 1 for old scores.  [default: 1.1]")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.pass_context
def arena(
    ctx: click.Context,
    games: tuple[str, ...],
    players: tuple[str, ...],
    player: tuple[str, ...],
    address: str | None,
    count: int,
    seed: int,
    max_turns: int,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    benchmark: str | None,
    quick: bool,
    edition: str | None,
    as_json: bool,
) -> None:
    """A tournament at each GAME: every pair, both seats equally.

    Players are named as in duel play: random, expert, exec:COMMAND, llm:MODEL, my.module:MyPlayer. The same command
    with the same --out goes on where it stopped.
    """
    from digitduel.cli import arena_commands as hall
    from digitduel.players.guests import at_address

    if benchmark is not None:
        if games or players or player:
            raise BadGame("The benchmark has its own games and rival: name only the player, by --benchmark PLAYER.")
        if ParameterSource.COMMANDLINE in map(ctx.get_parameter_source, ("count", "seed", "max_turns")):
            raise BadGame("The benchmark is the same for everybody: it takes no --games, --seed or --max-turns.")
        plan = hall.standard_plan(at_address(benchmark, address), quick, edition)
        hall.benchmark(plan, hall.crew_of(workers, cluster), out, as_json)
        return
    if quick or edition:
        raise BadGame("--quick and --edition are for the benchmark. A tournament is made shorter by --games.")
    words = [at_address(word, address) for word in hall.named(players, player)]
    plan = hall.plan_of(games, words, count, seed, max_turns)
    hall.tournament(plan, hall.crew_of(workers, cluster), out, as_json)
