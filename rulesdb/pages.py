"""What each page shows: one dataclass for each template, exactly what the template uses.

The text in here is still Markdown and a replay is still a scenario: both are turned into HTML only
when the page is rendered, and a page whose dataclass reads as before is not rendered again.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from .entry import Entry
from .errors import NotFound
from .library import Library, Place
from .replay import Replay
from .scenario import Scenario
from .schema import Cards, Errata, Moved, Questions, Rulings, Section, SourceDocument, Timing
from .verify import Result, scenario_key

SHOWN = ("glossary", "rules", "rulings", "errata", "timing", "cards", "tournament", "questions")
LANGUAGE_NAMES = {"en": "English", "es": "Español", "it": "Italiano"}


@cache
def interface_words(folder: Path, lang: str) -> dict[str, Any]:
    """The words of the site itself, in a language of the interface; English where it has none."""
    path = folder / "words" / f"{lang}.toml"
    text = (path if path.is_file() else folder / "words" / "en.toml").read_text("utf-8")
    return {**tomllib.loads(text), "digest": blake2b(text.encode(), digest_size=8).hexdigest()}


@dataclass(frozen=True)
class Prose:
    """Markdown, with the addresses that its links lead to."""

    text: str
    links: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text.strip())


@dataclass(frozen=True)
class State:
    """The state of an entry in form and words."""

    name: str
    words: str
    small: str = ""


@dataclass(frozen=True)
class Link:
    """A line in a list: where it leads, what it says, and the state of what it leads to."""

    text: str
    href: str
    note: str = ""
    state: State | None = None


@dataclass(frozen=True)
class Said:
    """A statement, with everything that stands on it."""

    anchor: str
    prose: Prose
    label: str = ""
    href: str = ""
    note: str = ""
    rulings: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Cited:
    """A source document and the sections that were taken in, by their titles in its language."""

    document: Link
    sections: str
    lang: str


@dataclass(frozen=True)
class Frame:
    """What is around every page."""

    lang: str
    title: str
    root: str
    home: str
    game: str
    nav: tuple[tuple[str, str, bool], ...]
    langs: tuple[tuple[str, str, bool], ...]
    version: str
    words: dict[str, Any] = field(repr=False)
    words_digest: str = ""


@dataclass(frozen=True)
class Page:
    """A file of the site: its path, its template, and what the template gets."""

    path: str
    template: str
    context: Any


@dataclass(frozen=True)
class HomePage:
    frame: Frame
    games: tuple[Link, ...]


@dataclass(frozen=True)
class GamePage:
    frame: Frame
    title: str
    lead: Prose
    ways: tuple[Link, ...]
    letters: tuple[tuple[str, str], ...]
    states: tuple[tuple[State, int], ...]


@dataclass(frozen=True)
class ListPage:
    frame: Frame
    title: str
    groups: tuple[tuple[str, tuple[Link, ...]], ...]


@dataclass(frozen=True)
class EntryPage:
    """A term, a section of the rules or of the regulations, a card, a question."""

    frame: Frame
    kind: Link
    title: str
    other_titles: tuple[tuple[str, str, str], ...]
    lead: Prose
    statements: tuple[Said, ...]
    rest: Prose
    facts: tuple[tuple[str, str], ...]
    state: State | None
    follows: str
    see: tuple[Link, ...]
    lists: tuple[tuple[str, tuple[Link, ...]], ...]
    sources: tuple[Cited, ...]
    replays: tuple[ReplayRef, ...]


@dataclass(frozen=True)
class RulingPage:
    frame: Frame
    kind: Link
    question: str
    cards: tuple[Link, ...]
    answer: Prose
    reason: Prose
    state: State
    example: bool
    stands_on: tuple[Said, ...]
    applied: tuple[Link, ...]
    related: tuple[Link, ...]
    sources: tuple[Cited, ...]
    replays: tuple[ReplayRef, ...]


@dataclass(frozen=True)
class ChartNode:
    anchor: str
    kind: str
    number: str
    optional: bool
    prose: Prose
    calls: tuple[Link, ...]
    rulings: tuple[Link, ...]
    children: tuple[ChartNode, ...]


@dataclass(frozen=True)
class ChartPage:
    frame: Frame
    title: str
    parts: tuple[tuple[str, str, Prose, tuple[ChartNode, ...]], ...]


@dataclass(frozen=True)
class SourcePage:
    frame: Frame
    title: str
    lang: str
    lead: Prose
    facts: tuple[tuple[str, str], ...]
    rows: tuple[tuple[int, str, tuple[Link, ...], str], ...]


@dataclass(frozen=True)
class MovedPage:
    frame: Frame
    title: str
    href: str


class ReplayRef:
    """A replay that is run only when its page is rendered; its repr is what it depends on."""

    def __init__(self, key: str, title: str, replay: Replay) -> None:
        self.key, self.title, self._replay = key, title, replay

    def __repr__(self) -> str:
        return f"ReplayRef({self.key}, {self.title!r})"

    @cached_property
    def replay(self) -> Replay:
        return self._replay.run()


class Pages:
    """Makes the pages of a library."""

    def __init__(self, library: Library, results: list[Result], templates: Path) -> None:
        self.library = library
        self.templates = templates
        self.results = {result.id: result for result in results}
        self.applied: dict[str, list[Entry]] = {}
        for result in results:
            for cite in result.cites:
                self.applied.setdefault(cite, []).append(library.entries[result.id])

    @cached_property
    def languages(self) -> list[str]:
        """The languages of all games."""
        return list(
            dict.fromkeys(c for game in self.library.games.values() for c in game.languages)
        )

    def __iter__(self) -> Iterator[Page]:
        langs = self.languages
        yield Page("index.html", "home.html", self.home(langs[0] if langs else "en", "index.html"))
        for lang in langs:
            path = f"{lang}/index.html"
            yield Page(path, "home.html", self.home(lang, path))
        for game, head in self.library.games.items():
            for lang in head.languages:
                yield from self.of_game(game, lang)

    def of_game(self, game: str, lang: str) -> Iterator[Page]:
        path = f"{lang}/{game}/index.html"
        yield Page(path, "game.html", self.game(game, lang, path))
        for kind in (*SHOWN, "sources"):
            path = f"{lang}/{game}/{kind}/index.html"
            if kind == "timing":
                yield Page(path, "chart.html", self.chart(game, lang, path))
            else:
                yield Page(path, "list.html", self.listing(game, kind, lang, path))
        for entry in self.library.entries.values():
            if entry.game == game and entry.kind not in ("game", "timing"):
                yield self.of_entry(entry, lang)

    def of_entry(self, entry: Entry, lang: str) -> Page:
        path = f"{lang}/{entry.id}.html"
        head = entry.head
        if isinstance(head, Moved):
            return Page(path, "moved.html", self.moved(entry, lang, path))
        if isinstance(head, Rulings):
            return Page(path, "ruling.html", self.ruling(entry, head, lang, path))
        if isinstance(head, SourceDocument):
            return Page(path, "source.html", self.source(entry, head, lang, path))
        return Page(path, "entry.html", self.entry(entry, lang, path))

    # Around every page ------------------------------------------------------------------------

    def words(self, lang: str) -> dict[str, Any]:
        return interface_words(self.templates, lang)

    def frame(self, lang: str, path: str, title: str, game: str = "", kind: str = "") -> Frame:
        words = self.words(lang)
        head = self.library.games.get(game)
        tail = path.partition("/")[2] or "index.html"
        codes = head.languages if head else self.languages
        nav = [(name, f"{lang}/{game}/{name}/index.html") for name in (SHOWN if head else ())]
        return Frame(
            lang=lang,
            title=title,
            root="/".join([".."] * path.count("/")) or ".",
            home=self.href(path, f"{lang}/{game}/index.html" if head else f"{lang}/index.html"),
            game=self.library[game].title(lang) if head else "",
            nav=tuple(
                (words["kinds"][name], self.href(path, to), name == kind) for name, to in nav
            ),
            langs=tuple((code, self.href(path, f"{code}/{tail}"), code == lang) for code in codes),
            version=self.version(game, lang) if head else "",
            words=words,
            words_digest=words["digest"],
        )

    @cache  # noqa: B019  (a set of pages is made once and dropped)
    def version(self, game: str, lang: str) -> str:
        names = [entry.title(lang) for entry in self.library.of(game, "sources")]
        return " · ".join(names)

    @staticmethod
    def href(path: str, target: str) -> str:
        """The relative address of one file of the site from another."""
        return "../" * path.count("/") + target

    def address(self, place: Place, lang: str) -> str:
        """The file (and anchor) of the site that shows an entry or a statement."""
        entry = place.entry
        if entry.kind == "timing":
            node = f"{entry.name}.{place.anchor}" if place.anchor else entry.name
            return f"{lang}/{entry.game}/timing/index.html#{node}"
        file = f"{entry.id}/index.html" if entry.kind == "game" else f"{entry.id}.html"
        return f"{lang}/{file}" + (f"#{place.anchor}" if place.anchor else "")

    # Parts of pages ---------------------------------------------------------------------------

    def prose(self, text: str, entry: Entry, lang: str, path: str) -> Prose:
        links = []
        for link in entry.links:
            if link.target in text:
                place = self.library.find(link.target, entry.game)
                links.append((link.target, self.href(path, self.address(place, lang))))
        return Prose(text, tuple(dict.fromkeys(links)))

    def state(self, entry: Entry, lang: str) -> State | None:
        result = self.results.get(entry.id)
        if result is None:
            return None
        words, count = self.words(lang)["states"], result.scenarios
        orders = {"orders": result.orders, "fitting": result.fitting, "count": count}
        if result.state == "verified":
            name = "verified-one" if result.orders == count else "verified"
            small = words["scenario" if count == 1 else "scenarios"].format(**orders)
            return State("verified", words[name].format(**orders), small)
        if result.state == "possible":
            return State("possible", words["possible"].format(**orders))
        if result.state == "open" or entry.kind == "questions":
            return State("open", words["open"], result.why and words["not-modelled"] + result.why)
        if result.state == "not-modelled":
            return State("unmodelled", words["not-modelled"] + result.why)
        return State("failed", words["failed"], "; ".join(result.failures))

    def link(self, entry: Entry, lang: str, path: str, note: str = "") -> Link:
        state = self.state(entry, lang)
        small = State(state.name, state.words) if state is not None else None
        href = self.href(path, self.address(Place(entry), lang))
        return Link(entry.title(lang), href, note, small)

    def standing_on(self, address: str, lang: str, path: str) -> tuple[Link, ...]:
        """The entries that cite a statement, or whose replay applies it."""
        found = [*self.library.citing(address), *self.applied.get(address, ())]
        own = address.partition("#")[0]
        shown = [e for e in dict.fromkeys(e.id for e in found) if e != own]
        kept = (self.library.entries[id] for id in shown)
        return tuple(
            self.link(e, lang, path) for e in kept if e.kind in ("rulings", "errata", "questions")
        )

    def said(self, entry: Entry, lang: str, path: str) -> tuple[Said, ...]:
        words = self.words(lang)
        statements = []
        for statement in entry.text(lang).statements:
            meta = entry.head.statements.get(statement.anchor)
            notes = []
            if meta is not None and meta.since:
                notes.append(words["since"].format(version=meta.since))
            if meta is not None and meta.until:
                notes.append(words["until"].format(version=meta.until))
            statements.append(
                Said(
                    anchor=statement.anchor,
                    prose=self.prose(statement.text, entry, lang, path),
                    note=" · ".join(notes),
                    rulings=self.standing_on(f"{entry.id}#{statement.anchor}", lang, path),
                )
            )
        return tuple(statements)

    def stands_on(self, places: list[Place], lang: str, path: str) -> tuple[Said, ...]:
        found = []
        for place in places:
            statement = place.statement(lang)
            text = statement.text if statement else place.entry.text(lang).answer
            found.append(
                Said(
                    anchor=place.anchor,
                    prose=self.prose(text, place.entry, lang, path),
                    label=place.entry.title(lang),
                    href=self.href(path, self.address(place, lang)),
                )
            )
        return tuple(found)

    def sources(self, entry: Entry, lang: str, path: str) -> tuple[Cited, ...]:
        rows = []
        for name, cited in entry.head.sources.items():
            document = self.library.find(name, entry.game, "sources").entry
            titles = [cited] if isinstance(cited, str) else cited
            own = document.head.language if isinstance(document.head, SourceDocument) else lang
            rows.append(Cited(self.link(document, lang, path), " · ".join(titles), own))
        return tuple(rows)

    def replays(self, entry: Entry, lang: str, path: str) -> tuple[ReplayRef, ...]:
        words = self.words(lang)
        found = []
        for number, scenario in enumerate(entry.scenarios, 1):
            title = words["replay"]["variants"].get(scenario.variant, "")
            if scenario.variant and not title:
                statement = entry.statement(scenario.variant, lang)
                title = statement.text if statement else scenario.variant
            if not title and len(entry.fences) > 1:
                title = words["replay"]["number"].format(number=number)

            def address(rule: str, entry: Entry = entry) -> tuple[str, str]:
                place = self.library.find(rule, entry.game)
                label = place.entry.title(lang) + (f" § {place.anchor}" if place.anchor else "")
                return label, self.href(path, self.address(place, lang))

            replay = Replay(scenario, lang, address, prefix=f"_r{number}-")
            key = f"{scenario_key(scenario)} {self.titles_in(scenario, lang)}"
            found.append(ReplayRef(key, title, replay))
        return tuple(found)

    def titles_in(self, scenario: Scenario, lang: str) -> str:
        """A fingerprint of the titles that a replay shows: its cards, its rules, the chart."""
        game, result = scenario.game, self.results.get(scenario.entry.id if scenario.entry else "")
        cards = (f"{game}/cards/{word}" for word in re.findall(r"[\w-]+", scenario.fence.text))
        rules = (cite.partition("#")[0] for cite in (result.cites if result else ()))
        chart = (entry.id for entry in self.library.of(game, "timing"))
        shown = [id for id in dict.fromkeys((*cards, *rules, *chart)) if id in self.library.entries]
        titles = "\n".join(self.library[id].title(lang) for id in shown)
        return blake2b(titles.encode(), digest_size=8).hexdigest()

    # Pages ------------------------------------------------------------------------------------

    def home(self, lang: str, path: str) -> HomePage:
        games = []
        for entry in self.library:
            if entry.kind == "game":
                text = entry.text(lang)
                href = self.href(path, f"{text.lang}/{entry.id}/index.html")
                games.append(Link(text.title, href, text.answer))
        frame = self.frame(lang, path, self.words(lang)["tagline"])
        langs = tuple(
            (code, self.href(path, f"{code}/index.html"), code == lang)
            for code, _, _ in frame.langs
        )
        return HomePage(_replace(frame, langs=langs), tuple(games))

    def game(self, game: str, lang: str, path: str) -> GamePage:
        words, entry = self.words(lang), self.library[game]
        ways = []
        for kind in (*SHOWN, "sources"):
            count = len(self.library.of(game, kind))
            href = self.href(path, f"{lang}/{game}/{kind}/index.html")
            ways.append(Link(words["kinds"][kind], href, str(count)))
        glossary = f"{lang}/{game}/glossary/index.html"
        letters = sorted({_initial(e.title(lang)) for e in self.library.of(game, "glossary")})
        counts: dict[str, int] = {}
        for result in self.results.values():
            if result.id.startswith(f"{game}/"):
                counts[result.state] = counts.get(result.state, 0) + 1
        states = tuple(
            (State(_form(name), words["states"][f"count-{name}"]), counts[name])
            for name in ("verified", "possible", "open", "not-modelled", "failed")
            if name in counts
        )
        return GamePage(
            frame=self.frame(lang, path, entry.title(lang), game),
            title=entry.title(lang),
            lead=self.prose(entry.text(lang).lead, entry, lang, path),
            ways=tuple(ways),
            letters=tuple((c, self.href(path, f"{glossary}#{c.lower()}")) for c in letters),
            states=states,
        )

    def listing(self, game: str, kind: str, lang: str, path: str) -> ListPage:
        entries = self.library.of(game, kind)
        title = self.words(lang)["kinds"][kind]
        groups: dict[str, list[Link]] = {}
        by_letter = kind in ("glossary", "cards")
        if by_letter:
            entries = sorted(entries, key=lambda entry: _sort_key(entry.title(lang)))
        for entry in entries:
            group = _initial(entry.title(lang)) if by_letter else ""
            note = "" if kind in ("cards", "sources") else _gist(entry, lang)
            groups.setdefault(group, []).append(self.link(entry, lang, path, note))
        frame = self.frame(lang, path, title, game, kind)
        return ListPage(frame, title, tuple((name, tuple(links)) for name, links in groups.items()))

    def entry(self, entry: Entry, lang: str, path: str) -> EntryPage:
        text, head = entry.text(lang), entry.head
        words = self.words(lang)
        kinds = Link(
            words["kinds"][entry.kind],
            self.href(path, f"{lang}/{entry.game}/{entry.kind}/index.html"),
        )
        see = [self.library.find(name, entry.game).entry for name in head.see]
        return EntryPage(
            frame=self.frame(lang, path, text.title, entry.game, entry.kind),
            kind=kinds,
            title=text.title,
            other_titles=tuple(
                (other, LANGUAGE_NAMES.get(other, other), entry.texts[other].title)
                for other in entry.texts
                if other != lang and entry.texts[other].title != text.title
            ),
            lead=self.prose(text.lead, entry, lang, path),
            statements=self.said(entry, lang, path),
            rest=self.prose(text.rest, entry, lang, path),
            facts=tuple(self.facts(entry, lang)),
            state=self.state(entry, lang),
            follows=head.follows if isinstance(head, Questions) else "",
            see=tuple(self.link(other, lang, path) for other in see),
            lists=tuple(self.lists(entry, lang, path)),
            sources=self.sources(entry, lang, path),
            replays=self.replays(entry, lang, path),
        )

    def facts(self, entry: Entry, lang: str) -> Iterator[tuple[str, str]]:
        """What a head says that is neither text nor a link."""
        words, head = self.words(lang)["facts"], entry.head
        if isinstance(head, Cards):
            yield words["set"], f"{head.set} {head.number}"
            yield words["house"], words.get(head.house, head.house.title())
            yield words["type"], words.get(head.type, head.type)
            if head.bonus:
                yield words["bonus"], str(head.bonus)
            if head.power is not None:
                yield words["power"], str(head.power)
                yield words["armor"], str(head.armor) if head.armor else "–"
            if head.traits:
                yield words["traits"], ", ".join(head.traits)
            if len(head.printings) > 1:
                yield words["printings"], ", ".join(head.printings)
        if head.since:
            yield words["since"], head.since
        if head.until:
            yield words["until"], head.until
        if entry.head.aliases:
            yield words["aliases"], ", ".join(entry.head.aliases)

    def lists(self, entry: Entry, lang: str, path: str) -> Iterator[tuple[str, tuple[Link, ...]]]:
        """The entries around this one, under headings."""
        words, head = self.words(lang)["lists"], entry.head
        if isinstance(head, Errata):
            card = self.library.find(head.card, entry.game, "cards").entry
            yield words["card"], (self.link(card, lang, path),)
        if isinstance(head, Cards) and head.keywords:
            found = [self.library.find(name, entry.game).entry for name in head.keywords]
            yield words["keywords"], tuple(self.link(other, lang, path) for other in found)
        if isinstance(head, Questions) and head.cards:
            found = [self.library.find(name, entry.game, "cards").entry for name in head.cards]
            yield words["cards"], tuple(self.link(other, lang, path) for other in found)
        for kind in ("rulings", "errata", "questions", "cards"):
            found = [other for other in self.library.citing(entry.id) if other.kind == kind]
            if found:
                yield words[kind], tuple(self.link(other, lang, path) for other in found)

    def ruling(self, entry: Entry, head: Rulings, lang: str, path: str) -> RulingPage:
        text, words = entry.text(lang), self.words(lang)
        places = [self.library.find(name, entry.game) for name in head.cites]
        cards = [self.library.find(name, entry.game, "cards").entry for name in head.cards]
        result = self.results.get(entry.id)
        applied = [self.library.find(cite) for cite in (result.cites if result else [])]
        related = {
            other.id: other
            for card in cards
            for other in self.library.citing(card.id)
            if other is not entry and other.kind in ("rulings", "errata", "questions")
        }
        kind = Link(
            words["kinds"]["rulings"], self.href(path, f"{lang}/{entry.game}/rulings/index.html")
        )
        return RulingPage(
            frame=self.frame(lang, path, text.title, entry.game, "rulings"),
            kind=kind,
            question=text.title,
            cards=tuple(self.link(card, lang, path) for card in cards),
            answer=self.prose(text.answer, entry, lang, path),
            reason=self.prose(text.reason, entry, lang, path),
            state=self.state(entry, lang) or State("unmodelled", words["states"]["unknown"]),
            example=head.origin == "example",
            stands_on=self.stands_on(places, lang, path),
            applied=tuple(
                Link(f"{p.entry.title(lang)} § {p.anchor}", self.href(path, self.address(p, lang)))
                for p in applied
                if p not in places and p.entry.kind != "timing"
            ),
            related=tuple(self.link(other, lang, path) for other in related.values()),
            sources=self.sources(entry, lang, path),
            replays=self.replays(entry, lang, path),
        )

    def chart(self, game: str, lang: str, path: str) -> ChartPage:
        title = self.words(lang)["kinds"]["timing"]
        parts = []
        for entry in self.library.of(game, "timing"):
            assert isinstance(entry.head, Timing)
            nodes = tuple(self.nodes(entry, entry.head.tree, lang, path))
            lead = self.prose(entry.text(lang).lead, entry, lang, path)
            parts.append((entry.name, entry.title(lang), lead, nodes))
        return ChartPage(self.frame(lang, path, title, game, "timing"), title, tuple(parts))

    def nodes(self, entry: Entry, tree: list[Any], lang: str, path: str) -> Iterator[ChartNode]:
        number = 0
        for node in tree:
            number += node.kind not in ("window", "rule")
            statement = entry.statement(node.id, lang)
            calls = [self.library.find(name, entry.game, "timing") for name in node.calls]
            yield ChartNode(
                anchor=f"{entry.name}.{node.id}",
                kind=node.kind,
                number=str(number) if node.kind not in ("window", "rule") else "",
                optional=node.optional,
                prose=self.prose(statement.text if statement else "", entry, lang, path),
                calls=tuple(
                    Link(p.entry.title(lang), self.href(path, self.address(p, lang))) for p in calls
                ),
                rulings=self.standing_on(f"{entry.id}#{node.id}", lang, path),
                children=tuple(self.nodes(entry, node.children, lang, path)),
            )

    def source(self, entry: Entry, head: SourceDocument, lang: str, path: str) -> SourcePage:
        words, text = self.words(lang)["facts"], entry.text(lang)
        cited: dict[int, dict[str, Entry]] = {}
        known = self.library.sections(entry.game, entry.name)
        for other in self.library:
            for title in _cited_sections(other, entry):
                cited.setdefault(id(known[title]), {})[other.id] = other

        def rows(parts: list[Section], depth: int) -> Iterator[Any]:
            for part in parts:
                found = cited.get(id(part), {}).values()
                links = tuple(self.link(other, lang, path) for other in found)
                yield depth, part.title, links, part.out_of_scope
                yield from rows(part.sections, depth + 1)

        language = LANGUAGE_NAMES.get(head.language, head.language)
        return SourcePage(
            frame=self.frame(lang, path, text.title, entry.game, "sources"),
            title=text.title,
            lang=head.language,
            lead=self.prose(text.lead, entry, lang, path),
            facts=((words["language"], language), (words["version"], head.version)),
            rows=tuple(rows(head.outline, 0)),
        )

    def moved(self, entry: Entry, lang: str, path: str) -> MovedPage:
        try:
            target = self.library.find(entry.id)
        except NotFound as error:
            raise AssertionError(f"a tombstone leads nowhere: {entry.id}") from error
        title = target.entry.title(lang)
        frame = self.frame(lang, path, title, entry.game, entry.kind)
        return MovedPage(frame, title, self.href(path, self.address(target, lang)))


def _replace(frame: Frame, **changes: Any) -> Frame:
    return Frame(**{**vars(frame), **changes})


def _cited_sections(entry: Entry, document: Entry) -> list[str]:
    if entry.game != document.game:
        return []
    metas = [entry.head.sources, *(meta.sources for meta in entry.head.statements.values())]
    found: list[str] = []
    for sources in metas:
        cited = sources.get(document.name, [])
        found += [cited] if isinstance(cited, str) else cited
    return found


def _gist(entry: Entry, lang: str) -> str:
    from .markup import to_text

    return to_text(entry.text(lang).answer) if entry.kind != "timing" else ""


def _form(state: str) -> str:
    return "unmodelled" if state == "not-modelled" else state


def _sort_key(title: str) -> str:
    from .search import fold

    return fold(title).strip('«»"“” ¿¡')


def _initial(title: str) -> str:
    key = _sort_key(title)
    return key[0].upper() if key else "?"
