"""Make the picture in the README: a real game at a drawn table, exported by rich as SVG.

python docs/make_picture.py [FILE]
"""

import re
import sys
from io import StringIO
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import digitduel
from digitduel.cli.screens import DrawnScreen
from digitduel.core import Match

GAME, MOVES, NEXT = "pattern-match", ["5@2,2", "8@1,3", "6@1,1", "4@3,3", "2@1,2", "9@2,1"], "7@1,3"
PICTURE = Path(__file__).parent / "pictures" / "terminal.svg"


def picture() -> str:
    """The last turn before a win, and the win."""
    console = Console(
        record=True,
        width=82,
        force_terminal=True,
        color_system="truecolor",
        file=StringIO(),
        highlight=False,
        markup=False,
        emoji=False,
    )
    screen, match = DrawnScreen(console), Match(digitduel.game(GAME), players=("human", "human"))
    screen.welcome(match)
    for text in MOVES:
        match.play(text)
    screen.show(match)
    number, _, place = NEXT.partition("@")
    console.print(f"{match.game.script.prompt(match.position)}{number}")
    console.print(f"{match.game.script.then_ask(match.position, number)}{place.replace(',', ' ')}")
    before, move = match.position, match.read(NEXT)
    match.play(move)
    screen.told(match, before, move)
    screen.verdict(match)
    # Without rich's web fonts the picture asks no other host for anything.
    template = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    return console.export_svg(title="duel play pattern-match", code_format=template, unique_id="digit-duel")


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    target.parent.mkdir(exist_ok=True)
    target.write_text(picture(), encoding="utf-8")
