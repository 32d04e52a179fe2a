"""A recorded game, shown again move by move."""

from contextlib import suppress

from digitduel.cli.screens import Screen, announced
from digitduel.core import Match, Player


def show(match: Match, screen: Screen) -> None:
    """Show the whole game on a plain screen at once, on a drawn one step by step."""
    with suppress(EOFError):
        steps(match, screen)


def steps(match: Match, screen: Screen) -> None:
    game = match.game
    again = Match(game, first=match.first, players=match.players)
    turn_of: Player | None = None
    screen.welcome(again)
    for number, move in enumerate(match.moves, start=1):
        turn_of = announced(turn_of, again, screen)
        if screen.waits:
            screen.show(again)
            answer = screen.read(f"Move {number} of {len(match.moves)}: Enter shows it, q leaves. ")
            if answer.strip().lower() in ("q", "quit", ":quit"):
                return
        before = again.position
        if game.forced(before) is None:
            screen.entered(again, move)
        again.play(move)
        screen.told(again, before, move)
    if match.result:
        screen.verdict(match)
    else:
        screen.note(f"Here the game was left, with {match.to_move} to move.")
