"""The shelf: the one door to whoosh. One document for each entry in each language.

Words are folded and stemmed before they are indexed. What can be worked out when the index is
written is kept beside it, so that no search has to.
"""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from .errors import NotFound
from .folding import Vocabulary, fold, words

if TYPE_CHECKING:
    from .entry import Entry

# whoosh takes `cached_property` from a package of that name, which brings in asyncio. functools has
# the same: to take it from there makes every search 40 ms quicker.
sys.modules.setdefault("cached_property", functools)

LANGS = ("en", "es", "it")  # whose endings and stop words are known when no language is asked for
PREPARED = "prepared.msgpack"
RARE = 40  # documents in which a word may stand and still tell of one card


# Languages ---------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=100_000)  # a text has the same words again and again
def stem(word: str, lang: str) -> str:
    """A folded word without its ending; of a language that cannot be stemmed, the word."""
    from whoosh.lang import has_stemmer, stemmer_for_language

    return str(stemmer_for_language(lang)(word)) if has_stemmer(lang) else word


@functools.cache
def stop_words() -> frozenset[str]:
    """Words that say nothing, in all languages at once: nobody knows which one somebody types."""
    from whoosh.lang.stopwords import stoplists

    return frozenset(fold(word) for code in LANGS for word in stoplists[code]) | ASKING


ASKING = frozenset(
    " ".join(
        (
            "what happens when does can may how many much who which where why is are do i my me",
            "you if the a of in to for with",
            "que cuanto cuanta cuantos cuantas quien cual cuando como donde puede puedo pueden si",
            "hay es son",
            "che cosa quanto quanta quanti quante chi quale quando come dove puo posso possono se",
        )
    ).split()
)


def telling(typed: Iterable[str]) -> list[str]:
    """The words that say something; all of them if none does."""
    typed = list(typed)
    return [word for word in typed if word not in stop_words()] or typed


# Documents ---------------------------------------------------------------------------------------


class Document(msgspec.Struct):
    """What the index holds of an entry in one language."""

    id: str
    game: str
    kind: str
    lang: str
    title: str
    names: dict[str, int]  # folded names with their rank: own title, another language's, alias
    cards: list[str]  # the cards that it is about, by id
    house: str  # of a card
    cites: list[str]  # the statements that it stands on
    state: str  # verified, possible, open, not-modelled; nothing for what is not replayed
    versions: list[str]  # the rules versions that brought or ended something in it
    parts: list[tuple[str, str]]  # anchor and text of the opening and of each statement


def documents(entry: Entry) -> Iterator[Document]:
    """An entry in each of its languages."""
    from .markup import to_text

    titles = [t for text in entry.texts.values() for t in _titles(text.title)]
    printings = getattr(entry.head, "printings", ())
    short = [re.sub(r"\b0+(?=\d)", "", printing) for printing in printings]  # `CotA 7`
    aliases = [*entry.head.aliases, *printings, *short, entry.name]
    for lang, text in entry.texts.items():
        parts = [("", to_text(f"{text.lead}\n\n{text.rest}"))]
        parts += [(statement.anchor, to_text(statement.text)) for statement in text.statements]
        yield Document(
            id=entry.id,
            game=entry.game,
            kind=entry.kind,
            lang=lang,
            title=text.title,
            names=_called(_titles(text.title), titles, aliases),
            cards=_cards(entry),
            house=getattr(entry.head, "house", ""),
            cites=list(getattr(entry.head, "cites", ())),
            state=_state(entry),
            versions=_versions(entry),
            parts=parts,
        )


def _cards(entry: Entry) -> list[str]:
    if entry.kind == "cards":
        return []
    named = [*getattr(entry.head, "cards", ()), getattr(entry.head, "card", "")]
    return [f"{entry.game}/cards/{name}" for name in named if name]


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


# The index ---------------------------------------------------------------------------------------


def _schema() -> Any:
    """Fields of words that are folded already: whoosh only splits them at spaces."""
    from whoosh import fields
    from whoosh.analysis import SpaceSeparatedTokenizer

    def text() -> Any:
        return fields.TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False)

    return fields.Schema(
        entry=fields.ID,
        document=fields.STORED,
        title=text(),
        names=text(),
        cards=text(),
        body=text(),
        stems=text(),
    )


def write_index(entries: Iterable[Entry], folder: Path, gone: Iterable[str] = ()) -> None:
    """Index entries; those already in the folder's index are replaced, `gone` ids are dropped."""
    from whoosh import index

    folder.mkdir(parents=True, exist_ok=True)
    exists = index.exists_in(folder)
    found = index.open_dir(folder) if exists else index.create_in(folder, _schema())
    writer = found.writer()
    for entry in entries:
        if exists:
            writer.delete_by_term("entry", entry.id)
        for document in documents(entry):
            body = words(" ".join(text for _, text in document.parts))
            title = words(document.title)
            writer.add_document(
                entry=document.id,
                document=msgspec.msgpack.encode(document),
                title=" ".join(title),
                names=" ".join(document.names),
                cards=" ".join(
                    card.rpartition("/")[2].replace("-", " ") for card in document.cards
                ),
                body=" ".join(body),
                stems=" ".join(f"{document.lang}:{stem(w, document.lang)}" for w in title + body),
            )
    for id in gone:
        writer.delete_by_term("entry", id)
    writer.commit()
    _prepare(folder)


