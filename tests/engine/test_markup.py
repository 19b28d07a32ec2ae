"""Markdown to HTML: nothing in it can run, and links resolve."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from rulesdb.reference.markdown import to_html, to_text

ATTACKS = [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
    "Text <script>alert(1)</script> text",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "- item\n\n    <script>alert(1)</script>",
    "> <script>alert(1)</script>",
    "| a | b |\n|---|---|\n| <script>alert(1)</script> | <img src=x onerror=alert(1)> |",
    "# <script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<img src=`x` onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<math><mi xlink:href='javascript:alert(1)'>x</mi></math>",
    "<div markdown='1' onclick='alert(1)'>\n\n*x*\n\n</div>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<style>@import 'javascript:alert(1)';</style>",
    "<a href='javascript:alert(1)'>x</a>",
    "<!-- <script>alert(1)</script> -->",
    "<!-- > <script>alert(1)</script> --!>",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?xml <script>alert(1)</script>?>",
    "<javascript:alert(1)>",
    "<JAVASCRIPT:alert(1)>",
    "<data:text/html,hi>",
    "<a@b.example>",
    "<https://example.org/onload=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x]( javascript:alert(1) )",
    "[x](<javascript:alert(1)>)",
    "[x](\tjavascript:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](java\nscript:alert(1))",
    "[x](\x01javascript:alert(1))",
    "[x](javascript\\:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](&#x6A;avascript:alert(1))",
    "[x](&#0000106avascript:alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](java&Tab;script:alert(1))",
    "[x](java&NewLine;script:alert(1))",
    "[x](&#1;javascript:alert(1))",
    "[x](%6aavascript:alert(1))",
    "[x](vbscript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](file:///etc/passwd)",
    "[x](//evil.example)",
    "[x](/\\evil.example)",
    "[x](https:javascript)",
    '[x](https://example.org/"onmouseover="alert(1))',
    "[x](https://example.org/ 'title\" onmouseover=\"alert(1)')",
    '[x](https://example.org/"><script>alert(1)</script>)',
    "[x][r]\n\n[r]: javascript:alert(1)",
    "[r]\n\n[r]: javascript:alert(1) 'title'",
    "> [r]\n>\n> [r]: data:text/html,hi",
    "![x](javascript:alert(1))",
    "![x](https://example.org/track.png)",
    '![" onerror="alert(1)](x)',
    "![x](x 'title\" onerror=\"alert(1)')",
    '![x][r]\n\n[r]: x" onerror="alert(1)',
    "![<script>alert(1)</script>](x)",
    "[![x](javascript:alert(1))](javascript:alert(1))",
    "[<img src=x onerror=alert(1)>](https://example.org)",
    "`<script>alert(1)</script>`",
    "``` <script>alert(1)</script> ```",
    "    <script>alert(1)</script>",
    "```\n<script>alert(1)</script>\n```",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;alert(1)",
    "\\<script>alert(1)\\</script>",
    "\x02wzxhzdk:0\x03 <script>alert(1)</script>",
    "{: onclick=alert(1) }\n*x*{: onclick=alert(1) }",
    "**<script>alert(1)**</script>",
]
TAGS = {
    *("a", "blockquote", "br", "code", "em", "h1", "h2", "h3", "hr", "li", "ol", "p", "pre"),
    *("span", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul"),
}


class Page(HTMLParser):
    """What a browser sees in a piece of HTML: tags, attributes and declarations."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.odd: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_comment(self, data: str) -> None:
        self.odd.append(data)

    def handle_decl(self, decl: str) -> None:
        self.odd.append(decl)

    def handle_pi(self, data: str) -> None:
        self.odd.append(data)

    def unknown_decl(self, data: str) -> None:
        self.odd.append(data)


def believe(target: str) -> str:
    """The most careless way to resolve a link."""
    return target


@pytest.mark.parametrize("inline", [False, True])
@pytest.mark.parametrize("attack", ATTACKS)
def test_hostile_markdown_is_harmless(attack: str, inline: bool) -> None:
    html = to_html(attack, believe, inline=inline)
    page = Page(html)
    assert set(page.tags) <= TAGS
    assert {name for name, _ in page.attributes} <= {"href", "rel"}
    assert page.odd == []
    for name, value in page.attributes:
        assert name == "rel" or re.match(r"https?://|[\w#]", value)
        assert name == "rel" or "script:" not in value or value.startswith("https://")
    assert "<script" not in html.lower()
    assert not re.search(r"<[^>]*\son\w+\s*=", html)
    assert not re.search(r"<[^>]*href=\"?\s*(?:javascript|vbscript|data):", html, re.IGNORECASE)


def test_link_resolves_through_the_callback() -> None:
    html = to_html("See [ward](ward#one).", {"ward#one": "../ward.html#one"}.get)
    assert html == '<p>See <a href="../ward.html#one">ward</a>.</p>'


def test_unresolved_link_shows_only_its_text() -> None:
    assert to_html("See [ward](ward).", lambda _: None) == "<p>See <span>ward</span>.</p>"


def test_resolved_address_is_escaped() -> None:
    html = to_html("[ward](ward)", lambda _: '"><script>alert(1)</script>')
    assert Page(html).tags == ["p", "a"]


def test_each_call_uses_its_own_callback() -> None:
    to_html("[ward](ward)", lambda _: "/first")
    assert to_html("[ward](ward)", lambda _: "/second") == '<p><a href="/second">ward</a></p>'


def test_link_definition_does_not_outlive_its_text() -> None:
    to_html("[ward]: ward", believe)
    assert to_html("[ward]", believe) == "<p>[ward]</p>"


@pytest.mark.parametrize("address", ["https://example.org/a?b=c", "http://example.org"])
def test_web_link_sends_no_referrer(address: str) -> None:
    html = to_html(f"[x]({address} 'title')", lambda _: None)
    assert html == f'<p><a href="{address}" rel="noopener noreferrer">x</a></p>'


def test_image_shows_only_its_text() -> None:
    assert to_html("![a knight](knight.png)", believe) == "<p><span>a knight</span></p>"


def test_html_in_code_is_shown_verbatim() -> None:
    assert to_html("`<b>`", believe) == "<p><code>&lt;b&gt;</code></p>"


def test_inline_leaves_out_the_paragraph() -> None:
    assert to_html("**Yes.** So.", believe, inline=True) == "<strong>Yes.</strong> So."


def test_inline_keeps_two_paragraphs() -> None:
    assert to_html("One.\n\nTwo.", believe, inline=True) == "<p>One.</p>\n<p>Two.</p>"


def test_plain_text_leaves_out_marks_and_targets() -> None:
    text = "**Yes.** See [ward](ward#one), `code` and *more*.\n\n- item_one"
    assert to_text(text) == "Yes. See ward, code and more. item_one"
