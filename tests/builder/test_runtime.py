"""What runs the engine in a page: made by a build, and made again only if something has changed."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from rulesdb.engine import plugins
from rulesdb.engine.plugins import load
from rulesdb.engine.session_request import answer
from rulesdb.engine.stored_reference import StoredReference
from rulesdb.reference.library import Library
from rulesdb.site.runtime import runtime_files, stored_reference
from tests.paths import ROOT, TEMPLATES
from tests.workshop import Workshop

PIPS = ROOT / "tests" / "distributions" / "pips"
REQUEST = {
    "game": "pips",
    "position": {"me": {"hand": ["p5", "p9"]}, "opponent": {"hand": ["jester"]}},
    "answers": ["play p9"],
}


@pytest.fixture
def pips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    """A small game with an engine, in a distribution of its own."""
    if not runtime_files(TEMPLATES):
        pytest.skip("needs site_templates/runtime, which `make build` makes")
    monkeypatch.syspath_prepend(str(PIPS))
    plugins.register("pips", "pips")
    copytree(PIPS / "content", tmp_path / "content")
    yield Workshop(tmp_path / "content", tmp_path / "build")
    del plugins._registered["pips"]
    load.cache_clear()


def test_build_writes_python_engine_and_reference(pips: Workshop) -> None:
    pips.build()
    table = pips.site / "table"
    names = {path.name for path in (table / "python").iterdir()}
    assert {"pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip"} <= names
    with zipfile.ZipFile(table / "engine.zip") as archive:
        inside = set(archive.namelist())
    assert {"pips/__init__.py", "pips/words/en.toml", "rulesdb/engine/session.py"} <= inside
    assert {"yaml/__init__.py", "msgspec/__init__.py"} <= inside
    ours = {name for name in inside if name.startswith("rulesdb/")}
    assert not any(name.startswith(("rulesdb/cli", "rulesdb/reference")) for name in ours)
    assert {name for name in ours if name.startswith("rulesdb/site")} == {
        "rulesdb/site/__init__.py",
        "rulesdb/site/environment.py",
        "rulesdb/site/table_engine.py",
    }
    reference = StoredReference.decode((table / "pips.msgpack").read_bytes())
    assert answer(reference, REQUEST) == answer(pips.load(), REQUEST)


def test_nothing_is_made_again_if_nothing_has_changed(pips: Workshop) -> None:
    pips.build()
    files = [pips.site / "table" / name for name in ("engine.zip", "pips.msgpack")]
    before = [path.stat().st_ino for path in files]
    pips.build()
    assert [path.stat().st_ino for path in files] == before


def test_new_words_are_in_the_reference(pips: Workshop) -> None:
    pips.build()
    pips.edit("pips/cards/jester.md", "## en: Jester", "## en: Fool")
    pips.build()
    reference = StoredReference.decode((pips.site / "table" / "pips.msgpack").read_bytes())
    assert reference.find("jester", "pips", "cards").title("en") == "Fool"


@pytest.mark.parametrize("game", ["atrum", "keyforge", "mitos"])
def test_stored_reference_finds_what_the_library_finds(library: Library, game: str) -> None:
    stored = StoredReference.decode(stored_reference(library, game, "test"))
    lang = library.languages(game)[-1]
    rules = load(game).rules
    names = [*rules.rulebook.applied, *rules.rulebook.unseen, "nonsense", "rules/nonsense#x"]
    names += [step.address for step in library.chart(game).steps.values()]
    names += [entry.id for entry in library if entry.game == game and entry.kind != "sources"]
    for name in names:
        one, other = library.lookup(name, game), stored.lookup(name, game)
        assert (one is None) == (other is None), name
        if one is not None and other is not None:
            assert (other.address, other.title(lang), other.wording(lang)) == (
                one.address,
                one.title(lang),
                one.wording(lang),
            )
    for entry in library.of(game, "cards"):
        for title in entry.titles:
            assert stored.find(title).id == library.find(title).entry.id
    assert stored.chart(game).digest == library.chart(game).digest
