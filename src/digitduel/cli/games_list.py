"""The list of games for people."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from digitduel.tables.catalogue import Kinds


def show_games(kinds: "Kinds") -> None:
    from rich.console import Console
    from rich.table import Table

    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("Game", "What it is", "Options"):
        shown.add_column(heading, overflow="fold")
    for name, kind in kinds.items():
        options = "\n".join(f"{option.name}={option.write(option.default)}" for option in kind.options())
        shown.add_row(name, kind.summary, options)
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(shown, width=min(80, console.width))
    console.print("\nPlay one with: duel play sum-race, or with options: duel play sum-race:target=30")
