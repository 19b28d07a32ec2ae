"""The library: all entries by id, and the references between them.

Ids are permanent: an alias resolves to its entry, a tombstone to where its entry moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from rulesdb.engine.chart import Chart
from rulesdb.errors import NotFound, Problem, printable
from rulesdb.system.cached_method import cached_method

from .entry import Entry, Statement, slug
from .near_name import near_name
from .reader import content_fingerprint
from .schema import Game, Node, Section, SourceDocument, Timing


class Place(NamedTuple):
    """An entry, or one of its statements."""

    entry: Entry
    anchor: str = ""

    @property
    def address(self) -> str:
        return f"{self.entry.id}#{self.anchor}" if self.anchor else self.entry.id

    def title(self, lang: str) -> str:
        return self.entry.title(lang)

    def statement(self, lang: str = "en") -> Statement | None:
        return self.entry.statement(self.anchor, lang) if self.anchor else None

    def wording(self, lang: str) -> str:
        """Return the text of the statement, or the first paragraph of the entry."""
        statement = self.statement(lang)
        if statement is not None:
            return statement.text
        return self.entry.text(lang).answer if self.entry.texts else ""


class Library:
    """All entries. `library["keyforge/glossary/ward"]` finds one by id, alias or old id."""

    def __init__(self, entries: Iterable[Entry], root: Path) -> None:
        self.root = root
        self.broken: list[Problem] = []  # why entries were left out, if that was asked for
        self._sought: dict[tuple[str, str, str], Place | None] = {}
        self.entries = {entry.id: entry for entry in sorted(entries, key=lambda entry: entry.id)}
        for entry in self.entries.values():
            entry.library = self

    def __repr__(self) -> str:
        return f"<Library {self.root}: {len(self)} entries, {', '.join(self.games) or 'no game'}>"

    @cached_property
    def fingerprint(self) -> str:
        """A hash of all its files."""
        return content_fingerprint({e.path: e.digest for e in self.entries.values()})

    def fingerprint_of(self, game: str) -> str:
        """Return a hash of the entries of a game."""
        own = (entry for entry in self.entries.values() if entry.game == game)
        return content_fingerprint({entry.path: entry.digest for entry in own})

    def __iter__(self) -> Iterator[Entry]:
        """Iterate over the live entries by id; tombstones only resolve."""
        return (entry for entry in self.entries.values() if not entry.moved)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, name: str) -> Entry:
        return self.find(name).entry

    def of(self, game: str, kind: str) -> list[Entry]:
        """Return the entries of one kind, in book order where the kind has one.

        >>> library.of("pebbles", "cards")
        [<Entry pebbles/cards/magpie>]
        """
        return list(self._by_kind.get((game, kind), ()))

    @cached_property
    def _by_kind(self) -> dict[tuple[str, str], list[Entry]]:
        found: dict[tuple[str, str], list[Entry]] = {}
        for entry in sorted(self, key=lambda entry: (getattr(entry.head, "order", 0), entry.id)):
            found.setdefault((entry.game, entry.kind), []).append(entry)
        return found

    @cached_property
    def games(self) -> dict[str, Game]:
        """The head of each game's page."""
        heads = ((entry.id, entry.head) for entry in self if entry.kind == "game")
        return {id: head for id, head in heads if isinstance(head, Game)}

    def languages(self, game: str) -> list[str]:
        """Return the languages in which every entry of a game has a text."""
        return list(self.games[game].languages)

    @cached_method
    def about_cards(self, game: str) -> dict[str, set[str]]:
        """Return the entries that are about cards, by id, with the names of the cards."""
        return {e.id: e.named_cards for e in self if e.game == game and e.named_cards}

    @cached_property
    def names(self) -> dict[str, str]:
        """The entry id for every alias and every title in any language, written as ids."""
        names: dict[str, str] = {}
        for entry in self:
            for alias in entry.aliases:
                names.setdefault(alias, entry.id)
        for entry in self:
            for title in entry.titles:
                names.setdefault(title, entry.id)
        return names

    def find(self, name: str, game: str = "", kind: str = "glossary") -> Place:
        """Resolve a reference; raise NotFound with the closest match.

        >>> library.find("nest#taken", "pebbles").wording("en")
        'A pebble taken from the heap goes to the nest of the player who takes it.'
        """
        place = self.lookup(name, game, kind)
        if place is None:
            id, anchor = self._id(name, game, kind)
            entry = self._living(id)
            if entry is None:
                raise NotFound(f"there is no entry '{id}'{self._near(id)}")
            known = ", ".join(entry.anchors) or "none"
            raise NotFound(f"'{entry.id}' has no statement '#{anchor}' (it has: {known})")
        return place

    def lookup(self, name: str, game: str = "", kind: str = "glossary") -> Place | None:
        """Resolve a reference, or return None."""
        asked = (name, game, kind)
        if asked not in self._sought:
            self._sought[asked] = self._lookup(name, game, kind)
        return self._sought[asked]

    def _lookup(self, name: str, game: str, kind: str) -> Place | None:
        id, anchor = self._id(name, game, kind)
        entry = self._living(id)
        return (
            None
            if entry is None or (anchor and anchor not in entry.anchors)
            else Place(entry, anchor)
        )

    def _id(self, name: str, game: str, kind: str) -> tuple[str, str]:
        """Return the full id and the anchor that a reference means."""
        target, _, anchor = name.partition("#")
        parts = target.strip("/").split("/")
        if kind == "game" or len(parts) == 3 or not game:
            id = "/".join(parts)
        else:
            id = "/".join([game, kind, *parts] if len(parts) == 1 else [game, *parts])
        folder, _, last = id.rpartition("/")
        if id in self.steps:
            return self.steps[id]
        if "/timing/" in id and "." in last and self._living(id) is None:
            last, _, anchor = last.partition(".")
            id = f"{folder}/{last}"
        return id, anchor

    @cached_property
    def steps(self) -> dict[str, tuple[str, str]]:
        """The entry id and anchor of each chart step, by alias."""
        found: dict[str, tuple[str, str]] = {}

        def add(entry: Entry, nodes: Iterable[Node]) -> None:
            for node in nodes:
                for alias in node.aliases:
                    found[f"{entry.game}/timing/{alias}"] = (entry.id, node.id)
                add(entry, node.children)

        for entry in self:
            if isinstance(entry.head, Timing):
                add(entry, entry.head.tree)
        return found

    def guess(self, name: str) -> Place:
        """Resolve a name that is shorter than an id: `ward`, `rules/chains`.

        A bare name is a term first, as in the heads of entries.
        """
        try:
            return self.find(name)
        except NotFound:
            target, _, anchor = name.partition("#")
            tail = "/" + slug(target)
            ids = {entry.id for entry in self.entries.values() if f"/{entry.id}".endswith(tail)}
            ids |= {id for alias, id in self.names.items() if alias.endswith(tail)}
            ids = {self._follow(id) for id in ids}
            ids = {id for id in ids if id.endswith(f"/glossary{tail}")} or ids
            if len(ids) == 1:
                return self.find(f"{ids.pop()}#{anchor}" if anchor else ids.pop())
            if ids:
                raise NotFound(
                    f"'{name}' is ambiguous; use one of {', '.join(sorted(ids))}"
                ) from None
            if self._near(self._id(name, "", "")[0]):
                raise
            remedy = f"`rulesdb search {printable(target).rpartition('/')[2]}` looks in all texts"
            raise NotFound(f"there is no entry '{target}'; {remedy}") from None

    def other_names(self, game: str) -> list[str]:
        """Return the aliases, titles and old ids of a game's entries."""
        old = (id for id, entry in self.entries.items() if entry.moved)
        return [name for name in (*self.names, *old) if name.startswith(f"{game}/")]

    def resolve(self, name: str) -> str:
        """Return the current id for an alias, a title or an old id."""
        return self._follow(name)

    def _living(self, id: str) -> Entry | None:
        entry = self.entries.get(self._follow(id))
        return None if entry is None or entry.moved else entry

    def _follow(self, id: str) -> str:
        """Follow tombstones and aliases to the current id."""
        if id not in self.entries and id not in self.names:
            id = slug(id)  # other spellings, such as `atr-II.6`
        seen: set[str] = set()
        while id not in seen:
            seen.add(id)
            entry = self.entries.get(id)
            if entry is None:
                id = self.names.get(id, id)
            elif entry.moved:
                id = self.moved_to(entry)
        return id

    def moved_to(self, entry: Entry) -> str:
        """Return the full id that a tombstone names."""
        parts = entry.moved.split("/")
        return "/".join([*entry.id.split("/")[: 3 - len(parts)], *parts])

    def _near(self, id: str) -> str:
        folder, _, name = id.rpartition("/")
        known = [other for other in (*self.names, *self.entries) if self._living(other)]
        for ids in ([other for other in known if other.rpartition("/")[0] == folder], known):
            names = {other.rpartition("/")[2]: other for other in ids}
            if near := near_name(name, names):
                return f"; did you mean '{self._follow(names[near])}'?"
        return ""

    # References ----------------------------------------------------------------------------

    @cached_property
    def citing_at(self) -> dict[str, list[Entry]]:
        """The entries that cite an entry or statement, by its full address."""
        citing: dict[str, list[Entry]] = {}
        for entry in self:
            for place in self.citations_of(entry):
                for address in {place.address, place.entry.id}:
                    known = citing.setdefault(address, [])
                    if entry not in known and place.entry is not entry:
                        known.append(entry)
        return citing

    @cached_method
    def citations_of(self, entry: Entry) -> list[Place]:
        """Return the places that an entry cites."""
        found = (self.find(target, entry.game, kind) for kind, target in entry.cites)
        return list(dict.fromkeys(found))

    def citing(self, name: str) -> list[Entry]:
        """Return the entries that cite this entry or statement.

        >>> library.citing("pebbles/glossary/nest#moved")
        [<Entry pebbles/errata/magpie>]
        """
        return list(self.citing_at.get(self.find(name).address, ()))

    @cached_property
    def played(self) -> dict[str, list[Entry]]:
        """For each card, by id, the entries whose scenarios use it."""
        found: dict[str, list[Entry]] = {}
        for entry in self:
            for word in entry.named_in_fences:
                if (card := f"{entry.game}/cards/{word}") in self.entries:
                    found.setdefault(card, []).append(entry)
        return found

    @cached_property
    def neighbours(self) -> dict[str, set[str]]:
        """For each game, the games whose entries it refers to or that refer to its entries."""
        found: dict[str, set[str]] = {}
        for entry in self.entries.values():
            named = [target for _, target, _ in entry.references if "/" in target]
            for target in (*named, *(link.target for link in entry.links), entry.moved):
                other = target.partition("/")[0] if target.count("/") > 1 else entry.game
                if other != entry.game:
                    found.setdefault(entry.game, set()).add(other)
                    found.setdefault(other, set()).add(entry.game)
        return found

    # Sources and charts ------------------------------------------------------------------------

    @cached_method
    def sections(self, game: str, document: str) -> dict[str, Section]:
        """Return the sections of a document by citation: `Title`, `Parent: Title`, `Title 3`."""
        head = self.find(document, game, "sources").entry.head
        found: dict[str, Section] = {}

        def add(part: Section, above: str) -> None:
            found.setdefault(part.title, part)
            if above:
                found[f"{above}: {part.title}"] = part
            for number in range(1, part.items + 1):
                found[f"{part.title} {number}"] = part
            for inner in part.sections:
                add(inner, part.title)

        if not isinstance(head, SourceDocument):
            raise NotFound(f"'{document}' is not a document")
        for part in head.outline:
            add(part, "")
        return found

    @cached_method
    def chart(self, game: str) -> Chart:
        """Return the timing chart of a game."""
        heads = ((entry.name, entry.head) for entry in self.of(game, "timing"))
        return Chart.of({name: head.tree for name, head in heads if isinstance(head, Timing)})
