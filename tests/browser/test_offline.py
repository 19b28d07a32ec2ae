"""The site offline: without a network, and from one build to the next."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rulesdb.builder.build import build
from tests.browser.tabs import Tab
from tests.workshop import Workshop, serving_files, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WARD = "toy/glossary/ward.md"
OLD, NEW = "A ward works once.", "A ward works twice."


@dataclass
class Device:
    """A phone with its own storage, which is deleted afterwards."""

    context: BrowserContext
    stack: ExitStack

    def open(self) -> Tab:
        return Tab(self.context.new_page())

    def serve(self, root: Path) -> str:
        return self.stack.enter_context(serving_files(root))

    def cut(self) -> None:
        """Go offline and stop the server."""
        self.context.set_offline(True)
        self.stack.close()


@pytest.fixture
def device(browser: Browser) -> Iterator[Device]:
    size = {"width": 390, "height": 844}
    context = browser.new_context(viewport=size, reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(60_000)
    with ExitStack() as stack:
        yield Device(context, stack)
    context.close()


def keep(page: Page, url: str) -> None:
    """Open a page and wait until it says that it is kept offline."""
    page.goto(url)
    expect(page.locator(".net b")).to_be_visible()


def find(page: Page, text: str, href: str) -> None:
    page.locator("#q").fill(text)
    expect(page.locator(".hits a").first).to_have_js_property("href", href)


# Without a network --------------------------------------------------


def test_kept_game_is_searchable_and_readable_offline(device: Device, real: Workshop) -> None:
    url = device.serve(real.site)
    opened = device.open()
    page = opened.page
    keep(page, f"{url}/en/keyforge/rulings/duma-poison-wave.html")
    device.cut()
    page.goto(f"{url}/en/keyforge/index.html")
    find(page, "tolas bad peny", f"{url}/en/keyforge/rulings/tolas-bad-penny.html")
    page.locator(".hits a").first.click()
    page.wait_for_url("**/rulings/tolas-bad-penny.html")
    expect(page.locator(".answer")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    page.locator(".replay").first.get_by_role("button", name="Next").click()
    page.goto(f"{url}/en/keyforge/timing/index.html")
    expect(page.locator(".phase")).to_have_count(5)
    page.goto(f"{url}/en/keyforge/tournament/desk.html")
    page.select_option("[name=won]", "1–0")
    expect(page.locator(".time-form .verdict")).to_contain_text("Player 1 wins the round.")
    page.goto(f"{url}/en/keyforge/")
    expect(page.locator("#q")).to_be_visible()


def test_every_page_of_a_kept_game_is_available_offline(device: Device, real: Workshop) -> None:
    url = device.serve(real.site)
    page = device.open().page
    keep(page, f"{url}/it/keyforge/index.html")
    device.cut()
    site = real.site.resolve()
    paths = [p.relative_to(site).as_posix() for p in (site / "it/keyforge").rglob("*.html")]
    missing = page.evaluate(
        """async ([url, paths]) => {
            const found = await Promise.all(paths.map(path =>
                fetch(`${url}/${path}`).then(a => a.text(), () => "")));
            return paths.filter((_, at) => !found[at].trimEnd().endsWith("</html>"));
        }""",
        [url, paths],
    )
    assert len(paths) > 200
    assert missing == []


def test_kept_page_equals_the_built_page(device: Device, toy: Workshop) -> None:
    toy.build()
    url = device.serve(toy.site)
    page = device.open().page
    keep(page, f"{url}/en/toy/index.html")
    built = (toy.site / "en/toy/glossary/ward.html").read_text("utf-8")
    device.cut()
    told = page.evaluate("u => fetch(u).then(a => a.text())", f"{url}/en/toy/glossary/ward.html")
    assert told == built


def test_page_that_is_not_kept_says_so_offline(device: Device, toy: Workshop) -> None:
    toy.build()
    url = device.serve(toy.site)
    page = device.open().page
    keep(page, f"{url}/en/toy/index.html")
    device.cut()
    page.goto(f"{url}/en/toy/glossary/shield-of-old.html")
    expect(page.locator("h1")).to_contain_text("not kept on this device")
    expect(page.locator(".hits a").first).to_have_attribute("href", re.compile("glossary/shield"))


def test_only_visited_languages_are_kept(device: Device, toy: Workshop) -> None:
    """Readers do not download languages that they do not read."""
    toy.build()
    url = device.serve(toy.site)
    page = device.open().page
    keep(page, f"{url}/en/toy/index.html")
    there = """async (url) => {
        const pages = ["en", "es"].map((lang) => fetch(`${url}/${lang}/toy/glossary/ward.html`));
        return (await Promise.allSettled(pages)).map(({ value }) => Boolean(value && value.ok));
    }"""
    device.context.set_offline(True)
    assert page.evaluate(there, url) == [True, False]
    device.context.set_offline(False)
    keep(page, f"{url}/es/toy/index.html")
    device.context.set_offline(True)
    assert page.evaluate(there, url) == [True, True]


def test_pages_are_unpacked_only_when_they_are_opened(device: Device, toy: Workshop) -> None:
    """Unpacking a whole game takes memory that a table needs, and twice the room on the device."""
    toy.build()
    url = device.serve(toy.site)
    page = device.open().page
    keep(page, f"{url}/en/toy/index.html")
    stored = """async () => {
        const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        const all = await Promise.all(caches_.map((cache) => cache.keys()));
        return all.flat().map((request) => new URL(request.url).pathname);
    }"""
    assert [path for path in page.evaluate(stored) if path.startswith("/en/toy/")] == []
    device.cut()
    page.goto(f"{url}/en/toy/glossary/ward.html")
    expect(page.locator("#once")).to_contain_text(OLD)


def test_pack_that_is_not_ours_is_not_kept(device: Device, toy: Workshop) -> None:
    """A network may answer with a page of its own, such as a login."""
    toy.build()
    url = device.serve(toy.site)
    opened = device.open()
    good = {path: path.read_bytes() for path in (toy.site / "offline").iterdir()}
    for path in good:
        path.unlink()
        path.write_bytes(b"<html>log in first</html>")
    opened.page.goto(f"{url}/en/toy/index.html")
    wait_for(lambda: opened.page.evaluate("navigator.serviceWorker.controller !== null"))
    held = "async () => (await (await caches.open('rulesdb / packs')).keys()).length"
    assert opened.page.evaluate(held) == 0
    for path, data in good.items():
        path.write_bytes(data)
    keep(opened.page, f"{url}/en/toy/index.html")
    assert opened.page.evaluate(held) > 0


def test_languages_kept_at_once_are_both_kept(device: Device, toy: Workshop) -> None:
    toy.build()
    url = device.serve(toy.site)
    page = device.open().page
    keep(page, f"{url}/en/toy/index.html")
    page.evaluate("""async () => {
        await (await caches.open("rulesdb / kept")).delete("/kept");
        const worker = (await navigator.serviceWorker.ready).active;
        worker.postMessage({ keep: "toy.es" });
        worker.postMessage({ keep: "toy.en" });
    }""")
    both = """async () => {
        const found = await (await caches.open("rulesdb / kept")).match("/kept");
        return Boolean(found) && (await found.json()).length === 2;
    }"""
    wait_for(lambda: page.evaluate(both))


def test_sites_of_one_origin_keep_apart(device: Device, toy: Workshop, tmp_path: Path) -> None:
    toy.build()
    root = tmp_path / "host"
    for name in ("one", "other"):
        shutil.copytree(toy.site.resolve(), root / name)
    url = device.serve(root)
    page = device.open().page
    keep(page, f"{url}/one/en/toy/index.html")
    keep(page, f"{url}/other/en/toy/index.html")
    names = page.evaluate("async () => await caches.keys()")
    assert {name.split()[1] for name in names} == {"/one/", "/other/"}
    device.cut()
    for name in ("one", "other"):
        page.goto(f"{url}/{name}/en/toy/glossary/ward.html")
        expect(page.locator("#once")).to_contain_text(OLD)


# From one build to the next --------------------------------------------------


def both(page: Page, url: str) -> tuple[bool, bool]:
    """Whether a page and the index that is searched have the new text."""
    page.goto(f"{url}/en/toy/glossary/ward.html")
    on_the_page = NEW in page.locator("#once").inner_text()
    page.goto(f"{url}/en/toy/index.html?q=ward+works")
    expect(page.locator(".hits a").first).to_be_visible()
    return on_the_page, "twice" in page.locator(".hits").first.inner_text()


def build_of(shop: Workshop) -> str:
    """The id of the build."""
    found = re.search('"id": "([0-9a-f]+)"', (shop.site / "build.js").read_text("utf-8"))
    assert found is not None
    return found[1]


def test_newer_build_waits_until_it_is_used(device: Device, toy: Workshop) -> None:
    toy.build()
    url = device.serve(toy.site)
    page = device.open().page
    keep(page, f"{url}/en/toy/glossary/ward.html")
    page.reload()  # from now on the service worker answers
    expect(page.locator("#once")).to_contain_text(OLD)
    toy.edit(WARD, OLD, NEW)
    toy.build()
    page.reload()
    bar = page.locator(".newer")
    expect(bar).to_contain_text("A newer build is ready.")
    expect(page.locator("#once")).to_contain_text(OLD)
    assert both(page, url) == (False, False)
    page.goto(f"{url}/en/toy/glossary/ward.html")
    page.locator(".newer button").click()
    expect(page.locator("#once")).to_contain_text(NEW)
    assert both(page, url) == (True, True)
    expect(page.locator(".newer")).to_have_count(0)
    device.cut()
    assert both(page, url) == (True, True)


def test_footer_names_the_build_that_is_shown(device: Device, toy: Workshop) -> None:
    """Both before and after the update."""
    toy.build()
    first = build_of(toy)
    url = device.serve(toy.site)
    page = device.open().page
    keep(page, f"{url}/en/toy/glossary/ward.html")
    page.reload()
    toy.edit(WARD, OLD, NEW)
    toy.build()
    assert build_of(toy) != first
    page.reload()
    expect(page.locator(".newer")).to_be_visible()
    expect(page.locator(".net")).to_contain_text(f"Build {first} ")
    page.locator(".newer button").click()
    expect(page.locator(".net")).to_contain_text(f"Build {build_of(toy)} ")


def test_page_that_is_not_kept_comes_whole_from_its_build(device: Device, toy: Workshop) -> None:
    """Spanish was never kept, so the server gives its newest page, which names its own build."""
    toy.build()
    url = device.serve(toy.site)
    page = device.open().page
    keep(page, f"{url}/en/toy/glossary/ward.html")
    page.reload()
    toy.edit(WARD, "Una guarda sirve una vez.", "Una guarda sirve dos veces.")
    toy.build()
    newest = build_of(toy)
    page.reload()
    expect(page.locator(".newer")).to_be_visible()
    expect(page.locator(".net")).not_to_contain_text(newest)
    page.goto(f"{url}/es/toy/glossary/ward.html")
    expect(page.locator("#once")).to_contain_text("dos veces")
    expect(page.locator(".net")).to_contain_text(newest)


def test_interrupted_update_leaves_the_old_build_whole(device: Device, toy: Workshop) -> None:
    """If the packs of the newer build cannot be fetched, nothing of it is shown."""
    toy.build()
    url = device.serve(toy.site)
    page = device.open().page
    keep(page, f"{url}/en/toy/glossary/ward.html")
    page.reload()
    toy.edit(WARD, OLD, NEW)
    toy.build()
    for pack in (toy.site / "offline").iterdir():
        pack.unlink()
    page.reload()
    page.wait_for_timeout(1500)
    expect(page.locator(".newer")).to_have_count(0)
    assert both(page, url) == (False, False)


def test_identical_build_offers_no_update(device: Device, toy: Workshop) -> None:
    toy.build()
    url = device.serve(toy.site)
    page = device.open().page
    keep(page, f"{url}/en/toy/glossary/ward.html")
    page.reload()
    toy.build()
    page.reload()
    page.wait_for_timeout(1500)
    expect(page.locator(".newer")).to_have_count(0)


# Below a path --------------------------------------------------


@pytest.fixture
def below(toy: Workshop, tmp_path: Path) -> tuple[Workshop, Path]:
    """The toy game, built for an address below the root of its host."""
    build(toy.load(), toy.folder, url="http://127.0.0.1:1/some/where/")
    root = tmp_path / "host"
    shutil.copytree(toy.site.resolve(), root / "some" / "where", copy_function=os.link)
    return toy, root


def test_site_below_a_path_reads_links_searches_and_stays_offline(
    device: Device, below: tuple[Workshop, Path]
) -> None:
    _, root = below
    url = f"{device.serve(root)}/some/where"
    opened = device.open()
    page = opened.page
    keep(page, f"{url}/en/toy/index.html")
    find(page, "sheild", f"{url}/en/toy/glossary/shield.html")
    page.locator(".hits a").first.click()
    page.wait_for_url(f"{url}/en/toy/glossary/shield.html")
    page.locator(".langs").get_by_role("link", name="ES").click()
    page.wait_for_url(f"{url}/es/toy/glossary/shield.html")
    page.locator(".top .of").click()
    page.wait_for_url(f"{url}/es/toy/index.html")
    expect(page.locator(".net b")).to_be_visible()
    host = url.removesuffix("/some/where")
    outside = [u for u in opened.asked if not u.startswith((f"{url}/", f"{host}/-/", "data:"))]
    assert outside == []
    assert opened.troubles == []
    device.cut()
    page.goto(f"{url}/en/toy/glossary/ward.html")
    expect(page.locator("#once")).to_contain_text(OLD)
    page.goto(f"{url}/")
    page.wait_for_url(re.compile("/toy/index.html$"))


def test_not_found_page_works_below_a_path(device: Device, below: tuple[Workshop, Path]) -> None:
    """The host shows it at the missing address."""
    _, root = below
    shutil.copy2(root / "some/where/404.html", root / "404.html")
    url = f"{device.serve(root)}/some/where"
    page = device.open().page
    page.goto(f"{url}/en/toy/glossary/sheild.html")
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    expect(page.locator(".hits a").first).to_have_attribute("href", re.compile("glossary/shield"))
    page.locator(".hits a").first.click()
    page.wait_for_url(f"{url}/en/toy/glossary/shield.html")


def test_another_language_is_kept_and_removed_by_a_button_that_says_its_size(
    device: Device, toy: Workshop
) -> None:
    toy.build()
    opened, home = device.open(), device.serve(toy.site)
    page = opened.page
    keep(page, f"{home}/en/toy/index.html")
    page.get_by_text("Without a network", exact=True).click()
    rows = page.locator("#_kept li")
    own, other = (rows.filter(has_text=name) for name in ("English", "Español"))
    expect(own.get_by_role("button", name="Remove")).to_be_visible()
    other.get_by_role("button", name=re.compile(r"Keep \(\d+\.\d MB\)")).click()
    expect(other.locator("small")).to_have_text("Kept")
    device.context.set_offline(True)
    page.goto(f"{home}/es/toy/glossary/ward.html")
    assert "not kept" not in page.locator("h1").inner_text()
    page.goto(f"{home}/en/toy/index.html")
    page.get_by_text("Without a network", exact=True).click()
    own.get_by_role("button", name="Remove").click()
    expect(own.get_by_role("button", name=re.compile("Keep"))).to_be_visible()
    assert not opened.elsewhere(home)
