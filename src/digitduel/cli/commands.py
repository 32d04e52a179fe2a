"""The commands of `duel`."""

import os
import sys
from pathlib import Path
from typing import Any, NoReturn

import click

from digitduel import __version__
from digitduel.cli.keeping import Keeping, NotKept
from digitduel.cli.screens import DrawnScreen, PlainScreen, Screen, at_a_terminal, make_streams_forgiving
from digitduel.cli.sitting import Sitting
from digitduel.core import ONE, BadGame, DigitDuelError, Game, Match, Player, quoted, record
from digitduel.games import game, game_class, names


class Duel(click.Group):
    """A refusal anywhere is one clear sentence and exit code 2; Ctrl-C is 130; never a traceback."""

    def main(self, *arguments: Any, **more: Any) -> NoReturn:
        make_streams_forgiving()
        more["standalone_mode"] = False
        try:
            code = super().main(*arguments, **more)
            sys.stdout.flush()
            sys.exit(code if isinstance(code, int) else 0)
        except click.UsageError as error:
            refuse(error.format_message())
        except DigitDuelError as error:
            refuse(str(error))
        except click.Abort:
            sys.exit(130)
        except OSError as error:
            # Nobody listens, or there is no room: say so where it can still be heard, and let nothing more be written.
            if not isinstance(error, BrokenPipeError):
                click.echo(f"duel: {error.strerror or error}.", err=True)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            sys.exit(1)


def refuse(sentence: str) -> NoReturn:
    click.echo(f"duel: {sentence}", err=True)
    sys.exit(2)


def screen_for(plain: bool) -> Screen:
    return PlainScreen() if plain or not at_a_terminal() else DrawnScreen()


LIMIT_OF_PROGRAMS = 500
"""Turns after which a match stops in which nobody is there to stop it: some games have no end."""


class GameWord(click.ParamType[Game[Any, Any]]):
    """A game by its one word."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game[Any, Any]:
        return value if isinstance(value, Game) else game(value)


@click.group(cls=Duel, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="duel")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Digit Duel: five two-player number games. Without a command, a menu."""
    if ctx.invoked_subcommand is not None:
        return
    if not at_a_terminal():
        click.echo(ctx.get_help())
        return
    from digitduel.cli.menu import menu

    sys.exit(menu(DrawnScreen()))


@main.command()
@click.argument("game", type=GameWord(), metavar="GAME")
@click.option("--p1", default="human", metavar="WHO", help="Player 1: human or a program, see below.  [default: human]")
@click.option("--p2", default="human", metavar="WHO", help="Player 2: likewise.  [default: human]")
@click.option("--first", type=click.Choice(["1", "2", "random"]), help="Who starts.  [default: 1]")
@click.option("--seed", type=int, metavar="N", help="Makes all that is left to chance repeatable.")
@click.option("--max-turns", type=click.IntRange(1), metavar="N", help="Stop the match, unfinished, after N turns.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Keep the game in FILE, turn by turn.")
@click.option("--plain", is_flag=True, help="The rulebook's transcript: no colour, no drawing.")
def play(
    game: Game[Any, Any],
    p1: str,
    p2: str,
    first: str | None,
    seed: int | None,
    max_turns: int | None,
    save: Path | None,
    plain: bool,
) -> None:
    """Play GAME, such as sum-race or sum-race:target=30,highest=8.

    WHO is human or one of the programs: random, beginner, casual, skilled, expert, perfect, mcts. Guests can sit down
    too: exec:COMMAND, a program on a pipe; llm:MODEL, a language model; my.module:MyPlayer, a class in Python. A match
    between two programs stops after 500 turns unless --max-turns says otherwise.
    """
    match = new_match(game, (p1, p2), first, seed, max_turns)
    keeping = Keeping(match, save)
    sitting = Sitting(match, screen_for(plain), keeping)
    if save:
        try:
            keeping.write()
        except NotKept as reason:
            refuse(str(reason))
    sys.exit(sitting.run())


