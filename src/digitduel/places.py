"""Where things are kept on this computer: games that people saved, and work that can always be done again."""

from pathlib import Path

NAME = "digitduel"


def data_folder() -> Path:
    """What belongs to the player and must not be lost. Named but not made."""
    from platformdirs import user_data_path  # only now: a game is on the table before anything has to be kept

    return user_data_path(NAME, appauthor=False)


def games_folder() -> Path:
    """The games that were played here, each from its first move. Named but not made."""
    return data_folder() / "games"


def cache_folder() -> Path:
    """What may be thrown away at any time. Named but not made."""
    from platformdirs import user_cache_path

    return user_cache_path(NAME, appauthor=False)


def config_file() -> Path:
    """Where a player sets other defaults for the commands. Named but not made."""
    from platformdirs import user_config_path

    return user_config_path(NAME, appauthor=False) / "config.toml"
