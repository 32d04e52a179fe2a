"""The coach's sentences, understood again."""

import re
from functools import cache
from random import Random
from typing import Any

import digitduel
from digitduel.solve import Oracle, Value, Verdict, oracle_for
from tests.solve.walks import walks

GAMES = ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"]
SAID = r"wins at once|loses at once|wins in \d+ plies|loses in \d+ plies|keeps the game going"


@cache
def known(word: str) -> Oracle[Any, Any]:
    return oracle_for(digitduel.game(word))


def positions(word: str, count: int, seed: int = 1) -> list[Any]:
    return list(walks(known(word).game, Random(seed), count))


def meant(phrase: str) -> Verdict:
    """The verdict that a phrase stands for."""
    if phrase == "keeps the game going":
        return Verdict(Value.ENDLESS, None)
    value = Value.WIN if phrase.startswith("wins") else Value.LOSS
    return Verdict(value, 1 if phrase.endswith("at once") else int(phrase.split()[2]))


def parts(pattern: str, sentence: str) -> dict[str, str]:
    """The named parts of a sentence that must have this form as a whole."""
    found = re.fullmatch(pattern.replace("SAID", SAID), sentence)
    assert found, f"{sentence!r} is not of the form {pattern}"
    return {name: part for name, part in found.groupdict().items() if part is not None}


def follow(oracle: Oracle[Any, Any], position: Any, line: str) -> None:
    """Check that a line is played best by both, and that it goes to the end unless it is cut."""
    game, (*texts, last) = oracle.game, line.split()
    if last != "…":
        texts.append(last)
    else:
        assert len(texts) == 10
    for text in texts:
        move = game.read(position, text)
        assert move in game.moves(position), f"{text} in {line}"
        assert oracle.after(position, move) == oracle.verdict(position), f"{text} in {line}"
        position = game.play(position, move)
    assert last == "…" or game.outcome(position)
