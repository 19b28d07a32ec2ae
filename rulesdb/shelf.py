"""The shelf: the one door to whoosh. One index for each game and language.

Words are folded and stemmed before they are indexed. What can be worked out when an index is
written is kept beside it, so that no search has to.
"""

from __future__ import annotations

import functools
import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache, partial
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

from .apart import apart
from .document import FIELDS, STEM, Document, documents, words_by_stem
from .errors import IndexDamaged, NotFound
from .folding import Vocabulary, words
from .language import stem, stop_words, telling

if TYPE_CHECKING:
    from .entry import Entry

# whoosh takes `cached_property` from a package of that name, which brings in asyncio. functools has
# the same: to take it from there makes every search 40 ms quicker.
sys.modules.setdefault("cached_property", functools)

# It also brings in urllib's client of the web, for a name that nothing here uses: 40 ms more.
if "urllib.request" not in sys.modules:
    sys.modules["urllib.request"] = ModuleType("urllib.request")
    sys.modules["urllib.request"].urlretrieve = None  # type: ignore[attr-defined]
    import_module("whoosh.compat")
    del sys.modules["urllib.request"]

INDEXED = "entries.json"
PREPARED = "prepared.msgpack"
FIELDS_OF = "fields.msgpack"
VOCABULARY = ("title", "names", "body")  # where a word is somebody's own, and not only a name
RARE = 15  # documents in which a word may stand and still tell of one card


# A word stands in one field of the index, and weighs there the sum of its places' bits: one posting
# says where in a document it is. What it counts there is the most of these places.
BITS = {"body": 1, "cards": 2, "names": 4, "title": 8}
SAID = BITS["title"] | BITS["body"]
WORTH = [
    max((FIELDS[n] for n, bit in BITS.items() if bit & bits), default=0.0) for bits in range(16)
]


def _schema() -> Any:
    from whoosh import fields

    from .placed import Placed

    return fields.Schema(entry=fields.ID(stored=True), words=Placed())


def _placed(fields: dict[str, list[str]]) -> dict[str, int]:
    """The words of a document, each with the bits of its places."""
    bits: dict[str, int] = {}
    for name, found in fields.items():
        for word in found:
            bits[word] = bits.get(word, 0) | BITS[name]
    return bits


class Indexed(msgspec.Struct):
    """What an index was made of."""

    program: str
    entries: dict[str, str]  # a digest for each id
    shelves: dict[str, str] = {}  # and for what was prepared on each shelf


def renew(entries: Iterable[Entry], folder: Path, large: bool = False) -> int:
    """Make an index of these entries out of what is in the folder; how many had to be indexed.

    Where it is large, several processes make it.
    An index that is missing, damaged, or made by another program is made from nothing.
    """
    every = {entry.id: entry for entry in entries}
    now = Indexed(_program(), {id: entry.digest for id, entry in every.items()})
    try:
        before = msgspec.json.decode((folder / INDEXED).read_bytes(), type=Indexed)
    except (OSError, msgspec.MsgspecError):
        before = Indexed("", {})
    changed = [entry for id, entry in every.items() if before.entries.get(id) != now.entries[id]]
    gone = [id for id in before.entries if id not in every]
    try:
        if before.program != now.program or before.shelves != _prepared(folder):
            raise IndexDamaged("made by another program, or not whole")
        if changed or gone:
            write_index(changed, folder, gone, large)
    except IndexDamaged:
        shutil.rmtree(folder, ignore_errors=True)
        changed = list(every.values())
        write_index(changed, folder, (), large)
    now.shelves = _prepared(folder)
    _replace(folder / INDEXED, msgspec.json.encode(now))
    return len(changed)


def _prepared(folder: Path) -> dict[str, str]:
    found = sorted(folder.glob(f"*/{PREPARED}"))
    return {p.parent.name: blake2b(p.read_bytes(), digest_size=16).hexdigest() for p in found}


def _program() -> str:
    """Changes when the code does that makes documents and indexes."""
    digest = blake2b(digest_size=16)
    for name in ("document", "entry", "folding", "language", "markup", "shelf"):
        digest.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    return digest.hexdigest()


def write_index(
    entries: Iterable[Entry], folder: Path, gone: Iterable[str] = (), large: bool = False
) -> list[str]:
    """Index entries on the shelves of a folder, and say which shelves that changed.

    Documents that are there already are replaced; those of `gone` ids are dropped.
    """
    now: dict[str, list[Document]] = {}
    ids = set(gone)
    for entry in entries:
        ids.add(entry.id)
        for document in documents(entry):
            now.setdefault(f"{document.game}.{document.lang}", []).append(document)
    folder.mkdir(parents=True, exist_ok=True)
    known = {path.name for path in folder.iterdir() if path.is_dir()}
    games = {id.partition("/")[0] for id in ids}
    names = sorted(name for name in known | set(now) if name.partition(".")[0] in games)
    tasks = [partial(_write, folder / name, now.get(name, []), ids) for name in names]
    return [name for name, other in zip(names, apart(tasks, large), strict=True) if other]


