"""Piles of cards as a position writes them: `[urchin, valdr: {damage: 1}, 5]`, `{urchin: 2}`, `5`.

A number stands for so many plain cards, which nobody names.
"""

from __future__ import annotations

from typing import Any


def items(pile: Any, plain: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the cards of a pile in order, each with its state."""
    if isinstance(pile, int):
        return [(plain, {})] * pile
    if isinstance(pile, dict):
        return [(name, {}) for name, count in pile.items() for _ in range(count or 1)]
    found: list[tuple[str, dict[str, Any]]] = []
    for item in pile:
        if isinstance(item, int):
            found += [(plain, {})] * item
        elif isinstance(item, str):
            found.append((item, {}))
        else:
            name, state = next(iter(item.items()))
            found.append((name, state or {}))
    return found


def brief(cards: list[Any], plain: str) -> Any:
    """Write each run of plain cards as a number."""
    found: list[Any] = []
    for card in cards:
        if card != plain:
            found.append(card)
        elif found and isinstance(found[-1], int):
            found[-1] += 1
        else:
            found.append(1)
    return found[0] if len(found) == 1 and isinstance(found[0], int) else found
