"""Games of OpenSpiel: `openspiel:tic_tac_toe`, `openspiel:connect_four(rows=4,columns=4)`.

Those for two players in turns, without chance and with everything in sight. Positions that print alike are taken for
the same position, as OpenSpiel's own solvers do; `duel doctor` looks whether they are.
"""

import re
from difflib import get_close_matches
from typing import Any, ClassVar

from digitduel.core import ONE, BadGame, Player, quoted
from digitduel.games.outside.outside_rules import Move, OutsideGame, OutsidePosition

OURS = "digitduel_"
"""What the games of Digit Duel begin with in OpenSpiel. They are played here by their own names."""
RANKS = re.compile(r"[a-zA-Z0-9+~]+(/[a-zA-Z0-9+~]+){3,}(?= )")
"""The rows of a board as chess programs write them: a number stands for so many empty cells."""


def made(spelling: str) -> "OpenSpielGame":
    """The game with that name and those parameters."""
    try:
        import pyspiel
    except ImportError:
        raise BadGame("Games of OpenSpiel need it installed: pip install open_spiel.") from None
    name = spelling.partition("(")[0]
    names = [known for known in pyspiel.registered_names() if not known.startswith(OURS)]
    if name not in names:  # where it would print all its names
        near = get_close_matches(name, names, 3)
        raise BadGame(f"OpenSpiel has no game {quoted(name, 80)}." + f" Did you mean {' or '.join(near)}?" * bool(near))
    try:
        known = pyspiel.load_game(spelling)
    except Exception as error:
        raise BadGame(f"OpenSpiel cannot make {quoted(spelling, 80)}: {str(error).splitlines()[0][:200]}.") from None
    kind = known.get_type()
    trouble = unsuitable(pyspiel, known, kind)
    if trouble:
        raise BadGame(f"{kind.long_name} {trouble}, and cannot be played here.")
    begins = known.new_initial_state().current_player()
    return OpenSpielGame.called(f"openspiel:{spelling}", kind.long_name, known=known, begins=begins)


def unsuitable(pyspiel: Any, known: Any, kind: Any) -> str | None:
    """What keeps a game from being one for two, in turns, with everything in sight."""
    wanted = (
        (known.num_players() == 2, "is not for two players"),
        (kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL, "is not played in turns"),
        (kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC, "has chance in it"),
        (kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION, "hides things from the players"),
        (
            kind.utility in (pyspiel.GameType.Utility.ZERO_SUM, pyspiel.GameType.Utility.CONSTANT_SUM),
            "lets both gain at once",
        ),
    )
    return next((reason for good, reason in wanted if not good), None)


class OpenSpielGame(OutsideGame):
    """A game of OpenSpiel, whose program knows the rules and says who wins.

    Type a move as it is listed, or its number.
    """

    known: ClassVar[Any]
    begins: ClassVar[int]
    """The number that OpenSpiel has for whoever begins, who is Player 1 here. In chess that is 1."""

    def start(self, first: Player = ONE) -> OutsidePosition:
        return self._spot(self.known.new_initial_state(), ONE)

    def to_move(self, p: OutsidePosition) -> Player:
        return Player(p.mark[1])  # type: ignore[index]

    def legal(self, p: OutsidePosition) -> tuple[Move, ...]:
        state = p.holds
        if self.over(p):
            return ()
        player = state.current_player()
        return tuple(Move(n, " ".join(state.action_to_string(player, n).split())) for n in state.legal_actions())

    def play(self, p: OutsidePosition, m: Move) -> OutsidePosition:
        state = p.holds.clone()
        state.apply_action(m.number)
        return self._spot(state, self.to_move(p).other)

    def _spot(self, state: Any, otherwise: Player) -> OutsidePosition:
        """A position by what it prints and who is to move; at the end, whoever did not make the last move."""
        player = state.current_player()
        too_long = state.move_number() >= self.known.max_game_length()
        return OutsidePosition(
            (str(state), otherwise if player not in (0, 1) else Player(player ^ self.begins), too_long), state
        )

    def over(self, p: OutsidePosition) -> bool:
        """Also where OpenSpiel would go no further, which is a draw: it counts moves, whatever the game says."""
        return bool(p.holds.is_terminal()) or p.mark[2]  # type: ignore[index]

    def returned(self, p: OutsidePosition) -> Player | None:
        returns = p.holds.returns()
        one, two = returns[self.begins], returns[1 - self.begins]
        return None if one == two else Player(int(two > one))

    def picture(self, p: OutsidePosition) -> str:
        printed = str(p.holds)
        ranks = RANKS.match(printed)
        if not ranks:
            return printed
        board = re.sub("[0-9]+", lambda count: "." * int(count[0]), ranks[0]).replace("/", "\n")
        return f"{board}\n{printed[ranks.end() :].strip()}"
