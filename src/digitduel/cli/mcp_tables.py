"""The tables of an assistant: games that are kept while it is there, each against a program or against nobody."""

from random import Random, SystemRandom
from threading import Lock
from typing import Any

from digitduel import coach
from digitduel.cli.catalogue import catalogue
from digitduel.cli.study_commands import analysis_json
from digitduel.core import BadGame, Lines, Match, NotAllowed, Player, number_of, plain, quoted
from digitduel.games import BUILT_IN, game, game_class
from digitduel.players import PROGRAMS, BadPlayer, program
from digitduel.players.guests import Guest, Seated
from digitduel.players.shared_oracles import oracle
from digitduel.players.turns import Turns

MOST_TABLES = 100
NOBODY = "nobody"

Told = dict[str, Any]


class Table:
    """A match, and the program that plays one side of it, if any."""

    def __init__(self, name: str, match: Match, opponents: dict[Player, Guest]) -> None:
        self.name = name
        self.match = match
        self.turns = Turns(match, opponents)

    def go_on(self) -> Lines:
        """Play what does not wait for the assistant, and tell what happened."""
        news = self.match.game.script.news
        return [news(turn.before, turn.move, self.match.position) for turn in self.turns.play_on()]

    def play(self, move: Any) -> str:
        before = self.match.position
        self.match.play(move)
        return self.match.game.script.news(before, move, self.match.position)

    def told(self, news: Lines) -> Told:
        """How things stand."""
        match, game = self.match, self.match.game
        shown: Told = {
            "table": self.name,
            "game": game.word,
            "players": dict(zip(map(str, Player), match.players, strict=True)),
            "news": news,
            "moves": [game.write(move) for move in match.moves],
            "board": plain(match.board),
        }
        if match.result:
            return shown | {"result": match.result.sentence, "winner": number_of(match.result.winner)}
        shown |= {"to_move": str(match.to_move), "can_play": game.script.can_play(match.position)}
        shown["notice"] = game.script.notice(match.position)
        if game.endless(match.position):
            shown["notice"] = [*shown["notice"], "Nobody can ever win from here."]
        return shown


class Tables:
    """All that an assistant can do. One thing is done at a time, since the solver's memory is shared."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.tables: dict[str, Table] = {}
        self.set_up = 0

    def games(self) -> list[Told]:
        return catalogue({name: game_class(name) for name in BUILT_IN})

    def new(self, word: str, opponent: str, seat: int, first: int | None, seed: int | None) -> Told:
        chosen, you = game(word), numbered(seat)
        # Only programs of the house: an assistant must not be able to start commands.
        if opponent not in (NOBODY, *PROGRAMS):
            raise BadPlayer(f"There is no opponent {quoted(opponent)}. There are: {', '.join((NOBODY, *PROGRAMS))}.")
        rival = None if opponent == NOBODY else program(opponent)
        if rival:
            # Whoever cannot play this game shall say so now, and not in the middle of it.
            rival.choose(chosen, chosen.start(), Random(0))
        names = ("assistant", opponent if rival else "assistant")
        match = Match(
            chosen,
            first=numbered(1 if first is None else first),
            players=names if you is Player.ONE else (names[1], names[0]),
            seed=SystemRandom().getrandbits(32) if seed is None else seed,
        )
        self.set_up += 1
        table = Table(f"table-{self.set_up}", match, {you.other: Seated(opponent, rival)} if rival else {})
        self.tables[table.name] = table
        while len(self.tables) > MOST_TABLES:
            del self.tables[next(iter(self.tables))]
        return table.told(table.go_on())

    def at(self, name: str) -> Table:
        if name not in self.tables:
            raise BadGame(f"There is no table {quoted(name)}. There are: {', '.join(self.tables) or 'none yet'}.")
        return self.tables[name]

    def show(self, name: str) -> Told:
        return self.at(name).told([])

    def move(self, name: str, text: str) -> Told:
        table = self.at(name)
        if table.match.result:
            raise NotAllowed(f"The game is over. {table.match.result.sentence}")
        news = table.play(table.match.read(text))
        return table.told([news, *table.go_on()])

    def hint(self, name: str, reveal: bool) -> str:
        match = self.running(name)
        say = coach.move_hint if reveal else coach.nudge
        return say(oracle(match.game), match.position)

    def analyze(self, name: str) -> Told:
        match = self.running(name)
        return analysis_json(match, oracle(match.game))

    def review(self, name: str) -> Told:
        match = self.at(name).match
        return coach.review(match, oracle(match.game)).to_json()

    def running(self, name: str) -> Match:
        match = self.at(name).match
        if match.result:
            raise NotAllowed(f"The game is over. {match.result.sentence} It can be reviewed.")
        return match


def numbered(number: int) -> Player:
    if number not in (1, 2):
        raise BadGame(f"There are Player 1 and Player 2, not {number}.")
    return Player.numbered(number)
