"""The site, put together: the page of the server, Python, and what was worked out beforehand.

index.html …         the pages, which name the folder of their version
v-VERSION/           everything of ours, under a name made from its content
pyodide-VERSION/     Python
service_worker.js    keeps all of it in the browser
"""

import json
import re
import shutil
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from digitduel.web.site import prepared, pyodide_package

HERE = Path(__file__).parent
PACKAGE = HERE.parents[1]
PAGE = PACKAGE / "web" / "page" / "static"
DOCS = PACKAGE.parents[1] / "docs"
LAYERS = ("core", "games", "solve", "players", "coach", "tables")
"""What of the package goes along: all that the desk is made of."""
SOURCES = (".py", ".md", ".toml")
PYODIDE = f"pyodide-{pyodide_package.VERSION}"


def build(folder: Path) -> None:
    """Write the site to a folder, in place of what was there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copytree(pyodide_package.pyodide(), folder / PYODIDE)
    own = folder / "v"
    shutil.copytree(PAGE / "css", own / "css")
    shutil.copytree(HERE / "css", own / "css", dirs_exist_ok=True)
    shutil.copytree(PAGE / "js", own / "js")
    for module in (HERE / "js").glob("*.js"):
        text = module.read_text(encoding="utf-8")
        (own / "js" / module.name).write_text(text.replace("../../pyodide/", f"../../{PYODIDE}/"), encoding="utf-8")
    shutil.copytree(DOCS / "pictures", own / "pictures")
    shutil.copy(PAGE / "icon.svg", own)
    _write_json(own / "answers.json", prepared.answers(DOCS / "perfect-play.md"))
    _write_json(own / "python.json", sources())
    to_fetch = [*(folder / PYODIDE).iterdir(), own / "python.json"]
    _write_json(own / "sizes.json", {path.name: path.stat().st_size for path in to_fetch})
    named = folder / f"v-{_digest(own)}"
    own.rename(named)
    (folder / "index.html").write_text(_shell(named), encoding="utf-8")


def sources() -> dict[str, str]:
    """All Python that the browser needs besides its own, by path."""
    files = [*PACKAGE.glob("*.py"), *(path for layer in LAYERS for path in (PACKAGE / layer).rglob("*"))]
    ours = [path for path in files if path.suffix in SOURCES]
    found = {path.relative_to(PACKAGE.parent).as_posix(): path for path in ours}
    places = find_spec("platformdirs")
    assert places and places.origin
    for name in ("__init__", "api", "unix", "version", "_xdg"):
        path = Path(places.origin).with_name(f"{name}.py")
        if path.exists():
            found[f"platformdirs/{name}.py"] = path
    return {name: path.read_text(encoding="utf-8") for name, path in sorted(found.items())}


def _shell(own: Path) -> str:
    """The page of the server, with addresses that lead within this folder."""
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    page = page.replace('href="/static/', f'href="{own.name}/').replace('src="/static/', f'src="{own.name}/')
    page = re.sub('href="/', 'href="#/', page)
    return page.replace("</head>", f'  <link rel="stylesheet" href="{own.name}/css/site.css">\n</head>')


def _digest(folder: Path) -> str:
    content = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return content.hexdigest()[:12]


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
