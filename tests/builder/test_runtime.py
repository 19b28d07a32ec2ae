"""What runs the engine in a page: made by a build, and made again only if something has changed."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import msgspec
import pytest

from rulesdb.engine.plugins import load
from rulesdb.engine.session_request import answer
from rulesdb.engine.stored_reference import StoredReference
from rulesdb.reference.library import Library
from rulesdb.site.offline import pack_hash
from rulesdb.site.runtime import runtime_files, stored_reference
from tests.paths import TEMPLATES
from tests.workshop import Workshop

REQUEST = {
    "game": "pips",
    "position": {"me": {"hand": ["p5", "p9"]}, "opponent": {"hand": ["jester"]}},
    "answers": ["play p9"],
}


def file_of(shop: Workshop, name: str) -> Path:
    """The file of the table that its list names."""
    listed = msgspec.json.decode((shop.site / "table" / "pips.json").read_bytes())
    return shop.site / str(listed["files"][name]["path"])


def unpacked(shop: Workshop, name: str) -> bytes:
    return gzip.decompress(file_of(shop, name).read_bytes())


def test_build_writes_python_engine_and_reference(pips: Workshop) -> None:
    pips.build()
    listed = msgspec.json.decode((pips.site / "table" / "pips.json").read_bytes())
    assert listed["game"] == listed["package"] == "pips"
    for file in listed["files"].values():
        data = (pips.site / file["path"]).read_bytes()
        assert (pack_hash(data), len(data)) == (file["hash"], file["size"])
    for path in runtime_files(TEMPLATES):
        name, data = path.name, path.read_bytes()
        kept = file_of(pips, name).read_bytes()
        assert (kept if name.endswith(".mjs") else gzip.decompress(kept)) == data
    with zipfile.ZipFile(io.BytesIO(unpacked(pips, "engine.zip"))) as archive:
        inside = set(archive.namelist())
    assert {"pips/__init__.py", "pips/words/en.toml", "rulesdb/engine/session.py"} <= inside
    assert {"yaml/__init__.py", "msgspec/__init__.py"} <= inside
    ours = {name for name in inside if name.startswith("rulesdb/")}
    assert not any(name.startswith(("rulesdb/cli", "rulesdb/reference")) for name in ours)
    assert {name for name in ours if name.startswith("rulesdb/site")} == {
        "rulesdb/site/__init__.py",
        "rulesdb/site/environment.py",
        "rulesdb/site/qr.py",
        "rulesdb/site/table_engine.py",
    }
    reference = StoredReference.decode(unpacked(pips, "pips.msgpack"))
    assert answer(reference, REQUEST) == answer(pips.load(), REQUEST)


def test_nothing_is_made_again_if_nothing_has_changed(pips: Workshop) -> None:
    pips.build()
    files = [file_of(pips, name) for name in ("engine.zip", "pips.msgpack", "pyodide.asm.wasm")]
    before = [path.stat().st_ino for path in files]
    pips.build()
    assert [path.stat().st_ino for path in files] == before


def test_new_words_are_in_the_reference(pips: Workshop) -> None:
    pips.build()
    before = file_of(pips, "pips.msgpack").name
    pips.edit("pips/cards/jester.md", "## en: Jester", "## en: Fool")
    pips.build()
    reference = StoredReference.decode(unpacked(pips, "pips.msgpack"))
    assert reference.find("jester", "pips", "cards").title("en") == "Fool"
    assert file_of(pips, "pips.msgpack").name != before  # a browser never mixes two builds


def test_game_with_an_engine_has_a_table(pips: Workshop) -> None:
    pips.build()
    page = (pips.site / "en/pips/table.html").read_text("utf-8")
    assert "'wasm-unsafe-eval'" in page
    home = (pips.site / "en/pips/index.html").read_text("utf-8")
    assert "'wasm-unsafe-eval'" not in home
    assert "static/table" not in home
    assert 'href="../../en/pips/table.html"' in home


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
