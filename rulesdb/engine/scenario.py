"""A scenario: position, moves, position. It runs in every order that it leaves open.

```scenario [possible | illegal | endless] [as VARIANT]
position before
---
- moves, with `choose …`, `expect: {…}`, `can: …` and `cannot: …` in between
---
position after        (several, each after `---`: exactly the endings of the open choices)
```
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rulesdb.errors import (
    Endless,
    EngineFails,
    IllegalMove,
    RulesError,
    ScenarioError,
    TooManyOrders,
)

from .documents import Document, Problems
from .explorer import MAX_RUNS, Explorer, Policy, first
from .fence import Fence, FencedBlock, Origin
from .kernel import Choose, GameOver, Line, Record, drive
from .plugins import load, rules_of
from .reference import Reference, card_title
from .run import Ending, Explored, Run, Seen
from .scenario_checks import check
from .script import Finished, Given, Item, Script, attempt
from .state_hash import state_hash
from .verdict import Verdict, judge

SHOWN_OF_ENDLESS = 16  # lines shown of an endless run
MAX_EFFORT = 60_000  # lines of all runs of one scenario together
MODES = ("possible", "illegal", "endless")


class Scenario(FencedBlock):
    """A scenario block from an entry, a file or standard input.

    >>> scenario = library["pebbles/rulings/last-pebble"].scenarios[0]
    >>> scenario.before.data["heap"], [item.text for item in scenario.items]
    (2, ['take 2'])
    """

    command = "explore"  # the command that shows details

    def __init__(
        self, library: Reference, game: str, fence: Fence, origin: Origin | None = None
    ) -> None:
        super().__init__(library, game, fence, origin)
        words = fence.info.split()[1:]
        if "as" in words and words.index("as") + 1 < len(words):
            at = words.index("as")
            self.variant = words[at + 1]
            words = words[:at] + words[at + 2 :]
        self.mode = words[0] if words else "every"
        self.info_problem = bool(words[1:]) or any(word not in MODES for word in words)
        self.effort = 0  # of the last exploration or replay, in lines of a record
        self.size = 0  # of its longest run: lines times cards in play

    def __repr__(self) -> str:
        where = self.origin.id if self.origin is not None else self.game
        return f"<Scenario {where}:{self.fence.line - 1}>"

    # Reading ---------------------------------------------------------------------------------

    def _check(self, documents: list[Document], problems: Problems) -> None:
        check(self, documents, problems)

    @property
    def variant_name(self) -> str:
        """The engine's name of the variant; in a question, `as ANCHOR` is that reading."""
        question = self.origin
        if question is None or self.variant not in question.readings:
            return self.variant
        if self.variant == question.follows:
            return "current"
        return f"{question.name}#{self.variant}"

    @property
    def played_as(self) -> str:
        """The variant to play: the scenario's own, or that of the date it is run for."""
        name = self.variant_name
        return self.rules_of or name if name in ("", "current") else name

    @property
    def before(self) -> Document:
        """The initial position."""
        return self._read[0][0]

    @property
    def items(self) -> list[Item]:
        moves = self._read[0][1]
        items = []
        for index, move in enumerate(moves.data):
            line = moves.line((index,))
            if isinstance(move, dict):
                items.append(
                    Item(line, **{word: _single_spaced(said) for word, said in move.items()})
                )
            else:
                items.append(Item(line, " ".join(move.split())))
        return items

    @property
    def checks(self) -> bool:
        """Whether it checks something between its moves; then it may omit its ending."""
        return any(item.is_check for item in self.items)

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
        answering: Callable[[Script, Choose], Any] = Script.answer,
    ) -> Run:
        """Run it once; the policy answers open choices, `answering` sees every question.

        >>> run = scenario.replay()
        >>> run
        <Run of pebbles/rulings/last-pebble:8: 2 lines>
        >>> run.position["winner"]
        'opponent'
        """
        plugin = load(self.game)
        rules = plugin.rules
        if problems := self._read[1]:
            raise ScenarioError(f"{problems[0].what}; {problems[0].remedy}", problems[0].line)
        if seen is None:
            self.effort = self.size = 0
        record = Record(off)
        run = Run(self, record)
        game = self.begin(record)
        if wrong := rules.starting_problem(game):
            raise ScenarioError(wrong[0], self.before.line(wrong[1]))
        if boards and self.mode == "endless":
            record.limit = SHOWN_OF_ENDLESS
        if boards:
            record.watch = lambda _: run.boards.append(rules.board(game))
        illegal = self.mode == "illegal"
        script = Script(
            plugin,
            game,
            self.items,
            policy,
            illegal=illegal,
            spend=self._spend,
            attempt=lambda given, item: self._attempt(given, item, off),
        )
        body = game.play()
        self._running = game, body, script
        try:
            drive(body, lambda question: answering(script, question))
        except Finished:
            pass
        except GameOver:
            script.must_be_over()
        except IllegalMove as error:
            what = str(error).replace(error.rule, self.address(error.rule))
            raise IllegalMove(what, error.rule, error.line) from None
        except (Endless, RecursionError) as error:
            if self.mode != "endless":
                raise Endless(f"{error}", script.line or self.fence.line) from None
            run.endless = True
        except RulesError:
            raise
        except Exception as error:
            raise EngineFails("this scenario", error, script.line or self.fence.line) from error
        finally:
            if seen is not None:
                seen.rules.update(dict.fromkeys(record.cites))
                seen.steps.update(record.passed)
                seen.readings.update(record.readings)
            self.effort += len(record.lines) * self._cost_factor(game)
            self.size = max(self.size, len(record.lines) * len(list(game.in_play)))
        run.open, run.refused, run.position = script.open, script.refused, rules.write(game)
        if boards:
            run.boards.append(rules.board(game))
        return run

    def begin(self, record: Record) -> Any:
        """Return the game in its initial position."""
        chart = self.library.chart(self.game)
        return rules_of(self.game).parse(self.before.data, chart, record, self.played_as)

    def _attempt(self, given: list[Given], item: Item, off: frozenset[str]) -> None:
        """Run it again up to some point, and make a move there."""
        record = Record(off)
        try:
            attempt(load(self.game), self.begin(record), given, item)
        finally:
            self._spend(20 + len(record.lines))

    def explore(self, off: frozenset[str] = frozenset(), limit: int = MAX_RUNS) -> Explored:
        """Try every order of the open choices; return the distinct endings, with order counts.

        >>> [(ending.orders, ending.position["heap"]) for ending in scenario.explore().endings]
        [(1, 0)]
        """
        seen = Seen()
        self.effort = self.size = 0
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
        rules, steps = tuple(seen.rules), tuple(seen.steps)
        return Explored(endings, rules, steps, elsewhere, tuple(seen.readings))

    def _mark(self) -> int:
        """Return a hash of the current run; computing it takes as long as about twenty lines."""
        self._spend(20)
        game, body, script = self._running
        left = (len(script.items), tuple(script.follow_up))
        return state_hash(game, body, left, without=(game.record, game.chart, script))

    def _spend(self, lines: int) -> None:
        """Count effort, in lines of a record; raise TooManyOrders beyond the limit."""
        game, _, script = self._running
        self.effort += lines * self._cost_factor(game)
        if self.effort > MAX_EFFORT:
            asked = (question for question, _ in script.open)
            whats = dict.fromkeys(q.what for q in asked if len(q.options) > 1)
            remedy = f"script some of the open choices ({', '.join(whats)}) with `- choose …`"
            raise TooManyOrders(
                f"there are too many orders to try; {remedy}"
                if whats
                else "this takes too long to check; use fewer cards, moves and checks"
            )

    def _cost_factor(self, game: Any) -> int:
        """Return the cost factor for the number of cards in play."""
        return 1 + len(list(game.in_play)) // 8

    def verdict(self, off: frozenset[str] = frozenset(), limit: int = MAX_RUNS) -> Verdict:
        """Explore it and compare the endings with the stated ones.

        >>> scenario.verdict().state
        'verified'
        """
        try:
            explored = self.explore(off, limit)
        except ScenarioError as error:
            line = error.line or self.fence.line
            return Verdict("failed", 0, 0, line=line, why=str(error), effort=self.effort)
        verdict = judge(self, explored)
        return replace(verdict, effort=self.effort, size=self.size, explored=explored)

    def mismatches(self, run: Run) -> list[str]:
        """Return the differences between a run's ending and the closest stated one."""
        if not self.endings or run.endless:
            return []
        differences = rules_of(self.game).differences
        return min((differences(end.data, run.position) for end in self.endings), key=len)

    # Text ----------------------------------------------------------------------------------------

    def say(self, line: Line, lang: str) -> str:
        """Return one line of the record as a sentence."""
        try:
            return rules_of(self.game).say(line, lang, lambda name: self.card_title(name, lang))
        except (LookupError, ValueError) as error:
            raise EngineFails(f"a sentence in '{lang}' about {line.rule}", error) from error

    def card_title(self, name: str, lang: str) -> str:
        return card_title(self.library, name, self.game, lang)


def _single_spaced(said: Any) -> Any:
    return " ".join(said.split()) if isinstance(said, str) else said
