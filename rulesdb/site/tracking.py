"""Track the dependencies of a page by recording what its view asks for.

A view queries a `TrackedLibrary` and reports anything else it shows with `Tracker.note`. Each
answer has a fingerprint (`SiteData.answer`). A page is up to date while all answers stay the same,
so nobody has to maintain a list of dependencies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulesdb.engine.chart import Chart
from rulesdb.errors import NotFound
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library, Place
from rulesdb.reference.schema import Game, Section

Question = tuple[str, ...]


class Tracker:
    """The questions that one page asked.

    A page in a language depends on the titles of an entry in other languages, but not on their
    wording. `lang` is empty for a file that shows all languages.
    """

    def __init__(self, lang: str = "") -> None:
        self.lang = lang
        self.questions: set[Question] = set()

    def note(self, *question: str) -> None:
        self.questions.add(question)

    def note_entry(self, id: str) -> None:
        self.note("entry", id, self.lang)


class TrackedLibrary:
    """A library that records queries."""

    def __init__(self, library: Library, tracker: Tracker) -> None:
        self._library, self._tracker = library, tracker
        self.root = library.root

    def _noted(self, entries: Iterable[Entry]) -> list[Entry]:
        found = list(entries)
        for entry in found:
            self._tracker.note_entry(entry.id)
        return found

    def get(self, id: str) -> Entry | None:
        """Return the entry with exactly this id."""
        self._tracker.note_entry(id)
        return self._library.entries.get(id)

    def __contains__(self, id: str) -> bool:
        return self.get(id) is not None

    def __getitem__(self, name: str) -> Entry:
        return self.find(name).entry

    def find(self, name: str, game: str = "", kind: str = "glossary") -> Place:
        place = self._library.lookup(name, game, kind)
        if place is None:
            self._tracker.note("place", name, game, kind)
            return self._library.find(name, game, kind)  # raises, suggesting similar names
        self._tracker.note_entry(place.entry.id)
        return place

    def lookup(self, name: str, game: str = "", kind: str = "glossary") -> Place | None:
        try:
            return self.find(name, game, kind)
        except NotFound:
            return None

    def of(self, game: str, kind: str) -> list[Entry]:
        self._tracker.note("of", game, kind)
        return self._noted(self._library.of(game, kind))

    def count(self, game: str, kind: str) -> int:
        self._tracker.note("of", game, kind)
        return len(self._library.of(game, kind))

    def all(self, game: str) -> Iterator[Entry]:
        """Return all current entries of a game."""
        self._tracker.note("all", game)
        return (entry for entry in self._library if entry.game == game)

    def citing(self, name: str) -> list[Entry]:
        address = self.find(name).address
        self._tracker.note("citing", address)
        return self._noted(self._library.citing(address))

    def played(self, card: str) -> list[Entry]:
        """Return the entries whose scenarios use a card."""
        self._tracker.note("played", card)
        return self._noted(self._library.played.get(card, ()))

    @property
    def games(self) -> Mapping[str, Game]:
        for game in self._library.games:
            self._tracker.note_entry(game)
        return self._library.games

    def chart(self, game: str) -> Chart:
        self._tracker.note("chart", game)
        return self._library.chart(game)

    def sections(self, game: str, document: str) -> dict[str, Section]:
        self.find(document, game, "sources")
        return self._library.sections(game, document)
