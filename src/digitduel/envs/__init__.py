"""The games for programs that learn: PettingZoo, Gymnasium, OpenSpiel, and thousands of games at once in arrays.

Each has a module of its own: `digitduel.envs.pettingzoo`, `.gymnasium`, `.openspiel` and `.batch`. They need the
extra `research`.
"""

from digitduel.core.missing_extra import NotInstalled
from digitduel.envs.board_numbers import Part, View
from digitduel.envs.numbered_game import LIMIT, NumberedGame, Round
from digitduel.envs.views import view_of

__all__ = ["LIMIT", "NotInstalled", "NumberedGame", "Part", "Round", "View", "view_of"]
