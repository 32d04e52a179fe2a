"""The commands of `duel`."""

import sys
from pathlib import Path
from typing import Any

import click

from digitduel import __version__, load
from digitduel.cli.autosave import Autosave, NotKept
from digitduel.cli.command_group import Duel, refuse
from digitduel.cli.contest_play import play_series
from digitduel.cli.game_loop import PlainGame
from digitduel.cli.named_words import ADDRESS, GAME, WHO
from digitduel.cli.new_match import new_match
from digitduel.cli.screens import PlainScreen, at_a_terminal, has_full_screen
from digitduel.core import BadGame, Game, Match, quoted
from digitduel.games import game_class, names, with_swap
from digitduel.players.turns import Turns

TRUST = click.option("--trust", is_flag=True, help="Let in the game or the players from outside that FILE names.")


ELSEWHERE = [f"digitduel.cli.{module}" for module in ("arena_options", "lab_commands", "server_commands")]


@click.group(
    cls=Duel,
    elsewhere=ELSEWHERE,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="duel")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Digit Duel: five two-player number games. Without a command, a greeting that offers them."""
    if ctx.invoked_subcommand is not None:
        return
    if not has_full_screen():
        click.echo(ctx.get_help())
        return
    from digitduel.cli.table import greet

    sys.exit(greet())


@main.command(epilog="Example: duel play sum-race --p2 expert")
@click.argument("game", type=GAME, metavar="GAME")
@click.option("--p1", type=WHO, default="human", metavar="WHO", help="Player 1, a program or human.  [default: human]")
@click.option("--p2", type=WHO, default="human", metavar="WHO", help="Player 2, likewise.  [default: human]")
@click.option("--first", type=click.Choice(["1", "2", "random"]), help="Who starts.  [default: 1]")
@click.option("--seed", type=int, metavar="N", help="Makes all that is left to chance repeatable.")
@click.option("--max-turns", type=click.IntRange(1), metavar="N", help="Stop the match, unfinished, after N turns.")
@click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Keep the game in FILE, move by move.")
@click.option("--clock", metavar="M+S", help="Each has M minutes, and S seconds more after each turn, as in 3+2.")
@click.option("--swap", is_flag=True, help="The second player may take over the first turn.")
@click.option("--series", metavar="N", help="First to N points, seats changing after each game; or best-of-5.")
@ADDRESS
@click.option("--plain", is_flag=True, help="The rulebook's transcript, not the full-screen table.")
def play(
    game: Game[Any, Any],
    p1: str,
    p2: str,
    first: str | None,
    seed: int | None,
    max_turns: int | None,
    save: Path | None,
    clock: str | None,
    swap: bool,
    series: str | None,
    address: str | None,
    plain: bool,
) -> None:
    """Play GAME, such as sum-race or sum-race:target=30,highest=8.

    WHO is human or one of the programs: random, beginner, casual, skilled, expert, perfect, adaptive, mcts. Guests
    can sit down too: exec:COMMAND, a program on a pipe; llm:MODEL, a language model; my.module:MyPlayer, a class in
    Python. A match between two programs stops after 500 turns unless --max-turns says otherwise.
    """
    if address:
        from digitduel.players.guests import at_address

        p1, p2 = at_address(p1, address), at_address(p2, address)
    match = new_match(game, (p1, p2), first, seed, max_turns, clock=clock, swap=swap, series=series)
    keeping = Autosave(match, save)
    Turns(match)  # a word that names no player is refused before anything is written
    if save:
        try:
            keeping.write()
        except NotKept as reason:
            refuse(str(reason))
    sys.exit(at_the_table(match, keeping, plain))


def at_the_table(match: Match, keeping: Autosave, plain: bool) -> int:
    """Play a match, or a series, on the face that the terminal has room for; the exit code."""
    if plain or not has_full_screen():
        screen = PlainScreen()
        return play_series(match, keeping, lambda match, keeping: PlainGame(match, screen, keeping).run(), screen.note)
    from digitduel.cli.table import play

    return play(match, keeping)


@main.command(epilog="Example: duel resume game.json")
@click.argument("which", required=False, metavar="[FILE|NUMBER]")
@click.option("--plain", is_flag=True, help="The rulebook's transcript, not the full-screen table.")
@TRUST
def resume(which: str | None, plain: bool, trust: bool) -> None:
    """Go on with the game in FILE, or of this NUMBER in duel history, or with the last that was left.

    Where that game has ended, and its series has not, the next game of the series begins.
    """
    from digitduel.cli.contest_play import to_go_on_with
    from digitduel.cli.memory.kept_games import can_go_on, chosen_file, kept_by_you

    file = chosen_file(which, can_go_on, "go on with")
    match, keeping = to_go_on_with(file, trust=trust or kept_by_you(file))
    if not trust:
        ask_about_outsiders(file, match.players)
    sys.exit(at_the_table(match, keeping, plain))


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


@main.command(epilog="Example: duel replay game.json")
@click.argument("which", required=False, metavar="[FILE|NUMBER]")
@click.option("--plain", is_flag=True, help="As plain text, not on the full-screen table.")
@TRUST
def replay(which: str | None, plain: bool, trust: bool) -> None:
    """Step through the game in FILE, or of this NUMBER in duel history, or through the last one; and play on."""
    from digitduel.cli.memory.kept_games import can_be_seen, chosen_file, kept_by_you
    from digitduel.cli.replay import Replay, show, step_through

    file = chosen_file(which, can_be_seen, "see again")
    match = load(file, trust=trust or kept_by_you(file))
    if not at_a_terminal():
        show(match, PlainScreen())
    elif plain or not has_full_screen():
        tried = step_through(Replay(match), PlainScreen())
        if tried:
            sys.exit(at_the_table(tried, Autosave(tried), plain=True))
    else:
        from digitduel.cli.table import see_again

        sys.exit(see_again(match))


@main.command(epilog="Example: duel lesson sum-race 1")
@click.argument("game", type=GAME, metavar="[GAME]", default="sum-race")
@click.argument("number", type=click.IntRange(1), required=False, metavar="[N]")
@click.option("--plain", is_flag=True, help="As plain text.")
def lesson(game: Game[Any, Any], number: int | None, plain: bool) -> None:
    """One idea of GAME in two minutes, played rather than read; without N the next one."""
    from digitduel.cli.lesson_prompt import next_lesson, teach

    if plain or not has_full_screen():
        sys.exit(teach(PlainScreen(), game, number))
    from digitduel.cli.table import give_lesson

    sys.exit(give_lesson(game, number or next_lesson(game)))


@main.command(epilog="Example: duel history")
@click.option("--all", "everything", is_flag=True, help="Not only the latest 20.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def history(everything: bool, as_json: bool) -> None:
    """Your games, the latest first: when, what, against whom, how it went."""
    from digitduel.cli.memory import history_pages

    history_pages.history(everything, as_json)


@main.command(epilog="Example: duel me --name Ada")
@click.option("--name", help="What you want to be called.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def me(name: str | None, as_json: bool) -> None:
    """You: your results, your ratings, how many of your decisions were right."""
    from digitduel.cli.memory import history_pages

    history_pages.me(name, as_json)


@main.command(epilog="Example: duel games --json")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def games(as_json: bool) -> None:
    """The games there are, with their options."""
    kinds, failed = {}, {}
    for name in names():
        try:
            kinds[name] = game_class(name)
        except BadGame as error:
            failed[name] = str(error)
    if as_json:
        import json

        from digitduel.core.json_shapes import to_data
        from digitduel.tables.catalogue import game_entries

        click.echo(json.dumps(to_data(game_entries(kinds)), indent=2))
    else:
        from digitduel.cli.games_list import show_games

        show_games(kinds)
    for sentence in failed.values():
        click.echo(f"duel: {sentence}", err=True)


@main.command(epilog="Example: duel new last-stone")
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path), metavar="FOLDER", help="A new folder.  [default: NAME]")
def new(name: str, into: Path | None) -> None:
    """Begin a game of your own: a package called NAME, ready to be played, tested and changed."""
    from digitduel.cli.new_package import write_package

    folder = into or Path(name)
    for path in write_package(name, folder):
        click.echo(f"Wrote {path}")
    click.echo(f"\nInstall it:  pip install --editable {folder}\nPlay it:     duel play {name}")


@main.command(epilog="Example: duel rules pattern-match")
@click.argument("game", type=GAME, metavar="GAME")
@click.option("--plain", is_flag=True, help="As plain text.")
def rules(game: Game[Any, Any], plain: bool) -> None:
    """The rules of GAME."""
    if plain or not has_full_screen():
        PlainScreen().page(game.rules_here)
        return
    from digitduel.cli.table import read_page

    sys.exit(read_page(game.title, game.rules_here))


@main.command(epilog="Example: duel solve sum-race:target=30")
@click.argument("game", type=GAME, metavar="GAME")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--no-cache", is_flag=True, help="Neither use nor keep what was found out before.")
@click.option("--swap", is_flag=True, help="With swap: which first moves are fair to offer.")
@click.option("--all", "every", is_flag=True, help="Solve every position, into a file; the same command goes on.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="With --all: the file.")
@click.option("--workers", type=click.IntRange(1), metavar="K", help="With --all: so many processes.")
@click.option("--cluster", metavar="ADDRESS", help="With --all: the workers of the Dask cluster there.")
def solve(
    game: Game[Any, Any],
    as_json: bool,
    no_cache: bool,
    swap: bool,
    every: bool,
    out: Path | None,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Who wins GAME, with which first moves, and how soon."""
    if not every and (out or workers or cluster):
        raise BadGame("--out, --workers and --cluster are for --all, which solves every position.")
    if every and (swap or no_cache):
        raise BadGame("--all goes neither with --swap nor with --no-cache.")
    if every:
        from digitduel.cli.solve_every import solve_every

        solve_every(game, out, workers, cluster, as_json)
        return
    from digitduel.cli import study_commands

    study_commands.solve(with_swap(game) if swap else game, as_json, cached=not no_cache)


