"""A player who only reads what it is asked, and answers the same to the same question; now and then with nonsense.

With a seed it is a blind player instead, another one for each seed: any of the moves that it is shown, and no nonsense.
"""

import re
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from digitduel.core import Game, Match
from digitduel.evals import AskedGame, AskedPosition, Record, Sitting
from digitduel.games import game, game_class, names

T = TypeVar("T")
NONSENSE = 0.05
EDITION = "2"

blind_by: int | None = None
"""The seed of a blind player."""


def answer(word: str, moves: str) -> str:
    """What it says where a game stands so."""
    match = Match(game(word))
    for text in moves.split():
        match.play(text)
    listed = [match.game.write(move) for move in match.game.script.listed(match.position)]
    if blind_by is not None:
        return f"Move: {blind(match.game, match.position, listed, blind_by)}"
    chance = Random(f"{match.game.word} {moves}")
    if chance.random() < NONSENSE:
        return "I would rather not say."
    return f"Let me see.\nMove: {chance.choice(listed)}"


def blind(game: Game[Any, Any], position: Any, shown: Sequence[T], seed: int) -> T:
    """One of what it is shown: with one seed always the same, by whichever door it is asked."""
    return Random(f"{game.word} {game.text(position)} {seed}").choice(shown)


def answer_to(*texts: str) -> str:
    """What it says to questions in words: the rules and options stand in the first, how the game stands in the last."""
    rules = texts[0]
    title = re.findall(r"You are Player [12] in a game of (.*), and you want to win", rules)[0]
    name = next(name for name in names() if game_class(name).title == title)
    options = re.findall(r"In this game the options are: (.*?)\.(?: Where|\n)", rules)[0]
    options = options.replace(" ", "").replace("False", "no").replace("True", "yes")
    moves = re.findall(r"Moves so far: (.*) \(Player", "\n".join(texts))[-1]
    return answer(f"{name}:{options}", "" if moves == "none" else moves)


def by_hand(asked: Iterable[AskedPosition | AskedGame]) -> list[Record]:
    """What it plays where no framework is in between."""
    records = []
    for each in asked:
        sitting = Sitting(each)
        while not sitting.over:
            sitting.answer(answer_to(*(said["content"] for said in sitting.question)))
        records.append(sitting.record())
    return records
