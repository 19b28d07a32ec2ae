"""Interactions of cards: rulings about several, and statements and windows where each acts."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library

from .verify import Result


def named_in(entry: Entry) -> set[str]:
    """Return the names of the cards that an entry is about."""
    return entry.named_cards


def naming_all(library: Library, cards: list[Entry]) -> list[Entry]:
    """Return the entries that are about all of these cards."""
    names = {card.name for card in cards}
    game = cards[0].game
    return [entry for entry in library if entry.game == game and names <= named_in(entry)]


def acts(library: Library, results: Iterable[Result]) -> dict[str, dict[str, None]]:
    """Return the statements and windows that rulings about each card apply, by card id."""
    found: dict[str, dict[str, None]] = {}
    for result in results:
        entry = library.entries[result.id]
        about = [f"{entry.game}/cards/{name}" for name in sorted(named_in(entry))]
        for card in about if entry.kind == "rulings" else ():
            found.setdefault(card, {}).update(dict.fromkeys(result.cites))
    return found
