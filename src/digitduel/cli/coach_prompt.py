"""The coach at the table: answers in lines, whoever shows them."""

from textwrap import wrap
from typing import Any

from digitduel import coach
from digitduel.coach.facts import cut, shortened
from digitduel.core import Lines, Match, Player
from digitduel.core.second_person import addressed, called_by
from digitduel.players.shared_oracles import oracle
from digitduel.solve import Oracle

NARROW = 64
"""The columns that a review needs for all of a row."""


class CoachPrompt:
    """Answers about one match. Nothing is looked up before somebody asks."""

    def __init__(self, match: Match, people: list[Player], width: int = 80) -> None:
        self.match = match
        self.people = people
        self.width = width
        self.nudged: Any = None
        """The position for which a nudge was given; asked again, it is the move."""

    @property
    def oracle(self) -> Oracle[Any, Any]:
        return oracle(self.match.game)

    def hint(self, again: str = "Type :hint again for the move.") -> Lines:
        position = self.match.position
        if self.nudged is position:
            return self.told(coach.move_hint(self.oracle, position))
        answer = self.told(coach.nudge(self.oracle, position))
        if len(self.match.game.moves(position)) > 1:
            answer.append(again)
            self.nudged = position
        return answer

    def analyze(self) -> Lines:
        lines = coach.analysis_lines(self.oracle, self.match.position, self.width)
        return [part for line in lines for part in wrap(line, self.width, subsequent_indent="  ")]

    def why(self, text: str = "") -> Lines:
        """About the move that is named, or else about the last one that somebody here chose."""
        if text:
            return self.told(coach.why(self.oracle, self.match.position, self.match.read(text)))
        found = coach.last_choice(self.match, self.people)
        if found is None:
            return [coach.no_choice(self.match, ":why")]
        return self.told(coach.why(self.oracle, *found))

    def review(self, width: int = 80) -> Lines:
        return review_lines(coach.review(self.match, self.oracle), self.people, width)

    def told(self, sentences: str) -> Lines:
        return [addressed(sentences, called_by(self.people))]


def review_lines(reviewed: coach.Review, people: list[Player], room: int = 80) -> Lines:
    """Every move with its mark, the better move where there was one, then the summary.

    In a narrow terminal values stand below their moves."""
    called = called_by(people)
    names = {player: called[player].removeprefix("your ").capitalize() for player in Player}
    moves = [shortened(move.move) for move in reviewed.moves]
    width, widest = max(map(len, ["Move", *moves])), max(map(len, names.values()))
    narrow = room < NARROW
    indent = " " * (5 if narrow else widest + 7)
    lines: Lines = []

    def add(row: str, value: str) -> None:
        lines.extend([row.rstrip(), f"{indent}{value}"] if narrow else [f"{row}  {value}"])

    if moves:
        add(f"     {'Player':<{widest}}  {'Move':<{width}}  {'Mark':<9}", "Value for the player who moves")
    for move, text in zip(reviewed.moves, moves, strict=True):
        stood, came_to = str(move.stood), str(move.came_to)
        values = stood if stood == came_to else f"{stood} -> {came_to}"
        mark = "estimate" if not move.exact else "slower" if move.quicker else move.mark
        add(f"{move.ply:>3}. {names[move.player]:<{widest}}  {text:<{width}}  {mark:<9}", values)
        if move.better:
            better = f"Better: {move.better}." + f" The line: {cut(move.line)}" * ((move.before.plies or 0) > 1)
            lines += wrap(better, room, initial_indent=indent, subsequent_indent=indent)
        lines += wrap(addressed(move.missed, called), room, initial_indent=indent, subsequent_indent=indent)
    if moves:
        lines.append("")
    return [*lines, *(addressed(line, called) for line in reviewed.summary)]
