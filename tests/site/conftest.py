"""The real site as a tree; copies of it to spoil; a toy that builds in a blink; tabs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rulesdb.reference.library import Library

from .html_tree import Whole, pages_of
from .site_kit import Server, Workshop, serving
from .site_toy import write_crowd, write_toy
from .tabs import Open, Tab

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="session")
def library(real: Workshop) -> Library:
    return real.load()


@pytest.fixture(scope="session")
def pages(real: Workshop) -> dict[str, Whole]:
    """Every page of the real site, read, by its path."""
    return pages_of(real.site)


@pytest.fixture
def shop(real: Workshop, tmp_path: Path) -> Workshop:
    """A copy of the real content and its build, to be changed."""
    return real.twin(tmp_path)


@pytest.fixture
def toy(tmp_path: Path) -> Workshop:
    """The toy game, not built yet."""
    return Workshop(write_toy(tmp_path / "content"), tmp_path / "build")


@pytest.fixture
def crowd(tmp_path: Path) -> Workshop:
    """The toy game with so many terms that a build can be interrupted, built."""
    shop = Workshop(write_crowd(tmp_path / "content", 300), tmp_path / "build")
    shop.build()
    return shop


@pytest.fixture
def server(toy: Workshop) -> Iterator[Server]:
    """`rulesdb serve` for the toy game."""
    with serving(toy) as running:
        assert running.port, running.errors
        yield running


@pytest.fixture
def disk(real: Workshop) -> str:
    return real.site.resolve().as_uri()


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Iterator[dict[str, BrowserContext]]:
    """The contexts made so far, by what they are like; making one takes longer than a page."""
    made: dict[str, BrowserContext] = {}
    yield made
    for context in made.values():
        context.close()


@pytest.fixture
def tab(browser: Browser, contexts: dict[str, BrowserContext]) -> Iterator[Open]:
    """Opens tabs, 390 × 844 unless told otherwise; none of them keeps anything offline."""
    opened: list[Tab] = []

    def open_tab(width: int = 390, height: int = 844, **options: Any) -> Tab:
        key = f"{width} {height} {options}"
        if key not in contexts:
            options = {"reduced_motion": "reduce", "service_workers": "block", **options}
            size = {"width": width, "height": height}
            contexts[key] = browser.new_context(viewport=size, **options)
            contexts[key].set_default_timeout(30_000)
        opened.append(Tab(contexts[key].new_page()))
        return opened[-1]

    yield open_tab
    for made in opened:
        made.page.close()
