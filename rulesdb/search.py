"""Search: the one door to whoosh. One document for each statement and each entry's opening.

Text is folded before it is stemmed: accents and Æ do not matter. An entry that is called what was
typed comes first, then what has all the words; prefixes and typos are tried when that finds too
little, and documents with only some of the words when it finds nothing.
"""

from __future__ import annotations

import functools
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import NotFound

if TYPE_CHECKING:
    from .entry import Entry
    from .library import Library

# whoosh takes `cached_property` from a package of that name, which brings in asyncio. functools has
# the same: to take it from there makes every search 40 ms quicker.
sys.modules.setdefault("cached_property", functools)

FEW = 3
MAX_WORDS = 12
NAMED = 1000.0  # what a hit scores at least by its name alone; words never add up to it
FIRST = ("glossary", "cards", "rules", "timing")  # which kind goes first when a name is shared
_WORD = re.compile(r"[a-z0-9]{1,40}")


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
    from .markup import to_text

    titles = {entry.name, *(t for text in entry.texts.values() for t in _titles(text.title))}
    aliases = [*entry.head.aliases, *getattr(entry.head, "printings", ())]
    for lang, text in entry.texts.items():
        common = {
            "id": entry.id,
            "game": entry.game,
            "kind": entry.kind,
            "lang": lang,
            "title": text.title,
        }
        yield {
            **common,
            "anchor": "",
            "body": to_text(f"{text.lead}\n\n{text.rest}"),
            "called": _called(_titles(text.title), titles, aliases),
        }
        for statement in text.statements:
            yield {**common, "anchor": statement.anchor, "body": to_text(statement.text)}


def _titles(title: str) -> list[str]:
    """A title, also without what it has in brackets: `Robar (Æmbar)` is called `Robar`."""
    return [title, re.sub(r"\(.*?\)", "", title)]


def _called(*ranks: Iterable[str]) -> dict[str, int]:
    """Every name of an entry with its rank: own title, title in another language, alias."""
    called: dict[str, int] = {}
    for rank, names in enumerate(ranks):
        for name in names:
            called.setdefault(" ".join(words(name)), rank)
    return called


# The index ---------------------------------------------------------------------------------------


LANGS = ("en", "es", "it")  # whose endings and stop words are known when no language is asked for


def _schema() -> Any:
    """Fields of words that are folded and stemmed already: whoosh only splits them at spaces."""
    from whoosh import fields
    from whoosh.analysis import SpaceSeparatedTokenizer

    def text() -> Any:
        return fields.TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False)

    return fields.Schema(
        entry=fields.ID,
        id=fields.STORED,
        anchor=fields.STORED,
        shown=fields.STORED,
        snippet=fields.STORED,
        called=fields.KEYWORD(commas=True),
        ranks=fields.STORED,
        game=fields.ID(stored=True),
        kind=fields.ID(stored=True),
        lang=fields.ID(stored=True),
        title=text(),
        names=text(),
        exact=text(),
        stems=text(),
    )


def stems(typed: Iterable[str], lang: str) -> list[str]:
    """The stems of folded words, `en:destroy`; of a language that cannot be stemmed, the words."""
    from whoosh.lang import has_stemmer, stemmer_for_language

    stem = stemmer_for_language(lang) if has_stemmer(lang) else str
    return [f"{lang}:{stem(word)}" for word in typed]


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
            body, lang, called = document["body"], document["lang"], document.get("called", {})
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
                called=",".join(called),
                ranks=called,
                title=" ".join(words(document["title"])) if called else "",
                names=" ".join(called),
                exact=" ".join(own),
                stems=" ".join(stems([*words(document["title"]), *own], lang)),
            )
    for id in gone:
        writer.delete_by_term("entry", id)
    writer.commit()