def new_match(
    game: Game[Any, Any],
    players: tuple[str, str],
    first: str | None = None,
    seed: int | None = None,
    max_turns: int | None = None,
) -> Match:
    """A match as it was asked for."""
    if first and game.player_one_starts:
        raise BadGame(f"In {game.title} Player 1 always starts, so --first cannot be given.")
    if seed is None:
        seed = int.from_bytes(os.urandom(4))
    if max_turns is None and "human" not in players:
        max_turns = LIMIT_OF_PROGRAMS
    if first == "random":
        from random import Random

        starter = Random(f"{seed}/first").choice(list(Player))
    else:
        starter = Player.numbered(int(first)) if first else ONE
    return Match(game, first=starter, players=players, max_turns=max_turns, seed=seed)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--plain", is_flag=True, help="The rulebook's transcript: no colour, no drawing.")
@click.option("--trust", is_flag=True, help="Start or reach the players from outside that FILE names.")
def resume(file: Path, plain: bool, trust: bool) -> None:
    """Go on with the game saved in FILE."""
    match = record.load(file, game)
    if match.result:
        refuse(f"{file}: this game has ended. {match.result.sentence} See it by duel replay.")
    if not trust:
        ask_about_outsiders(file, match.players)
    keeping = Keeping(match, file)
    keeping.continues(file.expanduser())
    sys.exit(Sitting(match, screen_for(plain), keeping).run())


def ask_about_outsiders(file: Path, players: tuple[str, str]) -> None:
    """A record may come from anyone, and must not run a command or reach an address without a yes."""
    from digitduel.players.guests import comes_from_outside

    outsiders = [quoted(word, 200) for word in players if comes_from_outside(word)]
    if outsiders and not at_a_terminal():
        refuse(f"{file} names {' and '.join(outsiders)} as a player. Say --trust to let it in.")
    for word in outsiders:
        answer = input(f"{file} names {word} as a player. Let it in? (yes/no): ")
        if answer.strip().lower() not in ("yes", "y"):
            refuse("The game is left as it is.")


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--plain", is_flag=True, help="The rulebook's transcript: no colour, no drawing, no waiting.")
def replay(file: Path, plain: bool) -> None:
    """Step through the game recorded in FILE."""
    from digitduel.cli.replay import show

    show(record.load(file, game), screen_for(plain))


@main.command()
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def games(as_json: bool) -> None:
    """The games there are, with their options."""
    from digitduel.cli.catalogue import catalogue, table

    kinds, failed = {}, {}
    for name in names():
        try:
            kinds[name] = game_class(name)
        except BadGame as error:
            failed[name] = str(error)
    if as_json:
        import json

        click.echo(json.dumps(catalogue(kinds), indent=2))
    else:
        table(kinds)
    for sentence in failed.values():
        click.echo(f"duel: {sentence}", err=True)


@main.command()
@click.argument("game", type=GameWord(), metavar="GAME")
@click.option("--plain", is_flag=True, help="As plain text.")
def rules(game: Game[Any, Any], plain: bool) -> None:
    """The rules of GAME."""
    screen = screen_for(plain)
    screen.page(game.rules)
    if game.word != game.name:
        options = {option.name: option for option in game.options()}
        changed = [f"{name}={options[name].write(value)}" for name, value in game.values().items()]
        screen.note(f"The page tells the usual game. Here the options are: {', '.join(changed)}.")


@main.command()
@click.argument("game", type=GameWord(), metavar="GAME")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--no-cache", is_flag=True, help="Neither use nor keep what was found out before.")
def solve(game: Game[Any, Any], as_json: bool, no_cache: bool) -> None:
    """Who wins GAME, with which first moves, and how soon."""
    from digitduel.cli import study

    study.solve(game, as_json, cached=not no_cache)