@main.command(epilog='Example: duel analyze sum-race --moves "5 6"')
@click.argument("game", type=GAME, metavar="GAME")
@click.option("--moves", default="", metavar="MOVES", help='The moves so far, as in "5 6 4".')
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--no-cache", is_flag=True, help="Neither use nor keep what was found out before.")
def analyze(game: Game[Any, Any], moves: str, as_json: bool, no_cache: bool) -> None:
    """What each move in a position of GAME leads to under best play."""
    from digitduel.cli import study_commands

    study_commands.analyze(game, moves.split(), as_json, cached=not no_cache)


@main.command(epilog="Example: duel review game.json")
@click.argument("which", required=False, metavar="[FILE|NUMBER]")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@TRUST
def review(which: str | None, as_json: bool, trust: bool) -> None:
    """What each move did in the game in FILE, or of this NUMBER in duel history, or in the last one."""
    from digitduel.cli import study_commands
    from digitduel.cli.memory.kept_games import can_be_seen, chosen_file, kept_by_you

    file = chosen_file(which, can_be_seen, "review")
    study_commands.review(load(file, trust=trust or kept_by_you(file)), as_json)


@main.command(epilog="Example: duel puzzle sum-race --rush")
@click.argument("word", required=False, metavar="[GAME]", shell_complete=GAME.shell_complete)
@click.option("--seed", type=int, metavar="N", help="The same puzzle for the same N.")
@click.option("--daily", is_flag=True, help="Today's puzzle, the same for everyone.")
@click.option("--rush", is_flag=True, help="As many as you can in three minutes.")
@click.option("--streak", is_flag=True, help="As many as you can until the first mistake.")
@click.option("--plain", is_flag=True, help="As plain text, not on the full-screen table.")
def puzzle(word: str | None, seed: int | None, daily: bool, rush: bool, streak: bool, plain: bool) -> None:
    """Find the one move that keeps the win."""
    from digitduel.cli.puzzle_prompt import puzzling
    from digitduel.cli.puzzle_run import run_of

    run = run_of(word, seed, daily, rush, streak)
    if plain or not has_full_screen():
        sys.exit(puzzling(PlainScreen(), run))
    from digitduel.cli.table import puzzle_out

    sys.exit(puzzle_out(run))


@main.command(epilog="Example: duel mcp --sealed")
@click.option("--sealed", is_flag=True, help="For evaluations: no hints, no analysis, one game at a time.")
def mcp(sealed: bool) -> None:
    """Serve the games to an assistant, by the Model Context Protocol."""
    try:
        from digitduel.cli.mcp_server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "mcp":
            raise
        refuse("The Model Context Protocol is not installed here. It comes with: pip install 'digitduel[mcp]'")
    serve(sealed)


@main.command(epilog="Example: duel config --write")
@click.option("--write", is_flag=True, help="Make the file, where there is none yet.")
def config(write: bool) -> None:
    """Your own defaults for all options: the file they are kept in, with every default there is."""
    from digitduel.cli.config_file import make_file, written

    click.echo(make_file(main) if write else written(main))


@main.command(epilog='Example: eval "$(duel completion bash)"')
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """A script that lets SHELL complete games, options and players when you press Tab."""
    from digitduel.cli.named_words import completion_script

    click.echo(completion_script(main, shell))
