"""A replay for reading: each line of the record with the board before and after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .chart import Step
from .errors import NotFound
from .scenario import Scenario

Address = Callable[[str], tuple[str, str]]


@dataclass(frozen=True)
class Moment:
    """One line of the replay."""

    anchor: str
    number: int
    depth: int
    text: str
    step: str
    step_href: str
    window: bool
    rule: str
    rule_href: str
    before: dict[str, Any]
    board: dict[str, Any]


@dataclass
class Replay:
    """A scenario replayed once, the first way through, with what exploring found elsewhere."""

    scenario: Scenario
    lang: str
    address: Address
    prefix: str = ""
    start: dict[str, Any] = field(default_factory=dict)
    moments: list[Moment] = field(default_factory=list)
    endings: list[tuple[int, str]] = field(default_factory=list)
    orders: int = 0
    moves: list[str] = field(default_factory=list)

    def run(self) -> Replay:
        """Fill it in."""
        from .markup import dump_yaml

        scenario = self.scenario
        run = scenario.replay(boards=True)
        self.start = self._named(run.boards[0])
        self.moves = [item.text for item in scenario.items if item.text]
        chart = scenario.library.chart(scenario.game)
        for number, (line, told) in enumerate(
            zip(run.record.lines, run.trace(self.lang), strict=True), 1
        ):
            step = chart.steps.get(line.step)
            label, href = self._step(step)
            rule, rule_href = self._rule(line.rule)
            self.moments.append(
                Moment(
                    anchor=f"{self.prefix}{number}",
                    number=number,
                    depth=line.depth,
                    text=told["text"],
                    step=label,
                    step_href=href,
                    window=step is not None and step.kind == "window",
                    rule=rule,
                    rule_href=rule_href,
                    before=self._named(run.boards[number - 1]),
                    board=self._named(run.boards[number]),
                )
            )
        explored = scenario.explore()
        self.orders = explored.orders
        self.endings = [(e.orders, dump_yaml(e.position)) for e in explored.endings]
        return self

    def _rule(self, rule: str) -> tuple[str, str]:
        try:
            return self.address(rule)
        except NotFound:
            return rule, ""

    def _step(self, step: Step | None) -> tuple[str, str]:
        """The part of the chart in which a line stands, and where the chart shows it."""
        if step is None:
            return "", ""
        place = self.scenario.library.find(step.address, self.scenario.game)
        return place.entry.title(self.lang), self.address(step.address)[1]

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
