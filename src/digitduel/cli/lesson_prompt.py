"""Lessons in the transcript: a position, a question, and an answer that is played."""

from typing import Any

from digitduel import coach
from digitduel.cli.memory.lessons_done import keep_done, lessons_done
from digitduel.cli.progress_note import PATIENCE
from digitduel.cli.screens import PlainScreen, folded
from digitduel.coach import Lesson, Step
from digitduel.core import Game, Lines, Match, MoveError, quoted
from digitduel.core.second_person import to_you
from digitduel.players.shared_oracles import oracle

LEAVE = (":quit", ":q", "q", "quit")


def teach(screen: PlainScreen, game: Game[Any, Any], number: int | None) -> int:
    """Give a lesson, the next one if none is named; the exit code."""
    number = number or next_lesson(game)
    chosen = coach.lesson(game, number)
    screen.note(f"{game.title}, lesson {chosen.number} of {len(coach.lessons_of(game))}: {chosen.title}")
    screen.note(f"Goal: {game.goal()}")
    screen.note(chosen.idea)
    try:
        for step in chosen.steps:
            take(screen, game, step)
    except EOFError:
        return 0
    for line in ended(game, chosen):
        screen.note(line)
    keep_done(game.name, chosen.number)
    return 0


def next_lesson(game: Game[Any, Any]) -> int:
    """The first lesson that was not taken to its end; after the last the first again."""
    done = lessons_done(game.name)
    return next((lesson.number for lesson in coach.lessons_of(game) if lesson.number not in done), 1)


def ended(game: Game[Any, Any], lesson: Lesson) -> Lines:
    more = lesson.number < len(coach.lessons_of(game))
    following = f"duel lesson {game.name} {lesson.number + 1}" if more else f"duel play {game.name} --p2 adaptive"
    return [f"To remember: {lesson.remember}", f"Go on with: {following}"]


def take(screen: PlainScreen, game: Game[Any, Any], step: Step) -> None:
    """Ask until the answer is right. A wrong one is played out in words, and asked again."""
    match = Match(game)
    for text in step.moves:
        match.play(text)
    screen.say([""])
    screen.show(match)
    screen.note(f"You are {match.to_move}. {step.say}")
    hints = 0
    while True:
        text = screen.read("Your move (:hint, :rules, :quit): ").strip()
        if text.lower() in LEAVE:
            raise EOFError
        if text.lower() == ":rules":
            screen.page(game.rules_here)
        elif text.lower() == ":hint":
            hints += 1
            screen.note(hint(step, game, hints))
        elif text.startswith(":"):
            screen.note(f"There is no command {quoted(text)} here. There are :hint, :rules and :quit.")
        elif not text:
            screen.say([each for line in game.script.listing(match.position, "You can play") for each in folded(line)])
        else:
            try:
                move = match.read(text)
            except MoveError as refusal:
                screen.refused(match, str(refusal))
                continue
            with PATIENCE:
                right, told = judged(step, match, move)
            screen.note(to_you(told, match.to_move))
            if right:
                return


def judged(step: Step, match: Match, move: Any) -> tuple[bool, str]:
    """Whether a move is what a step asks for, and what is said of it."""
    right, told = step.judged(oracle(match.game), move)
    return right, f"{'Right' if right else 'Not yet'}. {told}"


def hint(step: Step, game: Game[Any, Any], asked: int) -> str:
    """First what to think of, then one of the answers."""
    return f"{step.hint} Ask again to see an answer." if asked == 1 else f"Play {step.named(game)[0]}."
