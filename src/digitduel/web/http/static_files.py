"""The files of the page: compressed, and kept by browsers for good under an address that names their content."""

import os
import re
import time
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from digitduel.web.http.responses import packed

STATIC = Path(__file__).parents[1] / "page" / "static"
SHELL = STATIC / "index.html"

STYLE = "css/page.css"
"""All style sheets of the page in one: nothing is drawn before the last of them is there."""
SHEETS = re.compile(r'(?:<link rel="stylesheet" href="/static/[^"]*">\s*)+')

FOR_GOOD = "public, max-age=31536000, immutable"


class _Files(StaticFiles):
    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        # No file can be called so. Older versions of the framework ask the system all the same, and break.
        return ("", None) if "\0" in path else super().lookup_path(path)


class _Named(_Files):
    """Files under the name of a version: they never change, as long as it is the version that is there."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path == STYLE:
            response = packed(_style(_stamp()), "text/css", Request(scope))
        else:
            response = await super().get_response(path, scope)
        if response.status_code == 200 and scope["path_params"].get("version") == version():
            response.headers["Cache-Control"] = FOR_GOOD
        return response


def shell(path: str = "/") -> str:
    """The one page there is, with the addresses of this version; all modules of a path are asked for at once."""
    return _shell(_stamp(), path.split("/")[1])


def version() -> str:
    return _version(_stamp())


def _files() -> list[Path]:
    return sorted(file for file in STATIC.rglob("*") if file.is_file())


def _stamp() -> int:
    """Changes when a file does, so that whoever works on the page sees it within a second, without starting again."""
    return _stamp_in(int(time.monotonic()))


@lru_cache(maxsize=1)
def _stamp_in(_: int) -> int:
    return max(file.stat().st_mtime_ns for file in _files())


@lru_cache(maxsize=1)
def _version(_: int) -> str:
    content = sha256()
    for file in _files():
        content.update(file.relative_to(STATIC).as_posix().encode() + b"\0" + file.read_bytes())
    return content.hexdigest()[:12]


@lru_cache(maxsize=16)
def _shell(stamp: int, page: str) -> str:
    links = "".join(f'<link rel="modulepreload" href="/static/js/{name}">\n  ' for name in _modules(page))
    page = SHELL.read_text(encoding="utf-8").replace('<script type="module"', f'{links}<script type="module"')
    page = SHEETS.sub(f'<link rel="stylesheet" href="/static/{STYLE}">\n  ', page)
    return page.replace("/static/", f"/static/v-{_version(stamp)}/")


@lru_cache(maxsize=1)
def _style(_: int) -> str:
    sheets = re.findall(r'<link rel="stylesheet" href="/static/([^"]*)">', SHELL.read_text(encoding="utf-8"))
    return "".join((STATIC / sheet).read_text(encoding="utf-8") for sheet in sheets)


def _modules(page: str) -> list[str]:
    """What a page is made of: the modules that its address leads to, and all that they import."""
    main = (STATIC / "js" / "main.js").read_text(encoding="utf-8")
    entry = re.search(rf'^  "?{re.escape(page)}"?: .*import\("./(.*?)"\)', main, re.MULTILINE)
    found, ahead = dict[str, None](), ["main.js", *([entry[1]] if entry else [])]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found[name] = None
            ahead += re.findall(r'^(?:import|export) .*?from "./(.*?)"', _code(name), re.MULTILINE)
    return sorted(found)


def _code(name: str) -> str:
    """A module with each statement on one line."""
    return re.sub(r"{[^{}]*}", "{}", (STATIC / "js" / name).read_text(encoding="utf-8"))


def add_static_files(app: FastAPI, pictures: Path) -> None:
    files = GZipMiddleware(_Named(directory=STATIC, check_dir=False))
    app.mount("/static/pictures", _Files(directory=pictures, check_dir=False))
    app.mount("/static/v-{version}", files)
    app.mount("/static", files)
