"""Entry points: the front page, a game, its lists, the tournament desk."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from string import ascii_uppercase

from msgspec.structs import replace

from rulesdb.engine.protocol import Desk
from rulesdb.reference.card_facts import narrowing_facts
from rulesdb.reference.entry import Entry
from rulesdb.reference.markdown import to_text
from rulesdb.reference.schema import Cards
from rulesdb.site.data import LANGUAGE_NAMES
from rulesdb.site.groups import BY_LETTER, groups, initial
from rulesdb.site.view_models.desk import DeskPage
from rulesdb.site.view_models.front import (
    GameLinks,
    GamePage,
    HomePage,
    ListPage,
    OtherLanguagesPage,
    TablePage,
)
from rulesdb.site.view_models.parts import Link, Narrow, Prose, State
from rulesdb.site.view_models.practice import PracticePage

from .base import KINDS, TABLE
from .desk import PATH as DESK_PAGE
from .desk import desk_of, desk_page
from .parts import PartsView
from .practice import PATH as PRACTICE_PAGE
from .practice import practice_page


class FrontView(PartsView):
    """Entry points: the front page, a game, its lists, the tournament desk."""

    def home(self) -> HomePage:
        games = []
        for id in self.library.games:
            entry = self.library[id]
            text, written = entry.text(self.lang), self.lang in entry.texts
            href = self.href(f"{self.lang}/{entry.id}/index.html")
            only = "" if written else self.only_in(entry)
            link = Link(text.title, href, f"{text.answer}{only}")
            games.append(GameLinks(link, text.lang, tuple(self.links(entry.id)) if written else ()))
        frame = self.frame(self.words["tagline"])
        langs = tuple(
            (code, self.href(f"{code}/index.html"), code == self.lang) for code, _, _ in frame.langs
        )
        own = [id for id, head in self.library.games.items() if self.lang in head.languages]
        shelves = tuple(self.index_address(id) for id in own)
        return HomePage(replace(frame, langs=langs), shelves, tuple(games))

    def other_languages(self, game: str) -> OtherLanguagesPage:
        """Return the page of a game that has no text in this language: it links to those it has."""
        entry, words = self.library[game], self.words
        text = entry.text(self.lang)
        kinds = [kind for kind in KINDS if self.library.count(game, kind)]
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

    def links(self, game: str) -> Iterator[Link]:
        """Yield links to each kind that has entries, with their number, and to the desk."""
        for kind in (*KINDS, "sources"):
            count = self.library.count(game, kind)
            href = self.href(f"{self.lang}/{game}/{kind}/index.html")
            if count:
                note = str(count) if kind != "timing" else ""
                yield Link(self.words["kinds"][kind], href, note)
            if kind == "rulings" and self.practised(game):
                yield Link(self.words["practice"]["title"], self.practice_address(game))
            if kind == "tournament" and self.desk(game) is not None:
                yield self.desk_link(game)
        if self.data.has_table(game):
            yield self.table_link(game)

    def only_in(self, entry: Entry) -> str:
        """Return the note on an entry that has no text in the reader's language."""
        return f" ({self.words['elsewhere'].format(langs=self.language_names(entry))})"

    def game(self, game: str) -> GamePage:
        words, entry = self.words, self.library[game]
        ways = list(self.links(game))
        for name, title in (("changes", words["changes"]), ("coverage", words["covered"])):
            if name == "changes" or game in self.data.covered:
                href = self.href(f"{self.lang}/{game}/{name}/index.html")
                ways.append(Link(title["title"], href))
        glossary = f"{self.lang}/{game}/glossary/index.html"
        letters = {initial(e.title(self.lang)) for e in self.library.of(game, "glossary")}
        self.tracker.note("states", game)
        counts: dict[str, int] = {}
        for result in self.results.values():
            if result.id.startswith(f"{game}/"):
                counts[result.state] = counts.get(result.state, 0) + 1
        states = tuple(
            (State(_style_name(name), words["states"][f"count-{name}"]), counts[name])
            for name in ("verified", "possible", "open", "not-modelled", "failed")
            if name in counts
        )
        return GamePage(
            frame=self.frame(entry.title(self.lang), game),
            title=entry.title(self.lang),
            indexes=(self.index_address(game),),
            games=tuple(self.games(game)),
            lead=self.prose(entry.text(self.lang).lead, entry),
            links=tuple(ways),
            letters=_letters(letters, self.href(glossary)),
            states=states,
        )

    def games(self, here: str) -> Iterator[tuple[str, str, bool]]:
        """Yield all games, each in this language or in its first."""
        for id, head in self.library.games.items():
            lang = self.lang if self.lang in head.languages else head.languages[0]
            yield (
                self.library[id].title(self.lang),
                self.href(f"{lang}/{id}/index.html"),
                id == here,
            )

    def index_address(self, game: str) -> str:
        """Return the address of a game's search index in the language of the page."""
        return self.href(f"search/{game}.{self.lang}.js")

    def listing(self, game: str, kind: str) -> ListPage:
        title = self.words["kinds"][kind]
        found = groups(self.library, game, kind, self.lang)
        links = [
            (name or self.words["other"], lang, tuple(self.row(entry) for entry in entries))
            for name, lang, entries in found
        ]
        if len(found) == 1:
            links = [("", self.lang, links[0][2])]
        if kind == "tournament" and self.desk(game) is not None:
            desk = self.desk_link(game, self.words["desk"]["lead"])
            links.insert(0, (desk.text, self.lang, (desk,)))
        return ListPage(
            frame=self.frame(title, game, kind),
            title=title,
            groups=tuple(links),
            letters=_letters([name for name, _, _ in found]) if kind in BY_LETTER else (),
            empty_text=self.words["nothing_here"] if not found else "",
            dense=kind == "cards",
            narrow=tuple(self.narrowing(game)) if kind == "cards" else (),
        )

    def narrowing(self, game: str) -> Iterator[Narrow]:
        """Yield the facts by which the cards of a game can be narrowed down, with counts."""
        words, counts = self.words["facts"], defaultdict[str, Counter[str]](Counter)
        for card in self.library.of(game, "cards"):
            for name, values in narrowing_facts(card).items():
                counts[name].update(values)
        for name, found in counts.items():
            if len(found) > 1:
                labels = {value: str(words.get(value, _label(value))) for value in found}
                shown = sorted(labels.items(), key=lambda item: item[1])
                items = tuple((value, label, found[value]) for value, label in shown)
                yield Narrow(name, words.get(name, name.capitalize()), items)

    def row(self, entry: Entry) -> Link:
        """Return an entry as a list item: a card with its facts, others with their gist."""
        if isinstance(entry.head, Cards):
            facts = narrowing_facts(entry)
            tags = " ".join(f"{name}={value}" for name in facts for value in facts[name])
            return replace(self.link(entry, self.card_summary(entry.head)), tags=tags)
        return self.link(entry, "" if entry.kind == "sources" else gist(entry, self.lang))

    def desk_link(self, game: str, note: str = "", part: str = "") -> Link:
        href = self.href(f"{self.lang}/{game}/{DESK_PAGE}") + (f"#{part}" if part else "")
        return Link(self.words["desk"]["title"], href, note)

    def desk_links(self, entry: Entry) -> tuple[Link, ...]:
        """Link a regulation to the part of the desk that applies it."""
        desk = self.desk(entry.game) if entry.kind == "tournament" else None
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

    def table_link(self, game: str, note: str = "") -> Link:
        return Link(self.words["table"]["title"], self.href(f"{self.lang}/{game}/{TABLE}"), note)

    def table(self, game: str) -> TablePage:
        words = self.words["table"]
        frame = self.frame(words["title"], game, "table", words["promise"])
        return TablePage(frame, words["title"], self.index_address(game))

    def tournament_desk(self, game: str) -> DeskPage:
        return desk_page(self, game)

    def practised(self, game: str) -> bool:
        """Whether a game has rulings to practise."""
        self.tracker.note("practice", game)
        return game in self.data.practice

    def practice_address(self, game: str) -> str:
        return self.href(f"{self.lang}/{game}/{PRACTICE_PAGE}")

    def practice(self, game: str) -> PracticePage:
        return practice_page(self, game)


def _label(value: str) -> str:
    """Return a value that has no word of its own as a label; a code such as `CotA` stays."""
    return value.capitalize() if value.islower() else value


def gist(entry: Entry, lang: str) -> str:
    return to_text(entry.text(lang).answer) if entry.kind != "timing" else ""


def _style_name(state: str) -> str:
    return "unmodelled" if state == "not-modelled" else state


def _letters(used: Collection[str], page: str = "") -> tuple[tuple[str, str], ...]:
    """Return the alphabet; letters in use link to their group."""
    return tuple(
        (letter, f"{page}#{letter.lower()}" if letter in used else "")
        for letter in sorted({*ascii_uppercase, *used})
    )
