"""Where a game's engine is found: the package of the game's name, by duck typing.

No shared module imports a game; `rulesdb/games/keyforge/__init__.py` shows what one offers.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rulesdb.errors import NotFound, RulesError, fault


def has_engine(game: str) -> bool:
    """Whether the rules of a game can be run: there is a `rulesdb/games/<game>/game.py`."""
    found = find_spec(f"rulesdb.games.{game}") if game.isidentifier() else None
    folders = found.submodule_search_locations if found is not None else None
    return any(Path(folder, "game.py").is_file() for folder in folders or ())


@cache
def engine(game: str) -> Any:
    """The engine of a game."""
    if not has_engine(game):
        raise NotFound(f"there is no engine for '{game}'; say `not-modelled: …` in its rulings")
    try:
        return import_module(f"rulesdb.games.{game}")
    except RulesError:
        raise
    except Exception as error:
        what = f"the engine of '{game}' cannot be read: {fault(error)}; mend it there"
        raise RulesError(what) from error
