"""What the coach says at the prompt where exact play is known."""

from collections.abc import Collection
from typing import Any

from digitduel.coach.facts import (
    answer_to,
    best_of,
    in_turns,
    outlook,
    outlook_after,
    shortened,
    that_do,
    told,
    written_line,
)
from digitduel.coach.mistakes import Mark, Mistake, mistake
from digitduel.core import Lines, Match, Player
from digitduel.solve import Choice, Oracle, Value, Verdict


def nudge(oracle: Oracle[Any, Any], position: Any) -> str:
    """How things stand, without the move."""
    choices = oracle.choices(position)
    best, stands = best_of(choices).verdict, outlook(oracle, position)
    keep, count = sum(choice.verdict.value.worth == best.value.worth for choice in choices), len(choices)
    if count == 1:
        return f"You have only one move, {oracle.game.write(choices[0].move)}: it {told(stands)}."
    if best.value is Value.LOSS:
        return f"Every move loses against best play. The best one holds out for {in_turns(stands.turns)}."
    if best.plies is None:
        is_draw = oracle.verdict(position).value is Value.DRAW
        standing = "Nobody can force a win: it is a draw with best play" if is_draw else "Nobody can force a win here"
        if keep == count:
            return f"{standing}, and no move loses by force."
        return f"{standing}, but take care: {that_do(count - keep, count, 'loses', 'lose')}."
    if stands.turns == 1:
        return "You can win at once."
    if keep == 1:
        return f"You can win, but only one of your {count} moves keeps the win. It takes {in_turns(stands.turns)}."
    kept = that_do(keep, count, "keeps", "keep")
    return f"You can win: {kept} the win. The quickest takes {in_turns(stands.turns)}."


def move_hint(oracle: Oracle[Any, Any], position: Any) -> str:
    """The move itself, and the line that follows."""
    game, best = oracle.game, best_of(oracle.choices(position))
    text, leads = game.write(best.move), outlook_after(oracle, position, best.move)
    if leads.value is Value.LOSS and (best.verdict.plies or 0) > 1:
        return f"Play {text}: it holds out longest, for {in_turns(leads.turns)}{_line(oracle, position, best)}"
    return f"Play {text}: it {told(leads)}{_line(oracle, position, best)}"


def _line(oracle: Oracle[Any, Any], position: Any, choice: Choice) -> str:
    """The rest of a sentence about a choice: the line, where there is more to it than the move itself."""
    if (choice.verdict.plies or 0) <= 1:
        return "."
    game = oracle.game
    return f". The line: {written_line(game, (choice.move, *oracle.line(game.play(position, choice.move))))}."


def analysis_lines(oracle: Oracle[Any, Any], position: Any, width: int) -> Lines:
    """Every choice with what it leads to, the best first; moves that come to the same are listed together."""
    groups: dict[str, list[Any]] = {}
    for choice in sorted(oracle.choices(position), key=lambda choice: -choice.verdict.worth):
        groups.setdefault(told(outlook_after(oracle, position, choice.move)), []).append(choice.move)
    script = oracle.game.script
    return [line for lead, moves in groups.items() for line in script.listing(position, lead, moves, width)]


def last_choice(match: Match, people: Collection[Player]) -> tuple[Any, Any] | None:
    """The position and the move that are meant when somebody asks why without naming a move.

    It is the latest of the player to move, or else of the other person, where there was something to choose.
    """
    game, latest = match.game, dict[Player, tuple[Any, Any]]()
    for position, move in zip(match.positions, match.moves, strict=False):
        player = game.to_move(position)
        if player in people and len(game.moves(position)) > 1:
            latest[player] = position, move
    return latest.get(match.to_move) or latest.get(match.to_move.other)


def no_choice(match: Match, typed: str = "") -> str:
    """Why there is no last choice to tell of; and how a move is named, where that is typed behind a word."""
    game, position = match.game, match.position
    if game.outcome(position):
        return "You had nothing to choose in this game."
    named = f", as in {typed} {game.write(game.moves(position)[0])}" if typed else ""
    return f"You have not played yet. Name a move to ask about{named}."


