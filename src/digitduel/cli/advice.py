"""The coach at the table: what is asked at the prompt, and the review after the game."""

from typing import Any

from digitduel import coach
from digitduel.cli.patience import PATIENCE
from digitduel.cli.screens import Screen, folded
from digitduel.core import Match, NotAllowed
from digitduel.players.knowledge import oracle
from digitduel.solve import Oracle


class Advice:
    """Answers about one match. Nothing is looked up before somebody asks."""

    def __init__(self, match: Match, screen: Screen) -> None:
        self.match = match
        self.screen = screen
        self.nudged: Any = None
        """The position for which a nudge was given; asked again, it is the move."""

    @property
    def oracle(self) -> Oracle[Any, Any]:
        return oracle(self.match.game, PATIENCE)

    def hint(self) -> None:
        position = self.match.position
        if self.nudged is position:
            self.screen.note(coach.move_hint(self.oracle, position))
            return
        self.screen.note(coach.nudge(self.oracle, position))
        self.screen.note("Type :hint again for the move.")
        self.nudged = position

    def analyze(self) -> None:
        for line in coach.analysis_lines(self.oracle, self.match.position):
            self.screen.say(folded(line))

    def why(self, text: str) -> None:
        """About the move that is named, or else about the last one of the player to move."""
        if text:
            self.screen.note(coach.why(self.oracle, self.match.position, self.match.read(text)))
            return
        game, asking = self.match.game, self.match.to_move
        position, found = game.start(self.match.first), None
        for move in self.match.moves:
            if game.to_move(position) is asking and game.forced(position) is None:
                found = position, move
            position = game.play(position, move)
        if not found:
            raise NotAllowed("You have not played yet. Name a move to ask about, as in :why 5.")
        self.screen.note(coach.why(self.oracle, *found))

    def review(self) -> None:
        show_review(self.match, coach.review(self.match, self.oracle), self.screen)


def show_review(match: Match, reviewed: coach.Review, screen: Screen) -> None:
    """Every mistake with the better move, then the summary."""
    for move in reviewed.moves:
        values = f"{move.before.value}{_plies(move.before.plies)} -> {move.after.value}{_plies(move.after.plies)}"
        line = f"{move.ply:>3}. {move.player}  {move.move:<10} {move.mark:<10} {values}"
        screen.say([line])
        if move.better:
            screen.say(folded(f"     Better: {move.better}. The line: {move.line}"))
    screen.say([""])
    for sentence in reviewed.summary:
        screen.say(folded(sentence))


def _plies(count: int | None) -> str:
    return "" if count is None else f" in {count}"
