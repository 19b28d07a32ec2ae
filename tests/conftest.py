"""What all tests share: the real content, loaded once."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesdb
from rulesdb.library import Library

ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--reset", action="store_true", help="write the golden files anew")


@pytest.fixture(scope="session")
def content() -> Path:
    return ROOT / "content"


@pytest.fixture(scope="session")
def library(content: Path) -> Library:
    return rulesdb.load(content)
