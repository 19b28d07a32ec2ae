"""The corpus of attacks in a browser: no attack runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.attack_corpus import build_hostile
from tests.browser.tabs import Open
from tests.workshop import Workshop, serving_files, wait_for


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return build_hostile(tmp_path_factory.mktemp("hostile"))


@pytest.fixture(scope="module")
def home(hostile: Workshop) -> Iterator[str]:
    with serving_files(hostile.site) as url:
        yield url


def pages_of(shop: Workshop) -> list[str]:
    site = shop.site.resolve()
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))


def test_attacks_do_not_run_in_a_browser(hostile: Workshop, home: str, tab: Open) -> None:
    opened, alarms = tab(), []
    opened.page.on("dialog", lambda dialog: (alarms.append(dialog.message), dialog.dismiss()))
    for path in pages_of(hostile):
        page = opened.go(f"{home}/{path}")
        if 'http-equiv="refresh"' in (hostile.site / path).read_text("utf-8"):
            page.wait_for_url(lambda url, left=path: not url.endswith(left))
        page.mouse.move(200, 300)
        if path.startswith(("en/", "es/")):
            assert page.evaluate("window.pwned") is None, path
        assert (
            page.locator("[onload], [onerror], [onfocus], [onmouseover], svg script").count() == 0
        )
        assert page.locator('a[href^="javascript:" i], a[href^="data:" i]').count() == 0
    assert alarms == []
    assert opened.elsewhere(home) == []
    assert [trouble for trouble in opened.troubles if "Content Security" in trouble] == []


@pytest.mark.parametrize("typed", ["script", "evil", "{{7*7}}", "javascript", '"><svg onload=1>'])
def test_attacks_do_not_run_in_search_results(home: str, tab: Open, typed: str) -> None:
    opened = tab()
    page = opened.go(f"{home}/en/toy/index.html")
    page.locator("#q").fill(typed)
    wait_for(lambda: page.locator(".heard").text_content())
    page.wait_for_timeout(50)
    assert page.evaluate("window.pwned") is None
    assert page.locator(".hits script, .hits img, .hits svg, .hits [onerror]").count() == 0
    assert opened.elsewhere(home) == []
