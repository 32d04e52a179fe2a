"""What to say when a package is missing that the environments are made for."""

from importlib.util import find_spec

from digitduel.core import DigitDuelError


class NotInstalled(DigitDuelError, ImportError):
    """A package of the extra `research` is missing."""


def needs(*packages: str) -> None:
    """Refuse with a sentence that says what to install, unless all these packages are there."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        raise NotInstalled(
            f"{' and '.join(missing)} {verb} not installed. Environments need: pip install 'digitduel[research]'"
        )
