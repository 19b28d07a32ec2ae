"""Takes the pictures of the README from the site as it is built now: `make pictures`."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURES = {
    "ruling.png": "en/keyforge/rulings/duma-poison-wave.html",
    "search.png": "es/keyforge/index.html?q=tolas%20falza%20morena",
}
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def main() -> None:
    chromium = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme="light")
        for name, path in PICTURES.items():
            file, _, query = path.partition("?")
            page.goto(f"{(ROOT / 'build/site' / file).resolve().as_uri()}?{query}")
            page.wait_for_timeout(1500)  # until the results are there
            page.screenshot(path=ROOT / "docs" / name)
        browser.close()


if __name__ == "__main__":
    main()
