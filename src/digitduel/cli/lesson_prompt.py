"""Lessons in the transcript: a position, a question, and an answer that is played."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from digitduel import coach
from digitduel.cli.memory.lessons_done import keep_done, lessons_done
from digitduel.cli.memory.usual_choice import FIRST_RIVAL
from digitduel.cli.progress_note import PATIENCE
from digitduel.cli.screens import PlainScreen, folded
from digitduel.cli.table_commands import NoSuchCommand, one_of, there_are
from digitduel.coach import Lesson, Step
from digitduel.core import Game, Lines, Match, MoveError
from digitduel.core.second_person import to_you
from digitduel.players.shared_oracles import oracle

COMMANDS = ("hint", "rules", "quit")


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
    following = f"lesson {game.name} {lesson.number + 1}" if more else f"play {game.name} --p2 {FIRST_RIVAL}"
    return [f"To remember: {lesson.remember}", f"Go on with: duel {following}"]


def take(screen: PlainScreen, game: Game[Any, Any], step: Step) -> None:
    """Ask until the answer is right. A wrong one is played out in words, and asked again."""
    match = Match(game)
    for text in step.moves:
        match.play(text)
    screen.say([""])
    screen.show(match)
    screen.note(f"You are {match.to_move}. {step.say}")
    hints = count(1)
    right = False
    while not right:
        move = listen(screen, step, match, hints)
        with PATIENCE:
            right, told = judged(step, match, move)
        screen.note(to_you(told, match.to_move))


def listen(screen: PlainScreen, step: Step, match: Match, hints: Iterator[int]) -> Any:
    """The move that somebody answers."""
    game = match.game
    while True:
        text = screen.read("Your move (:hint, :rules, :quit): ").strip()
        try:
            command = one_of(text, COMMANDS, match) if text else "moves"
            if command is None:
                return match.read(text)
        except NoSuchCommand as refusal:
            screen.note(str(refusal))
        except MoveError as refusal:
            screen.refused(match, str(refusal))
        else:
            if command == "quit":
                raise EOFError
            if command == "rules":
                screen.page(game.rules_here)
            elif command == "hint":
                screen.note(hint(step, game, next(hints)))
            elif command == "help":
                screen.note(f"Type a move. {there_are(COMMANDS)}")
            else:
                screen.say([part for line in listing(match) for part in folded(line)])


def listing(match: Match) -> Lines:
    return match.game.script.listing(match.position, "You can play")


def judged(step: Step, match: Match, move: Any) -> tuple[bool, str]:
    """Whether a move is what a step asks for, and what is said of it."""
    right, told = step.judged(oracle(match.game), move)
    return right, f"{'Right' if right else 'Not yet'}. {told}"


def hint(step: Step, game: Game[Any, Any], asked: int) -> str:
    """First what to think of, then one of the answers."""
    return f"{step.hint} Ask again to see an answer." if asked == 1 else f"Play {step.named(game)[0]}."
