"""A recorded game, shown again move by move."""

from digitduel.cli.screens import DrawnScreen, PlainScreen, Screen
from digitduel.core import Match


def show(match: Match, screen: Screen) -> None:
    """Show the whole game on a plain screen at once, on a drawn one step by step."""
    game = match.game
    again = Match(game, first=match.first, players=match.players, max_turns=match.max_turns)
    screen.welcome(again)
    player = None
    for number, move in enumerate(match.moves, start=1):
        if isinstance(screen, DrawnScreen):
            screen.show(again)
            answer = screen.read(f"Move {number} of {len(match.moves)}: Enter shows it, q leaves. ")
            if answer.strip().lower() in ("q", ":q", ":quit", "quit"):
                return
        elif player is not again.to_move:
            screen.turn(again)
        player = again.to_move
        if game.forced(again.position) is None:
            screen.entered(again, game.write(move))
        before = again.position
        again.play(move)
        if again.to_move is not player:
            player = None
        screen.told(again, before, move)
    if match.result:
        screen.verdict(match)
    else:
        screen.note(f"Here the game was left, with {match.to_move} to move.")
    if isinstance(screen, PlainScreen):
        return
