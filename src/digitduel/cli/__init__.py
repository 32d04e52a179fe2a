"""The door for people at a terminal."""

from digitduel.cli.commands import main

__all__ = ["main"]
