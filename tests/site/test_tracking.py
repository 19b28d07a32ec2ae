"""What a page depends on: a change that no answer shows changes no page."""

from __future__ import annotations

from dataclasses import replace as with_changes

import pytest
from msgspec.structs import replace

from rulesdb.proof.outcomes import Outcomes
from rulesdb.proof.verify import verify
from rulesdb.reference.entry import Entry, Text
from rulesdb.reference.library import Library
from rulesdb.site.data import SiteData
from rulesdb.site.routes import Routes
from rulesdb.site.tracking import Tracker
from rulesdb.system.paths import packaged
from tests.workshop import Workshop

OTHER = "es"


def reworded(entry: Entry) -> Entry:
    """The entry with other words in one language, under the same titles and anchors."""

    def said(text: Text) -> Text:
        statements = [replace(item, text=f"{item.text} Zyzzyva.") for item in text.statements]
        return replace(text, lead=f"{text.lead} Zyzzyva.", statements=statements)

    if OTHER not in entry.texts:
        return entry
    texts = {lang: said(text) if lang == OTHER else text for lang, text in entry.texts.items()}
    return with_changes(entry, texts=texts, digest=f"{entry.digest} changed")


def site_of(library: Library, shop: Workshop) -> SiteData:
    outcomes = Outcomes(shop.store, shop.content)
    return SiteData(library, verify(library, outcomes=outcomes), packaged("site_templates"))


@pytest.mark.slow
def test_page_depends_on_the_wording_of_its_language_only(real: Workshop) -> None:
    library = real.load()
    entries = [reworded(entry) for entry in library.entries.values()]
    old, new = site_of(library, real), site_of(Library(entries, library.root), real)
    pages = {route.path: route for route in Routes(new)}
    depend, differ = set(), set()
    for route in Routes(old):
        if route.path.endswith(".html") and route.path.startswith("en/"):
            tracker = Tracker()
            before, after = route.make(tracker).key(), pages[route.path].make(Tracker()).key()
            asked = [question for question in tracker.questions if question[0] == "entry"]
            if any(old.answer(question) != new.answer(question) for question in asked):
                depend.add(route.path)
            if before != after:
                differ.add(route.path)
    assert (depend, differ) == (set(), set())
