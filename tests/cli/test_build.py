"""rulesdb build"""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.command_line import Tool

BAIT = "keyforge/rulings/bait-and-switch-repeat-count"


def test_build_leaves_site_and_report(built: Tool) -> None:
    assert (built.build / "site" / "index.html").is_file()
    assert (built.build / "reports" / "verify.json").is_file()


def test_report_is_what_verify_prints(built: Tool) -> None:
    report = json.loads((built.build / "reports" / "verify.json").read_text("utf-8"))
    assert {**report, "traces": [], "missing-traces": []} == built("verify", "--json").json


def test_build_says_where_the_site_is(built: Tool) -> None:
    result = built("build")
    assert result.code == 0
    last = result.out.splitlines()[-1]
    assert last.endswith(f": {built.build / 'site' / 'index.html'}")


def test_unchanged_build_makes_nothing_again(built: Tool) -> None:
    built("build")
    assert re.search(r"\(0 rendered, 0 entries indexed\)", built("build").out)


def test_failing_ruling_stops_the_build(replayed_copy: Tool) -> None:
    replayed_copy.edit(BAIT, "{amber: 12}", "{amber: 11}")
    result = replayed_copy("build")
    assert result.code == 1
    assert "opponent.amber: expected 11, got 12" in result.err
    assert result.err.splitlines()[-1] == "nothing was built"
    assert not (replayed_copy.build / "site").exists()


def test_previous_build_stands_when_a_ruling_fails(built_copy: Tool) -> None:
    copy = built_copy
    before = (copy.build / "current").readlink()
    copy.edit(BAIT, "{amber: 12}", "{amber: 11}")
    result = copy("build")
    assert result.code == 1
    assert result.err.splitlines()[-1] == "the previous build is unchanged"
    assert (copy.build / "current").readlink() == before


def test_bad_content_stops_the_build(copy: Tool) -> None:
    file = copy.edit(BAIT, "cards: [bait-and-switch]", "cards: [bait-and-witch]")
    result = copy("build")
    assert result.code == 2
    assert f"{file}:" in result.err
    assert not (copy.build / "site").exists()


def test_refuses_build_folder_that_is_a_file(rulesdb: Tool, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    result = rulesdb("build", "--build", tmp_path / "file")
    assert result.code != 0
    assert "Traceback" not in result.err
    assert (tmp_path / "file").read_text() == "mine"
