"""A procedure block of an entry: read it, run it, compare its result with the one it states.

```procedure NAME [as READING]
input
---
- steps                (only in procedures with steps)
---
result                 (only what is stated is compared; `refused: STATEMENT` if not allowed)
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from rulesdb.errors import NotFound, ScenarioError, TournamentError

from .comparison import shown
from .documents import Document, Path, Problems, split_yaml
from .fence import Fence, FencedBlock, Origin
from .naming import did_you_mean
from .plugins import procedures_of
from .procedure_types import AcrossDraws, ProcedureType, Readings
from .reference import Place, Reference
from .schema_check import conforms
from .verdict import Verdict

KINDS = ("tournament", "questions")
ADDRESSES = ("decided-by", "refused")  # keys whose values are addresses of statements
NO_NAME = re.compile(r"[\d/.-]+|bye|random|drawn")


class ProcedureRun(Struct, frozen=True):
    """The result, and the full addresses of the applied statements."""

    outcome: dict[str, Any]
    applied: tuple[str, ...]

    @property
    def shown(self) -> dict[str, Any]:
        """The result, without checks that apply only to all draws together."""
        return {word: it for word, it in self.outcome.items() if not isinstance(it, AcrossDraws)}


class Procedure(FencedBlock):
    """A procedure block from an entry, a file or standard input."""

    command = "replay"  # the command that shows details

    def __init__(
        self, library: Reference, game: str, fence: Fence, origin: Origin | None = None
    ) -> None:
        super().__init__(library, game, fence, origin)
        self.name, self.info_problem = "", True
        match fence.info.split()[1:]:
            case [name]:
                self.name, self.info_problem = name, False
            case [name, "as", variant]:
                self.name, self.variant, self.info_problem = name, variant, False

    # Reading -----------------------------------------------------------------------------------

    def _check(self, documents: list[Document], problems: Problems) -> None:
        line, own = self.fence.line - 1, procedures_of(self.game)
        if problems.found:
            return
        if self.info_problem:
            what = f"'{self.fence.info}' is not a procedure heading"
            problems.add(line, what, "write `procedure NAME [as READING]`")
        elif own is None:
            what = f"there are no procedures for '{self.game}'"
            problems.add(line, what, "remove it")
        elif self.origin is not None and self.origin.kind not in KINDS:
            what = f"a procedure in {self.origin.kind}/"
            problems.add(line, what, f"move it to {' or '.join(KINDS)}")
        elif self.name not in own.PROCEDURES:
            known = f"use one of {', '.join(own.PROCEDURES)}"
            remedy = did_you_mean(self.name, own.PROCEDURES, known)
            problems.add(line, f"there is no procedure '{self.name}'", remedy)
        else:
            self._check_reading(dict(own.READINGS), problems)
            self._check_parts(documents, own.PROCEDURES[self.name], problems)

    def _check_reading(self, readings: dict[str, tuple[str, ...]], problems: Problems) -> None:
        question = self.origin.name if self.origin and self.origin.is_question else ""
        known = readings.get(question, ())
        if self.variant and self.variant not in known:
            remedy = f"use one of {', '.join(known)}" if known else "only questions have readings"
            problems.add(self.fence.line - 1, f"unknown reading '{self.variant}'", remedy)

    def _check_parts(
        self, documents: list[Document], known: ProcedureType, problems: Problems
    ) -> None:
        if len(documents) != (3 if known.step else 2):
            form = "input, `---`, steps, `---`" if known.step else "input, `---`"
            what = f"the procedure has {len(documents)} part{'' if len(documents) == 1 else 's'}"
            problems.add(self.fence.line, what, f"write {form}, result")
            return
        given, stated = documents[0], documents[-1]
        if not conforms(given.data, known.input, given, problems):
            return
        if known.step:
            _check_steps(documents[1], known.step, problems)
        if not isinstance(stated.data, dict) or not stated.data:
            what = "the result states nothing"
            problems.add(stated.line(()), what, "state it: `winner: NAME`")
            return
        named = set(_texts([document.data for document in documents[:-1]]))
        if known.result is None:
            for word in (word for word in stated.data if word not in (*named, "refused")):
                what = f"unknown key '{word}'"
                problems.add(stated.line((word,)), what, "use a name from the input")
        elif not conforms(stated.data, known.result, stated, problems):
            return
        self._check_names(stated, named, problems)

    def _check_names(self, stated: Document, known: set[str], problems: Problems) -> None:
        """Check that the result names only what is in the input, and existing statements."""
        for path, value in _leaves(stated.data, ()):
            if path[0] in ADDRESSES:
                try:
                    self._address(str(value))
                except NotFound as error:
                    problems.add(stated.line(path), str(error), "name a statement")
            elif isinstance(value, str) and value not in known and not NO_NAME.fullmatch(value):
                remedy = did_you_mean(value, known, "use a name from the input")
                problems.add(stated.line(path), f"unknown name '{value}'", remedy)

    @property
    def variant_name(self) -> str:
        return f"{self.origin.name}#{self.variant}" if self.origin and self.variant else ""

    @property
    def played_as(self) -> str:
        return self.variant_name

    @property
    def parts(self) -> list[str]:
        """Its parts as written."""
        return [text.strip("\n") for text, _ in split_yaml(self.fence.text, self.fence.line)]

    @property
    def documents(self) -> list[Document]:
        """Its parts: input, steps if there are any, result."""
        return self._read[0]

    @property
    def stated(self) -> Document:
        return self.documents[-1]

    @property
    def keyed_by_input(self) -> bool:
        """Whether the keys of the result come from the input."""
        own = procedures_of(self.game)
        return own is not None and own.PROCEDURES[self.name].result is None

    # Running -------------------------------------------------------------------------------------

    def run(self) -> ProcedureRun:
        """Run it; raise ScenarioError if it cannot be run as written."""
        documents, problems = self._read
        if problems:
            raise ScenarioError(f"{problems[0].what}; {problems[0].remedy}", problems[0].line)
        own = procedures_of(self.game)
        assert own is not None  # see `_check`
        known = own.PROCEDURES[self.name]
        given = msgspec.convert(documents[0].data, known.input)
        others = {self.origin.name: self.variant} if self.origin and self.variant else {}
        readings = Readings(others, own.READINGS)
        steps = documents[1].data if known.step else []
        try:
            outcome = known.run(given, steps, frozenset(self.stated.data), readings)
        except TournamentError as error:
            if not error.rule or error.step is not None:
                raise ScenarioError(str(error), self._line_of(error)) from None
            return ProcedureRun({"refused": error.rule}, (self.address(error.rule),))
        return ProcedureRun(outcome.found, tuple(self.address(rule) for rule in outcome.applied))

    def _line_of(self, error: TournamentError) -> int:
        documents = self._read[0]
        if error.step is None:
            return documents[0].line(())
        return documents[1].line((error.step,))

    def differences(self, ran: ProcedureRun) -> list[tuple[int, str]]:
        """Return the differences from the stated result, each with its line."""
        return [
            (self.stated.line(path), f"{'.'.join(map(str, path))}: {what}")
            for path, what in self._compare(self.stated.data, ran.outcome, ())
        ]

    def _compare(self, stated: Any, found: Any, path: Path) -> Iterator[tuple[Path, str]]:
        if isinstance(found, AcrossDraws):
            for index, item in enumerate(stated if isinstance(stated, list) else [stated]):
                if not found.holds(item):
                    yield (*path, index), f"{shown(item)} does not hold"
        elif isinstance(stated, dict) and isinstance(found, dict):
            for key, value in stated.items():
                yield from self._compare(value, found.get(key), (*path, key))
        elif path[-1] in ADDRESSES and stated and found:
            if self._address(str(stated)) != self.address(found):
                yield path, f"expected {stated}, got {found}"
        elif _plain(stated) != _plain(found):
            yield path, f"expected {shown(stated)}, got {shown(found)}"

    def verdict(self, off: frozenset[str] = frozenset(), limit: int = 0) -> Verdict:
        """Run it and compare the result with the stated one."""
        try:
            ran = self.run()
        except ScenarioError as error:
            return Verdict("failed", 0, 0, line=error.line or self.fence.line, why=str(error))
        wrong = self.differences(ran)
        if not wrong and (why := self._irrelevant(ran)):
            wrong = [(self.fence.line - 1, why)]
        if wrong:
            why = "; ".join(what for _, what in wrong)
            return Verdict("failed", 1, 0, ran.applied, line=wrong[0][0], why=why)
        return Verdict("verified", 1, 1, ran.applied)

    def _irrelevant(self, ran: ProcedureRun) -> str:
        """Return an error unless it applied a statement of its entry or the question's reading."""
        if self.origin is None:
            return ""
        if self.origin.is_question:
            follows = self.variant or self.origin.follows
            wanted = f"{self.origin.id}#{follows}"
            return "" if wanted in ran.applied else f"the reading '{follows}' was not applied"
        own = any(address.partition("#")[0] == self.origin.id for address in ran.applied)
        return "" if own else "no statement of this entry was applied"

    # Addresses -----------------------------------------------------------------------------------

    def place(self, written: str) -> Place:
        """Return the place that an author names; a bare name is a regulation."""
        return self.library.find(written, self.game, "tournament")

    def _address(self, written: str) -> str:
        return self.place(written).address


def _check_steps(document: Document, model: type[Struct], problems: Problems) -> None:
    steps = document.data
    if not isinstance(steps, list) or not steps:
        problems.add(document.line(()), "no steps", "write a list: `- drop: NAME`")
        return
    for index, step in enumerate(steps):
        if not isinstance(step, dict) or len(step) != 1:
            problems.add(document.line((index,)), "not a step", "write one `- WORD: …`")
        else:
            conforms(step, model, document, problems, (index,))


def _leaves(data: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _leaves(value, (*path, index))
    else:
        yield path, data


def _texts(data: Any) -> Iterator[str]:
    """Yield every key and value of nested data as text."""
    if isinstance(data, dict):
        yield from data
        yield from _texts(list(data.values()))
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)
    elif data is not None:
        yield str(data)


def _plain(value: Any) -> Any:
    """Normalise for comparison: `1` equals `"1"`, and None equals an empty list or mapping."""
    if isinstance(value, list):
        return [_plain(item) for item in value] or None
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()} or None
    return value if value is None else str(value)