@main.command()
@click.argument("game", type=GameWord(), metavar="GAME")
@click.option("--moves", default="", metavar="MOVES", help='The moves so far, as in "5 6 4".')
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--no-cache", is_flag=True, help="Neither use nor keep what was found out before.")
def analyze(game: Game[Any, Any], moves: str, as_json: bool, no_cache: bool) -> None:
    """What each move in a position of GAME leads to under best play."""
    from digitduel.cli import study

    study.analyze(game, moves.split(), as_json, cached=not no_cache)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def review(file: Path, as_json: bool) -> None:
    """What each move of the game in FILE did, and what would have been better."""
    from digitduel.cli import study

    study.review(record.load(file, game), screen_for(plain=False), as_json)


@main.command()
@click.argument("word", required=False, metavar="[GAME]")
@click.option("--seed", type=int, metavar="N", help="The same puzzle for the same N.")
@click.option("--daily", is_flag=True, help="Today's puzzle, the same for everyone.")
@click.option("--plain", is_flag=True, help="No colour, no drawing.")
def puzzle(word: str | None, seed: int | None, daily: bool, plain: bool) -> None:
    """Find the one move that keeps the win."""
    from digitduel.cli.puzzling import puzzling

    sys.exit(puzzling(screen_for(plain), word, seed, daily))


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--players", multiple=True, metavar="A,B,C", help="Who meets whom: everyone everyone.")
@click.option("--player", multiple=True, metavar="WORD", help="One more player, whose word may hold commas.")
@click.option("--games", "count", type=int, default=100, show_default=True, metavar="N", help="For each pair and game.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Of all that is left to chance.")
@click.option("--max-turns", type=click.IntRange(1), default=200, metavar="N", help="Then half each.  [default: 200]")
@click.option("--workers", type=click.IntRange(1, 512), metavar="K", help="Processes.  [default: one for each core]")
@click.option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster there.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Keep games and report; go on later.")
@click.option("--benchmark", metavar="PLAYER", help="Instead: one standard run for this player, with one score.")
@click.option("--quick", is_flag=True, help="A shorter benchmark, for players who take their time.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def arena(
    games: tuple[str, ...],
    players: tuple[str, ...],
    player: tuple[str, ...],
    count: int,
    seed: int,
    max_turns: int,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    benchmark: str | None,
    quick: bool,
    as_json: bool,
) -> None:
    """A tournament at each GAME: every pair, both seats equally.

    Players are named as in duel play: random, expert, exec:COMMAND, llm:MODEL, my.module:MyPlayer. The same command
    with the same --out goes on where it stopped.
    """
    from digitduel.cli import arena as hall

    if benchmark is not None:
        if games or players or player:
            raise BadGame("The benchmark has its own games and rival: name only the player, by --benchmark PLAYER.")
        plan = hall.standard_plan(benchmark, quick)
        hall.benchmark(plan, hall.crew_of(workers, cluster), out, as_json)
        return
    plan = hall.plan_of(games, hall.named(players, player), count, seed, max_turns)
    hall.tournament(plan, hall.crew_of(workers, cluster), out, as_json)


@main.command()
def mcp() -> None:
    """Serve the games to an assistant, by the Model Context Protocol."""
    try:
        from digitduel.cli.mcp import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "mcp":
            raise
        refuse("The Model Context Protocol is not installed here. It comes with: pip install 'digitduel[mcp]'")
    serve()


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Where to listen.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, metavar="N")
@click.option("--database", metavar="URL", help="Where games are kept.  [default: SQLite in the data folder]")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, metavar="N", help="Processes.")
def serve(host: str, port: int, database: str | None, workers: int) -> None:
    """Open the games to people in a browser."""
    try:
        from digitduel.web.serving import serve
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("digitduel"):
            raise
        refuse(f"Serving needs {error.name}, which is not installed here. It comes with: pip install 'digitduel[web]'")
    serve(host, port, database, workers, click.echo)
