"""What `pip install` gives: `rulesdb serve` in a fresh environment shows a working search."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tabs import Open
from tests.project.test_package import installed, wheel  # noqa: F401
from tests.toy_game import write_toy
from tests.workshop import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


def test_served_site_of_the_wheel_can_be_searched(
    installed: Path,  # noqa: F811
    browser: Browser,
    tab: Open,
    tmp_path: Path,
) -> None:
    write_toy(tmp_path / "content")
    unwanted = ("PYTHON", "RULESDB_")
    known = {key: value for key, value in os.environ.items() if not key.startswith(unwanted)}
    settings = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PATH": "/nowhere"}  # no Node.js, no git
    said = tmp_path / "said.txt"
    with said.open("wb") as out:
        process = subprocess.Popen(
            [installed / "bin" / "rulesdb", "serve", "--port", "0"],
            cwd=tmp_path,
            env=known | settings,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_for(lambda: "serving http" in said.read_text("utf-8") or process.poll() is not None)
        served = re.search(r"serving (http://127\.0\.0\.1:\d+)", said.read_text("utf-8"))
        assert served is not None, said.read_text("utf-8")
        opened = tab()
        page = opened.go(f"{served[1]}/en/toy/index.html")
        page.locator("#q").fill("wrad")
        first = page.locator(".hits a").first
        expect(first).to_have_js_property("href", f"{served[1]}/en/toy/glossary/ward.html")
        assert opened.troubles == []
        assert "will have no search" not in said.read_text("utf-8")
    finally:
        process.kill()
        process.wait()
