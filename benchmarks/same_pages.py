"""Convert the site's pages to Markdown, so that another builder can make the same pages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

HEADINGS = {f"h{level}": "#" * level for level in range(1, 7)}
BLOCKS = {"p", "div", "section", "dt", "dd", "tr", "summary", "article", "ul", "ol", "dl", "table"}
UNSEEN = {"svg", "template", "script", "style", "dialog", "button", "title"}


class Reader(HTMLParser):
    """Extracts the main part of a page: headings, paragraphs, items, links, bold words."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.title = ""
        self._in_main = False
        self._unseen = 0
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_main |= tag == "main"
        self._unseen += tag in UNSEEN
        if not self._in_main or self._unseen:
            return
        if tag in HEADINGS:
            self.said.append(f"\n\n{HEADINGS[tag]} ")
        elif tag == "li":
            self.said.append("\n\n- ")
        elif tag in BLOCKS:
            self.said.append("\n\n")
        elif tag in ("b", "strong"):
            self.said.append("**")
        elif tag == "a":
            self.said.append("[")
            self._open.append(dict(attrs).get("href") or "")

    def handle_endtag(self, tag: str) -> None:
        if self._in_main and not self._unseen:
            if tag in ("b", "strong"):
                self.said.append("**")
            elif tag == "a" and self._open:
                self.said.append(f"]({self._open.pop()})")
        self._unseen -= tag in UNSEEN
        self._in_main &= tag != "main"

    def handle_data(self, data: str) -> None:
        if self._in_main and not self._unseen:
            self.said.append(re.sub(r"\s+", " ", data))
        elif self.lasttag == "title" and not self.title:
            self.title = data.strip()


def read(page: Path) -> tuple[str, str]:
    """Return a page's title, and its main part as Markdown."""
    reader = Reader()
    reader.feed(page.read_text("utf-8"))
    text = re.sub(r"\n\n- \s*\n+", "\n\n- ", "".join(reader.said))
    text = re.sub(r" *\n[ \n]*\n *", "\n\n", text)
    return reader.title, text.strip() + "\n"


def write(site: Path, folder: Path, head: str = "") -> int:
    """Write every page of a site to a folder; return their number. `head` gets title and name."""
    pages = sorted(site.rglob("*.html"))
    for page in pages:
        path = folder / page.relative_to(site).with_suffix(".md")
        path.parent.mkdir(parents=True, exist_ok=True)
        title, text = read(page)
        name = page.relative_to(site).with_suffix("").as_posix()
        title = title.replace('"', "'")
        path.write_text(head.format(title=title, name=name) + text, "utf-8")
    return len(pages)
