"""What to say when a package is missing that comes with an extra."""

from importlib.util import find_spec

from digitduel.core.errors import DigitDuelError


class NotInstalled(DigitDuelError, ImportError):
    """A package of an extra is missing."""


def needs(*packages: str, who: str = "Environments", extra: str = "research") -> None:
    """Refuse with a sentence that says what to install, unless all these packages are there."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        raise NotInstalled(
            f"{' and '.join(missing)} {verb} not installed. {who} need: pip install 'digitduel[{extra}]'"
        )
