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
    (tmp_path / "README.md").write_text("a\n<!-- bench -->\nold\n<!-- /bench -->\nb\n", "utf-8")
    everything.into_readme()
    readme = (tmp_path / "README.md").read_text("utf-8")
    assert readme.startswith("a\n<!-- bench -->\nMeasured ") and readme.endswith("bench -->\nb\n")
    assert "| build | 3 s | ≤ 6 |  |" in readme and "old" not in readme


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


def test_readme_has_a_place_for_the_table() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert readme.count("<!-- bench -->") == readme.count("<!-- /bench -->") == 1
