"""One player asked for its moves, once in a position or through a whole game. Every adapter steps through this.

    sitting = Sitting(asked)
    while not sitting.over:
        sitting.answer(my_model(sitting.question))
    score_of([sitting.record()]).overall()

A record is all that a score needs, in plain data, so that a framework can keep it in its log and count at the end.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple, TypedDict

from digitduel.core import Match, MoveError, Player
from digitduel.evals.asked_positions import AskedPosition, openings
from digitduel.evals.editions import CURRENT, Edition
from digitduel.evals.judgement import Judgement, judge, missed, prompt, read
from digitduel.evals.score import Score
from digitduel.games import game as game_of
from digitduel.players import program
from digitduel.players.guests import TRIES, Seated
from digitduel.players.llm_question import USUAL, Condition, again
from digitduel.players.turns import Turns

LONGEST = 30
"""Turns after which a whole game is stopped. With care, some games never end."""
OPPONENT = "skilled"


class AskedGame(NamedTuple):
    """A whole game from an opening, against a program of the house; or between two who are both asked."""

    game: str
    number: int = 0
    """Its place among the games from the openings of the game, from 0: two from each opening, one in each seat."""
    moves: str = ""
    """The opening."""
    seat: Player | None = None
    """Who is asked; None for both."""
    opponent: str = OPPONENT
    seed: int = 0

    @property
    def id(self) -> str:
        return f"{self.game}/game-{self.number}"

    @property
    def cluster(self) -> tuple[int, int]:
        """The games from one opening belong together."""
        return 1, self.number // len(Player)

    def match(self) -> Match:
        """A match that stands after the opening."""
        match = Match(game_of(self.game))
        for text in self.moves.split():
            match.play(text)
        match.max_turns = match.turns + LONGEST
        return match


def games(
    edition: Edition | str = CURRENT,
    *,
    quick: bool = False,
    opponent: str = OPPONENT,
    seed: int = 0,
    split: int | None = None,
) -> list[AskedGame]:
    """A whole game from each opening of an edition in each seat; with `quick`, from the first openings of each game.

    The `seed` is for the opponent's chance. From edition 2 on `split` is the seed of a private split.
    """
    return [
        AskedGame(asked.game, len(Player) * asked.number + seat, asked.moves, seat, opponent, seed)
        for asked in openings(edition, quick=quick, seed=split)
        for seat in Player
    ]


class Record(TypedDict):
    """What was played, and by whom: all that a score needs."""

    game: str
    cluster: list[int]
    seats: list[int]
    """Who was asked, 1 or 2 or both."""
    opening: int
    """How many of the moves were given."""
    moves: str
    missed: bool
    """The player to move at the end gave no legal move."""
    stratum: str
    idea: str


class Sitting:
    """What is asked now, what came of it, and whether anything more is asked.

    In a position one answer counts, whatever it is. In a whole game a player hears why an answer was not taken, and has
    three tries for a move; then the game is lost, as a decision that was missed.
    """

    def __init__(self, asked: AskedPosition | AskedGame, condition: Condition = USUAL) -> None:
        self.asked = asked
        self.condition = condition
        self.match = asked.match()
        self.opening = len(self.match.moves)
        self.judged: dict[Player, list[Judgement]] = {player: [] for player in Player}
        self.refused: list[str] = []
        """Why the answers to the question that is open now were not taken."""
        self.gave_up: Player | None = None
        self.turns: Turns | None = None
        self.seats: tuple[Player, ...] = (self.match.to_move,)
        if isinstance(asked, AskedGame):
            self.seats = tuple(Player) if asked.seat is None else (asked.seat,)
            guests = {} if asked.seat is None else {asked.seat.other: Seated(asked.opponent, program(asked.opponent))}
            chance = {player: Random(f"{asked.id}/{asked.seed}/{player.number}") for player in Player}
            self.turns = Turns(self.match, guests, chance)
            self._play_on()

    def _play_on(self) -> None:
        """Whoever is not asked plays, until somebody is."""
        while self.turns and not self.over and (turn := self.turns.next()):
            self.match.play(turn.move)

    @property
    def over(self) -> bool:
        answered = self.turns is None and len(self.match.moves) > self.opening
        endless = self.match.game.endless(self.match.position)
        return bool(answered or endless or self.gave_up is not None or self.match.result)

    @property
    def question(self) -> list[dict[str, str]]:
        """The question for the next move, as messages of a chat; after a refusal, with the reason."""
        asked = prompt(self.match, self.condition)
        if self.refused:
            asked.append({"role": "user", "content": again(self.match, self.refused[-1], self.condition)})
        return asked

    def answer(self, text: str) -> Judgement | None:
        """Take an answer of the player to move. None: it was not taken, and the question is asked again."""
        player = self.match.to_move
        try:
            move = read(self.match, text)
        except MoveError as error:
            self.refused.append(str(error))
            if self.turns and len(self.refused) < TRIES:
                return None
            self.gave_up = player
            self.judged[player].append(missed(self.match))
        else:
            self.judged[player].append(judge(self.match, move))
            self.match.play(move)
            self.refused.clear()
            self._play_on()
        return self.judged[player][-1]

    def points(self, player: Player) -> float:
        """1 for a game that was won, 0 for one that was lost; half for one without a winner."""
        if self.gave_up is not None:
            return float(self.gave_up is not player)
        winner = self.match.result.winner if self.match.result else None
        return 0.5 if winner is None else float(winner is player)

    def record(self, player: Player | None = None) -> Record:
        """What was played, to count for this player, or for all who were asked."""
        return Record(
            game=self.match.game.word,
            cluster=list(self.asked.cluster),
            seats=[seat.number for seat in self.seats if player in (seat, None)],
            opening=self.opening,
            moves=" ".join(map(self.match.game.write, self.match.moves)),
            missed=self.gave_up is not None,
            stratum=self.asked.stratum if isinstance(self.asked, AskedPosition) else "",
            idea=self.asked.idea if isinstance(self.asked, AskedPosition) else "",
        )


def score_of(records: Iterable[Record]) -> Score:
    """The score of whoever was asked, counted anew from what was played."""
    score = Score()
    for told in records:
        part, place = told["cluster"]
        for judged in _judged(told["game"], tuple(told["seats"]), told["opening"], told["moves"], told["missed"]):
            score.count(told["game"], (part, place), judged, told["stratum"], told["idea"])
    return score


# Frameworks count again after every few samples.
@lru_cache(maxsize=10_000)
def _judged(word: str, seats: tuple[int, ...], opening: int, moves: str, gave_up: bool) -> tuple[Judgement, ...]:
    match, judged = Match(game_of(word)), list[Judgement]()
    for ply, text in enumerate(moves.split()):
        if ply >= opening and match.to_move.number in seats:
            judged.append(judge(match, text))
        match.play(text)
    if gave_up and match.to_move.number in seats:
        judged.append(missed(match))
    return tuple(judged)


def asked_again(data: Mapping[str, Any]) -> AskedPosition | AskedGame:
    """What was asked, out of its `_asdict()` after a way through somebody's JSON."""
    if "opponent" not in data:
        return AskedPosition(**data)
    seat = data["seat"]
    return AskedGame(**{**data, "seat": None if seat is None else Player(seat)})
