"""A scenario: a position, moves, a position; run as written, and in every order left open.

```scenario [possible | illegal | endless] [as VARIANT]
position before
---
- moves, `choose …` for a choice, `expect: {…}`, `can: …` and `cannot: …` in the middle
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
from .errors import (
    Endless,
    IllegalMove,
    NotOffered,
    Problem,
    ScenarioError,
    TooManyOrders,
)
from .explore import MAX_RUNS, Explorer, Policy, first
from .kernel import Choose, Line, Record, drive
from .markup import Document, Reader, read_yaml, split_yaml
from .script import Finished, Item, Script
from .suspended import mark

if TYPE_CHECKING:
    from .library import Library

SHOWN_OF_ENDLESS = 16  # lines of what never ends, for a reader
MAX_MOVES = 500
MAX_EFFORT = 60_000  # lines of all runs of one scenario together
MODES = ("possible", "illegal", "endless")


@dataclass
class Run:
    """One way through a scenario."""

    scenario: Scenario
    record: Record
    position: dict[str, Any] = field(default_factory=dict)
    refused: str = ""
    endless: bool = False
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
    """A position that some orders lead to, and one run that does."""

    position: dict[str, Any]
    orders: int
    run: Run


@dataclass
class Seen:
    """What came up in any order."""

    rules: dict[str, None] = field(default_factory=dict)
    steps: dict[str, None] = field(default_factory=dict)


@dataclass(frozen=True)
class Explored:
    """What every order of a scenario leads to."""

    endings: list[Ending]
    rules: tuple[str, ...]  # what was applied on the way, as the engine names it
    steps: tuple[str, ...]  # the steps and windows of the chart that were passed
    elsewhere: dict[tuple[int, int], tuple[int, ...]]  # open question, other answer: endings

    @property
    def orders(self) -> int:
        return sum(ending.orders for ending in self.endings)


@dataclass(frozen=True)
class Verdict:
    """What exploring a scenario showed."""

    state: str  # verified, possible, failed; unstated when it says nothing of its end
    orders: int
    fitting: int
    rules: tuple[str, ...] = ()  # what was applied, as the engine names it
    steps: tuple[str, ...] = ()  # the steps and windows that were passed
    line: int = 0
    why: str = ""


class Scenario:
    """A scenario block of an entry, of a file, or from standard input."""

    command = "explore"  # what shows more of it

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
        self.engine = game  # the package that runs it
        self.rules_of = ""  # the variant of a date, for what the scenario leaves to the rules
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
                "write `scenario [possible | illegal | endless] [as VARIANT]`",
            )
        idea = self.entry is None  # not a ruling yet: it may leave its end open
        needed = 2 if self.mode in ("illegal", "endless") or idea else 3
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
        if self.variant and self.variant_name not in ("current", *engine(self.game).variants()):
            known = ", ".join(["current", *sorted(engine(self.game).variants())])
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
        if len(moves) > MAX_MOVES:
            reader.problem(document.line(()), f"more than {MAX_MOVES} moves", "make it shorter")
            return
        if self.mode == "illegal" and not isinstance(moves[-1], str):
            line = document.line((len(moves) - 1,))
            reader.problem(line, "the last line is no move", "end with the move that is refused")
        for index, move in enumerate(moves):
            line = document.line((index,))
            after = moves[index + 1] if index + 1 < len(moves) else None
            aside = isinstance(move, dict) and not {"can", "cannot"}.isdisjoint(move)
            if aside and isinstance(after, str) and after.startswith("choose "):
                what = "a choice is cut off from its move"
                reader.problem(line, what, "write `can` and `cannot` before a move")
            if isinstance(move, dict) and len(move) == 1:
                self._check_aside(*next(iter(move.items())), index, document, reader)
            elif not isinstance(move, str):
                reader.problem(line, "a move is a text", "write `- play CARD`, `- choose NAME`")
            elif not move.strip():
                reader.problem(line, "an empty move", "write `- play CARD`, or leave it out")
            elif not move.strip().removeprefix("choose"):
                reader.problem(line, "a choice of nothing", "write `- choose NAME`")
            elif not move.startswith("choose "):
                self._check_move(move, line, reader)

    def _check_move(self, move: Any, line: int, reader: Reader) -> None:
        try:
            engine(self.game).read_move(" ".join(str(move).split()))
        except NotOffered as error:
            reader.problem(line, *str(error).split("; ", 1))

    def _check_aside(
        self, word: str, said: Any, index: int, document: Document, reader: Reader
    ) -> None:
        """`expect`, `can`, `cannot` and `ability`."""
        line = document.line((index,))
        if word == "expect" and not _says(said):
            reader.problem(line, "nothing is expected", "write `- expect: {me: {amber: 1}}`")
        elif word == "expect":
            lines = {
                path[2:]: at for path, at in document.lines.items() if path[:2] == (index, "expect")
            }
            engine(self.game).check(Document(said, {(): line, **lines}), reader)
        elif word in ("can", "cannot") and isinstance(said, str):
            self._check_move(said, line, reader)
        elif word == "ability" and isinstance(said, str):
            for what, remedy in engine(self.game).check_ability(said):
                reader.problem(line, what, remedy)
        else:
            remedy = "write `- play CARD`, `- choose NAME`, or one of expect, can, cannot, ability"
            reader.problem(line, "not a move", remedy)

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
    def played_as(self) -> str:
        """The variant that is played: the scenario's own, or that of the date it is run for."""
        name = self.variant_name
        return self.rules_of or name if name in ("", "current") else name

    @property
    def items(self) -> list[Item]:
        moves = self._read[0][1]
        items = []
        for index, move in enumerate(moves.data):
            line = moves.line((index,))
            if isinstance(move, dict):
                items.append(Item(line, **{word: _squeeze(said) for word, said in move.items()}))
            else:
                items.append(Item(line, " ".join(move.split())))
        return items

    @property
    def endings(self) -> list[Document]:
        return [document for document in self._read[0][2:] if document.data is not None]

    # Running -----------------------------------------------------------------------------------

    def replay(
        self,
        policy: Policy = first,
        off: frozenset[str] = frozenset(),
        *,
        boards: bool = False,
        seen: Seen | None = None,
    ) -> Run:
        """Run it once; open choices are answered by the policy."""
        rules = engine(self.game)
        if problems := self._read[1]:
            raise ScenarioError(f"{problems[0].what}; {problems[0].remedy}", problems[0].line)
        record = Record(off)
        run = Run(self, record)
        game: Any = rules.parse(
            self._read[0][0].data, self.library.chart(self.game), record, self.played_as
        )
        if wrong := rules.nonsense(game):
            raise ScenarioError(wrong[0], self._read[0][0].line(wrong[1]))
        if boards and self.mode == "endless":
            record.limit = SHOWN_OF_ENDLESS
        if boards:
            record.watch = lambda _: run.boards.append(rules.board(game))
        script = Script(rules, game, self.items, policy, illegal=self.mode == "illegal")
        body = game.play()
        self._running = game, body, script
        try:
            drive(body, script.answer)
        except Finished:
            pass
        except rules.GameOver:
            script.must_be_over()
        except IllegalMove as error:
            what = str(error).replace(error.rule, self.address(error.rule))
            raise IllegalMove(what, error.rule, error.line) from None
        except (Endless, RecursionError) as error:
            if self.mode != "endless":
                raise Endless(f"{error}", script.line or self.fence.line) from None
            run.endless = True
        finally:
            if seen is not None:
                seen.rules.update(dict.fromkeys(record.cites))
                seen.steps.update(record.passed)
                self._effort += len(record.lines) * self._crowd(game)
        run.open, run.refused, run.position = script.open, script.refused, rules.write(game)
        if boards:
            run.boards.append(rules.board(game))
        return run

    def explore(self, off: frozenset[str] = frozenset(), limit: int = MAX_RUNS) -> Explored:
        """Every order of the open choices: the different endings, and how many lead to each."""
        seen = Seen()
        self._effort = 0
        explorer = Explorer(
            lambda policy: self.replay(policy, off, seen=seen),
            lambda run: (run.refused, run.endless, json.dumps(run.position, sort_keys=True)),
            self._mark,
            limit,
        )
        try:
            found = explorer.explore()
        except TooManyOrders as error:
            raise TooManyOrders(str(error), self._running[2].line) from None
        endings = [Ending(each.run.position, each.orders, each.run) for each in found.values()]
        numbers = {key: number for number, key in enumerate(found)}
        elsewhere = {
            choice: tuple(sorted(numbers[key] for key in there))
            for choice, there in explorer.elsewhere.items()
        }
        return Explored(endings, tuple(seen.rules), tuple(seen.steps), elsewhere)

    def _mark(self) -> int:
        """The fingerprint of the run that is going on; it takes as long as some twenty lines."""
        self._effort += 20 * self._crowd(self._running[0])
        if self._effort > MAX_EFFORT:
            asked = (question for question, _ in self._running[2].open)
            whats = dict.fromkeys(q.what for q in asked if len(q.options) > 1)
            raise TooManyOrders(
                "this has too many orders to try; script some of its open choices "
                f"({', '.join(whats)}) with `- choose …`"
            )
        game, body, script = self._running
        left = (len(script.items), tuple(script.follow_up))
        return mark(game, body, left, apart=(game.record, game.chart, script))

    def _crowd(self, game: Any) -> int:
        """How much longer everything takes on a full table."""
        return 1 + len(list(game.in_play)) // 8

    def verdict(self, off: frozenset[str] = frozenset(), limit: int = MAX_RUNS) -> Verdict:
        """Explore it and compare with what it states."""
        try:
            explored = self.explore(off, limit)
        except ScenarioError as error:
            return Verdict("failed", 0, 0, line=error.line or self.fence.line, why=str(error))
        return self.judge(explored)

    def misfits(self, run: Run) -> list[str]:
        """What a run ends with otherwise than the nearest of the stated endings."""
        if not self.endings or run.endless:
            return []
        differences = engine(self.game).differences
        return min((differences(end.data, run.position) for end in self.endings), key=len)

    def judge(self, explored: Explored) -> Verdict:
        """What all the orders of a scenario show together."""
        differences = engine(self.game).differences
        verdict = Verdict(
            "verified", explored.orders, explored.orders, explored.rules, explored.steps
        )
        reached = explored.endings
        if self.mode in ("illegal", "endless"):
            wrong = [e for e in reached if not (e.run.refused or e.run.endless)]
            if wrong:
                why = "the last move is legal" if self.mode == "illegal" else "this ends"
                fitting = verdict.orders - sum(ending.orders for ending in wrong)
                return replace(
                    verdict, state="failed", fitting=fitting, line=self.items[-1].line, why=why
                )
        if not self.endings:
            closed = self.mode in ("illegal", "endless")
            return verdict if closed else replace(verdict, state="unstated")
        if self.entry is not None and self._ends_as_it_began():
            why = "every ending that is stated was true before the moves; say what they change"
            return replace(verdict, state="failed", line=self.endings[0].line(()), why=why)
        found = [[differences(end.data, e.position) for end in self.endings] for e in reached]
        fits = [[index for index, lines in enumerate(each) if not lines] for each in found]
        fitting = sum(e.orders for e, each in zip(reached, fits, strict=True) if each)
        verdict = replace(verdict, fitting=fitting)
        if self.mode == "possible" and fitting:
            return self._reached(fits, replace(verdict, state="possible"))
        for ending, per_ending in zip(reached, found, strict=True):
            if all(per_ending):
                return self._misfit(ending.run, per_ending, verdict)
        return self._reached(fits, verdict)

    def _ends_as_it_began(self) -> bool:
        """Whether a game in which nothing happens would pass."""
        rules = engine(self.game)
        before = rules.write(
            rules.parse(self._read[0][0].data, self.library.chart(self.game), Record())
        )
        return not any(rules.differences(end.data, before) for end in self.endings)

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

    def _misfit(self, run: Run, found: list[list[str]], verdict: Verdict) -> Verdict:
        nearest = min(range(len(found)), key=lambda index: len(found[index]))
        why = "; ".join(found[nearest])
        if verdict.orders > 1:
            example = run.choices() or "the first"
            wrong = verdict.orders - verdict.fitting
            why += f" ({wrong} of {verdict.orders} orders; for example {example})"
        line = self.endings[nearest].line(())
        return replace(verdict, state="failed", line=line, why=why)

    # Words ---------------------------------------------------------------------------------------

    def address(self, rule: str) -> str:
        """The full address of a rule that the engine applied."""
        place = self.library.seek(rule, self.game)
        return rule if place is None else place.address

    def say(self, line: Line, lang: str) -> str:
        """One line of the record as a sentence."""
        return str(engine(self.game).say(line, lang, lambda name: self.card_title(name, lang)))

    def card_title(self, name: str, lang: str) -> str:
        place = self.library.seek(name, self.game, "cards")
        return name if place is None else place.entry.title(lang)


def _squeeze(said: Any) -> Any:
    return " ".join(said.split()) if isinstance(said, str) else said


def _says(data: Any) -> bool:
    """Whether a stated position states anything: `me: {}` does not, `me: {hand: []}` does."""
    if not isinstance(data, dict):
        return data is not None
    return any(not isinstance(part, dict) or part for part in data.values())


def read_scenario(library: Library, game: str, text: str) -> list[Scenario]:
    """The scenarios of any text: Markdown with scenario fences, or the bare block."""
    fences = fences_in(text)
    return [Scenario(library, game, fence) for fence in fences if fence.kind == "scenario"]


def fences_in(text: str) -> list[Fence]:
    """What can be run in a text; a text without fences is a scenario itself."""
    from .content import fences_of

    fences = fences_of(text)
    if not fences and "```" in text:
        line = text[: text.index("```")].count("\n") + 1
        raise ScenarioError("no scenario here; write ```scenario, and close it with ```", line)
    if not fences:
        fences = [Fence("scenario", text, 1)]
    return fences
