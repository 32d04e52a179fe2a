"""The coach's sentences, understood again."""

import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import digitduel
from digitduel.solve import Oracle, Value, oracle_for
from tests.solve.random_positions import walks

GAMES = ["pocket-addition", "sum-race", "equation-duel", "number-harmony", "pattern-match"]
SAID = r"wins at once|loses at once|wins in \d+ turns|loses in \d+ turns|keeps the game going"
Outlook = tuple[Value, int | None]
"""A value, and the turns until the end."""


@cache
def known(word: str) -> Oracle[Any, Any]:
    return oracle_for(digitduel.game(word))


def positions(word: str, count: int, seed: int = 1) -> list[Any]:
    return list(walks(known(word).game, Random(seed), count))


def meant(phrase: str) -> Outlook:
    """What a phrase stands for."""
    if phrase == "keeps the game going":
        return Value.ENDLESS, None
    value = Value.WIN if phrase.startswith("wins") else Value.LOSS
    return value, 1 if phrase.endswith("at once") else int(phrase.split()[2])


def in_truth(oracle: Oracle[Any, Any], position: Any, move: Any = None) -> Outlook:
    """What a position is worth, or a move in it; in Equation Duel a turn ends with what is declared, or with a no."""
    game, line = oracle.game, []
    verdict = oracle.verdict(position) if move is None else oracle.after(position, move)
    if verdict.plies is None:
        return verdict.value, None
    if move is not None:
        line, position = [game.write(move)], game.play(position, move)
    line += [game.write(step) for step in oracle.line(position)]
    assert len(line) == verdict.plies
    return verdict.value, sum(not text.isdigit() for text in line) if game.name == "equation-duel" else len(line)


def drawn_moves(lines: list[str], grid: Sequence[int]) -> list[str]:
    """The moves that drawings of Pattern Match stand for: numbers above a grid, in which an `o` is a cell for them."""
    found = []
    for titles, *rows in zip(*[iter(lines)] * 4, strict=True):
        for block in re.finditer(r"(\d(?:, \d)*):", titles):
            marks = [row[block.start() : block.start() + 5].split() for row in rows]
            cells = [f"{r},{c}" for r, row in enumerate(marks, 1) for c, mark in enumerate(row, 1) if mark == "o"]
            for number in map(int, block[1].split(", ")):
                origin = f"{grid.index(number) // 3 + 1},{grid.index(number) % 3 + 1}>" if number in grid else ""
                found += [f"{origin or f'{number}@'}{cell}" for cell in cells]
    return found


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
