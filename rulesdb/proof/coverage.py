"""Coverage: which document sections are cited, and which statements the engine runs.

A statement is guarded if some scenario fails when it is switched off. This tests the tests: a rule
that can be broken without any ruling failing is listed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct, field

from rulesdb.engine.plugins import has_engine, rules_of
from rulesdb.engine.procedure import Procedure
from rulesdb.engine.scenario import Scenario
from rulesdb.reference.entry import Block
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Section, SourceDocument

from .outcomes import Outcomes

NO_SWITCH = "a procedure of the tournament desk, which has no switch for single statements"


class Document(Struct):
    """How much of a source document the entries cite."""

    id: str
    sections: int = 0
    cited: int = 0
    out_of_scope: int = 0
    missing: list[str] = field(default_factory=list)


class Coverage(Struct):
    """The coverage of one game."""

    documents: list[Document]
    statements: int
    executed: list[str]
    cited: dict[str, list[str]]  # by statement, the entries whose replays apply it
    guarded: dict[str, list[str]]  # those of them that fail without it
    unguarded: list[str]
    unseen: dict[str, str]  # what no scenario can show, and why

    def as_json(self) -> dict[str, Any]:
        return {
            "documents": msgspec.to_builtins(self.documents),
            "statements": self.statements,
            "executed": self.executed,
            "cited": self.cited,
            "guarded": self.guarded,
            "unguarded": self.unguarded,
            "unseen": self.unseen,
        }


def coverage(
    library: Library,
    game: str,
    progress: Callable[[str], None] = lambda _: None,
    outcomes: Outcomes | None = None,
) -> Coverage:
    """Count the cited sections, and switch each executed rule off to see which entries fail."""
    outcomes = outcomes or Outcomes()
    applied = _applied(library, game, outcomes)
    by_desk = _by_desk(applied)
    executed = by_desk | _executed(library, game)
    guarded = _guards(applied, executed, outcomes, progress)
    unguarded = [address for address in sorted(executed) if address not in guarded]
    reasons = dict.fromkeys(by_desk, NO_SWITCH) | (
        rules_of(game).rulebook.unseen if has_engine(game) else {}
    )
    unseen = {
        address: reasons[executed[address]] for address in unguarded if executed[address] in reasons
    }
    return Coverage(
        documents=[_document(library, game, entry.name) for entry in library.of(game, "sources")],
        statements=sum(len(entry.anchors) for entry in library if entry.game == game),
        executed=sorted(executed),
        cited={
            address: list(dict.fromkeys(id for id, _ in applied.get(address, ())))
            for address in sorted(executed)
        },
        guarded=guarded,
        unguarded=[address for address in unguarded if address not in unseen],
        unseen=unseen,
    )


def _executed(library: Library, game: str) -> dict[str, str]:
    """Return every address that the engine applies, with the engine's name for it."""
    if not has_engine(game):
        return {}
    rules = set(rules_of(game).rulebook.applied)
    rules |= {step.address for step in library.chart(game).steps.values() if step.kind == "window"}
    return {library.find(rule, game).address: rule for rule in rules}


Applied = dict[str, list[tuple[str, Block]]]


def _by_desk(applied: Applied) -> dict[str, str]:
    """Return the addresses that procedures of the tournament desk apply."""
    return {
        address: address
        for address, proofs in applied.items()
        if any(isinstance(proof, Procedure) for _, proof in proofs)
    }


def _applied(library: Library, game: str, outcomes: Outcomes) -> Applied:
    """Return, by address, the scenarios that apply it, with their entries."""
    applied: Applied = {}
    for entry in library:
        for scenario in entry.blocks if entry.game == game else []:
            outcome = outcomes.of(scenario)
            for rule in outcome.rules if outcome.state != "failed" else ():
                applied.setdefault(scenario.address(rule), []).append((entry.id, scenario))
    return applied


def _guards(
    applied: Applied,
    executed: dict[str, str],
    outcomes: Outcomes,
    progress: Callable[[str], None],
) -> dict[str, list[str]]:
    """Return, by executed address, the entries that fail without it."""
    guarded: dict[str, list[str]] = {}
    scenarios = {
        address: [(id, proof) for id, proof in applied.get(address, ()) if type(proof) is Scenario]
        for address in sorted(executed)
    }
    outcomes.prepare_failures(
        (scenario, executed[address]) for address, own in scenarios.items() for _, scenario in own
    )
    for address, own in scenarios.items():
        progress(address)
        red = [id for id, scenario in own if outcomes.fails_without(scenario, executed[address])]
        if red:
            guarded[address] = list(dict.fromkeys(red))
    return guarded


def _document(library: Library, game: str, name: str) -> Document:
    head = library.find(name, game, "sources").entry.head
    assert isinstance(head, SourceDocument)
    known = library.sections(game, name)
    cited = {
        id(known[target.partition("#")[2]])
        for entry in library
        if entry.game == game
        for kind, target, _ in entry.references
        if kind == "sources" and target.partition("#")[0] == name
    }
    document = Document(name)

    def walk(part: Section, above: str) -> bool:
        inner = [walk(child, part.title) for child in part.sections]
        document.sections += 1
        covered = id(part) in cited or (bool(inner) and all(inner))
        if part.out_of_scope:
            document.out_of_scope += 1
        elif covered:
            document.cited += 1
        else:
            document.missing.append(f"{above}: {part.title}" if above else part.title)
        return covered or bool(part.out_of_scope)

    for part in head.outline:
        walk(part, "")
    return document
