"""A replay for reading: each line of the record with the board before and after it.

Beside it stands the way through the chart, and at each open choice where the others lead.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from .chart import Step
from .engine import engine
from .errors import NotFound
from .kernel import Answer, Line, Record
from .run import Explored, Run
from .scenario import Scenario


class Guide(Protocol):
    """Who knows how things are called on a page, and where they are shown."""

    def rule(self, rule: str) -> tuple[str, str]: ...

    def step(self, step: Step) -> tuple[str, str]: ...

    def explored(self, scenario: Scenario) -> Explored: ...


@dataclass(frozen=True)
class Other:
    """An answer that was not given, and the endings that it leads to; none: only this one."""

    text: str
    endings: tuple[int, ...]


@dataclass(frozen=True)
class Moment:
    """One line of the replay."""

    anchor: str
    number: int
    text: str
    path: tuple[str, ...]
    step: str
    step_href: str
    window: bool
    rule: str
    rule_href: str
    before: dict[str, Any]
    board: dict[str, Any]
    others: tuple[Other, ...]


@dataclass(frozen=True)
class Stop:
    """A step or window on the way through the chart; one where nothing happened leads nowhere."""

    anchor: str
    number: str
    window: bool
    label: str
    level: int


@dataclass(frozen=True)
class End:
    """An ending: its board, and how many orders lead to it."""

    orders: int
    board: dict[str, Any]


@dataclass
class Replay:
    """A scenario replayed once, the first way through, with what exploring found elsewhere."""

    scenario: Scenario
    lang: str
    guide: Guide
    prefix: str = ""
    start: dict[str, Any] = field(default_factory=dict)
    moments: list[Moment] = field(default_factory=list)
    track: list[Stop] = field(default_factory=list)
    endings: list[End] = field(default_factory=list)
    orders: int = 0
    moves: list[str] = field(default_factory=list)

    def run(self) -> Replay:
        """Fill it in."""
        scenario = self.scenario
        run = scenario.replay(boards=True)
        explored = self.guide.explored(scenario)
        self.orders = explored.orders
        self.endings = [End(each.orders, self._board(each.position)) for each in explored.endings]
        self.start = self._named(run.boards[0])
        self.moves = [item.text for item in scenario.items if item.text]
        self.moments = [self._moment(run, explored, at) for at in range(len(run.record.lines))]
        self.track = self._track(run.record)
        return self

    def _moment(self, run: Run, explored: Explored, at: int) -> Moment:
        line, number = run.record.lines[at], at + 1
        step = self._steps.get(line.step)
        label, href = self._step(step)
        rule, rule_href = self._rule(line.rule)
        return Moment(
            anchor=f"{self.prefix}{number}",
            number=number,
            text=self.scenario.say(line, self.lang),
            path=tuple(self._step(self._steps.get(id))[0] for id in line.path[:-1]),
            step=label,
            step_href=href,
            window=step is not None and step.kind == "window",
            rule=rule,
            rule_href=rule_href,
            before=self._named(run.boards[at]),
            board=self._named(run.boards[number]),
            others=self._others(run, explored, line),
        )

    def _others(self, run: Run, explored: Explored, line: Line) -> tuple[Other, ...]:
        """The answers that an open question also had."""
        if not isinstance(line.what, Answer):
            return ()
        asked = [at for at, (question, _) in enumerate(run.open) if question is line.what.question]
        found: dict[str, tuple[int, ...]] = {}
        for at in asked[:1]:
            for number, option in enumerate(line.what.question.options):
                if (at, number) in explored.elsewhere:
                    other = Line(line.step, line.rule, Answer(line.what.question, option), 0)
                    text = self.scenario.say(other, self.lang)
                    ends = {*found.get(text, ()), *explored.elsewhere[at, number]}
                    found[text] = tuple(sorted(ends))
        own = self.scenario.say(line, self.lang)
        return tuple(Other(text, ends) for text, ends in found.items() if text != own)

    def _track(self, record: Record) -> list[Stop]:
        """Every step in which something happened, and the windows that were passed idly."""
        numbers = self.scenario.library.chart(self.scenario.game).numbers
        stops, entered = [], record.entered
        for at, (line, path) in enumerate(entered):
            step = self._steps.get(path[-1])
            after = entered[at + 1][0] if at + 1 < len(entered) else len(record.lines)
            busy = line < after and record.lines[line].path == path
            window = step is not None and step.kind == "window"
            if busy or window:
                anchor = f"{self.prefix}{line + 1}" if busy else ""
                label = self._step(step)[0]
                stops.append(Stop(anchor, numbers.get(path[-1], ""), window, label, len(path)))
        least = min((stop.level for stop in stops), default=0)
        return [Stop(s.anchor, s.number, s.window, s.label, s.level - least) for s in stops]

    @property
    def _steps(self) -> dict[str, Step]:
        return self.scenario.library.chart(self.scenario.game).steps

    def _rule(self, rule: str) -> tuple[str, str]:
        try:
            return self.guide.rule(rule)
        except NotFound:
            return rule, ""

    def _step(self, step: Step | None) -> tuple[str, str]:
        return self.guide.step(step) if step is not None else ("", "")

    def _board(self, position: dict[str, Any]) -> dict[str, Any]:
        rules = engine(self.scenario.game)
        chart = self.scenario.library.chart(self.scenario.game)
        return self._named(rules.board(rules.parse(position, chart, Record())))

    def _named(self, board: dict[str, Any]) -> dict[str, Any]:
        """The board with the names of cards in the reader's language."""

        def name(value: Any) -> Any:
            if isinstance(value, dict) and "name" in value:
                return {**value, "name": self.scenario.card_title(value["name"], self.lang)}
            if isinstance(value, dict):
                return {key: name(item) for key, item in value.items()}
            return [name(item) for item in value] if isinstance(value, list) else value

        named: dict[str, Any] = name(board)
        playing = [self.scenario.card_title(card, self.lang) for card in board["playing"]]
        return {**named, "playing": playing}
