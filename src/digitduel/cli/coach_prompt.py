"""The coach at the table: answers in lines, whoever shows them."""

from textwrap import wrap
from typing import Any

from digitduel import coach
from digitduel.coach.facts import cut, shortened
from digitduel.core import Lines, Match, Player
from digitduel.players.shared_oracles import oracle
from digitduel.solve import Oracle, Verdict


class Advice:
    """Answers about one match. Nothing is looked up before somebody asks."""

    def __init__(self, match: Match, people: list[Player]) -> None:
        self.match = match
        self.people = people
        self.nudged: Any = None
        """The position for which a nudge was given; asked again, it is the move."""

    @property
    def oracle(self) -> Oracle[Any, Any]:
        return oracle(self.match.game)

    def hint(self, again: str = "Type :hint again for the move.") -> Lines:
        position = self.match.position
        if self.nudged is position:
            return [coach.move_hint(self.oracle, position)]
        answer = [coach.nudge(self.oracle, position)]
        if len(self.match.game.moves(position)) > 1:
            answer.append(again)
            self.nudged = position
        return answer

    def analyze(self) -> Lines:
        lines = coach.analysis_lines(self.oracle, self.match.position)
        return [part for line in lines for part in wrap(line, 80, subsequent_indent="  ")]

    def why(self, text: str = "") -> Lines:
        """About the move that is named, or else about the last one that somebody here chose."""
        if text:
            return [coach.why(self.oracle, self.match.position, self.match.read(text))]
        found = coach.last_choice(self.match, self.people)
        if found:
            return [coach.why(self.oracle, *found)]
        example = self.match.game.write(self.match.game.moves(self.match.position)[0])
        return [f"You have not played yet. Name a move to ask about, as in :why {example}."]

    def review(self) -> Lines:
        return review_lines(coach.review(self.match, self.oracle))


def review_lines(reviewed: coach.Review) -> Lines:
    """Every move with its mark, the better move where there was one, then the summary."""
    moves = [shortened(move.move) for move in reviewed.moves]
    width = max(map(len, ["Move", *moves]))
    lines: Lines = []
    if moves:
        lines.append(f"     Player    {'Move':<{width}}  Mark       Value for the player who moves")
    for move, text in zip(reviewed.moves, moves, strict=True):
        before, after = _value(move.before), _value(move.after)
        values = before if before == after else f"{before} -> {after}"
        mark = move.mark if move.exact else "estimate"
        lines.append(f"{move.ply:>3}. {move.player}  {text:<{width}}  {mark:<9}  {values}")
        if move.better:
            better = f"Better: {move.better}." + f" The line: {cut(move.line)}" * ((move.before.plies or 0) > 1)
            lines += wrap(better, 80, initial_indent=" " * 15, subsequent_indent=" " * 15)
    if moves:
        lines.append("")
    return [*lines, *reviewed.summary]


def _value(verdict: Verdict) -> str:
    return str(verdict.value) if verdict.plies is None else f"{verdict.value} in {verdict.plies}"