def why(oracle: Oracle[Any, Any], position: Any, move: Any) -> str:
    """What is wrong with a move: the reply that punishes it and the line that follows; or that nothing is."""
    game = oracle.game
    text, verdict = shortened(game.write(move)), oracle.after(position, move)
    choices, after = oracle.choices(position), game.play(position, move)
    best, leads = best_of(choices), outlook_after(oracle, position, move)
    if move not in game.moves(position) and not (game.outcome(after) and verdict.value is Value.WIN):
        # Allowed, but in truth another move: a false equation in Equation Duel is a no.
        same = next(listed for listed in game.moves(position) if game.play(position, listed) == after)
        news = game.script.news(position, move, after)
        return f"{news} That comes to the same as {game.write(same)}. {why(oracle, position, same)}"
    if [move] == [choice.move for choice in choices]:
        return f"{text} is the only move: it {told(leads)}."
    punished = _punished(oracle, position, move, verdict)
    if verdict.worth == best.verdict.worth:
        if verdict.value is Value.LOSS:
            return f"Every move loses here, and none later than {text}: it {told(leads)}.{punished}"
        return f"Nothing is wrong with {text}: it {told(leads)}, and no move does better."
    instead = told(outlook_after(oracle, position, best.move))
    better = f"Better is {game.write(best.move)}, which {instead}{_line(oracle, position, best)}"
    if verdict.value is Value.WIN:
        return f"{text} keeps the win, but is not the quickest: it {told(leads)}. {better}"
    return f"{_fault(text, mistake(best.verdict.value, verdict.value), told(leads))}{punished} {better}"


def _fault(text: str, thrown_away: Mistake | None, leads: str) -> str:
    """What is wrong with a move that is not the best, and wins nothing."""
    match thrown_away:
        case Mistake.WIN_TO_DRAW:
            return f"{text} lets the win slip: after it the game is a draw with best play."
        case Mistake.WIN_TO_ENDLESS:
            return f"{text} lets the win slip: after it nobody can force a win any more."
        case Mistake.WIN_TO_LOSS:
            return f"{text} gives the win away: it {leads}."
        case Mistake.DRAW_TO_LOSS | Mistake.ENDLESS_TO_LOSS:
            return f"{text} {leads}."
        case None:
            return f"Every move loses here, but {text} sooner than it must: it {leads}."


def warning(best: Value, value: Value, exact: bool = True) -> str | None:
    """What is said before a move is played that throws something away; nothing of one that keeps what there was."""
    found = mistake(best, value)
    if found is None:
        return None
    if not exact:
        threat = "looks worse than another, as far as can be told"
    else:
        threat = "lets the win slip" if found.mark is Mark.LET_SLIP else "loses"
    return f"That move {threat}, if the other side answers well."


def _punished(oracle: Oracle[Any, Any], position: Any, move: Any, verdict: Verdict) -> str:
    """The reply that shows it, or what is said at the table when the move ends the game."""
    game = oracle.game
    after = game.play(position, move)
    outcome = game.outcome(after)
    if outcome:
        said = [line for line in game.script.ending(after, outcome) if line != outcome.sentence]
        return f" After it: {said[-1] if said else outcome.sentence}"
    reply = answer_to(oracle, position, move)
    if reply is None:
        return ""
    if verdict.plies is None:
        return f" {reply.player} answers {game.write(reply.move)}."
    line = oracle.line(after)
    follows = " at once" if len(line) == 1 else f"; the line is {written_line(game, line)}"
    return f" {reply.player} answers {game.write(reply.move)} and wins{follows}."


def refutation(oracle: Oracle[Any, Any], position: Any, move: Any) -> str:
    """What a wrong move leads to, without the right one: `2 loses in 8 turns: Player 1 answers 4.`"""
    game, leads = oracle.game, outlook_after(oracle, position, move)
    text, failing = shortened(game.write(move)), game.script.failing(position, move)
    if leads.value is Value.WIN:  # where that is wrong, a quicker win was asked for
        sooner = told(outlook(oracle, position))
        if failing:  # it may win later as any other move does, but is no way to win
            return f"{failing} Look for a move that {sooner}."
        return f"{text} wins too, but only in {in_turns(leads.turns)}. Look for a move that {sooner}."
    reply = answer_to(oracle, position, move)
    answered = f": {reply.player} answers {game.write(reply.move)}" if reply else ""
    return f"{failing} It {told(leads)}{answered}." if failing else f"{text} {told(leads)}{answered}."
