"""A position in words, for where no board can be drawn: a line for each side, then the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rulesdb.engine.plugins import packages
from rulesdb.engine.scenario import Scenario
from rulesdb.engine.session import Session
from rulesdb.engine.words import asking_words, phrases

Row = tuple[str, str]
UNSAID = frozenset({"step"})  # a name of the chart, which the steps say themselves


def position_in_words(scenario: Scenario, lang: str, unknown: str) -> tuple[Row, ...]:
    """Return the position that a scenario begins with; `unknown` names cards without a name."""
    if scenario.game not in packages():
        return ()
    session = Session(scenario.library, scenario.game, {}, lang=lang)
    return tuple(_Saying(session, unknown).rows(scenario.before.data))


class _Saying:
    """Says the keys, cards and states of one game in one language."""

    def __init__(self, session: Session, unknown: str) -> None:
        self.session, self.unknown = session, unknown
        package, lang = session.plugin.package, session.lang
        self.known = {
            **phrases(package, lang).get("words", {}),
            **asking_words(package, lang).get("position", {}),
        }

    def rows(self, position: Mapping[str, Any]) -> Iterator[Row]:
        """Yield each side, then what belongs to none."""
        sides = {key: value for key, value in position.items() if isinstance(value, Mapping)}
        for key, side in sides.items():
            if not self._words(key) and all(isinstance(each, Mapping) for each in side.values()):
                yield from self.rows(side)  # sides listed under one key
            elif said := self._parts(side):
                yield _first_upper(self._words(key) or key.replace("-", " ")), said
        for key, value in position.items():
            label = self._words(key)
            if key not in sides and key not in UNSAID and label and (said := self._value(value)):
                yield _first_upper(label), said

    def _parts(self, side: Mapping[str, Any]) -> str:
        return "; ".join(filter(None, (self._part(key, value) for key, value in side.items())))

    def _part(self, key: str, value: Any) -> str:
        """Return a key with its value; nothing for what is empty or has no words."""
        if value in (None, False, "", [], {}):
            return ""
        label = self._words(key)
        if not label:  # the name of somebody, with what they have
            label = _first_upper(key) if isinstance(value, list | Mapping) else ""
            return ": ".join(filter(None, (label, self._value(value)))) if label else ""
        if value is True:
            return label
        said = self._value(value)
        return f"{label} {said}" if isinstance(value, int) else f"{label}: {said}" if said else ""

    def _value(self, value: Any) -> str:
        if isinstance(value, Mapping):
            return ", ".join(filter(None, (self._part(key, each) for key, each in value.items())))
        if isinstance(value, list):
            items = Counter(filter(None, map(self._item, value)))
            return ", ".join(f"{n} × {item}" if n > 1 else item for item, n in items.items())
        return str(value) if isinstance(value, int) else self._words(str(value))

    def _item(self, item: Any) -> str:
        if isinstance(item, int):
            return self.unknown.format(count=item)
        if isinstance(item, Mapping) and len(item) == 1:
            ((card, state),) = item.items()
            name, said = self._words(card), self._value(state)
            return f"{name} ({said})" if name and said else name or said
        return self._value(item)

    def _words(self, name: str) -> str:
        """Return the words for a key, a card or a state; nothing if there are none."""
        said = self.session.label(name)
        return said if name in self.known or said != name else ""


def _first_upper(said: str) -> str:
    return said[:1].upper() + said[1:]
