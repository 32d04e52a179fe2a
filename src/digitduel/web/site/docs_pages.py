"""The written pages, for browsers: a file for each, with links that lead from page to page."""

import html
import posixpath
import re
from pathlib import Path

from markdown_it import MarkdownIt

RULES = Path("src", "digitduel", "games", "rules")
BESIDES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE")
"""What lies beside the folder of the pages."""


def write_docs(root: Path, folder: Path, style: str) -> None:
    """Every page of the repository at `root`. `style` is the folder of the site with style sheets and pictures."""
    read = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    places = _places(root)
    for page, place in places.items():
        text = (root / page).read_text(encoding="utf-8")
        up = "../" * (place.count("/") + 1)
        body = _led(_headed(read.render(text)), page, place, places, f"{up}{style}/pictures/")
        title = next((line.lstrip("# ") for line in text.splitlines() if line.startswith("# ")), place)
        written = folder / place
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(
            PAGE.format(title=html.escape(title), up=up, style=f"{up}{style}", body=body), encoding="utf-8"
        )


def _places(root: Path) -> dict[str, str]:
    """Where each page of the repository comes to lie among the documentation."""
    docs = {
        page.relative_to(root).as_posix(): page.relative_to(root / "docs") for page in (root / "docs").rglob("*.md")
    }
    rules = {(RULES / page.name).as_posix(): Path("rules", page.name) for page in (root / RULES).glob("*.md")}
    besides = {name: Path(name) for name in BESIDES}
    return {page: place.with_suffix(".html").as_posix() for page, place in sorted((docs | rules | besides).items())}


def _led(body: str, page: str, place: str, places: dict[str, str], pictures: str) -> str:
    """Links lead to pages and pictures of the site; what the site does not have is only named."""

    def link(found: re.Match[str]) -> str:
        address, hash_, part = found[1].partition("#")
        if re.match("[a-z]+:", address) or not address:
            return found[0]
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page), address))
        if target not in places:
            return "<a"
        return f'<a href="{posixpath.relpath(places[target], posixpath.dirname(place))}{hash_}{part}"'

    body = re.sub('<a href="([^"]*)"', link, body).replace("<pre>", '<pre tabindex="0">')  # wide ones are scrolled
    return re.sub('src="[^":]*/?pictures/', f'src="{pictures}', body)


def _headed(body: str) -> str:
    """Headings with the names that links within pages use."""

    def named(found: re.Match[str]) -> str:
        words = re.sub("<[^>]*>", "", html.unescape(found[2])).lower()
        name = re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-")
        return f'<h{found[1]} id="{name}">{found[2]}</h{found[1]}>'

    return re.sub("<h([1-6])>(.*?)</h[1-6]>", named, body)


PAGE = """\
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>{title} · Digit Duel</title>
  <link rel="icon" href="{style}/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="{style}/css/base.css">
  <link rel="stylesheet" href="{style}/css/prose.css">
  <link rel="stylesheet" href="{style}/css/site.css">
  <script src="{style}/js/theme.js"></script>
</head>
<body>
  <header class="wide docs-top">
    <a href="{up}index.html">Digit Duel: play</a> <a href="{up}docs/index.html">Documentation</a>
  </header>
  <main class="wide"><article class="prose page-prose">
{body}
  </article></main>
</body>
</html>
"""
