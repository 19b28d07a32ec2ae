"""The practice pages: every question can be answered, and its endings read differently."""

from __future__ import annotations

import pytest

from rulesdb.engine.session_json import Difference
from rulesdb.site.endings_in_words import telling_rows
from tests.html_tree import Element

PAGES = (
    *(f"{lang}/keyforge/practice.html" for lang in ("en", "es", "it")),
    *(f"{lang}/{game}/practice.html" for lang in ("en", "es") for game in ("atrum", "mitos")),
)


@pytest.mark.parametrize("path", PAGES)
def test_question_has_one_right_ending_and_reads_differently(
    pages: dict[str, Element], path: str
) -> None:
    questions = pages[path].all("section", cls="case")
    assert len(questions) > 40
    for question in questions:
        labels = question.all("label", cls="end4")
        assert 2 <= len(labels) <= 4, question.attrs["id"]
        assert sum("right" in label.classes for label in labels) == 1
        told = [label.text.removesuffix(label.one("small").text)[1:].strip() for label in labels]
        assert all(told), question.attrs["id"]
        assert len(set(told)) == len(told), question.attrs["id"]
        assert all(label.one("small").text for label in labels)


@pytest.mark.parametrize("path", PAGES)
def test_answer_names_the_rule_and_leads_to_the_replay(
    pages: dict[str, Element], path: str
) -> None:
    for question in pages[path].all("section", cls="case"):
        answer = question.one("details", cls="p-answer")
        assert answer.all("div", cls="law")
        assert "#_r" in answer.one("a", cls="see").attrs["href"]
        assert question.one("ol", cls="p-moves").all("li")
        assert len(question.all(cls="board")) == 2


def test_right_ending_is_not_always_in_the_same_place(pages: dict[str, Element]) -> None:
    places = set()
    for question in pages[PAGES[0]].all("section", cls="case"):
        labels = question.all("label", cls="end4")
        places.add(next(at for at, label in enumerate(labels) if "right" in label.classes))
    assert places == {0, 1, 2, 3}


def test_no_word_is_missing(pages: dict[str, Element]) -> None:
    for path in PAGES:
        facts = [fact.text for fact in pages[path].all("span", cls="fact")]
        assert facts
        assert not [fact for fact in facts if "\0" in fact or "�" in fact]


@pytest.mark.parametrize("path", PAGES)
def test_game_page_leads_to_practice(pages: dict[str, Element], path: str) -> None:
    game = path.replace("practice.html", "index.html")
    hrefs = [link.attrs.get("href", "") for link in pages[game].one("main").all("a")]
    assert f"../../{path}" in hrefs


def test_only_rows_that_tell_endings_apart_are_kept() -> None:
    rows = [
        Difference("a", ["1", "2", "2"]),
        Difference("b", ["1", "2", "2"]),
        Difference("c", ["1", "1", "2"]),
    ]
    assert [row.what for row in telling_rows(rows, 3)] == ["a", "c"]
