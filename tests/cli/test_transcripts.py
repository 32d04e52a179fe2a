"""The transcripts of the rulebooks, typed in again: every line is found, in its order."""

import re
from pathlib import Path

import pytest

from digitduel.games import BUILT_IN
from tests.cli.conftest import Duel

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))
PROMPT = re.compile(
    r"(?:Select a number|Enter your choice|Enter number|Do you want to attempt an equation\? \(yes/no\)"
    r"|Enter your equation using your numbers|Please select a digit \(1-9\)|Player \d, select a number"
    r"|Choose grid position \(row and column\)): (.+)"
)


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("how", [(), ("--plain",)], ids=["pipe", "plain"])
def test_every_line_is_found_in_its_order(transcript: Path, how: tuple[str, ...], duel: Duel) -> None:
    lines = transcript.read_text().splitlines()
    typed = "".join(f"{found[1]}\n" for line in lines if (found := PROMPT.fullmatch(line)))
    (game,) = (name for name in BUILT_IN if transcript.stem.startswith(name))
    done = duel("play", game, *how, typed=typed)
    assert done.returncode == 0
    said = iter(done.stdout.splitlines())
    for line in lines:
        assert line in said, f"{line!r} is missing, or out of order, in:\n{done.stdout}"


def test_every_game_has_a_transcript() -> None:
    assert {path.stem for path in TRANSCRIPTS} >= set(BUILT_IN)
