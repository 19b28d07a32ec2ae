"""A page as a tree, read with the standard library's parser, and strict about nesting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}


@dataclass(eq=False)
class Element:
    """A tag with what is inside it: text and other tags, in order."""

    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    inside: list[Element | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Element]:
        """This element and every one below it."""
        yield self
        for part in self.inside:
            if isinstance(part, Element):
                yield from part

    @property
    def classes(self) -> set[str]:
        return set(self.attrs.get("class", "").split())

    @property
    def text(self) -> str:
        """Everything written in it, soft hyphens left out, spaces made one."""
        parts = (part if isinstance(part, str) else part.text for part in self.inside)
        return " ".join("".join(parts).replace("\u00ad", "").split())

    def all(self, tag: str = "", cls: str = "", **attrs: str) -> list[Element]:
        """The elements below with this tag, class and attributes."""
        return [
            found
            for found in self
            if found is not self
            and (not tag or found.tag == tag)
            and (not cls or cls in found.classes)
            and all(found.attrs.get(name) == value for name, value in attrs.items())
        ]

    def one(self, tag: str = "", cls: str = "", **attrs: str) -> Element:
        """The only such element."""
        found = self.all(tag, cls, **attrs)
        assert len(found) == 1, f"{len(found)} of <{tag} class={cls} {attrs}>"
        return found[0]

    @property
    def hrefs(self) -> list[str]:
        """Where the links in it lead."""
        return [link.attrs["href"] for link in self.all("a") if "href" in link.attrs]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Element("")]
        self.problems: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            child = self.open[-1].inside[-1]
            assert isinstance(child, Element)
            self.open.append(child)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.problems.append(f"<{tag}> has an attribute twice")
        found = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(found)

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1].tag == tag:
            self.open.pop()
        else:
            self.problems.append(f"</{tag}> closes <{self.open[-1].tag}>")

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def read(html: str) -> tuple[Element, list[str]]:
    """The tree of a page, and what is wrong with its nesting."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    unclosed = [f"<{element.tag}> is not closed" for element in reader.open[1:]]
    return reader.open[0], [*reader.problems, *unclosed]


def pages_of(site: Path) -> dict[str, Element]:
    """Every page of a site, by its path."""
    return {
        path.relative_to(site).as_posix(): read(path.read_text("utf-8"))[0]
        for path in sorted(site.rglob("*.html"))
    }


LINKS = ("href", "src", "action", "formaction", "data", "poster", "srcset")


def links_of(page: Element) -> Iterator[tuple[Element, str]]:
    """Every address that a page names, with the element that names it."""
    for element in page:
        for name in LINKS:
            if name in element.attrs:
                yield element, element.attrs[name]
        if element.attrs.get("http-equiv", "").lower() == "refresh":
            yield element, element.attrs["content"].partition("url=")[2]


def broken_links(site: Path) -> list[str]:
    """The links of a site that lead to no file, or to an id that is not on the page."""
    pages = pages_of(site)
    ids = {
        path: {element.attrs["id"] for element in page if "id" in element.attrs}
        for path, page in pages.items()
    }
    broken = []
    for path, page in pages.items():
        for _, href in links_of(page):
            if href.startswith(("http://", "https://", "data:")):
                continue
            file, _, anchor = href.partition("#")
            here = (site / path).parent / file if file else site / path
            target = here.resolve()
            name = target.relative_to(site.resolve()).as_posix()
            if not target.is_file() or (anchor and anchor not in ids.get(name, ())):
                broken.append(f"{path}: {href}")
    return broken
