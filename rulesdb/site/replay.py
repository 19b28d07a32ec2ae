"""View model of a replay: each line of the record with the board before and after it.

It also has the track through the timing chart, and where the other answers to each open choice
lead.
"""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from rulesdb.engine.boards import named
from rulesdb.engine.chart import Step
from rulesdb.engine.kernel import Answer, Line, Record
from rulesdb.engine.plugins import rules_of
from rulesdb.engine.run import Explored, Run
from rulesdb.engine.scenario import Scenario
from rulesdb.errors import NotFound


class Guide(Protocol):
    """Names rules and steps on a page, and gives their addresses."""

    def rule(self, rule: str) -> tuple[str, str]: ...

    def step(self, step: Step) -> tuple[str, str]: ...

    def explored(self, scenario: Scenario) -> Explored: ...


class Other(Struct, frozen=True):
    """An answer not given and the endings it leads to; empty if only to the one shown."""

    text: str
    endings: tuple[int, ...]


class Moment(Struct, frozen=True):
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


class Stop(Struct, frozen=True):
    """A step or window on the track through the chart; idle windows have no anchor."""

    anchor: str
    number: str
    window: bool
    label: str
    level: int
    passed: int = 0  # consecutive windows in which nothing happened


class End(Struct, frozen=True):
    """An ending: its board and the number of orders that lead to it."""

    orders: int
    board: dict[str, Any]


class Replay(Struct):
    """The first run of a scenario, with the endings that exploring found."""

    scenario: Scenario
    lang: str
    guide: Guide
    prefix: str = ""
    start: dict[str, Any] = field(default_factory=dict)
    moments: list[Moment] = field(default_factory=list)
    track: list[Stop] = field(default_factory=list)
    endings: list[End] = field(default_factory=list)
    orders: int = 0

    def run(self) -> Replay:
        """Run the scenario and fill in the fields."""
        scenario = self.scenario
        run = scenario.replay(boards=True)
        explored = self.guide.explored(scenario)
        self.orders = explored.orders
        self.endings = [End(each.orders, self._board(each.position)) for each in explored.endings]
        self.start = self._named(run.boards[0])
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
        """Return the other answers to an open question."""
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
        """Return the steps in which something happened, and the idle windows."""
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
                number = numbers.get(path[-1], "")
                stops.append(Stop(anchor, number, window, label, len(path), int(not busy)))
        least = min((stop.level for stop in stops), default=0)
        return _together([replace(stop, level=stop.level - least) for stop in stops])

    @property
    def written(self) -> str:
        """The scenario as written in the file."""
        return self.scenario.fence.text

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
        rules = rules_of(self.scenario.game)
        chart = self.scenario.library.chart(self.scenario.game)
        return self._named(rules.board(rules.parse(position, chart, Record())))

    def _named(self, board: dict[str, Any]) -> dict[str, Any]:
        """Return the board with card names in the reader's language."""
        return named(board, lambda name: self.scenario.card_title(name, self.lang))


def _together(stops: list[Stop]) -> list[Stop]:
    """Merge consecutive idle windows into one stop."""
    way: list[Stop] = []
    for stop in stops:
        if stop.passed and way and way[-1].passed:
            last = way.pop()
            stop = replace(last, passed=last.passed + 1, level=min(last.level, stop.level))
        way.append(stop)
    return way
