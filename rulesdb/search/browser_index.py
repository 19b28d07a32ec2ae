"""Build the browser's search index. The only module that knows MiniSearch's format.

The index is a script, so that it also loads from a folder on disk. It holds the documents of one
game in one language, their index as MiniSearch itself would serialise it, the weights, and the
interface texts. `browser/` reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from .document import FIELDS, STEM, Document, Documents
from .index import BuiltIndex
from .language import NUMBERS, stop_words
from .weights import (
    BESIDES,
    CLOSER,
    FAR,
    FIRST,
    FITS,
    HALF,
    HINTS,
    MAX_WORDS,
    NEAR,
    SAYING,
    SCALE,
    SENTENCE,
    SENTENCES,
    SURE,
    WEIGHTS,
)

SERIALIZATION = 2  # version of MiniSearch's serialisation format
COUNTED = tuple(FIELDS)


def browser_index(name: str, built: BuiltIndex, extra: dict[str, Any]) -> bytes:
    """Return the script for one game and language; the site adds `extra` to its data."""
    game, _, lang = name.partition(".")
    documents = list(Documents(built.stored.documents).values())
    tokens = {id: source.tokens for id, source in built.sources.items()}
    facets = dict.fromkeys(name for document in documents for name in document.facets)
    data = {
        "game": game,
        "lang": lang,
        "documents": [_document(document) for document in documents],
        "weights": {
            **WEIGHTS,
            "near": NEAR,
            "sure": SURE,
            "fields": FIELDS,
            "stem": STEM,
            "scale": SCALE,
            "most_besides": BESIDES,
        },
        "sentences": SENTENCES,
        "sentence": SENTENCE,
        "saying": SAYING,
        "said": _said(built.stored.tables.said),
        "first": FIRST,
        "hints": {kind: hints.split() for kind, hints in HINTS.items()},
        "stop": sorted(stop_words()),
        "numbers": [line.split() for line in NUMBERS],
        "most": MAX_WORDS,
        "closer": CLOSER,
        "far": FAR,
        "fits": FITS,
        "half": HALF,
        "facets": list(facets),
        "stems": [[stem, *words] for stem, words in built.stored.tables.stems.items()],
        "index": minisearch(tokens[document.id].fields for document in documents),
        **extra,
    }
    # Parsing a JSON string is twice as fast as evaluating the same data as JavaScript.
    text = msgspec.json.encode(msgspec.json.encode(data).decode()).decode()
    text = text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("</", "<\\/")
    return f"rulesdbIndex({text});\n".encode()


def _document(document: Document) -> list[Any]:
    """Return a document as a row; `document` in `browser/index.js` names the columns."""
    names: list[list[str]] = [[], [], [], []]
    for name, rank in document.names.items():
        names[rank].append(name)
    return [
        document.id.partition("/")[2],
        document.title,
        names,
        [re.split("/", card)[2] for card in document.cards],
        document.facets or 0,
        document.cites,
        document.origin,
        document.state,
        document.versions,
        document.parts,
    ]


def _said(said: dict[str, tuple[list[str], list[str]]]) -> list[Any]:
    """Return what players say by what it means: words of the rules, and terms."""
    found: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for phrase, (words, ids) in said.items():
        own = tuple(id.partition("/")[2] for id in ids)
        found.setdefault((tuple(words), own), []).append(phrase)
    return [[words, ids, phrases] for (words, ids), phrases in found.items()]


def minisearch(documents: Iterable[dict[str, list[str]]]) -> dict[str, Any]:
    """Return what `JSON.stringify` makes of a MiniSearch index, numbering documents from 0."""
    index: dict[str, dict[int, dict[int, int]]] = {}
    lengths: dict[int, list[int]] = {}
    for number, fields in enumerate(documents):
        lengths[number] = [len(fields[name]) for name in COUNTED]
        for place, name in enumerate(COUNTED):
            for term in fields[name]:
                index.setdefault(term, {}).setdefault(place, {})[number] = 1
    count = len(lengths)
    return {
        "documentCount": count,
        "nextId": count,
        "documentIds": {number: number for number in lengths},
        "fieldIds": {name: place for place, name in enumerate(COUNTED)},
        "fieldLength": lengths,
        "averageFieldLength": [
            sum(each[place] for each in lengths.values()) / max(count, 1)
            for place in range(len(COUNTED))
        ],
        "storedFields": {},
        "dirtCount": 0,
        "index": sorted(index.items()),
        "serializationVersion": SERIALIZATION,
    }
