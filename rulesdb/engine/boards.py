"""Boards as plain data, with the names of cards in a language."""

from __future__ import annotations

from typing import Any

from .protocol import Title


def named(board: dict[str, Any], title: Title) -> dict[str, Any]:
    """Return a board with the titles of its cards; `card` keeps the name in scenarios."""

    def name(value: Any) -> Any:
        if isinstance(value, dict):
            found = {key: name(item) for key, item in value.items()}
            if "name" in value:
                found |= {"name": title(value["name"]), "card": value["name"]}
            return found
        return [name(item) for item in value] if isinstance(value, list) else value

    found: dict[str, Any] = name(board)
    return {**found, "playing": [title(card) for card in board["playing"]]}
