"""A recorded game, shown again move by move in plain lines."""

from digitduel.cli.screens import PlainScreen, announced
from digitduel.core import Match, Player


def show(match: Match, screen: PlainScreen) -> None:
    """Show the whole game at once."""
    game = match.game
    again = Match(game, first=match.first, players=match.players)
    turn_of: Player | None = None
    screen.welcome(again)
    for move in match.moves:
        turn_of = announced(turn_of, again, screen)
        before = again.position
        if game.forced(before) is None:
            screen.entered(again, before, move)
        again.play(move)
        screen.told(again, before, move)
    if match.result:
        screen.verdict(match)
    else:
        screen.note(f"Here the game was left, with {match.to_move} to move.")
