"""Modules that a library imports for names that nothing here uses, and that take long to import."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


@contextmanager
def spared(name: str, *unused: str) -> Iterator[None]:
    """Import something without this module, unless it is there already: an empty one stands in."""
    if name in sys.modules:
        yield
        return
    stand_in = sys.modules[name] = ModuleType(name)
    for each in unused:
        setattr(stand_in, each, None)
    try:
        yield
    finally:
        del sys.modules[name]
