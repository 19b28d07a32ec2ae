"""The page of one entry: its text, the statements it cites, its replays."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulesdb.errors import NotFound
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Place
from rulesdb.reference.markdown import to_text
from rulesdb.reference.schema import Questions, Rulings, Section, SourceDocument
from rulesdb.site.contents import contents_of
from rulesdb.site.data import LANGUAGE_NAMES
from rulesdb.site.groups import FEW
from rulesdb.site.page import ReplayRef
from rulesdb.site.view_models.entry import (
    EntryPage,
    MovedPage,
    RulingPage,
    SectionRow,
    SourcePage,
    TextVersion,
)
from rulesdb.site.view_models.parts import Link, State, StatementView
from rulesdb.site.word_changes import Words, word_changes

from .front import FrontView


class EntryView(FrontView):
    """The page of one entry: its text, the statements it cites, its replays."""

    def entry(self, entry: Entry) -> EntryPage:
        text, head = entry.text(self.lang), entry.head
        words = self.words
        kinds = Link(
            words["kinds"][entry.kind],
            self.href(f"{self.lang}/{entry.game}/{entry.kind}/index.html"),
        )
        lists = tuple(self.lists(entry))
        listed = {link.href for _, links in lists for link in links}
        see = [self.link(self.library.find(name, entry.game).entry) for name in head.see]
        lead = self.prose(text.lead, entry)  # first, so that the lead gets the term links
        said, replays = self.statements(entry), self.replays(entry)
        sides = self.versions(entry, {each.anchor: each for each in said}, replays)
        beside = {side.statement.anchor for side in sides}
        shown = {ref.prefix for side in sides for ref in side.replays if entry.kind == "errata"}
        page = EntryPage(
            frame=self.frame(text.title, entry.game, entry.kind, text.lead),
            kind=kinds,
            kind_name=entry.kind,
            title=text.title,
            other_titles=tuple(
                (other, LANGUAGE_NAMES.get(other, other), entry.texts[other].title)
                for other in entry.texts
                if other != self.lang and entry.texts[other].title != text.title
            ),
            lead=lead,
            statements=tuple(each for each in said if each.anchor not in beside),
            rest=self.prose(text.rest, entry),
            facts=tuple(self.facts(entry)),
            beside=self.beside(entry),
            state=self.state(entry),
            see=(
                *self.desk_links(entry),
                *(link for link in see if link.href not in listed),
            ),
            lists=lists,
            sources=self.sources(entry),
            replays=tuple(ref for ref in replays if ref.prefix not in shown),
            procedures=self.procedures(entry),
            banner=self.banner(entry),
            versions=sides,
            changed=self.united(entry, sides),
            permalink=self.permalink,
            on_boards=self.on_boards(entry),
        )
        return replace(page, contents=contents_of(page, words, self.lang))

    def on_boards(self, entry: Entry) -> tuple[Link, ...]:
        """Return the cards that the scenarios of an entry name, with what each does."""
        known = self.data.library.entries
        names = [name for name in entry.named_in_fences if f"{entry.game}/cards/{name}" in known]
        cards = [self.library.find(name, entry.game, "cards").entry for name in names]
        return tuple(
            Link(
                card.title(self.lang),
                self.href(self.address(Place(card))),
                to_text(card.text(self.lang).lead),
                tags=card.name,
            )
            for card in cards
        )

    def versions(
        self, entry: Entry, said: dict[str, StatementView], replays: tuple[ReplayRef, ...]
    ) -> tuple[TextVersion, ...]:
        """Return the two texts of an erratum, or the readings of a question, with their replays."""

        def run(*variants: str) -> tuple[ReplayRef, ...]:
            return tuple(ref for ref in replays if ref.variant in variants)

        head, words = entry.head, self.words["replay"]
        if isinstance(head, Questions):
            return tuple(
                TextVersion(
                    title=self.words["reading"].format(number=number),
                    statement=each,
                    replays=run(anchor),
                    followed=anchor == head.follows,
                )
                for number, (anchor, each) in enumerate(said.items(), 1)
            )
        if entry.kind != "errata" or not {"before", "after"} <= said.keys():
            return ()
        old = run(*{ref.variant for ref in replays} - {"", "current"})
        title = old[0].text if old else words["before"]
        return (
            TextVersion(title, said["before"], old, outdated=True),
            TextVersion(words["variants"]["current"], said["after"], run("current")),
        )

    def united(self, entry: Entry, sides: tuple[TextVersion, ...]) -> tuple[Words, ...]:
        """Return both texts of an erratum as one, where they share enough words."""
        if entry.kind != "errata" or len(sides) != 2:
            return ()
        old, new = (to_text(side.statement.prose.text) for side in sides)
        return word_changes(old, new)

    def ruling(self, entry: Entry, head: Rulings) -> RulingPage:
        text, words = entry.text(self.lang), self.words
        places = [self.library.find(name, entry.game) for name in head.cites]
        cards = [self.library.find(name, entry.game, "cards").entry for name in head.cards]
        result = self.results.get(entry.id)
        applied = [self.library.find(cite) for cite in (result.cites if result else [])]
        related = {
            other.id: other
            for card in cards
            for other in self.library.citing(card.id)
            if other is not entry and other.kind in ("rulings", "errata", "questions")
        }
        kind = Link(
            words["kinds"]["rulings"], self.href(f"{self.lang}/{entry.game}/rulings/index.html")
        )
        return RulingPage(
            frame=self.frame(text.title, entry.game, "rulings", text.answer),
            kind=kind,
            question=text.title,
            permalink=self.permalink,
            since=" · ".join(dict.fromkeys(cited.version for cited in self.sources(entry))),
            cards=tuple(self.link(card) for card in cards),
            answer=self.prose(text.answer, entry, terms_linked=False),  # large type, read aloud
            reason=self.prose(text.reason, entry),
            state=self.state(entry) or State("unmodelled", words["states"]["unknown"]),
            origin=head.origin,
            cited=self.cited_statements(places),
            applied=tuple(
                self.quoted(p) for p in applied if p not in places and p.entry.kind != "timing"
            ),
            related=tuple(self.link(other) for other in related.values()),
            sources=self.sources(entry),
            replays=self.replays(entry),
            beside=self.beside(entry),
            banner=self.banner(entry),
            on_boards=self.on_boards(entry),
        )

    def source(self, entry: Entry, head: SourceDocument) -> SourcePage:
        words, text = self.words["facts"], entry.text(self.lang)
        cited: dict[int, dict[str, Entry]] = {}
        known = self.library.sections(entry.game, entry.name)
        for other in self.library.all(entry.game):
            for title in _cited_sections(other, entry):
                cited.setdefault(id(known[title]), {})[other.id] = other

        def rows(parts: list[Section], depth: int) -> Iterator[SectionRow]:
            for part in parts:
                found = cited.get(id(part), {}).values()
                links = tuple(self.link(other) for other in found)
                out = self.reason(part.out_of_scope)
                yield SectionRow(depth, part.title, links, out, bool(part.sections))
                yield from rows(part.sections, depth + 1)

        language = LANGUAGE_NAMES.get(head.language, head.language)
        found, contents = _with_chapters(list(rows(head.outline, 0)))
        return SourcePage(
            frame=self.frame(text.title, entry.game, "sources"),
            title=text.title,
            lang=head.language,
            lead=self.prose(text.lead, entry),
            facts=((words["language"], language), (words["version"], self.edition(entry))),
            rows=found,
            contents=contents,
        )

    def moved(self, entry: Entry) -> MovedPage:
        try:
            target = self.library.find(entry.id)
        except NotFound as error:
            raise AssertionError(f"a redirect without a target: {entry.id}") from error
        title = target.entry.title(self.lang)
        frame = self.frame(title, entry.game, entry.kind)
        return MovedPage(frame, title, self.href(self.address(target)))


def _with_chapters(
    rows: list[SectionRow],
) -> tuple[tuple[SectionRow, ...], tuple[Link, ...]]:
    """Give chapters an address; return all rows, and the index of the chapters."""
    deep = 0 if sum(not row.depth for row in rows) > FEW else 1
    found = [
        replace(row, anchor=f"_s{at}") if row.depth <= deep else row for at, row in enumerate(rows)
    ]
    return tuple(found), tuple(Link(row.title, f"#{row.anchor}") for row in found if row.anchor)


def _cited_sections(entry: Entry, document: Entry) -> list[str]:
    metas = [entry.head.sources, *(meta.sources for meta in entry.head.statements.values())]
    found: list[str] = []
    for sources in metas:
        cited = sources.get(document.name, [])
        found += [cited] if isinstance(cited, str) else cited
    return found
