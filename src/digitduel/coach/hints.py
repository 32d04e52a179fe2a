"""What the coach says at the prompt where exact play is known."""

from collections.abc import Collection
from typing import Any

from digitduel.coach.facts import answer_to, best_of, plies, shortened, that_do, told, written_line
from digitduel.core import Lines, Match, Player, named
from digitduel.solve import Choice, Oracle, Value, Verdict


def nudge(oracle: Oracle[Any, Any], position: Any) -> str:
    """How things stand, without the move."""
    choices = oracle.choices(position)
    best = best_of(choices).verdict
    keep, count = sum(choice.verdict.value.worth == best.value.worth for choice in choices), len(choices)
    if count == 1:
        return f"You have only one move, {oracle.game.write(choices[0].move)}: it {told(best)}."
    if best.value is Value.LOSS:
        return f"Every move loses against best play. The best one holds out for {plies(best.plies or 0)}."
    if best.plies is None:
        is_draw = oracle.verdict(position).value is Value.DRAW
        standing = "Nobody can force a win: it is a draw with best play" if is_draw else "Nobody can force a win here"
        if keep == count:
            return f"{standing}, and no move loses by force."
        return f"{standing}, but take care: {that_do(count - keep, count, 'loses', 'lose')}."
    if best.plies == 1:
        return "You can win at once."
    if keep == 1:
        return f"You can win, but only one of your {count} moves keeps the win. It takes {plies(best.plies or 0)}."
    return f"You can win: {that_do(keep, count, 'keeps', 'keep')} the win. The quickest takes {plies(best.plies or 0)}."


def move_hint(oracle: Oracle[Any, Any], position: Any) -> str:
    """The move itself, and the line that follows."""
    game, best = oracle.game, best_of(oracle.choices(position))
    text, verdict = game.write(best.move), best.verdict
    if verdict.value is Value.LOSS and (verdict.plies or 0) > 1:
        return f"Play {text}: it holds out longest, for {plies(verdict.plies or 0)}{_line(oracle, position, best)}"
    return f"Play {text}: it {told(verdict)}{_line(oracle, position, best)}"


def _line(oracle: Oracle[Any, Any], position: Any, choice: Choice) -> str:
    """The rest of a sentence about a choice: the line, where there is more to it than the move itself."""
    if (choice.verdict.plies or 0) <= 1:
        return "."
    game = oracle.game
    return f". The line: {written_line(game, (choice.move, *oracle.line(game.play(position, choice.move))))}."


def analysis_lines(oracle: Oracle[Any, Any], position: Any) -> Lines:
    """Every choice with its value and plies, the best first; moves that come to the same share a line."""
    game = oracle.game
    groups: dict[Verdict, list[str]] = {}
    for move, verdict in sorted(oracle.choices(position), key=lambda choice: -choice.verdict.worth):
        groups.setdefault(verdict, []).append(game.write(move))
    return [f"{told(verdict)}: {named(moves)}" for verdict, moves in groups.items()]


def last_choice(match: Match, people: Collection[Player]) -> tuple[Any, Any] | None:
    """The position and the move that are meant when somebody asks why without naming a move.

    It is the latest of the player to move, or else of the other person, where there was something to choose.
    """
    game, position = match.game, match.game.start(match.first)
    latest: dict[Player, tuple[Any, Any]] = {}
    for move in match.moves:
        player = game.to_move(position)
        if player in people and len(game.moves(position)) > 1:
            latest[player] = position, move
        position = game.play(position, move)
    return latest.get(match.to_move) or latest.get(match.to_move.other)


def why(oracle: Oracle[Any, Any], position: Any, move: Any) -> str:
    """What is wrong with a move: the reply that punishes it and the line that follows; or that nothing is."""
    game = oracle.game
    text, verdict = shortened(game.write(move)), oracle.after(position, move)
    choices, after = oracle.choices(position), game.play(position, move)
    best = best_of(choices)
    if move not in game.moves(position) and not (game.outcome(after) and verdict.value is Value.WIN):
        # Allowed, but in truth another move: a false equation in Equation Duel is a no.
        same = next(listed for listed in game.moves(position) if game.play(position, listed) == after)
        news = game.script.news(position, move, after)
        return f"{news} That comes to the same as {game.write(same)}. {why(oracle, position, same)}"
    if [move] == [choice.move for choice in choices]:
        return f"{text} is the only move: it {told(verdict)}."
    punished = _punished(oracle, position, move, verdict)
    if verdict.worth == best.verdict.worth:
        if verdict.value is Value.LOSS:
            return f"Every move loses here, and none later than {text}: it {told(verdict)}.{punished}"
        return f"Nothing is wrong with {text}: it {told(verdict)}, and no move does better."
    better = f"Better is {game.write(best.move)}, which {told(best.verdict)}{_line(oracle, position, best)}"
    if verdict.value is Value.WIN:
        return f"{text} keeps the win, but is not the quickest: it {told(verdict)}. {better}"
    if best.verdict.value is Value.LOSS:
        fault = f"Every move loses here, but {text} sooner than it must: it {told(verdict)}."
    elif verdict.value is Value.DRAW:
        fault = f"{text} lets the win slip: after it the game is a draw with best play."
    elif verdict.value is Value.ENDLESS:
        fault = f"{text} lets the win slip: after it nobody can force a win any more."
    elif best.verdict.value is Value.WIN:
        fault = f"{text} gives the win away: it {told(verdict)}."
    else:
        fault = f"{text} {told(verdict)}."
    return f"{fault}{punished} {better}"


def _punished(oracle: Oracle[Any, Any], position: Any, move: Any, verdict: Verdict) -> str:
    """The reply that shows it, or what is said at the table when the move ends the game."""
    game = oracle.game
    after = game.play(position, move)
    outcome = game.outcome(after)
    if outcome:
        said = [line for line in game.script.verdict(after, outcome) if line != outcome.sentence]
        return f" After it: {said[-1] if said else outcome.sentence}"
    reply = answer_to(oracle, position, move)
    if reply is None:
        return ""
    if verdict.plies is None:
        return f" {reply.player} answers {game.write(reply.move)}."
    line = oracle.line(after)
    follows = " at once" if len(line) == 1 else f"; the line is {written_line(game, line)}"
    return f" {reply.player} answers {game.write(reply.move)} and wins{follows}."
