"""Which pages there are, and what each of them shows."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property, partial
from itertools import combinations_with_replacement
from pathlib import Path
from string import ascii_uppercase
from typing import Any
from urllib.parse import urlsplit

from msgspec.structs import replace

from .beside import LIBRARY, data_page, data_path, library_page
from .changes import Change, by_version
from .contexts import (
    ChangesPage,
    ChartNode,
    ChartPage,
    ChartPart,
    CoveragePage,
    DeskPage,
    DocumentRow,
    Draft,
    ElsewherePage,
    EntryPage,
    Feed,
    FeedRow,
    GamePage,
    HomePage,
    Link,
    ListPage,
    MovedPage,
    Page,
    Prose,
    ReplayRef,
    RuleRow,
    RulingPage,
    Said,
    SearchDescription,
    SectionRow,
    Side,
    SourcePage,
    State,
    VersionChanges,
    Way,
)
from .coverage import Coverage
from .desk_page import PARTS, desk_page, has_desk
from .desk_page import PATH as DESK
from .engine import engine, has_engine
from .entry import Entry
from .errors import NotFound
from .groups import BY_LETTER, groups, initial
from .inputs import Inputs
from .interaction import acts
from .library import Library, Place
from .schema import Cards, Moved, Node, Questions, Rulings, Section, SourceDocument, Timing
from .sheet import LANGUAGE_NAMES, SHOWN, URL, Desk, Sheet
from .verify import Outcomes, Result

SHORT = 16  # characters of the name of a search, says OpenSearch 1.1


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

    def sheet(self, lang: str, path: str) -> FullSheet:
        return FullSheet(self.desk, lang, path)

    @cached_property
    def inputs(self) -> Inputs:
        return Inputs(self.desk.library, self.desk.results, self.desk.common)

    def __iter__(self) -> Iterator[Draft]:
        """Every page; those of entries say what they are made of."""
        yield from self.over_games()
        for game in self.desk.library.games:
            yield from self.within(game)

    def over_games(self) -> Iterator[Draft]:
        """What belongs to no game: the ways in, and the data of all."""
        for page in self.around():
            yield Draft(page.path, "", partial(_this, page))
        key = self.inputs.all() + self.desk.url
        make = partial(library_page, self.desk.library, self.desk.results, self.desk.url)
        yield Draft(LIBRARY, key, make)

    def within(self, game: str) -> Iterator[Draft]:
        """Every page of a game, and its data."""
        inputs, langs = self.inputs, self.desk.library.games[game].languages
        for lang in langs:
            yield from self.of_game(game, lang, inputs)
        own = [entry for entry in self.desk.library.entries.values() if entry.game == game]
        for entry in own:
            if entry.moved or entry.kind not in ("game", "timing"):
                key = inputs.sources(game) if entry.kind == "sources" else inputs.key(entry)
                for lang in langs:
                    yield Draft(f"{lang}/{entry.id}.html", key, partial(self.of_entry, entry, lang))
        for entry in own:
            if not entry.moved:
                result = self.desk.results.get(entry.id)
                make = partial(data_page, entry, result, self.desk.url)
                yield Draft(data_path(entry), inputs.digest(entry.id) + self.desk.url, make)

    def whole(self, game: str) -> str:
        """A key for all pages of a game at once."""
        lately = [change for change in self.desk.lately if change.id.partition("/")[0] == game]
        return self.inputs.whole(game, lately)

    def around(self) -> Iterator[Page]:
        """The ways in."""
        langs = self.desk.languages
        yield Page(
            "index.html", "home.html", self.sheet(langs[0] if langs else "en", "index.html").home()
        )
        for lang in langs:
            path = f"{lang}/index.html"
            yield Page(path, "home.html", self.sheet(lang, path).home())
        for game, head in self.desk.library.games.items():
            for lang in langs:
                if lang not in head.languages:
                    path = f"{lang}/{game}/index.html"
                    yield Page(path, "elsewhere.html", self.sheet(lang, path).not_written(game))
        missing = self.sheet(langs[0] if langs else "en", "404.html")
        missing.up = urlsplit(self.desk.url).path  # it is shown at any address
        yield Page("404.html", "missing.html", missing.home())

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

        def draft(name: str, template: str, key: str, make: str, *about: str) -> Draft:
            path = f"{lang}/{game}/{name}"
            return Draft(path, key, partial(self._page, path, template, make, game, *about))

        # What is stated of the whole game: all that was replayed.
        replayed = inputs.replayed(game)
        yield draft("index.html", "game.html", "", "game")
        for kind in (*SHOWN, "sources"):
            if kind == "timing":
                yield draft("timing/index.html", "chart.html", replayed, "chart")
            else:
                key = inputs.kind(game, kind)
                yield draft(f"{kind}/index.html", "list.html", key, "listing", kind)
        if has_desk(self.desk.library, game):
            key = inputs.kind(game, "tournament") + inputs.kind(game, "questions")
            yield draft(DESK, "desk.html", key, "tournament_desk")
        yield draft("changes/index.html", "changes.html", "", "changes")
        yield draft("changes.atom", "beside/feed.xml", "", "feed")
        yield draft("opensearch.xml", "beside/opensearch.xml", "", "described")
        if game in self.desk.covered:
            quoted = inputs.said(self.desk.covered[game].executed)
            key = f"{replayed}{inputs.sources(game)}{quoted}"
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


def _this(page: Page) -> Page:
    return page


class FullSheet(Sheet):
    """A page as a whole: one method for each kind of page."""

    def home(self) -> HomePage:
        games = []
        for entry in self.library:
            if entry.kind == "game":
                text = entry.text(self.lang)
                written = self.lang in entry.texts
                href = self.href(f"{self.lang}/{entry.id}/index.html")
                only = "" if written else self.only_in(entry)
                link = Link(text.title, href, f"{text.answer}{only}")
                games.append(Way(link, text.lang, tuple(self.ways(entry.id)) if written else ()))
        frame = self.frame(self.words["tagline"])
        langs = tuple(
            (code, self.href(f"{code}/index.html"), code == self.lang) for code, _, _ in frame.langs
        )
        own = [id for id, head in self.library.games.items() if self.lang in head.languages]
        shelves = tuple(self.shelf(id) for id in own)
        return HomePage(replace(frame, langs=langs), shelves, tuple(games))

    def not_written(self, game: str) -> ElsewherePage:
        """A game that has no text in this language: it says so, and leads to those it has."""
        entry, words = self.library[game], self.words
        text = entry.text(self.lang)
        kinds = [kind for kind in SHOWN if self.library.of(game, kind)]
        frame = self.frame(text.title)
        langs = tuple((code, self.href(to), code == self.lang) for code, to in self.tails(game))
        return ElsewherePage(
            frame=replace(frame, langs=langs, alternates=()),
            title=text.title,
            lead=Prose(text.lead),
            lang=text.lang,
            only=words["not_written"].format(langs=self.names_of(entry)),
            ways=tuple(
                (
                    LANGUAGE_NAMES.get(code, code),
                    code,
                    tuple(
                        Link(
                            self.desk.words(code)["kinds"][kind],
                            self.href(f"{code}/{game}/{kind}/index.html"),
                        )
                        for kind in kinds
                    ),
                )
                for code in self.desk.in_order(list(entry.texts))
            ),
        )

    def tails(self, game: str) -> Iterator[tuple[str, str]]:
        yield from ((code, f"{code}/{game}/index.html") for code in self.desk.languages)

    def names_of(self, entry: Entry) -> str:
        """The languages of an entry."""
        codes = self.desk.in_order(list(entry.texts))
        return ", ".join(LANGUAGE_NAMES.get(code, code) for code in codes)

    def ways(self, game: str) -> Iterator[Link]:
        """The ways in by hand: each kind of which there are entries, with their number."""
        for kind in (*SHOWN, "sources"):
            count = len(self.library.of(game, kind))
            href = self.href(f"{self.lang}/{game}/{kind}/index.html")
            if count:
                note = str(count) if kind != "timing" else ""
                yield Link(self.words["kinds"][kind], href, note)
            if kind == "tournament" and has_desk(self.library, game):
                yield self.to_desk(game)

    def only_in(self, entry: Entry) -> str:
        """What is said where there is no text in the reader's language."""
        return f" ({self.words['elsewhere'].format(langs=self.names_of(entry))})"

    def game(self, game: str) -> GamePage:
        words, entry = self.words, self.library[game]
        ways = list(self.ways(game))
        for name, title in (("changes", words["changes"]), ("coverage", words["covered"])):
            if name == "changes" or game in self.desk.covered:
                href = self.href(f"{self.lang}/{game}/{name}/index.html")
                ways.append(Link(title["title"], href))
        glossary = f"{self.lang}/{game}/glossary/index.html"
        letters = {initial(e.title(self.lang)) for e in self.library.of(game, "glossary")}
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
            frame=self.frame(entry.title(self.lang), game),
            title=entry.title(self.lang),
            shelves=(self.shelf(game),),
            games=tuple(self.games(game)),
            lead=self.prose(entry.text(self.lang).lead, entry),
            ways=tuple(ways),
            letters=_letters(letters, self.href(glossary)),
            states=states,
        )

    def games(self, here: str) -> Iterator[tuple[str, str, bool]]:
        """All games, each in this language or in the first of its own."""
        for id, head in self.library.games.items():
            lang = self.lang if self.lang in head.languages else head.languages[0]
            yield (
                self.library[id].title(self.lang),
                self.href(f"{lang}/{id}/index.html"),
                id == here,
            )

    def shelf(self, game: str) -> str:
        """The index of a game in the language of the page."""
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
        if kind == "tournament" and has_desk(self.library, game):
            desk = self.to_desk(game, self.words["desk"]["lead"])
            links.insert(0, (desk.text, self.lang, (desk,)))
        return ListPage(
            frame=self.frame(title, game, kind),
            title=title,
            groups=tuple(links),
            letters=_letters([name for name, _, _ in found]) if kind in BY_LETTER else (),
            nothing=self.words["nothing_here"] if not found else "",
            dense=kind == "cards",
        )

    def row(self, entry: Entry) -> Link:
        """An entry in a list: a card with what it is, all others with what they say."""
        if isinstance(entry.head, Cards):
            return self.link(entry, self.line_of(entry.head))
        return self.link(entry, "" if entry.kind == "sources" else _gist(entry, self.lang))

    def to_desk(self, game: str, note: str = "", part: str = "") -> Link:
        href = self.href(f"{self.lang}/{game}/{DESK}") + (f"#{part}" if part else "")
        return Link(self.words["desk"]["title"], href, note)

    def at_desk(self, entry: Entry) -> tuple[Link, ...]:
        """The way from a regulation to where it is carried out."""
        part = PARTS.get(entry.name, "") if entry.kind == "tournament" else ""
        here = part and has_desk(self.library, entry.game)
        note = self.words["desk"][part]["title"] if here else ""
        return (self.to_desk(entry.game, note, part),) if here else ()

    def tournament_desk(self, game: str) -> DeskPage:
        return desk_page(self, game)

    def entry(self, entry: Entry) -> EntryPage:
        text, head = entry.text(self.lang), entry.head
        words = self.words
        kinds = Link(
            words["kinds"][entry.kind],
            self.href(f"{self.lang}/{entry.game}/{entry.kind}/index.html"),
        )
        lists = tuple(self.lists(entry))
        listed = {link.href for _, links in lists for link in links}
        see = [self.link(self.library.find(name, entry.game).entry) for name in head.see]
        lead = self.prose(text.lead, entry)  # before the statements: it is the first to name terms
        said, replays = self.said(entry), self.replays(entry)
        sides = self.sides(entry, {each.anchor: each for each in said}, replays)
        beside = {side.said.anchor for side in sides}
        shown = {ref.prefix for side in sides for ref in side.replays if entry.kind == "errata"}
        return EntryPage(
            frame=self.frame(text.title, entry.game, entry.kind, text.lead),
            kind=kinds,
            kind_name=entry.kind,
            title=text.title,
            other_titles=tuple(
                (other, LANGUAGE_NAMES.get(other, other), entry.texts[other].title)
                for other in entry.texts
                if other != self.lang and entry.texts[other].title != text.title
            ),
            lead=lead,
            statements=tuple(each for each in said if each.anchor not in beside),
            rest=self.prose(text.rest, entry),
            facts=tuple(self.facts(entry)),
            state=self.state(entry),
            see=(*self.at_desk(entry), *(link for link in see if link.href not in listed)),
            lists=lists,
            sources=self.sources(entry),
            replays=tuple(ref for ref in replays if ref.prefix not in shown),
            procedures=self.procedures(entry),
            banner=self.banner(entry),
            acts=self.acts_in(entry) if isinstance(head, Cards) else (),
            sides=sides,
        )

    def sides(
        self, entry: Entry, said: dict[str, Said], replays: tuple[ReplayRef, ...]
    ) -> tuple[Side, ...]:
        """The two texts of an erratum, or the readings of a question, each with its replays."""

        def run(*variants: str) -> tuple[ReplayRef, ...]:
            return tuple(ref for ref in replays if ref.variant in variants)

        head, words = entry.head, self.words["replay"]
        if isinstance(head, Questions):
            return tuple(
                Side(
                    title=self.words["reading"].format(number=number),
                    said=each,
                    replays=run(anchor),
                    followed=anchor == head.follows,
                )
                for number, (anchor, each) in enumerate(said.items(), 1)
            )
        if entry.kind != "errata" or not {"before", "after"} <= said.keys():
            return ()
        old = run(*{ref.variant for ref in replays} - {"", "current"})
        title = old[0].title if old else words["before"]
        return (
            Side(title, said["before"], old, was=True),
            Side(words["variants"]["current"], said["after"], run("current")),
        )

    def ruling(self, entry: Entry, head: Rulings) -> RulingPage:
        text, words = entry.text(self.lang), self.words
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
            words["kinds"]["rulings"], self.href(f"{self.lang}/{entry.game}/rulings/index.html")
        )
        return RulingPage(
            frame=self.frame(text.title, entry.game, "rulings", text.answer),
            kind=kind,
            question=text.title,
            permalink=self.desk.url + self.path,
            since=" · ".join(dict.fromkeys(cited.version for cited in self.sources(entry))),
            cards=tuple(self.link(card) for card in cards),
            answer=self.prose(text.answer, entry, terms_linked=False),  # large type, read aloud
            reason=self.prose(text.reason, entry),
            state=self.state(entry) or State("unmodelled", words["states"]["unknown"]),
            example=head.origin == "example",
            stands_on=self.stands_on(places),
            applied=tuple(
                self.quoted(p) for p in applied if p not in places and p.entry.kind != "timing"
            ),
            related=tuple(self.link(other) for other in related.values()),
            sources=self.sources(entry),
            replays=self.replays(entry),
            banner=self.banner(entry),
        )

    def chart(self, game: str) -> ChartPage:
        """The turn first, in columns; what it calls beneath it, what always holds at the end."""
        title = self.words["kinds"]["timing"]
        entries = [e for e in self.library.of(game, "timing") if isinstance(e.head, Timing)]
        parts = {entry.name: self.part(entry) for entry in entries}
        turn = next((p for p in parts.values() if any(n.children for n in p.nodes)), None)
        phases: list[ChartNode] = []
        inline: set[str] = set()
        for node in turn.nodes if turn else ():
            chosen = self.opened(game, node, parts)
            inline |= set(chosen)
            phases.append(replace(node, uses=tuple(parts[name] for name in chosen)))
        shown = {turn.name if turn else "", *inline}
        rest = [part for name, part in parts.items() if name not in shown]
        always = [part for part in rest if all(node.kind == "rule" for node in part.nodes)]
        return ChartPage(
            frame=self.frame(title, game, "timing", turn.lead.text if turn else ""),
            name=turn.name if turn else "_turn",
            title=turn.title if turn else title,
            lead=turn.lead if turn else Prose(""),
            turn=_columns(phases),
            even=not any(phase.uses for phase in phases),
            called=tuple(part for part in rest if part not in always),
            always=tuple(always),
        )

    def opened(self, game: str, node: ChartNode, parts: dict[str, ChartPart]) -> list[str]:
        """The procedures that are shown within a phase: those of a loop, or the phase's own."""
        called = list(self.library.chart(game).steps[node.anchor].calls)
        if node.children or not called:
            return []
        own = len(called) == 1 and any(step.children for step in parts[called[0]].nodes)
        return called if node.kind == "loop" or own else []

    def part(self, entry: Entry) -> ChartPart:
        assert isinstance(entry.head, Timing)
        lead = self.prose(entry.text(self.lang).lead, entry)
        nodes = tuple(self.nodes(entry, entry.head.tree))
        return ChartPart(entry.name, entry.title(self.lang), lead, nodes)

    def nodes(self, entry: Entry, tree: list[Node]) -> Iterator[ChartNode]:
        game, labels = entry.game, self.desk.labels(entry.game, self.lang)
        numbers = self.library.chart(game).numbers
        waiting = engine(game).waiting() if has_engine(game) else {}
        for node in tree:
            step, address = f"{entry.name}.{node.id}", f"{entry.id}#{node.id}"
            statement = entry.statement(node.id, self.lang)
            _, _, more = (statement.text if statement else "").partition("**")[2].partition("**")
            calls = [self.library.find(name, game, "timing") for name in node.calls]
            acting = [self.library.find(name, game).entry for name in node.cites]
            known = (f"{game}/cards/{name}" for name in waiting.get(step, ()))
            acting += [self.library.entries[id] for id in known if id in self.library.entries]
            yield ChartNode(
                anchor=step,
                kind=node.kind,
                number=numbers[step],
                optional=node.optional,
                label=labels.get(address, ""),
                prose=self.prose(more.strip(), entry),
                calls=tuple(
                    Link(p.entry.title(self.lang), self.href(self.address(p))) for p in calls
                ),
                acts=tuple(self.link(other) for other in acting),
                rulings=self.passing(entry, step),
                children=tuple(self.nodes(entry, node.children)),
            )

    def passing(self, entry: Entry, step: str) -> tuple[Link, ...]:
        """The rulings whose replays pass through a step; first those that stand on it."""
        standing = self.standing_on(f"{entry.id}#{step.partition('.')[2]}")
        shown = {link.href for link in standing}
        found = (e for e in self.desk.passing.get(f"{entry.game}.{step}", ()))
        more = (self.link(e) for e in found if e.kind == "rulings")
        return (*standing, *(link for link in more if link.href not in shown))

    def changes(self, game: str) -> ChangesPage:
        words = self.words["changes"]
        versions = []
        for dated in by_version(self.library, game):
            brought, ended = (
                tuple(self.quoted(place) for place in places)
                for places in (dated.brought, dated.ended)
            )
            version = dated.version
            title = self.desk.edition(game, version.id, self.lang)
            date = version.date if version.date and version.date not in title else ""
            note = version.note.get(self.lang, "")
            versions.append(VersionChanges(version.id, title, date, note, brought, ended))
        return ChangesPage(
            frame=self.frame(words["title"], game, "changes", words["lead"]),
            title=words["title"],
            versions=tuple(versions),
            lately=tuple(
                self.link(entry, change.when[:10]) for change, entry in self.changed(game, 20)
            ),
            feed=self.href(f"{self.lang}/{game}/changes.atom"),
        )

    def changed(self, game: str, most: int) -> list[tuple[Change, Entry]]:
        """The entries of a game that were written last."""
        known = self.library.entries
        found = [(c, known[c.id]) for c in self.desk.lately if c.id in known and known[c.id].texts]
        return [(change, entry) for change, entry in found if entry.game == game][:most]

    def feed(self, game: str) -> Feed:
        words, url = self.words, self.desk.url
        rows = tuple(
            FeedRow(
                text=f"{words['search']['kind'][entry.kind]}: {entry.title(self.lang)}",
                href=url + self.address(Place(entry)),
                when=change.when,
                note=_gist(entry, self.lang),
            )
            for change, entry in self.changed(game, 50)
        )
        return Feed(
            lang=self.lang,
            title=f"rulesdb · {self.library[game].title(self.lang)}",
            url=f"{url}{self.lang}/{game}/changes.atom",
            site=f"{url}{self.lang}/{game}/index.html",
            updated=rows[0].when if rows else "1970-01-01T00:00:00Z",
            rows=rows,
        )

    def described(self, game: str) -> SearchDescription:
        title = self.library[game].title(self.lang)
        url = f"{self.desk.url}{self.lang}/{game}/index.html"
        short = title.partition(":")[0][:SHORT].strip()
        return SearchDescription(self.lang, short, f"rulesdb · {title}", self.words["promise"], url)

    def coverage(self, game: str) -> CoveragePage:
        words, covered = self.words["covered"], self.desk.covered[game]
        documents = [
            DocumentRow(
                link=self.link(self.library.find(each.id, game, "sources").entry),
                sections=each.sections,
                cited=each.cited,
                out=each.out_of_scope,
                missing=len(each.missing),
            )
            for each in covered.documents
        ]
        rows: dict[str, list[RuleRow]] = {"unguarded": [], "guarded": [], "unseen": []}
        for address in covered.executed:
            place = self.library.find(address)
            appliers = (self.library.entries[id] for id in covered.cited.get(address, ()))
            guarded, why = len(covered.guarded.get(address, ())), covered.unseen.get(address, "")
            known = "guarded" if guarded else "unseen" if why else "unguarded"
            shown = tuple(self.link(entry) for entry in appliers)
            rows[known].append(RuleRow(self.quoted(place), guarded, why, shown))
        return CoveragePage(
            frame=self.frame(words["title"], game, "coverage", words["lead"]),
            title=words["title"],
            documents=tuple(documents),
            statements=covered.statements,
            run=len(covered.executed),
            guarded=len(covered.guarded),
            unguarded=len(covered.unguarded),
            unseen=len(covered.unseen),
            open=Link(
                text=str(len(self.library.of(game, "questions"))),
                href=self.href(f"{self.lang}/{game}/questions/index.html"),
            ),
            rows=tuple(
                (words["known"][known], tuple(found)) for known, found in rows.items() if found
            ),
        )

    def source(self, entry: Entry, head: SourceDocument) -> SourcePage:
        words, text = self.words["facts"], entry.text(self.lang)
        cited: dict[int, dict[str, Entry]] = {}
        known = self.library.sections(entry.game, entry.name)
        for other in self.library:
            for title in _cited_sections(other, entry):
                cited.setdefault(id(known[title]), {})[other.id] = other

        def rows(parts: list[Section], depth: int) -> Iterator[SectionRow]:
            for part in parts:
                found = cited.get(id(part), {}).values()
                links = tuple(self.link(other) for other in found)
                yield SectionRow(depth, part.title, links, part.out_of_scope, bool(part.sections))
                yield from rows(part.sections, depth + 1)

        language = LANGUAGE_NAMES.get(head.language, head.language)
        return SourcePage(
            frame=self.frame(text.title, entry.game, "sources"),
            title=text.title,
            lang=head.language,
            lead=self.prose(text.lead, entry),
            facts=((words["language"], language), (words["version"], self.edition(entry))),
            rows=tuple(rows(head.outline, 0)),
        )

    def moved(self, entry: Entry) -> MovedPage:
        try:
            target = self.library.find(entry.id)
        except NotFound as error:
            raise AssertionError(f"a tombstone leads nowhere: {entry.id}") from error
        title = target.entry.title(self.lang)
        frame = self.frame(title, entry.game, entry.kind)
        return MovedPage(frame, title, self.href(self.address(target)))


def _columns(phases: list[ChartNode]) -> tuple[tuple[ChartNode, ...], ...]:
    """What comes before the phase in which one acts, that phase, and what comes after it.

    Where no phase is larger than the others they stand in three columns, as level as can be.
    """
    at = next((number for number, phase in enumerate(phases) if phase.uses), -1)
    if at >= 0:
        cuts = (at, at + 1)
    else:
        sizes = [2 + len(phase.children) for phase in phases]
        ways = combinations_with_replacement(range(len(phases) + 1), 2)
        cuts = min(ways, key=lambda cut: max(map(sum, _cut_at(sizes, cut))))
    return tuple(tuple(column) for column in _cut_at(phases, cuts) if column)


def _cut_at(items: list[Any], cuts: tuple[int, int]) -> tuple[list[Any], ...]:
    return items[: cuts[0]], items[cuts[0] : cuts[1]], items[cuts[1] :]


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


def _letters(used: Collection[str], page: str = "") -> tuple[tuple[str, str], ...]:
    """The alphabet; the letters that something begins with lead to it."""
    return tuple(
        (letter, f"{page}#{letter.lower()}" if letter in used else "")
        for letter in sorted({*ascii_uppercase, *used})
    )
