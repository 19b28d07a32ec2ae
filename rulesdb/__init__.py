"""rulesdb: a rules reference for card games in which every ruling runs.

library = rulesdb.load("content")
library["GAME/glossary/TERM"]
library.search("gato por liebre", lang="es")
library["GAME/rulings/NAME"].scenarios[0].replay()
rulesdb.build(library, "build")

docs/api.md describes every public name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .api import Library, build, load
    from .engine.run import Run
    from .engine.scenario import Scenario
    from .errors import ContentError, NotFound, RulesError, ScenarioError
    from .reference.entry import Entry
    from .search.finder import Hit

_MODULES = {
    "ContentError": "errors",
    "Entry": "reference.entry",
    "Hit": "search.finder",
    "Library": "api",
    "NotFound": "errors",
    "RulesError": "errors",
    "Run": "engine.run",
    "Scenario": "engine.scenario",
    "ScenarioError": "errors",
    "build": "api",
    "load": "api",
}

__all__ = [
    "ContentError",
    "Entry",
    "Hit",
    "Library",
    "NotFound",
    "RulesError",
    "Run",
    "Scenario",
    "ScenarioError",
    "build",
    "load",
]


def __getattr__(name: str) -> Any:
    """Import a name when it is asked for, so that the command line starts in milliseconds."""
    if name not in _MODULES:
        raise AttributeError(f"module 'rulesdb' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(f".{_MODULES[name]}", __name__), name)
