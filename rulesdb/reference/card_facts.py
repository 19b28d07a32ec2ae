"""The facts by which cards are listed and narrowed down."""

from __future__ import annotations

import re

from rulesdb.engine.schema_check import fields_of, shown_as

from .entry import Entry

_SHORT = re.compile("[A-Z].*[A-Z0-9]")  # of a set: CotA, WC, MG24


def facts_of(card: Entry) -> dict[str, str]:
    """Return the facts of a card that lists show, by name."""
    shown = [item.name for item in fields_of(type(card.head)) if shown_as(item).get("line")]
    found = {name: getattr(card.head, name) for name in shown}
    return {name: str(value) for name, value in found.items() if value not in (None, "")}


def narrowing_facts(card: Entry) -> dict[str, list[str]]:
    """Return what cards can be narrowed down by: the facts that lists show, and the sets."""
    found = {name: [value] for name, value in facts_of(card).items()}
    printings = getattr(card.head, "printings", ())
    sets = list(dict.fromkeys(map(_set, printings)))
    return {**found, "set": sets} if sets else found


def _set(printing: str) -> str:
    """Return the set of a printing: `CotA` of `CotA 267`; one without a short code is all of it."""
    code, _, _ = printing.partition(" ")
    return printing.rpartition(" ")[0] or printing if _SHORT.search(code) else printing
