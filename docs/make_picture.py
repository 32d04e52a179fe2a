"""Make the picture in the README: a real game at the table of the terminal, at its end, as SVG.

python docs/make_picture.py [FILE]
"""

import asyncio
import re
import sys
from pathlib import Path

import digitduel
from digitduel.cli.table.full_screen import TableApp
from digitduel.cli.table.table_screen import TableScreen
from digitduel.core import Match

GAME, MOVES, NEXT = "pattern-match", ["5@2,2", "8@1,3", "6@1,1", "4@3,3", "2@1,2", "9@2,1"], "7@1,3"
PICTURE = Path(__file__).parent / "pictures" / "terminal.svg"


async def picture() -> str:
    """A win against a program, just after the move that made it."""
    match = Match(digitduel.game(GAME), players=("human", "casual"))
    for text in [*MOVES, NEXT]:
        match.play(text)
    app = TableApp(lambda _: TableScreen(match))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        drawn = app.export_screenshot(title="duel play pattern-match --p2 casual")
    # Without web fonts the picture asks no other host for anything; and it is the same whenever it is made.
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "terminal", drawn)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    target.parent.mkdir(exist_ok=True)
    target.write_text(asyncio.run(picture()), encoding="utf-8")
