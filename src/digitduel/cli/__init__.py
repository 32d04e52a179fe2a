"""The door for people at a terminal."""

from typing import Any


def main(*arguments: Any, **more: Any) -> None:
    """The command `duel`. What it needs is imported here, so that Ctrl-C is understood from the first moment."""
    try:
        from digitduel.cli.commands import main as duel

        duel(*arguments, **more)
    except KeyboardInterrupt:
        raise SystemExit(130) from None
