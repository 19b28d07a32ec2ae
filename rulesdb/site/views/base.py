"""Base view: a page at a path, with its frame, addresses and labels."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesdb.engine.plugins import has_engine
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Place
from rulesdb.reference.markdown import to_text
from rulesdb.reference.versions import Moment, moment
from rulesdb.site.anchors import SLUGS, in_words
from rulesdb.site.data import LANGUAGE_NAMES, SiteData
from rulesdb.site.tracking import TrackedLibrary, Tracker
from rulesdb.site.view_models.parts import (
    Frame,
    Layout,
)

TABLE = "table.html"
PACK = "pack.html"


class View:
    """A page at a path, in a language."""

    def __init__(self, data: SiteData, lang: str, path: str, tracker: Tracker) -> None:
        self.data, self.lang, self.path, self.tracker = data, lang, path, tracker
        tracker.lang = lang
        self.up = "../" * path.count("/")
        self.library, self.results = TrackedLibrary(data.library, tracker), data.results
        parts = path.split("/")
        self.own_game = parts[1] if len(parts) > 1 and parts[1] in data.library.games else ""
        self.words: dict[str, Any] = data.words(lang, self.own_game)
        self.linked: dict[str, set[str]] = {}  # terms already linked, by entry
        if self.own_game:
            tracker.note("engine", self.own_game)

    def frame(self, title: str, game: str = "", kind: str = "", about: str = "") -> Frame:
        self.tracker.note("frame", game)
        head = self.data.library.games.get(game)
        tail = self.path.partition("/")[2] or "index.html"
        codes = self.data.sorted_languages(head.all_languages) if head else self.data.languages
        key = (self.lang, game, kind, self.up)
        if key not in self.data.layouts:
            self.data.layouts[key] = self._layout(game if head else "", kind)
        return Frame(
            title=title,
            langs=tuple((code, self.href(f"{code}/{tail}"), code == self.lang) for code in codes),
            alternates=tuple((code, f"{code}/{tail}") for code in codes),
            description=_cut(to_text(about) or self.promise),
            url=self.data.url + self.path,
            layout=self.data.layouts[key],
        )

    def in_original(self, frame: Frame, *entries: Entry) -> Frame:
        """Return the frame with a note if one of the entries has no text in its language."""
        others = [entry.text(self.lang).lang for entry in entries if self.lang not in entry.texts]
        if not others:
            return frame
        note = self.words["untranslated"].format(lang=LANGUAGE_NAMES.get(others[0], others[0]))
        return replace(frame, note=note, original=others[0])

    def _layout(self, game: str, kind: str) -> Layout:
        library = self.data.library
        words, written = self.words, library.games[game].all_languages if game else ()
        kinds = self.data.kinds(game) if game else ()
        nav = [(name, f"{self.lang}/{game}/{name}/index.html") for name in kinds]
        labels = {**words["kinds"], **words["nav"], "table": words["table"]["title"]}
        if self.data.has_table(game):
            nav.append(("table", f"{self.lang}/{game}/{TABLE}"))
        return Layout(
            lang=self.lang,
            root=self.up.rstrip("/") if self.up else ".",
            home=self.href(f"{self.lang}/{game}/index.html" if game else f"{self.lang}/index.html"),
            start=self.href(f"{self.lang}/index.html"),
            game=library[game].title(self.lang).partition(":")[0] if game else "",
            nav=tuple((labels[name], self.href(to), name == kind) for name, to in nav),
            other_languages=tuple(
                (code, self.href(f"{code}/{game}/index.html"))
                for code in self.data.languages
                if game and code not in written
            ),
            chart=self.href(f"{self.lang}/{game}/timing/index.html") if "timing" in kinds else "",
            faces=tuple(self.href(face) for face in self.data.faces(game)),
            version=self.version(game) if game else "",
            site=self.data.url,
            game_id=game,
            stamp=self.data.stamp,
            offline_name=f"{game}.{self.lang}" if game else "",
            words=self.data.words_on_pages(self.lang, game),
            runs=self.runs(game),
            licensed=self.data.licensed,
            report_to=(library.games[game].report_to if game else "") or self.data.report_to,
        )

    def runs(self, game: str) -> bool:
        """Whether an engine replays the rulings of a game; of any game, by default."""
        return any(has_engine(each) for each in ([game] if game else self.data.library.games))

    @property
    def promise(self) -> str:
        """The reference in one sentence."""
        return str(self.words["promise" if self.runs(self.own_game) else "promise_plain"])

    @property
    def permalink(self) -> str:
        """The address of the page for others; empty if only this machine can open it."""
        return self.data.url + self.path if self.data.is_public else ""

    def version(self, game: str) -> str:
        sources = self.data.library.of(game, "sources")
        return " · ".join(entry.title(self.lang) for entry in sources)

    def href(self, target: str) -> str:
        """Return the relative address of a file of the site from this page."""
        return self.up + target

    def address(self, place: Place) -> str:
        """Return the file (and anchor) that shows an entry or a statement."""
        entry = place.entry
        if entry.kind == "timing":
            node = f"{entry.name}.{place.anchor}" if place.anchor else entry.name
            return f"{self.lang}/{entry.game}/timing/index.html#{node}"
        file = f"{entry.id}/index.html" if entry.kind == "game" else f"{entry.id}.html"
        return f"{self.lang}/{file}" + (f"#{place.anchor}" if place.anchor else "")

    def label(self, place: Place, *, with_text: bool = False) -> str:
        """Return the link text for an entry or a statement."""
        called = self.called(place, with_text=with_text) if place.anchor else ""
        title = place.entry.title(self.lang)
        return f"{title} § {called}" if called else title

    def called(self, place: Place, *, with_text: bool = False) -> str:
        """Return the name of a statement in words of the page's language.

        Where its text stands beside it, a name that is only the start of the text is left out.
        """
        if with_text and self.lang != SLUGS and place.entry.kind != "timing":
            return ""
        if place.entry.kind == "timing" and place.anchor:
            return self.labels(place.entry.game)[place.address]
        statement = place.statement(self.lang)
        return in_words(place.anchor, statement.text, self.lang) if statement else ""

    def labels(self, game: str) -> dict[str, str]:
        """Return the label of each part of the chart."""
        self.tracker.note("labels", game, self.lang)
        return self.data.labels(game, self.lang)

    def today(self, game: str) -> Moment:
        """Return today's rules version."""
        self.tracker.note("version", game)
        return moment(self.data.library, game)


def _cut(text: str, size: int = 200) -> str:
    """Return the beginning of a text, cut after a whole word."""
    text = " ".join(text.split())
    return text if len(text) <= size else f"{text[: text.rfind(' ', 0, size)]} …"
