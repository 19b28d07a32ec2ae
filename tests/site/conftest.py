"""The library that the real site was built from."""

from __future__ import annotations

import pytest

from rulesdb.reference.library import Library
from tests.workshop import Workshop


@pytest.fixture(scope="session")
def library(real: Workshop) -> Library:
    return real.load()
