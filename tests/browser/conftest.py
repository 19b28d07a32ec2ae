"""Chromium, its contexts and its tabs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from rulesdb.reference.library import Library
from tests.browser.tabs import Open, Tab
from tests.workshop import Workshop

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="session")
def library(real: Workshop) -> Library:
    return real.load()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of the distribution. Deadlines are generous, for busy machines."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=60_000)

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


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """The contexts made so far, by their options; a context takes longer to make than a page."""
    made: dict[str, BrowserContext] = {}
    yield made
    for context in made.values():
        context.close()


@pytest.fixture
def tab(browser: Browser, contexts: dict[str, BrowserContext]) -> Iterator[Open]:
    """Opens tabs, 390 × 844 by default; without a service worker, so nothing is kept offline."""
    opened: list[Tab] = []

    def open_tab(width: int = 390, height: int = 844, **options: Any) -> Tab:
        key = f"{width} {height} {options}"
        if key not in contexts:
            options = {"reduced_motion": "reduce", "service_workers": "block", **options}
            size = {"width": width, "height": height}
            contexts[key] = browser.new_context(viewport=size, **options)
            contexts[key].set_default_timeout(60_000)
        opened.append(Tab(contexts[key].new_page()))
        return opened[-1]

    yield open_tab
    for made in opened:
        made.page.close()
