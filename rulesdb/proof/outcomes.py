"""What exploring each scenario showed, kept between runs.

An outcome is kept under a hash of everything it depends on: the text of the scenario, the chart of
the game, and the code of the engine and of the game's plug-in.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct, field

from rulesdb.engine.plugins import packages
from rulesdb.reference.entry import Block
from rulesdb.system.fingerprint import fingerprint, program_fingerprint
from rulesdb.system.pool import run_all
from rulesdb.system.store import Store, place_name

ORDERS_WITHOUT = 300  # orders that are tried when a rule is switched off
MANY = 100  # scenarios and rules that are worth more than one process
BATCH = 25  # of them in one task
FORMAT = "1"


class Outcome(Struct, frozen=True):
    """What exploring one scenario showed."""

    state: str
    orders: int
    fitting: int
    rules: list[str]  # as the engine names them: their addresses may change
    steps: list[str]  # of the chart, passed in any order
    line: int  # counted from the first line of the block
    why: str


class Kept(Struct):
    """Outcomes by the key of their block; and by block and rule, whether it fails without it."""

    outcomes: dict[str, Outcome] = field(default_factory=dict)
    failures: dict[str, bool] = field(default_factory=dict)


class Outcomes:
    """The outcomes of this run and of earlier ones."""

    def __init__(self, store: Store | None = None, root: Path | None = None) -> None:
        self.store = store if root is not None else None
        self.name = place_name("outcomes", root) if root is not None else ""
        data = self.store.get(self.name, FORMAT) if self.store else None
        self.known = msgspec.msgpack.decode(data, type=Kept) if data else Kept()
        self.used = Kept()
        self.learned = False  # anything that was not known before

    def of(self, block: Block) -> Outcome:
        """The outcome of a block, which is explored now if it was not before."""
        key = block_key(block)
        if key not in self.known.outcomes:
            self.learned = True
            self.known.outcomes[key] = _explore(block)
        self.used.outcomes[key] = self.known.outcomes[key]
        return self.known.outcomes[key]

    def fails_without(self, block: Block, rule: str) -> bool:
        """Whether a scenario fails when a rule is switched off."""
        key = f"{block_key(block)} {rule}"
        if key not in self.known.failures:
            self.prepare_failures([(block, rule)])
        self.used.failures[key] = self.known.failures[key]
        return self.known.failures[key]

    def prepare_failures(self, pairs: Iterable[tuple[Block, str]]) -> None:
        """Switch many rules off at once, in several processes."""
        new = {f"{block_key(block)} {rule}": (block, rule) for block, rule in pairs}
        new = {key: pair for key, pair in new.items() if key not in self.known.failures}
        self.learned |= bool(new)
        keys, tried = list(new), list(new.values())
        tasks = [partial(_fail, tried[at : at + BATCH]) for at in range(0, len(tried), BATCH)]
        found = run_all(tasks, parallel=len(tried) > MANY)
        self.known.failures |= zip(keys, (each for some in found for each in some), strict=True)

    def save(self, *, only_used: bool = False) -> None:
        """Keep them for the next run; `only_used` drops those of scenarios that are gone."""
        if self.store is not None and (self.learned or only_used):
            kept = self.used if only_used else self.known
            self.store.put(self.name, FORMAT, msgspec.msgpack.encode(kept))


def _explore(block: Block) -> Outcome:
    verdict = block.verdict()
    return Outcome(
        verdict.state,
        verdict.orders,
        verdict.fitting,
        list(verdict.rules),
        list(verdict.steps),
        verdict.line - block.fence.line,
        verdict.why,
    )


def _fail(pairs: list[tuple[Block, str]]) -> list[bool]:
    return [_fails(block, rule) for block, rule in pairs]


def _fails(block: Block, rule: str) -> bool:
    """A scenario that suddenly has a great many orders is not itself any more: it fails too."""
    try:
        return block.verdict(frozenset({rule}), ORDERS_WITHOUT).state == "failed"
    except Exception:  # without the rule the game cannot go on
        return True


def block_key(block: Block) -> str:
    """Changes when the block, the chart or the engine does."""
    fence, chart = block.fence, block.library.chart(block.game)
    engine = engine_fingerprint(block.game)
    return fingerprint(fence.info, block.played_as, fence.text, chart.digest, engine)


def engine_fingerprint(game: str) -> str:
    """A hash of the code that runs a game."""
    shared = ("rulesdb.errors", "rulesdb.engine", "rulesdb.tournament")
    own = packages().get(game)
    return program_fingerprint([*shared, *([own] if own else [])])
