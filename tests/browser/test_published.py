"""The published folder, on a plain web server below a path, online and offline."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.tabs import Tab
from tests.command_line import run
from tests.workshop import Workshop, files_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class Quiet(SimpleHTTPRequestHandler):
    """The handler of `python -m http.server`, which prints no log."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def plain_server(root: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root))) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def test_published_folder_works_below_a_path_and_offline(
    browser: Browser, toy: Workshop, tmp_path: Path
) -> None:
    out = tmp_path / "www/club/rules"
    folders = ("--content", toy.content, "--build", toy.folder, "--out", out)
    result = run("build", *folders, "--url", "https://club.example.org/club/rules/")
    assert result.code == 0, result.err
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    context.set_default_timeout(60_000)
    try:
        tab = Tab(context.new_page())
        page = tab.page
        with plain_server(tmp_path / "www") as host:
            home = f"{host}/club/rules"
            page.goto(f"{home}/en/toy/index.html")
            expect(page.locator(".net b")).to_be_visible()
            assert tab.troubles == []
            assert tab.elsewhere(home) == []
        context.set_offline(True)
        page.goto(f"{home}/en/toy/glossary/shield.html")
        expect(page.locator("h1")).to_contain_text("Shield")
        page.goto(f"{home}/en/toy/index.html")
        page.locator("#q").fill("wrad")
        first = page.locator(".hits a").first
        expect(first).to_have_js_property("href", f"{home}/en/toy/glossary/ward.html")
        first.click()
        expect(page.locator("main")).to_contain_text("A ward works once.")
    finally:
        context.close()
    assert "http://127.0.0.1" not in "".join(
        data.decode(errors="ignore") for path, data in files_of(out).items() if path[-3:] != ".js"
    )
