"""A scenario: a position, moves, a position; run as written, and in every order left open.

```scenario [possible | illegal] [as VARIANT]
position before
---
- moves, `choose …` for a choice, `expect: {…}` in the middle
---
position after        (several, each after `---`: exactly these endings, by the choices left open)
```
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .engine import engine, has_engine
from .entry import Entry, Fence
from .errors import IllegalMove, NotFound, NotOffered, Problem, ScenarioError
from .explore import MAX_ORDERS, Policy, explore, first
from .kernel import Choose, Line, Record, drive
from .markup import Document, Reader, read_yaml, split_yaml
from .script import Finished, Item, Script

if TYPE_CHECKING:
    from .library import Library

MODES = ("possible", "illegal")


@dataclass
class Run:
    """One way through a scenario."""

    scenario: Scenario
    record: Record
    position: dict[str, Any] = field(default_factory=dict)
    refused: str = ""
    open: list[tuple[Choose, Any]] = field(default_factory=list)
    boards: list[dict[str, Any]] = field(default_factory=list)

    @property
    def cites(self) -> list[str]:
        """The statements that were applied, as full addresses."""
        return [self.scenario.address(rule) for rule in self.record.cites]

    def trace(self, lang: str = "en") -> list[dict[str, Any]]:
        """What happened, line by line, in a language."""
        return [
            {
                "step": line.step,
                "rule": self.scenario.address(line.rule),
                "text": self.scenario.say(line, lang),
                "depth": line.depth,
            }
            for line in self.record.lines
        ]

    def choices(self) -> str:
        """The open choices as they were answered, for messages."""
        name = engine(self.scenario.game).Game.name
        return ", ".join(
            name(None, option) for question, option in self.open if len(question.options) > 1
        )


@dataclass(frozen=True)
class Ending:
    """A position that some orders lead to."""

    position: dict[str, Any]
    orders: int


@dataclass(frozen=True)
class Verdict:
    """What exploring a scenario showed."""

    state: str  # verified, possible, failed; unstated when it says nothing of its end
    orders: int
    fitting: int
    rules: tuple[str, ...] = ()  # what was applied, as the engine names it
    line: int = 0
    why: str = ""


class Scenario:
    """A scenario block of an entry, of a file, or from standard input."""

    def __init__(
        self, library: Library, game: str, fence: Fence, entry: Entry | None = None
    ) -> None:
        self.library = library
        self.game = game
        self.fence = fence
        self.entry = entry
        words = fence.info.split()[1:]
        self.variant = ""
        if "as" in words and words.index("as") + 1 < len(words):
            at = words.index("as")
            self.variant = words[at + 1]
            words = words[:at] + words[at + 2 :]
        self.mode = words[0] if words else "every"
        self.info_problem = bool(words[1:]) or any(word not in MODES for word in words)

    # Reading ---------------------------------------------------------------------------------

    @cached_property
    def _read(self) -> tuple[list[Document], list[Problem]]:
        reader = Reader("")
        documents = []
        for text, line in split_yaml(self.fence.text, self.fence.line):
            found = read_yaml(text, line, reader)
            documents.append(found or Document(None, {(): line}))
        self._check(documents, reader)
        return documents, reader.problems

    def _check(self, documents: list[Document], reader: Reader) -> None:
        line = self.fence.line
        if self.info_problem:
            reader.problem(
                line - 1,
                f"'{self.fence.info}' is not a scenario heading",
                "write `scenario [possible | illegal] [as VARIANT]`",
            )
        idea = self.entry is None  # not a ruling yet: it may leave its end open
        needed = 2 if self.mode == "illegal" or idea else 3
        if len(documents) < needed:
            reader.problem(
                line,
                f"a scenario of {len(documents)} part{'' if len(documents) == 1 else 's'}",
                "write position, `---`, moves, `---`, position",
            )
            return
        if not has_engine(self.game):
            reader.problem(line, f"there is no engine for '{self.game}'", "take the scenario out")
            return
        if self.variant and self.variant_name not in ("current", *engine(self.game).variants):
            known = ", ".join(["current", *engine(self.game).variants])
            reader.problem(line - 1, f"unknown variant '{self.variant}'", f"use one of {known}")
        for index, document in enumerate(documents):
            if index != 1:
                engine(self.game).check(document, reader, before=index == 0)
        self._check_moves(documents[1], reader)
        for document in documents[2:] if not reader.problems else ():
            if not _says(document.data) and not (idea and document.data is not None):
                reader.problem(
                    document.line(()),
                    "nothing is said after the moves",
                    "say what the position is: `me: {amber: 1}`",
                )

    def _check_moves(self, document: Document, reader: Reader) -> None:
        moves = document.data
        if not isinstance(moves, list) or not moves:
            reader.problem(document.line(()), "no moves", "write a list: `- play CARD`")
            return
        for index, move in enumerate(moves):
            line = document.line((index,))
            if isinstance(move, dict) and list(move) == ["expect"] and not _says(move["expect"]):
                reader.problem(line, "nothing is expected", "write `- expect: {me: {amber: 1}}`")
            elif isinstance(move, dict) and list(move) == ["expect"]:
                lines = {
                    path[2:]: at
                    for path, at in document.lines.items()
                    if path[:2] == (index, "expect")
                }
                engine(self.game).check(Document(move["expect"], {(): line, **lines}), reader)
            elif not isinstance(move, str):
                reader.problem(line, "a move is a text", "write `- play CARD`, `- choose NAME`")
            elif not move.startswith("choose "):
                try:
                    engine(self.game).read_move(move)
                except NotOffered as error:
                    reader.problem(line, *str(error).split("; ", 1))

    def problems(self) -> Iterator[tuple[int, str, str]]:
        """What is wrong with the text: line, what, and what to do."""
        for problem in self._read[1]:
            yield problem.line, problem.what, problem.remedy

    @property
    def variant_name(self) -> str:
        """The variant as the engine knows it; in a question `as ANCHOR` is that reading."""
        if (
            self.entry is not None
            and self.entry.kind == "questions"
            and self.variant in self.entry.anchors
        ):
            full = f"{self.entry.name}#{self.variant}"
            follows = getattr(self.entry.head, "follows", "")
            return "current" if self.variant == follows else full
        return self.variant

    @property
    def items(self) -> list[Item]:
        moves = self._read[0][1]
        items = []
        for index, move in enumerate(moves.data):
            line = moves.line((index,))
            if isinstance(move, dict):
                items.append(Item(line, expect=move["expect"]))
            else:
                items.append(Item(line, " ".join(move.split())))
        return items

    @property
    def endings(self) -> list[Document]:
        return [document for document in self._read[0][2:] if document.data is not None]

    # Running -----------------------------------------------------------------------------------

    def replay(
        self, policy: Policy = first, off: frozenset[str] = frozenset(), *, boards: bool = False
    ) -> Run:
        """Run it once; open choices are answered by the policy."""
        rules = engine(self.game)
        if problems := self._read[1]:
            raise ScenarioError(f"{problems[0].what}; {problems[0].remedy}", problems[0].line)
        record = Record(off)
        run = Run(self, record)
        game: Any = rules.parse(
            self._read[0][0].data, self.library.chart(self.game), record, self.variant_name
        )
        if boards:
            record.watch = lambda _: run.boards.append(rules.board(game))
        script = Script(rules, game, self.items, policy, illegal=self.mode == "illegal")
        try:
            drive(game.play(), script.answer)
        except Finished:
            pass
        except rules.GameOver:
            script.must_be_over()
        except IllegalMove as error:
            what = str(error).replace(error.rule, self.address(error.rule))
            raise IllegalMove(what, error.rule, error.line) from None
        except RecursionError:
            raise ScenarioError("this never ends", self.fence.line) from None
        run.open, run.refused, run.position = script.open, script.refused, rules.write(game)
        if boards:
            run.boards.append(rules.board(game))
        return run

    def explore(
        self, off: frozenset[str] = frozenset(), limit: int = MAX_ORDERS
    ) -> tuple[list[Run], list[Ending]]:
        """Every order of the open choices, and the different endings with how many lead there."""
        runs = list(explore(lambda policy: self.replay(policy, off), limit))
        endings: dict[str, list[Run]] = {}
        for run in runs:
            endings.setdefault(json.dumps(run.position, sort_keys=True), []).append(run)
        return runs, [Ending(same[0].position, len(same)) for same in endings.values()]

    def verdict(self, off: frozenset[str] = frozenset()) -> Verdict:
        """Explore it and compare with what it states."""
        try:
            runs, _ = self.explore(off)
        except ScenarioError as error:
            return Verdict("failed", 0, 0, line=error.line or self.fence.line, why=str(error))
        return self.judge(runs)

    def misfits(self, run: Run) -> list[str]:
        """What a run ends with otherwise than the nearest of the stated endings."""
        if run.refused or not self.endings:
            return []
        differences = engine(self.game).differences
        return min((differences(end.data, run.position) for end in self.endings), key=len)

    def judge(self, runs: list[Run]) -> Verdict:
        """What all the orders of a scenario show together."""
        differences = engine(self.game).differences
        rules = tuple(dict.fromkeys(rule for run in runs for rule in run.record.cites))
        orders = len(runs)
        legal = sum(1 for run in runs if not run.refused)
        if self.mode == "illegal" and legal:
            last = self.items[-1].line
            return Verdict("failed", orders, orders - legal, rules, last, "the last move is legal")
        if not self.endings:
            state = "verified" if self.mode == "illegal" else "unstated"
            return Verdict(state, orders, orders, rules)
        found = [[differences(end.data, run.position) for end in self.endings] for run in runs]
        fits = [[index for index, lines in enumerate(each) if not lines] for each in found]
        fitting = sum(1 for each in fits if each)
        if self.mode == "possible" and fitting:
            return self._reached(fits, Verdict("possible", orders, fitting, rules))
        for run, per_run in zip(runs, found, strict=True):
            if all(per_run):
                return self._misfit(run, per_run, orders, fitting, rules)
        return self._reached(fits, Verdict("verified", orders, fitting, rules))

    def _reached(self, fits: list[list[int]], verdict: Verdict) -> Verdict:
        """Every ending that is stated is reached, and no order fits two of them."""
        why, at = "", 0
        for index in range(len(self.endings)):
            if not any(index in each for each in fits):
                why, at = f"no order leads to ending {index + 1}", index
        for each in fits:
            if len(each) > 1:
                one, other = each[0] + 1, each[1] + 1
                why, at = f"one order fits both ending {one} and ending {other}; say more", each[1]
        if not why:
            return verdict
        return replace(verdict, state="failed", why=why, line=self.endings[at].line(()))

    def _misfit(
        self, run: Run, found: list[list[str]], orders: int, fitting: int, rules: tuple[str, ...]
    ) -> Verdict:
        nearest = min(range(len(found)), key=lambda index: len(found[index]))
        why = "; ".join(found[nearest])
        if orders > 1:
            example = run.choices() or "the first"
            why += f" ({orders - fitting} of {orders} orders; for example {example})"
        return Verdict("failed", orders, fitting, rules, self.endings[nearest].line(()), why)

    # Words ---------------------------------------------------------------------------------------

    def address(self, rule: str) -> str:
        """The full address of a rule that the engine applied."""
        try:
            return self.library.find(rule, self.game).address
        except NotFound:
            return rule

    def say(self, line: Line, lang: str) -> str:
        """One line of the record as a sentence."""
        return str(engine(self.game).say(line, lang, lambda name: self.card_title(name, lang)))

    def card_title(self, name: str, lang: str) -> str:
        try:
            return self.library.find(name, self.game, "cards").entry.title(lang)
        except NotFound:
            return name


def _says(data: Any) -> bool:
    """Whether a stated position states anything: `me: {}` does not, `me: {hand: []}` does."""
    if not isinstance(data, dict):
        return data is not None
    return any(not isinstance(part, dict) or part for part in data.values())


def read_scenario(library: Library, game: str, text: str) -> list[Scenario]:
    """The scenarios of any text: Markdown with scenario fences, or the bare block."""
    from .content import fences_of

    fences = fences_of(text)
    if not fences:
        fences = [Fence("scenario", text, 1)]
    return [Scenario(library, game, fence) for fence in fences]
