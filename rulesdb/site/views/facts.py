"""The facts of cards, in words."""

from __future__ import annotations

from typing import Any

from msgspec.structs import FieldInfo

from rulesdb.engine.schema_check import fields_of, shown_as
from rulesdb.reference.schema import Cards, Head
from rulesdb.site.view_models.card import Fact

from .parts import PartsView

COMMON = {item.name for item in fields_of(Head)}


class FactsView(PartsView):
    """The facts of cards, in words."""

    def card_facts(self, head: Cards) -> list[tuple[Fact, str]]:
        """Return the facts of a card in the order of its schema, each with its place on a card."""
        words, found = self.words["facts"], []
        for item in fields_of(type(head)):
            value = getattr(head, item.name)
            if item.name in (*COMMON, "keywords") or value in (None, "", [], {}, item.default):
                continue
            how = shown_as(item).get("slip", "")
            label = words.get(item.name, item.name.capitalize())
            icon = f"{item.name}-{value}" if how in ("centre", "type") else ""
            found.append((Fact(label, self._in_words(item, value), icon), how))
        return found

    def _in_words(self, item: FieldInfo, value: Any) -> str:
        words, how = self.words["facts"], shown_as(item)
        values = value if isinstance(value, list) else [value]
        values = list(value.values()) if isinstance(value, dict) else values
        if how.get("verbatim"):
            return " · ".join(map(str, values))
        if how.get("reason"):
            said = ", ".join(self.reason(str(each)) for each in values)
            return said[:1].upper() + said[1:]
        return ", ".join(words.get(str(each).lower(), str(each).capitalize()) for each in values)

    def card_summary(self, head: Cards) -> str:
        """Summarise a card by the facts that its game's schema shows in lists."""
        shown = {fact.label: fact.value for fact, _ in self.card_facts(head)}
        words = self.words["facts"]
        names = [item.name for item in fields_of(type(head)) if shown_as(item).get("line")]
        found = [shown.get(words.get(name, name.capitalize()), "") for name in names]
        return " · ".join(part for part in found if part)
