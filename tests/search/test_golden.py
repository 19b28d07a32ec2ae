"""Golden queries: what people type in a hurry, and the entry that must come first."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from rulesdb.reference.library import Library
from rulesdb.reference.markdown import to_text
from rulesdb.search.index import Indexes, open_index
from tests.search.queries import GOLDEN, ODD, UNSEEN, game_of, wanted

pytestmark = pytest.mark.slow  # the index of the real content is built first


def ids(library: Library, query: str, lang: str = "", game: str = "keyforge") -> list[str]:
    return [hit.id for hit in library.search(query, lang=lang, game=game)]


@cache
def written(library: Library, game: str) -> frozenset[str]:
    """Every word in the entries of a game, with its accents."""
    own = [entry for entry in library if entry.game == game]
    texts = [text for entry in own for text in entry.texts.values()]
    said = [s for t in texts for s in (t.title, t.lead, t.rest, *(s.text for s in t.statements))]
    aliases = [alias for entry in own for alias in entry.head.aliases]
    return frozenset(re.findall(r"\w+", " ".join([*said, *aliases]).lower()))


def is_slip(library: Library, case: dict[str, Any]) -> bool:
    """Whether a query has a word that no entry has: a typo, or missing accents."""
    typed = re.findall(r"\w+", case["query"].lower())
    return not set(typed) <= written(library, game_of(case))


def test_every_expected_entry_exists(library: Library) -> None:
    answered = [case for case in UNSEEN if "none" not in case]
    for case in (*GOLDEN, *answered):
        assert wanted(case) <= set(library.entries), case["query"]


def test_unseen_queries_find_their_entry(library: Library) -> None:
    """The shares are those of the first run, less a little for new content."""
    answered = [case for case in UNSEEN if "none" not in case]
    found = [(case, ids(library, case["query"], case["lang"], "")) for case in answered]
    first = sum(bool(set(hits[:1]) & wanted(case)) for case, hits in found)
    three = sum(bool(set(hits[:3]) & wanted(case)) for case, hits in found)
    assert first >= 0.82 * len(answered)
    assert three >= 0.92 * len(answered)


def test_golden_queries_cover_all_kinds(library: Library) -> None:
    langs = [case["lang"] for case in GOLDEN]
    assert all(langs.count(lang) >= n for lang, n in (("es", 120), ("it", 60), ("en", 70)))
    assert {game_of(case) for case in GOLDEN} == set(library.games)
    assert sum(is_slip(library, case) for case in GOLDEN) >= len(GOLDEN) / 3
    for game in ("keyforge", "atrum"):
        tournament = [c for c in GOLDEN if any(f"{game}/tournament/" in id for id in wanted(c))]
        assert len(tournament) >= 10


def test_right_entry_comes_first(library: Library) -> None:
    found = [(case, ids(library, case["query"], case["lang"], game_of(case))) for case in GOLDEN]
    first = sum(bool(set(hits[:1]) & wanted(case)) for case, hits in found)
    three = sum(bool(set(hits[:3]) & wanted(case)) for case, hits in found)
    assert first >= 0.925 * len(GOLDEN)
    assert three >= 0.98 * len(GOLDEN)


@pytest.mark.parametrize("query", ODD, ids=lambda query: query[:12] or "nothing")
def test_odd_query_is_answered(library: Library, query: str) -> None:
    assert isinstance(ids(library, query), list)


@pytest.mark.parametrize(
    ("query", "lang", "id"),
    [
        ("badpenny", "en", "cards/bad-penny"),
        ("tmtp", "en", "cards/too-much-to-protect"),
        ("tmtp", "es", "cards/too-much-to-protect"),
        ("ckm", "it", "cards/crazy-killing-machine"),
        ("wild wor", "en", "cards/wild-wormhole"),  # not Word of Returning
        ("ruleofsix", "en", "rules/rule-of-six"),
        ("aoa313", "en", "cards/scowly-caper"),
        ("raep", "en", "glossary/reap"),
        ("restrin", "en", "cards/restringuntus"),
        ("gato por libre", "es", "cards/bait-and-switch"),
        ("tolas bad penny", "es", "rulings/tolas-bad-penny"),
        ("ward", "es", "glossary/ward"),
        ("trucco dela civeta", "it", "cards/bait-and-switch"),
    ],
)
def test_forgives_slip(library: Library, query: str, lang: str, id: str) -> None:
    assert ids(library, query, lang)[0] == f"keyforge/{id}"


def test_quoted_phrase_must_occur(library: Library) -> None:
    loose = ids(library, "marked for destruction", "en")
    strict = ids(library, '"marked for destruction"', "en")
    assert strict
    assert set(strict) <= set(library.entries)
    assert len(strict) <= len(loose)
    for id in strict:
        text = library[id].text("en")
        whole = " ".join([text.title, text.lead, text.rest, *(s.text for s in text.statements)])
        assert "marked for destruction" in whole.lower()


def test_minus_excludes_a_word(library: Library) -> None:
    assert "keyforge/rulings/tolas-bad-penny" in ids(library, "tolas", "en")
    assert "keyforge/rulings/tolas-bad-penny" not in ids(library, "tolas -penny", "en")


def test_hit_leads_to_the_matching_statement(library: Library) -> None:
    [hit, *_] = library.search("healing a marked creature leaves the mark", lang="en")
    assert (hit.id, hit.anchor) == ("keyforge/glossary/destroyed", "healing")


@pytest.mark.parametrize(
    ("narrow", "fits"),
    [
        ({"kind": "ruling"}, lambda entry: entry.kind == "rulings"),
        ({"card": "tolas"}, lambda entry: entry.name == "tolas" or "tolas" in entry.head.cards),
        ({"house": "dis"}, lambda entry: entry.head.house == "dis"),
        ({"state": "open"}, lambda entry: entry.kind == "questions"),
        (
            {"cites": "destroyed"},
            lambda entry: any(c.startswith("destroyed") for c in entry.head.cites),
        ),
        ({"version": "worlds-collide"}, lambda entry: "worlds-collide" in str(entry.head)),
    ],
    ids=["kind", "card", "house", "state", "cites", "version"],
)
def test_filters_narrow_the_hits(library: Library, narrow: dict[str, str], fits: Any) -> None:
    hits = library.search("destroyed creature", lang="en", **narrow)
    assert hits
    assert all(fits(library[hit.id]) for hit in hits)


def test_hit_shows_the_answer_and_never_a_reading(library: Library) -> None:
    questions = library.of("keyforge", "questions")
    for entry in (*questions, *library.of("keyforge", "rulings")):
        text = entry.text("en")
        for reading in text.statements[:1]:
            hits = library.search(to_text(reading.text), lang="en", game="keyforge", limit=20)
            assert all(hit.anchor == "" for hit in hits if hit.id == entry.id)
        hits = library.search(text.title, lang="en", game="keyforge")
        assert next(h.snippet for h in hits if h.id == entry.id) == to_text(text.answer)


def test_initials_stand_for_a_card_only_if_nothing_else_has_them(library: Library) -> None:
    index = open_index("keyforge.en", Indexes(library).built("keyforge.en").stored)
    for letters, name in index.initials.items():
        assert not index.has(letters)
        assert letters not in index.named
        assert not index.says(letters)
        assert [id.split("/")[1] for id in index.named[name]][:1] == ["cards"], name
    cards = [index.documents[id] for id in index.cards]
    own = ({initials(name) for name, rank in card.names.items() if rank < 2} for card in cards)
    of = Counter(letters for each in own for letters in each)
    assert all(of[letters] == 1 for letters in index.initials)


def initials(name: str) -> str:
    return "".join(word[0] for word in name.split())
