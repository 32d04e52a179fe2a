"""The desk: tables in memory with one person at them, and all that can be asked there, as plain calls.

A page without a server and the server for assistants are made from it. Nothing here waits, starts or keeps anything:

    desk = Desk(seeds=SystemRandom().getrandbits)
    state = desk.open("sum-race", ("human", "casual"))
    state = desk.move(state.id, state.ply, "5")
    while state.thinking:
        state = desk.think(state.id)        # the program's move
    desk.coach(state.id)

`ask` is the same with JSON in and JSON out: `ask(desk, "move", '{"table": "...", "ply": 0, "move": "5"}')`.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Literal

from digitduel.coach.puzzle_score import UNTRIED, PuzzleScore, Tries, day_of
from digitduel.core import DigitDuelError, Match, NotAllowed, quoted
from digitduel.core.json_shapes import from_json, read_arguments, to_json
from digitduel.core.player import SeatNumber
from digitduel.core.record import from_json as read_record
from digitduel.core.record import to_json as record_of
from digitduel.players.turns import HUMAN
from digitduel.tables import actions, lesson_questions, program_moves, puzzle_questions, study
from digitduel.tables.actions import Act, tried
from digitduel.tables.catalogue import catalogue
from digitduel.tables.game_link import follows, link_of, read_link
from digitduel.tables.lengths import (
    ContestWord,
    Day,
    GameWord,
    LessonPlace,
    MovesPlayed,
    MoveText,
    PlayerName,
    Ply,
    PuzzleId,
    PuzzleLevel,
    PuzzleSeed,
    Solved,
)
from digitduel.tables.new_table import Opened, TableAsked, clean, open_table, recorded, swapped
from digitduel.tables.refusals import Refused, code_of, not_your_seat
from digitduel.tables.seat_secrets import digest, new_secret
from digitduel.tables.shared_games import shared_game
from digitduel.tables.stored_table import Facts, StoredTable
from digitduel.tables.study_state import (
    AdviceState,
    AnalysisState,
    Catalogue,
    JudgedAnswer,
    JudgedStep,
    LessonsState,
    PuzzleState,
    ReviewState,
    RulesPage,
    Sentence,
)
from digitduel.tables.table import Table
from digitduel.tables.table_state import Error, GameLink, GameRecord, MayDo, Mode, Refusal, Rematch, State, View

MOST_TABLES = 100


class Desk:
    """One person's tables. That person sits in every seat that is not a program's."""

    def __init__(
        self, seeds: Callable[[int], int], most: int = MOST_TABLES, clock: Callable[[], float] = time.time
    ) -> None:
        self.clock = clock
        self.seeds = seeds
        """Where the seeds of new tables come from: asked for 32 bits."""
        self.most = most
        self.tables: dict[str, Table] = {}
        self.secret = new_secret()

    # The games

    def games(self) -> Catalogue:
        return catalogue()

    def rules(self, game: GameWord) -> RulesPage:
        found = shared_game(game)
        return RulesPage(title=found.title, markdown=found.rules_here)

    def lessons(self, game: GameWord) -> LessonsState:
        return lesson_questions.lessons(game)

    def judge_step(self, game: GameWord, lesson: LessonPlace, step: LessonPlace, move: MoveText) -> JudgedStep:
        return lesson_questions.judge(game, lesson, step, move)

    # Tables

    def open(
        self,
        game: GameWord,
        seats: tuple[str, str],
        first: Literal["1", "2", "random"] | None = None,
        mode: Mode | None = None,
        name: PlayerName = "",
        sit: SeatNumber = 1,
        seed: int | None = None,
        moves: MovesPlayed = (),
        clock: ContestWord | None = None,
        series: ContestWord | None = None,
        id: str | None = None,  # noqa: A002  (as it is called in JSON)
    ) -> State:
        """A new table: alone against a program, two people on one screen or by links, or two programs to watch."""
        usual: Mode | None = "screen" if seats.count(HUMAN) == 2 else None
        asked = TableAsked(
            game=game,
            seats=seats,
            first=first,
            mode=mode or usual,
            sit=sit,
            name=name,
            moves=moves,
            clock=clock,
            series=series,
        )
        opened = open_table(asked, self.seeds(32) if seed is None else seed)
        stored = replace(opened.stored, facts=replace(opened.stored.facts, id=id)) if id else opened.stored
        facts = stored.facts
        for who in program_moves.unsure(facts):
            program_moves.check_can_play(facts.game, facts.first, who)
        return self.bring_back(stored)

    def bring_back(self, stored: StoredTable) -> State:
        """A table as it was kept. Whoever brings it sits there; where two play by links, in the seat that is held."""
        table = Table(replace(stored, facts=self._seated(stored.facts)), self.clock)
        self.tables[table.id] = table
        while len(self.tables) > self.most:
            del self.tables[next(iter(self.tables))]
        return self.look(table.id)

    def _seated(self, facts: Facts) -> Facts:
        held = digest(self.secret)
        all_seats = facts.mode != "friend"
        seats = ((facts.who_1, facts.secret_1), (facts.who_2, facts.secret_2))
        one, two = (held if who == HUMAN and (all_seats or secret) else None for who, secret in seats)
        return replace(facts, secret_1=one, secret_2=two, also_1="", also_2="", invitation=None)

    def kept(self, table: str) -> StoredTable:
        """All that there is to a table, to be brought back another time."""
        return self.at(table).stored()

    def at(self, table: str) -> Table:
        if table not in self.tables:
            there = ", ".join(self.tables) or "none yet"
            raise Refused("no-such-table", f"There is no table {quoted(table)}. There are: {there}.")
        return self.tables[table]

    def look(self, table: str) -> State:
        at = self.at(table)
        late = tried(at, actions.flag)
        if late:
            at.adopt(*late)
        state = at.state(self.secret)
        return _by_links(state) if state.mode == "friend" else state

    def do(self, table: str, act: Act) -> State:
        """Do something at a table, whole or not at all."""
        at = self.at(table)
        changed = tried(at, act)
        if changed:
            at.adopt(*changed)
        return self.look(table)

    def move(self, table: str, ply: Ply, move: MoveText) -> State:
        return self.do(table, actions.play(self.secret, ply, move))

    def think(self, table: str) -> State:
        """Let the program play whose turn it is, if it is one's: one move, and what the rules force after it."""
        at = self.at(table)
        who, match = at.program_to_move, at.match
        if who is None:
            return self.look(table)
        chosen = program_moves.choose(match.game.word, at.moves, match.first.number, who, at.facts.seed)
        self.do(table, actions.programs_move(at.version, chosen.move))
        at.hear(who, chosen.words)
        return self.look(table)

    def undo(self, table: str, ply: Ply | None = None) -> State:
        return self._agree(table, actions.undo(self.secret, ply))

    def resign(self, table: str, ply: Ply | None = None) -> State:
        return self.do(table, actions.resign(self.secret, ply))

    def stop(self, table: str, ply: Ply | None = None) -> State:
        return self._agree(table, actions.stop(self.secret, ply))

    def _agree(self, table: str, act: Act) -> State:
        """Do what two people have to agree on, which they cannot by links."""
        at = self.at(table)
        if at.mode == "friend" and at.match.result is None:
            raise NotAllowed("In a game by links nobody else is here to agree. Play on, or resign.")
        return self.do(table, act)

    def rename(self, table: str, name: PlayerName) -> State:
        return self.do(table, actions.rename(self.secret, clean(name)))

    def rematch(self, table: str) -> Rematch:
        """Play again with seats swapped; asked twice, it is the same table, which need not be here yet."""
        opened: Opened = swapped(self.at(table), self.seeds(32))
        found = self.do(table, actions.rematch(self.secret, opened.stored.facts.id)).next
        if found == opened.stored.facts.id:
            self.bring_back(opened.stored)
        return Rematch(table=found or table)

    # Games that leave the desk, and come to it

    def link(self, table: str) -> GameLink:
        """The game so far, to be sent to whoever sits on the other side."""
        at = self.at(table)
        holds = at.holds(self.secret)
        if not holds:
            raise not_your_seat()
        return link_of(at, holds[0])

    def follow(self, table: str, link: str) -> State:
        """The game that a link tells of, each move checked; a table that is here already goes on with it."""
        sent = read_link(link)
        if sent.facts.id != table:
            raise Refused("other-game", "This link is of another game.")
        if table not in self.tables:
            return self.bring_back(sent)
        ours = self.at(table)
        if follows(ours, sent):
            facts = replace(ours.facts, ending=sent.facts.ending, over=sent.facts.over, version=ours.version + 1)
            ours.take_over(StoredTable(facts, sent.moves))
        return self.look(table)

    def record(self, table: str) -> GameRecord:
        """The game as a record, which every Digit Duel reads."""
        return GameRecord(record=record_of(self.at(table).match))

    def read_record(self, record: str) -> State:
        """A new table with the game of a record; people in it are those who are here."""
        return self.bring_back(recorded(read_record(record, shared_game)))

    # The coach

    def coach(self, table: str) -> AdviceState:
        return study.advice(*_line(self._studied(table)))

    def why(self, table: str, move: MoveText | None = None) -> Sentence:
        """What is wrong with a move; without one, with the last that a person here chose."""
        at = self._studied(table)
        return study.why(*_line(at), move, [player.number for player in at.people()])

    def review(self, table: str) -> ReviewState:
        at = self._studied(table)
        return study.review(*_line(at), at.match.players, at.facts.ending)

    def _studied(self, table: str) -> Table:
        at = self.at(table)
        actions.check_study(at)
        return at

    # Positions and puzzles

    def position(self, game: GameWord, moves: MovesPlayed = (), first: SeatNumber = 1) -> View:
        return study.position(game, moves, first)

    def analyze(self, game: GameWord, moves: MovesPlayed = (), first: SeatNumber = 1) -> AnalysisState:
        return study.analyze(game, moves, first)

    def review_moves(self, game: GameWord, moves: MovesPlayed = (), first: SeatNumber = 1) -> ReviewState:
        return study.review(game, moves, first)

    def puzzle(
        self, seed: PuzzleSeed, game: GameWord | None = None, level: PuzzleLevel = 0, solved: Solved | None = None
    ) -> PuzzleState:
        """A puzzle of a level, or of the one that suits somebody who has solved so many."""
        return puzzle_questions.puzzle(str(puzzle_questions.practice(seed, game, level, solved)), self._today())

    def daily_puzzle(self, day: Day | None = None) -> PuzzleState:
        """The puzzle of a day, written like 2024-05-31; without one, of today."""
        return puzzle_questions.puzzle(day or self._today(), self._today())

    def _today(self) -> str:
        return day_of(datetime.fromtimestamp(self.clock(), UTC)).isoformat()

    def answer(
        self,
        id: PuzzleId,  # noqa: A002  (as it is called in JSON)
        move: MoveText | None = None,
        hinted: bool = False,
        score: PuzzleScore | None = None,
        tries: Tries = UNTRIED,
    ) -> JudgedAnswer:
        """How an answer is; without a move, what the answer is."""
        return puzzle_questions.judge(id, move, hinted, score, tries, self._today())


