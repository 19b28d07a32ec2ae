"""Run the same scenarios under two contents, and find different endings and traces."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import unified_diff
from typing import Any

from rulesdb.engine.documents import dump_yaml
from rulesdb.engine.procedure import Procedure
from rulesdb.engine.scenario import Scenario
from rulesdb.engine.verdict import judge
from rulesdb.errors import RulesError
from rulesdb.reference.entry import Block, Entry

from .outcomes import block_key


@dataclass(frozen=True)
class RunSummary:
    """The result of running a scenario."""

    state: str
    why: str = ""
    endings: list[str] = field(default_factory=list)  # every position that some order leads to
    trace: list[str] = field(default_factory=list)  # one run, line by line


@dataclass(frozen=True)
class Rerun:
    """A scenario whose result changed."""

    id: str
    number: int  # of the scenario in its entry, from 1
    before: RunSummary | None  # None if it is new
    after: RunSummary | None  # None if it was removed

    @property
    def changed(self) -> list[str]:
        """What changed: `outcome`, `endings`, `trace`; or `added`, `removed`."""
        if self.before is None or self.after is None:
            return ["added" if self.before is None else "removed"]
        one, other = self.before, self.after
        found = {
            "outcome": (one.state, one.why) != (other.state, other.why),
            "endings": one.endings != other.endings,
            "trace": one.trace != other.trace,
        }
        return [name for name, is_so in found.items() if is_so]

    @property
    def trace_diff(self) -> list[str]:
        """The diff of the two traces."""
        before = self.before.trace if self.before else []
        after = self.after.trace if self.after else []
        return list(unified_diff(before, after, "before", "after", n=1, lineterm=""))[2:]

    def as_json(self) -> dict[str, Any]:
        sides = (("before", self.before), ("after", self.after))
        return {
            "id": self.id,
            "scenario": self.number,
            "changed": self.changed,
            **{
                name: {"state": shown.state, "why": shown.why, "endings": shown.endings}
                for name, shown in sides
                if shown is not None
            },
            "trace": self.trace_diff,
        }


def rerun(
    id: str,
    before: Entry | None,
    after: Entry | None,
    rules: tuple[str, str] = ("", ""),
    progress: Callable[[str], None] = lambda _: None,
) -> list[Rerun]:
    """Return the scenarios of an entry whose results changed.

    A result depends on the text of the scenario, the chart and the engine: if these are the same,
    the scenario is not run. `rules` are the variants of two dates.
    """
    found = []
    sides = [_proofs(before, rules[0]), _proofs(after, rules[1])]
    for at in range(max(map(len, sides))):
        old, new = (proofs[at] if at < len(proofs) else None for proofs in sides)
        if old is None or new is None:
            there = RunSummary("not run")
            found.append(Rerun(id, at + 1, there if old else None, there if new else None))
        elif _key(old) != _key(new):
            progress(id)
            each = Rerun(id, at + 1, shown(old, _language(before)), shown(new, _language(after)))
            found += [each] if each.changed else []
    return found


def _language(entry: Entry | None) -> str:
    return entry.library.games[entry.game].languages[0] if entry is not None else "en"


def _key(proof: Block) -> str:
    try:
        return block_key(proof)
    except RulesError:  # a game without an engine
        return f"{proof.fence.info} {proof.fence.text}"


def _proofs(entry: Entry | None, rules_of: str) -> list[Block]:
    proofs = entry.blocks if entry is not None else []
    for proof in proofs:
        proof.rules_of = rules_of
    return proofs


def shown(proof: Block, lang: str) -> RunSummary:
    """Run a block in every order; `lang` is the language of its trace."""
    try:
        return _procedure(proof) if isinstance(proof, Procedure) else _scenario(proof, lang)
    except RulesError as error:
        return RunSummary("failed", str(error))
    except Exception as error:  # other content may lack what the engine requires
        return RunSummary("failed", f"the engine cannot run it: {type(error).__name__} {error}")


def _scenario(scenario: Scenario, lang: str) -> RunSummary:
    explored = scenario.explore()
    verdict = judge(scenario, explored)
    endings = sorted(json.dumps(end.position, sort_keys=True) for end in explored.endings)
    run = scenario.replay()
    trace = [
        f"{'  ' * line['depth']}{line['text']}  [{line['rule'].partition('/')[2]}]"
        for line in run.trace(lang)[:200]
    ]
    told = [dump_yaml(json.loads(ending), one_line=True).strip() for ending in endings]
    return RunSummary(verdict.state, verdict.why, told, trace)


def _procedure(procedure: Procedure) -> RunSummary:
    verdict = procedure.verdict()
    ran = procedure.run()
    told = dump_yaml(ran.shown, one_line=True).strip()
    return RunSummary(verdict.state, verdict.why, [told], list(ran.applied))
