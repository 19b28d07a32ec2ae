"""Judge a scenario: whether every order ends as stated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from .kernel import Record
from .plugins import rules_of
from .run import Explored, Run

if TYPE_CHECKING:
    from .scenario import Scenario


class Verdict(Struct, frozen=True):
    """The result of exploring a scenario."""

    state: str  # verified, possible, failed; unstated if no ending is stated
    orders: int
    matching: int
    rules: tuple[str, ...] = ()  # rules applied, by the engine's names
    steps: tuple[str, ...] = ()  # chart steps and windows passed
    line: int = 0
    why: str = ""
    effort: int = 0  # what it took, in lines of a record
    size: int = 0  # what its longest run shows: lines times cards in play
    explored: Explored | None = None  # unless an order could not be played


def judge(scenario: Scenario, explored: Explored) -> Verdict:
    """Return the verdict on all orders of a scenario."""
    differences = rules_of(scenario.game).differences
    verdict = Verdict("verified", explored.orders, explored.orders, explored.rules, explored.steps)
    reached = explored.endings
    if scenario.mode in ("illegal", "endless"):
        wrong = [e for e in reached if not (e.run.refused or e.run.endless)]
        if wrong:
            why = "the last move is legal" if scenario.mode == "illegal" else "the scenario ends"
            matching = verdict.orders - sum(ending.orders for ending in wrong)
            return replace(
                verdict, state="failed", matching=matching, line=scenario.items[-1].line, why=why
            )
    if not scenario.endings:
        closed = scenario.mode in ("illegal", "endless") or scenario.checks
        return verdict if closed else replace(verdict, state="unstated")
    if scenario.origin is not None and _ends_as_it_began(scenario):
        why = "every stated ending was already true before the moves; state what they change"
        return replace(verdict, state="failed", line=scenario.endings[0].line(()), why=why)
    found = [[differences(end.data, e.position) for end in scenario.endings] for e in reached]
    fits = [[index for index, lines in enumerate(each) if not lines] for each in found]
    matching = sum(e.orders for e, each in zip(reached, fits, strict=True) if each)
    verdict = replace(verdict, matching=matching)
    if scenario.mode == "possible" and matching:
        return _reached(scenario, fits, replace(verdict, state="possible"))
    for ending, per_ending in zip(reached, found, strict=True):
        if all(per_ending):
            return _mismatch(scenario, ending.run, per_ending, verdict)
    return _reached(scenario, fits, verdict)


def _ends_as_it_began(scenario: Scenario) -> bool:
    """Return whether every stated ending already holds before the moves."""
    rules = rules_of(scenario.game)
    before = rules.write(
        rules.parse(scenario.before.data, scenario.library.chart(scenario.game), Record())
    )
    return not any(rules.differences(end.data, before) for end in scenario.endings)


def _reached(scenario: Scenario, fits: list[list[int]], verdict: Verdict) -> Verdict:
    """Check that every stated ending is reached, and that no order fits two of them."""
    why, at = "", 0
    for index in range(len(scenario.endings)):
        if not any(index in each for each in fits):
            why, at = f"no order leads to ending {index + 1}", index
    for each in fits:
        if len(each) > 1:
            one, other = each[0] + 1, each[1] + 1
            why, at = f"one order matches both ending {one} and ending {other}; state more", each[1]
    if not why:
        return verdict
    return replace(verdict, state="failed", why=why, line=scenario.endings[at].line(()))


def _mismatch(scenario: Scenario, run: Run, found: list[list[str]], verdict: Verdict) -> Verdict:
    nearest = min(range(len(found)), key=lambda index: len(found[index]))
    why = "; ".join(found[nearest])
    if verdict.orders > 1:
        example = run.choices() or "the first"
        wrong = verdict.orders - verdict.matching
        why += f" ({wrong} of {verdict.orders} orders; for example {example})"
    line = scenario.endings[nearest].line(())
    return replace(verdict, state="failed", line=line, why=why)
