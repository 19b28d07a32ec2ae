"""References: aliases, links, tombstones, sources, versions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import rulesdb
from rulesdb.reference.near_name import near_name

if TYPE_CHECKING:
    from tests.reference.content_folder import Folder

WARD = "toy/glossary/ward.md"
SHIELD = "toy/glossary/shield.md"
BOOK = "toy/sources/book.md"
TURN = "toy/timing/turn.md"
OLD = "toy/glossary/old.md"
OLDER = "toy/glossary/older.md"
SEE = "see: [shield]"
SOURCES = 'sources: {book: "Terms: Ward"}'
LEAD = "It protects a creature."
MEND = "fix the reference or write the entry"


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        pytest.param(
            WARD,
            SEE,
            "see: [shield, xyzzy]",
            f"{WARD}:3: there is no entry 'toy/glossary/xyzzy'; {MEND}",
            id="head to no entry",
        ),
        pytest.param(
            WARD,
            SEE,
            "see:\n  - shield\n  - sheild",
            f"{WARD}:5: there is no entry 'toy/glossary/sheild'; "
            f"did you mean 'toy/glossary/shield'?; {MEND}",
            id="head to no entry with a neighbour",
        ),
        pytest.param(
            WARD,
            SEE,
            "see: [rules/shield]",
            f"{WARD}:3: there is no entry 'toy/rules/shield'; "
            f"did you mean 'toy/glossary/shield'?; {MEND}",
            id="head to the wrong kind",
        ),
        pytest.param(
            WARD,
            SEE,
            "see: [rules/xyzzy]",
            f"{WARD}:3: there is no entry 'toy/rules/xyzzy'; {MEND}",
            id="head to no entry of another kind",
        ),
        pytest.param(
            WARD,
            SEE,
            "see: [other/xyzzy/qqq]",
            f"{WARD}:3: there is no entry 'other/xyzzy/qqq'; {MEND}",
            id="head to no entry of another game",
        ),
        pytest.param(
            WARD,
            SEE,
            "see: ['shield#twice']",
            f"{WARD}:3: 'toy/glossary/shield' has no statement '#twice' (it has: again); {MEND}",
            id="head to no statement",
        ),
        pytest.param(
            TURN,
            "{id: begin, kind: step}",
            "{id: begin, kind: step, calls: [xyzzy]}",
            f"{TURN}:3: there is no entry 'toy/timing/xyzzy'; {MEND}",
            id="chart to no procedure",
        ),
        pytest.param(
            TURN,
            "{id: begin, kind: step}",
            "{id: begin, kind: step, cites: [ward#gone]}",
            f"{TURN}:3: 'toy/glossary/ward' has no statement '#gone' (it has: leaves, one); {MEND}",
            id="chart to no statement",
        ),
        pytest.param(
            WARD,
            LEAD,
            f"{LEAD}\n\nSee\n[this](xyzzy).",
            f"{WARD}:13: there is no entry 'toy/glossary/xyzzy'; {MEND}",
            id="link to no entry",
        ),
        pytest.param(
            WARD,
            LEAD,
            f"{LEAD} See [this](shield#twice).",
            f"{WARD}:10: 'toy/glossary/shield' has no statement '#twice' (it has: again); {MEND}",
            id="link to no statement",
        ),
        pytest.param(
            WARD,
            "has one at most",
            "has [one](xyzzy) at most",
            f"{WARD}:13: there is no entry 'toy/glossary/xyzzy'; {MEND}",
            id="link in a statement",
        ),
        pytest.param(
            WARD,
            "como máximo.",
            "como máximo.\n\nVéase\n\n- [eso](xyzzy)",
            f"{WARD}:24: there is no entry 'toy/glossary/xyzzy'; {MEND}",
            id="link after the statements",
        ),
        pytest.param(
            WARD,
            SOURCES,
            "sources: {scroll: Ward}",
            f"{WARD}:4: there is no document 'scroll'; add it to sources/",
            id="unknown document",
        ),
        pytest.param(
            WARD,
            SOURCES,
            "sources: {glossary/shield: Ward}",
            f"{WARD}:4: there is no document 'glossary/shield'; add it to sources/",
            id="an entry that is no document",
        ),
        pytest.param(
            WARD,
            SOURCES,
            "sources: {book: Chapter 9}",
            f"{WARD}:4: 'book' has no section 'Chapter 9'; use a heading of its outline",
            id="unknown section",
        ),
        pytest.param(
            SHIELD,
            "[Ward 1, Ward 2]",
            "[Ward 1, Ward 3]",
            f"{SHIELD}:2: 'book' has no section 'Ward 3'; use a heading of its outline",
            id="an item past the last of a section",
        ),
        pytest.param(
            WARD,
            'since: "1.0"',
            'since: "2.0"',
            f"{WARD}:5: there is no rules version '2.0'; use one of 1.0, 1.1, or add it to game.md",
            id="unknown version",
        ),
        pytest.param(
            BOOK,
            'version: "1.0"',
            'version: "2.0"',
            f"{BOOK}:3: there is no rules version '2.0'; use one of 1.0, 1.1, or add it to game.md",
            id="a document of an unknown version",
        ),
        pytest.param(
            WARD,
            'since: "1.0"',
            'statements:\n  one:\n    until: "2.0"',
            f"{WARD}:7: there is no rules version '2.0'; use one of 1.0, 1.1, or add it to game.md",
            id="a statement until an unknown version",
        ),
        pytest.param(
            WARD,
            'since: "1.0"',
            'statements:\n  two: {since: "1.0"}',
            f"{WARD}:6: there is no statement '#two'; use an anchor of this entry",
            id="facts about no statement",
        ),
        pytest.param(
            WARD,
            'since: "1.0"',
            "statements:\n  one: {replaces: zero}",
            f"{WARD}:6: there is no statement '#zero'; use an anchor of this entry",
            id="a statement that replaces nothing",
        ),
        pytest.param(
            WARD,
            "aliases: [warded]",
            "aliases: [warded, shield]",
            f"{WARD}:2: alias 'shield' already leads to 'toy/glossary/shield'; "
            "keep it in one place",
            id="alias that is another entry's id",
        ),
        pytest.param(
            SHIELD,
            "sources:",
            "aliases:\n  - buckler\n  - Warded\nsources:",
            f"{WARD}:2: alias 'warded' already leads to 'toy/glossary/shield'; "
            "keep it in one place",
            id="the same alias in two entries",
        ),
    ],
)
def test_reference_to_nothing_is_reported(
    toy: Folder, file: str, old: str, new: str, problem: str
) -> None:
    toy.edit(file, old, new)
    assert toy.problems() == [problem]


def test_alias_leads_to_its_entry(toy: Folder) -> None:
    toy.edit(SHIELD, "(ward#leaves).\n\n- {#again} It", "(warded#leaves).\n\n- {#again} It")
    assert toy.load()["toy/glossary/warded"].id == "toy/glossary/ward"


def test_alias_may_repeat_the_own_id(toy: Folder) -> None:
    toy.edit(WARD, "aliases: [warded]", "aliases: [ward, Ward, warded]")
    assert toy.load()["toy/glossary/ward"].head.aliases == ["ward", "Ward", "warded"]


def test_same_alias_may_be_in_two_kinds(toy: Folder) -> None:
    toy.edit("toy/timing/turn.md", "tree:", "aliases: [warded]\ntree:")
    assert toy.load()["toy/timing/warded"].id == "toy/timing/turn"


def test_alias_that_is_the_id_of_a_tombstone_is_reported(toy: Folder) -> None:
    toy.write(OLD, "---\nmoved: ward\n---\n")
    toy.edit(SHIELD, "sources:", "aliases: [old]\nsources:")
    assert toy.problems() == [
        f"{SHIELD}:2: alias 'old' already leads to 'toy/glossary/old'; keep it in one place"
    ]


def test_tombstone_resolves(toy: Folder) -> None:
    toy.write(OLD, "---\nmoved: ward\n---\n")
    toy.edit(WARD, LEAD, f"{LEAD} See [this](old#one).")
    library = toy.load()
    assert library["toy/glossary/old"].id == "toy/glossary/ward"
    assert library.find("old#leaves", "toy").address == "toy/glossary/ward#leaves"


def test_tombstone_resolves_through_another(toy: Folder) -> None:
    toy.write(OLDER, "---\nmoved: old\n---\n")
    toy.write(OLD, "---\nmoved: timing/turn\n---\n")
    assert toy.load()["toy/glossary/older"].id == "toy/timing/turn"


def test_tombstone_is_not_listed(toy: Folder) -> None:
    toy.write(OLD, "---\nmoved: ward\n---\n")
    assert "toy/glossary/old" not in [entry.id for entry in toy.load()]


def test_tombstone_to_nowhere_is_reported(toy: Folder) -> None:
    toy.write(OLD, "---\nmoved: gone\n---\n")
    assert toy.problems() == [
        f"{OLD}:2: there is no entry 'toy/glossary/gone'; point to an existing entry"
    ]


def test_tombstone_to_nowhere_is_reported_once(toy: Folder) -> None:
    toy.write(OLDER, "---\nmoved: old\n---\n")
    toy.write(OLD, "---\n# merged\nmoved: gone\n---\n")
    assert toy.problems() == [
        f"{OLD}:3: there is no entry 'toy/glossary/gone'; point to an existing entry"
    ]


def test_circular_tombstones_are_reported(toy: Folder) -> None:
    toy.write(OLD, "---\nmoved: older\n---\n")
    toy.write(OLDER, "---\nmoved: old\n---\n")
    assert toy.problems() == [
        f"{OLD}:2: redirects form a loop; change one of them",
        f"{OLDER}:2: redirects form a loop; change one of them",
    ]


def test_tombstone_to_itself_is_reported(toy: Folder) -> None:
    toy.write(OLD, "---\nmoved: old\n---\n")
    assert toy.problems() == [f"{OLD}:2: redirects form a loop; change one of them"]


def test_reference_into_a_circle_is_reported(toy: Folder) -> None:
    toy.write(OLD, "---\nmoved: old\n---\n")
    toy.edit(WARD, SEE, "see: [old]")
    assert toy.problems() == [
        f"{OLD}:2: redirects form a loop; change one of them",
        f"{WARD}:3: there is no entry 'toy/glossary/old'; {MEND}",
    ]


def test_tombstone_with_text_is_reported(toy: Folder) -> None:
    toy.write(OLD, "---\nmoved: ward\n---\n\n## en: Old\n\nText.\n")
    assert toy.problems() == [
        f"{OLD}:4: a redirect has text; move the text to the entry it points at"
    ]


def test_unknown_name_raises_not_found(toy: Folder) -> None:
    with pytest.raises(rulesdb.NotFound) as caught:
        toy.load()["toy/glossary/sheild"]
    assert str(caught.value) == (
        "there is no entry 'toy/glossary/sheild'; did you mean 'toy/glossary/shield'?"
    )


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [("wrad", "ward"), ("shild", "shield"), ("sheild", "shield"), ("hward", ""), ("tard", "")],
)
def test_only_names_that_fit_are_suggested(wrong: str, meant: str) -> None:
    assert near_name(wrong, ["ward", "shield", "turn"]) == meant
