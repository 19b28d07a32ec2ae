"""The impact of a new rulebook: what it changes, what cites that, and what ends differently.

Two contents are compared, or one content as of two dates. Both use the same program: differences
come from the texts, the chart, the errata and the scenarios.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import unified_diff
from typing import Any

import msgspec

from rulesdb.engine.documents import dump_yaml
from rulesdb.proof.rerun import Rerun, rerun
from rulesdb.reference.entry import Entry
from rulesdb.reference.heads import references
from rulesdb.reference.library import Library, Place
from rulesdb.reference.schema import Errata
from rulesdb.reference.versions import IN_FORCE, NOT_YET, Moment, moment, validity, variant

FACTS = ""  # key of language-independent facts: a chart's tree, a card's numbers
ASIDE = ("head", "aliases", "see", "sources", "since", "until", "statements", "cites", "cards")
Texts = dict[str, str]


@dataclass(frozen=True)
class Content:
    """One side of the comparison: a library, as of today or of another date."""

    library: Library
    day: str = ""

    def moment(self, game: str) -> Moment | None:
        return moment(self.library, game, self.day) if game in self.library.games else None

    def rules_of(self, game: str) -> str:
        """Return the variant that the engine plays."""
        when = self.moment(game)
        return variant(self.library, when) if when else ""

    def holds(self, place: Place) -> bool:
        when = self.moment(place.entry.game)
        return when is None or validity(place, when) == IN_FORCE

    def entries(self, game: str = "") -> dict[str, Entry]:
        """Return the entries in force, of one game or all; documents and games contain no rules."""
        games = [game] if game else list(self.library.games)
        kept = (e for e in self.library if e.kind not in ("sources", "game") and e.game in games)
        return {e.id: e for e in kept if self.holds(Place(e))}


@dataclass(frozen=True)
class Change:
    """A changed statement, or changed text around an entry's statements."""

    address: str
    before: Texts
    after: Texts
    was: str = ""  # the address of what it replaced

    @property
    def kind(self) -> str:
        return "added" if not self.before else "changed" if self.after else "removed"

    @property
    def languages(self) -> list[str]:
        """The languages in which it changed."""
        spoken = dict.fromkeys((*self.before, *self.after))
        return [lang for lang in spoken if self.before.get(lang) != self.after.get(lang)]

    def lines(self, lang: str) -> list[str]:
        """Return the removed lines in a language after `-`, and the added ones after `+`."""
        one, other = (texts.get(lang, "").splitlines() for texts in (self.before, self.after))
        told = list(unified_diff(one, other, n=0, lineterm=""))[2:]
        return [line for line in told if line[1:].strip() and not line.startswith("@@")]

    def as_json(self) -> dict[str, Any]:
        return {
            "address": self.address,
            **({"was": self.was} if self.was else {}),
            "languages": [lang for lang in self.languages if lang != FACTS],
            "facts": self.lines(FACTS) if self.kind == "changed" else [],
            "before": _without_facts(self.before),
            "after": _without_facts(self.after),
        }


@dataclass(frozen=True)
class Citing:
    """A ruling, erratum or question that cites something that changed."""

    id: str
    title: str
    through: list[str]


@dataclass(frozen=True)
class OutdatedTranslation:
    """A translation that did not change although its original did."""

    address: str
    lang: str
    original: str


@dataclass
class Impact:
    """All differences between two contents."""

    changes: list[Change] = field(default_factory=list)
    citing: list[Citing] = field(default_factory=list)
    scenarios: list[Rerun] = field(default_factory=list)
    outdated: list[OutdatedTranslation] = field(default_factory=list)

    def of(self, kind: str) -> list[Change]:
        return [change for change in self.changes if change.kind == kind]

    def as_json(self) -> dict[str, Any]:
        kinds = ("added", "changed", "removed")
        return {
            "statements": {kind: [each.as_json() for each in self.of(kind)] for kind in kinds},
            "citing": [vars(each) for each in self.citing],
            "scenarios": [each.as_json() for each in self.scenarios],
            "behind": [vars(each) for each in self.outdated],
        }


def impact(
    old: Content, new: Content, game: str = "", progress: Callable[[str], None] = lambda _: None
) -> Impact:
    """Return what the new content changes, in one game or all."""
    pair = _Pair(old, new, old.entries(game), new.entries(game))
    changes = list(_changes(pair))
    return Impact(
        changes=changes,
        citing=list(_citing(changes, pair)),
        scenarios=list(_scenarios(pair, progress)),
        outdated=list(_outdated(changes, pair)),
    )


@dataclass(frozen=True)
class _Pair:
    """Two contents and their entries in force."""

    old: Content
    new: Content
    before: dict[str, Entry]
    after: dict[str, Entry]

    def now(self, id: str) -> str:
        """Return the current id of an entry, which may have moved."""
        place = self.new.library.lookup(id)
        return place.entry.id if place is not None else id

    def now_at(self, place: Place) -> str:
        """Return the current address of a place in the older content."""
        return f"{self.now(place.entry.id)}{place.address.removeprefix(place.entry.id)}"


# Statements --------------------------------------------------------------------------------------


def _changes(pair: _Pair) -> Iterator[Change]:
    said = {a: t for id, e in pair.before.items() for a, t in _texts_of(pair.old, e, pair.now(id))}
    says = {a: t for id, e in pair.after.items() for a, t in _texts_of(pair.new, e, id)}
    replaced = _replaced(pair.after, said, says)
    for address in sorted({*said, *says} - set(replaced.values())):
        was = replaced.get(address, "")
        change = Change(address, said.get(was or address, {}), says.get(address, {}), was)
        if change.languages:
            yield change
    for card, erratum in sorted(_corrected(pair).items()):
        yield Change(
            card,
            _statement_texts(erratum, "before"),
            _statement_texts(erratum, "after"),
            erratum.id,
        )


