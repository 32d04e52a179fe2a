"""A recorded game, shown again move by move."""

from digitduel.cli.screens import Screen
from digitduel.core import Match, Player


def show(match: Match, screen: Screen) -> None:
    """Show the whole game on a plain screen at once, on a drawn one step by step."""
    game = match.game
    again = Match(game, first=match.first, players=match.players)
    announced: Player | None = None
    screen.welcome(again)
    for number, move in enumerate(match.moves, start=1):
        if screen.waits:
            screen.show(again)
            answer = screen.read(f"Move {number} of {len(match.moves)}: Enter shows it, q leaves. ")
            if answer.strip().lower() in ("q", "quit", ":quit"):
                return
        if announced is not again.to_move:
            screen.turn(again)
        before, player = again.position, again.to_move
        if game.forced(before) is None:
            screen.entered(again, move)
        again.play(move)
        screen.told(again, before, move)
        announced = player if again.to_move is player else None
    if match.result:
        screen.verdict(match)
    else:
        screen.note(f"Here the game was left, with {match.to_move} to move.")
