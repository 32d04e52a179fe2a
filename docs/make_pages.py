"""Build these pages as a site of their own, for people who read in a browser.

    python docs/make_pages.py FOLDER

The pages are the same files; only links that lead out of this folder lead to the source instead.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BESIDE = ("CONTRIBUTING.md", "CHANGELOG.md")
"""Pages beside this folder that come along."""
RULES = "src/digitduel/games/rules/"

SECTIONS: dict[str, tuple[str, ...]] = {
    "Play": ("playing.md", "mastering.md", "perfect-play.md", "players.md", "records.md", "serving.md", "site.md"),
    "Rules": tuple(f"rules/{path.name}" for path in sorted((ROOT / RULES).glob("*.md"))),
    "Build": ("python.md", "add-a-game.md", "solving.md", "arena.md", "environments.md", "protocol.md"),
    "Reference": ("reference.md", *(f"reference/{path.name}" for path in sorted((HERE / "reference").glob("*.md")))),
    "Work on it": BESIDE,
    "Decisions": tuple(f"decisions/{path.name}" for path in sorted((HERE / "decisions").glob("*.md"))),
}

SETTINGS = """\
[project]
site_name = "Digit Duel"
site_description = "Five two-player number games to play, master and measure."
docs_dir = "pages"
site_dir = "site"
use_directory_urls = false
nav = [
  {{ "Start" = "index.md" }},
{nav}
]

[project.theme]
font = false
features = ["navigation.top", "navigation.indexes", "content.code.copy", "toc.follow"]

[[project.theme.palette]]
media = "(prefers-color-scheme: light)"
scheme = "default"

[[project.theme.palette]]
media = "(prefers-color-scheme: dark)"
scheme = "slate"
"""


def make(folder: Path) -> None:
    """Write the pages to a folder, in place of what was there."""
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        stage(work / "pages")
        (work / "zensical.toml").write_text(settings(), encoding="utf-8")
        told = subprocess.run(
            [sys.executable, "-m", "zensical", "build", "--strict"], cwd=work, capture_output=True, text=True
        )
        if told.returncode:
            sys.exit(told.stdout + told.stderr)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(work / "site", folder)


def settings() -> str:
    """What the generator is told."""
    # A list of texts is written in TOML as it is in JSON.
    nav = "\n".join(f"  {{ {json.dumps(title)} = {json.dumps(pages)} }}," for title, pages in SECTIONS.items())
    return SETTINGS.format(nav=nav)


def stage(folder: Path) -> None:
    """All pages and pictures in one folder."""
    shutil.copytree(HERE / "pictures", folder / "pictures")
    for name in ("index.md", *(page for pages in SECTIONS.values() for page in pages)):
        to = folder / name
        to.parent.mkdir(parents=True, exist_ok=True)
        found = ROOT / name if name in BESIDE else HERE / name
        to.write_text(linked(found.read_text(encoding="utf-8"), name), encoding="utf-8")


def linked(text: str, name: str) -> str:
    """A page whose links lead to the pages of this site, or else to the source."""
    here = "" if name in BESIDE else f"docs/{name.rpartition('/')[0]}/"

    def link(found: re.Match[str]) -> str:
        path, mark, place = found[1].partition("#")
        if not path or ":" in path:
            return found[0]
        whole = _normal(here + path)
        if whole.startswith(RULES):
            inside: str | None = f"rules/{whole.removeprefix(RULES)}"
        elif whole in BESIDE:
            inside = whole
        else:
            inside = whole.removeprefix("docs/") if whole.startswith("docs/") and Path(whole).suffix else None
        if inside is None:
            return f"]({source()}/blob/main/{whole}{mark}{place})"
        return f"]({'../' * name.count('/')}{inside}{mark}{place})"

    return re.sub(r"\]\(([^)\s]+)\)", link, text)


def source() -> str:
    """Where the source is read."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["urls"]["Source"])


def _normal(path: str) -> str:
    parts: list[str] = []
    for part in path.split("/"):
        if part == ".." and parts:
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
