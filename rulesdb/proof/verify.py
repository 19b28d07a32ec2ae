"""Does the engine agree? Every scenario explored in every order, and the state of each entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from rulesdb.engine.verdict import Verdict
from rulesdb.errors import NotFound, Problem
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library
from rulesdb.system.paths import CODE, PACKAGE, digest_of, files_below, keep
from rulesdb.system.pool import apart

from .blocks import Proof

# The packages that decide what a scenario shows; a change in any of them makes outcomes worthless.
SHARED = ("engine", "reference", "proof", "tournament")
RUNS_WITHOUT = 300  # orders that are tried when a rule is switched off
MANY = 100  # scenarios and rules that are worth more than one process
STATES = ("verified", "possible", "open", "not-modelled", "failed")


class Outcome(Struct, frozen=True):
    """What exploring one scenario showed; kept between runs."""

    state: str
    orders: int
    fitting: int
    rules: list[str]  # as the engine names them: their addresses may change
    steps: list[str]  # of the chart, passed in any order
    line: int
    why: str


class Result(Struct, frozen=True):
    """The state of one entry."""

    id: str
    state: str
    scenarios: int = 0
    orders: int = 0
    fitting: int = 0
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


class Kept(Struct):
    """What is kept of earlier runs, by keys that cover everything they depend on."""

    outcomes: dict[str, Outcome] = field(default_factory=dict)
    notices: dict[str, bool] = field(default_factory=dict)  # scenario and rule switched off: red?


class Outcomes:
    """The outcomes of earlier runs."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.used = Kept()
        self.learned = False  # anything that was not known before

    @cached_property
    def _kept(self) -> Kept:
        if self.path is not None and self.path.is_file():
            with suppress(msgspec.DecodeError, OSError):
                return msgspec.json.decode(self.path.read_bytes(), type=Kept)
        return Kept()

    @property
    def known(self) -> dict[str, Outcome]:
        return self._kept.outcomes

    @property
    def noticed(self) -> dict[str, bool]:
        return self._kept.notices

    def of(self, scenario: Proof) -> Outcome:
        """The outcome of a scenario, explored now if it was not before."""
        key = scenario_key(scenario)
        if key not in self.known:
            self.learned = True
            verdict: Verdict = scenario.verdict()
            self.known[key] = Outcome(
                verdict.state,
                verdict.orders,
                verdict.fitting,
                list(verdict.rules),
                list(verdict.steps),
                verdict.line - scenario.fence.line,
                verdict.why,
            )
        self.used.outcomes[key] = self.known[key]
        return self.known[key]

    def notices(self, scenario: Proof, rule: str) -> bool:
        """Whether a scenario turns red when a rule is switched off.

        One that suddenly has a great many orders is not itself any more: that is red as well.
        """
        key = f"{scenario_key(scenario)} {rule}"
        if key not in self.noticed:
            self.learned = True
            self.noticed[key] = _notices(scenario, rule)
        self.used.notices[key] = self.noticed[key]
        return self.noticed[key]

    def prepare_notices(self, pairs: Iterable[tuple[Proof, str]]) -> None:
        """Find out for many scenarios and rules at once, in several processes."""
        new = {f"{scenario_key(scenario)} {rule}": (scenario, rule) for scenario, rule in pairs}
        new = {key: pair for key, pair in new.items() if key not in self.noticed}
        self.learned |= bool(new)
        tasks = [partial(_notices, *pair) for pair in new.values()]
        self.noticed.update(zip(new, apart(tasks, len(tasks) > MANY), strict=True))

    def save(self, *, all_were_used: bool = False) -> None:
        """Keep them for the next run; where that cannot be, it only costs time.

        After everything was verified, outcomes that were not used belong to what is gone.
        """
        if self.path is not None and (self.learned or all_were_used):
            kept = self.used if all_were_used else self._kept
            keep(self.path, msgspec.json.encode(kept))


def _notices(scenario: Proof, rule: str) -> bool:
    try:
        return scenario.verdict(frozenset({rule}), RUNS_WITHOUT).state == "failed"
    except Exception:  # without the rule the game cannot go on: that is noticed too
        return True


