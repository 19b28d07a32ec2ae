"""Check Markdown and convert it to safe HTML. The only module that imports markdown.

No HTML passes through, and links lead only to the library or the web. Parsing time is quadratic in
the markup characters of a paragraph, so their number is limited.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape
from typing import Any

from msgspec import Struct

from rulesdb.engine.documents import Problems

MAX_PARAGRAPH = 10_000  # characters of a paragraph, list or table
MAX_MARKS = 200  # markup characters in one of these
MAX_NESTED = 8  # levels of lists and quotations

_CODE = re.compile(r"(?<![\\`])(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_HTML = re.compile(r"<(?=[A-Za-z/!?])")
_IMAGE = re.compile(r"!\[")
_LINK = re.compile(r"\]\(\s*<?([^)>\s]*)")
_REFERENCE = re.compile(r"^(?:[ \t>*+-]|\d+\.)*\[[^\]]*\]:", re.MULTILINE)
_STRAY = re.compile(r"\{#")
_WEB = re.compile(r"https?://\S+")
_ENTRY = re.compile(r"[\w#][\w./#-]*")
_MARK = re.compile(r"[\[*_`!<&\\]")
_NESTED = re.compile(rf"^(?:[ \t]*(?:[-*+>]|\d+\.)(?=[ \t>])){{{MAX_NESTED + 1}}}", re.MULTILINE)
_INDENTED = re.compile(rf"^(?: {{4}}| {{0,3}}\t){{{MAX_NESTED + 1}}}", re.MULTILINE)


class Link(Struct, frozen=True):
    """A link in a text: its target and its line."""

    target: str
    line: int


def check_markdown(text: str, first_line: int, problems: Problems) -> list[Link]:
    """Return the links of a text; report raw HTML, images and links that could run code."""
    if (refused := _too_much(text)) is not None:
        problems.add(first_line, *refused)
        return []
    text = _CODE.sub(lambda code: re.sub(r"[^\n]", " ", code.group()), text)

    def line(at: int) -> int:
        return first_line + text.count("\n", 0, at)

    for found in _HTML.finditer(text):
        problems.add(
            line(found.start()), "raw HTML in the text", "write Markdown, or `code` for a <"
        )
    for found in _IMAGE.finditer(text):
        problems.add(line(found.start()), "an image in the text", "describe it in words")
    for found in _REFERENCE.finditer(text):
        problems.add(
            line(found.start()), "a link definition in the text", "write [text](target) instead"
        )
    for found in _STRAY.finditer(text):
        problems.add(
            line(found.start()),
            "an anchor inside the text",
            "begin a paragraph or a `- ` item with it, at the left margin",
        )
    links = []
    for found in _LINK.finditer(text):
        target = found.group(1)
        if _WEB.fullmatch(target):
            continue
        if not _ENTRY.fullmatch(target):
            problems.add(
                line(found.start()),
                f"link to '{target}' is not allowed",
                "link to an entry (ward#leaves-play) or to an https address",
            )
            continue
        links.append(Link(target, line(found.start())))
    return links


def _too_much(text: str) -> tuple[str, str] | None:
    """Return a problem and remedy if Markdown would take too long to parse the text."""
    if len(text) > MAX_PARAGRAPH:
        return f"more than {MAX_PARAGRAPH} characters without a blank line", "split it"
    if len(_MARK.findall(text)) > MAX_MARKS:
        return (
            f"more than {MAX_MARKS} Markdown marks without a blank line",
            "split it, or use fewer",
        )
    if _NESTED.search(text) or _INDENTED.search(text):
        return "nested too deeply", f"use at most {MAX_NESTED} levels of lists and quotations"
    return None


Resolve = Callable[[str], str | None]


def to_html(text: str, resolve: Resolve, *, inline: bool = False) -> str:
    """Convert Markdown to HTML that cannot run code; `resolve` turns a link target into a URL."""
    if (plain := _plain_html(text, resolve)) is not None:
        return plain if inline else f"<p>{plain}</p>"
    renderer = _renderer()
    renderer.resolve = resolve
    html = str(renderer.reset().convert(text))
    if inline and html.startswith("<p>") and html.endswith("</p>") and html.count("<p>") == 1:
        return html[3:-4]
    return html


# Most texts are one paragraph with links and bold words; text without these characters is the same
# in HTML. A test compares this fast path with the full renderer on every text.
_PLAIN = re.compile(r"[^\\`*_<>&\[\]!#|~\n{}:]+(?::(?!//)[^\\`*_<>&\[\]!#|~\n{}:]*)*")
_PART = re.compile(r"\[([^\[\]()*`_<>&\\!\n]+)\]\(([a-z0-9./#-]+)\)|\*\*([^*\[\]`_<>&\\!\n]+)\*\*")


def _plain_html(text: str, resolve: Resolve) -> str | None:
    """Return a paragraph of words, entry links and bold words as HTML; None if it has more."""
    text = text.strip()
    if not text or text[0] in "-+=#>0123456789 \t" or "  " in text:
        return None
    parts, at = [], 0
    while at < len(text):
        if found := _PLAIN.match(text, at):
            parts.append(found[0])
        elif found := _PART.match(text, at):
            label, target, bold = found.groups()
            if bold is not None:
                if bold != bold.strip():
                    return None
                parts.append(f"<strong>{bold}</strong>")
            elif _ENTRY.fullmatch(target) and (address := resolve(target)):
                parts.append(f'<a href="{escape(address)}">{label}</a>')
            else:
                return None
        else:
            return None
        at = found.end()
    return "".join(parts)


def to_text(text: str) -> str:
    """Convert Markdown to plain text, without marks and link targets."""
    text = re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", text)
    text = re.sub(r"(\*\*|__|`)(.+?)\1", r"\2", text)
    text = re.sub(r"(?<!\w)[*_](?=\S)(.+?)(?<=\S)[*_](?!\w)", r"\1", text)
    text = re.sub(r"^[ \t]*(?:[-*#>]+|\d+\.)\s+", "", text, flags=re.MULTILINE)
    return " ".join(text.split())


@lru_cache(maxsize=1)
def _renderer() -> Any:
    import markdown
    from markdown.extensions.sane_lists import SaneListExtension
    from markdown.extensions.tables import TableExtension
    from markdown.treeprocessors import Treeprocessor

    class SafeLinks(Treeprocessor):
        """Keeps only links to the library or the web, and replaces images by their alt text."""

        def run(self, root: Any) -> None:
            for element in root.iter():
                if element.tag == "img":
                    element.tag, element.text = "span", element.get("alt", "")
                    element.attrib.clear()
                elif element.tag == "a":
                    href = element.get("href", "")
                    element.attrib.clear()
                    if _WEB.fullmatch(href):
                        element.set("href", href)
                        element.set("rel", "noopener noreferrer")
                    elif _ENTRY.fullmatch(href) and (address := renderer.resolve(href)):
                        element.set("href", address)
                    else:
                        element.tag = "span"

    class Renderer(markdown.Markdown):
        resolve: Resolve

    # Extensions given by name would be looked up in every installed package.
    extensions = [TableExtension(), SaneListExtension()]
    renderer = Renderer(extensions=extensions, output_format="html")
    renderer.preprocessors.deregister("html_block")
    renderer.inlinePatterns.deregister("html")
    renderer.inlinePatterns.deregister("autolink")
    renderer.inlinePatterns.deregister("automail")
    renderer.treeprocessors.register(SafeLinks(renderer), "safe-links", 5)
    return renderer
