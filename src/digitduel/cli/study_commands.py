"""Exact play from the command line: solve, analyze, review."""

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import click

from digitduel import coach
from digitduel.cli.progress_note import PATIENCE
from digitduel.cli.screens import folded, has_full_screen
from digitduel.coach.facts import Outlook, in_turns, outlook
from digitduel.core import BadGame, Game, Lines, Match, MoveError, Player, number_of, quoted
from digitduel.core.notation import named
from digitduel.core.swap import Swap
from digitduel.places import cache_folder
from digitduel.players.shared_oracles import oracle
from digitduel.players.turns import HUMAN
from digitduel.solve import Choice, Oracle, Value, oracle_for

PATIENT = 60.0
"""Seconds for those who ask for nothing but the exact answer."""
MOST_PIECES = 40
"""Of one move, between which someone left spaces."""


def oracle_of(game: Game[Any, Any], cached: bool) -> Oracle[Any, Any]:
    return oracle_for(game, cache=cache_folder() if cached else None, progress=PATIENCE)


def solve(game: Game[Any, Any], as_json: bool, cached: bool) -> None:
    """Who wins from the start."""
    began, position = time.perf_counter(), game.start()
    with PATIENCE:
        asked = oracle_of(game, cached)
        with asked.within(PATIENT):
            verdict, choices = asked.verdict(position), asked.choices(position)
            stands = outlook(asked, position)
    seconds = time.perf_counter() - began
    best = [game.write(move) for move, of_move in choices if of_move.value.worth == verdict.value.worth]
    player = game.to_move(position)
    winner = {Value.WIN: player, Value.LOSS: player.other}.get(verdict.value)
    fair = fair_to_offer(game, choices) if isinstance(game, Swap) else None
    if as_json:
        from digitduel.cli.solve_reports import Solved
        from digitduel.core.json_shapes import to_data

        report = Solved(
            game=game.name,
            options=game.values(),
            winner=number_of(winner),
            value=verdict.value.value,
            plies=verdict.plies,
            first_moves=tuple(best),
            positions=asked.positions,
            seconds=round(seconds, 3),
            fair_to_offer=None if fair is None else tuple(fair),
        )
        click.echo(json.dumps(to_data(report)))
        return
    click.echo(f"{game.word}: {in_words(game, stands)}")
    if fair is not None:
        click.echo("\n".join(line for told in offers(game, choices, fair) for line in folded(told)))
    elif len(best) == len(choices):
        click.echo("Every first move keeps this." if len(best) > 1 else f"The only first move is {best[0]}.")
    else:
        kept = f"First moves that keep this ({len(best)} of {len(choices)}): {named(best)}"
        click.echo("\n".join(folded(kept)))
    if not asked.positions:
        click.echo("No position had to be looked at: this follows from the rules.")
        return
    looked_at = "1 position" if asked.positions == 1 else f"{asked.positions:,} positions"
    click.echo(f"{looked_at} looked at in {seconds:.2f} s.")


def fair_to_offer(game: Game[Any, Any], choices: Sequence[Choice]) -> list[str]:
    """The first moves after which neither side is won, so that it does not matter who gets which."""
    return [game.write(move) for move, verdict in choices if verdict.plies is None]


def offers(game: Game[Any, Any], choices: Sequence[Choice], fair: list[str]) -> Lines:
    """The same in words, and where no first move is fair, which ones are the hardest to see through."""
    if len(fair) == len(choices):
        return ["Every first move is fair to offer: neither side of it can force a win."]
    if fair:
        return [f"First moves that are fair to offer ({len(fair)} of {len(choices)}): {named(fair)}"]
    longest = max(verdict.worth for _, verdict in choices)
    held = [game.write(move) for move, verdict in choices if verdict.worth == longest]
    second = game.to_move(game.start()).other
    return [
        f"No first move is fair to offer: {second} takes the better side.",
        f"Those that hold out longest: {named(held)}",
    ]


def in_words(game: Game[Any, Any], stands: Outlook) -> str:
    if stands.value is Value.DRAW:
        return "a draw. Nobody can force a win."
    if stands.turns is None:
        return "endless. Nobody can force a win."
    winner = game.to_move(game.start())
    winner = winner if stands.value is Value.WIN else winner.other
    return f"{winner} wins, in {in_turns(stands.turns)} under best play."


def analyze(game: Game[Any, Any], moves: list[str], as_json: bool, cached: bool) -> None:
    """The position after these moves."""
    match = Match(game)
    for place, text in enumerate(moves, start=1):
        try:
            match.play(text)
        except MoveError as error:
            whole = without_spaces(match, moves[place - 1 :])
            told = f" has spaces in it. Write it as {quoted(whole)}." if whole else f", {quoted(text)}: {error}"
            raise BadGame(f"Move {place}{told}") from None
    with PATIENCE:
        asked = oracle_of(game, cached)
        if as_json:
            from digitduel.coach.analysis_data import analysis
            from digitduel.core.json_shapes import to_data

            click.echo(json.dumps(to_data(analysis(match, asked))))
            return
        lines = [match.result.sentence] if match.result else analysis_lines(match, asked)
    for line in lines:
        click.echo("\n".join(folded(line)))


def without_spaces(match: Match, pieces: list[str]) -> str | None:
    """The move that someone wrote in several pieces, as in `6 - 4 = 2`. Two numbers are never pieces of one."""
    whole, *more = pieces
    for piece in more[:MOST_PIECES]:
        if whole[-1].isdigit() and piece[0].isdigit():
            break
        whole += piece
        with suppress(MoveError):
            match.read(whole)
            return whole
    return None


def analysis_lines(match: Match, asked: Oracle[Any, Any]) -> Lines:
    """How things stand, every choice, and the best line."""
    line = map(match.game.write, coach.analyze(asked, match.position).analysis.line)
    standing = f"{match.to_move} to move. {coach.nudge(asked, match.position)}"
    return [standing, *coach.analysis_lines(asked, match.position), f"Best line: {' '.join(line)}"]


def review(match: Match, as_json: bool) -> None:
    """A recorded game, move by move."""
    with PATIENCE:
        reviewed = coach.review(match, oracle(match.game))
    if as_json:
        from digitduel.coach.review_data import RecordReview, moves_review
        from digitduel.core.json_shapes import to_data, widened

        told = widened(RecordReview, moves_review(reviewed), game=match.game.word, players=match.players)
        click.echo(json.dumps(to_data(told)))
        return
    from digitduel.cli.coach_prompt import review_lines

    people = [player for player in Player if match.players[player] == HUMAN]
    if has_full_screen():
        from digitduel.cli.table import read_lines

        read_lines("Review", lambda room: review_lines(reviewed, people, room))
    else:
        for line in review_lines(reviewed, people):
            click.echo("\n".join(folded(line)) if line else "")
