"""Group the entries of a list: by letter, by the rule they are about, or by chapter."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Rulings, Section, SourceDocument
from rulesdb.search.normalize import fold

from .tracking import TrackedLibrary

Reference = Library | TrackedLibrary

BY_LETTER = ("glossary", "cards", "errata")
BY_CHAPTER = ("rules", "tournament", "questions")
FEW = 4  # a document with at most this many chapters is grouped by their sections

Group = tuple[str, str, list[Entry]]  # name, language of the name, entries


def groups(library: Reference, game: str, kind: str, lang: str) -> list[Group]:
    """Return the entries of a kind in named groups."""
    entries = library.of(game, kind)
    found: dict[tuple[str, str], list[Entry]] = {}
    if kind in BY_LETTER:
        for entry in sorted(entries, key=lambda entry: sort_key(entry.title(lang))):
            found.setdefault((initial(entry.title(lang)), lang), []).append(entry)
    elif kind == "rulings":
        topics = sorted(((_topic(library, entry, lang), entry) for entry in entries), key=_by_topic)
        for topic, entry in topics:
            found.setdefault((topic, lang), []).append(entry)
    elif kind in BY_CHAPTER:
        chapters = _Chapters(library, game, lang)
        for entry in entries:
            found.setdefault(chapters.of(entry), []).append(entry)
        found = dict(sorted(found.items(), key=lambda item: chapters.rank(item[0])))
    else:
        found["", lang] = entries
    return [(name, language, items) for (name, language), items in found.items()]


def sort_key(title: str) -> str:
    return fold(title).strip('«»"“” ¿¡[]()')


def initial(title: str) -> str:
    key = sort_key(title)
    return key[0].upper() if key else "?"


def _topic(library: Reference, entry: Entry, lang: str) -> str:
    """Return the title of the first entry a ruling cites; empty for none, which sorts last."""
    head = entry.head
    if not isinstance(head, Rulings) or not head.cites:
        return ""
    return library.find(head.cites[0], entry.game).entry.title(lang)


def _by_topic(found: tuple[str, Entry]) -> tuple[bool, str, str]:
    topic, entry = found
    return not topic, sort_key(topic), entry.id


class _Chapters:
    """The chapters of a game's documents, with titles in the reader's language if possible."""

    def __init__(self, library: Reference, game: str, lang: str) -> None:
        self.library, self.game, self.lang = library, game, lang
        self.names: dict[tuple[str, int], tuple[str, str]] = {}
        self.order: dict[tuple[str, str], int] = {}
        for document in library.of(game, "sources"):
            assert isinstance(document.head, SourceDocument)
            for chapter in _parts(document.head):
                name = self._called(document, chapter)
                for section in (chapter, *_inside(chapter)):
                    self.names[document.name, id(section)] = name
                self.order.setdefault(name, len(self.order))

    def of(self, entry: Entry) -> tuple[str, str]:
        """Return the chapter an entry cites, from a document in this language if possible."""
        found = [
            (document, title)
            for document, cited in entry.head.sources.items()
            for title in ([cited] if isinstance(cited, str) else cited)[:1]
        ]
        found.sort(key=lambda cited: not cited[0].endswith(f"-{self.lang}"))
        for document, title in found:
            section = self.library.sections(self.game, document)[title]
            return self.names[document, id(section)]
        return "", self.lang

    def rank(self, name: tuple[str, str]) -> int:
        return self.order.get(name, len(self.order))

    def _called(self, document: Entry, chapter: Section) -> tuple[str, str]:
        """Name a chapter in the reader's language, by the entry that cites it, or by its title."""
        assert isinstance(document.head, SourceDocument)
        title = chapter.title
        if self.lang in chapter.titles:
            return chapter.titles[self.lang], self.lang
        if document.head.language == self.lang:
            return title, self.lang
        for kind in ("rules", "tournament"):
            for entry in self.library.of(self.game, kind):
                cited = entry.head.sources.get(document.name, [])
                if title in ([cited] if isinstance(cited, str) else cited):
                    return entry.title(self.lang), self.lang
        return title, document.head.language


def _parts(head: SourceDocument) -> Iterator[Section]:
    """Yield the chapters of a document; if there are few, their sections too."""
    for part in head.outline:
        yield part
        if len(head.outline) <= FEW:
            yield from part.sections


def _inside(part: Section) -> Iterator[Section]:
    for inner in part.sections:
        yield inner
        yield from _inside(inner)
