"""Build these pages as a site of their own, for people who read in a browser.

    python docs/make_pages.py FOLDER

The pages are the same files; only links that lead out of this folder lead to the source instead. In a folder
inside that of a site (`make site`) there are boards to play on besides.
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
WIDGET = "widget.html"
"""The page of the site that shows one board."""

PLAY = ("playing.md", "mastering.md", "perfect-play.md", "players.md", "records.md", "serving.md", "site.md")
"""The pages for those who play; the others in this folder are for those who build on it."""


def _pages_in(folder: Path, within: str = "") -> tuple[str, ...]:
    return tuple(within + path.name for path in sorted(folder.glob("*.md")))


SECTIONS: dict[str, tuple[str, ...]] = {
    "Play": PLAY,
    "Rules": _pages_in(ROOT / RULES, "rules/"),
    "Build": tuple(page for page in _pages_in(HERE) if page not in ("index.md", "reference.md", *PLAY)),
    "Reference": ("reference.md", *_pages_in(HERE / "reference", "reference/")),
    "Work on it": BESIDE,
    "Decisions": _pages_in(HERE / "decisions", "decisions/"),
}

SETTINGS = """\
[project]
site_name = "Digit Duel"
site_description = "Five two-player number games to play, master and measure."
docs_dir = "pages"
site_dir = "site"
use_directory_urls = false
extra_css = ["boards.css"]
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

BOARDS = """\
.board summary { cursor: pointer; font-weight: bold; }
.board iframe { width: 100%; max-width: 420px; height: 720px; border: 1px solid; border-radius: 8px; }
"""


def make(folder: Path) -> None:
    """Write the pages to a folder, in place of what was there."""
    in_site = (folder.parent / WIDGET).exists()
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        stage(work / "pages", in_site)
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


def stage(folder: Path, with_boards: bool) -> None:
    """All pages and pictures in one folder."""
    shutil.copytree(HERE / "pictures", folder / "pictures")
    (folder / "boards.css").write_text(BOARDS, encoding="utf-8")
    for name in ("index.md", *(page for pages in SECTIONS.values() for page in pages)):
        to = folder / name
        to.parent.mkdir(parents=True, exist_ok=True)
        found = ROOT / name if name in BESIDE else HERE / name
        text = linked(found.read_text(encoding="utf-8"), name)
        to.write_text(boards(text, name) if with_boards else text, encoding="utf-8")


def boards(text: str, name: str) -> str:
    """A page with boards to play on: one in the rules of a game, and one for each game on the page of perfect play."""
    if name.startswith("rules/"):
        return text.replace(
            "\n## A turn\n", board(f"/play/{Path(name).stem}?level=casual", "Play it here", 2) + "\n## A turn\n"
        )
    if name == "perfect-play.md":
        for title, word in _titles().items():
            there = board(f"/perfect-play?game={word}", "Try it on a board", 1)
            text = text.replace(f"\n## {title}\n", f"\n## {title}\n{there}")
    return text


def board(place: str, words: str, depth: int) -> str:
    """A board that is loaded when somebody opens it."""
    frame = f'<iframe src="{"../" * depth}{WIDGET}#{place}" title="{words}" loading="lazy"></iframe>'
    return f'\n<details class="board"><summary>{words}</summary>{frame}</details>\n'


def _titles() -> dict[str, str]:
    """The words of the games by their titles, as the rules pages have them."""
    pages = sorted((ROOT / RULES).glob("*.md"))
    return {page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# "): page.stem for page in pages}


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
