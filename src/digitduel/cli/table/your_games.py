"""The games that were kept: the list of them, and what can be done with each."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from digitduel import coach, load
from digitduel.cli.coach_prompt import review_lines
from digitduel.cli.contest_play import to_go_on_with
from digitduel.cli.memory.history_pages import title_of
from digitduel.cli.memory.kept_games import KeptGame, can_be_seen, can_go_on, kept_games
from digitduel.cli.memory.rating import name_of
from digitduel.cli.memory.you import moment_of
from digitduel.cli.memory.your_accuracy import Accuracies
from digitduel.cli.new_match import adapted_to_you
from digitduel.cli.table.background_thought import Thought, overheard
from digitduel.cli.table.pager import MARGINS, Reading
from digitduel.cli.table.question_screens import Answers, Asking
from digitduel.cli.table.replay_screen import ReplayScreen
from digitduel.core import Player
from digitduel.core.series import next_match
from digitduel.players import listed_word
from digitduel.players.guests import comes_from_outside
from digitduel.players.shared_oracles import oracle
from digitduel.players.turns import HUMAN

if TYPE_CHECKING:
    from digitduel.cli.table.full_screen import TableApp

SHOWN = 200


def told(kept: KeptGame) -> str:
    """`Sum Race against casual`, or `Sum Race, Player 1 against Player 2` where two people play."""
    title = title_of(name_of(kept.game))
    if kept.you is None:
        one, two = (str(seat) if kept.players[seat] == HUMAN else listed_word(kept.players[seat]) for seat in Player)
        return f"{title}, {one} against {two}"
    return f"{title} against {listed_word(kept.opponent)}"


def can_be_played_again(kept: KeptGame) -> bool:
    """A finished game of yours against a program of the house: guests are named at the command line."""
    return kept.points is not None and not comes_from_outside(kept.opponent)


def go_on_with(app: "TableApp", kept: KeptGame) -> None:
    """Sit down at a game that was left. A program from outside is let in only with a yes."""

    def sit(answer: str = "yes") -> None:
        if answer == "yes":
            app.show_match(match, keeping)
        else:
            app.pop_screen()

    match, keeping = to_go_on_with(kept.file, trust=True)
    outsiders = [word for word in match.players if comes_from_outside(word)]
    if outsiders:
        question = f"{' and '.join(outsiders)} plays in this game, a program from outside. Let it in?"
        app.push_screen(Asking(question, {"no": "No", "yes": "Yes"}, sit))
    else:
        sit()


def play_again(app: "TableApp", kept: KeptGame) -> None:
    """A rematch with the seats changed; an adaptive opponent is as strong as you are now."""
    match = load(kept.file, trust=True)
    if match.series and match.result and match.series.after(match.result).decided:
        match.series = None
    following = next_match(match)
    assert following is not None
    one, two = map(listed_word, following.players)
    following.players = adapted_to_you(following.game, (one, two))
    app.show_match(following)


class YourGames(Asking):
    """The list, the latest first. How many of your decisions were right is worked out beside it."""

    def __init__(self) -> None:
        self.games = kept_games()
        self.accuracies = Accuracies()
        self.looking: Thought | None = None
        self.known = False
        super().__init__("Your games, the latest first", self.rows)

    def rows(self) -> Answers:
        return {str(kept.number): self.row(kept) for kept in self.games[:SHOWN]}

    def row(self, kept: KeptGame) -> str:
        share = self.share(kept)
        right = "" if share is None else f", {share:.0%} right"
        return f"{told(kept)}: {kept.result}\n{moment_of(kept):%a %d %b, %H:%M}{right}"

    def share(self, kept: KeptGame) -> float | None:
        """How many of your decisions were right, as far as that is known yet."""
        return self.accuracies.of(kept) if self.known else None

    def on_mount(self) -> None:
        def look() -> None:
            for kept in self.games[:SHOWN]:
                self.accuracies.of(kept)
            self.accuracies.keep()

        self.looking = overheard(self, look, self.seen, lambda error: None).begin()

    def seen(self, _: None) -> None:
        self.known = True
        self.offer(self.question, self.rows())

    def on_unmount(self) -> None:
        if self.looking:
            self.looking.break_off()

    def then(self, text: str) -> None:
        kept = self.games[int(text) - 1]
        going_on = "Go on with the series" if kept.next_is_due else "Go on with it"
        answers: Answers = {"resume": going_on} if can_go_on(kept) else {}
        if can_be_played_again(kept):
            answers["rematch"] = "Rematch"
        if can_be_seen(kept):
            answers["replay"] = "Replay: see it again, move by move"
            if self.share(kept) != 1:
                answers["mistake"] = "Try again from your mistake"
            answers["review"] = "Review: what each move did"
        self.go(Asking(f"{told(kept)}: {kept.result}", answers, lambda what: self.do(kept, what)))

    def do(self, kept: KeptGame, what: str) -> None:
        deeds: dict[str, Callable[[TableApp, KeptGame], None]] = {
            "resume": go_on_with,
            "rematch": play_again,
            "replay": replay,
            "mistake": partial(replay, from_mistake=True),
            "review": review,
        }
        deeds[what](self.app, kept)


def review(app: "TableApp", kept: KeptGame) -> None:
    match = load(kept.file, trust=True)
    people = [player for player in Player if match.players[player] == HUMAN]
    room = app.size.width - MARGINS
    app.push_screen(Reading("Review", lambda: review_lines(coach.review(match, oracle(match.game)), people, room)))


def replay(app: "TableApp", kept: KeptGame, from_mistake: bool = False) -> None:
    app.push_screen(ReplayScreen(load(kept.file, trust=True), from_mistake))
