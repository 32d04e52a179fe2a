"""Five two-player number games to play, master and measure."""

from digitduel.core import Match, Player
from digitduel.games import game, names

__version__ = "0.2.0.dev0"

__all__ = ["Match", "Player", "__version__", "game", "names"]
