"""Exact play in answer to questions: position in, values out. These functions take and give plain data and shapes."""

import re
from collections.abc import Sequence
from typing import Any

from digitduel import coach
from digitduel.coach.analysis_data import JudgedMove, MovesAnalysis, analysis, value_word
from digitduel.coach.facts import outlook_after
from digitduel.coach.hints import warning
from digitduel.coach.review_data import ReviewedMoveState, moves_review
from digitduel.core import BadGame, Game, Match, MoveError, NotAllowed, Player, quoted
from digitduel.core.json_shapes import widened
from digitduel.core.player import SeatNumber
from digitduel.players.shared_oracles import oracle
from digitduel.players.turns import HUMAN
from digitduel.solve import Oracle, Value, Verdict
from digitduel.tables.shared_games import shared_game
from digitduel.tables.study_state import (
    AdviceState,
    AnalysisState,
    ChartPoint,
    ChoiceState,
    CountedMove,
    CountedWorth,
    ReviewState,
    Sentence,
)
from digitduel.tables.table import end_as
from digitduel.tables.table_state import View
from digitduel.tables.view import made_by, view_after

Players = tuple[str, str]
TWO_PEOPLE: Players = (HUMAN, HUMAN)
SECONDS_TO_COUNT = 1.0
"""In which the turns are counted that moves lead to. What takes longer is told without them."""


def played(
    word: str, moves: Sequence[str], first: int, players: Players = TWO_PEOPLE, seed: int | None = None
) -> Match:
    """The match after these moves."""
    match = Match(shared_game(word), first=Player.numbered(first), players=players, seed=seed)
    for place, text in enumerate(moves, start=1):
        try:
            match.play(text)
        except MoveError as error:
            raise BadGame(f"Move {place}, {quoted(text)}: {error}") from None
    return match


def position(word: str, moves: Sequence[str], first: int) -> View:
    """What everybody sees after these moves."""
    return view_after(played(word, moves, first))


def said(game: Game[Any, Any], text: str) -> str:
    """What the coach says, for a screen with a board: moves in words, and no lines that nobody would follow there."""
    return game.script.aloud(re.sub(r" The line: [^.]*\.|; the line is [^.]*", "", text))


# The coach


def advice(word: str, moves: Sequence[str], first: int) -> AdviceState:
    """Every choice, and what the coach says."""
    match = played(word, moves, first)
    if match.result:
        return AdviceState(choices=(), nudge=match.result.sentence, hint=match.result.sentence)
    position, asked = match.position, oracle(match.game)
    found = analysis(match, asked)
    return AdviceState(
        choices=on_the_board(match, asked, found),
        nudge=said(match.game, coach.nudge(asked, position)),
        hint=_hint(match, asked),
        exact=found.exact,
    )


def why(word: str, moves: Sequence[str], first: int, text: str | None, people: Sequence[int]) -> Sentence:
    """What is wrong with a move; without one, with the last that one of the people here chose."""
    match = played(word, moves, first)
    found = coach.last_choice(match, [Player.numbered(number) for number in people])
    if text:
        found = match.position, match.read(text)
    if not found:
        raise NotAllowed(coach.no_choice(match))
    return Sentence(sentence=said(match.game, coach.why(oracle(match.game), *found)))


# Analysis


def analyze(word: str, moves: Sequence[str], first: int) -> AnalysisState:
    match = played(word, moves, first)
    asked = oracle(match.game)
    found = analysis(match, asked)
    return widened(AnalysisState, found, choices=on_the_board(match, asked, found), hint=_hint(match, asked))


def _hint(match: Match, asked: Oracle[Any, Any]) -> str:
    return match.result.sentence if match.result else said(match.game, coach.move_hint(asked, match.position))


def on_the_board(match: Match, asked: Oracle[Any, Any], found: MovesAnalysis) -> tuple[ChoiceState, ...]:
    """Each choice with its turns, and with the entries that make it: on the board, or else as it is typed."""
    made, position, choices = made_by(match), match.position, found.choices
    best = max((Value(choice.value) for choice in choices), key=lambda value: value.worth, default=Value.LOSS)

    def turns(choice: JudgedMove) -> int | None:
        return None if choice.plies is None else outlook_after(asked, position, match.read(choice.move)).turns

    counted = asked.attempt(position, lambda: list(map(turns, choices)), SECONDS_TO_COUNT) or [None] * len(choices)
    return tuple(
        widened(
            ChoiceState,
            choice,
            turns=count,
            entries=made.get(choice.move, (choice.move,)),
            warning=warning(best, Value(choice.value), found.exact is not False),
        )
        for choice, count in zip(choices, counted, strict=True)
    )


# Reviews


def review(
    word: str,
    moves: Sequence[str],
    first: SeatNumber,
    players: Players = TWO_PEOPLE,
    ending: str | None = None,
) -> ReviewState:
    """The review of a game, with the value after each move as Player 1 sees it, for a chart."""
    match = played(word, moves, first, players)
    end_as(match, ending)
    reviewed = coach.review(match, oracle(match.game))
    chart = [_point(move.ply, move.player, move.after) for move in reviewed.moves]
    if reviewed.moves:
        first_move = reviewed.moves[0]
        chart.insert(0, _point(0, first_move.player, first_move.before))
    found = moves_review(reviewed)
    return widened(
        ReviewState,
        found,
        game=match.game.word,
        first=first,
        moves=tuple(map(_counted, found.moves, reviewed.moves)),
        summary=tuple(said(match.game, line) for line in reviewed.summary),
        chart=tuple(chart),
    )


def _counted(told: ReviewedMoveState, move: coach.ReviewedMove) -> CountedMove:
    return widened(
        CountedMove,
        told,
        before=widened(CountedWorth, told.before, turns=move.stood.turns),
        after=widened(CountedWorth, told.after, turns=move.came_to.turns),
    )


def _point(ply: int, player: Player, verdict: Verdict) -> ChartPoint:
    value = verdict.value
    if player is Player.TWO:
        value = {Value.WIN: Value.LOSS, Value.LOSS: Value.WIN}.get(value, value)
    return ChartPoint(ply=ply, value=value_word(value), plies=verdict.plies)
