"""Rulings as questions: how a scenario ends, and endings that would need other rules.

A wrong ending is real. The engine reached it with a rule switched off, with a card as printed, by a
reading that is not followed, or by the oldest rules it knows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from rulesdb.engine.plugins import rules_of
from rulesdb.engine.scenario import Scenario
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Errata, Rulings

from .endings import Ended
from .outcomes import AS, Outcome, Outcomes

MAX_WRONG = 8  # words may not tell all of them apart
PRINTED = "printed"
_MONTH = re.compile(r"\d{4}-\d{2}")


class Wrong(Struct, frozen=True):
    """An ending that would need other rules, and which."""

    source: str  # rule (switched off), printed, reading or date
    name: str  # the statement's address, or the variant
    ending: Ended


class PracticeQuestion(Struct, frozen=True):
    """A ruling as a question."""

    id: str
    number: int  # of its scenario, from 0
    right: Ended
    orders: int
    wrong: list[Wrong]
    decides: list[str]  # the cited statements without which it would end otherwise


def practice_questions(library: Library, game: str, outcomes: Outcomes) -> list[PracticeQuestion]:
    """Return the verified rulings that make a question."""
    entries = library.of(game, "rulings")
    questions = _Questions(library, game, outcomes)
    usable = {entry.id: list(questions.usable(entry)) for entry in entries}
    outcomes.prepare_failures(
        (scenario, change)
        for own in usable.values()
        for _, scenario, outcome in own
        for change in questions.variants(scenario, outcome)
    )
    found = []
    for entry in entries:
        made = [one for each in usable[entry.id] if (one := questions.question(entry, *each)).wrong]
        if made:
            found.append(max(made, key=lambda one: (bool(one.decides), len(one.wrong))))
    return found


class _Questions:
    """Makes the questions of one game."""

    def __init__(self, library: Library, game: str, outcomes: Outcomes) -> None:
        self.library, self.game, self.outcomes = library, game, outcomes
        known = rules_of(game).variants()
        self.readings = rules_of(game).rulebook.readings
        scenarios = (each for e in library.of(game, "rulings") for each in e.scenarios)
        self.common = Counter(rule for each in scenarios for rule in outcomes.of(each).rules)
        self.oldest = min(filter(_MONTH.fullmatch, known), default="")
        self.changed = {
            entry.head.card
            for entry in library.of(game, "errata")
            if isinstance(entry.head, Errata) and PRINTED in known
        }

    def usable(self, entry: Entry) -> Iterator[tuple[int, Scenario, Outcome]]:
        """Yield the scenarios by today's rules that always end alike and can be told in words."""
        for number, scenario in enumerate(entry.scenarios):
            outcome = self.outcomes.of(scenario)
            alike = outcome.state == "verified" and len(outcome.endings) == 1
            told = not any(item.ability for item in scenario.items)
            if alike and told and scenario.variant_name in ("", "current"):
                yield number, scenario, outcome

    def variants(self, scenario: Scenario, outcome: Outcome) -> Iterator[str]:
        """Yield the variants that may change how a scenario ends."""
        if self.changed.intersection(re.findall(r"[\w-]+", scenario.fence.text)):
            yield f"{AS}{PRINTED}"
        yield from (f"{AS}{name}" for name in outcome.readings if name in self.readings)
        if self.oldest:
            yield f"{AS}{self.oldest}"

    def question(
        self, entry: Entry, number: int, scenario: Scenario, outcome: Outcome
    ) -> PracticeQuestion:
        """Return a question with its best wrong endings."""
        cited = self._cited(entry)
        rules = {rule: scenario.address(rule) for rule in outcome.rules}
        decides = [
            address
            for rule, address in rules.items()
            if _is_in(address, cited) and self.outcomes.fails_without(scenario, rule)
        ]
        right, found = outcome.endings[0], dict[object, tuple[tuple[int, int, int], Wrong]]()
        facts = right.facts(self.game)
        for change in (*rules, *self.variants(scenario, outcome)):
            ending = self.outcomes.without(scenario, change).ending
            if ending is None or (key := ending.key(self.game)) == right.key(self.game):
                continue
            wrong = self._wrong(change, rules, ending)
            distance = facts.distance(ending.facts(self.game))
            rank = _rank(wrong, cited), self.common.get(change, 0), distance
            if key not in found or rank < found[key][0]:
                found[key] = rank, wrong
        best = sorted(found.values(), key=lambda each: each[0])
        wrongs = [wrong for _, wrong in best[:MAX_WRONG]]
        return PracticeQuestion(
            entry.id, number, right, outcome.orders, wrongs, list(dict.fromkeys(decides))
        )

    def _cited(self, entry: Entry) -> set[str]:
        assert isinstance(entry.head, Rulings)
        return {self.library.find(name, self.game).address for name in entry.head.cites}

    def _wrong(self, change: str, rules: dict[str, str], ending: Ended) -> Wrong:
        if change in rules:
            return Wrong("rule", rules[change], ending)
        name = change.removeprefix(AS)
        source = {PRINTED: "printed", self.oldest: "date"}.get(name, "reading")
        return Wrong(source, name, ending)


def _is_in(address: str, cited: set[str]) -> bool:
    return address in cited or address.partition("#")[0] in cited


def _rank(wrong: Wrong, cited: set[str]) -> int:
    """Rank a wrong ending by how likely somebody is to expect it."""
    if wrong.source != "rule":
        return 1
    if _is_in(wrong.name, cited):
        return 0
    return 3 if "/timing/" in wrong.name else 2
