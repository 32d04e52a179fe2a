"""The packages of examples/, installed where only those tests find them that ask for them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

from digitduel.games import forget_other_packages

ROOT = Path(__file__).parents[2]
PACKAGES = ("chomp", "connect-four", "tic-tac-toe")

BUILD = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"


def install(source: Path, target: Path) -> None:
    """Build the wheel of a package and unpack it, which is all that installing it takes."""
    wheels = target / "wheels"
    wheels.mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", BUILD, str(wheels)], cwd=source, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    for wheel in wheels.iterdir():
        with ZipFile(wheel) as packed:
            packed.extractall(target)
        wheel.unlink()


def install_examples(target: Path, *, with_arrays: bool = False) -> None:
    """All of them; the package that only makes one of them faster comes when it is asked for."""
    for name in (*PACKAGES, *(("connect-four-arrays",) if with_arrays else ())):
        install(ROOT / "examples" / name, target)


def install_game(folder: Path, code: str) -> None:
    """A distribution as pip would leave it, with a game called bad."""
    (folder / "bad_game.py").write_text(code)
    about = folder / "bad_game-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-game\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[digitduel.games]\nbad = bad_game:game\n")


@contextmanager
def found_in(folder: Path) -> Iterator[None]:
    """Let this process find the packages of a folder for a while."""
    sys.path.insert(0, str(folder))
    forget_other_packages()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        forget_other_packages()
        for name, module in list(sys.modules.items()):  # another folder may hold another one of that name
            if str(getattr(module, "__file__", None)).startswith(str(folder)):
                del sys.modules[name]


def python_path(folder: Path) -> str:
    """Where another process looks for packages, with this folder first."""
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
