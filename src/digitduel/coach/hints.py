"""What the coach says at the prompt."""

from typing import Any

from digitduel.coach.facts import best_of, counted, plies, punished_by, told, written_line
from digitduel.core import Lines
from digitduel.solve import Oracle, Value, Verdict


def nudge(oracle: Oracle[Any, Any], position: Any) -> str:
    """How things stand, without the move."""
    choices = oracle.choices(position)
    best = best_of(choices).verdict
    keep = sum(choice.verdict.value is best.value for choice in choices)
    if len(choices) == 1:
        return f"You have only one move, and it {told(best)}."
    if best.value is Value.LOSS:
        return f"Every move loses against best play. The best one holds out for {plies(best.plies or 0)}."
    if best.value is Value.ENDLESS:
        if keep == len(choices):
            return "Nobody can force a win here, and no move loses by force."
        return f"Nobody can force a win here, but take care: {counted(len(choices) - keep, len(choices))} lose."
    if best.plies == 1:
        return "You can win at once."
    if keep == 1:
        return f"You can win, but only one of your {len(choices)} moves keeps the win."
    return f"You can win: {counted(keep, len(choices))} keep the win. The quickest takes {plies(best.plies or 0)}."


def move_hint(oracle: Oracle[Any, Any], position: Any) -> str:
    """The move itself, and the line that follows."""
    game, best = oracle.game, best_of(oracle.choices(position))
    line = oracle.line(position)
    follows = f" The line: {written_line(game, line)}." if len(line) > 1 and best.verdict.plies is not None else ""
    return f"Play {game.write(best.move)}: it {told(best.verdict)}.{follows}"


def analysis_lines(oracle: Oracle[Any, Any], position: Any) -> Lines:
    """Every choice with its value and plies, the best first; moves that come to the same share a line."""
    game = oracle.game
    groups: dict[Verdict, list[str]] = {}
    for move, verdict in sorted(oracle.choices(position), key=lambda choice: -choice.verdict.worth):
        groups.setdefault(verdict, []).append(game.write(move))
    return [f"{told(verdict)}: {', '.join(moves)}" for verdict, moves in groups.items()]


def why(oracle: Oracle[Any, Any], position: Any, move: Any) -> str:
    """What is wrong with a move: the reply that punishes it and the line that follows; or that nothing is."""
    game = oracle.game
    text, verdict = game.write(move), oracle.after(position, move)
    best = best_of(oracle.choices(position))
    better, best_text = best.verdict, game.write(best.move)
    if verdict.value is better.value:
        if verdict.worth == better.worth:
            return f"Nothing is wrong with {text}: it {told(verdict)}, and no move does better."
        quicker = "quicker" if verdict.value is Value.WIN else "more stubborn"
        return f"{text} {told(verdict)}, which keeps the value; {best_text} is {quicker}: it {told(better)}."
    fault = f"{text} {told(verdict)}"
    if verdict.value is Value.ENDLESS:
        fault = f"{text} lets the win slip: after it nobody can force anything"
    elif better.value is Value.WIN:
        fault = f"{text} gives the win away: it {told(verdict)}"
    reply = punished_by(oracle, position, move)
    punished = ""
    if reply and verdict.value is Value.LOSS:
        line = written_line(game, oracle.line(game.play(position, move)))
        punished = f" {reply[0]} answers {game.write(reply[1])} and wins; the line is {line}."
    return f"{fault}.{punished} {best_text} {told(better)}."
