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
    if "playing" in board:
        found["playing"] = [title(card) for card in board["playing"]]
    return found


class Numbers:
    """Numbers in place of the ids of objects: the same in every run of the same game."""

    def __init__(self) -> None:
        self.known: dict[int, int] = {}
        self.kept: list[Any] = []  # what has a number, so that no id is reused

    def of(self, thing: Any) -> int:
        """Return the number of a card."""
        self.kept.append(thing)
        return self._number(id(thing))

    def _number(self, id: int) -> int:
        return self.known.setdefault(id, len(self.known) + 1)

    def on(self, value: Any) -> Any:
        """Return a board with numbers."""
        if isinstance(value, dict):
            found = {key: self.on(item) for key, item in value.items()}
            return {**found, "id": self._number(value["id"])} if "id" in value else found
        return [self.on(item) for item in value] if isinstance(value, list) else value
