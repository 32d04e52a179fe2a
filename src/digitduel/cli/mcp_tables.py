"""The tables of an assistant: games that are kept while it is there, each against a program or against nobody."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from threading import Lock
from typing import Literal

from digitduel import coach
from digitduel.coach.analysis_data import MovesAnalysis, analysis
from digitduel.coach.review_data import MovesReview, moves_review
from digitduel.core import BadGame, Lines, Match, NotAllowed, Player, number_of, plain, quoted
from digitduel.core.json_shapes import widened
from digitduel.core.player import SeatNumber
from digitduel.players import PROGRAMS, BadPlayer, is_program
from digitduel.players.shared_oracles import oracle
from digitduel.players.turns import HUMAN
from digitduel.tables.catalogue import game_entries, kinds_that_load
from digitduel.tables.desk import MOST_TABLES, Desk
from digitduel.tables.study_state import GameEntry
from digitduel.tables.table import Table

NOBODY = "nobody"
ASSISTANT = "assistant"


@dataclass(frozen=True, kw_only=True)
class TableTold:
    """How things stand at a table."""

    table: str
    game: str
    goal: str
    players: dict[str, str]
    news: tuple[str, ...]
    """What has happened since the assistant was last told."""
    moves: tuple[str, ...]
    board: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RunningTold(TableTold):
    to_move: str
    can_play: str
    notice: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class EndedTold(TableTold):
    result: str
    winner: SeatNumber | None


Told = RunningTold | EndedTold


class AssistantTables:
    """All that an assistant can do. One thing is done at a time, since the solver's memory is shared."""

    def __init__(self, most: int = MOST_TABLES) -> None:
        self.lock = Lock()
        self.desk = Desk(SystemRandom().getrandbits, most=most)
        self.opened = 0

    def games(self) -> tuple[GameEntry, ...]:
        return game_entries(kinds_that_load())

    def rules(self, word: str) -> str:
        return self.desk.rules(word).markdown

    def new(self, word: str, opponent: str, seat: int, first: int | None, seed: int | None, moves: str = "") -> Told:
        you = numbered(seat)
        # Only programs of the house: an assistant must not be able to start commands.
        if opponent != NOBODY and not is_program(opponent):
            raise BadPlayer(f"There is no opponent {quoted(opponent)}. There are: {', '.join((NOBODY, *PROGRAMS))}.")
        other = HUMAN if opponent == NOBODY else opponent
        starts: Literal["1", "2"] | None = None
        if first is not None and numbered(first) is not Player.ONE:
            starts = "2"
        seats = (HUMAN, other) if you is Player.ONE else (other, HUMAN)
        name = f"table-{self.opened + 1}"
        self.desk.open(word, seats, starts, seed=seed, moves=tuple(moves.split()), id=name)
        self.opened += 1
        return self.go_on(name, ply=0)

    def show(self, name: str) -> Told:
        table = self.desk.at(name)
        return told(table, ply=len(table.told))

    def move(self, name: str, text: str) -> Told:
        match = self.desk.at(name).match
        if match.result:
            raise NotAllowed(f"The game is over. {match.result.sentence}")
        ply = len(match.moves)
        self.desk.move(name, ply, text)
        return self.go_on(name, ply)

    def go_on(self, name: str, ply: int) -> Told:
        """Let the opponent play as long as it is its turn, and tell what has happened since a ply."""
        said: list[str] = []
        while self.desk.at(name).program_to_move:
            remark = self.desk.think(name).remark
            said += [remark] if remark else []
        return told(self.desk.at(name), ply, said)

    def hint(self, name: str, reveal: bool) -> str:
        match = self.running(name)
        return (coach.move_hint if reveal else coach.nudge)(oracle(match.game), match.position)

    def analyze(self, name: str) -> MovesAnalysis:
        match = self.running(name)
        return analysis(match, oracle(match.game))

    def review(self, name: str) -> MovesReview:
        match = self.desk.at(name).match
        return moves_review(coach.review(match, oracle(match.game)))

    def running(self, name: str) -> Match:
        match = self.desk.at(name).match
        if match.result:
            raise NotAllowed(f"The game is over. {match.result.sentence} It can be reviewed.")
        return match


def told(table: Table, ply: int, said: Sequence[str] = ()) -> Told:
    """How things stand, with the news since a ply, and what a program has said."""
    match, game = table.match, table.match.game
    shown = TableTold(
        table=table.id,
        game=game.word,
        goal=game.goal(),
        players={str(player): _named(table.match.players[player]) for player in Player},
        news=(*(move.news for move in table.told[ply:]), *said),
        moves=tuple(table.moves),
        board=tuple(plain(match.board)),
    )
    if match.result:
        return widened(EndedTold, shown, result=match.result.sentence, winner=number_of(match.result.winner))
    notice: Lines = list(game.script.notice(match.position))
    if game.endless(match.position):
        notice.append("Nobody can ever win from here.")
    can_play = game.script.can_play(match.position)
    return widened(RunningTold, shown, to_move=str(match.to_move), can_play=can_play, notice=tuple(notice))


def _named(who: str) -> str:
    return ASSISTANT if who == HUMAN else who


def numbered(number: int) -> Player:
    if number not in (1, 2):
        raise BadGame(f"There are Player 1 and Player 2, not {number}.")
    return Player.numbered(number)
