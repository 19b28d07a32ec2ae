"""The report of an impact as a page: whole in one file, with the look of the site."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from .contexts import Link, Page, interface_words
from .impact import FACTS, Change, Impact
from .rerun import Rerun


class Told(Struct, frozen=True):
    """A change in the language of the page."""

    link: Link
    was: str
    languages: str
    before: str
    after: str


class Section(Struct, frozen=True):
    id: str
    title: str
    changes: tuple[Told, ...]


class ImpactPage(Struct, frozen=True):
    lang: str
    since: str
    style: str
    words: dict[str, Any]
    sections: tuple[Section, ...]
    citing: tuple[tuple[Link, tuple[Link, ...]], ...]
    scenarios: tuple[tuple[Link, str, Rerun], ...]
    behind: tuple[tuple[Link, str], ...]


def page(found: Impact, since: str, lang: str, site: str, templates: Path) -> Page:
    """The report; `site` is the way from the file to the site, where its links lead."""
    words = interface_words(templates, lang)["impact"]

    def link(address: str, text: str = "") -> Link:
        id, _, anchor = address.partition("#")
        game, kind, name = (*id.split("/"), "", "")[:3]
        path = f"{game}/timing/index.html" if kind == "timing" else f"{id}.html"
        anchor = f"{name}.{anchor}" if kind == "timing" and anchor else anchor
        return Link(text or address, f"{site}/{lang}/{path}{f'#{anchor}' if anchor else ''}")

    def told(change: Change) -> Told:
        shown = [own for own in (lang, *change.languages) if own in change.languages]
        text = next((own for own in shown if own != FACTS), FACTS)
        return Told(
            link(change.address),
            change.was,
            ", ".join(own or words["facts"] for own in change.languages),
            change.before.get(text, ""),
            change.after.get(text, ""),
        )

    sections = tuple(
        Section(kind, words[kind], tuple(told(change) for change in found.of(kind)))
        for kind in ("added", "changed", "removed")
    )
    context = ImpactPage(
        lang=lang,
        since=since,
        style=(templates / "static" / "look.css").read_text("utf-8"),
        words=words,
        sections=sections,
        citing=tuple(
            (link(each.id, each.title), tuple(link(address) for address in each.through))
            for each in found.citing
        ),
        scenarios=tuple(
            (link(each.id), ", ".join(words[what] for what in each.changed), each)
            for each in found.scenarios
        ),
        behind=tuple((link(late.address), late.lang) for late in found.behind),
    )
    return Page("impact.html", "impact.html", context)
