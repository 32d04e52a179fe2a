"""Lessons as questions and answers: a position to look at, a move in return, and what is said of it."""

from typing import Any

from digitduel import coach
from digitduel.coach import Lesson, Step
from digitduel.core import BadGame, Game
from digitduel.players.shared_oracles import oracle
from digitduel.tables.shared_games import shared_game
from digitduel.tables.study import played, said
from digitduel.tables.study_state import JudgedStep, LessonsState, LessonState, LessonStepState, NamedGame
from digitduel.tables.view import made_by, view_after


def lessons(word: str) -> LessonsState:
    """All lessons of a game."""
    game = shared_game(word)
    return LessonsState(
        game=NamedGame(word=game.word, title=game.title),
        start=view_after(played(game.word, (), 1)),
        lessons=tuple(_lesson(game, lesson) for lesson in coach.lessons_of(game)),
    )


def _lesson(game: Game[Any, Any], lesson: Lesson) -> LessonState:
    return LessonState(
        number=lesson.number,
        title=lesson.title,
        idea=lesson.idea,
        steps=tuple(_step(game, step) for step in lesson.steps),
        remember=lesson.remember,
    )


def _step(game: Game[Any, Any], step: Step) -> LessonStepState:
    match = played(game.word, step.moves, 1)
    right = step.named(game)[0]
    return LessonStepState(
        view=view_after(match),
        say=said(game, step.say),
        nudge=said(game, step.hint),
        answer=made_by(match).get(right, (right,)),
    )


def judge(word: str, number: int, step: int, text: str) -> JudgedStep:
    """Whether a move is what a step of a lesson asks for, and why; steps are counted from 1."""
    game = shared_game(word)
    steps = coach.lesson(game, number).steps
    if not 1 <= step <= len(steps):
        raise BadGame(f"This lesson has the steps 1 to {len(steps)}.")
    asked = steps[step - 1]
    match = played(game.word, asked.moves, 1)
    move = match.read(text)
    right, told = asked.judged(oracle(game), move)
    match.play(move)
    return JudgedStep(right=right, sentence=said(game, told), view=view_after(match))
