"""The sound race of race_env.py, with methods planted into it."""

from pathlib import Path
from textwrap import dedent, indent

ENV = Path(__file__).with_name("race_env.py")


def planted_env(folder: Path, methods: str, before: str = "") -> Path:
    """A file with an environment like the race, but for these methods; and for what is done when it is imported."""
    file = folder / "env.py"
    plant = f"\n\nclass Planted(Race):\n    __doc__ = Race.__doc__\n{indent(dedent(methods), '    ')}\n"
    file.write_text(dedent(before) + ENV.read_text(encoding="utf-8") + plant, encoding="utf-8")
    return file
