"""The transcripts of the rulebooks, typed in again: every line is found in its order, and nothing is said that is not
in the whole transcript kept beside it."""

import re
from pathlib import Path

import pytest

from digitduel.games import BUILT_IN
from tests.cli.conftest import Duel

FOLDER = Path(__file__).parent / "transcripts"
TRANSCRIPTS = sorted(FOLDER.glob("*.txt"))
PROMPT = re.compile(
    r"(?:Select a number|Enter your choice|Enter number|Do you want to attempt an equation\? \(yes/no\)"
    r"|Enter your equation using your numbers|Please select a digit \(1-9\)|Player \d, select a number"
    r"|Choose grid position \(row and column\)): (.+)"
)


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("how", [(), ("--plain",)], ids=["pipe", "plain"])
def test_what_is_said_is_the_whole_transcript(transcript: Path, how: tuple[str, ...], duel: Duel) -> None:
    lines = transcript.read_text().splitlines()
    typed = "".join(f"{found[1]}\n" for line in lines if (found := PROMPT.fullmatch(line)))
    (game,) = (name for name in BUILT_IN if transcript.stem.startswith(name))
    done = duel("play", game, *how, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (FOLDER / "whole" / transcript.name).read_text()
    said = iter(done.stdout.splitlines())
    for line in lines:
        assert line in said, f"{line!r} of the rulebook is missing, or out of order"


def test_every_game_has_a_transcript() -> None:
    assert {path.stem for path in TRANSCRIPTS} >= set(BUILT_IN)
