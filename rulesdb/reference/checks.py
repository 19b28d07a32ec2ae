"""Checks across entries. Each check is a function that reports everything it finds."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import partial

from rulesdb.engine.plugins import has_engine, load, rules_of
from rulesdb.errors import NotFound, Problem
from rulesdb.system.pool import run_all

from .entry import Entry
from .library import Library
from .schema import Cards, Game, Head, Node, Questions, Rulings, Timing
from .versions import NO_LONGER, moment, validity

BATCH = 60  # entries whose scenarios are checked in one task


def check(library: Library, fresh: Container[str], *, alone: bool = False) -> list[Problem]:
    """Check all entries together and return every problem.

    Checks that concern one entry alone run only on `fresh` entries: those not from the cache. With
    `alone`, only these are checked at all: only their wording changed, which no other entry uses.
    """
    problems = [] if alone else [*_tombstones(library), *_aliases(library)]
    for entry in (e for e in library if not alone or e.id in fresh):
        if library.games.get(entry.game) is None:
            problems.append(
                _at(entry, 1, f"'{entry.game}' has no page", f"write {entry.game}/game.md")
            )
            continue
        for look in (_languages, _references):
            problems.extend(look(library, entry))
        for look in (_anchors, _kind) if entry.id in fresh else ():
            problems.extend(look(library, entry))
    known = [e for e in library if e.id in fresh and e.game in library.games and e.fences]
    batches = [known[start : start + BATCH] for start in range(0, len(known), BATCH)]
    tasks = [partial(_all_scenarios, library, batch) for batch in batches]
    for found in run_all(tasks):
        problems += found
    if not problems and not alone:
        problems.extend(_engines(library))
    return problems


def _at(entry: Entry, line: int, what: str, remedy: str) -> Problem:
    return Problem(entry.path, line, what, remedy)


def _tombstones(library: Library) -> Iterator[Problem]:
    for entry in library.entries.values():
        if not entry.moved:
            continue
        seen, at = {entry.id}, entry
        while at.moved:
            target = library.moved_to(at)
            if target in seen:
                yield _at(
                    entry, entry.line(("moved",)), "redirects form a loop", "change one of them"
                )
                break
            seen.add(target)
            if target not in library.entries:
                yield _at(
                    at,
                    at.line(("moved",)),
                    f"there is no entry '{target}'",
                    "point to an existing entry",
                )
                break
            at = library.entries[target]


def _aliases(library: Library) -> Iterator[Problem]:
    taken: dict[str, str] = {}
    for entry in library:
        for index, (alias, id) in enumerate(zip(entry.head.aliases, entry.aliases, strict=True)):
            owner = id if id in library.entries else taken.get(id, "")
            if owner and owner != entry.id:
                yield _at(
                    entry,
                    entry.line(("aliases", index)),
                    f"alias '{alias}' already leads to '{owner}'",
                    "keep it in one place",
                )
            taken.setdefault(id, entry.id)


def _languages(library: Library, entry: Entry) -> Iterator[Problem]:
    head = library.games[entry.game]
    if entry.head is head and len(set(head.all_languages)) < len(head.all_languages):
        yield _at(entry, entry.line(("languages",)), "a language twice", "name each only once")
    for lang in head.languages:
        if lang not in entry.texts:
            yield _at(entry, 1, f"no text in '{lang}'", f"add a section `## {lang}: …`")
    for lang, text in entry.texts.items():
        if lang not in head.all_languages:
            yield _at(
                entry,
                text.line,
                f"'{lang}' is not a language of {entry.game}",
                f"use {', '.join(head.all_languages)}, or add it to game.md",
            )


def _anchors(library: Library, entry: Entry) -> Iterator[Problem]:
    everywhere = list(dict.fromkeys(s.anchor for t in entry.texts.values() for s in t.statements))
    for lang, text in entry.texts.items():
        own = [statement.anchor for statement in text.statements]
        for anchor in everywhere:
            if anchor not in own:
                yield _at(
                    entry,
                    text.line,
                    f"statement '#{anchor}' is missing in '{lang}'",
                    f"add it as {{#{anchor}}}, or remove it from every language",
                )
        if set(own) == set(everywhere) and own != everywhere:
            yield _at(
                entry,
                text.line,
                f"the statements in '{lang}' are in another order",
                f"order them as {', '.join(everywhere)}",
            )
    for anchor, meta in entry.head.statements.items():
        for named in filter(None, (anchor, meta.replaces)):
            if named not in everywhere:
                line = entry.line(("statements", anchor))
                yield _at(
                    entry, line, f"there is no statement '#{named}'", "use an anchor of this entry"
                )


def _kind(library: Library, entry: Entry) -> Iterator[Problem]:
    head: Head = entry.head
    for anchor in head.anchors:
        if anchor not in entry.anchors:
            yield _at(entry, 1, f"no statement '#{anchor}'", f"add {{#{anchor}}} in each language")
    for lang, text in entry.texts.items():
        if not text.lead.strip():
            yield _at(entry, text.line, f"'{lang}' has no opening", "begin with a one-line summary")
        if head.needs_statements and not text.statements:
            yield _at(
                entry, text.line, f"'{lang}' has no statement", "write rules as `- {#anchor} …`"
            )
        if isinstance(head, Rulings) and not text.answer.startswith("**"):
            yield _at(
                entry,
                text.line,
                "the answer does not begin in bold",
                "write `**Yes.** Because …`",
            )
    if entry.fences and str(getattr(head, "not_modelled", "")):
        line = entry.line(("not-modelled",))
        yield _at(entry, line, "both `not-modelled` and a scenario", "remove one of the two")
    if isinstance(head, Rulings) and not entry.fences and not head.not_modelled:
        yield _at(
            entry, 1, "no scenario", "add a ```scenario block, or say why not: `not-modelled: …`"
        )
    if isinstance(head, Questions):
        line = entry.line(("follows",))
        if head.follows not in entry.anchors:
            yield _at(
                entry, line, f"there is no reading '#{head.follows}'", "use one of the statements"
            )
        if len(entry.anchors) < 2:
            yield _at(entry, line, "fewer than two readings", "state each reading with its anchor")
    if isinstance(head, Timing):
        yield from _chart(entry, head)
    if isinstance(head, Cards) and has_engine(entry.game):
        own = load(entry.game).card_schema
        for key, what, remedy in own.check_card(head) if own is not None else ():
            yield _at(entry, entry.line((key,)), what, remedy)


def _chart(entry: Entry, head: Timing) -> Iterator[Problem]:
    def ids(nodes: list[Node]) -> Iterator[str]:
        for node in nodes:
            yield node.id
            yield from ids(node.children)

    tree = list(ids(head.tree))
    for id in sorted({id for id in tree if tree.count(id) > 1}):
        yield _at(
            entry, entry.line(("tree",)), f"duplicate node '{id}'", "give each node its own id"
        )
    if entry.texts and tree != entry.anchors and set(tree) != set(entry.anchors):
        odd = sorted(set(tree) ^ set(entry.anchors))
        yield _at(
            entry,
            entry.line(("tree",)),
            f"tree and text differ in {', '.join(odd)}",
            "give each node a statement with its id, and each statement a node",
        )


def _references(library: Library, entry: Entry) -> Iterator[Problem]:
    game = library.games[entry.game]
    for kind, target, path in entry.references:
        if kind == "version":
            known = [version.id for version in game.versions]
            if target not in known:
                remedy = f"use one of {', '.join(known)}, or add it to game.md"
                yield _at(entry, entry.line(path), f"there is no rules version '{target}'", remedy)
        elif kind == "sources":
            yield from _source(library, entry, target, entry.line(path))
        else:
            yield from _reference(library, entry, kind, target, entry.line(path))
    for link in entry.links:
        yield from _reference(library, entry, "glossary", link.target, link.line)


def _reference(
    library: Library, entry: Entry, kind: str, target: str, line: int
) -> Iterator[Problem]:
    """Check a reference: a cite (`glossary`) may name any kind, the others only their own."""
    try:
        found = library.find(target, entry.game, kind).entry
    except NotFound as error:
        yield _at(entry, line, str(error), "fix the reference or write the entry")
        return
    if kind != "glossary" and found.kind != kind:
        yield _at(entry, line, f"'{found.id}' is not in {kind}/", f"name an entry of {kind}/")


def _source(library: Library, entry: Entry, target: str, line: int) -> Iterator[Problem]:
    document, _, section = target.partition("#")
    try:
        known = library.sections(entry.game, document)
    except NotFound:
        yield _at(entry, line, f"there is no document '{document}'", "add it to sources/")
        return
    if section not in known:
        yield _at(
            entry, line, f"'{document}' has no section '{section}'", "use a heading of its outline"
        )


def _scenarios(library: Library, entry: Entry) -> Iterator[Problem]:
    for block in entry.blocks:
        for line, what, remedy in block.problems():
            yield _at(entry, line, what, remedy)


def _all_scenarios(library: Library, entries: list[Entry]) -> list[Problem]:
    """Return the problems in the scenarios of some entries; runs in any process."""
    return [problem for entry in entries for problem in _scenarios(library, entry)]


def _engines(library: Library) -> Iterator[Problem]:
    """Check that the engine's statements and steps exist, and that it runs every chart step."""
    for entry in library:
        if not isinstance(entry.head, Game) or not has_engine(entry.id):
            continue
        now = moment(library, entry.id)
        for address in sorted(rules_of(entry.id).rulebook.applied):
            try:
                place = library.find(address, entry.id)
                if place.anchor and validity(place, now) == NO_LONGER:
                    yield _at(
                        place.entry,
                        place.entry.line(("statements", place.anchor, "until")),
                        f"the engine applies '{place.address}', which is no longer in force",
                        "change the engine, or take `until` out",
                    )
            except NotFound as error:
                yield _at(
                    entry, 1, f"the engine applies a missing rule: {error}", "write the statement"
                )
        chart = library.chart(entry.id)
        for id in sorted(set(rules_of(entry.id).steps) - set(chart.steps)):
            yield _at(entry, 1, f"the chart has no step '{id}'", "add the node to timing/")
        for step in chart.steps.values():
            if step.kind == "step" and step.id not in rules_of(entry.id).steps:
                yield _at(
                    entry,
                    1,
                    f"the engine does not run the chart's step '{step.id}'",
                    "fix its id or the engine",
                )