def _by_links(state: State) -> State:
    """Nobody else is at this desk: what is done here is sent, and nothing can be agreed on meanwhile."""
    told: dict[MayDo, MayDo | None] = {"link": "send", "stop": None, "undo": None, "decline": None, "say": None}
    may = tuple(deed for deed in (told.get(deed, deed) for deed in state.may) if deed)
    seats = tuple(replace(seat, claimed=True, online=seat.seat in state.holds) for seat in state.seats)
    return replace(state, may=may, seats=seats)


def _line(table: Table) -> tuple[str, list[str], SeatNumber]:
    match: Match = table.match
    return match.game.word, table.moves, match.first.number


QUESTIONS = (
    *(
        "games",
        "rules",
        "lessons",
        "judge_step",
        "open",
        "bring_back",
        "kept",
        "look",
        "move",
        "think",
        "undo",
        "resign",
        "stop",
        "rename",
    ),
    *("rematch", "coach", "why", "review", "position", "analyze", "review_moves", "puzzle", "daily_puzzle", "answer"),
    *("link", "follow", "record", "read_record"),
)
"""What can be asked for in JSON: each is a method of the desk, and takes an object with its arguments."""


def ask(desk: Desk, question: str, arguments: str = "{}") -> str:
    """The answer to a question, or the refusal, in the shape that the server has for them too."""
    try:
        if question not in QUESTIONS:
            raise Refused("unclear", f"There is no question {quoted(question)}. There are: {', '.join(QUESTIONS)}.")
        asked: Callable[..., Any] = getattr(desk, question)
        return to_json(asked(**read_arguments(asked, from_json(dict[str, Any], arguments))))
    except DigitDuelError as error:
        return to_json(Error(error=Refusal(code=code_of(error), message=str(error))))
