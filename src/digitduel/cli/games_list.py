"""The list of games for people."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from digitduel.tables.catalogue import Kinds


def show_games(kinds: "Kinds") -> None:
    from rich.console import Console
    from rich.table import Table

    from digitduel.games.fair_variant import FAIR, fair_variant

    shown = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for heading in ("Game", "What it is", "Options"):
        shown.add_column(heading, overflow="fold")
    for name, kind in kinds.items():
        options = [f"{option.name}={option.write(option.default)}" for option in kind.options()]
        fair = fair_variant(kind)
        if fair:
            options = [FAIR, *options]
        about = f"{fair.line} {fair.figures}" if fair else ""
        shown.add_row(name, f"{kind.summary}\n{about}".strip(), "\n".join(options))
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(shown, width=min(80, console.width))
    console.print("\nPlay one with: duel play sum-race, or its fair variant: duel play sum-race:fair")
    console.print("With options of your own: duel play sum-race:target=30")
