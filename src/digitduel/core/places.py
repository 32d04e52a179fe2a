"""Where things are kept on this computer: games that people saved, and work that can always be done again."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """What belongs to the player and must not be lost."""
    return _folder("XDG_DATA_HOME", ".local/share", "Library/Application Support")


def cache_folder() -> Path:
    """What may be thrown away at any time."""
    folder = _folder("XDG_CACHE_HOME", ".cache", "Library/Caches")
    return folder / "cache" if sys.platform == "win32" else folder


def _folder(variable: str, on_linux: str, on_macos: str) -> Path:
    """Named but not made. Only absolute paths count in the variables, as their specification says."""
    if sys.platform == "win32":
        base, otherwise = os.environ.get("LOCALAPPDATA", ""), "AppData/Local"
    elif sys.platform == "darwin":
        base, otherwise = "", on_macos
    else:
        base, otherwise = os.environ.get(variable, ""), on_linux
    return (Path(base) if Path(base).is_absolute() else Path.home() / otherwise) / "digitduel"
