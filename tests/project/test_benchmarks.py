"""The reports of the benchmarks, and their table in the README."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.paths import ROOT

BENCH = str(ROOT / "benchmarks")


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Any, Any]]:
    """The modules `report` and `everything`, writing to temporary folders."""
    monkeypatch.syspath_prepend(BENCH)
    import everything
    import report

    for module in (report, everything):
        monkeypatch.setattr(module, "ROOT", tmp_path)
        monkeypatch.setattr(module, "REPORTS", tmp_path)
        monkeypatch.setattr(module, "KEPT", tmp_path / "bench")
    yield report, everything
    for name in ("report", "everything"):
        sys.modules.pop(name)


def test_row_as_markdown(bench: tuple[Any, Any]) -> None:
    report, _ = bench
    assert report.Row("a", 0.25, "s", 0.5).as_markdown() == "| a | 0.25 s | ≤ 0.50 |  |"
    assert report.Row("a", 0.75, "s", 0.5).as_markdown() == "| a | 0.75 s **missed** | ≤ 0.50 |  |"
    assert report.Row("a", 30, "games", 20, more=True).met is True
    assert report.Row("MkDocs", 9.0, "s", beside=3.0).as_markdown() == "| MkDocs | 9 s |  | 3 × |"
    assert report.Row("Hugo (not here)", None, "s", beside=3.0).ratio is None


def test_rows_of_all_benchmarks_are_gathered(bench: tuple[Any, Any], tmp_path: Path) -> None:
    report, everything = bench
    (tmp_path / "bench").mkdir()
    rows = [report.Row("build", 3.0, "s", 6), report.Row("MkDocs", 9.0, "s", beside=3.0)]
    data = json.dumps([row.as_json() for row in rows])
    (tmp_path / "bench" / "site.json").write_text(data, "utf-8")
    everything.main([])
    written = json.loads((tmp_path / "bench.json").read_text("utf-8"))
    assert [row["ratio"] for row in written["benchmarks"]["site"]] == [None, 3.0]
    assert "| MkDocs | 9 s |  | 3 × |" in (tmp_path / "bench.md").read_text("utf-8")


def test_report_is_copied_to_the_documents(
    bench: tuple[Any, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report, everything = bench
    (tmp_path / "bench").mkdir()
    rows = [report.Row("build", 3.0, "s", 6), report.Row("MkDocs", 9.0, "s", beside=3.0)]
    data = json.dumps([row.as_json() for row in rows])
    (tmp_path / "bench" / "site.json").write_text(data, "utf-8")
    everything.main([])
    names = ("README.md", "docs/benchmarks.md")
    (tmp_path / "docs").mkdir()
    for name in names:
        (tmp_path / name).write_text("a\n<!-- bench -->\nold\n<!-- /bench -->\nb\n", "utf-8")
    monkeypatch.setattr(everything, "SHORT", [("a build", "buil*", {"MkDocs": "MkDocs"})])
    everything.into_docs()
    readme, full = ((tmp_path / name).read_text("utf-8") for name in names)
    for text in (readme, full):
        assert text.startswith("a\n<!-- bench -->\nMeasured ") and text.endswith("bench -->\nb\n")
        assert "old" not in text
    assert "| a build | 3 s | MkDocs 9 s |" in readme
    assert "| build | 3 s | ≤ 6 |  |" in full


def test_broken_benchmark_is_reported_and_stops_nothing(
    bench: tuple[Any, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, everything = bench
    (tmp_path / "broken.py").write_text("raise ValueError('no')\n", "utf-8")
    monkeypatch.setattr(everything, "HERE", tmp_path)
    everything.main(["broken"])
    assert json.loads((tmp_path / "bench.json").read_text("utf-8"))["failed"] == {
        "broken": "ValueError: no"
    }


@pytest.mark.parametrize("name", ["README.md", "docs/benchmarks.md"])
def test_document_has_a_place_for_the_table(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert text.count("<!-- bench -->") == text.count("<!-- /bench -->") == 1
