"""Routes: the files of the site, and the view that makes each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from msgspec.structs import replace

from rulesdb.proof.interaction import acts, windows
from rulesdb.reference.entry import Entry
from rulesdb.reference.schema import Cards, Moved, Rulings, SourceDocument

from .data import SiteData
from .json_api import LIBRARY, data_page, data_path, library_page
from .page import MISSING, Page, Route
from .tracking import Tracker
from .views.base import PACK, TABLE
from .views.card import CardView
from .views.chart import ChartView
from .views.desk import PATH as DESK_PAGE
from .views.desk import desk_of
from .views.entry import EntryView
from .views.practice import PATH as PRACTICE_PAGE
from .views.record import RecordView


class PageView(EntryView, CardView, ChartView, RecordView):
    """All kinds of page, one method each."""


class Routes:
    """All files of a site."""

    def __init__(self, data: SiteData) -> None:
        self.data, self.library = data, data.library
        self.first = (*data.languages, "en")[0]  # for readers who have not chosen a language

    def __iter__(self) -> Iterator[Route]:
        yield from self._over_games()
        for game in self.library.games:
            # Rulings take longest because of their replays, so they start first.
            entries = [e for e in self.library.entries.values() if e.game == game]
            entries.sort(key=lambda entry: entry.kind != "rulings")
            for lang in self.data.languages:
                yield from self._of_game(game, lang, entries)
            for entry in entries:
                if not entry.moved:
                    yield Route(data_path(entry), partial(self._data, entry))

    def view(self, tracker: Tracker, lang: str, path: str) -> PageView:
        return PageView(self.data, lang, path, tracker)

    def _over_games(self) -> Iterator[Route]:
        """Yield the routes that belong to no game: front pages, and the data of all games."""
        for lang in ("", *self.data.languages):
            path = f"{lang}/index.html" if lang else "index.html"
            yield Route(path, partial(self._home, path, lang or self.first))
            lost = f"{lang}/{MISSING}" if lang else MISSING
            yield Route(lost, partial(self._missing, lost, lang or self.first))
        yield Route(LIBRARY, self._library)

    def _of_game(self, game: str, lang: str, entries: list[Entry]) -> Iterator[Route]:
        """Yield the pages of a game in a language."""
        if lang not in self.library.games[game].all_languages:
            path = f"{lang}/{game}/index.html"
            yield Route(
                path, partial(self._page, path, "other_languages.html", "other_languages", (game,))
            )
            return
        for entry in entries:
            if entry.moved or entry.kind not in ("game", "timing"):
                yield Route(f"{lang}/{entry.id}.html", partial(self.of_entry, entry, lang))
        pages: list[tuple[str, str, str, tuple[str, ...]]] = [
            ("index.html", "game.html", "game", ()),
            ("opensearch.xml", "extra/opensearch.xml", "search_description", ()),
            ("changes/index.html", "changes.html", "changes", ()),
            ("changes.atom", "extra/feed.xml", "feed", ()),
        ]
        for kind in (*self.data.kinds(game), "sources"):
            if kind == "timing":
                pages.append(("timing/index.html", "chart.html", "chart", ()))
            else:
                pages.append((f"{kind}/index.html", "list.html", "listing", (kind,)))
        if desk_of(self.library, game) is not None:
            pages.append((DESK_PAGE, "desk.html", "tournament_desk", ()))
        elif self.data.has_desk(game):
            pages.append((DESK_PAGE, "forms.html", "procedure_forms", ()))
        if self.data.has_table(game):
            pages.append((TABLE, "table.html", "table", ()))
        if "rulings" in self.data.kinds(game):
            pages.append((PACK, "pack.html", "pack", ()))
        if game in self.data.practice:
            pages.append((PRACTICE_PAGE, "practice.html", "practice", ()))
        if game in self.data.covered:
            pages.append(("coverage/index.html", "coverage.html", "coverage", ()))
        for name, template, make, about in pages:
            path = f"{lang}/{game}/{name}"
            yield Route(path, partial(self._page, path, template, make, (game, *about)))

    def _page(
        self, path: str, template: str, make: str, about: tuple[str, ...], tracker: Tracker
    ) -> Page:
        return Page(
            path, template, getattr(self.view(tracker, path.partition("/")[0], path), make)(*about)
        )

    def _home(self, path: str, lang: str, tracker: Tracker) -> Page:
        return Page(path, "home.html", self.view(tracker, lang, path).home())

    def _missing(self, path: str, lang: str, tracker: Tracker) -> Page:
        view = self.view(tracker, lang, path)
        view.up = urlsplit(self.data.url).path  # it is shown at any address
        return Page(path, "missing.html", view.home())

    def _library(self, tracker: Tracker) -> Page:
        for game in self.library.games:
            tracker.note("all", game)
            tracker.note("states", game)
        return library_page(self.library, self.data.results, self.data.url)

    def _data(self, entry: Entry, tracker: Tracker) -> Page:
        tracker.note_entry(entry.id)
        return data_page(entry, self.data.results.get(entry.id), self.data.url)

    def of_entry(self, entry: Entry, lang: str, tracker: Tracker) -> Page:
        """Return the page of an entry; say if its text is not translated yet."""
        page = self._of_entry(entry, lang, tracker)
        if entry.moved or lang in entry.texts:
            return page
        frame = self.view(tracker, lang, page.path).in_original(page.context.frame, entry)
        return Page(page.path, page.template, replace(page.context, frame=frame))

    def _of_entry(self, entry: Entry, lang: str, tracker: Tracker) -> Page:
        path = f"{lang}/{entry.id}.html"
        view, head = self.view(tracker, lang, path), entry.head
        tracker.note_entry(entry.id)
        if isinstance(head, Moved):
            return Page(path, "moved.html", view.moved(entry))
        if isinstance(head, Rulings):
            return Page(path, "ruling.html", view.ruling(entry, head))
        if isinstance(head, Cards):
            return Page(path, "card.html", view.card(entry, head))
        if isinstance(head, SourceDocument):
            return Page(path, "source.html", view.source(entry, head))
        return Page(path, "entry.html", view.entry(entry))

    def search_words(self, name: str, tracker: Tracker) -> dict[str, Any]:
        """Return the site's part of a browser index: texts, states, and where cards act."""
        game, _, lang = name.partition(".")
        view, results = self.view(tracker, lang, f"{lang}/{game}/"), self.data.results
        view.up = ""
        tracker.note("states", game)
        tracker.note("all", game)
        words, states = view.words, {}
        for id in results:
            entry = self.library.entries[id]
            state = view.state(entry) if entry.game == game else None
            if state is not None:
                states[id.partition("/")[2]] = [state.name, state.words]
        places: dict[str, int] = {}
        acting = {}
        for card, cites in acts(self.library, results.values()).items():
            if card.startswith(f"{game}/"):
                numbers = [places.setdefault(cite, len(places)) for cite in cites]
                acting[card.rpartition("/")[2]] = numbers
        waits, meets = {}, {}
        for card, there in windows(self.library, game).items():
            waits[card] = [places.setdefault(window, len(places)) for window in there]
            meets[card] = [places[window] for window, others in there.items() if others]
        found = [view.library.find(address) for address in places]
        return {
            "title": self.library[game].title(lang),
            "words": {
                **words["search"],
                "kinds": words["kinds"],
                "states": words["states"],
                "origins": words["origins"],
            },
            "table": TABLE if self.data.has_table(game) else "",
            "states": states,
            "acts": acting,
            "waits": waits,
            "meets": {card: numbers for card, numbers in meets.items() if numbers},
            "places": [[view.label(place), view.address(place)] for place in found],
        }
