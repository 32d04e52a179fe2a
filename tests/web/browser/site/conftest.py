"""The page without a server: made once for all tests, and served by a plain file server."""

import fcntl
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from digitduel.web.site.build import build
from tests.web.browser.site.file_host import FileHost
from tests.web.browser.site.visitor import SiteVisitor

PATIENCE = 120_000
"""Milliseconds for Python to start on a busy machine."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder, made by whichever process comes first."""
    shared = tmp_path_factory.getbasetemp() if worker_id == "master" else tmp_path_factory.getbasetemp().parent
    folder = shared / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "index.html").exists():
            build(folder)
    return folder


@pytest.fixture(scope="package")
def host(site: Path) -> Iterator[FileHost]:
    with FileHost(site) as host:
        yield host


@pytest.fixture(scope="package")
def context(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    yield context
    context.close()


@pytest.fixture(scope="package")
def visitor(context: BrowserContext, host: FileHost) -> SiteVisitor:
    """Someone in whose browser Python has started; there for many tests, since that takes its time."""
    return SiteVisitor(context, host).go("/")
