"""Search: the one door to whoosh. One document for each statement and each entry's opening.

Text is folded before it is stemmed: accents and Æ do not matter. Exact words and stems come first;
prefixes and typos are tried only when they find too little.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .entry import Entry
from .errors import NotFound
from .library import Library
from .markup import to_text
from .schema import kind_named

FEW = 3
_WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True)
class Hit:
    """One result: an entry or a statement of it."""

    id: str
    anchor: str
    game: str
    kind: str
    lang: str
    title: str
    snippet: str
    score: float

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def fold(text: str) -> str:
    """Lower-case, without accents; `Æ` is `ae`, an elision is a space."""
    text = text.lower().replace("æ", "ae").replace("œ", "oe").replace("ß", "ss")
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return re.sub(r"[’'`]", " ", text)


def words(text: str) -> list[str]:
    """The folded words of a text."""
    return _WORD.findall(fold(text))


# Documents ---------------------------------------------------------------------------------------


def documents(entry: Entry) -> Iterator[dict[str, Any]]:
    """What the index holds of an entry: its opening and each statement, in each language."""
    names = " ".join([entry.name.replace("-", " "), *entry.head.aliases])
    titles = " ".join(text.title for text in entry.texts.values())
    printings = " ".join(getattr(entry.head, "printings", ()))
    for lang, text in entry.texts.items():
        common = {
            "id": entry.id,
            "game": entry.game,
            "kind": entry.kind,
            "lang": lang,
            "title": text.title,
            "names": f"{names} {titles} {printings}",
        }
        opening = to_text(f"{text.lead}\n\n{text.rest}")
        yield {**common, "anchor": "", "body": opening}
        for statement in text.statements:
            yield {**common, "anchor": statement.anchor, "body": to_text(statement.text)}


# The index ---------------------------------------------------------------------------------------


LANGS = ("en", "es", "it")


def _schema() -> Any:
    """Fields of words that are folded and stemmed already: whoosh only splits them at spaces."""
    from whoosh import fields
    from whoosh.analysis import SpaceSeparatedTokenizer

    def text() -> Any:
        return fields.TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False)

    schema = fields.Schema(
        entry=fields.ID,
        id=fields.STORED,
        anchor=fields.STORED,
        shown=fields.STORED,
        snippet=fields.STORED,
        game=fields.ID(stored=True),
        kind=fields.ID(stored=True),
        lang=fields.ID(stored=True),
        title=text(),
        names=text(),
        exact=text(),
    )
    for lang in LANGS:
        schema.add(f"stems_{lang}", text())
    return schema


def stems(typed: Iterable[str], lang: str) -> list[str]:
    """The stems of folded words in a language."""
    from whoosh.lang import stemmer_for_language

    stem = stemmer_for_language(lang)
    return [stem(word) for word in typed]


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
            body, lang = document["body"], document["lang"]
            own = words(body)
            writer.add_document(
                entry=document["id"],
                id=document["id"],
                anchor=document["anchor"],
                shown=document["title"],
                snippet=body,
                game=document["game"],
                kind=document["kind"],
                lang=lang,
                title=" ".join(words(document["title"])) if not document["anchor"] else "",
                names=" ".join(words(document["names"])) if not document["anchor"] else "",
                exact=" ".join(own),
                **{f"stems_{lang}": " ".join(stems([*words(document["title"]), *own], lang))},
            )
    for id in gone:
        writer.delete_by_term("entry", id)
    writer.commit()


def search_index(
    folder: Path, query: str, *, game: str = "", kind: str = "", lang: str = "", limit: int = 10
) -> list[Hit]:
    """The best hits for what somebody typed, whatever it is."""
    from whoosh import index
    from whoosh.query import And, Every, Term

    typed = words(query[:1000])[:12]
    if not typed:
        return []
    if not index.exists_in(folder):
        raise NotFound(f"there is no index in {folder}; run `rulesdb build`")
    narrow = [("game", game), ("kind", kind and kind_named(kind)), ("lang", lang)]
    filters = [Term(field, value) for field, value in narrow if value]
    within = And(filters) if filters else Every()
    with index.open_dir(folder).searcher() as searcher:
        hits: dict[tuple[str, str], Hit] = {}
        for stage in ("exact", "prefix", "fuzzy"):
            wanted = _query(typed, stage, lang)
            for found in searcher.search(wanted, filter=within, limit=limit * 4):
                hit = _hit(found, typed)
                hits.setdefault((hit.id, hit.anchor), hit)
            if len({hit.id for hit in hits.values()}) >= FEW:
                break
    return _one_language(hits.values(), lang)[:limit]


def _query(typed: list[str], stage: str, lang: str) -> Any:
    """All words, each in any field; a word in the title or the names counts most."""
    from whoosh.query import And, DisjunctionMax, FuzzyTerm, Prefix, Term

    boosts = {"title": 8.0, "names": 4.0, "exact": 2.0}
    langs = [lang] if lang in LANGS else LANGS

    def one(word: str) -> Any:
        parts = []
        for field, boost in boosts.items():
            parts.append(Term(field, word, boost=boost))
            if stage != "exact" and len(word) > 1:
                parts.append(Prefix(field, word, boost=boost / 2))
            if stage == "fuzzy" and len(word) > 3:
                distance = 1 if len(word) < 6 else 2
                parts.append(
                    FuzzyTerm(field, word, boost=boost / 4, maxdist=distance, prefixlength=1)
                )
        parts += [Term(f"stems_{code}", stems([word], code)[0], boost=1.0) for code in langs]
        return DisjunctionMax(parts, tiebreak=0.1)

    return And([one(word) for word in typed])


def _hit(found: Any, typed: list[str]) -> Hit:
    return Hit(
        id=found["id"],
        anchor=found["anchor"],
        game=found["game"],
        kind=found["kind"],
        lang=found["lang"],
        title=found["shown"],
        snippet=_snippet(found["snippet"], typed),
        score=round(float(found.score), 3),
    )


def _snippet(text: str, typed: list[str], size: int = 160) -> str:
    """The part of a text around the first word that was typed."""
    folded = fold(text)
    at = min((folded.find(word) for word in typed if word in folded), default=0)
    if len(text) <= size:
        return text
    start = max(0, text.rfind(" ", 0, max(0, at - size // 3)) + 1)
    end = text.rfind(" ", start, start + size)
    cut = text[start : end if end > start else start + size]
    return f"{'… ' if start else ''}{cut}{' …' if start + size < len(text) else ''}"


def _one_language(hits: Iterable[Hit], lang: str) -> list[Hit]:
    """Each statement once: in the language asked for, or in the one that fits best."""
    best: dict[tuple[str, str], Hit] = {}
    for hit in sorted(hits, key=lambda hit: (-hit.score, hit.lang != (lang or "en"))):
        best.setdefault((hit.id, hit.anchor), hit)
    return list(best.values())


def search_library(library: Library, query: str, **narrow: Any) -> list[Hit]:
    """Search a library that was loaded, through an index made for it in memory's place."""
    from tempfile import mkdtemp

    folder = library.__dict__.get("_index")
    if folder is None:
        folder = library.__dict__["_index"] = Path(mkdtemp(prefix="rulesdb-"))
        write_index(library, folder)
    return search_index(folder, query, **narrow)
