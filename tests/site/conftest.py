"""The real content, built once; copies of it to spoil; a toy that builds in a blink."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, sync_playwright

from rulesdb.library import Library
from rulesdb.serve import Builds, Handler

from .html_tree import Element, pages_of
from .site_kit import CONTENT, Server, Workshop, serving
from .site_toy import write_toy


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The real content with its build. For reading only."""
    root = tmp_path_factory.mktemp("real")
    shutil.copytree(CONTENT, root / "content")
    shop = Workshop(root / "content", root / "build")
    shop.build()
    return shop


@pytest.fixture(scope="session")
def library(real: Workshop) -> Library:
    return real.load()


@pytest.fixture(scope="session")
def pages(real: Workshop) -> dict[str, Element]:
    """Every page of the real site, read, by its path."""
    return pages_of(real.site)


@pytest.fixture
def shop(real: Workshop, tmp_path: Path) -> Workshop:
    """A copy of the real content and its build, to be changed."""
    shutil.copytree(real.folder, tmp_path / "build", symlinks=True)
    shutil.copytree(real.content, tmp_path / "content")
    return Workshop(tmp_path / "content", tmp_path / "build")


@pytest.fixture
def toy(tmp_path: Path) -> Workshop:
    """The toy game, not built yet."""
    return Workshop(write_toy(tmp_path / "content"), tmp_path / "build")


@pytest.fixture(scope="session")
def address(real: Workshop) -> Iterator[str]:
    """The real site behind the server's own handler."""
    handler = partial(Handler, root=real.site, builds=Builds("one"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def server(toy: Workshop) -> Iterator[Server]:
    """`rulesdb serve` for the toy game."""
    with serving(toy) as running:
        assert running.port, running.errors
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of the distribution."""
    found = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    if not found:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium; the browser tests must run here")
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield browser
        browser.close()
