"""A page to print for one deck: its cards, and all that touches them."""

from __future__ import annotations

from msgspec import Struct

from rulesdb.engine.words import Words
from rulesdb.reference.card_facts import facts_of
from rulesdb.reference.deck import Deck, Touching
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.reference.markdown import to_text
from rulesdb.site.interface_words import site_words
from rulesdb.site.renderer import renderer_of
from rulesdb.system.paths import packaged

PARTS = ("errata", "rulings", "questions")


class SheetCard(Struct, frozen=True):
    title: str
    facts: str
    copies: int
    text: str


class SheetEntry(Struct, frozen=True):
    title: str
    cards: str
    text: str
    statements: tuple[str, ...]
    id: str


class DeckSheet(Struct, frozen=True):
    lang: str
    title: str
    cards: tuple[SheetCard, ...]
    cards_title: str
    parts: tuple[tuple[str, tuple[SheetEntry, ...]], ...]
    unknown: tuple[str, ...]


def deck_sheet(
    library: Library, game: str, lang: str, deck: Deck, found: dict[str, list[Touching]]
) -> str:
    """Return the page as HTML that needs no other file."""
    templates = packaged("site_templates")
    words = site_words(templates, lang, game)
    sheet = DeckSheet(
        lang=lang,
        title=library[game].title(lang),
        cards=tuple(_card(card, copies, lang, words) for card, copies in deck.copies.items()),
        parts=tuple(
            (words["lists"][kind], tuple(_entry(each, lang) for each in found[kind]))
            for kind in PARTS
            if found[kind]
        ),
        cards_title=words["lists"]["cards"],
        unknown=tuple(f"{line.line}: {line.text}" for line in deck.unknown),
    )
    return renderer_of(templates).environment.get_template("deck.html").render(page=sheet)


def _card(card: Entry, copies: int, lang: str, words: Words) -> SheetCard:
    shown = [words["facts"].get(value, value.capitalize()) for value in facts_of(card).values()]
    return SheetCard(card.title(lang), " · ".join(shown), copies, _plain(card, lang))


def _entry(each: Touching, lang: str) -> SheetEntry:
    entry = each.entry
    return SheetEntry(
        title=entry.title(lang),
        cards=", ".join(card.title(lang) for card in each.cards),
        text=_plain(entry, lang),
        statements=tuple(to_text(s.text) for s in entry.text(lang).statements),
        id=entry.id,
    )


def _plain(entry: Entry, lang: str) -> str:
    text = entry.text(lang)
    return to_text(text.answer or text.lead)
