"""Parts of pages: texts with links, states, statements, sources, replays, facts and lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from rulesdb.engine.chart import Step
from rulesdb.engine.scenario import Scenario
from rulesdb.history.validity import banner, history_of
from rulesdb.proof.outcomes import block_key
from rulesdb.proof.verify import Result
from rulesdb.reference.entry import Block, Entry
from rulesdb.reference.library import Place
from rulesdb.reference.markdown import to_text
from rulesdb.reference.schema import Cards, Errata, Questions, Rulings, SourceDocument
from rulesdb.site.anchors import in_words
from rulesdb.site.page import ReplayRef
from rulesdb.site.replay import Replay
from rulesdb.site.view_models.parts import (
    Link,
    Neighbours,
    ProcedureView,
    Prose,
    SourceView,
    State,
    StatementView,
)
from rulesdb.system.fingerprint import fingerprint

from .base import TABLE, View
from .procedure import ProcedureCase


class PageGuide:
    """Names rules and steps on a page, and links to them."""

    def __init__(self, view: PartsView, entry: Entry) -> None:
        self.view, self.game = view, entry.game
        self.explored = view.data.explored
        self.chosen: str = view.words["replay"]["chosen"]
        self.unknown: str = view.words["table"]["set"]["unknown"]

    def rule(self, rule: str) -> tuple[str, str]:
        place = self.view.library.find(rule, self.game)
        return self.view.label(place), self.view.href(self.view.address(place))

    def passes(self, player: str) -> str:
        words = self.view.words["replay"]
        name = words.get(player, player.upper())
        said: str = words["pass"].get(player, words["pass"]["other"])
        return said.format(player=name)

    def step(self, step: Step) -> tuple[str, str]:
        place = self.view.library.find(step.address, self.game)
        label = self.view.labels(self.game)[place.address]
        return label, self.view.href(self.view.address(place))


class PartsView(View):
    """Makes the parts of pages."""

    def prose(self, text: str, entry: Entry, *, terms_linked: bool = True) -> Prose:
        """Return a text of an entry, linking each term and card at its first mention."""
        seen = self.linked.setdefault(entry.id, {link.target for link in entry.links})
        before = set(seen)
        if terms_linked:
            self.tracker.note("names", entry.game)
            text = self.data.term_links(entry.game, self.lang).link(text, entry, seen)
        targets = [link.target for link in entry.links if link.target in text]
        links = []
        for target in (*targets, *sorted(seen - before)):
            place = self.library.find(target, entry.game)
            links.append((target, self.href(self.address(place))))
        return Prose(text, tuple(dict.fromkeys(links)))

    def state(self, entry: Entry) -> State | None:
        """Return the state of an entry, if it has one."""
        key = (entry.id, self.lang)
        if key not in self.data.states:
            result = self.results.get(entry.id)
            self.data.states[key] = self._state(entry, result) if result is not None else None
        return self.data.states[key]

    def reason(self, why: str) -> str:
        """Translate why something is not run, shown or included: authors write it in English."""
        said: str = self.words["reasons"].get(why, why)
        return said

    def _state(self, entry: Entry, result: Result) -> State:
        words, count = self.words["states"], result.scenarios
        orders = {"orders": result.orders, "fitting": result.matching, "count": count}
        why = result.why and words["not-modelled"] + self.reason(result.why)
        if result.state == "verified" and entry.procedures:
            small = words["procedure" if count == 1 else "procedures"].format(**orders)
            return State("verified", words["verified-procedure"], small)
        if result.state == "verified":
            small = words["scenario" if count == 1 else "scenarios"].format(**orders)
            if result.orders == count:
                return State("verified", words["verified-one"], f"{words['only-order']} {small}")
            name = "verified-two" if (result.orders, count) == (2, 1) else "verified"
            return State("verified", words[name].format(**orders), small)
        if result.state == "possible":
            return State("possible", words["possible"].format(**orders))
        if result.state == "open" or entry.kind == "questions":
            return State("open", words["open"], why)
        if result.state == "not-modelled":
            return State("unmodelled", why)
        return State("failed", words["failed"], "; ".join(result.failures))

    def link(self, entry: Entry, note: str = "") -> Link:
        """Link to an entry; a ruling with where it comes from, a state if it is not the usual."""
        state, head = self.state(entry), entry.head
        marked = state is not None and state.name != "verified"
        return Link(
            entry.title(self.lang),
            self.href(self.address(Place(entry))),
            note,
            State(state.name, state.words) if state is not None and marked else None,
            origin=head.origin if isinstance(head, Rulings) else "",
        )

    def beside(self, entry: Entry) -> Neighbours:
        """Return the entries before and after one in the list of its kind."""
        self.tracker.note("beside", entry.id, self.lang)
        around = self.data.beside(entry.id, self.lang)
        own = (self.library[other.id] if other is not None else None for other in around)
        return Neighbours(*(self.link(other) if other is not None else None for other in own))

    def quoted(self, place: Place) -> Link:
        """Link to a statement with its text, or to an entry with the start of its text."""
        statement = place.statement(self.lang)
        said = statement.text if statement else place.entry.text(self.lang).answer
        return Link(
            self.label(place, with_text=True), self.href(self.address(place)), to_text(said)
        )

    def relying_on(self, address: str) -> tuple[Link, ...]:
        """Return links to the entries that cite a statement or whose replays apply it."""
        self.tracker.note("applied", address)
        found = [*self.library.citing(address), *self.data.applied.get(address, ())]
        own = address.partition("#")[0]
        shown = [e for e in dict.fromkeys(e.id for e in found) if e != own]
        kept = (self.library[id] for id in shown)
        return tuple(self.link(e) for e in kept if e.kind in ("rulings", "errata", "questions"))

    def statements(self, entry: Entry) -> tuple[StatementView, ...]:
        when = self.today(entry.game)
        statements = []
        for statement in entry.text(self.lang).statements:
            history = history_of(entry, statement.anchor, self.lang, when, self.words)
            statements.append(
                StatementView(
                    anchor=statement.anchor,
                    called=in_words(statement.anchor, "", self.lang),
                    prose=self.prose(statement.text, entry),
                    note=history.note,
                    was=self.prose(history.was, entry) if history.was else None,
                    now=history.now,
                    successor=self.called(Place(entry, history.now)) if history.now else "",
                    warning=history.warning,
                    rulings=self.relying_on(f"{entry.id}#{statement.anchor}"),
                )
            )
        return tuple(statements)

    def banner(self, entry: Entry) -> str:
        """Return the banner above an entry that is not, or not yet, in force."""
        return banner(entry, self.lang, self.today(entry.game), self.words)

    def cited_statements(self, places: list[Place]) -> tuple[StatementView, ...]:
        found = []
        for place in places:
            statement = place.statement(self.lang)
            text = statement.text if statement else place.entry.text(self.lang).answer
            found.append(
                StatementView(
                    anchor=place.anchor,
                    prose=self.prose(text, place.entry),
                    called=self.called(place, with_text=True),
                    label=place.entry.title(self.lang),
                    href=self.href(self.address(place)),
                )
            )
        return tuple(found)

    def sources(self, entry: Entry) -> tuple[SourceView, ...]:
        rows = []
        for name, cited in entry.head.sources.items():
            document = self.library.find(name, entry.game, "sources").entry
            titles = [cited] if isinstance(cited, str) else cited
            own = document.head.language if isinstance(document.head, SourceDocument) else self.lang
            rows.append(
                SourceView(self.link(document), " · ".join(titles), own, self.edition(document))
            )
        return tuple(rows)

    def edition(self, document: Entry) -> str:
        """Return the rules version of a document, with its date if known."""
        head = document.head
        if not isinstance(head, SourceDocument):
            return ""
        versions = {each.id: each for each in self.library.games[document.game].versions}
        date = versions[head.version].date if head.version in versions else None
        title = self.data.edition(document.game, head.version, self.lang)
        return f"{title}, {date}" if date and date not in title else title

    def replays(self, entry: Entry) -> tuple[ReplayRef, ...]:
        found, scenarios = [], entry.scenarios
        for number, scenario in enumerate(scenarios, 1):
            replay = Replay(
                scenario,
                self.lang,
                PageGuide(self, entry),
                prefix=f"_r{number}-",
                deciding=self.deciding(entry),
                others=tuple(other for other in scenarios if other is not scenario),
                said=tuple(
                    (f"{entry.id}#{each.anchor}", to_text(each.text))
                    for each in entry.text(self.lang).statements
                ),
            )
            key = f"{block_key(scenario)} {self.titles_in(scenario)}"
            text, named = self._proof_title(entry, scenario), self.words["replay"]["number"]
            number_said = named.format(number=number)
            found.append(ReplayRef(key, text, number_said, replay, self.on_table(scenario)))
        for ref in found:
            ref.all = tuple(found)
        return tuple(found)

    def deciding(self, entry: Entry) -> tuple[tuple[str, str], ...]:
        """Return the statements that decide a ruling, the first foremost: address and text."""
        cites = entry.head.cites if isinstance(entry.head, Rulings) else ()
        places = [self.library.find(name, entry.game) for name in cites]
        return tuple((place.address, to_text(place.wording(self.lang))) for place in places)

    def on_table(self, scenario: Scenario) -> str:
        """Return the address that opens a scenario on the table, if there is one."""
        if not self.data.has_table(scenario.game):
            return ""
        info = f"scenario as {scenario.played_as}" if scenario.played_as else "scenario"
        text = quote(f"```{info}\n{scenario.fence.text.strip()}\n```", safe="")
        return self.href(f"{self.lang}/{scenario.game}/{TABLE}#scenario={text}")

    def procedures(self, entry: Entry) -> tuple[ProcedureView, ...]:
        found = []
        for number, procedure in enumerate(entry.procedures, 1):
            places = [self.library.find(address) for address in self.data.applied_by(procedure)]
            applied = tuple(map(self._cited, places))
            case = ProcedureCase(
                procedure,
                self.words,
                lambda written: self._cited(self.library.find(written, entry.game, "tournament")),
            )
            title = self._proof_title(entry, procedure)
            if not title and len(entry.fences) > 1:
                title = self.words["procedure"]["number"].format(number=number)
            written = procedure.fence.text.strip("\n")
            found.append(
                ProcedureView(title, case.input, case.steps, case.result, written, applied)
            )
        return tuple(found)

    def _cited(self, place: Place) -> Link:
        return Link(self.label(place), self.href(self.address(place)))

    def _proof_title(self, entry: Entry, proof: Block) -> str:
        """Return the text or reading that a block runs, if it says one."""
        words = self.words["replay"]
        title = words["variants"].get(proof.variant, "")
        if not title and proof.variant[:4].isdigit():
            title = words["by_rules"].format(month=proof.variant)
        if proof.variant and not title:
            statement = entry.statement(proof.variant, self.lang)
            title = statement.text if statement else proof.variant
        return str(title)

    def titles_in(self, scenario: Scenario) -> str:
        """Return a fingerprint of the titles that a replay shows: cards, rules, the chart."""
        id = scenario.origin.id if scenario.origin else ""
        game, result = scenario.game, self.results.get(id)
        cards = (f"{game}/cards/{word}" for word in re.findall(r"[\w-]+", scenario.fence.text))
        known = self.data.library.entries
        shown = [id for id in dict.fromkeys(cards) if id in known]
        titles = [self.library[id].title(self.lang) for id in shown]
        cites = result.cites if result else ()
        rules = (self.library.lookup(cite, game) for cite in cites)
        titles += [self.label(place) for place in rules if place is not None]
        return fingerprint(*titles, *self.labels(game).values())

    def facts(self, entry: Entry) -> Iterator[tuple[str, str]]:
        """Yield the facts in a head that are neither text nor links."""
        words, head = self.words["facts"], entry.head
        if head.since:
            yield words["since"], self.data.edition(entry.game, head.since, self.lang)
        if head.until:
            yield words["until"], self.data.edition(entry.game, head.until, self.lang)
        if isinstance(head, Cards) and head.aliases:
            yield words["aliases"], ", ".join(head.aliases)

    def lists(self, entry: Entry) -> Iterator[tuple[str, tuple[Link, ...]]]:
        """Yield related entries, under headings."""
        words, head = self.words["lists"], entry.head
        if isinstance(head, Errata) and head.card:
            card = self.library.find(head.card, entry.game, "cards").entry
            yield words["card"], (self.link(card),)
        if isinstance(head, Questions) and head.cards:
            found = [self.library.find(name, entry.game, "cards").entry for name in head.cards]
            yield words["cards"], tuple(self.link(other) for other in found)
        for kind in ("rulings", "errata", "questions", "cards"):
            found = [other for other in self.library.citing(entry.id) if other.kind == kind]
            if found:
                yield words[kind], tuple(self.link(other) for other in found)

    def acts_in(self, entry: Entry) -> tuple[Link, ...]:
        """Return the statements and windows that replays about a card apply."""
        self.tracker.note("acts", entry.id)
        return tuple(self.quoted(self.library.find(at)) for at in self.data.acts.get(entry.id, ()))