def _write(folder: Path, now: list[Document], ids: set[str]) -> bool:
    """Replace the documents of some ids; whether anything is different then."""
    from whoosh import index
    from whoosh.codec.whoosh3 import W3Codec

    if folder.is_dir() and not (folder / PREPARED).is_file():
        raise IndexDamaged(f"the index {folder} is not complete")
    before = read_documents(folder) if (folder / PREPARED).is_file() else []
    kept = {(document.id, msgspec.msgpack.encode(document)) for document in now}
    if {(d.id, msgspec.msgpack.encode(d)) for d in before if d.id in ids} == kept:
        return False
    if len(before) == sum(document.id in ids for document in before) and not now:
        shutil.rmtree(folder)
        return True
    folder.mkdir(exist_ok=True)
    try:
        found = index.open_dir(folder) if before else index.create_in(folder, _schema())
        writer = found.writer(codec=W3Codec(compression=0))  # to compress takes a third of the time
    except Exception as error:  # whatever whoosh raises on bytes that are not its own
        raise IndexDamaged(f"the index {folder} cannot be read ({error})") from error
    for document in before:
        if document.id in ids:
            writer.delete_by_term("entry", document.id)
    fields = {id: own for id, own in read_fields(folder).items() if id not in ids}
    for document in now:
        fields[document.id] = document.fields()
        writer.add_document(entry=document.id, words=_placed(fields[document.id]))
    writer.commit()
    _replace(folder / FIELDS_OF, msgspec.msgpack.encode(fields))
    _prepare(folder, {document.id: document for document in (*before, *now)}, fields)
    return True


def read_fields(folder: Path) -> dict[str, dict[str, list[str]]]:
    """The words of each document by field, as they were indexed."""
    path = folder / FIELDS_OF
    if not path.is_file():
        return {}
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=dict[str, dict[str, list[str]]])
    except msgspec.MsgspecError as error:
        raise IndexDamaged(f"the index {folder} cannot be read ({error})") from error


def _replace(path: Path, data: bytes) -> None:
    """Write a file anew: the old one may be shared with the build before this one."""
    half = path.with_name(f"{path.name}.new")
    half.write_bytes(data)
    half.replace(path)


def read_documents(folder: Path) -> list[Document]:
    """All documents of a shelf."""
    try:
        prepared = msgspec.msgpack.decode((folder / PREPARED).read_bytes(), type=Prepared)
    except (OSError, msgspec.MsgspecError) as error:
        raise IndexDamaged(f"the index {folder} cannot be read ({error})") from error
    return list(prepared.documents.values())


class Prepared(msgspec.Struct):
    """What can be worked out when the index is written, so that no search has to."""

    documents: dict[int, Document]  # by their numbers in the index
    vocabulary: list[str]
    stems: dict[str, list[str]]  # a stem, and the words that have it
    named: dict[str, dict[str, int]]  # a name, and the ids that are called so
    joined: dict[str, str]  # a name without its spaces
    stemmed: dict[str, list[str]]  # names without their endings
    any_order: dict[str, list[str]]  # names with their words in the order of the alphabet
    telling: dict[str, str]  # a word that only one card's name has, and that card
    means: dict[str, list[str]]  # another name of a term, and the words that the rules have for it


def _prepare(
    folder: Path, by_id: dict[str, Document], fields: dict[str, dict[str, list[str]]]
) -> None:
    """Work out what searches need, and keep it beside the index."""
    from whoosh import index

    with index.open_dir(folder).reader() as reader:
        documents = {number: by_id[stored["entry"]] for number, stored in reader.iter_docs()}
    lang = folder.name.partition(".")[2]
    known = {word for own in fields.values() for name in VOCABULARY for word in own[name]}
    stems = words_by_stem(lang, fields.values())
    prepared = Prepared(documents, sorted(known), stems, {}, {}, {}, {}, {}, {})
    cards: dict[str, set[str]] = {}
    for document in sorted(documents.values(), key=lambda document: document.id):
        for name, rank in document.names.items():
            _prepare_name(prepared, document, name, rank)
            for word in name.split() if document.kind == "cards" and rank < 2 else ():
                cards.setdefault(word, set()).add(document.id)
    often = Counter(word for own in fields.values() for word in own["body"])
    for word, ids in cards.items():
        rare = often[word] <= RARE and word not in stop_words()
        if len(ids) == 1 and len(word) > 3 and word not in prepared.named and rare:
            [prepared.telling[word]] = ids
    _replace(folder / PREPARED, msgspec.msgpack.encode(prepared))


