"""The index of a long page: its statements and parts, each with its address.

How long a page is on a phone is estimated from its texts: an index on a short page is in the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Any

from msgspec import Struct

from rulesdb.reference.markdown import to_text

from .anchors import in_words
from .view_models.card import CardPage
from .view_models.entry import EntryPage
from .view_models.parts import Link, Prose, StatementView

# An index is wanted from 4,000 pixels on, at a width of 390; the estimate is rough.
LONG = 3400
FRAME = 1100  # head, facts, sources and foot
LETTERS = 36  # in a line of text
LINE = 30


class Part(Struct, frozen=True):
    """A part of a page: its heading, its address, how many items it has, and how high it is."""

    title: str
    anchor: str
    height: int
    count: int = 0


def contents_of(page: EntryPage | CardPage, words: dict[str, Any], lang: str) -> tuple[Link, ...]:
    """Return the index of a page; empty if the page is short."""
    said = list(_statements(page.statements, lang))
    rest = list(_card(page, words) if isinstance(page, CardPage) else _entry(page, words))
    above = _text(page.lead) + sum(part.height for part in said)
    if FRAME + above + sum(part.height for part in rest) < LONG:
        return ()
    shown = [*(said if len(said) > 1 else ()), *rest]
    if isinstance(page, CardPage):  # what was ruled stands above what the card says
        shown = (
            rest if len(said) < 2 else [*rest[: len(page.lists)], *said, *rest[len(page.lists) :]]
        )
    return tuple(
        Link(part.title, f"#{part.anchor}", str(part.count) if part.count else "") for part in shown
    )


def _text(prose: Prose) -> int:
    return LINE * ceil(len(to_text(prose.text)) / LETTERS) if prose else 0


def _statements(found: Iterable[StatementView], lang: str) -> Iterator[Part]:
    for each in found:
        name = each.called or in_words(each.anchor, each.prose.text, lang)
        yield Part(name, each.anchor, 95 + _text(each.prose))


def _links(title: str, anchor: str, links: tuple[Link, ...]) -> Part:
    letters = sum(LETTERS * ceil(len(link.text + link.note) / LETTERS) for link in links)
    return Part(title, anchor, 60 + 50 * len(links) + LINE * letters // LETTERS, len(links))


def _entry(page: EntryPage, words: dict[str, Any]) -> Iterator[Part]:
    if page.versions and page.kind_name == "questions":
        for version in page.versions:
            yield Part(
                version.title, version.statement.anchor, 480 + _text(version.statement.prose)
            )
    elif page.versions:
        yield Part(words["both_ends"], "_both", 900)
    if page.rest:
        yield Part(words["why"], "_why", 60 + _text(page.rest))
    if page.facts:
        yield Part(words["facts_title"], "_facts", 60 + 60 * len(page.facts))
    for number, (title, links) in enumerate(page.lists, 1):
        yield _links(title, f"_list{number}", links)
    if page.replays:
        many = len(page.replays)
        yield Part(words["replay"]["title"], "_replay", 1300 if many == 1 else 190 * many, many)
    if page.procedures:
        many = len(page.procedures)
        yield Part(words["procedure"]["title"], "_procedures", 560 * many, many)
    if page.see:
        yield _links(words["see"], "_see", page.see)


def _card(page: CardPage, words: dict[str, Any]) -> Iterator[Part]:
    for number, (title, links) in enumerate(page.lists, 1):
        yield _links(title, f"_list{number}", links)
    if page.keywords:
        yield Part(words["lists"]["keywords"], "_keywords", 120, len(page.keywords))
    if page.rest:
        yield Part(words["why"], "_why", 60 + _text(page.rest))
    if page.elsewhere or page.acts:
        yield Part(words["elsewhere_on"]["title"], "_elsewhere", 200)
    if page.see:
        yield _links(words["see"], "_see", page.see)
