"""What all tests share: the real content, loaded once, its build, a server and a browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import rulesdb
from rulesdb.reference.library import Library

from .site.site_kit import Workshop, serving_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reset", action="store_true", help="write the golden files anew")
    parser.addoption("--kills", type=int, default=30, help="how many builds are killed")


@pytest.fixture(scope="session")
def content() -> Path:
    return ROOT / "content"


@pytest.fixture(scope="session")
def library(content: Path) -> Library:
    return rulesdb.load(content)


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory, content: Path) -> Workshop:
    """The real content with its build, the only one from nothing. For reading only."""
    root = tmp_path_factory.mktemp("real")
    shutil.copytree(content, root / "content")
    shop = Workshop(root / "content", root / "build")
    shop.build()
    return shop


@pytest.fixture(scope="session")
def address(real: Workshop) -> Iterator[str]:
    """The real site behind the server's own handler."""
    with serving_files(real.site) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of the distribution."""
    from playwright.sync_api import sync_playwright

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
