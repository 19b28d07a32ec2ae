"""What a page is made of: a key that changes when anything does that the page might show.

To work out everything that a page shows takes a hundred times as long as to look at the digests of
the entries around its own. The key covers more than the page shows, never less: a test builds upon
the last build after many kinds of change, and compares with a build from nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec

from rulesdb.engine.plugins import has_engine
from rulesdb.history.changes import Change
from rulesdb.history.versions import moment
from rulesdb.proof.coverage import Coverage
from rulesdb.proof.verify import Result, engine_digest
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.system.cached_method import remembered


class Inputs:
    """The keys of a library's pages."""

    def __init__(self, library: Library, results: dict[str, Result], common: str, url: str) -> None:
        self.library, self.results, self.common, self.url = library, results, common, url
        self.applied: dict[str, set[str]] = {}
        for result in results.values():
            for cite in result.cites:
                self.applied.setdefault(cite.partition("#")[0], set()).add(result.id)

    @remembered
    def key(self, entry: Entry, lang: str) -> str:
        """The key of an entry's page in a language."""
        said = self._said_in(lang)
        return _hash(self.game(entry.game), [said.get(id, id) for id in self._all_around(entry)])

    @remembered
    def _all_around(self, entry: Entry) -> list[str]:
        return sorted({entry.id, *self._around(entry)})

    def said(self, id: str, lang: str) -> str:
        """What an entry says in a language, and what replaying it showed."""
        return self._said_in(lang).get(id, id)

    @remembered
    def _said_in(self, lang: str) -> dict[str, str]:
        return {
            id: f"{id} {entry.digests.get(lang, entry.digest)} {self._result(id)}"
            for id, entry in self.library.entries.items()
        }

    @remembered
    def _result(self, id: str) -> str:
        result = self.results.get(id)
        return _hash(result) if result else ""

    @remembered
    def digest(self, id: str) -> str:
        """What an entry says in all languages, and what replaying it showed."""
        entry = self.library.entries.get(id)
        return f"{id} {entry.digest if entry else ''} {self._result(id)}"

    def data(self, id: str) -> str:
        """What an entry says and what replaying it showed, for those who read it as data."""
        return self.digest(id) + self.url

    @remembered
    def kind(self, game: str, lang: str, *kinds: str) -> str:
        """All entries of some kinds, and what the entries are called that they are sorted by."""
        entries = [entry for kind in kinds for entry in self.library.of(game, kind)]
        own = [self.said(entry.id, lang) for entry in entries]
        return _hash(self.game(game), self._titles(game), own)

    @remembered
    def replayed(self, game: str) -> str:
        """What replaying showed of a game, and what the entries are called."""
        return _hash(self.game(game), self._titles(game), self._states(game))

    @remembered
    def front(self, game: str) -> str:
        """What the way into a game shows: its states and names, and the other games."""
        return _hash(self.replayed(game), [self.digest(id) for id in self.library.games])

    def home(self) -> str:
        """What the way into all games shows."""
        return _hash(self.common, [self.front(game) for game in self.library.games])

    def changes(self, game: str, lang: str, lately: list[Change]) -> str:
        """What was written lately, and what the entries say that have a date."""
        dated = [entry.id for entry in self._dated if entry.game == game]
        said = [self.said(id, lang) for id in (*dated, *(change.id for change in lately))]
        return _hash(self.game(game), lately, said)

    @cached_property
    def _dated(self) -> list[Entry]:
        """The entries of which something came or went with a version of the rules."""
        return [
            entry
            for entry in self.library
            if getattr(entry.head, "date", "")
            or any(
                each.since or each.until for each in (entry.head, *entry.head.statements.values())
            )
        ]

    @remembered
    def sources(self, game: str) -> str:
        """What is taken from where."""
        taken = [
            [entry.id, entry.head.sources, [m.sources for m in entry.head.statements.values()]]
            for entry in self.library
            if entry.game == game
        ]
        return _hash(self.game(game), self._titles(game), taken, self._states(game))

    @remembered
    def _titles(self, game: str) -> list[Any]:
        own = (entry for entry in self.library if entry.game == game)
        return [[entry.id, [text.title for text in entry.texts.values()]] for entry in own]

    def _states(self, game: str) -> list[Any]:
        return [result for id, result in self.results.items() if id.startswith(f"{game}/")]

    def covered(self, game: str, lang: str, covered: Coverage) -> str:
        """What is covered, and what the entries say whose statements are run."""
        ids = dict.fromkeys(address.partition("#")[0] for address in covered.executed)
        said = [self.said(id, lang) for id in ids]
        return _hash(covered, self.replayed(game), self.sources(game), said)

    def shelf(self, game: str, lang: str) -> str:
        """All that is searched of a game in a language, and what the site adds to it."""
        own = (entry for entry in self.library if entry.game == game and lang in entry.texts)
        return _hash(self.replayed(game), [self.said(entry.id, lang) for entry in own])

    def all(self) -> str:
        """Everything there is."""
        return _hash(self.url, [self.digest(id) for id in self.library.entries])

    def whole(self, game: str, lately: list[Change]) -> str:
        """All that the pages of a game may show: where it is as before, all of them are."""
        return _hash(self._beside(game), [self.digest(id) for id in self._near(game)], lately)

    def written(self, game: str, lang: str) -> str:
        """All that they may show in a language, but for what was written lately."""
        return _hash(self._beside(game), [self.said(id, lang) for id in self._near(game)])

    @remembered
    def _near(self, game: str) -> list[str]:
        """The entries of a game, and of those that it has to do with."""
        near = {game, *self.library.neighbours.get(game, ())}
        return [entry.id for entry in self.library.entries.values() if entry.game in near]

    def _beside(self, game: str) -> list[str]:
        near = {game, *self.library.neighbours.get(game, ())}
        games = [self.digest(id) for id in self.library.games]
        return [self.common, *(self.game(each) for each in sorted(near)), *games]

    @remembered
    def game(self, game: str) -> str:
        """What every page of a game has: names, chart, sources, engine, today's version."""
        names: list[Any] = []
        for entry in self.library.entries.values():
            if entry.game != game:
                continue
            if entry.kind in ("glossary", "cards"):
                titles = {lang: text.title for lang, text in entry.texts.items()}
                head = entry.head
                names.append([entry.id, titles, head.aliases, getattr(head, "linked", True)])
            elif entry.kind in ("game", "timing", "sources"):
                names.append(entry.digest)
        engines = [engine_digest(game) if has_engine(game) else "", engine_digest("tournament")]
        version = moment(self.library, game).version if game in self.library.games else ""
        return _hash(self.common, names, engines, version)

    def _around(self, entry: Entry) -> Iterable[str]:
        """Every entry that the page of this one may name or quote."""
        library, result = self.library, self.results.get(entry.id)
        if entry.moved:
            yield library.find(entry.id).entry.id
            return
        yield from (place.entry.id for place in library.cited_by(entry))
        yield from (library.find(name, entry.game).entry.id for name in entry.head.see)
        yield from (other.id for other in library.citing(entry.id))
        yield from self.applied.get(entry.id, ())
        if entry.kind == "cards":
            yield from self._touching(entry)
        for cite in result.cites if result else ():
            yield cite.partition("#")[0]
        for name in getattr(entry.head, "cards", ()):
            card = library.find(name, entry.game, "cards").entry
            yield from (other.id for other in library.citing(card.id))
        cards = (f"{entry.game}/cards/{word}" for word in entry.named_in_fences)
        yield from (card for card in cards if card in library.entries)

    def _touching(self, card: Entry) -> Iterable[str]:
        """Where a card is played, and what the replays about it apply."""
        yield from (entry.id for entry in self.library.played.get(card.id, ()))
        for other in self.library.citing(card.id):
            result = self.results.get(other.id)
            yield from (cite.partition("#")[0] for cite in (result.cites if result else ()))


def _hash(*parts: Any) -> str:
    return blake2b(msgspec.msgpack.encode(parts), digest_size=16).hexdigest()
