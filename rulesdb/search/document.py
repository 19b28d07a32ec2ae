"""Search documents: one per entry and language, with its words by field.

Both indexes, ours and the browser's, are built from these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from rulesdb.engine.schema_check import fields_of, shown_as

from .language import any_order, stem
from .normalize import words

if TYPE_CHECKING:
    from rulesdb.reference.entry import Entry

FIELDS = {"title": 3.0, "names": 2.6, "cards": 1.2, "body": 1.0}  # weight of a word by field
SAMPLE = "sample"  # anchor of the statement that marks a card as a sample of its kind
FOREIGN = 3  # the rank of names in languages that the site does not have
STEM = 0.9  # factor for another word with the same stem, in a title or text


_NUMBERED = re.compile(r"[a-z]+-((?:[IVX]+|\d+)(?:\.\d+[a-z]?)+)")


class Tokens(msgspec.Struct):
    """Data computed once per document, when it is indexed."""

    fields: dict[str, list[str]]  # its normalised words, without duplicates, by field
    stems: list[tuple[str, str]]  # of each name: stems in order, and an order-independent key


class Document(msgspec.Struct):
    """An entry in one language, as it is indexed."""

    id: str
    game: str
    kind: str
    lang: str
    title: str
    # normalised names with rank: 0 own title, 1 other languages, 2 alias, 3 foreign languages
    names: dict[str, int]
    cards: list[str]  # ids of the cards it is about
    facets: dict[str, list[str]]  # values of its game's own card filters
    cites: list[str]  # the statements it cites
    origin: str  # rulings only: official, or an example of this project
    state: str  # verified, possible, open, not-modelled; empty if not replayed
    versions: list[str]  # rules versions that added or ended something in it
    parts: list[tuple[str, str]]  # anchor and text of the opening and of each statement

    def tokenize(self) -> Tokens:
        """Compute tokens and stems, once per document."""
        stems = [[stem(word, self.lang) for word in name.split()] for name in self.names]
        mixed = (any_order(name.split(), own) for name, own in zip(self.names, stems, strict=True))
        together = (" ".join(own) for own in stems)
        return Tokens(self._fields(), list(zip(together, mixed, strict=True)))

    def _fields(self) -> dict[str, list[str]]:
        fields = {
            "title": words(self.title),
            # a foreign name is found as a whole: its words are not words of this language
            "names": " ".join(name for name, rank in self.names.items() if rank < FOREIGN).split(),
            "cards": [word for card in self.cards for word in re.split(r"[/-]", card)[2:]],
            "body": words(" ".join(text for _, text in self.parts)),
        }
        return {name: list(dict.fromkeys(found)) for name, found in fields.items()}


class Documents(Mapping[str, Document]):
    """Documents by id, each decoded when it is needed: a search needs few of them."""

    def __init__(self, encoded: dict[str, msgspec.Raw]) -> None:
        self._encoded = encoded
        self._decoded: dict[str, Document] = {}
        self._decoder = msgspec.msgpack.Decoder(Document)

    def __getitem__(self, id: str) -> Document:
        if id not in self._decoded:
            self._decoded[id] = self._decoder.decode(self._encoded[id])
        return self._decoded[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._encoded)

    def __len__(self) -> int:
        return len(self._encoded)


def words_by_stem(lang: str, documents: Iterable[Tokens]) -> dict[str, list[str]]:
    """Return the words of each stem, from titles and texts.

    A word that equals its stem and is the only one with it is left out. Neither index stores stems:
    a search looks up these words instead, which halves the index.
    """
    read = [document.fields for document in documents]
    known = {word for fields in read for word in (*fields["title"], *fields["body"])}
    found: dict[str, list[str]] = {}
    for word in sorted(known):
        found.setdefault(stem(word, lang), []).append(word)
    return {stem: words for stem, words in found.items() if words != [stem]}


def document_of(entry: Entry, lang: str) -> Document:
    """Return the document for an entry in one language."""
    from rulesdb.reference.markdown import to_text

    titles = [t for text in entry.texts.values() for t in _titles(text.title)]
    number = str(getattr(entry.head, "number", "") or "")
    printings = [*getattr(entry.head, "printings", ()), *([number] if "-" in number else ())]
    short = [re.sub(r"\b0+(?=\d)", "", printing) for printing in printings]  # `CotA 7`
    # A section with the id `atr-II.4.2` is also found by its printed number, `II.4.2`.
    numbers = [found[1] for alias in entry.head.aliases if (found := _NUMBERED.fullmatch(alias))]
    # A sample card is not found by its file name.
    stands_for = any(s.anchor == SAMPLE for text in entry.texts.values() for s in text.statements)
    own = [] if stands_for else [entry.name]
    aliases = [*entry.head.aliases, *numbers, *printings, *short, *own]
    text = entry.text(lang)
    first, _, more = f"{text.lead}\n\n{text.rest}".strip().partition("\n\n")
    parts = [("", to_text(opening)) for opening in (first, more.strip()) if opening]
    parts += [(statement.anchor, to_text(statement.text)) for statement in text.statements]
    return Document(
        id=entry.id,
        game=entry.game,
        kind=entry.kind,
        lang=lang,
        title=text.title,
        names=_ranked_names(
            _titles(text.title), titles, aliases, getattr(entry.head, "names", {}).values()
        ),
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
    """Return the card facts that the game's schema marks as facets."""
    found = {}
    for item in fields_of(type(entry.head)) if entry.kind == "cards" else ():
        if shown_as(item).get("facet"):
            value = getattr(entry.head, item.name)
            found[item.encode_name] = value if isinstance(value, list) else [str(value)]
    return {name: values for name, values in found.items() if any(values)}


def _state(entry: Entry) -> str:
    """Return the verification state. A failing ruling fails the build, so it has no state here."""
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
    """Return a title, the title without brackets, and each of its comma-separated names."""
    plain = re.sub(r"\(.*?\)", "", title)
    return [title, plain, *(part for part in plain.split(",") if "," in plain)]


def _ranked_names(*ranks: Iterable[str]) -> dict[str, int]:
    called: dict[str, int] = {}
    for rank, names in enumerate(ranks):
        for name in names:
            if folded := " ".join(words(name)):
                called.setdefault(folded, rank)
    return called
