"""The first screen: what to do this evening, beginning with what was left."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime

from digitduel import coach
from digitduel.cli.lesson_prompt import next_lesson
from digitduel.cli.memory.kept_games import KeptGame, can_be_opened, can_go_on, kept_games, yours
from digitduel.cli.memory.lessons_done import lessons_done
from digitduel.cli.memory.puzzles_answered import puzzles_answered
from digitduel.cli.memory.usual_choice import last_time, latest_first
from digitduel.cli.memory.you import day_of, days_in_a_row, your_name
from digitduel.cli.puzzle_run import Mode, PuzzleRun
from digitduel.cli.table.lesson_screen import LessonScreen
from digitduel.cli.table.new_game import NewGame, usual_plan
from digitduel.cli.table.pager import Pager
from digitduel.cli.table.puzzle_screen import PuzzleScreen
from digitduel.cli.table.question_screens import Answers, Asking, Offer
from digitduel.cli.table.you_screen import YouScreen
from digitduel.cli.table.your_games import YourGames, can_be_played_again, go_on_with, play_again, told
from digitduel.coach.puzzle_score import until_next
from digitduel.core import BadGame
from digitduel.games import game, game_class, names
from digitduel.players.turns import HUMAN


class Greeting(Asking):
    """What there is to do."""

    def __init__(self) -> None:
        self.games: list[KeptGame] = []
        self.left: KeptGame | None = None
        """The game to go on with."""
        self.last: KeptGame | None = None
        """The game for a rematch."""
        super().__init__("", self.look_around)

    def look_around(self) -> Answers:
        """What there is to do now."""
        self.games = kept_games()
        here = list(filter(can_be_opened, self.games))
        self.left = next((kept for kept in here if can_go_on(kept) and HUMAN in kept.players), None)
        self.last = next(filter(can_be_played_again, here), None)
        self.question = self.welcome()
        return self.offered()

    def welcome(self) -> str:
        if not self.games:
            return "Welcome! A lesson of two minutes is the quickest way in. What would you like to do?"
        days = days_in_a_row({day_of(kept) for kept in yours(self.games)}, date.today())
        row = f"You have played {days} days in a row. " if days > 1 else ""
        return f"Welcome back, {your_name()}! {row}What would you like to do?"

    def offered(self) -> Answers:
        found: Answers = {}
        if self.left:
            series = ", the next game of the series" * self.left.next_is_due
            found["continue"] = f"Go on: {told(self.left)}{series}"
        if self.last:
            found["rematch"] = f"Rematch: {told(self.last)}"
        puzzles = {"daily": self.daily(), "puzzles": "More puzzles: practice, rush, streak"}
        lesson = {"lesson": "A lesson: one idea in two minutes"}
        new = {"new": "New game"}
        found |= puzzles | lesson | new if self.games else lesson | new | puzzles
        if self.games:
            found["games"] = "Your games: go on, see again, learn from them"
        return found | {"you": "You: your results and your rating", "rules": "Rules"}

    def back(self) -> None:
        self.app.exit(0)

    def then(self, text: str) -> None:
        deeds: dict[str, Callable[[], None]] = {
            "daily": lambda: self.go(PuzzleScreen(PuzzleRun(Mode.DAILY))),
            "puzzles": self.puzzles,
            "lesson": lambda: self.ask("Which game?", self.taught, self.lessons),
            "new": lambda: self.ask("Which game?", described_games(self.games), self.new_game),
            "games": lambda: self.go(YourGames()),
            "you": lambda: self.go(YouScreen()),
            "rules": lambda: self.ask("Which game?", described_games(self.games), self.rules),
        }
        if text == "continue" and self.left:
            go_on_with(self.app, self.left)
        elif text == "rematch" and self.last:
            play_again(self.app, self.last)
        else:
            deeds[text]()

    def ask(self, question: str, answers: Offer, then: Callable[[str], None], at: int = 0) -> None:
        self.go(Asking(question, answers, then, at))

    def rules(self, word: str) -> None:
        kind = game(word)
        self.go(Pager.of_page(kind.title, kind.rules))

    # Puzzles

    def daily(self) -> str:
        now = datetime.now(UTC)
        tries = puzzles_answered().tries.get(now.date().isoformat())
        over = tries and tries.over
        return f"Today's puzzle: done\nThe next one comes in {until_next(now)}." if over else "Today's puzzle"

    def puzzles(self) -> None:
        def chosen(mode: str) -> None:
            any_game = {"": "Any game"} | {name: game(name).title for name in names() if game(name).has_puzzles}
            self.ask("Puzzles of which game?", any_game, lambda word: self.puzzle(Mode(mode), word or None))

        self.ask("Which puzzles?", puzzle_runs, chosen)

    def puzzle(self, mode: Mode, word: str | None) -> None:
        self.app.pop_screen()
        self.go(PuzzleScreen(PuzzleRun(mode, word)))

    # Lessons

    def taught(self) -> Answers:
        """The games that have lessons, and how many of them were taken."""
        found = {}
        for name in described_games(self.games):
            kind, done = game(name), lessons_done(name)
            count = len(coach.lessons_of(kind))
            if count:
                found[name] = f"{kind.title}\n{len(done) or 'None'} of {count} lessons taken"
        return found

    def lessons(self, word: str) -> None:
        kind = game(word)

        def listed() -> Answers:
            done = lessons_done(word)
            return {
                str(lesson.number): f"{lesson.title}{', taken' * (lesson.number in done)}\n{lesson.idea}"
                for lesson in coach.lessons_of(kind)
            }

        def take(number: str) -> None:
            self.go(LessonScreen(kind, int(number)))

        self.ask(f"{kind.title}: which lesson?", listed, take, next_lesson(kind) - 1)

    # A new game

    def new_game(self, word: str) -> None:
        """Whoever has never played a game is offered its first lesson before."""
        kind = game(word)
        if last_time(word, self.games) or lessons_done(word) or not coach.lessons_of(kind):
            self.plan(word)
            return
        answers = {"lesson": "Yes, the first lesson", "play": "No, play at once"}

        def chosen(text: str) -> None:
            self.app.pop_screen()
            if text == "lesson":
                self.go(LessonScreen(kind, 1))
            else:
                self.plan(word)

        self.ask(f"{kind.title} is new to you. Would you like to see in two minutes how it is won?", answers, chosen)

    def plan(self, word: str) -> None:
        self.go(NewGame(usual_plan(word, self.games)))


def puzzle_runs() -> Answers:
    """What puzzles can be played for."""
    best = puzzles_answered().best
    known = {mode: f", your best is {best[mode]}" if mode in best else "" for mode in Mode}
    return {
        Mode.PRACTICE.value: "Practice\nOne after the other, harder as you solve them.",
        Mode.RUSH.value: f"Rush{known[Mode.RUSH]}\nAs many as you can in three minutes.",
        Mode.STREAK.value: f"Streak{known[Mode.STREAK]}\nAs many as you can until the first mistake.",
    }


def described_games(games: list[KeptGame]) -> Answers:
    """Every game that can be loaded, with its line; the one that was played last comes first."""
    described = {}
    for name in latest_first(names(), games):
        with suppress(BadGame):
            kind = game_class(name)
            described[name] = f"{kind.title}\n{kind.summary}"
    return described
