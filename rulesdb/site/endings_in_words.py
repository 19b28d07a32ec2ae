"""Endings in words: only what tells them apart, in the same order in each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from rulesdb.engine.documents import Path
from rulesdb.engine.facts import Compared
from rulesdb.engine.plugins import packages
from rulesdb.engine.scenario import Scenario
from rulesdb.engine.session import Session
from rulesdb.engine.session_json import Difference
from rulesdb.engine.words import asking_words, phrases
from rulesdb.proof.endings import Ended

NOWHERE = "–"
NO_WORD = "\0"


class ComparedInWords(Compared):
    """Endings side by side, as a reader would say it: `battleline (me)`, `Bumpsy: damage`."""

    absent = ""

    def __init__(self, endings: Sequence[Ended], session: Session) -> None:
        found = [ending.facts(session.game) for ending in endings]
        super().__init__(found, session.title, session.label)
        package = session.plugin.package
        positions = asking_words(package, session.lang).get("position", {})
        self.known = {**phrases(package, session.lang).get("words", {}), **positions}

    def _has_words(self, name: str) -> bool:
        return name in self.known or self.title(name) != name

    def _names(self) -> dict[str, None]:
        """Return the names that have words; an effect in a list has none."""
        return {name: None for name in super()._names() if self._has_words(name)}

    def _moved(self) -> list[tuple[str, list[str]]]:
        """Return the cards that are elsewhere, but none that is lost or not named somewhere."""
        return [row for row in super()._moved() if NOWHERE not in row[1]]

    def differences(self) -> list[Difference]:
        """Return what differs, but not what has no words in this language."""
        rows = super().differences()
        return [row for row in rows if NO_WORD not in "".join([row.what, *row.values])]

    def _path(self, path: Path) -> str:
        at = next((n for n, part in enumerate(path) if "#" in str(part)), None)
        if at is None:
            *places, last = path
            where = ", ".join(self._named(part) for part in places)
            return f"{self._key(last)} ({where})" if where else self._key(last)
        card = self._card(path[at])
        if self._is_elsewhere(str(path[at]), path[:at]):
            card += f" ({self._named(path[0])})"
        return ": ".join([card, *(self._part(part) for part in path[at + 1 :])])

    def _part(self, part: str | int) -> str:
        return self._card(part) if "#" in str(part) else self._key(part)

    def _key(self, key: str | int) -> str:
        """Return the words for a key, marked if there are none."""
        said = self.label(str(key))
        return said if self._has_words(str(key)) else f"{said}{NO_WORD}"

    def _named(self, part: str | int) -> str:
        """Return the words for a place or participant, or its name."""
        said = self.label(str(part))
        return said if self._has_words(str(part)) else said[:1].upper() + said[1:]

    def _card(self, name: Any) -> str:
        said = super()._card(name)
        plain = str(name).partition("#")[0]
        return said if self._has_words(plain) else said[:1].upper() + said[1:]

    def _word(self, value: Any) -> str:
        if not isinstance(value, str) or not value:
            return super()._word(value)
        return self._card(value) if self._has_words(value) else f"{value}{NO_WORD}"

    def _is_elsewhere(self, card: str, place: Path) -> bool:
        """Return whether a card of the same name is on another side."""
        name = card.partition("#")[0]
        return any(
            other == name and path[0] != place[0]
            for each in self.found
            for other, path in each.places
        )


def told_apart(
    scenario: Scenario,
    lang: str,
    positions: Sequence[dict[str, Any]],
    chosen: tuple[str, Sequence[list[str]]] = ("", ()),
) -> list[tuple[tuple[str, str], ...]]:
    """Return what tells each of several endings from the others, in words.

    If words cannot, the choices that lead to each do: `chosen` has a label and their names.
    """
    endings = [Ended(json.dumps(position)) for position in positions]
    if len(endings) < 2 or scenario.game not in packages():
        return [() for _ in positions]
    session = Session(scenario.library, scenario.game, {}, lang=lang)
    rows = telling_rows(ComparedInWords(endings, session).differences(), len(endings))
    rows = rows or list(_in_another_order(session, positions))
    label, choices = chosen
    if choices and _distinct(rows, len(endings)) < len(endings):
        named = [", ".join(map(session.title, names)) for names in choices]
        rows = [*rows, Difference(label, named)]
    return [tuple((row.what, row.values[at]) for row in rows) for at in range(len(endings))]


def _in_another_order(
    session: Session, positions: Sequence[dict[str, Any]]
) -> Iterator[Difference]:
    """Yield the piles that differ in their order only, each from its top."""
    for side, value in positions[0].items():
        for pile in value if isinstance(value, dict) else ():
            piles = [position.get(side, {}).get(pile) for position in positions]
            if all(isinstance(cards, list) for cards in piles) and piles.count(piles[0]) < len(
                piles
            ):
                named = [", ".join(session.title(str(card)) for card in cards) for cards in piles]
                yield Difference(f"{session.label(pile)} ({session.label(side)})", named)


def telling_rows(rows: Sequence[Difference], endings: int) -> list[Difference]:
    """Return the rows that tell endings apart, the most important first, and no more."""
    kept: list[Difference] = []
    for row in rows:
        if _distinct([*kept, row], endings) > _distinct(kept, endings):
            kept.append(row)
    return kept


def _distinct(rows: Sequence[Difference], endings: int) -> int:
    return len({tuple(row.values[at] for row in rows) for at in range(endings)})
