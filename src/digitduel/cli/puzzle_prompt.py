"""Puzzles in the transcript."""

from typing import Any

from digitduel.cli.progress_note import PATIENCE
from digitduel.cli.puzzle_run import Mode, PuzzleRun
from digitduel.cli.screens import PlainScreen, at_a_terminal, folded
from digitduel.cli.table_commands import NoSuchCommand, one_of, there_are
from digitduel.coach import Attempt
from digitduel.coach.puzzles import called
from digitduel.core import ONE, Match, MoveError, clock_face
from digitduel.core.second_person import to_you
from digitduel.players.shared_oracles import oracle

LEAVE = (":quit", ":q", "q", "quit", "no")


def puzzling(screen: PlainScreen, run: PuzzleRun) -> int:
    """Ask one puzzle, at a terminal as many as the player likes; a rush or a streak to its end. The exit code."""
    try:
        one_after_the_other(screen, run)
    except EOFError:
        pass
    finally:
        if run.over or (run.racing and run.solved):
            for line in run.summary():
                screen.note(line)
    return 0


def one_after_the_other(screen: PlainScreen, run: PuzzleRun) -> None:
    while not run.over:
        with PATIENCE:
            puzzle = run.find()
        ask(screen, run, run.begin(puzzle))
        if run.racing:
            continue
        if run.mode is not Mode.PRACTICE or not at_a_terminal():
            return
        if screen.read("Press Enter for another one, or q to leave: ").strip().lower() in LEAVE:
            return


def ask(screen: PlainScreen, run: PuzzleRun, attempt: Attempt) -> None:
    """Show the position, and listen until the answer is found or told."""
    puzzle = attempt.puzzle
    kind, player = puzzle.game, puzzle.game.to_move(puzzle.position)
    match = Match(kind, players=("you", "opponent") if player is ONE else ("opponent", "you"))
    for move in puzzle.moves:
        match.play(move)
    screen.note(f"{title(run)}: {called(kind)}")
    screen.note(f"Goal: {kind.goal()}")
    screen.say(folded(f"Played so far: {' '.join(kind.write(move) for move in puzzle.moves) or 'nothing'}"))
    screen.show(match)
    screen.note(f"You are {player}. {to_you(puzzle.question, player)}")
    while not attempt.over:
        move = listen(screen, run, attempt, match)
        if move is None:
            run.give_up()
            with PATIENCE:
                screen.note(to_you(puzzle.solution(oracle(kind)), player))
        elif run.racing:
            told = "Right!" if run.judge(move) else f"Not quite. It was {kind.write(puzzle.answer)}."
            screen.note(told)
            return
        else:
            right = run.judge(move)
            with PATIENCE:
                screen.note(to_you(attempt.told(oracle(kind), move), player))
            if not right:
                screen.note("Try again, or type :answer to see it.")
    for line in run.told_score():
        screen.note(line)
    if run.to_share:
        screen.note(run.to_share, whole=True)


def title(run: PuzzleRun) -> str:
    if run.mode is Mode.RUSH:
        return f"Rush, {clock_face(run.left)} left, {run.solved} solved"
    if run.mode is Mode.STREAK:
        return f"Streak of {run.solved}"
    return f"The puzzle of {run.day}" if run.day else "A puzzle"


def listen(screen: PlainScreen, run: PuzzleRun, attempt: Attempt, match: Match) -> Any | None:
    """The move that somebody answers; None when they want to see the answer."""
    game = attempt.puzzle.game
    example = game.write(game.moves(match.position)[0])
    commands = ["rules", "quit"] if run.racing else ["hint", "answer", "rules", "quit"]
    told = ", ".join(f":{command}" for command in commands)
    while True:
        text = screen.read(f"Your move, such as {example} ({told}): ").strip()
        try:
            command = one_of(text, commands, match) if text else "moves"
        except NoSuchCommand as refusal:
            screen.note(str(refusal))
            continue
        if command == "quit":
            raise EOFError
        if command == "answer":
            return None
        if command == "hint":
            with PATIENCE:
                screen.note(to_you(attempt.hint(oracle(game)), match.to_move))
        elif command == "rules":
            screen.page(game.rules_here)
        elif command == "help":
            screen.note(f"Type a move, such as {example}. {there_are(commands)}")
        elif command == "moves":
            screen.say([each for line in game.script.listing(match.position, "You can play") for each in folded(line)])
        else:
            try:
                return match.read(text)
            except MoveError as refusal:
                screen.refused(match, str(refusal))
