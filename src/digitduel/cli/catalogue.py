"""What games there are."""

from typing import Any

from digitduel.core import Game

Kinds = dict[str, type[Game[Any, Any]]]


def catalogue(kinds: Kinds) -> list[dict[str, Any]]:
    """The games and their options as data."""
    return [
        {
            "name": name,
            "title": kind.title,
            "summary": kind.summary,
            "player_one_starts": kind.player_one_starts,
            "options": [
                {key: value for key, value in option._asdict().items() if value not in (None, ())}
                | {"allowed": option.allowed}
                for option in kind.options()
            ],
        }
        for name, kind in kinds.items()
    ]


def table(kinds: Kinds) -> None:
    """The same for people."""
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