def _prepare_name(prepared: Prepared, document: Document, name: str, rank: int) -> None:
    id, words_ = document.id, name.split()
    title = telling(words(document.title)) if document.kind == "glossary" else []
    if rank and len(words_) == 1 and len(title) == 1:
        means = prepared.means.setdefault(name, [])
        means += [word for word in title if word != name and word not in means]
    ids = prepared.named.setdefault(name, {})
    ids[id] = min(rank, ids.get(id, 9))
    prepared.joined.setdefault(name.replace(" ", ""), name)
    stems = " ".join(stem(word, document.lang) for word in words_)
    for table, key in (
        (prepared.stemmed, stems),
        (prepared.any_order, " ".join(sorted(telling(words_)))),
    ):
        if id not in (found := table.setdefault(key, [])):
            found.append(id)


Said = tuple[frozenset[str], frozenset[str]]  # words, and their stems


class Shelf:
    """The index of one game in one language, opened, with what was prepared for it."""

    def __init__(self, folder: Path) -> None:
        from whoosh import index

        self.game, _, self.lang = folder.name.partition(".")
        self.reader = index.open_dir(folder).reader()
        prepared = msgspec.msgpack.decode((folder / PREPARED).read_bytes(), type=Prepared)
        self.documents, self.named = prepared.documents, prepared.named
        self.joined, self.telling = prepared.joined, prepared.telling
        self.means = prepared.means
        self.stemmed, self.any_order = prepared.stemmed, prepared.any_order
        self.numbers = {document.id: number for number, document in self.documents.items()}
        in_names = {word for name in self.named for word in name.split()}
        self.vocabulary = Vocabulary(prepared.vocabulary, in_names, stop_words())
        self.stems = prepared.stems
        self.spelt, self.begun = Vocabulary(self.joined), Vocabulary(self.named)

    def kind(self, id: str) -> str:
        return self.documents[self.numbers[id]].kind

    @lru_cache(maxsize=4096)  # noqa: B019  (a shelf lives as long as its index)
    def text(self, number: int) -> str:
        """All words of a document, to look for phrases in."""
        document = self.documents[number]
        whole = " ".join([document.title, *(text for _, text in document.parts)])
        return f" {' '.join(words(whole))} "

    @lru_cache(maxsize=4096)  # noqa: B019
    def parts(self, number: int) -> tuple[Said, list[Said]]:
        """The words of the title, and those of each part, with their stems."""
        document = self.documents[number]
        return self._said(document.title), [self._said(text) for _, text in document.parts]

    def _said(self, text: str) -> Said:
        own = frozenset(words(text))
        return own, frozenset(stem(word, self.lang) for word in own)

    @cached_property
    def titles(self) -> dict[str, str]:
        """The folded title of each card."""
        cards = (d for d in self.documents.values() if d.kind == "cards")
        return {d.id: " ".join(words(d.title)) for d in cards}

    def has(self, word: str) -> bool:
        return word in self.vocabulary.known

    @lru_cache(maxsize=8192)  # noqa: B019  (a shelf lives as long as its index)
    def worth(self, word: str) -> dict[int, float]:
        """The documents that have a word, and what it counts in each."""
        return {number: WORTH[bits] for number, bits in self._places(word)}

    @lru_cache(maxsize=8192)  # noqa: B019
    def worth_of_stem(self, stem: str) -> dict[int, float]:
        """The documents in whose title or text a word with this stem is."""
        words = self.stems.get(stem, (stem,))
        found: dict[int, float] = {}
        for word in words:
            for number, bits in self._places(word):
                worth = STEM * WORTH[bits & SAID]
                if worth > found.get(number, 0.0):
                    found[number] = worth
        return found

    def _places(self, word: str) -> Iterator[tuple[int, int]]:
        """The documents with a word, and where in them it is."""
        if ("words", word.encode()) in self.reader:
            matcher = self.reader.postings("words", word)
            while matcher.is_active():
                yield matcher.id(), int(matcher.weight())
                matcher.next()


_shelves: dict[str, tuple[int, Shelf]] = {}


def usable(folder: Path) -> bool:
    """Whether there is an index that this program has made."""
    try:
        made = msgspec.json.decode((folder / INDEXED).read_bytes(), type=Indexed)
    except (OSError, msgspec.MsgspecError):
        return False
    return made.program == _program()


def open_shelves(folder: Path, game: str = "", lang: str = "") -> list[Shelf]:
    """The shelves of an index that a game and a language ask for; without them, all."""
    if not folder.is_dir():
        raise NotFound(f"there is no index in {folder}; run `rulesdb build`")
    paths = sorted(path for path in folder.iterdir() if path.is_dir())
    wanted = [
        path
        for path in paths
        if game in ("", path.name.partition(".")[0]) and lang in ("", path.name.partition(".")[2])
    ]
    return [_open(path) for path in wanted]


def _open(folder: Path) -> Shelf:
    key = str(folder.resolve())
    try:
        made = (folder / PREPARED).stat().st_mtime_ns
        if key not in _shelves or _shelves[key][0] != made:
            _shelves[key] = made, Shelf(folder)
    except Exception as error:  # whatever whoosh and msgpack raise on bytes that are not theirs
        raise IndexDamaged(f"the index {folder} cannot be read ({error})") from error
    return _shelves[key][1]
