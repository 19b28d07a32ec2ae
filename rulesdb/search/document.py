"""What is searched: one document for each entry in each language, and its words by field.

Both indexes, whoosh's and the one for the browser, are made of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from rulesdb.engine.schema_check import fields_of, shown_as

from .language import any_order, stem
from .normalize import words

if TYPE_CHECKING:
    from rulesdb.reference.entry import Entry

FIELDS = {"title": 3.0, "names": 2.6, "cards": 1.2, "body": 1.0}  # what a word counts where
SAMPLE = "sample"  # the statement of a card that is none, but stands for any of its kind
STEM = 0.9  # of that, for another word with the same stem in a title or a text


_NUMBERED = re.compile(r"[a-z]+-((?:[IVX]+|\d+)(?:\.\d+[a-z]?)+)")


class Read(msgspec.Struct):
    """What is worked out of a document once, when it is indexed."""

    fields: dict[str, list[str]]  # its folded words, each once, by the field they are found in
    stems: list[tuple[str, str]]  # of each of its names: in their order, and in any


class Document(msgspec.Struct):
    """What an index holds of an entry in one language."""

    id: str
    game: str
    kind: str
    lang: str
    title: str
    names: dict[str, int]  # folded names with their rank: own title, another language's, alias
    cards: list[str]  # the cards that it is about, by id
    facets: dict[str, list[str]]  # what a game's cards can be filtered by, besides
    cites: list[str]  # the statements that it stands on
    origin: str  # of a ruling: official, or an example of this project
    state: str  # verified, possible, open, not-modelled; nothing for what is not replayed
    versions: list[str]  # the rules versions that brought or ended something in it
    parts: list[tuple[str, str]]  # anchor and text of the opening and of each statement

    def read(self) -> Read:
        """What an index needs of it again and again."""
        stems = [[stem(word, self.lang) for word in name.split()] for name in self.names]
        mixed = (any_order(name.split(), own) for name, own in zip(self.names, stems, strict=True))
        together = (" ".join(own) for own in stems)
        return Read(self._fields(), list(zip(together, mixed, strict=True)))

    def _fields(self) -> dict[str, list[str]]:
        fields = {
            "title": words(self.title),
            "names": " ".join(self.names).split(),
            "cards": [word for card in self.cards for word in re.split(r"[/-]", card)[2:]],
            "body": words(" ".join(text for _, text in self.parts)),
        }
        return {name: list(dict.fromkeys(found)) for name, found in fields.items()}


def words_by_stem(lang: str, documents: Iterable[Read]) -> dict[str, list[str]]:
    """Stems, each with the words that have it, in titles and texts.

    A word that is its own stem, and the only one, is left out. Neither index holds stems: a search
    looks for these words instead, and the index is half as large.
    """
    read = [document.fields for document in documents]
    known = {word for fields in read for word in (*fields["title"], *fields["body"])}
    found: dict[str, list[str]] = {}
    for word in sorted(known):
        found.setdefault(stem(word, lang), []).append(word)
    return {stem: words for stem, words in found.items() if words != [stem]}


def document_of(entry: Entry, lang: str) -> Document:
    """An entry in one of its languages."""
    from rulesdb.reference.markdown import to_text

    titles = [t for text in entry.texts.values() for t in _titles(text.title)]
    number = str(getattr(entry.head, "number", "") or "")
    printings = [*getattr(entry.head, "printings", ()), *([number] if "-" in number else ())]
    short = [re.sub(r"\b0+(?=\d)", "", printing) for printing in printings]  # `CotA 7`
    # `atr-II.4.2`, the id of a section, is also found by the number that the document prints.
    numbers = [found[1] for alias in entry.head.aliases if (found := _NUMBERED.fullmatch(alias))]
    # A card that stands for any of its kind, to show a rule, is not called by its file's name.
    stands_for = any(s.anchor == SAMPLE for text in entry.texts.values() for s in text.statements)
    own = [] if stands_for else [entry.name]
    aliases = [*entry.head.aliases, *numbers, *printings, *short, *own]
    text = entry.texts[lang]
    first, _, more = f"{text.lead}\n\n{text.rest}".strip().partition("\n\n")
    parts = [("", to_text(opening)) for opening in (first, more.strip()) if opening]
    parts += [(statement.anchor, to_text(statement.text)) for statement in text.statements]
    return Document(
        id=entry.id,
        game=entry.game,
        kind=entry.kind,
        lang=lang,
        title=text.title,
        names=_called(_titles(text.title), titles, aliases),
        cards=_cards(entry),
        facets=_facets(entry),
        cites=list(getattr(entry.head, "cites", ())),
        origin=getattr(entry.head, "origin", ""),
        state=_state(entry),
        versions=_versions(entry),
        parts=parts,
    )


def _cards(entry: Entry) -> list[str]:
    if entry.kind == "cards":
        return []
    named = [*getattr(entry.head, "cards", ()), getattr(entry.head, "card", "")]
    return [f"{entry.game}/cards/{name}" for name in named if name]


def _facets(entry: Entry) -> dict[str, list[str]]:
    """The facts of a card that its game's schema makes a filter."""
    found = {}
    for item in fields_of(type(entry.head)) if entry.kind == "cards" else ():
        if shown_as(item).get("facet"):
            value = getattr(entry.head, item.name)
            found[item.encode_name] = value if isinstance(value, list) else [str(value)]
    return {name: values for name, values in found.items() if any(values)}


def _state(entry: Entry) -> str:
    """What a build has shown of an entry: with a ruling that fails there is no build."""
    if entry.kind == "questions":
        return "open"
    if getattr(entry.head, "not_modelled", ""):
        return "not-modelled"
    if not entry.fences:
        return ""
    possible = any("possible" in fence.info.split() for fence in entry.fences)
    return "possible" if possible else "verified"


def _versions(entry: Entry) -> list[str]:
    head = entry.head
    marks = [head.since, head.until]
    for meta in head.statements.values():
        marks += [meta.since, meta.until]
    return list(dict.fromkeys(mark for mark in marks if mark))


def _titles(title: str) -> list[str]:
    """A title, also without what it has in brackets, and each of several names in it."""
    plain = re.sub(r"\(.*?\)", "", title)
    return [title, plain, *(part for part in plain.split(",") if "," in plain)]


def _called(*ranks: Iterable[str]) -> dict[str, int]:
    called: dict[str, int] = {}
    for rank, names in enumerate(ranks):
        for name in names:
            if folded := " ".join(words(name)):
                called.setdefault(folded, rank)
    return called