def scenario_key(scenario: Proof) -> str:
    """Changes when the scenario, the chart or the engine does."""
    known: str | None = scenario.__dict__.get("_key")
    if known is None:
        known = scenario.__dict__["_key"] = _key_of(scenario)
    return known


def _key_of(scenario: Proof) -> str:
    facts = (
        scenario.fence.info,
        scenario.played_as,
        scenario.fence.text,
        scenario.library.chart(scenario.game).digest,
        engine_digest(scenario.engine),
    )
    return blake2b("\x00".join(facts).encode(), digest_size=16).hexdigest()


_digests: dict[str, str] = {}


def engine_digest(game: str) -> str:
    """A fingerprint of the code that runs a game, or `tournament` of the desk."""
    if game not in _digests:
        folders = [*(PACKAGE / name for name in SHARED), PACKAGE / "games" / game]
        files = [file for folder in folders for file in files_below(folder, *CODE)]
        _digests[game] = digest_of(files, PACKAGE)
    return _digests[game]


def verify(
    library: Library,
    entries: Iterable[Entry] | None = None,
    outcomes: Outcomes | None = None,
    progress: Callable[[Entry], None] = lambda _: None,
) -> list[Result]:
    """The state of every entry that has scenarios or says why it has none."""
    outcomes = outcomes or Outcomes()
    results = []
    for entry in entries if entries is not None else library:
        if entry.fences or not_modelled(entry):
            progress(entry)
            results.append(verify_entry(entry, outcomes))
    return results


def not_modelled(entry: Entry) -> str:
    """Why an entry cannot be replayed, if it says so."""
    return str(getattr(entry.head, "not_modelled", ""))


def verify_entry(entry: Entry, outcomes: Outcomes, some: list[Proof] | None = None) -> Result:
    """Explore the scenarios of an entry; a rule that it lists has to be applied in one of them.

    With `some` only these are looked at, and the list is left alone.
    """
    if why := not_modelled(entry):
        return Result(entry.id, "not-modelled", why=why)
    scenarios = entry.proofs if some is None else some
    found = [outcomes.of(scenario) for scenario in scenarios]
    rules = dict.fromkeys(rule for outcome in found for rule in outcome.rules)
    cites = list(dict.fromkeys(scenarios[0].address(rule) for rule in rules))
    failures = [
        str(
            Problem(
                _file(entry),
                scenario.fence.line + outcome.line,
                outcome.why,
                f"see `rulesdb {scenario.command}`",
            )
        )
        for scenario, outcome in zip(scenarios, found, strict=True)
        if outcome.state == "failed"
    ]
    whole = len(scenarios) == len(entry.fences)
    if whole and entry.kind in ("rulings", "errata") and not failures:
        failures = list(_uncited(entry, cites))
    return Result(
        id=entry.id,
        state=_state(entry, found, failures),
        scenarios=len(scenarios),
        orders=sum(outcome.orders for outcome in found),
        fitting=sum(outcome.fitting for outcome in found),
        cites=cites,
        steps=list(dict.fromkeys(step for outcome in found for step in outcome.steps)),
        failures=failures,
    )


def _file(entry: Entry) -> str:
    library: Library = entry.__dict__["library"]
    return str(library.root / entry.path)


def _state(entry: Entry, found: list[Outcome], failures: list[str]) -> str:
    if failures:
        return "failed"
    if entry.kind == "questions":
        return "open"
    return "possible" if any(outcome.state == "possible" for outcome in found) else "verified"


def _uncited(entry: Entry, cites: list[str]) -> Iterable[str]:
    library: Library = entry.__dict__["library"]
    pages = {cite.partition("#")[0] for cite in cites}
    for index, target in enumerate(getattr(entry.head, "cites", ())):
        try:
            address = library.find(target, entry.game).address
        except NotFound:
            continue
        if address not in cites and address not in pages:
            line = entry.line(("cites", index))
            what = f"no replay applied '{target}'"
            yield str(
                Problem(_file(entry), line, what, "mend the scenario, or take it out of `cites`")
            )
