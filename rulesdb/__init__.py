"""rulesdb: a rules reference for card games in which every ruling runs.

library = rulesdb.load("content")
library["keyforge/glossary/steal"]
library["keyforge/rulings/duma-poison-wave"].scenarios[0].replay()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from rulesdb.builder.build import build
    from rulesdb.reference.loader import load

    from .errors import ContentError, NotFound, RulesError, ScenarioError

_HOME = {
    "build": "builder.build",
    "load": "reference.loader",
    "ContentError": "errors",
    "NotFound": "errors",
    "RulesError": "errors",
    "ScenarioError": "errors",
}

__all__ = ["ContentError", "NotFound", "RulesError", "ScenarioError", "build", "load"]


def __getattr__(name: str) -> Any:
    """Import what is asked for and nothing before: the command line starts in milliseconds."""
    if name not in _HOME:
        raise AttributeError(f"module 'rulesdb' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(f".{_HOME[name]}", __name__), name)