class Prepared(msgspec.Struct):
    """What can be worked out when the index is written, so that no search has to."""

    documents: dict[int, Document]  # by their numbers in the index
    vocabulary: list[str]
    named: dict[str, dict[str, int]]  # a name, and the ids that are called so
    joined: dict[str, str]  # a name without its spaces
    stemmed: dict[str, list[str]]  # names without their endings, `es:robar`
    any_order: dict[str, list[str]]  # names with their words in the order of the alphabet
    telling: dict[str, str]  # a word that only one card's name has, and that card


def _prepare(folder: Path) -> None:
    """Work out what searches need, and keep it beside the index."""
    from whoosh import index

    with index.open_dir(folder).reader() as reader:
        decode = msgspec.msgpack.Decoder(Document).decode
        documents = {number: decode(stored["document"]) for number, stored in reader.iter_docs()}
        known = {term for name in ("title", "names", "body") for term in reader.lexicon(name)}
        prepared = Prepared(documents, sorted(term.decode() for term in known), {}, {}, {}, {}, {})
        cards: dict[str, set[str]] = {}
        for document in documents.values():
            for name, rank in document.names.items():
                _prepare_name(prepared, document, name, rank)
                for word in name.split() if document.kind == "cards" and rank < 2 else ():
                    cards.setdefault(word, set()).add(document.id)
        for word, ids in cards.items():
            rare = reader.doc_frequency("body", word) <= RARE and word not in stop_words()
            if len(ids) == 1 and len(word) > 3 and word not in prepared.named and rare:
                [prepared.telling[word]] = ids
    half = folder / f"{PREPARED}.new"  # the old one may be shared with the build before this one
    half.write_bytes(msgspec.msgpack.encode(prepared))
    half.replace(folder / PREPARED)


def _prepare_name(prepared: Prepared, document: Document, name: str, rank: int) -> None:
    id, words_ = document.id, name.split()
    ids = prepared.named.setdefault(name, {})
    ids[id] = min(rank, ids.get(id, 9))
    prepared.joined.setdefault(name.replace(" ", ""), name)
    stems = " ".join(stem(word, document.lang) for word in words_)
    for table, key in (
        (prepared.stemmed, f"{document.lang}:{stems}"),
        (prepared.any_order, " ".join(sorted(telling(words_)))),
    ):
        if id not in (found := table.setdefault(key, [])):
            found.append(id)


class Shelf:
    """An index that was opened, with what was prepared for it."""

    def __init__(self, folder: Path) -> None:
        from whoosh import index

        if not (folder / PREPARED).is_file():
            _prepare(folder)
        self.reader = index.open_dir(folder).reader()
        prepared = msgspec.msgpack.decode((folder / PREPARED).read_bytes(), type=Prepared)
        self.documents, self.named = prepared.documents, prepared.named
        self.joined, self.telling = prepared.joined, prepared.telling
        self.stemmed, self.any_order = prepared.stemmed, prepared.any_order
        self.kinds = {document.id: document.kind for document in self.documents.values()}
        self.vocabulary = Vocabulary(prepared.vocabulary)
        self.spelt, self.begun = Vocabulary(self.joined), Vocabulary(self.named)

    @lru_cache(maxsize=4096)  # noqa: B019  (a shelf lives as long as its index)
    def text(self, number: int) -> str:
        """All words of a document, to look for phrases in."""
        document = self.documents[number]
        whole = " ".join([document.title, *(text for _, text in document.parts)])
        return f" {' '.join(words(whole))} "

    @cached_property
    def titles(self) -> dict[tuple[str, str], str]:
        """The folded title of each card in each language."""
        cards = (d for d in self.documents.values() if d.kind == "cards")
        return {(d.id, d.lang): " ".join(words(d.title)) for d in cards}

    def has(self, word: str) -> bool:
        return word in self.vocabulary.known

    @lru_cache(maxsize=4096)  # noqa: B019  (a shelf lives as long as its index)
    def postings(self, where: str, term: str) -> dict[int, float]:
        """The documents with a term in a field, and how often each has it."""
        if (where, term.encode()) not in self.reader:
            return {}
        matcher, found = self.reader.postings(where, term), {}
        while matcher.is_active():
            found[matcher.id()] = matcher.weight()
            matcher.next()
        return found


_shelves: dict[str, tuple[int, Shelf]] = {}


def open_shelf(folder: Path) -> Shelf:
    from whoosh import index

    if not index.exists_in(folder):
        raise NotFound(f"there is no index in {folder}; run `rulesdb build`")
    key = str(folder.resolve())
    made = max(path.stat().st_mtime_ns for path in folder.iterdir())
    if key not in _shelves or _shelves[key][0] != made:
        _shelves[key] = made, Shelf(folder)
    return _shelves[key][1]
