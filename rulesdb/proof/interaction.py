"""Two cards: which rulings name both, and in which statements and windows both were seen to act."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library

from .verify import Result


def named_in(entry: Entry) -> set[str]:
    """The names of the cards that an entry is about."""
    return {*getattr(entry.head, "cards", ()), getattr(entry.head, "card", "")} - {""}


def naming_all(library: Library, cards: list[Entry]) -> list[Entry]:
    """The entries that are about all of these cards."""
    names = {card.name for card in cards}
    game = cards[0].game
    return [entry for entry in library if entry.game == game and names <= named_in(entry)]


def acts(library: Library, results: Iterable[Result]) -> dict[str, dict[str, None]]:
    """For each card, by id, the statements and windows that replays about it apply."""
    found: dict[str, dict[str, None]] = {}
    for result in results:
        entry = library.entries[result.id]
        about = [f"{entry.game}/cards/{name}" for name in sorted(named_in(entry))]
        for card in about if entry.kind == "rulings" else ():
            found.setdefault(card, {}).update(dict.fromkeys(result.cites))
    return found
