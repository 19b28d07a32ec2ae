"""The page of a card: its facts as on a card, what was ruled about it, where else it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from rulesdb.reference.entry import Entry
from rulesdb.reference.schema import Cards
from rulesdb.site.contents import contents_of
from rulesdb.site.data import LANGUAGE_NAMES
from rulesdb.site.view_models.card import CardPage, Fact, Slip
from rulesdb.site.view_models.parts import Link

from .front import FrontView

ABOUT = ("rulings", "errata", "questions")
NAMING = ("cards", "glossary", "rules", "tournament")


class CardView(FrontView):
    """The page of a card."""

    def card(self, entry: Entry, head: Cards) -> CardPage:
        text, words = entry.text(self.lang), self.words
        kind = Link(
            words["kinds"]["cards"], self.href(f"{self.lang}/{entry.game}/cards/index.html")
        )
        lead = self.prose(text.lead, entry)  # first, so that the lead gets the term links
        lists = tuple(self.about(entry))
        listed = {link.href for _, links in lists for link in links}
        see = [self.link(self.library.find(name, entry.game).entry) for name in head.see]
        facts = self.card_facts(head)
        page = CardPage(
            frame=self.frame(text.title, entry.game, "cards", text.lead),
            kind=kind,
            title=text.title,
            names=tuple(
                (code, LANGUAGE_NAMES.get(code, code), entry.texts[code].title)
                for code in self.data.sorted_languages(list(entry.texts))
            ),
            slip=self.slip(head),
            lead=lead,
            statements=self.statements(entry),
            rest=self.prose(text.rest, entry),
            lists=lists,
            keywords=tuple(self.keywords(entry, head)),
            elsewhere=tuple(self.elsewhere(entry)),
            acts=self.acts_in(entry),
            facts=(
                *((fact.label, fact.value) for fact, how in facts if not how),
                *self.facts(entry),
            ),
            see=(*self.table_links(entry), *(link for link in see if link.href not in listed)),
            sources=self.sources(entry),
            beside=self.beside(entry),
            banner=self.banner(entry),
        )
        return replace(page, contents=contents_of(page, words, self.lang))

    def slip(self, head: Cards) -> Slip:
        """Arrange the facts of a card as on a card, where its game's schema says so."""
        facts = self.card_facts(head)

        def at(place: str) -> list[Fact]:
            return [fact for fact, how in facts if how == place]

        centre, kinds = at("centre"), at("type")
        if not centre:
            centre, kinds = kinds, []
        return Slip(
            corners=tuple(at("corner")),
            centre=centre[0] if centre else None,
            type=kinds[0] if kinds else None,
            lines=(
                *(fact.value for fact in reversed(at("line"))),  # the game's own first
                *(f"{fact.label}: {fact.value}" for fact in at("labelled")),
            ),
        )

    def about(self, entry: Entry) -> Iterator[tuple[str, tuple[Link, ...]]]:
        """Yield what was ruled about a card, with the answers."""
        for kind in ABOUT:
            found = [other for other in self.library.citing(entry.id) if other.kind == kind]
            if found:
                links = self.answer_link if kind == "rulings" else self.link
                yield self.words["lists"][kind], tuple(map(links, found))

    def keywords(self, entry: Entry, head: Cards) -> Iterator[Link]:
        for name in head.keywords:
            term = self.library.find(name, entry.game).entry
            yield Link(term.title(self.lang), self.link(term).href, icon=f"word-{term.name}")

    def elsewhere(self, entry: Entry) -> Iterator[tuple[str, tuple[Link, ...]]]:
        """Yield the pages that name a card or use it in passing, with how often."""
        words, citing = self.words["elsewhere_on"], self.library.citing(entry.id)
        naming = [other for other in citing if other.kind in NAMING]
        if naming:
            yield _counted(words, "named", len(naming)), tuple(map(self.link, naming))
        known = {other.id for other in citing}
        using = [other for other in self.library.played(entry.id) if other.id not in known]
        if using:
            rows = ((other, _uses(other, entry.name)) for other in using)
            links = (self.link(other, _counted(words, "replay", n)) for other, n in rows)
            yield _counted(words, "used", len(using)), tuple(links)


def _counted(words: dict[str, str], name: str, count: int) -> str:
    return words[f"one_{name}" if count == 1 else name].format(count=count)


def _uses(entry: Entry, card: str) -> int:
    """Return how many scenarios of an entry use a card."""
    word = re.compile(rf"(?<![\w-]){re.escape(card)}(?![\w-])")
    return max(1, sum(bool(word.search(each.fence.text)) for each in entry.scenarios))
