"""What thinking processes are asked. These functions run far from the tables; they take and give plain data."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from digitduel import coach
from digitduel.cli.study_commands import analysis_json
from digitduel.core import BadGame, Match, MoveError, NotAllowed, Player, quoted
from digitduel.players import program
from digitduel.players.guests import Seated
from digitduel.players.perfect import NoPerfectPlay
from digitduel.players.shared_oracles import known_choices, oracle
from digitduel.players.turns import Turns
from digitduel.solve import Value, Verdict
from digitduel.web.live_table import end_as
from digitduel.web.shared_games import shared_game
from digitduel.web.view import made_by, view_after
from digitduel.web.wire import View

TWO_PEOPLE = ("human", "human")


def played(
    word: str, moves: Sequence[str], first: int, players: tuple[str, str] = TWO_PEOPLE, seed: int | None = None
) -> Match:
    """The match after these moves."""
    match = Match(shared_game(word), first=Player.numbered(first), players=players, seed=seed)
    for place, text in enumerate(moves, start=1):
        try:
            match.play(text)
        except MoveError as error:
            raise BadGame(f"Move {place}, {quoted(text)}: {error}") from None
    return match


def choose(word: str, moves: Sequence[str], first: int, who: str, seed: int) -> str:
    """The move of a program."""
    match = played(word, moves, first, seed=seed)
    turn = Turns(match, {match.to_move: Seated(who, program(who))}).next()
    if turn is None:
        raise NotAllowed("The game is over.")
    return match.game.write(turn.move)


def can_be_perfect(word: str, first: int) -> None:
    """Refuse a game that nobody can play perfectly."""
    game = shared_game(word)
    if known_choices(game, game.start(Player.numbered(first))) is None:
        raise NoPerfectPlay(f"{game.word} is too large to be solved. Play against mcts or expert instead.")


def advice(word: str, moves: Sequence[str], first: int) -> dict[str, Any]:
    """Every choice, and what the coach says."""
    match = played(word, moves, first)
    if match.result:
        return {"choices": [], "nudge": match.result.sentence, "hint": match.result.sentence}
    position, asked = match.position, oracle(match.game)
    return {
        "choices": _with_entries(match, analysis_json(match, asked)["choices"]),
        "nudge": coach.nudge(asked, position),
        "hint": coach.move_hint(asked, position),
    }


def why(word: str, moves: Sequence[str], first: int, text: str | None, people: Sequence[int]) -> dict[str, str]:
    """What is wrong with a move; without one, with the last that one of the people here chose."""
    match = played(word, moves, first)
    if text:
        return {"sentence": coach.why(oracle(match.game), match.position, match.read(text))}
    game, found = match.game, None
    position = game.start(match.first)
    for move in match.moves:
        if game.to_move(position).number in people and game.forced(position) is None:
            found = position, move
        position = game.play(position, move)
    if not found:
        raise NotAllowed("You have not played yet. Name a move to ask about.")
    return {"sentence": coach.why(oracle(game), *found)}


def review(
    word: str,
    moves: Sequence[str],
    first: int,
    players: tuple[str, str] = TWO_PEOPLE,
    ending: str | None = None,
) -> dict[str, Any]:
    """The review of a game, with the value after each move as Player 1 sees it, for a chart."""
    match = played(word, moves, first, players)
    end_as(match, ending)
    reviewed = coach.review(match, oracle(match.game))
    chart = [{"ply": move.ply, **_seen_by_one(move.player, move.after)} for move in reviewed.moves]
    if reviewed.moves:
        first_move = reviewed.moves[0]
        chart.insert(0, {"ply": 0, **_seen_by_one(first_move.player, first_move.before)})
    return {"game": match.game.word, "first": first, **reviewed.to_json(), "chart": chart}


def analyze(word: str, moves: Sequence[str], first: int) -> dict[str, Any]:
    match = played(word, moves, first)
    analysis = analysis_json(match, oracle(match.game))
    return {**analysis, "choices": _with_entries(match, analysis["choices"])}


def _with_entries(match: Match, choices: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each choice with the entries that make it: on the board, or else as it is typed."""
    made = made_by(match)
    return [{**choice, "entries": made.get(choice["move"], [choice["move"]])} for choice in choices]


def position(word: str, moves: Sequence[str], first: int) -> View:
    """What everybody sees after these moves."""
    return view_after(played(word, moves, first))


def puzzle(name: str) -> dict[str, Any]:
    """A puzzle as it is asked. The answer stays here."""
    asked = PuzzleName.read(name)
    found = _puzzle(asked)
    game = found.game
    match = played(game.word, [game.write(move) for move in found.moves], 1)
    return {
        "id": name,
        "day": asked.day,
        "level": asked.level,
        "game": {"word": game.word, "title": game.title},
        "moves": [game.write(move) for move in found.moves],
        "view": view_after(match),
        "question": found.question,
        "plies": found.plies,
        "hint": found.hint(oracle(game)),
    }


def puzzle_answer(name: str, text: str) -> dict[str, Any]:
    found = _puzzle(PuzzleName.read(name))
    game, asked = found.game, oracle(found.game)
    move = game.read(found.position, text)
    game.check(found.position, move)
    right = move == found.answer
    sentence = found.solution(asked) if right else coach.why(asked, found.position, move)
    return {
        "right": right,
        "sentence": sentence,
        "answer": game.write(found.answer),
        "line": [game.write(step) for step in asked.line(found.position)],
    }


class PuzzleName(NamedTuple):
    """What a puzzle is made from. Whoever has its name has the same puzzle."""

    day: str | None
    seed: int
    level: int
    word: str | None

    def __str__(self) -> str:
        return self.day or f"{self.seed}.{self.level}.{self.word or ''}"

    @classmethod
    def read(cls, name: str) -> "PuzzleName":
        seed, _, rest = name.partition(".")
        level, _, word = rest.partition(".")
        try:
            if not rest:
                return cls(date.fromisoformat(name).isoformat(), 0, 0, None)
            return cls(None, int(seed), int(level), shared_game(word).word if word else None)
        except ValueError:
            raise BadGame("There is no puzzle of this name.") from None


@lru_cache(maxsize=64)
def _puzzle(asked: PuzzleName) -> coach.Puzzle:
    kind, day = asked.word and shared_game(asked.word), asked.day and date.fromisoformat(asked.day)
    return coach.pick_puzzle(kind or None, day or None, asked.seed, asked.level, oracle)


def _seen_by_one(player: Player, verdict: Verdict) -> dict[str, Any]:
    value = verdict.value
    if player is Player.TWO and value is not Value.ENDLESS:
        value = Value.LOSS if value is Value.WIN else Value.WIN
    return {"value": str(value), "plies": verdict.plies}
