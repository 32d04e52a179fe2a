"""The coach at the table: what is asked at the prompt, and the review after the game."""

from textwrap import wrap
from typing import Any

from digitduel import coach
from digitduel.cli.progress_note import PATIENCE
from digitduel.cli.screens import Screen, folded
from digitduel.coach.facts import cut, shortened
from digitduel.core import Match, Player
from digitduel.players.shared_oracles import oracle
from digitduel.solve import Oracle, Verdict


class Advice:
    """Answers about one match. Nothing is looked up before somebody asks."""

    def __init__(self, match: Match, people: list[Player], screen: Screen) -> None:
        self.match = match
        self.people = people
        self.screen = screen
        self.nudged: Any = None
        """The position for which a nudge was given; asked again, it is the move."""

    @property
    def oracle(self) -> Oracle[Any, Any]:
        return oracle(self.match.game)

    def hint(self) -> None:
        position = self.match.position
        if self.nudged is position:
            self.answer(coach.move_hint(self.oracle, position))
            return
        self.answer(coach.nudge(self.oracle, position))
        if len(self.match.game.moves(position)) > 1:
            self.screen.note("Type :hint again for the move.")
            self.nudged = position

    def analyze(self) -> None:
        lines = coach.analysis_lines(self.oracle, self.match.position)
        PATIENCE.clear()
        for line in lines:
            self.screen.say(wrap(line, 80, subsequent_indent="  "))

    def why(self, text: str) -> None:
        """About the move that is named, or else about the last one that somebody here chose."""
        if text:
            self.answer(coach.why(self.oracle, self.match.position, self.match.read(text)))
            return
        found = coach.last_choice(self.match, self.people)
        if found:
            self.answer(coach.why(self.oracle, *found))
        else:
            example = self.match.game.write(self.match.game.moves(self.match.position)[0])
            self.screen.note(f"You have not played yet. Name a move to ask about, as in :why {example}.")

    def answer(self, sentence: str) -> None:
        PATIENCE.clear()
        self.screen.note(sentence)

    def review(self) -> None:
        show_review(coach.review(self.match, self.oracle), self.screen)


def show_review(reviewed: coach.Review, screen: Screen) -> None:
    """Every move with its mark, the better move where there was one, then the summary."""
    PATIENCE.clear()
    moves = [shortened(move.move) for move in reviewed.moves]
    width = max(map(len, ["Move", *moves]))
    if moves:
        screen.say([f"     Player    {'Move':<{width}}  Mark       Value for the player who moves"])
    for move, text in zip(reviewed.moves, moves, strict=True):
        before, after = _value(move.before), _value(move.after)
        values = before if before == after else f"{before} -> {after}"
        mark = move.mark if move.exact else "estimate"
        screen.say([f"{move.ply:>3}. {move.player}  {text:<{width}}  {mark:<9}  {values}"])
        if move.better:
            better = f"Better: {move.better}." + f" The line: {cut(move.line)}" * ((move.before.plies or 0) > 1)
            screen.say(wrap(better, 80, initial_indent=" " * 15, subsequent_indent=" " * 15))
    screen.say([""] if moves else [])
    for sentence in reviewed.summary:
        screen.say(folded(sentence))


def _value(verdict: Verdict) -> str:
    return str(verdict.value) if verdict.plies is None else f"{verdict.value} in {verdict.plies}"
