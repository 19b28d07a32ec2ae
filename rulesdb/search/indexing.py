"""Writing the index: whoosh's postings on a shelf for each game and language.

What can be worked out when an index is written is kept beside it, so that no search has to.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from rulesdb.errors import IndexDamaged
from rulesdb.system.paths import state_of

from .document import Document, Read, document_of, words_by_stem
from .language import stop_words, telling
from .normalize import words
from .shelf import (
    BITS,
    INDEXED,
    PREPARED,
    READ,
    Indexed,
    Prepared,
    program,
    read_documents,
    what_was_read,
)

if TYPE_CHECKING:
    from rulesdb.reference.entry import Entry

VOCABULARY = ("title", "names", "body")  # where a word is somebody's own, and not only a name
RARE = 15  # documents in which a word may stand and still tell of one card


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


class Renewal:
    """An index on its way from what a folder holds to what these entries say.

    Each shelf is written on its own, in whatever order or process; `finish` puts on record what the
    index is made of. One that is missing, not whole, or made by another program is made from
    nothing.
    """

    def __init__(self, entries: Iterable[Entry], folder: Path) -> None:
        self.folder = folder
        every = {entry.id: entry for entry in entries}
        self.now = Indexed(program(), {id: entry.digest for id, entry in every.items()})
        before = _indexed(folder)
        if before.program != self.now.program or before.shelves != _prepared(folder):
            shutil.rmtree(folder, ignore_errors=True)
            before = Indexed("", {})
        folder.mkdir(parents=True, exist_ok=True)
        self.known = before.shelves
        self.changed = [
            entry for id, entry in every.items() if before.entries.get(id) != self.now.entries[id]
        ]
        gone = {id for id in before.entries if id not in every}
        self.ids = gone | {entry.id for entry in self.changed}
        games = {id.partition("/")[0] for id in self.ids}
        names = {*self.known, *(f"{e.game}.{lang}" for e in self.changed for lang in e.texts)}
        self.shelves = sorted(name for name in names if name.partition(".")[0] in games)

    def write(self, name: str) -> list[Document]:
        """Bring one shelf up to date, where it is not; all documents that it has then."""
        game, _, lang = name.partition(".")
        own = [entry for entry in self.changed if entry.game == game and lang in entry.texts]
        now = [document_of(entry, lang) for entry in own]
        return _write(self.folder / name, now, self.ids)

    def finish(self) -> int:
        """When all shelves are written: how many entries were indexed."""
        same = {name: key for name, key in self.known.items() if name not in self.shelves}
        self.now.shelves = same | _prepared(self.folder, self.shelves)
        _replace(self.folder / INDEXED, msgspec.json.encode(self.now))
        return len(self.changed)


def renew(entries: Iterable[Entry], folder: Path) -> int:
    """Make an index of these entries out of what is in the folder; how many had to be indexed."""
    every = list(entries)
    try:
        return _renew(Renewal(every, folder))
    except IndexDamaged:
        shutil.rmtree(folder)
        return _renew(Renewal(every, folder))


def _renew(renewal: Renewal) -> int:
    for name in renewal.shelves:
        renewal.write(name)
    return renewal.finish()


def _indexed(folder: Path) -> Indexed:
    try:
        return msgspec.json.decode((folder / INDEXED).read_bytes(), type=Indexed)
    except (OSError, msgspec.MsgspecError):
        return Indexed("", {})


def _prepared(folder: Path, names: Iterable[str] | None = None) -> dict[str, str]:
    """What was prepared on each shelf: written once, it is as large and as old as it was then."""
    paths = [path.parent.name for path in folder.glob(f"*/{PREPARED}")] if names is None else names
    states = {name: state_of(folder / name / PREPARED) for name in sorted(paths)}
    return {name: f"{changed} {size}" for name, (changed, size) in states.items() if size >= 0}


def _write(folder: Path, now: list[Document], ids: set[str]) -> list[Document]:
    """Replace the documents of some ids; all that are there then."""
    from whoosh import index

    from .placed import Plain

    if folder.is_dir() and not (folder / PREPARED).is_file():
        raise IndexDamaged(f"the index {folder} is not complete")
    numbered = read_documents(folder) if (folder / PREPARED).is_file() else {}
    before = list(numbered.values())
    fresh = {(document.id, msgspec.msgpack.encode(document)) for document in now}
    if {(d.id, msgspec.msgpack.encode(d)) for d in before if d.id in ids} == fresh:
        return before
    kept = [document for document in before if document.id not in ids]
    if not kept and not now:
        shutil.rmtree(folder)
        return []
    folder.mkdir(exist_ok=True)
    try:
        found = index.open_dir(folder) if before else index.create_in(folder, _schema())
        writer = found.writer(codec=Plain())
    except Exception as error:  # whatever whoosh raises on bytes that are not its own
        raise IndexDamaged(f"the index {folder} cannot be read ({error})") from error
    for number, document in numbered.items():
        if document.id in ids:
            writer.delete_document(number)
    read = {id: own for id, own in what_was_read(folder).items() if id not in ids}
    for document in now:
        read[document.id] = document.read()
        writer.add_document(entry=document.id, words=_placed(read[document.id].fields))
    writer.commit()
    _replace(folder / READ, msgspec.msgpack.encode(read))
    _prepare(folder, {document.id: document for document in (*kept, *now)}, read)
    return [*kept, *now]


def _replace(path: Path, data: bytes) -> None:
    """Write a file anew: the old one may be shared with the build before this one."""
    half = path.with_name(f"{path.name}.new")
    half.write_bytes(data)
    half.replace(path)


def _prepare(folder: Path, by_id: dict[str, Document], read: dict[str, Read]) -> None:
    """Work out what searches need, and keep it beside the index."""
    from whoosh import index

    with index.open_dir(folder).reader() as reader:
        documents = {number: by_id[stored["entry"]] for number, stored in reader.iter_docs()}
    lang = folder.name.partition(".")[2]
    fields = [own.fields for own in read.values()]
    known = {word for own in fields for name in VOCABULARY for word in own[name]}
    stems = words_by_stem(lang, read.values())
    prepared = Prepared(documents, sorted(known), stems, {}, {}, {}, {}, {}, {})
    cards: dict[str, set[str]] = {}
    for document in sorted(documents.values(), key=lambda document: document.id):
        _prepare_names(prepared, document, read[document.id].stems)
        for name, rank in document.names.items():
            for word in name.split() if document.kind == "cards" and rank < 2 else ():
                cards.setdefault(word, set()).add(document.id)
    often = Counter(word for own in fields for word in own["body"])
    for word, ids in cards.items():
        rare = often[word] <= RARE and word not in stop_words()
        if len(ids) == 1 and len(word) > 3 and word not in prepared.named and rare:
            [prepared.telling[word]] = ids
    _replace(folder / PREPARED, msgspec.msgpack.encode(prepared))


def _prepare_names(prepared: Prepared, document: Document, stems: list[tuple[str, str]]) -> None:
    """Put a document under all its names: as they are, in one word, and by the stems in them."""
    id = document.id
    title = telling(words(document.title)) if document.kind in ("glossary", "rules") else []
    for (name, rank), (together, mixed) in zip(document.names.items(), stems, strict=True):
        if rank and len(title) == 1 and " " not in name:
            means = prepared.means.setdefault(name, [])
            means += [word for word in title if word != name and word not in means]
        ids = prepared.named.setdefault(name, {})
        ids[id] = min(rank, ids.get(id, 9))
        prepared.joined.setdefault(name.replace(" ", ""), name)
        for table, key in ((prepared.stemmed, together), (prepared.any_order, mixed)):
            if id not in (found := table.setdefault(key, [])):
                found.append(id)
