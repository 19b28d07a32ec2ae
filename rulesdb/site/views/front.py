"""Entry points: the front page, a game, its lists, the tournament desk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from rulesdb.engine.plugins import has_engine, load
from rulesdb.engine.protocol import Desk
from rulesdb.reference.entry import Entry
from rulesdb.site.data import LANGUAGE_NAMES
from rulesdb.site.forms import forms_of
from rulesdb.site.view_models.desk import DeskPage, FormsPage
from rulesdb.site.view_models.front import (
    GameDoor,
    GamePage,
    HomePage,
    ListGroup,
    LiveRuling,
    OtherLanguagesPage,
    PackPage,
    TablePage,
)
from rulesdb.site.view_models.parts import Link, Prose, State
from rulesdb.site.view_models.practice import PracticePage

from .base import PACK, TABLE
from .desk import PATH as DESK_PAGE
from .desk import desk_of, desk_page, forms_page
from .lists import ListsView
from .practice import PATH as PRACTICE_PAGE
from .practice import practice_page


class FrontView(ListsView):
    """Entry points: the front page, a game, its lists, the tournament desk."""

    def home(self) -> HomePage:
        frame = self.frame(self.words["tagline_runs" if self.runs("") else "tagline"])
        langs = tuple(
            (code, self.href(f"{code}/index.html"), code == self.lang) for code, _, _ in frame.langs
        )
        own = [id for id, head in self.library.games.items() if self.lang in head.all_languages]
        return HomePage(
            frame=replace(frame, langs=langs),
            indexes=tuple(self.index_address(id) for id in own),
            games=tuple(self.door(id) for id in self.library.games),
            live=self.live(),
        )

    def live(self) -> LiveRuling | None:
        """Return the ruling that the front page replays, of the first game that names one."""
        for game, head in self.library.games.items():
            if head.example and self.lang in head.all_languages and self.runs(game):
                entry = self.library.find(head.example, game, "rulings").entry
                answer = self.prose(entry.text(self.lang).answer, entry, terms_linked=False)
                words = self.data.words_on_pages(self.lang, game)
                self.tracker.note("engine", game)
                return LiveRuling(game, self.link(entry), answer, self.replays(entry)[0], words)
        return None

    def door(self, game: str) -> GameDoor:
        """Return the way into a game: its name, and what there is of it."""
        entry, words = self.library[game], self.words
        counted = [(kind, self.library.count(game, kind)) for kind in ("rulings", "cards")]
        note = " · ".join(
            words["count"][kind].format(count=count) for kind, count in counted if count
        )
        if self.lang not in self.library.games[game].all_languages:
            note = self.only_in(entry)
        href = self.href(f"{self.lang}/{game}/index.html")
        return GameDoor(game, Link(entry.title(self.lang), href, note), entry.text(self.lang).lang)

    def other_languages(self, game: str) -> OtherLanguagesPage:
        """Return the page of a game that has no text in this language: it links to those it has."""
        entry, words = self.library[game], self.words
        text = entry.text(self.lang)
        self.tracker.note("frame", game)
        kinds = self.data.kinds(game)
        frame = self.frame(text.title)
        langs = tuple(
            (code, self.href(to), code == self.lang) for code, to in self.language_paths(game)
        )
        return OtherLanguagesPage(
            frame=replace(frame, langs=langs, alternates=()),
            title=text.title,
            lead=Prose(text.lead),
            lang=text.lang,
            only=words["not_written"].format(langs=self.language_names(entry)),
            links=tuple(
                (
                    LANGUAGE_NAMES.get(code, code),
                    code,
                    tuple(
                        Link(
                            self.data.words(code, "")["kinds"][kind],
                            self.href(f"{code}/{game}/{kind}/index.html"),
                        )
                        for kind in kinds
                    ),
                )
                for code in self.data.sorted_languages(list(entry.texts))
            ),
        )

    def language_paths(self, game: str) -> Iterator[tuple[str, str]]:
        yield from ((code, f"{code}/{game}/index.html") for code in self.data.languages)

    def language_names(self, entry: Entry) -> str:
        """Return the names of an entry's languages."""
        codes = self.data.sorted_languages(list(entry.texts))
        return ", ".join(LANGUAGE_NAMES.get(code, code) for code in codes)

    def rooms(self, game: str) -> Iterator[Link]:
        """Yield the parts of a game that have something in them, each with its number."""
        words = self.words
        for kind in self.data.kinds(game):
            href = self.href(f"{self.lang}/{game}/{kind}/index.html")
            note = str(self.library.count(game, kind)) if kind != "timing" else ""
            yield Link(words["kinds"][kind], href, note, icon=kind)
        if self.data.has_table(game):
            yield replace(self.table_link(game), icon="table")
        if self.practised(game):
            href = self.practice_address(game)
            yield Link(words["practice"]["title"], href, icon="play")
        if self.desk(game) is not None or self.has_forms(game):
            yield replace(self.desk_link(game), icon="desk")
        if "rulings" in self.data.kinds(game):
            href = self.href(f"{self.lang}/{game}/{PACK}")
            yield Link(words["pack"]["title"], href, icon="pack")

    def record_links(self, game: str) -> Iterator[Link]:
        """Yield the pages about the reference itself."""
        words, place = self.words, f"{self.lang}/{game}"
        if self.library.count(game, "sources"):
            yield Link(words["kinds"]["sources"], self.href(f"{place}/sources/index.html"))
        yield Link(words["changes"]["title"], self.href(f"{place}/changes/index.html"))
        if game in self.data.covered:
            yield Link(words["covered"]["title"], self.href(f"{place}/coverage/index.html"))

    def game(self, game: str) -> GamePage:
        words, entry = self.words, self.library[game]
        self.tracker.note("states", game)
        rulings = self.library.of(game, "rulings")
        counts = Counter(self.results[each.id].state for each in rulings if each.id in self.results)
        states = tuple(
            (State(_style_name(name), words["states"][f"count-{name}"]), counts[name])
            for name in ("verified", "possible", "open", "not-modelled", "failed")
            if name in counts
        )
        return GamePage(
            frame=replace(self.frame(entry.title(self.lang), game), note=self.growing(game)),
            title=entry.title(self.lang),
            indexes=(self.index_address(game),),
            games=tuple(self.games(game)),
            lead=self.prose(entry.text(self.lang).lead, entry),
            rooms=tuple(self.rooms(game)),
            record=tuple(self.record_links(game)),
            states=states,
        )

    def growing(self, game: str) -> str:
        """Return how much of a game is written in a language that is in progress."""
        if self.lang not in self.library.games[game].in_progress:
            return ""
        entries = [entry for entry in self.library.all(game) if entry.texts]
        done = sum(self.lang in entry.texts for entry in entries)
        return str(self.words["growing"].format(done=done, all=len(entries)))

    def only_in(self, entry: Entry) -> str:
        """Return the note on an entry that has no text in the reader's language."""
        return str(self.words["elsewhere"].format(langs=self.language_names(entry)))

    def games(self, here: str) -> Iterator[tuple[str, str, bool]]:
        """Yield all games, each in this language or in its first."""
        for id, head in self.library.games.items():
            lang = self.lang if self.lang in head.all_languages else head.languages[0]
            yield (
                self.library[id].title(self.lang),
                self.href(f"{lang}/{id}/index.html"),
                id == here,
            )

    def index_address(self, game: str) -> str:
        """Return the address of a game's search index in the language of the page."""
        return self.href(f"search/{game}.{self.lang}.js")

    def first_group(self, game: str, kind: str) -> Iterator[ListGroup]:
        if kind != "tournament":
            return
        words = self.words["desk"]
        if self.desk(game) is not None or self.has_forms(game):
            lead = words["forms"]["lead"] if self.has_forms(game) else words["lead"]
            desk = self.desk_link(game, lead)
            yield ListGroup(desk.text, self.lang, "_desk", (desk,))

    def desk_link(self, game: str, note: str = "", part: str = "") -> Link:
        href = self.href(f"{self.lang}/{game}/{DESK_PAGE}") + (f"#{part}" if part else "")
        return Link(self.words["desk"]["title"], href, note)

    def desk_links(self, entry: Entry) -> tuple[Link, ...]:
        """Link a regulation to the part of the desk that applies it."""
        if entry.kind != "tournament":
            return ()
        if self.has_forms(entry.game):
            names = {one.id: name for name, one in forms_of(self.data.library, entry.game).items()}
            part = names.get(entry.id, "")
            return (self.desk_link(entry.game, part=part),) if part else ()
        desk = self.desk(entry.game)
        part = desk.PARTS.get(entry.name, "") if desk is not None else ""
        if not part:
            return ()
        return (self.desk_link(entry.game, self.words["desk"][part]["title"], part),)

    def table_links(self, entry: Entry) -> tuple[Link, ...]:
        """Link a card to the table, with the card there."""
        if entry.kind != "cards" or not self.data.has_table(entry.game):
            return ()
        link = self.table_link(entry.game, self.words["table"]["promise"])
        return (
            replace(link, text=self.words["table"]["try"], href=f"{link.href}#cards={entry.name}"),
        )

    def desk(self, game: str) -> Desk | None:
        """Return a game's tournament desk, if it has one."""
        for kind in ("tournament", "questions"):
            self.library.count(game, kind)
        return desk_of(self.data.library, game)

    def has_forms(self, game: str) -> bool:
        """Whether the desk of a game is a form for each procedure."""
        self.library.count(game, "tournament")
        return load(game).desk is None and self.data.has_desk(game) if has_engine(game) else False

    def table_link(self, game: str, note: str = "") -> Link:
        return Link(self.words["table"]["title"], self.href(f"{self.lang}/{game}/{TABLE}"), note)

    def table(self, game: str) -> TablePage:
        words = self.words["table"]
        frame = self.frame(words["title"], game, "table", words["promise"])
        return TablePage(frame, words["title"], self.index_address(game))

    def pack(self, game: str) -> PackPage:
        words = self.words["pack"]
        frame = self.frame(words["title"], game, "pack", words["lead"])
        return PackPage(frame, words["title"], self.library[game].title(self.lang))

    def tournament_desk(self, game: str) -> DeskPage:
        return desk_page(self, game, self.index_address(game))

    def procedure_forms(self, game: str) -> FormsPage:
        return forms_page(self, game, self.index_address(game))

    def practised(self, game: str) -> bool:
        """Whether a game has rulings to practise."""
        self.tracker.note("practice", game)
        return game in self.data.practice

    def practice_address(self, game: str) -> str:
        return self.href(f"{self.lang}/{game}/{PRACTICE_PAGE}")

    def practice(self, game: str) -> PracticePage:
        return practice_page(self, game)


def _style_name(state: str) -> str:
    return "unmodelled" if state == "not-modelled" else state
