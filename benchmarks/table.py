"""The table in Chromium: first load, start, a move, explore, memory.

    .venv/bin/python benchmarks/table.py

It plays the scenario of every ruling with the engine in the worker of the built site. A worker
cannot be slowed down, so for a device that is 4 times slower the time here is multiplied.
"""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from lighthouse import browser, served
from report import ROOT, Row, report

from rulesdb.reference.loader import load

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAMES = ("keyforge", "mitos", "atrum")
SLOW = 4
MB = 1e6
# Milliseconds for the last answer of each scenario, and to explore from its first open choice.
MEASURE = """async ([game, texts]) => {
    const { engine } = rulesdbTable, moves = [], explored = [];
    const timed = async (request) => {
        const begun = performance.now(), found = await engine.ask({ game, lang: "en", ...request });
        return [performance.now() - begun, found];
    };
    for (const text of texts) {
        const [, { position, answers, variant }] = await timed({ do: "read", text });
        moves.push((await timed({ position, answers, variant, label: "" }))[0]);
        explored.push((await timed({ do: "explore", position, answers, variant, label: "" }))[0]);
    }
    return { moves, explored };
}"""


def first_load(site: Path, game: str) -> float:
    """Return the size of all files of a table, compressed, in MB."""
    listed = json.loads((site / "table" / f"{game}.json").read_text("utf-8"))
    files = [site / file["path"] for file in listed["files"].values()]
    files += [site / "static" / name for name in ("table.js", "table-worker.js", "table.css")]
    sizes = [
        path.stat().st_size if path.suffix == ".pack" else len(gzip.compress(path.read_bytes()))
        for path in files
    ]
    return sum(sizes) / MB


def start(page: Page, url: str) -> float:
    """Open a table and return the seconds until it can be used."""
    page.goto(url)
    page.locator(".thumbed button").first.wait_for()
    begun = time.perf_counter()
    page.locator(".thumbed .text").click()
    page.locator(".t-main[data-tab]").wait_for(timeout=120_000)
    return time.perf_counter() - begun


def renderers(chromium: Browser) -> float:
    """Return the memory of all renderers in MB."""
    told = chromium.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    total = 0
    for process in told["processInfo"]:
        status = Path(f"/proc/{process['id']}/status")
        if process["type"] == "renderer" and status.is_file():
            fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
            total += int(fields["RssAnon"].split()[0])
    return total / 1000


def scenarios(game: str) -> list[str]:
    """Return the scenarios of all rulings of a game, as they are written."""
    found = []
    for entry in load(ROOT / "content").of(game, "rulings"):
        for scenario in entry.scenarios:
            info = f"scenario as {scenario.played_as}" if scenario.played_as else "scenario"
            if "illegal" not in scenario.fence.info:
                found.append(f"```{info}\n{scenario.fence.text}\n```")
    return found


def rows(site: Path, chromium: Browser) -> Iterator[Row]:
    with served(site) as home:
        for game in GAMES:
            yield Row(f"table of {game}, first load, compressed", first_load(site, game), "MB", 8)
            page = chromium.new_page()
            page.goto(f"{home}/es/{game}/index.html")
            before = renderers(chromium)
            ready = start(page, f"{home}/es/{game}/table.html")
            got: dict[str, Any] = page.evaluate(MEASURE, [game, scenarios(game)])
            used = renderers(chromium) - before
            move, slowest = median(got["moves"]), max(got["explored"]) / 1000
            yield Row(f"table of {game}, ready", ready, "s", 5)
            yield Row(f"table of {game}, ready, {SLOW}x slower", SLOW * ready, "s", 15)
            yield Row(f"table of {game}, a move, median", move, "ms", 100)
            yield Row(f"table of {game}, a move, {SLOW}x slower", SLOW * move, "ms", 300)
            yield Row(f"table of {game}, the slowest explore", slowest, "s", 1.5)
            slow = SLOW * slowest
            yield Row(f"table of {game}, the slowest explore, {SLOW}x slower", slow, "s", 4.5)
            yield Row(f"table of {game}, memory", used, "MB", 200)
            page.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    site, found = (ROOT / "build" / "site").resolve(), browser()
    if found is None or not (site / "table").is_dir():
        missing = "Chromium" if found is None else "the runtime of the site"
        report([Row(f"table ({missing} is not here)", None, "s", 5)])
        return
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=found,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        report(rows(site, chromium))
        chromium.close()


if __name__ == "__main__":
    main()
