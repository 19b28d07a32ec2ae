"""Fair peers of the search: what somebody would ship who knows the library, on the same documents.

Each gets title, names, aliases and text of every entry, and is asked with the game and without.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from whoosh import fields, index
from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.query import Or, Term

from rulesdb.search.document import Document
from rulesdb.search.language import stem, without_stop_words
from rulesdb.search.normalize import words

Indexes = dict[str, list[Document]]  # by game and language: `keyforge.en`
Search = Callable[[str, str, str], list[str]]  # query, game or nothing, language


def text_of(document: Document) -> str:
    return " ".join(text for _, text in document.parts)


def fts5_or(indexes: Indexes, folder: Path) -> Search:
    """SQLite FTS5: accents folded, any of the words, titles and names count more."""
    base = sqlite3.connect(folder / "or.db")
    base.execute(
        "create virtual table entries using fts5(id unindexed, game unindexed, lang unindexed, "
        "title, names, body, tokenize = 'unicode61 remove_diacritics 2')"
    )
    rows = [
        (d.id, d.game, d.lang, d.title, " ".join(d.names), text_of(d))
        for documents in indexes.values()
        for d in documents
    ]
    base.executemany("insert into entries values (?, ?, ?, ?, ?, ?)", rows)
    base.commit()
    sql = (
        "select id from entries where entries match ? and lang = ? and (? = '' or game = ?) "
        "order by bm25(entries, 0, 0, 0, 4.0, 3.0, 1.0) limit 10"
    )

    def search(query: str, game: str, lang: str) -> list[str]:
        typed = " OR ".join(f'"{word}"' for word in without_stop_words(words(query)))
        return [id for (id,) in base.execute(sql, (typed, lang, game, game))] if typed else []

    return search


def bm25f(indexes: Indexes, folder: Path) -> Search:
    """Whoosh's BM25F over stems, with trigrams of titles and names for typos."""
    split = SpaceSeparatedTokenizer()
    schema = fields.Schema(
        id=fields.STORED,
        game=fields.ID,
        title=fields.TEXT(split, field_boost=3.0),
        names=fields.TEXT(split, field_boost=2.5),
        body=fields.TEXT(split),
        grams=fields.TEXT(split, field_boost=0.5),
    )
    searchers = {}
    for lang in sorted({name.partition(".")[2] for name in indexes}):
        (folder / lang).mkdir(parents=True)
        built = index.create_in(folder / lang, schema)
        writer = built.writer()
        for d in (d for name, own in indexes.items() if name.endswith(f".{lang}") for d in own):
            title, names, body = words(d.title), " ".join(d.names).split(), words(text_of(d))
            texts = {"title": title, "names": names, "body": body}
            stems = {field: " ".join(stem(w, lang) for w in own) for field, own in texts.items()}
            grams = " ".join(gram for word in (*title, *names) for gram in trigrams(word))
            writer.add_document(id=d.id, game=d.game, grams=grams, **stems)
        writer.commit()
        searchers[lang] = built.searcher()

    def search(query: str, game: str, lang: str) -> list[str]:
        typed = without_stop_words(words(query))
        terms = [Term(f, stem(w, lang)) for w in typed for f in ("title", "names", "body")]
        terms += [Term("grams", gram) for word in typed for gram in trigrams(word)]
        within = Term("game", game) if game else None
        found = searchers[lang].search(Or(terms), limit=10, filter=within)
        return [hit["id"] for hit in found]

    return search


def trigrams(word: str) -> list[str]:
    return [word[at : at + 3] for at in range(len(word) - 2)]
