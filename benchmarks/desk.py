"""The tournament desk in Chromium: first load, start, an event of 64 players by tap, 512 players.

    .venv/bin/python benchmarks/desk.py

It presses the buttons of the page; a step ends when the event is saved and drawn.
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

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME, ROUNDS = "keyforge", 8
MB = 1e6
# Plays a whole event: the milliseconds of each draw and of each result.
PLAY = """async ([players, rounds, byTap]) => {
    const app = rulesdbEvent, draws = [], taps = [];
    const done = async (press) => {
        const before = app.text, begun = performance.now();
        press();
        while (app.text === before || app.busy) await new Promise((next) => setTimeout(next));
        return performance.now() - begun;
    };
    const head = { name: `${players}`, format: "archon", seed: 1, structure: "custom", rounds };
    const { event } = await app.ask({ do: "new", head });
    await app.store.save(`${players}`, null, event);
    await app.open(`${players}`);
    const names = Array.from({ length: players }, (_, at) => `Player ${at}`);
    await app.step({ do: "take", steps: names.map((player) => ({ step: "add", player })) });
    for (let round = 0; round < rounds; round++) {
        draws.push(await done(() => app.place.querySelector(".e-head .btn.main").click()));
        if (byTap) {
            const tables = () => app.place.querySelectorAll(".e-tables > li");
            for (const table of tables().keys()) {
                const sides = tables()[table].querySelectorAll(".e-side");
                taps.push(await done(() => sides[(table + round) % 2].click()));
            }
        } else {
            const { matches } = app.state.rounds.at(-1);
            await app.step({ do: "take", steps: matches.map(({ match, players }) => (
                { step: "result", match, winner: players[(match + round) % 2] })) });
        }
    }
    return { draws, taps };
}"""


def first_load(site: Path) -> float:
    """Return the size of all files of the desk, compressed, in MB."""
    listed = json.loads((site / "table" / f"{GAME}.desk.json").read_text("utf-8"))
    files = [site / file["path"] for file in listed["files"].values()]
    files += [site / "static" / name for name in ("event.js", "table-worker.js", "event.css")]
    sizes = [
        path.stat().st_size if path.suffix == ".pack" else len(gzip.compress(path.read_bytes()))
        for path in files
    ]
    return sum(sizes) / MB


def start(page: Page, url: str) -> float:
    """Open the desk and return the seconds until it can be used."""
    page.goto(url)
    page.locator(".e-event .thumbed button").first.wait_for()
    begun = time.perf_counter()
    page.locator(".e-event .thumbed .text").click()
    page.locator(".e-event[data-ready]").wait_for(timeout=120_000)
    return time.perf_counter() - begun


def rows(site: Path, page: Page) -> Iterator[Row]:
    yield Row("desk, first load, compressed", first_load(site), "MB", 8)
    with served(site) as home:
        yield Row("desk, ready", start(page, f"{home}/en/{GAME}/tournament/desk.html"), "s", 5)
        small: dict[str, Any] = page.evaluate(PLAY, [64, ROUNDS, True])
        yield Row("desk, 64 players, a result by tap, median", median(small["taps"]), "ms", 300)
        yield Row("desk, 64 players, the slowest result", max(small["taps"]), "ms", 300)
        yield Row("desk, 64 players, the slowest draw", max(small["draws"]), "ms", 300)
        large: dict[str, Any] = page.evaluate(PLAY, [512, ROUNDS, False])
        yield Row("desk, 512 players, the slowest draw", max(large["draws"]) / 1000, "s", 2)


def main() -> None:
    from playwright.sync_api import sync_playwright

    site, found = (ROOT / "build" / "site").resolve(), browser()
    if found is None or not (site / "table").is_dir():
        missing = "Chromium" if found is None else "the runtime of the site"
        report([Row(f"desk ({missing} is not here)", None, "s", 5)])
        return
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=found,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        report(rows(site, chromium.new_page()))
        chromium.close()


if __name__ == "__main__":
    main()
