"""Validity notes on a page: since when it holds, what it replaced, whether it is current."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Place
from rulesdb.reference.versions import IN_FORCE, Moment, spans, validity


class StatementHistory(NamedTuple):
    """The history of one statement."""

    note: str = ""  # since and until
    was: str = ""  # the text that it replaced
    now: str = ""  # the anchor of the statement that replaced it
    warning: str = ""  # if it is not in force


def banner(entry: Entry, lang: str, when: Moment, words: dict[str, Any]) -> str:
    """Return the banner of a page that is not, or not yet, about the current rules."""
    return _warning(Place(entry), lang, when, words)


def history_of(
    entry: Entry, anchor: str, lang: str, when: Moment, words: dict[str, Any]
) -> StatementHistory:
    """Return since when a statement holds, and what it replaced."""
    metas = entry.head.statements
    meta = metas.get(anchor)
    if meta is None:
        return StatementHistory()
    marks = (("since", meta.since), ("until", meta.until))
    note = " · ".join(
        words[name].format(version=_dated(version, lang, when))
        for name, version in marks
        if version
    )
    before = entry.statement(meta.replaces, lang) if meta.replaces else None
    after = (other for other, each in metas.items() if each.replaces == anchor)
    known = banner(entry, lang, when, words)
    warning = "" if known else _warning(Place(entry, anchor), lang, when, words)
    return StatementHistory(note, before.text if before else "", next(after, ""), warning)


def _warning(place: Place, lang: str, when: Moment, words: dict[str, Any]) -> str:
    state = validity(place, when)
    if state == IN_FORCE:
        return ""
    span = next(span for span in spans(place) if span.at(when) == state)
    version = span.since if state == "not-yet" else span.until
    told: str = words["history"][state].format(version=_dated(version, lang, when))
    return told


def _dated(version: str, lang: str, when: Moment) -> str:
    """Return the title of a version, with its date if the title does not contain it."""
    for each in when.versions:
        if each.id == version:
            title = each.title.get(lang, version)
            return f"{title} ({each.date})" if each.date and each.date not in title else title
    return version
