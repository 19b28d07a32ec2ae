"""Texts of an entry: languages, anchors, allowed Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.reference.content_folder import Folder

WARD = "toy/glossary/ward.md"
LEAD = "It protects a creature."
LEAVES = "- {#leaves} It is lost instead of the creature."
ONE = "- {#one} A creature has one at most."
HTML = "raw HTML in the text; write Markdown, or `code` for a <"
IMAGE = "an image in the text; describe it in words"
DEFINITION = "a link definition in the text; write [text](target) instead"
STRAY = "an anchor inside the text; begin a paragraph or a `- ` item with it, at the left margin"
MISSING = "add it as {#one}, or remove it from every language"
TARGET = "link to an entry (ward#leaves-play) or to an https address"


def test_missing_language_is_reported(toy: Folder) -> None:
    text = (toy.root / WARD).read_text(encoding="utf-8")
    toy.write(WARD, text[: text.index("## es:")])
    assert toy.problems() == [f"{WARD}:1: no text in 'es'; add a section `## es: …`"]


def test_language_that_the_game_does_not_have_is_reported(toy: Folder) -> None:
    text = (toy.root / WARD).read_text(encoding="utf-8")
    german = "\n## de: Schutz\n\nSchützt.\n\n- {#leaves} Er geht.\n- {#one} Nur einer.\n"
    toy.write(WARD, text + german)
    assert toy.problems() == [
        f"{WARD}:22: 'de' is not a language of toy; use en, es, or add it to game.md"
    ]


def test_repeated_language_is_reported(toy: Folder) -> None:
    toy.edit(WARD, "## es: Guarda", "## en: Guarda")
    assert toy.problems() == [f"{WARD}:15: duplicate language 'en'; merge the two sections"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        pytest.param(
            "- {#one} Una criatura tiene una como máximo.\n",
            "",
            f"15: statement '#one' is missing in 'es'; {MISSING}",
            id="missing in the second language",
        ),
        pytest.param(
            ONE + "\n",
            "",
            f"8: statement '#one' is missing in 'en'; {MISSING}",
            id="missing in the first language",
        ),
        pytest.param(
            f"{LEAVES}\n{ONE}",
            f"{ONE}\n{LEAVES}",
            "15: the statements in 'es' are in another order; order them as one, leaves",
            id="another order",
        ),
        pytest.param(
            ONE,
            f"{ONE}\n- {{#one}} Again.",
            "14: duplicate anchor 'one'; give each statement its own",
            id="the same anchor twice",
        ),
        pytest.param(
            ONE,
            "- {#One} A creature has one at most.",
            "13: 'One' is not a valid anchor; use lower-case words and hyphens",
            id="a bad anchor",
        ),
        pytest.param(
            ONE,
            "- {#} A creature has one at most.",
            "13: '' is not a valid anchor; use lower-case words and hyphens",
            id="an empty anchor",
        ),
        pytest.param(
            ONE,
            "- {#one}",
            "13: statement 'one' is empty; write its text",
            id="an empty statement",
        ),
        pytest.param(ONE, f"{ONE}\n\n* {{#two}} No.", f"15: {STRAY}", id="an anchor after a star"),
        pytest.param(ONE, f"{ONE}\n  - {{#two}} No.", f"14: {STRAY}", id="an indented anchor"),
        pytest.param(LEAD, f"{LEAD} {{#two}} No.", f"10: {STRAY}", id="an anchor in a sentence"),
        pytest.param(
            LEAD,
            "",
            "8: 'en' has no opening; begin with a one-line summary",
            id="no opening",
        ),
        pytest.param(
            "## en: Ward",
            "Stray words.\n\n## en: Ward",
            "8: text outside a language section; put it below `## en: Title`",
            id="text before the first language",
        ),
        pytest.param(
            LEAD,
            f"{LEAD}\n\n## More",
            "12: a heading without a language; write `## en: Title`, or `###` inside a text",
            id="a heading without a language",
        ),
        pytest.param(
            LEAD,
            f"{LEAD}\n\n```\ncode",
            "12: a fence is not closed; close it with ```",
            id="a fence that stays open",
        ),
    ],
)
def test_bad_text_is_reported(toy: Folder, old: str, new: str, problem: str) -> None:
    toy.edit(WARD, old, new)
    assert toy.problems() == [f"{WARD}:{problem}"]


def test_term_without_statements_is_reported(toy: Folder) -> None:
    toy.write("toy/glossary/bare.md", "---\n---\n## en: Bare\nSo.\n## es: Puro\nAsí.\n")
    assert toy.problems() == [
        "toy/glossary/bare.md:3: 'en' has no statement; write rules as `- {#anchor} …`",
        "toy/glossary/bare.md:5: 'es' has no statement; write rules as `- {#anchor} …`",
    ]


@pytest.mark.parametrize(
    ("markdown", "problem"),
    [
        ("<b>bold</b>", HTML),
        ("<script>alert(1)</script>", HTML),
        ("</p>", HTML),
        ("<!-- hidden -->", HTML),
        ("<?php ?>", HTML),
        ("<https://example.org>", HTML),
        ("\\` <b> \\`", HTML),
        ("![a picture](https://example.org/a.png)", IMAGE),
        ("![a picture][ref]", IMAGE),
        ("[ref]: https://example.org", DEFINITION),
        ("> [ref]: https://example.org", DEFINITION),
        ("* [ref]: https://example.org", DEFINITION),
        ("1. [ref]: https://example.org", DEFINITION),
        ("[x](javascript:alert)", f"link to 'javascript:alert' is not allowed; {TARGET}"),
        ("[x](JavaScript:alert)", f"link to 'JavaScript:alert' is not allowed; {TARGET}"),
        ("[x]( javascript:alert)", f"link to 'javascript:alert' is not allowed; {TARGET}"),
        ("[x](&#106;avascript:a)", f"link to '&#106;avascript:a' is not allowed; {TARGET}"),
        ("[x](javascript&colon;a)", f"link to 'javascript&colon;a' is not allowed; {TARGET}"),
        ("[x](javascript\\:a)", f"link to 'javascript\\:a' is not allowed; {TARGET}"),
        ("[x](data:text/html,hi)", f"link to 'data:text/html,hi' is not allowed; {TARGET}"),
        ("[x](vbscript:x)", f"link to 'vbscript:x' is not allowed; {TARGET}"),
        ("[x](file:///etc/passwd)", f"link to 'file:///etc/passwd' is not allowed; {TARGET}"),
        ("[x](mailto:a@example.org)", f"link to 'mailto:a@example.org' is not allowed; {TARGET}"),
        ("[x](//example.org)", f"link to '//example.org' is not allowed; {TARGET}"),
        ("[x](/glossary)", f"link to '/glossary' is not allowed; {TARGET}"),
        ("[x](../ward)", f"link to '../ward' is not allowed; {TARGET}"),
        ("[x](\\\\host)", f"link to '\\\\host' is not allowed; {TARGET}"),
        ("[x]()", f"link to '' is not allowed; {TARGET}"),
    ],
)
def test_forbidden_markdown_is_reported(toy: Folder, markdown: str, problem: str) -> None:
    toy.edit(WARD, LEAD, f"{LEAD}\n\n{markdown}")
    assert toy.problems() == [f"{WARD}:12: {problem}"]


def test_angled_link_is_reported_as_html_and_as_a_link(toy: Folder) -> None:
    toy.edit(WARD, LEAD, "[x](<javascript:alert>)")
    assert toy.problems() == [
        f"{WARD}:10: link to 'javascript:alert' is not allowed; {TARGET}",
        f"{WARD}:10: {HTML}",
    ]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        pytest.param("## en: Ward", "## en: <b>Ward</b>", 8, id="in a title"),
        pytest.param(LEAD, "It <b>protects</b>.", 10, id="in the first paragraph"),
        pytest.param(LEAD, f"{LEAD}\n\n\n\nIt <b>is</b>.", 14, id="after several empty lines"),
        pytest.param(LEAVES, "- {#leaves} It is\n  <b>lost</b>.", 13, id="in a statement"),
        pytest.param(LEAVES, f"{LEAVES}\n\n\n  So <b>it</b> is.", 15, id="in its second paragraph"),
        pytest.param(ONE, f"{ONE}\n\nSee <b>this</b>.", 15, id="after the statements"),
        pytest.param(
            LEAD, f"{LEAD}\n\n~~~scenario\na\n~~~\nSo <b>it</b>.", 15, id="after a scenario"
        ),
        pytest.param(LEAD, "One ` tick.\n\nIt <b>is</b> ` so.", 12, id="between stray backticks"),
    ],
)
def test_problem_is_reported_on_its_line(toy: Folder, old: str, new: str, line: int) -> None:
    toy.edit(WARD, old, new)
    assert toy.problems() == [f"{WARD}:{line}: {HTML}"]


@pytest.mark.parametrize(
    "markdown",
    [
        "Write `<b>` for bold.",
        "Write ``<b> ` </b>`` so.",
        "```\n<b>bold</b>\n\n![x](y)\n```",
        "Power < 3 and > 1, 1<2.",
        "A [page](https://example.org/a?b=c&d=e#f) on the web.",
        "An [old page](http://example.org) on the web.",
        "A [title](https://example.org 'Example').",
        "A `{#anchor}` as code.",
        "Brackets [like these]: fine.",
    ],
)
def test_accepts_harmless_markdown(toy: Folder, markdown: str) -> None:
    toy.edit(WARD, LEAD, f"{LEAD}\n\n{markdown}")
    assert toy.load()["toy/glossary/ward"].text("en").lead == f"{LEAD}\n\n{markdown}"
