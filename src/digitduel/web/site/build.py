"""The site, put together: the page of the server, Python, and what was worked out beforehand.

index.html …         the pages, which name the folder of their version
docs/                the documentation
v-VERSION/           everything of ours, under a name made from its content
pyodide-VERSION/     Python
service_worker.js    keeps all of it in the browser
"""

import html
import json
import re
import shutil
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urljoin

from digitduel.games import BUILT_IN, game
from digitduel.solve import oracle_for
from digitduel.tables.catalogue import catalogue
from digitduel.tables.study_state import ListedGame
from digitduel.web.site import prepared, pyodide_package
from digitduel.web.site.docs_pages import write_docs
from digitduel.web.site.pictures import ICONS, draw_pictures

HERE = Path(__file__).parent
PACKAGE = HERE.parents[1]
PAGE = PACKAGE / "web" / "page" / "static"
DOCS = PACKAGE.parents[1] / "docs"
LAYERS = ("core", "games", "solve", "players", "coach", "tables")
"""What of the package goes along: all that the desk is made of."""
SOURCES = (".py", ".md", ".toml", ".json")
PYODIDE = f"pyodide-{pyodide_package.VERSION}"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
"""No page of the site can ask any other host for anything."""


def build(folder: Path, address: str = "") -> None:
    """Write the site to a folder, in place of what was there. `address` is where it will be found, if that is known."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copytree(pyodide_package.pyodide(), folder / PYODIDE)
    games = tuple(game for game in catalogue().games if game.name in BUILT_IN)
    own = _write_own(folder, games)
    for name, page in _pages(own.name, games, address).items():
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
    write_docs(DOCS.parent, folder / "docs", own)
    _write_json(folder / "manifest.webmanifest", manifest(own.name))
    write_service_worker(folder)


def _write_own(folder: Path, games: tuple[ListedGame, ...]) -> Path:
    """Everything of ours, in a folder that is named by its content."""
    own = folder / "v"
    for kind in ("css", "js"):
        shutil.copytree(PAGE / kind, own / kind)
        shutil.copytree(HERE / kind, own / kind, dirs_exist_ok=True)
    worker = own / "js" / "python_worker.js"
    worker.write_text(worker.read_text(encoding="utf-8").replace("/pyodide/", f"/{PYODIDE}/"), encoding="utf-8")
    shutil.copytree(DOCS / "pictures", own / "pictures")
    draw_pictures(own / "previews", games)
    shutil.copy(PAGE / "icon.svg", own)
    _write_json(own / "answers.json", prepared.answers(DOCS / "perfect-play.md"))
    _write_json(own / "python.json", sources())
    to_fetch = [*(folder / PYODIDE).iterdir(), own / "python.json"]
    _write_json(own / "sizes.json", {path.name: path.stat().st_size for path in to_fetch})
    return own.rename(folder / f"v-{_digest(own)}")


def sources() -> dict[str, str]:
    """All Python that the browser needs besides its own, by path."""
    files = [*PACKAGE.glob("*.py"), *(path for layer in LAYERS for path in (PACKAGE / layer).rglob("*"))]
    ours = [path for path in files if path.suffix in SOURCES]
    found = {path.relative_to(PACKAGE.parent).as_posix(): path for path in ours}
    places = find_spec("platformdirs")
    assert places and places.origin
    for name in ("__init__", "_xdg", "api", "unix", "version"):
        path = Path(places.origin).with_name(f"{name}.py")
        if path.exists():
            found[f"platformdirs/{name}.py"] = path
    texts = {name: path.read_text(encoding="utf-8") for name, path in sorted(found.items())}
    for name in BUILT_IN:
        texts |= oracle_for(game(name)).worked_out()
    return texts


def _pages(own: str, games: tuple[ListedGame, ...], address: str) -> dict[str, str]:
    """The one page there is, once for each thing that a link may be about, with its words and its picture."""
    about = {
        "index": ("Digit Duel", "Two-player number games to play, master and measure.", "/"),
        "puzzles": ("Today’s puzzle", "One move is right, and only one.", "/puzzles?daily"),
        **{game.name: (game.title, game.goal, f"/new?game={game.name}") for game in games},
    }
    welcome = _welcome(games)
    pages = {}
    for name, (title, words, place) in about.items():
        picture = urljoin(address, f"{own}/previews/{name}.png")
        pages[name] = _shell(own, title, words, picture, f'data-address="{place}"', welcome)
    widget = _shell(own, "Digit Duel", about["index"][1], picture, 'data-widget="yes"', "")
    # Whoever wants more than a board leaves the page that it stands on.
    pages["widget"] = widget.replace('href="#/" aria', 'href="index.html" target="_blank" aria')
    return pages


def _shell(own: str, title: str, words: str, picture: str, marks: str, welcome: str) -> str:
    """The page of the server, with addresses that lead within this folder."""
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    page = page.replace('href="/static/', f'href="{own}/').replace('src="/static/', f'src="{own}/')
    page = re.sub('href="/', 'href="#/', page).replace('<html lang="en">', f'<html lang="en" {marks}>')
    title, words = html.escape(title), html.escape(words)
    told = {"og:title": title, "og:description": words, "og:image": picture, "twitter:card": "summary_large_image"}
    links = {
        "manifest": "manifest.webmanifest",
        "apple-touch-icon": f"{own}/previews/icon-180.png",
        "stylesheet": f"{own}/css/site.css",
    }
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        *(f'<meta property="{name}" content="{content}">' for name, content in told.items()),
        *(f'<link rel="{kind}" href="{address}">' for kind, address in links.items()),
    ]
    page = page.replace("<title>Digit Duel</title>", f"<title>{title}</title>").replace(
        "</head>", "\n".join([*head, "</head>"])
    )
    page = page.replace("</body>", f'<script src="{own}/js/not_served.js"></script>\n</body>')
    page = page.replace("</footer>", '  <p><a href="docs/index.html">Documentation</a></p>\n  </footer>')
    return re.sub(r'(<main id="main"[^>]*>)(</main>)', lambda found: found[1] + welcome + found[2], page)


def _welcome(games: tuple[ListedGame, ...]) -> str:
    """Something to read from the first moment on, before anything has run."""
    listed = "".join(f"<li><h2>{html.escape(game.title)}</h2><p>{html.escape(game.goal)}</p></li>" for game in games)
    return f"<h1>Numbers, two players, no luck.</h1><ul>{listed}</ul>"


def manifest(own: str) -> dict[str, object]:
    """What a device is told that installs the site."""
    return {
        "name": "Digit Duel",
        "short_name": "Digit Duel",
        "description": "Two-player number games to play, master and measure.",
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f5f2ea",
        "theme_color": "#4340c8",
        "icons": [
            {
                "src": f"{own}/previews/icon-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": "any maskable",
            }
            for size in ICONS
        ],
    }


def write_service_worker(folder: Path) -> None:
    """It knows every file of this version by its checksum, and the documentation apart from the rest."""
    lists: dict[str, dict[str, str]] = {"@FILES@": {}, "@DOCS@": {}}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        lists["@DOCS@" if name.startswith("docs/") else "@FILES@"][name] = sha256(path.read_bytes()).hexdigest()
    text = (HERE / "service_worker.js").read_text(encoding="utf-8").replace("@VERSION@", _digest(folder))
    for mark, files in lists.items():
        text = text.replace(f'"{mark}"', json.dumps(files, indent=1))
    (folder / "service_worker.js").write_text(text, encoding="utf-8")


def _digest(folder: Path) -> str:
    content = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return content.hexdigest()[:12]


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
