"""The content security policy in a browser: it stops what escaping might miss."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.tabs import Open
from tests.workshop import Workshop, serving_files, wait_for


def put(page: Page, tag: str, **what: str) -> None:
    """Add an element to a page, as missing escaping would."""
    page.evaluate(
        "([tag, what]) => document.body.append(Object.assign(document.createElement(tag), what))",
        [tag, what],
    )


@pytest.fixture
def guarded(toy: Workshop) -> Iterator[str]:
    """The toy game behind a server, with an extra script that tries to evaluate text."""
    toy.build()
    tries = "window.own = 1; for (const run of [eval, Function]) try { run('1')(); } catch (e) { "
    (toy.site / "own.js").write_text(f"{tries} window.own += e.name; }}", "utf-8")
    with serving_files(toy.site) as url:
        yield url


def test_policy_stops_inline_script_and_style(tab: Open, guarded: str) -> None:
    page = tab().go(f"{guarded}/en/toy/glossary/ward.html")
    put(page, "script", textContent="window.ran = 1")
    put(page, "style", textContent="body { margin: 77px }")
    put(page, "div", innerHTML="<img src=static/none.png onerror='window.ran = 1'>")
    page.wait_for_timeout(300)
    assert page.evaluate("window.ran") is None
    assert page.evaluate("getComputedStyle(document.body).marginTop") == "0px"


def test_policy_stops_eval(tab: Open, guarded: str) -> None:
    page = tab().go(f"{guarded}/en/toy/glossary/ward.html")
    put(page, "script", src=f"{guarded}/own.js")
    wait_for(lambda: page.evaluate("window.own"))
    assert page.evaluate("window.own") == "1EvalErrorEvalError"


def test_policy_stops_foreign_script(tab: Open, guarded: str, tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "far.js").write_text("window.far = 1", "utf-8")
    page = tab().go(f"{guarded}/en/toy/glossary/ward.html")
    refused = page.expect_console_message(lambda line: "Content Security Policy" in line.text)
    with serving_files(tmp_path / "far") as far, refused:
        put(page, "script", src=f"{far}/far.js")
    assert page.evaluate("window.far") is None


def test_policy_stops_injected_script(tab: Open, address: str) -> None:
    page = tab().go(f"{address}/en/index.html")
    page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.ran = 1';"
        " document.body.append(s) }"
    )
    assert page.evaluate("window.ran") is None
