"""Who is who at a table, in the words of whoever sits in front of it."""

from digitduel.core import Match, Player, printable
from digitduel.core.second_person import YOU, addressed
from digitduel.players.turns import HUMAN

LONGEST = 24


class Names:
    """What the players of a match are called."""

    def __init__(self, match: Match) -> None:
        self.players = match.players
        people = [player for player in Player if match.players[player] == HUMAN]
        self.you = people[0] if len(people) == 1 else None
        """The one person at this table, if there is only one."""

    def of(self, player: Player) -> str:
        """`You`, `casual`, or `Player 2` where two people share the keyboard or two programs share a name."""
        if player is self.you:
            return "You"
        word = printable(self.players[player])
        if word == HUMAN or self.players[0] == self.players[1]:
            return str(player)
        return word if len(word) <= LONGEST else f"{word[: LONGEST - 1]}…"

    def told(self, text: str) -> str:
        """Sentences and titles in these words: `Player 1's pocket` is `Your pocket`."""
        one, two = (YOU if player is self.you else self.of(player) for player in Player)
        return addressed(text, (one, two))

    @property
    def seats(self) -> str:
        """`You against casual`."""
        one, two = map(self.of, Player)
        return f"{two} against {one}" if self.you is Player.TWO else f"{one} against {two}"

    def turn(self, player: Player) -> str:
        return "Your turn" if player is self.you else f"{self.of(player)}'s turn"