def search_index(
    folder: Path, query: str, *, game: str = "", kind: str = "", lang: str = "", limit: int = 10
) -> list[Hit]:
    """The best hits for what somebody typed, whatever it is."""
    from whoosh import index
    from whoosh.query import And, Every, Or, Term

    every = words(query[:1000])
    if not every:
        return []
    if not index.exists_in(folder):
        raise NotFound(f"there is no index in {folder}; run `rulesdb build`")
    name, typed = " ".join(every), list(dict.fromkeys(every))[:MAX_WORDS]
    needed = telling(typed)
    if kind:
        from .schema import kind_named

        kind = kind_named(kind)
    narrow = [("game", game), ("kind", kind), ("lang", lang)]
    filters = [Term(field, value) for field, value in narrow if value]
    within = And(filters) if filters else Every()
    hits: dict[tuple[str, str, str], Hit] = {}
    with index.open_dir(folder).searcher() as searcher:
        for stage in ("exact", "prefix", "fuzzy", "any"):
            called = Term("called", name, boost=50.0)
            wanted = Or([called, _query(typed, needed, stage, lang)])
            for found in searcher.search(wanted, filter=within, limit=limit * 4):
                hit = _hit(found, name, needed)
                hits.setdefault((hit.id, hit.anchor, hit.lang), hit)
            if len({hit.id for hit in hits.values()}) >= (1 if stage == "fuzzy" else FEW):
                break
    return _one_language(hits.values(), lang)[:limit]


def _query(typed: list[str], needed: list[str], stage: str, lang: str) -> Any:
    """The needed words, each in any field; the title counts most. Other words only add to it."""
    from whoosh.query import And, AndMaybe, FuzzyTerm, Or, Prefix, Term

    boosts = {"title": 8.0, "names": 4.0, "exact": 2.0}
    langs = [lang] if lang else LANGS

    def one(word: str) -> Any:
        parts = []
        for field, boost in boosts.items():
            parts.append(Term(field, word, boost=boost))
            if stage != "exact" and len(word) > 1:
                parts.append(Prefix(field, word, boost=boost / 2))
            if stage in ("fuzzy", "any") and len(word) > 3:
                distance = 1 if len(word) < 6 else 2
                parts.append(
                    FuzzyTerm(field, word, boost=boost / 4, maxdist=distance, prefixlength=1)
                )
        parts += [Term("stems", stem) for code in langs for stem in stems([word], code)]
        return Or(parts)

    wanted = (Or if stage == "any" else And)([one(word) for word in needed])
    others = [Term("exact", word, boost=0.5) for word in typed if word not in needed]
    return AndMaybe(wanted, Or(others)) if others else wanted


def telling(typed: list[str]) -> list[str]:
    """The words that say something; all of them if none does."""
    from whoosh.lang.stopwords import stoplists

    stop = {fold(word) for code in LANGS for word in stoplists[code]}
    return [word for word in typed if word not in stop] or typed


def _hit(found: Any, name: str, needed: list[str]) -> Hit:
    return Hit(
        id=found["id"],
        anchor=found["anchor"],
        game=found["game"],
        kind=found["kind"],
        lang=found["lang"],
        title=found["shown"],
        snippet=_snippet(found["snippet"], needed),
        score=round(_score(found, name), 3),
    )


def _score(found: Any, name: str) -> float:
    """By its words; an entry that is called so is above all that, by its kind and the name."""
    rank: int | None = found["ranks"].get(name)
    if rank is None:
        return min(float(found.score), NAMED - 1)
    behind = FIRST.index(found["kind"]) if found["kind"] in FIRST else len(FIRST)
    words_of_it = min(float(found.score), NAMED) / (NAMED + 1)
    return NAMED + 10 * (len(FIRST) - behind) + (2 - rank) + words_of_it


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
    """Search a library that was loaded, through an index that lives as long as the library."""
    from shutil import rmtree
    from tempfile import mkdtemp
    from weakref import finalize

    folder = library.__dict__.get("_index")
    if folder is None:
        folder = library.__dict__["_index"] = Path(mkdtemp(prefix="rulesdb-"))
        finalize(library, rmtree, folder, ignore_errors=True)
        write_index(library, folder)
    return search_index(folder, query, **narrow)
