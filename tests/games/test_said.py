"""Whole games, with all that is said and shown at the table, as they stand in the folder `said`."""

from pathlib import Path

import pytest

import digitduel
from digitduel.core import Match, plain
from digitduel.games import BUILT_IN

FOLDER = Path(__file__).parent / "said"
GAMES = {
    "pocket-addition-exact": ("pocket-addition", "6 9 1 2 8"),
    "pocket-addition-higher": ("pocket-addition:numbers=4,target=9", "4 3 2 1"),
    "pocket-addition-tie": ("pocket-addition", "6 9 4 5 1 pass 3 pass pass"),
    "sum-race-exact": ("sum-race", "5 6 4 5 6 3 5"),
    "sum-race-stuck": ("sum-race", "5 4 5 2 3 6 2 5 3 2 1"),
    "equation-duel-true": ("equation-duel", "4 no 5 no 6 6-4=2 3 5/3=1 2 6-4=2"),
    "equation-duel-sudden-death": ("equation-duel:numbers=3", "1 no 3 no 2 1=2-1 no no no no"),
    "equation-duel-higher-sum": ("equation-duel:numbers=3,operators=+-", "3 no 2 no 1 3*1=3 no no no no"),
    "number-harmony": ("number-harmony", "5 7 9 1 5"),
    "pattern-match-placed": ("pattern-match", "5@2,2 8@1,3 6@1,1 9@3,2 4@3,3"),
    "pattern-match-shifted": (
        "pattern-match",
        "9@2,2 4@3,2 1@1,1 5@2,2 6@2,1 8@1,3 2@1,3 3@2,1 7@3,2 1,3>1,1 1,3>3,3 3,2>3,1",
    ),
    "sum-race-swapped": ("sum-race:swap=yes", "5 swap 6 4"),
    "equation-duel-swapped": ("equation-duel:numbers=3,swap=yes", "3 no swap 2 no"),
    "pattern-match-swapped": ("pattern-match:swap=yes", "5@2,2 swap 6@1,1"),
    "sum-race-in-names": ("sum-race:disguise=names", "5 6 4 5 6 3 5"),
    "equation-duel-in-surface-few": ("equation-duel:numbers=4,operators=+-,disguise=surface", "4 no 3 no 1 3*1=3"),
    "equation-duel-in-words-few": ("equation-duel:numbers=4,operators=+-,disguise=words", "4 no 3 no 1 4-1=3"),
    "pocket-addition-in-surface-few": ("pocket-addition:numbers=5,target=8,disguise=surface", "5 4 2 1"),
    "pattern-match-in-names": ("pattern-match:disguise=names-7", "5@2,2 8@1,3 6@1,1"),
}
IN_DISGUISE = {
    "pocket-addition": "6 9 1 2 8",
    "sum-race": "5 6 4 5 6 3 5",
    "equation-duel": "4 no 5 no 6 6-4=2 3 no 2 5-3=2",
    "number-harmony": "5 7 9 1 5",
    "pattern-match": "9@2,2 4@3,2 1@1,1 5@2,2 6@2,1 8@1,3 2@1,3 3@2,1 7@3,2 1,3>1,1 1,3>3,3 3,2>3,1",
}
GAMES |= {
    f"{name}-in-{disguise}": (f"{name}:disguise={disguise}", line)
    for name, line in IN_DISGUISE.items()
    for disguise in ("words", "surface")
}


def said(word: str, moves: list[str]) -> str:
    """What both players hear and see, from the welcome to the verdict. Moves are given in the game's own notation."""
    game = digitduel.game(word)
    match, script = Match(game), game.script
    lines = [game.title, game.goal(), *game.rules.splitlines()] if game.undisguised is not game else []
    lines += script.welcome(match.position)
    for text in moves:
        before = match.position
        move = game.undisguised.read(before, text)
        lines += [
            *script.turn(before),
            *script.ask(before),
            f"({script.can_play(before)})",
            f"({script.signs(before)})",
        ]
        lines += script.listing(before, "All")
        lines += script.listing(before, "Some", script.listed(before)[::2], 40)
        lines += [question + typed for question, typed in script.entries(before, move)]
        match.play(move)
        lines += [*script.told(before, move, match.position), f"({script.news(before, move, match.position)})"]
        lines.append(f"({script.aloud(script.news(before, move, match.position))})")
        lines.append(f"({script.aloud(game.write(move))})")
        lines += [f"| {line}" for line in plain(match.board)]
    outcome = match.game.outcome(match.position)
    if outcome:
        lines += [*script.verdict(match.position, outcome), f"({outcome.reason}: {outcome.sentence})"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_said_and_shown(name: str) -> None:
    word, line = GAMES[name]
    assert said(word, line.split()) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_game_and_every_file_is_among_them() -> None:
    assert {word.partition(":")[0] for word, _ in GAMES.values()} == set(BUILT_IN)
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


if __name__ == "__main__":
    for name, (word, line) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(said(word, line.split()), encoding="utf-8")
