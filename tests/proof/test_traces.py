"""Golden traces: every ruling has one in each language, and changes are reported."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

import rulesdb
from rulesdb.proof import traces
from rulesdb.reference.library import Library
from rulesdb.system.store import Store
from tests.workshop import copy_kept, load_library


@pytest.mark.slow
def test_every_ruling_has_a_current_trace(library: Library) -> None:
    wanted = {
        traces.path_of(library, entry, lang)
        for entry in traces.with_traces(library)
        for lang in library.games[entry.game].languages
    }
    assert wanted ^ set(library.root.glob("*/traces/*.txt")) == set()
    assert list(traces.compare(library, library)) == []


@pytest.fixture
def copy(library: Library, store: Store, tmp_path: Path) -> Library:
    copytree(library.root, tmp_path / "content")
    copy_kept("library", library.root, tmp_path / "content", store, store)
    return load_library(tmp_path / "content", store)


@pytest.mark.slow
def test_changed_trace_is_shown_and_rewritten(copy: Library) -> None:
    path = copy.root / "keyforge/traces/tolas-bad-penny.en.txt"
    told = path.read_text("utf-8")
    path.write_text(told.replace("Tolas", "Nobody"), "utf-8")
    [(changed, difference)] = traces.compare(copy, copy)
    assert changed == path
    assert "The ability of Nobody triggers." in difference
    assert [found for found, _ in traces.reset(copy, copy, all=True)] == [path]
    assert path.read_text("utf-8") == told


@pytest.mark.slow
def test_trace_of_a_removed_ruling_is_deleted(copy: Library) -> None:
    lost = copy.root / "keyforge/traces/nobody-knows.en.txt"
    lost.write_text("once upon a time\n", "utf-8")
    assert [found for found, _ in traces.reset(copy, copy, all=True)] == [lost]
    assert not lost.exists()


def test_refuses_other_file_among_the_traces(copy: Library) -> None:
    (copy.root / "keyforge/traces/notes.md").write_text("mine", "utf-8")
    with pytest.raises(rulesdb.ContentError, match=r"notes.md:1: not a trace"):
        rulesdb.load(copy.root)


@pytest.mark.slow
def test_refuses_symlink_among_the_traces(copy: Library, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("hidden", "utf-8")
    path = copy.root / "keyforge/traces/tolas-bad-penny.en.txt"
    path.unlink()
    path.symlink_to(secret)
    with pytest.raises(rulesdb.ContentError, match=r"tolas-bad-penny\.en\.txt:1: not a trace"):
        load_library(copy.root)
    assert secret.read_text("utf-8") == "hidden"


@pytest.mark.slow
def test_trace_that_is_not_utf8_is_reported_with_its_line(copy: Library) -> None:
    path = copy.root / "keyforge/traces/tolas-bad-penny.en.txt"
    path.write_bytes(b"one\ntwo \xff\n")
    with pytest.raises(rulesdb.ContentError, match=r"\.txt:2: not UTF-8"):
        list(traces.compare(copy, copy))


@pytest.mark.slow
def test_diff_of_a_trace_has_no_control_characters(copy: Library) -> None:
    path = copy.root / "keyforge/traces/tolas-bad-penny.en.txt"
    path.write_text("\x1b]0;evil\x07\n", "utf-8")
    [(_, difference)] = traces.compare(copy, copy)
    assert all(line.isprintable() for line in difference.split("\n"))
