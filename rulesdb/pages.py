"""Which pages there are, and what each of them shows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial
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
    RuleRow,
    RulingPage,
    SearchDescription,
    SourcePage,
    State,
    VersionChanges,
)
from .coverage import Coverage
from .desk_page import PARTS, desk_page, has_desk
from .desk_page import PATH as DESK
from .engine import engine, has_engine
from .entry import Entry
from .errors import NotFound
from .inputs import Inputs
from .interaction import acts
from .library import Library, Place
from .schema import Moved, Node, Questions, Rulings, Section, SourceDocument, Timing
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
            key = f"{replayed}{inputs.sources(game)}"
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
                href = self.href(f"{text.lang}/{entry.id}/index.html")
                only = "" if self.lang in entry.texts else self.only_in(entry)
                games.append(Link(text.title, href, f"{text.answer}{only}"))
        frame = self.frame(self.words["tagline"])
        langs = tuple(
            (code, self.href(f"{code}/index.html"), code == self.lang) for code, _, _ in frame.langs
        )
        own = [id for id, head in self.library.games.items() if self.lang in head.languages]
        shelves = tuple(self.shelf(id) for id in own)
        return HomePage(replace(frame, langs=langs), shelves, tuple(games))

    def only_in(self, entry: Entry) -> str:
        """What is said where there is no text in the reader's language."""
        langs = ", ".join(LANGUAGE_NAMES.get(code, code) for code in entry.texts)
        return f" ({self.words['elsewhere'].format(langs=langs)})"

    def game(self, game: str) -> GamePage:
        words, entry = self.words, self.library[game]
        ways = []
        for kind in (*SHOWN, "sources"):
            count = len(self.library.of(game, kind))
            href = self.href(f"{self.lang}/{game}/{kind}/index.html")
            ways.append(Link(words["kinds"][kind], href, str(count)))
            if kind == "tournament" and has_desk(self.library, game):
                ways.append(self.to_desk(game))
        for name, title in (("changes", words["changes"]), ("coverage", words["covered"])):
            if name == "changes" or game in self.desk.covered:
                href = self.href(f"{self.lang}/{game}/{name}/index.html")
                ways.append(Link(title["title"], href))
        glossary = f"{self.lang}/{game}/glossary/index.html"
        letters = sorted({_initial(e.title(self.lang)) for e in self.library.of(game, "glossary")})
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
            letters=tuple(
                (c, self.href(f"{glossary}#{c.lower()}") if c in letters else "")
                for c in sorted({*ascii_uppercase, *letters})
            ),
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
        entries = self.library.of(game, kind)
        title = self.words["kinds"][kind]
        groups: dict[str, list[Link]] = {}
        by_letter = kind in ("glossary", "cards")
        if by_letter:
            entries = sorted(entries, key=lambda entry: _sort_key(entry.title(self.lang)))
        for entry in entries:
            group = _initial(entry.title(self.lang)) if by_letter else ""
            note = "" if kind in ("cards", "sources") else _gist(entry, self.lang)
            groups.setdefault(group, []).append(self.link(entry, note))
        if kind == "tournament" and has_desk(self.library, game):
            groups[""].insert(0, self.to_desk(game, self.words["desk"]["lead"]))
        frame = self.frame(title, game, kind)
        return ListPage(frame, title, tuple((name, tuple(links)) for name, links in groups.items()))

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
        see = [self.library.find(name, entry.game).entry for name in head.see]
        return EntryPage(
            frame=self.frame(text.title, entry.game, entry.kind, text.lead),
            kind=kinds,
            title=text.title,
            other_titles=tuple(
                (other, LANGUAGE_NAMES.get(other, other), entry.texts[other].title)
                for other in entry.texts
                if other != self.lang and entry.texts[other].title != text.title
            ),
            lead=self.prose(text.lead, entry),
            statements=self.said(entry),
            rest=self.prose(text.rest, entry),
            facts=tuple(self.facts(entry)),
            state=self.state(entry),
            follows=head.follows if isinstance(head, Questions) else "",
            see=(*self.at_desk(entry), *(self.link(other) for other in see)),
            lists=tuple(self.lists(entry)),
            sources=self.sources(entry),
            replays=self.replays(entry),
            procedures=self.procedures(entry),
            banner=self.banner(entry),
            compared=_compared(entry),
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
                Link(f"{p.entry.title(self.lang)} § {p.anchor}", self.href(self.address(p)))
                for p in applied
                if p not in places and p.entry.kind != "timing"
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
            chosen = [] if node.children or node.kind != "loop" else self.called_by(game, node)
            inline |= set(chosen)
            phases.append(replace(node, uses=tuple(parts[name] for name in chosen)))
        shown = {turn.name if turn else "", *inline}
        rest = [part for name, part in parts.items() if name not in shown]
        always = [part for part in rest if all(node.kind == "rule" for node in part.nodes)]
        return ChartPage(
            frame=self.frame(title, game, "timing", turn.lead.text if turn else ""),
            title=turn.title if turn else title,
            lead=turn.lead if turn else Prose(""),
            turn=_columns(phases),
            called=tuple(part for part in rest if part not in always),
            always=tuple(always),
        )

    def called_by(self, game: str, node: ChartNode) -> list[str]:
        procedure, _, id = node.anchor.partition(".")
        step = self.library.chart(game).steps[f"{procedure}.{id}"]
        return list(step.calls)

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
                tuple(Link(self.label(place), self.href(self.address(place))) for place in places)
                for places in (dated.brought, dated.ended)
            )
            version = dated.version
            versions.append(
                VersionChanges(version.id, version.date or "", version.note, brought, ended)
            )
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
        rows = []
        for address in covered.executed:
            place = self.library.find(address)
            appliers = (self.library.entries[id] for id in covered.cited.get(address, ()))
            rows.append(
                RuleRow(
                    link=Link(self.label(place), self.href(self.address(place))),
                    guarded=len(covered.guarded.get(address, ())),
                    why=covered.unseen.get(address, ""),
                    appliers=tuple(self.link(entry) for entry in appliers),
                )
            )
        return CoveragePage(
            frame=self.frame(words["title"], game, "coverage", words["lead"]),
            title=words["title"],
            documents=tuple(documents),
            statements=covered.statements,
            run=len(covered.executed),
            guarded=len(covered.guarded),
            unguarded=len(covered.unguarded),
            unseen=covered.unseen,
            open=len(self.library.of(game, "questions")),
            rows=tuple(rows),
        )

    def source(self, entry: Entry, head: SourceDocument) -> SourcePage:
        words, text = self.words["facts"], entry.text(self.lang)
        cited: dict[int, dict[str, Entry]] = {}
        known = self.library.sections(entry.game, entry.name)
        for other in self.library:
            for title in _cited_sections(other, entry):
                cited.setdefault(id(known[title]), {})[other.id] = other

        def rows(parts: list[Section], depth: int) -> Iterator[Any]:
            for part in parts:
                found = cited.get(id(part), {}).values()
                links = tuple(self.link(other) for other in found)
                yield depth, part.title, links, part.out_of_scope
                yield from rows(part.sections, depth + 1)

        language = LANGUAGE_NAMES.get(head.language, head.language)
        return SourcePage(
            frame=self.frame(text.title, entry.game, "sources"),
            title=text.title,
            lang=head.language,
            lead=self.prose(text.lead, entry),
            facts=((words["language"], language), (words["version"], head.version)),
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
    """What comes before the phase in which one acts, that phase, and what comes after it."""
    at = next((number for number, phase in enumerate(phases) if phase.uses), -1)
    if at < 0:
        return tuple((phase,) for phase in phases)
    columns = (phases[:at], phases[at : at + 1], phases[at + 1 :])
    return tuple(tuple(column) for column in columns if column)


def _compared(entry: Entry) -> bool:
    """Whether its two scenarios are one situation under two texts of a card."""
    variants = [scenario.variant for scenario in entry.scenarios]
    return entry.kind == "errata" and len(variants) == 2 and len(set(variants)) == 2


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
    from .folding import fold

    return fold(title).strip('«»"“” ¿¡')


def _initial(title: str) -> str:
    key = _sort_key(title)
    return key[0].upper() if key else "?"
