"""Deck lists as players paste them: cards by name in any language, or by number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cached_property

from msgspec import Struct

from rulesdb.errors import NotFound

from .card_facts import facts_of
from .entry import Entry, slug
from .library import Library

TOUCHING = ("errata", "rulings", "questions")
MAX_LINE = 300  # characters; the name of a card has at most as many
MAX_UNKNOWN = 200  # lines for which a similar name is looked for
_COPIES = re.compile(r"(?:(\d{1,2})\s*[x×]?\s+(.*\S)|(.*\S)\s+[x×]?\s*(\d{1,2}))", re.IGNORECASE)
_NUMBER = re.compile(
    r"(?:(?P<set>[A-Za-z]\w*)\s*#?)?\s*#?(?P<number>(?<!\d)\d{1,4})(?:\s+(?P<name>.*))?"
)
_LETTERED = re.compile(  # A01, WC A01
    r"(?:(?P<set>[A-Za-z]\w*)[\s#]+)?#?(?P<number>[A-Za-z]\d{1,3})(?:\s+(?P<name>.*))?"
)
_BULLET = re.compile(r"^\s*[-*•–·]\s*")


class Unknown(Struct, frozen=True):
    """A line that names no card."""

    line: int
    text: str
    why: str


class Deck(Struct, frozen=True):
    """The cards of a deck list with their number of copies, and the lines that name none."""

    copies: dict[Entry, int]
    unknown: tuple[Unknown, ...]

    @property
    def size(self) -> int:
        return sum(self.copies.values())


class Touching(Struct, frozen=True):
    """An entry about cards of a deck."""

    entry: Entry
    cards: tuple[Entry, ...]


class DeckReader:
    """Finds the cards of one game."""

    def __init__(self, library: Library, game: str) -> None:
        self.library = library
        self.cards = library.of(game, "cards")

    def read(self, text: str) -> Deck:
        """Read a list, a card on each line; empty lines, comments and headings are skipped."""
        copies: dict[Entry, int] = {}
        unknown: list[Unknown] = []
        for number, line in enumerate(text.splitlines(), 1):
            said = _BULLET.sub("", line).strip()
            if not said or said.startswith(("//", "# ")) or slug(said) in self._headings:
                continue
            if len(said) > MAX_LINE or len(unknown) >= MAX_UNKNOWN:
                unknown.append(Unknown(number, said[:MAX_LINE], "this is no list of cards"))
                continue
            count, name = _split(said)
            try:
                card = self.find(said) if slug(said) in self._named else self.find(name)
            except NotFound as error:
                unknown.append(Unknown(number, said, str(error)))
                continue
            if slug(said) in self._named:
                count = 1
            copies[card] = copies.get(card, 0) + count
        return Deck(copies, tuple(unknown))

    def find(self, said: str) -> Entry:
        """Return the card with a name in any language, or with a number."""
        if (card := self._named.get(slug(said))) is not None:
            return card
        for pattern in (_LETTERED, _NUMBER):
            match = pattern.fullmatch(said)
            if match is None:
                continue
            if match["name"] and (card := self._named.get(slug(match["name"]))) is not None:
                return card
            key = (match["set"] or "").lower(), _plain(match["number"])
            if pattern is _NUMBER or key in self._numbered:
                return self._by_number(said, *key)
        near = get_close_matches(slug(said), self._named, 1)
        hint = f"; did you mean '{self._named[near[0]].title('en')}'?" if near else ""
        raise NotFound(f"no card is called '{said}'{hint}")

    def _by_number(self, said: str, set_: str, number: str) -> Entry:
        found = self._numbered.get((set_, number), [])
        if len(found) == 1:
            return found[0]
        if not found:
            raise NotFound(f"no card has the number '{said}'")
        names = ", ".join(card.title("en") for card in found)
        raise NotFound(f"several cards have the number {number}: {names}; write the set too")

    @cached_property
    def _named(self) -> dict[str, Entry]:
        """Cards by their names, aliases and ids."""
        found: dict[str, Entry] = {}
        for card in self.cards:
            for name in (card.name, *(text.title for text in card.texts.values())):
                found.setdefault(slug(name), card)
        for card in self.cards:
            for alias in (*card.head.aliases, *getattr(card.head, "names", {}).values()):
                found.setdefault(slug(alias), card)
        return found

    @cached_property
    def _numbered(self) -> dict[tuple[str, str], list[Entry]]:
        """Cards by set and number; without a set, by the number of any printing."""
        found: dict[tuple[str, str], list[Entry]] = {}
        for card in self.cards:
            for printing in getattr(card.head, "printings", ()):
                set_, _, number = printing.rpartition(" ")
                for key in {(set_.lower(), _plain(number)), ("", _plain(number))}:
                    known = found.setdefault(key, [])
                    if card not in known:
                        known.append(card)
        return found

    @cached_property
    def _headings(self) -> set[str]:
        """The values of the facts under which lists are often divided."""
        words = {value for card in self.cards for value in facts_of(card).values()}
        return {slug(word + end) for word in words for end in ("", "s")}


def _plain(number: str) -> str:
    """Return the number of a card without zeros in front: 42 for 042, a1 for A01."""
    return re.sub(r"^(\D*)0*(?=\d)", r"\1", number.lower())


def _split(said: str) -> tuple[int, str]:
    """Separate the number of copies from a name; three digits are the number of a card."""
    match = _COPIES.fullmatch(said)
    if match is None:
        return 1, said
    return int(match[1] or match[4]), match[2] or match[3]


def touching(library: Library, cards: Iterable[Entry]) -> dict[str, list[Touching]]:
    """Return errata, rulings and questions about cards; those about several of them first."""
    about: dict[Entry, list[Entry]] = {}
    for card in cards:
        for entry in library.citing(card.id):
            if entry.kind in TOUCHING:
                about.setdefault(entry, []).append(card)
    found: dict[str, list[Touching]] = {kind: [] for kind in TOUCHING}
    for entry, named in sorted(about.items(), key=lambda pair: (-len(pair[1]), pair[0].id)):
        found[entry.kind].append(Touching(entry, tuple(named)))
    return found
