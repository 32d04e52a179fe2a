"""The commands of `duel`."""

import sys
from pathlib import Path
from typing import Any, NoReturn

import click

from digitduel import __version__
from digitduel.cli.screens import DrawnScreen, PlainScreen, Screen, at_a_terminal, make_streams_forgiving
from digitduel.cli.sitting import Sitting
from digitduel.core import ONE, BadGame, DigitDuelError, Game, Match, Player, record
from digitduel.games import game, game_class, names


class Duel(click.Group):
    """A refusal anywhere is one clear sentence and exit code 2; Ctrl-C is 130; never a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        make_streams_forgiving()
        try:
            return super().invoke(ctx)
        except DigitDuelError as error:
            refuse(str(error))
        except (KeyboardInterrupt, EOFError):
            click.echo()
            sys.exit(130)


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

    WHO is human or one of the programs: random, beginner, casual, skilled, expert, perfect, mcts. A match between two
    programs stops after 500 turns unless --max-turns says otherwise.
    """
    if save and save.exists():
        refuse(f"{save} exists already, and is left as it is. Go on with it by duel resume, or choose another name.")
    match = new_match(game, (p1, p2), first, seed, max_turns)
    sys.exit(Sitting(match, screen_for(plain), save).run())


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
        from random import SystemRandom

        seed = SystemRandom().getrandbits(32)
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
def resume(file: Path, plain: bool) -> None:
    """Go on with the game saved in FILE."""
    match = record.load(file, game)
    if match.result:
        refuse(f"{file}: this game has ended. {match.result.sentence} See it by duel replay.")
    sys.exit(Sitting(match, screen_for(plain), file).run())


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
    screen_for(plain).page(game.rules)


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
