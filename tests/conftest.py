"""Fixtures for all tests: the real content, its build, a toy game and a server.

Tests that need a browser, the real build or the command line on the real content get their
markers here, so that `pytest -m "not browser and not slow"` is quick.
"""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from rulesdb.api import Library
from rulesdb.engine import plugins
from rulesdb.site.runtime import runtime_files
from rulesdb.system.store import Store
from tests.html_tree import Whole, pages_of
from tests.paths import CONTENT, ROOT, TEMPLATES
from tests.toy_game import write_crowd, write_toy
from tests.workshop import Server, Workshop, command, load_library, serving, serving_files


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=30, help="how many builds are killed")
    parser.addoption("--flips", type=int, default=40, help="how many kept files are damaged")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        used = getattr(item, "fixturenames", ())
        if "browser" in used:
            item.add_marker("browser")
        if "real" in used or "rulesdb" in used:
            item.add_marker("slow")


def pytest_collection_finish() -> None:
    gc.freeze()  # what stays until the end need not be looked at by every collection


@pytest.fixture(scope="session")
def content() -> Path:
    return CONTENT


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A temporary folder that all xdist workers of a run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session", autouse=True)
def store(common: Path) -> Iterator[Store]:
    """A cache of this test run in place of the user's; all workers share it."""
    before = os.environ.get("RULESDB_CACHE")
    os.environ["RULESDB_CACHE"] = str(common / "cache")
    yield Store()
    if before is None:
        del os.environ["RULESDB_CACHE"]
    else:
        os.environ["RULESDB_CACHE"] = before


@pytest.fixture(scope="session")
def library(content: Path, common: Path, store: Store) -> Library:
    with FileLock(common / "library.lock"):
        loaded = load_library(content, store)
    gc.freeze()
    return loaded


@pytest.fixture(scope="session")
def real(common: Path, content: Path) -> Workshop:
    """The real content with its build. Read-only: all workers use the same one.

    The first worker builds it, in a separate process: a worker has threads, so a build inside it
    cannot fork and uses one core only.
    """
    shop, done = Workshop(common / "content", common / "build"), common / "done"
    with FileLock(common / "real.lock"):
        if not done.exists():
            shutil.rmtree(shop.content, ignore_errors=True)
            shutil.copytree(content, shop.content)
            words = command("build", "--content", str(shop.content), "--build", str(shop.folder))
            subprocess.run(words, env=shop.environment, check=True, stdout=subprocess.DEVNULL)
            done.touch()
    return shop


@pytest.fixture(scope="session")
def address(real: Workshop) -> Iterator[str]:
    """The URL of the real site, behind the handler of `rulesdb serve`."""
    with serving_files(real.site) as url:
        yield url


@pytest.fixture(scope="session")
def disk(real: Workshop) -> str:
    """The URL of the real site on disk."""
    return real.site.resolve().as_uri()


@pytest.fixture(scope="session")
def pages(real: Workshop) -> dict[str, Whole]:
    """Every page of the real site, parsed, by its path."""
    return pages_of(real.site)


@pytest.fixture
def shop(real: Workshop, tmp_path: Path) -> Workshop:
    """A copy of the real content and its build. Tests may change it."""
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
def pips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    """A small game with an engine, in a distribution of its own."""
    pips = ROOT / "tests" / "distributions" / "pips"
    if not runtime_files(TEMPLATES) and "CI" not in os.environ:  # there the test fails instead
        pytest.skip("needs site_templates/runtime, which `make build` makes")
    monkeypatch.syspath_prepend(str(pips))
    plugins.register("pips", "pips")
    shutil.copytree(pips / "content", tmp_path / "content")
    yield Workshop(tmp_path / "content", tmp_path / "build")
    del plugins._registered["pips"]
    plugins.load.cache_clear()
