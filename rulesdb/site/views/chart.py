"""The timing chart page: every step and window, and what passes through it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from msgspec.structs import replace

from rulesdb.engine.plugins import has_engine, load
from rulesdb.reference.entry import Entry
from rulesdb.reference.schema import Node, Timing
from rulesdb.site.view_models.chart import ChartNode, ChartPage, ChartPart
from rulesdb.site.view_models.parts import Link, Prose

from .parts import PartsView


class ChartView(PartsView):
    """The timing chart page: every step and window, and what passes through it."""

    def chart(self, game: str) -> ChartPage:
        """Return the chart: the turn in columns, the procedures it calls, the standing rules."""
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
        frame = self.frame(title, game, "timing", turn.lead.text if turn else "")
        return ChartPage(
            frame=self.in_original(frame, *entries),
            name=turn.name if turn else "_turn",
            title=turn.title if turn else title,
            lead=turn.lead if turn else Prose(""),
            turn=_columns(phases),
            even=not any(phase.uses for phase in phases),
            called=tuple(part for part in rest if part not in always),
            always=tuple(always),
        )

    def opened(self, game: str, node: ChartNode, parts: dict[str, ChartPart]) -> list[str]:
        """Return the procedures shown inside a phase: a loop's, or the phase's only one."""
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
        game, labels = entry.game, self.labels(entry.game)
        numbers = self.library.chart(game).numbers
        cards_in = load(game).waiting if has_engine(game) else None
        waiting = cards_in() if cards_in is not None else {}
        for node in tree:
            step, address = f"{entry.name}.{node.id}", f"{entry.id}#{node.id}"
            statement = entry.statement(node.id, self.lang)
            _, _, more = (statement.text if statement else "").partition("**")[2].partition("**")
            calls = [self.library.find(name, game, "timing") for name in node.calls]
            acting = [self.library.find(name, game).entry for name in node.cites]
            known = (f"{game}/cards/{name}" for name in waiting.get(step, ()))
            acting += [card for id in known if (card := self.library.get(id)) is not None]
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
        """Return the rulings whose replays pass through a step, those that cite it first."""
        standing = self.relying_on(f"{entry.id}#{step.partition('.')[2]}")
        shown = {link.href for link in standing}
        self.tracker.note("passing", f"{entry.game}.{step}")
        found = (self.library[e.id] for e in self.data.passing.get(f"{entry.game}.{step}", ()))
        more = (self.link(e) for e in found if e.kind == "rulings")
        return (*standing, *(link for link in more if link.href not in shown))


def _columns(phases: list[ChartNode]) -> tuple[tuple[ChartNode, ...], ...]:
    """Split phases into three columns: before, during and after the phase in which players act.

    If no phase lists procedures, make the columns as even as possible.
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
