"""Hypothesis profiles: brief and deterministic in the tests, long with `make fuzz`."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from rulesdb.reference.library import Library
from tests.fuzz.promises import Desk

settings.register_profile(
    "brief",
    max_examples=60,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",
    max_examples=5_000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("brief")  # `--hypothesis-profile long` chooses the other


@pytest.fixture(scope="session")
def desk(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("desk"), library)
