"""The page of `rulesdb impact --html`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.history.impact import Change, Content, Impact, impact
from rulesdb.history.revision import read_leniently
from rulesdb.proof.rerun import Rerun, RunSummary
from rulesdb.site.renderer import Renderer
from rulesdb.site.views.impact import page
from tests.history.two_contents import Folder, small_folder
from tests.paths import TEMPLATES


@pytest.fixture
def small(tmp_path: Path) -> Folder:
    return small_folder(tmp_path)


def test_only_changed_facts_are_shown(small: Folder) -> None:
    small.edit("keyforge/timing/destroyed", "order: 100", "order: 101")
    old, new = (Content(read_leniently(path)[0]) for path in (small.old, small.new))
    [change] = impact(old, new).changes
    assert change.as_json()["facts"] == ["-order: 100", "+order: 101"]
    html = Renderer(TEMPLATES).render(page(Impact([change]), "x", "en", "site", TEMPLATES))
    assert "<pre>-order: 100\n+order: 101</pre>" in html


@pytest.mark.parametrize(("lang", "words"), [("en", ("new", "gone")), ("it", ("nuovo", "rimosso"))])
def test_new_and_lost_scenarios_are_labelled(lang: str, words: tuple[str, str]) -> None:
    there = RunSummary("not run")
    found = Impact(scenarios=[Rerun("toy/a", 1, None, there), Rerun("toy/b", 1, there, None)])
    html = Renderer(TEMPLATES).render(page(found, "x", lang, "site", TEMPLATES))
    assert [f"<b>{word}</b>" in html for word in words] == [True, True]


def test_removed_statement_has_no_link() -> None:
    lost = Change("toy/glossary/ward#once", before={"en": "A ward works once."}, after={})
    html = Renderer(TEMPLATES).render(page(Impact([lost]), "x", "en", "site", TEMPLATES))
    assert "<span>toy/glossary/ward#once</span>" in html
    assert 'href="site/' not in html
