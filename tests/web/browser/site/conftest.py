"""The page without a server: made once for all tests, and served by a plain file server."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize

from digitduel.web.site.build import build
from tests.web.browser.conftest import PATIENCE
from tests.web.browser.people import DESKTOP
from tests.web.browser.site.file_host import FileHost
from tests.web.browser.site.visitor import SiteVisitor


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder, made by whichever process comes first."""
    shared = tmp_path_factory.getbasetemp() if worker_id == "master" else tmp_path_factory.getbasetemp().parent
    folder = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "service_worker.js").exists():
            build(folder)
    return folder


@pytest.fixture(scope="package")
def host(site: Path) -> Iterator[FileHost]:
    with FileHost(site) as host:
        yield host


@contextmanager
def new_visitor(chromium: Browser, host: FileHost, **more: Any) -> Iterator[SiteVisitor]:
    """Someone with a browser of their own."""
    size: ViewportSize = {"width": DESKTOP[0], "height": DESKTOP[1]}
    context = chromium.new_context(viewport=size, reduced_motion="reduce", **more)
    context.set_default_timeout(PATIENCE)
    try:
        yield SiteVisitor(context, host)
    finally:
        context.close()


@pytest.fixture(scope="package")
def visitor(chromium: Browser, host: FileHost) -> Iterator[SiteVisitor]:
    """Someone in whose browser Python has started; there for many tests, since that takes its time."""
    with new_visitor(chromium, host) as visitor:
        yield visitor.go("/")
