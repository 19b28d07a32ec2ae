"""Verify entries: explore every scenario in every order, and derive the state of each entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct, field

from rulesdb.errors import NotFound, Problem
from rulesdb.reference.entry import Block, Entry
from rulesdb.reference.library import Library

from .outcomes import Outcome, Outcomes

MAX_EFFORT = 300_000  # of all scenarios of a file, in lines of a record: some ten seconds
MAX_SIZE = 5_000  # of all replays on a page, in lines times cards in play; some 100 bytes each


class Result(Struct, frozen=True):
    """The state of one entry."""

    id: str
    state: str
    scenarios: int = 0
    orders: int = 0
    matching: int = 0
    cites: list[str] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "state": self.state,
            "scenarios": self.scenarios,
            "orders": self.orders,
            "cites": self.cites,
            **({"failures": self.failures} if self.failures else {}),
            **({"why": self.why} if self.why else {}),
        }


def verify(
    library: Library,
    entries: Iterable[Entry] | None = None,
    outcomes: Outcomes | None = None,
    progress: Callable[[Entry], None] = lambda _: None,
) -> list[Result]:
    """Return the state of every entry that has scenarios or says why it has none."""
    outcomes = outcomes or Outcomes()
    results = []
    for entry in entries if entries is not None else library:
        if entry.fences or not_modelled(entry):
            progress(entry)
            results.append(verify_entry(entry, outcomes))
    return results


def not_modelled(entry: Entry) -> str:
    """Return why an entry cannot be replayed, if it says so."""
    return str(getattr(entry.head, "not_modelled", ""))


def verify_entry(entry: Entry, outcomes: Outcomes, some: list[Block] | None = None) -> Result:
    """Explore the scenarios of an entry; one of them must apply each rule that it cites.

    A ruling must fail without at least one of these rules. With `some`, explore only these blocks
    and do not check the citations.
    """
    if why := not_modelled(entry):
        return Result(entry.id, "not-modelled", why=why)
    blocks = entry.blocks if some is None else some
    found: list[Outcome] = []
    for block in blocks:
        found.append(outcomes.of(block))
        for limit, spent, what in (
            (MAX_EFFORT, sum(each.effort for each in found), "take too long to replay"),
            (MAX_SIZE, sum(each.size for each in found), "are too long for a page"),
        ):
            if spent > limit:
                wrong = f"its scenarios {what} together ({spent} of {limit})"
                problem = Problem(
                    str(entry.library.root / entry.path),
                    block.fence.line - 1,
                    wrong,
                    "split the entry, or use fewer cards and moves",
                )
                return Result(entry.id, "failed", len(blocks), failures=[str(problem)])
    rules = dict.fromkeys(rule for outcome in found for rule in outcome.rules)
    cites = list(dict.fromkeys(blocks[0].address(rule) for rule in rules))
    failures = [
        _failure(entry, block.fence.line + outcome.line, outcome.why, f"rulesdb {block.command}")
        for block, outcome in zip(blocks, found, strict=True)
        if outcome.state == "failed"
    ]
    whole = len(blocks) == len(entry.fences)
    if whole and entry.kind in ("rulings", "errata") and not failures:
        failures = list(_uncited(entry, cites))
    if whole and entry.kind == "rulings" and not failures:
        failures = list(_undecided(entry, outcomes))
    return Result(
        id=entry.id,
        state=_state(entry, found, failures),
        scenarios=len(blocks),
        orders=sum(outcome.orders for outcome in found),
        matching=sum(outcome.matching for outcome in found),
        cites=cites,
        steps=list(dict.fromkeys(step for outcome in found for step in outcome.steps)),
        failures=failures,
    )


def _failure(entry: Entry, line: int, what: str, command: str) -> str:
    file = str(entry.library.root / entry.path)
    return str(Problem(file, line, what, f"see `{command}`"))


def _state(entry: Entry, found: list[Outcome], failures: list[str]) -> str:
    if failures:
        return "failed"
    if entry.kind == "questions":
        return "open"
    return "possible" if any(outcome.state == "possible" for outcome in found) else "verified"


def _uncited(entry: Entry, cites: list[str]) -> Iterable[str]:
    """Yield a failure for each citation that no replay applied."""
    pages = {cite.partition("#")[0] for cite in cites}
    for index, target in enumerate(getattr(entry.head, "cites", ())):
        try:
            address = entry.library.find(target, entry.game).address
        except NotFound:
            continue
        if address not in cites and address not in pages:
            file, line = str(entry.library.root / entry.path), entry.line(("cites", index))
            what = f"no replay applied '{target}'"
            yield str(Problem(file, line, what, "fix the scenario, or remove it from `cites`"))


def _undecided(entry: Entry, outcomes: Outcomes) -> Iterable[str]:
    """Yield a failure if the scenarios hold without each of the cited rules."""
    targets = getattr(entry.head, "cites", ())
    places = (entry.library.lookup(target, entry.game) for target in targets)
    cited = {place.address for place in places if place is not None}
    pairs = [
        (block, rule)
        for block in entry.blocks
        for rule in outcomes.of(block).rules
        if (address := block.address(rule)) in cited or address.partition("#")[0] in cited
    ]
    if pairs and not any(outcomes.fails_without(block, rule) for block, rule in pairs):
        file, line = str(entry.library.root / entry.path), entry.line(("cites",))
        what = "the scenarios hold without each of the statements in `cites`"
        remedy = "cite what decides the ruling, or make a scenario depend on it"
        yield str(Problem(file, line, what, remedy))
