"""A lesson on the board: one idea, played step by step."""

from typing import Any

from digitduel import coach
from digitduel.cli.lesson_prompt import hint, judged
from digitduel.cli.memory.lessons_done import keep_done
from digitduel.cli.memory.usual_choice import FIRST_RIVAL
from digitduel.cli.table.find_move import FindMove
from digitduel.cli.table.key_help import Deed
from digitduel.coach import Lesson, Step
from digitduel.core import Game
from digitduel.core.second_person import to_you
from digitduel.players.turns import HUMAN


class LessonScreen(FindMove):
    """The steps of one lesson, one after the other."""

    def __init__(self, game: Game[Any, Any], number: int) -> None:
        super().__init__()
        self.game = game
        self.count = len(coach.lessons_of(game))
        self.open(number)

    def open(self, number: int) -> None:
        """Lay out a lesson, up to its first step."""
        self.lesson: Lesson = coach.lesson(self.game, number)
        self.heading = f"{self.game.title}, lesson {number} of {self.count}: {self.lesson.title}"
        self.place = self.hints = 0
        self.found = False
        self.over = False

    def on_mount(self) -> None:
        self.take()

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.place]

    def take(self) -> None:
        """Lay out a step."""
        position, moves = self.game.start(), []
        for text in self.step.moves:
            moves.append(self.game.read(position, text))
            position = self.game.play(position, moves[-1])
        self.hints, self.found = 0, False
        self.put(self.game, tuple(moves), self.game.script.aloud(self.step.say))
        self.beside = [f"Step {self.place + 1} of {len(self.lesson.steps)}", "", self.lesson.idea]
        self.draw()

    def not_beside(self) -> str:
        return self.lesson.idea if self.place == 0 and self.has_class("-narrow") else ""

    def answered(self, move: Any) -> None:
        match, step = self.match, self.step
        if match is None or self.thought:
            return

        def told(verdict: tuple[bool, str]) -> None:
            right, sentence = verdict
            self.said = to_you(self.game.script.aloud(sentence), match.to_move)
            self.listen(not right)
            if right:
                self.found = True
                match.play(move)
                self.listen(False)

        self.think(lambda: judged(step, match, move), told)

    def go_on(self) -> None:
        """To the next step, and after the last to what is to be remembered."""
        if self.place + 1 < len(self.lesson.steps):
            self.place += 1
            self.take()
        else:
            keep_done(self.game.name, self.lesson.number)
            self.over = True
            self.asked = f"To remember: {self.lesson.remember}"
            self.say("The lesson is done. Well played!")

    def give_hint(self) -> None:
        self.hints += 1
        self.say(self.game.script.aloud(hint(self.step, self.game, self.hints)))

    def deeds(self) -> list[Deed]:
        if not self.found:
            return [("c", "hint", self.give_hint)]
        if not self.over:
            return [("enter", "go on", self.go_on)]
        play: Deed = ("p", "play now", lambda: self.app.sit_down(self.game, (HUMAN, FIRST_RIVAL)))
        if self.lesson.number == self.count:
            return [("enter", "play now", play[2])]
        return [("enter", "next lesson", self.next_lesson), play]

    def next_lesson(self) -> None:
        self.open(self.lesson.number + 1)
        self.take()
