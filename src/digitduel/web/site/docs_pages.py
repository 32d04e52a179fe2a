"""The documentation, made into pages for browsers by Zensical, with boards to play on and Python that runs.

The pages are the files of the repository; only links that lead to none of them lead to the source instead.
"""

import json
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from digitduel.games import BUILT_IN, game

RULES = "src/digitduel/games/rules/"
BESIDE = ("CONTRIBUTING.md", "CHANGELOG.md")
"""Pages beside the folder of the documentation that come along."""
PLAY = (
    "playing.md",
    "mastering.md",
    "perfect-play.md",
    "players.md",
    "records.md",
    "serving.md",
    "operating.md",
    "site.md",
)
"""The pages for those who play; the others in that folder are for those who build on it."""

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
favicon = "icon.svg"
custom_dir = "theme"
features = ["navigation.top", "navigation.indexes", "toc.follow"]

[[project.theme.palette]]
media = "(prefers-color-scheme)"
toggle = {{ icon = "lucide/sun-moon", name = "Light colours" }}

[[project.theme.palette]]
media = "(prefers-color-scheme: light)"
scheme = "default"
toggle = {{ icon = "lucide/sun", name = "Dark colours" }}

[[project.theme.palette]]
media = "(prefers-color-scheme: dark)"
scheme = "slate"
toggle = {{ icon = "lucide/moon", name = "Colours by day and night" }}

[project.markdown_extensions]
md_in_html = {{}}
tables = {{}}
toc = {{ permalink = true }}
"pymdownx.highlight" = {{ pygments_lang_class = true }}
"pymdownx.superfences" = {{}}
"""

THEME = """\
{% extends "base.html" %}
{% block announce %}<a href="{{ base_url }}/../index.html">Play Digit Duel in this browser</a>{% endblock %}
{% block extrahead %}
  <link rel="stylesheet" href="{{ base_url }}/../@OWN@/css/docs.css">
  <script type="module" src="{{ base_url }}/../@OWN@/js/docs.js"></script>
{% endblock %}
"""
"""What our pages have besides what the generator draws. OWN is the folder of the version."""


class CannotBuild(Exception):
    """The documentation cannot be made into pages."""


def write_docs(root: Path, folder: Path, own: Path) -> None:
    """Every page of the repository at `root`. `own` is the folder of the site with scripts and pictures."""
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        _stage(root, work / "pages", own)
        (work / "theme").mkdir()
        (work / "theme" / "main.html").write_text(THEME.replace("@OWN@", own.name), encoding="utf-8")
        # A list of texts is written in TOML as it is in JSON.
        nav = (f"  {{ {json.dumps(title)} = {json.dumps(pages)} }}," for title, pages in sections(root).items())
        (work / "zensical.toml").write_text(SETTINGS.format(nav="\n".join(nav)), encoding="utf-8")
        command = [sys.executable, "-m", "zensical", "build", "--strict"]
        told = subprocess.run(command, check=False, cwd=work, capture_output=True, text=True)  # noqa: S603
        if told.returncode:
            raise CannotBuild(told.stdout + told.stderr)
        shutil.copytree(work / "site", folder)


def sections(root: Path) -> dict[str, tuple[str, ...]]:
    """All pages but the first, in the order of the table of contents."""

    def within(folder: str) -> tuple[str, ...]:
        return tuple(f"{folder}{page.name}" for page in sorted((root / "docs" / folder).glob("*.md")))

    return {
        "Play": PLAY,
        "Rules": within("rules/"),
        "Build": tuple(page for page in within("") if page not in ("index.md", "reference.md", *PLAY)),
        "Reference": ("reference.md", *within("reference/")),
        "Work on it": BESIDE,
        "Decisions": within("decisions/"),
    }


def _stage(root: Path, folder: Path, own: Path) -> None:
    """All pages and pictures in one folder, as the generator wants them."""
    shutil.copytree(own / "pictures", folder / "pictures")
    shutil.copy(own / "icon.svg", folder)
    source = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
    for name in ("index.md", *(page for pages in sections(root).values() for page in pages)):
        text = (root / name if name in BESIDE else root / "docs" / name).read_text(encoding="utf-8")
        text = _with_boards(_linked(text, name, source), name)
        if name == "python.md":  # its examples can be run
            text += f'\n<script type="module" src="../{own.name}/js/python_cells.js"></script>\n'
        written = folder / name
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(text, encoding="utf-8")


def _linked(text: str, name: str, source: str) -> str:
    """A page whose links lead to the pages here, or else to the source."""
    here = "" if name in BESIDE else posixpath.dirname(f"docs/{name}")

    def link(found: re.Match[str]) -> str:
        path, mark, place = found[1].partition("#")
        if not path or ":" in path:
            return found[0]
        target = posixpath.normpath(posixpath.join(here, path))
        if target.startswith(RULES):
            target = f"docs/rules/{target.removeprefix(RULES)}"
        if target in BESIDE or re.fullmatch(r"docs/.*\.\w+", target):
            inside = target.removeprefix("docs/")
            return f"]({posixpath.relpath(inside, posixpath.dirname(name) or '.')}{mark}{place})"
        return f"]({source}/blob/main/{target}{mark}{place})"

    return re.sub(r"\]\(([^)\s]+)\)", link, text)


def _with_boards(text: str, name: str) -> str:
    """A page with boards to play on: one at the start and in the rules of a game, one for each game of perfect play."""
    if name == "index.md":
        board = _board("../widget.html#/play/sum-race?level=beginner", "Play it here")
        return text.replace("\nOn your own computer ", f"{board}\nOn your own computer ")
    if name.startswith("rules/"):
        board = _board(f"../../widget.html#/play/{Path(name).stem}?level=casual", "Play it here")
        return text.replace("\n## A turn\n", f"{board}\n## A turn\n")
    if name == "perfect-play.md":
        for word in BUILT_IN:
            heading = f"\n## {game(word).title}\n"
            board = _board(f"../widget.html#/perfect-play?game={word}", "Try it on a board")
            text = text.replace(heading, heading + board)
    return text


def _board(address: str, words: str) -> str:
    """A board that is loaded when somebody opens it."""
    frame = f'<iframe src="{address}" title="{words}" loading="lazy"></iframe>'
    return f'\n<details class="board"><summary>{words}</summary>{frame}</details>\n'
