"""Automatic links: terms and cards where they are first named."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.reference.library import Library
from rulesdb.site.term_links import MAX_WORDS, TermLinks
from tests.workshop import Workshop


@pytest.fixture(scope="module")
def english(library: Library) -> TermLinks:
    return TermLinks(library, "keyforge", "en")


def linked(library: Library, terms: TermLinks, text: str, own: str = "glossary/purge") -> str:
    return terms.link(text, library[f"keyforge/{own}"], set())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Steal 1.", "[Steal](glossary/steal) 1."),
        ("It steals and steals.", "It [steals](glossary/steal) and steals."),
        ("a warded creature", "a [warded](glossary/ward) creature"),
        ("the most powerful creature", "the [most powerful](glossary/most-powerful) creature"),
        ("Bad Penny is here", "[Bad Penny](cards/bad-penny) is here"),
        ("a bad penny", "a bad penny"),
        ("[steal](glossary/ward) and `steal`", "[steal](glossary/ward) and `steal`"),
        ("you may use it this turn", "you may use it this turn"),
        ("purged cards", "purged cards"),
        ("stealth", "stealth"),
    ],
)
def test_terms_and_cards_are_linked_at_first_mention(
    library: Library, english: TermLinks, text: str, found: str
) -> None:
    assert linked(library, english, text) == found


def test_term_is_linked_once_in_an_entry(library: Library, english: TermLinks) -> None:
    seen: set[str] = set()
    entry = library["keyforge/glossary/purge"]
    assert "](" in english.link("Steal it.", entry, seen)
    assert "](" not in english.link("Steal it.", entry, seen)


def test_inflections_of_other_languages_are_known(library: Library) -> None:
    spanish = TermLinks(library, "keyforge", "es")
    assert linked(library, spanish, "una criatura escudada") == (
        "una criatura [escudada](glossary/ward)"
    )


class Counting(dict[tuple[str, ...], str]):
    """Counts lookups, and ends the test when there are too many."""

    lookups, most = 0, 0

    def get(self, *key: Any) -> Any:
        self.lookups += 1
        assert self.lookups <= self.most
        return super().get(*key)


def test_many_long_names_cost_little(toy: Workshop) -> None:
    """Names that begin with the same word were all tried at each place of a text."""
    names = [f"{'ward ' * count}x{number}" for number in range(20) for count in (1, 9)]
    names += [f"{'ward ' * count}y" for count in range(1, 100)]
    path = toy.content / "toy/glossary/ward.md"
    page = path.read_text("utf-8").replace("see: [shield]", f"linked: [{', '.join(names)}]")
    path.write_text(page, "utf-8")
    library = toy.load()
    links = TermLinks(library, "toy", "en")
    links.terms = counted = Counting(links.terms)
    counted.most = MAX_WORDS * 1_900
    links.link("ward " * 1_900, library["toy/glossary/shield"], set())
    assert counted.lookups > 0
