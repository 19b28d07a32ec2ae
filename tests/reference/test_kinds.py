"""Requirements of each kind of entry."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rulesdb.reference import loader as loading
from rulesdb.system.store import Store

if TYPE_CHECKING:
    from tests.reference.content_folder import Folder

CARD = """\
---
printings: [A 1]
rarity: common
---

## en: Knight

A knight.

## es: Caballero

Un caballero.
"""

RULING = """\
---
cards: [knight]
cites: [ward#one]
not-modelled: there is no engine
---

## en: Is it so?

**Yes.** It is.

## es: ¿Es así?

**Sí.** Lo es.
"""

QUESTION = """\
---
follows: first
---

## en: Which one?

It is not said.

- {#first} This one.
- {#second} That one.

## es: ¿Cuál?

No se dice.

- {#first} Este.
- {#second} Ese.
"""

ERRATA = """\
---
card: knight
change: functional
---

## en: Knight

The text has changed.

- {#before} It fought.
- {#after} It reaps.

## es: Caballero

El texto ha cambiado.

- {#before} Luchaba.
- {#after} Recolecta.
"""

FILES = {
    "toy/cards/knight.md": CARD,
    "toy/rulings/so.md": RULING,
    "toy/questions/which.md": QUESTION,
    "toy/errata/knight.md": ERRATA,
}
SO, WHICH, KNIGHT = "toy/rulings/so.md", "toy/questions/which.md", "toy/errata/knight.md"
TURN = "toy/timing/turn.md"
READINGS = "fewer than two readings; state each reading with its anchor"
NODES = "give each node a statement with its id, and each statement a node"


@pytest.fixture
def kinds(toy: Folder) -> Folder:
    """The toy game with an entry of each further kind."""
    for path, text in FILES.items():
        toy.write(path, text)
    return toy


def test_entries_of_all_kinds_are_valid(kinds: Folder) -> None:
    assert len(kinds.load()) == 9


def test_entries_of_all_kinds_are_cached(
    kinds: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heads = {entry.id: entry.head for entry in loading.load(kinds.root, Store(tmp_path / "cache"))}
    monkeypatch.setattr(loading, "parse_entry", None)
    again = loading.load(kinds.root, Store(tmp_path / "cache"))
    assert {entry.id: entry.head for entry in again} == heads


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        pytest.param(
            SO,
            "**Yes.** It is.",
            "Yes. It is.",
            f"{SO}:7: the answer does not begin in bold; write `**Yes.** Because …`",
            id="ruling without a bold answer",
        ),
        pytest.param(
            SO,
            "**Sí.** Lo es.",
            "Lo es, **sí**.",
            f"{SO}:11: the answer does not begin in bold; write `**Yes.** Because …`",
            id="ruling without a bold answer in one language",
        ),
        pytest.param(
            SO,
            "not-modelled: there is no engine\n",
            "",
            f"{SO}:1: no scenario; add a ```scenario block, or say why not: `not-modelled: …`",
            id="ruling without scenario and without not-modelled",
        ),
        pytest.param(
            SO,
            "cards: [knight]",
            "cards: [dragon]",
            f"{SO}:2: there is no entry 'toy/cards/dragon'; fix the reference or write the entry",
            id="ruling about no card",
        ),
        pytest.param(
            SO,
            "cards: [knight]",
            "cards: [glossary/ward]",
            f"{SO}:2: 'toy/glossary/ward' is not in cards/; name an entry of cards/",
            id="ruling about an entry that is no card",
        ),
        pytest.param(
            WHICH,
            "follows: first",
            "follows: third",
            f"{WHICH}:2: there is no reading '#third'; use one of the statements",
            id="question that follows nothing",
        ),
        pytest.param(
            TURN,
            "{id: act.play, kind: step}",
            "{id: act.use, kind: step}",
            f"{TURN}:2: tree and text differ in act.play, act.use; {NODES}",
            id="chart whose tree and text differ",
        ),
        pytest.param(
            TURN,
            "    children:\n      - {id: act.play, kind: step}\n",
            "",
            f"{TURN}:2: tree and text differ in act.play; {NODES}",
            id="chart that lacks a node",
        ),
        pytest.param(
            TURN,
            "{id: act.play, kind: step}",
            "{id: act.play, kind: step}\n  - {id: begin, kind: step}",
            f"{TURN}:2: duplicate node 'begin'; give each node its own id",
            id="chart with a duplicate node",
        ),
        pytest.param(
            "toy/cards/knight.md",
            "rarity: common",
            "house: red",
            "toy/cards/knight.md:3: unknown key 'house'; known keys: aliases, see, sources, "
            "since, until, statements, names, printings, keywords, rarity",
            id="fact that only another game's cards have",
        ),
    ],
)
def test_entry_that_breaks_the_rules_of_its_kind_is_reported(
    kinds: Folder, file: str, old: str, new: str, problem: str
) -> None:
    kinds.edit(file, old, new)
    assert kinds.problems() == [problem]


def test_question_with_one_reading_is_reported(kinds: Folder) -> None:
    kinds.edit(WHICH, "- {#second} That one.\n", "")
    kinds.edit(WHICH, "- {#second} Ese.\n", "")
    assert kinds.problems() == [f"{WHICH}:2: {READINGS}"]


def test_question_without_readings_gets_all_its_problems(kinds: Folder) -> None:
    for line in ("{#first} This", "{#second} That"):
        kinds.edit(WHICH, f"- {line} one.\n", "")
    for line in ("{#first} Este", "{#second} Ese"):
        kinds.edit(WHICH, f"- {line}.\n", "")
    assert kinds.problems() == [
        f"{WHICH}:2: {READINGS}",
        f"{WHICH}:2: there is no reading '#first'; use one of the statements",
        f"{WHICH}:5: 'en' has no statement; write rules as `- {{#anchor}} …`",
        f"{WHICH}:10: 'es' has no statement; write rules as `- {{#anchor}} …`",
    ]


def test_errata_without_before_and_after_is_reported(kinds: Folder) -> None:
    kinds.edit(KNIGHT, "- {#before} It fought.\n- {#after} It reaps.\n", "")
    kinds.edit(KNIGHT, "- {#before} Luchaba.\n- {#after} Recolecta.\n", "")
    assert kinds.problems() == [
        f"{KNIGHT}:1: no statement '#after'; add {{#after}} in each language",
        f"{KNIGHT}:1: no statement '#before'; add {{#before}} in each language",
    ]


def test_errata_without_after_is_reported(kinds: Folder) -> None:
    kinds.edit(KNIGHT, "- {#after} It reaps.\n", "")
    kinds.edit(KNIGHT, "- {#after} Recolecta.\n", "")
    assert kinds.problems() == [
        f"{KNIGHT}:1: no statement '#after'; add {{#after}} in each language"
    ]
