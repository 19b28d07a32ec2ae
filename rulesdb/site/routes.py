"""Which pages there are, and what each of them shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from rulesdb.builder.inputs import Inputs
from rulesdb.proof.coverage import Coverage
from rulesdb.proof.interaction import acts
from rulesdb.proof.verify import Outcomes, Result
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Moved, Rulings, SourceDocument

from .context import URL, Desk
from .json_api import LIBRARY, Written, data_page, data_path, library_page
from .page import Draft, Page, no_key
from .views.base import SHOWN
from .views.chart import ChartSheet
from .views.desk import PATH as DESK
from .views.desk import has_desk
from .views.entry import EntrySheet
from .views.record import RecordSheet

CHANGES = (  # the pages that tell what changed: file, template, and who makes it
    ("changes/index.html", "changes.html", "changes"),
    ("changes.atom", "beside/feed.xml", "feed"),
)


class Pages:
    """All pages of a library, in the order in which they are written."""

    def __init__(
        self,
        library: Library,
        results: list[Result],
        templates: Path,
        url: str = URL,
        covered: dict[str, Coverage] | None = None,
        outcomes: Outcomes | None = None,
    ) -> None:
        self.desk = Desk(library, results, templates, url)
        self.desk.covered = covered or {}
        self.desk.outcomes = outcomes or Outcomes()
        self.as_before: Callable[[], Written] = dict  # the data of entries that did not change

    def sheet(self, lang: str, path: str) -> FullSheet:
        return FullSheet(self.desk, lang, path)

    @cached_property
    def inputs(self) -> Inputs:
        return Inputs(self.desk.library, self.desk.results, self.desk.common, self.desk.url)

    def __iter__(self) -> Iterator[Draft]:
        """Every page; those of entries say what they are made of."""
        yield from self.over_games()
        for game in self.desk.library.games:
            for lang in self.desk.languages:
                yield from self.within(game, lang)
            yield from self.beside(game)

    def over_games(self) -> Iterator[Draft]:
        """What belongs to no game: the ways in, and the data of all."""
        langs = self.desk.languages
        for lang in ("", *langs):
            path = f"{lang}/index.html" if lang else "index.html"
            yield Draft(path, self.inputs.home, partial(self._home, path, lang or self._first))
        yield Draft("404.html", self.inputs.home, self._missing)
        yield Draft(LIBRARY, self.inputs.all, self._library)

    def within(self, game: str, lang: str) -> Iterator[Draft]:
        """The pages of a game in a language, but for those that tell what changed."""
        inputs = self.inputs
        if lang not in self.desk.library.games[game].languages:
            path = f"{lang}/{game}/index.html"
            make = partial(self._page, path, "elsewhere.html", "not_written", game)
            yield Draft(path, no_key, make)
            return
        # What takes long comes first: who begins late with a replay is the last to end.
        own = [entry for entry in self.desk.library.entries.values() if entry.game == game]
        yield from (self.draft(entry, lang) for entry in own if entry.kind == "rulings")
        yield from self.of_game(game, lang, inputs)
        for entry in own:
            if entry.kind != "rulings" and (entry.moved or entry.kind not in ("game", "timing")):
                yield self.draft(entry, lang)

    def draft(self, entry: Entry, lang: str) -> Draft:
        """The page of an entry."""
        key = (
            partial(self.inputs.sources, entry.game)
            if entry.kind == "sources"
            else partial(self.inputs.key, entry, lang)
        )
        return Draft(f"{lang}/{entry.id}.html", key, partial(self.of_entry, entry, lang))

    def beside(self, game: str) -> Iterator[Draft]:
        """What changed in a game, in its languages, and the data of its entries."""
        inputs, lately = self.inputs, self.desk.written_last(game)
        for lang in self.desk.library.games[game].languages:
            key = partial(inputs.changes, game, lang, lately)
            for name, template, make in CHANGES:
                path = f"{lang}/{game}/{name}"
                yield Draft(path, key, partial(self._page, path, template, make, game))
        for entry in self.desk.library:
            if entry.game == game:
                result = self.desk.results.get(entry.id)
                make_data = partial(data_page, entry, result, self.desk.url)
                yield Draft(data_path(entry), partial(inputs.data, entry.id), make_data)

    def whole(self, game: str) -> str:
        """A key for all pages of a game at once."""
        return self.inputs.whole(game, self.desk.written_last(game))

    def _library(self) -> Page:
        desk = self.desk
        return library_page(desk.library, desk.results, desk.url, self.as_before())

    @property
    def _first(self) -> str:
        """The language of who has not chosen one."""
        return (*self.desk.languages, "en")[0]

    def _home(self, path: str, lang: str) -> Page:
        """A way in."""
        return Page(path, "home.html", self.sheet(lang, path).home())

    def _missing(self) -> Page:
        sheet = self.sheet(self._first, "404.html")
        sheet.up = urlsplit(self.desk.url).path  # it is shown at any address
        return Page("404.html", "missing.html", sheet.home())

    def shelf(self, game: str, lang: str) -> dict[str, Any]:
        """What the site adds to the index for a page: words, states, who acts where."""
        sheet, library = self.sheet(lang, ""), self.desk.library
        words, results = sheet.words, self.desk.results
        states = {}
        for id in results:
            entry = library.entries[id]
            state = sheet.state(entry) if entry.game == game else None
            if state is not None:
                states[id.partition("/")[2]] = [state.name, state.words]
        places: dict[str, int] = {}
        acting = {}
        for card, cites in acts(library, results.values()).items():
            if card.startswith(f"{game}/"):
                numbers = [places.setdefault(cite, len(places)) for cite in cites]
                acting[card.rpartition("/")[2]] = numbers
        found = [library.find(address) for address in places]
        return {
            "title": library[game].title(lang),
            "words": {**words["search"], "kinds": words["kinds"], "states": words["states"]},
            "states": states,
            "acts": acting,
            "places": [[sheet.label(place), sheet.address(place)] for place in found],
        }

    def of_game(self, game: str, lang: str, inputs: Inputs) -> Iterator[Draft]:
        """The pages of a game that are not an entry's own."""

        def draft(
            name: str, template: str, key: Callable[[], str], make: str, *about: str
        ) -> Draft:
            path = f"{lang}/{game}/{name}"
            return Draft(path, key, partial(self._page, path, template, make, game, *about))

        yield draft("index.html", "game.html", partial(inputs.front, game), "game")
        for kind in (*SHOWN, "sources"):
            if kind == "timing":
                yield draft(
                    "timing/index.html", "chart.html", partial(inputs.replayed, game), "chart"
                )
            else:
                key = partial(inputs.kind, game, lang, kind)
                yield draft(f"{kind}/index.html", "list.html", key, "listing", kind)
        if has_desk(self.desk.library, game):
            key = partial(inputs.kind, game, lang, "tournament", "questions")
            yield draft(DESK, "desk.html", key, "tournament_desk")
        yield draft(
            "opensearch.xml", "beside/opensearch.xml", partial(inputs.game, game), "described"
        )
        if game in self.desk.covered:
            key = partial(inputs.covered, game, lang, self.desk.covered[game])
            yield draft("coverage/index.html", "coverage.html", key, "coverage")

    def _page(self, path: str, template: str, make: str, *about: str) -> Page:
        return Page(path, template, getattr(self.sheet(path[:2], path), make)(*about))

    def of_entry(self, entry: Entry, lang: str) -> Page:
        path = f"{lang}/{entry.id}.html"
        sheet, head = self.sheet(lang, path), entry.head
        if isinstance(head, Moved):
            return Page(path, "moved.html", sheet.moved(entry))
        if isinstance(head, Rulings):
            return Page(path, "ruling.html", sheet.ruling(entry, head))
        if isinstance(head, SourceDocument):
            return Page(path, "source.html", sheet.source(entry, head))
        return Page(path, "entry.html", sheet.entry(entry))


class FullSheet(EntrySheet, ChartSheet, RecordSheet):
    """A page as a whole: one method for each kind of page."""
