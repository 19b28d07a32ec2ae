"""A procedure of the tournament regulations: what is given, what is done, what comes out.

```procedure NAME [as READING]
what is given
---
- steps                (only of procedures that go in steps)
---
what comes out         (what is not said is not compared; `refused: STATEMENT` if it is not allowed)
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from rulesdb.engine.conform import conforms
from rulesdb.engine.markup import Document, Path, Reader, read_yaml, split_yaml
from rulesdb.engine.plugins import has_engine
from rulesdb.engine.verdict import Verdict
from rulesdb.errors import NotFound, Problem, ScenarioError, TournamentError
from rulesdb.reference.entry import Entry, Fence

if TYPE_CHECKING:
    from rulesdb.reference.library import Library, Place
    from rulesdb.tournament.outcome import Known

GAME = "keyforge"  # the game whose tournaments the desk runs
KINDS = ("tournament", "questions")
ADDRESSES = ("decided-by", "refused")  # what is said by the address of a statement
NO_NAME = re.compile(r"[\d/.-]+|bye|random|drawn")


@cache
def procedures_of(game: str) -> Any:
    """The module with the procedures and readings of a game; None if it has none.

    A game's own is `games/<game>/procedures.py`; those of the desk are in `tournament/`.
    """
    if game == GAME:
        return import_module("rulesdb.tournament.procedures")
    name = f"rulesdb.games.{game}.procedures"
    return import_module(name) if has_engine(game) and find_spec(name) else None


class Ran(Struct, frozen=True):
    """What came out, and the full addresses of the statements that were applied."""

    outcome: dict[str, Any]
    applied: tuple[str, ...]

    @property
    def shown(self) -> dict[str, Any]:
        """What came out, without what is only asked of all draws together."""
        from rulesdb.tournament.outcome import Among

        return {word: it for word, it in self.outcome.items() if not isinstance(it, Among)}


class Procedure:
    """A procedure block of an entry, of a file, or from standard input."""

    command = "replay"  # what shows more of it

    def __init__(
        self, library: Library, game: str, fence: Fence, entry: Entry | None = None
    ) -> None:
        self.library, self.game, self.fence, self.entry = library, game, fence, entry
        self.rules_of = ""  # of no date: the regulations are not dated
        self.engine = "tournament" if game == GAME else game  # the package that runs it
        self.name, self.variant, self.info_problem = "", "", True
        match fence.info.split()[1:]:
            case [name]:
                self.name, self.info_problem = name, False
            case [name, "as", variant]:
                self.name, self.variant, self.info_problem = name, variant, False

    # Reading -----------------------------------------------------------------------------------

    @cached_property
    def _read(self) -> tuple[list[Document], list[Problem]]:
        reader = Reader("")
        documents = []
        for text, line in split_yaml(self.fence.text, self.fence.line):
            found = read_yaml(text, line, reader)
            documents.append(found or Document(None, {(): line}))
        if not reader.problems:
            self._check(documents, reader)
        return documents, reader.problems

    def _check(self, documents: list[Document], reader: Reader) -> None:
        line, own = self.fence.line - 1, procedures_of(self.game)
        if self.info_problem:
            what = f"'{self.fence.info}' is not a procedure heading"
            reader.problem(line, what, "write `procedure NAME [as READING]`")
        elif own is None:
            what = f"there are no procedures for '{self.game}'"
            reader.problem(line, what, "take the procedure out")
        elif self.entry is not None and self.entry.kind not in KINDS:
            what = f"a procedure in {self.entry.kind}/"
            reader.problem(line, what, f"put it into {' or '.join(KINDS)}")
        elif self.name not in own.PROCEDURES:
            near = get_close_matches(self.name, own.PROCEDURES, 1)
            names = ", ".join(own.PROCEDURES)
            known = f"did you mean '{near[0]}'?" if near else f"use one of {names}"
            reader.problem(line, f"there is no procedure '{self.name}'", known)
        else:
            self._check_reading(own.READINGS, reader)
            self._check_parts(documents, own.PROCEDURES[self.name], reader)

    def _check_reading(self, readings: dict[str, tuple[str, ...]], reader: Reader) -> None:
        question = self.entry.name if self.entry and self.entry.kind == "questions" else ""
        known = readings.get(question, ())
        if self.variant and self.variant not in known:
            remedy = f"use one of {', '.join(known)}" if known else "only a question has readings"
            reader.problem(self.fence.line - 1, f"no reading '{self.variant}' to run", remedy)

    def _check_parts(self, documents: list[Document], known: Known, reader: Reader) -> None:
        if len(documents) != (3 if known.step else 2):
            form = "what is given, `---`, steps, `---`" if known.step else "what is given, `---`"
            what = f"a procedure of {len(documents)} part{'' if len(documents) == 1 else 's'}"
            reader.problem(self.fence.line, what, f"write {form}, what comes out")
            return
        given, stated = documents[0], documents[-1]
        if not conforms(given.data, known.given, given, reader):
            return
        if known.step:
            _check_steps(documents[1], known.step, reader)
        if not isinstance(stated.data, dict) or not stated.data:
            what = "nothing is said of what comes out"
            reader.problem(stated.line(()), what, "say what does: `winner: NAME`")
            return
        named = set(_texts([document.data for document in documents[:-1]]))
        if known.comes is None:
            for word in (word for word in stated.data if word not in (*named, "refused")):
                what = f"unknown key '{word}'"
                reader.problem(stated.line((word,)), what, "only what is given comes out")
        elif not conforms(stated.data, known.comes, stated, reader):
            return
        self._check_names(stated, named, reader)

    def _check_names(self, stated: Document, known: set[str], reader: Reader) -> None:
        """What comes out is about who and what was given."""
        for path, value in _leaves(stated.data, ()):
            if path[0] in ADDRESSES:
                try:
                    self._address(str(value))
                except NotFound as error:
                    reader.problem(stated.line(path), str(error), "name a statement")
            elif isinstance(value, str) and value not in known and not NO_NAME.fullmatch(value):
                near = get_close_matches(value, known, 1)
                remedy = f"did you mean '{near[0]}'?" if near else "name somebody who is given"
                reader.problem(stated.line(path), f"nobody is called '{value}'", remedy)

    def problems(self) -> Iterator[tuple[int, str, str]]:
        """What is wrong with the text: line, what, and what to do."""
        for problem in self._read[1]:
            yield problem.line, problem.what, problem.remedy

    @property
    def variant_name(self) -> str:
        return f"{self.entry.name}#{self.variant}" if self.entry and self.variant else ""

    @property
    def played_as(self) -> str:
        return self.variant_name

    @property
    def parts(self) -> list[str]:
        """Its parts as they are written."""
        return [text.strip("\n") for text, _ in split_yaml(self.fence.text, self.fence.line)]

    @property
    def documents(self) -> list[Document]:
        """Its parts: what is given, the steps if there are any, what comes out."""
        return self._read[0]

    @property
    def stated(self) -> Document:
        return self.documents[-1]

    @property
    def by_given(self) -> bool:
        """Whether what comes out is named by what is given."""
        return procedures_of(self.game).PROCEDURES[self.name].comes is None

    # Running -------------------------------------------------------------------------------------

    def run(self) -> Ran:
        """Run it; ScenarioError if it cannot be run as it is written."""
        from rulesdb.tournament.readings import Readings

        documents, problems = self._read
        if problems:
            raise ScenarioError(f"{problems[0].what}; {problems[0].remedy}", problems[0].line)
        own = procedures_of(self.game)
        known = own.PROCEDURES[self.name]
        given = msgspec.convert(documents[0].data, known.given)
        others = {self.entry.name: self.variant} if self.entry and self.variant else {}
        readings = Readings(others, own.READINGS)
        steps = documents[1].data if known.step else []
        try:
            outcome = known.run(given, steps, frozenset(self.stated.data), readings)
        except TournamentError as error:
            if not error.rule or error.step is not None:
                raise ScenarioError(str(error), self._line_of(error)) from None
            return Ran({"refused": error.rule}, (self.address(error.rule),))
        return Ran(outcome.found, tuple(self.address(rule) for rule in outcome.applied))

    def _line_of(self, error: TournamentError) -> int:
        documents = self._read[0]
        if error.step is None:
            return documents[0].line(())
        return documents[1].line((error.step,))

    def differences(self, ran: Ran) -> list[tuple[int, str]]:
        """What came out otherwise than stated, each with its line."""
        return [
            (self.stated.line(path), f"{'.'.join(map(str, path))}: {what}")
            for path, what in self._compare(self.stated.data, ran.outcome, ())
        ]

    def _compare(self, stated: Any, found: Any, path: Path) -> Iterator[tuple[Path, str]]:
        from rulesdb.tournament.outcome import Among

        if isinstance(found, Among):
            for index, item in enumerate(stated if isinstance(stated, list) else [stated]):
                if not found.holds(item):
                    yield (*path, index), f"{_shown(item)} does not hold"
        elif isinstance(stated, dict) and isinstance(found, dict):
            for key, value in stated.items():
                yield from self._compare(value, found.get(key), (*path, key))
        elif path[-1] in ADDRESSES and stated and found:
            if self._address(str(stated)) != self.address(found):
                yield path, f"expected {stated}, got {found}"
        elif _plain(stated) != _plain(found):
            yield path, f"expected {_shown(stated)}, got {_shown(found)}"

    def verdict(self, off: frozenset[str] = frozenset(), limit: int = 0) -> Verdict:
        """Run it and compare with what it states."""
        try:
            ran = self.run()
        except ScenarioError as error:
            return Verdict("failed", 0, 0, line=error.line or self.fence.line, why=str(error))
        wrong = self.differences(ran)
        if not wrong and (why := self._beside_the_point(ran)):
            wrong = [(self.fence.line - 1, why)]
        if wrong:
            why = "; ".join(what for _, what in wrong)
            return Verdict("failed", 1, 0, ran.applied, line=wrong[0][0], why=why)
        return Verdict("verified", 1, 1, ran.applied)

    def _beside_the_point(self, ran: Ran) -> str:
        """A procedure applies a statement of its entry; in a question, the reading it is about."""
        if self.entry is None:
            return ""
        if self.entry.kind == "questions":
            follows = self.variant or str(getattr(self.entry.head, "follows", ""))
            wanted = f"{self.entry.id}#{follows}"
            return "" if wanted in ran.applied else f"the reading '{follows}' was not applied"
        own = any(address.partition("#")[0] == self.entry.id for address in ran.applied)
        return "" if own else "no statement of this entry was applied"

    # Words ---------------------------------------------------------------------------------------

    def address(self, rule: str) -> str:
        """The full address of a statement that the desk applied."""
        try:
            return self.library.find(rule, self.game).address
        except NotFound:
            return rule

    def place(self, written: str) -> Place:
        """The place of a statement as somebody writes it: a bare name is a regulation."""
        return self.library.find(written, self.game, "tournament")

    def _address(self, written: str) -> str:
        return self.place(written).address


def _check_steps(document: Document, model: type[Struct], reader: Reader) -> None:
    steps = document.data
    if not isinstance(steps, list) or not steps:
        reader.problem(document.line(()), "no steps", "write a list: `- drop: NAME`")
        return
    for index, step in enumerate(steps):
        if not isinstance(step, dict) or len(step) != 1:
            reader.problem(document.line((index,)), "not a step", "write one `- WORD: …`")
        else:
            conforms(step, model, document, reader, (index,))


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
    """Every word and number of some data, as text."""
    if isinstance(data, dict):
        yield from data
        yield from _texts(list(data.values()))
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)
    elif data is not None:
        yield str(data)


def _plain(value: Any) -> Any:
    """As it is compared: `1` and `"1"` are the same, no list is an empty one."""
    if isinstance(value, list):
        return [_plain(item) for item in value] or None
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()} or None
    return value if value is None else str(value)


def _shown(value: Any) -> str:
    from rulesdb.engine.markup import dump_yaml

    if value in (None, [], {}):
        return "nothing"
    return dump_yaml(value, one_line=True).replace("\n...", "")
