"""Why something is not run, not shown, not read or not taken in, in the language of the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb.engine.plugins import engine
from rulesdb.proof.coverage import NO_SWITCH
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Section, SourceDocument
from rulesdb.site.page import interface_words

TEMPLATES = Path(__file__).parent.parent.parent / "site_templates"


def out_of_scope(sections: list[Section]) -> Iterator[str]:
    for section in sections:
        yield section.out_of_scope
        yield from out_of_scope(section.sections)


def reasons(library: Library, game: str) -> set[str]:
    found = {NO_SWITCH, *engine(game).unseen.values()}
    for entry in library:
        if entry.game == game:
            found.add(str(getattr(entry.head, "not_modelled", "")))
            found.add(str(getattr(entry.head, "unreadable", None) or ""))
            if isinstance(entry.head, SourceDocument):
                found.update(out_of_scope(entry.head.outline))
    return found - {""}


@pytest.mark.parametrize(
    ("lang", "game"), [("es", "keyforge"), ("es", "atrum"), ("es", "mitos"), ("it", "keyforge")]
)
def test_has_every_reason_words_in_the_language(library: Library, lang: str, game: str) -> None:
    known = interface_words(TEMPLATES, lang)["reasons"]
    assert not sorted(reasons(library, game) - set(known))
