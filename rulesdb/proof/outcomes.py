"""Outcomes of exploring scenarios, cached between runs.

An outcome is cached under a hash of everything it depends on: the text of the scenario, the game's
chart, and the code of the engine and of the game's plug-in.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct, field

from rulesdb.engine.plugins import packages
from rulesdb.engine.scenario import Scenario
from rulesdb.reference.entry import Block
from rulesdb.system.fingerprint import fingerprint, program_fingerprint
from rulesdb.system.pool import run_all
from rulesdb.system.store import Store, object_name

from .endings import Ended, Without, endings_of, wrong_ending

ORDERS_WITHOUT = 300  # orders to try when a rule is switched off
MANY = 100  # pairs of scenario and rule that justify parallel processes
BATCH = 25  # pairs per task
FORMAT = "3"
AS = "as "  # prefix of a change that plays by a variant


class Outcome(Struct, frozen=True):
    """The outcome of exploring one scenario."""

    state: str
    orders: int
    matching: int
    rules: list[str]  # by the engine's names, because addresses may change
    steps: list[str]  # chart steps passed in any order
    line: int  # relative to the first line of the block
    why: str
    effort: int  # what it took, in lines of a record
    size: int  # what its longest run shows: lines times cards in play
    endings: list[Ended] = field(default_factory=list)  # of a ruling
    readings: list[str] = field(default_factory=list)  # of open questions; they might change it


class CachedOutcomes(Struct):
    """Outcomes by block key; and by block key and change, what the block does after it.

    A change is the name of a rule, which is switched off, or `as VARIANT`.
    """

    outcomes: dict[str, Outcome] = field(default_factory=dict)
    failures: dict[str, Without] = field(default_factory=dict)


class Outcomes:
    """The outcomes of this run and earlier ones."""

    def __init__(self, store: Store | None = None, root: Path | None = None) -> None:
        self.store = store if root is not None else None
        self.name = object_name("outcomes", root) if root is not None else ""
        data = self.store.get(self.name, FORMAT) if self.store else None
        self.known = msgspec.msgpack.decode(data, type=CachedOutcomes) if data else CachedOutcomes()
        self.used = CachedOutcomes()
        self.learned = False  # whether there is anything new to save

    def of(self, block: Block) -> Outcome:
        """Return the outcome of a block; explore it if it is not cached."""
        key = block_key(block)
        if key not in self.known.outcomes:
            self.learned = True
            self.known.outcomes[key] = _explore(block)
        self.used.outcomes[key] = self.known.outcomes[key]
        return self.known.outcomes[key]

    def fails_without(self, block: Block, rule: str) -> bool:
        """Return whether a scenario fails when a rule is switched off."""
        return self.without(block, rule).fails

    def without(self, block: Block, change: str) -> Without:
        """Return what a scenario does after a change of the rules."""
        key = f"{block_key(block)} {change}"
        if key not in self.known.failures:
            self.prepare_failures([(block, change)])
        self.used.failures[key] = self.known.failures[key]
        return self.known.failures[key]

    def prepare_failures(self, pairs: Iterable[tuple[Block, str]]) -> None:
        """Find out in parallel what blocks do after which changes of the rules."""
        new = {f"{block_key(block)} {change}": (block, change) for block, change in pairs}
        new = {key: pair for key, pair in new.items() if key not in self.known.failures}
        self.learned |= bool(new)
        keys, tried = list(new), list(new.values())
        tasks = [partial(_change_all, tried[at : at + BATCH]) for at in range(0, len(tried), BATCH)]
        found = run_all(tasks, parallel=len(tried) > MANY)
        self.known.failures |= zip(keys, (each for some in found for each in some), strict=True)

    def save(self, *, only_used: bool = False) -> None:
        """Save them for the next run; `only_used` drops those of deleted scenarios."""
        if self.store is not None and (self.learned or only_used):
            kept = self.used if only_used else self.known
            self.store.put(self.name, FORMAT, msgspec.msgpack.encode(kept))


def _explore(block: Block) -> Outcome:
    verdict = block.verdict()
    return Outcome(
        verdict.state,
        verdict.orders,
        verdict.matching,
        list(verdict.rules),
        list(verdict.steps),
        verdict.line - block.fence.line,
        verdict.why,
        verdict.effort,
        verdict.size,
        endings_of(block, verdict.explored),
        list(verdict.explored.readings) if verdict.explored else [],
    )


def _change_all(pairs: list[tuple[Block, str]]) -> list[Without]:
    return [_change(block, change) for block, change in pairs]


def _change(block: Block, change: str) -> Without:
    """Return what a block does after a change; exceeding `ORDERS_WITHOUT` is failing too."""
    off = frozenset({change})
    if change.startswith(AS):
        off, other = frozenset(), Scenario(block.library, block.game, block.fence, block.origin)
        other.rules_of = change.removeprefix(AS)
        block = other
    try:
        verdict = block.verdict(off, ORDERS_WITHOUT)
    except Exception:  # the game cannot continue without the rule
        return Without(True)
    fails = verdict.state == "failed"
    return Without(fails, wrong_ending(block, verdict.explored) if fails else None)


def block_key(block: Block) -> str:
    """Return a hash of the block, the chart and the engine."""
    fence, chart = block.fence, block.library.chart(block.game)
    engine = engine_fingerprint(block.game)
    return fingerprint(fence.info, block.played_as, fence.text, chart.digest, engine)


def engine_fingerprint(game: str) -> str:
    """Return a hash of the code that runs a game."""
    shared = ("rulesdb.errors", "rulesdb.engine", "rulesdb.tournament")
    own = packages().get(game)
    return program_fingerprint([*shared, *([own] if own else [])])
