"""The impact report as a page: a single file in the style of the site."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from rulesdb.history.impact import FACTS, Change, Impact
from rulesdb.proof.rerun import Rerun
from rulesdb.site.interface_words import site_words
from rulesdb.site.page import Page
from rulesdb.site.view_models.parts import Link


class ChangeView(Struct, frozen=True):
    """A change in the language of the page."""

    link: Link
    was: str
    languages: str
    before: str
    after: str
    facts: str


class Section(Struct, frozen=True):
    id: str
    title: str
    changes: tuple[ChangeView, ...]


class ImpactPage(Struct, frozen=True):
    lang: str
    since: str
    style: str
    words: dict[str, Any]
    sections: tuple[Section, ...]
    citing: tuple[tuple[Link, tuple[Link, ...]], ...]
    scenarios: tuple[tuple[Link, str, Rerun], ...]
    outdated: tuple[tuple[Link, str], ...]


def page(found: Impact, since: str, lang: str, site: str, templates: Path) -> Page:
    """Return the report page; `site` is the path from the report to the site."""
    words = site_words(templates, lang)["impact"]
    gone = {change.address for change in found.of("removed")}

    def link(address: str, text: str = "") -> Link:
        """Link to an address; without a target if it was removed."""
        if address in gone:
            return Link(text or address, "")
        id, _, anchor = address.partition("#")
        game, kind, name = (*id.split("/"), "", "")[:3]
        path = f"{game}/timing/index.html" if kind == "timing" else f"{id}.html"
        anchor = f"{name}.{anchor}" if kind == "timing" and anchor else anchor
        return Link(text or address, f"{site}/{lang}/{path}{f'#{anchor}' if anchor else ''}")

    def told(change: Change) -> ChangeView:
        spoken = [own for own in change.languages if own != FACTS]
        lines = change.lines(lang if lang in spoken else spoken[0]) if spoken else []
        facts = change.lines(FACTS) if change.kind == "changed" else []
        return ChangeView(
            link(change.address),
            change.was,
            ", ".join([*spoken, *([words["facts"]] if facts else [])]),
            "\n\n".join(line[1:] for line in lines if line.startswith("-")),
            "\n\n".join(line[1:] for line in lines if line.startswith("+")),
            "\n".join(facts),
        )

    def what(each: Rerun) -> str:
        own = {"added": words["new"], "removed": words["gone"]}
        return ", ".join(own.get(name) or words[name] for name in each.changed)

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
        scenarios=tuple((link(each.id), what(each), each) for each in found.scenarios),
        outdated=tuple((link(late.address), late.lang) for late in found.outdated),
    )
    return Page("impact.html", "impact.html", context)