def _texts_of(content: Content, entry: Entry, id: str) -> Iterator[tuple[str, Texts]]:
    """Yield the texts of an entry by address: around its statements, then each statement."""
    texts = {lang: f"{t.title}\n\n{t.lead}\n\n{t.rest}".strip() for lang, t in entry.texts.items()}
    yield id, {**texts, FACTS: _facts(entry)}
    for anchor in entry.anchors:
        if content.holds(Place(entry, anchor)):
            yield f"{id}#{anchor}", _statement_texts(entry, anchor)


def _statement_texts(entry: Entry, anchor: str) -> Texts:
    said = {lang: entry.statement(anchor, lang) for lang in entry.texts}
    return {lang: statement.text for lang, statement in said.items() if statement}


def _facts(entry: Entry) -> str:
    head = msgspec.to_builtins(entry.head)
    return dump_yaml(_filled({k: v for k, v in head.items() if k not in ASIDE}))


def _filled(data: Any) -> Any:
    """Return the data without empty values."""
    if isinstance(data, dict):
        kept = {key: _filled(value) for key, value in data.items()}
        return {key: value for key, value in kept.items() if value not in (None, False, "", [], {})}
    return [_filled(each) for each in data] if isinstance(data, list) else data


def _replaced(
    after: dict[str, Entry], said: dict[str, Texts], says: dict[str, Texts]
) -> dict[str, str]:
    """Return the new statements, each with the removed one that it replaced."""
    found = {}
    for entry in after.values():
        for anchor, meta in entry.head.statements.items():
            now, was = f"{entry.id}#{anchor}", f"{entry.id}#{meta.replaces}"
            if meta.replaces and now in says and now not in said and was not in says:
                found[now] = was
    return {now: was for now, was in found.items() if was in said}


def _corrected(pair: _Pair) -> dict[str, Entry]:
    """Return the cards whose erratum took effect between two dates of one content."""
    found = {}
    for erratum in pair.after.values():
        head, then = erratum.head, pair.old.moment(erratum.game)
        if isinstance(head, Errata) and head.card and then:
            card = pair.new.library.lookup(head.card, erratum.game, "cards")
            if card and validity(Place(erratum), then) == NOT_YET:
                found[card.entry.id] = erratum
    return found


# Citations --------------------------------------------------------------------------------------


def _citing(changes: list[Change], pair: _Pair) -> Iterator[Citing]:
    """Yield the entries that cite a changed statement, or that cited a removed one.

    Citing an entry counts as citing all its statements.
    """
    removed = {change.address for change in changes if change.kind == "removed"}
    moved = {pair.now(id): entry for id, entry in pair.before.items()}
    addresses = {a for c in changes if c.kind != "added" for a in (c.address, c.was) if a}
    pages: dict[str, list[str]] = {}
    for address in sorted(addresses):
        pages.setdefault(address.partition("#")[0], []).append(address)
    gone = [e for id, e in pair.before.items() if pair.now(id) not in pair.after]
    for entry in (*pair.after.values(), *gone):
        if entry.kind not in ("rulings", "errata", "questions"):
            continue
        library = (pair.new if entry.id in pair.after else pair.old).library
        through: dict[str, None] = {}
        for place in _cited(library, entry):
            here = pages.get(place.entry.id, ()) if not place.anchor else [place.address]
            through.update(dict.fromkeys(a for a in here if a in addresses))
        if entry.id in pair.after and entry.id in moved:
            stood = (pair.now_at(place) for place in _cited(pair.old.library, moved[entry.id]))
            through.update(dict.fromkeys(address for address in stood if address in removed))
        own = [address for address in through if address.partition("#")[0] != entry.id]
        if own:
            yield Citing(entry.id, entry.title(), own)


def _cited(library: Library, entry: Entry) -> Iterator[Place]:
    """Yield what an entry refers to, if it exists: older content may have gaps."""
    wanted = [(kind, target) for kind, target, path in references(entry.head) if path[0] != "see"]
    wanted += [("glossary", link.target) for link in entry.links]
    for kind, target in wanted:
        if kind not in ("sources", "version"):
            place = library.lookup(target, entry.game, kind)
            if place is None:  # the statement is gone, but the entry may exist
                place = library.lookup(target.partition("#")[0], entry.game, kind)
                place = place and Place(place.entry, target.partition("#")[2])
            if place is not None:
                yield place


# Scenarios and translations ----------------------------------------------------------------------


def _scenarios(pair: _Pair, progress: Callable[[str], None]) -> Iterator[Rerun]:
    old, new = pair.old, pair.new
    moved = {pair.now(id): entry for id, entry in pair.before.items()}
    ids = sorted({*moved, *pair.after})
    games = {id.partition("/")[0] for id in ids}
    rules = {game: (old.rules_of(game), new.rules_of(game)) for game in games}
    for id in ids:
        one, other = moved.get(id), pair.after.get(id)
        yield from rerun(id, one, other, rules[id.partition("/")[0]], progress)


def _outdated(changes: list[Change], pair: _Pair) -> Iterator[OutdatedTranslation]:
    """Yield the translations that did not change although the original did.

    The original is the first language of the game's page. Two dates of one content share their
    translations, so there is nothing to compare.
    """
    if pair.old.library is pair.new.library:
        return
    for change in changes:
        original, *others = pair.new.library.games[change.address.partition("/")[0]].languages
        if original in change.languages:
            for lang in others:
                if lang in change.before and change.before[lang] == change.after.get(lang):
                    yield OutdatedTranslation(change.address, lang, original)


def _without_facts(texts: Texts) -> Texts:
    return {lang: text for lang, text in texts.items() if lang != FACTS}
