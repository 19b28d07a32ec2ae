"""Interactions of cards: rulings about several, statements where each acts, windows they share."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdb.engine.plugins import has_engine, load
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


def windows(library: Library, game: str) -> dict[str, dict[str, bool]]:
    """Return the windows in which each card waits, and whether other cards can wait with it."""
    plugin = load(game) if has_engine(game) else None
    if plugin is None or plugin.waiting is None:
        return {}
    waiting = plugin.waiting()
    others = plugin.meeting() if plugin.meeting is not None else waiting
    found: dict[str, dict[str, bool]] = {}
    for id, step in library.chart(game).steps.items():
        for name in waiting.get(id, ()):
            found.setdefault(name, {})[f"{game}/{step.address}"] = name in others.get(id, ())
    return found


def meeting(library: Library, cards: list[Entry]) -> list[str]:
    """Return the windows in which abilities of all these cards can wait together."""
    known = windows(library, cards[0].game)
    each = [known.get(card.name, {}) for card in cards]
    return [
        window
        for window in each[0]
        if all(window in one for one in each) and any(one[window] for one in each)
    ]
