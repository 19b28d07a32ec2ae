"""One run of a scenario, and the results of all its runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from .kernel import Choose, Record
from .naming import plain_name

if TYPE_CHECKING:
    from .scenario import Scenario


class Run(Struct):
    """One run of a scenario: what happened, and the position at its end.

    >>> run = scenario.replay()
    >>> run.cites
    ['pebbles/rules/taking#one-or-two', 'pebbles/rules/the-end#fuller']
    """

    scenario: Scenario
    record: Record
    position: dict[str, Any] = field(default_factory=dict)
    refused: str = ""
    endless: bool = False
    open: list[tuple[Choose, Any]] = field(default_factory=list)
    boards: list[dict[str, Any]] = field(default_factory=list)

    def __repr__(self) -> str:
        where = repr(self.scenario)[1:-1].partition(" ")[2]
        lines = len(self.record.lines)
        return f"<Run of {where}: {lines} line{'' if lines == 1 else 's'}>"

    @property
    def cites(self) -> list[str]:
        """The applied statements, as full addresses."""
        return [self.scenario.address(rule) for rule in self.record.cites]

    def trace(self, lang: str = "en") -> list[dict[str, Any]]:
        """Return what happened, line by line, in a language.

        >>> for line in run.trace():
        ...     print(line["text"], line["rule"])
        I: 2 from the heap. pebbles/rules/taking#one-or-two
        The heap is empty: the nests are counted. pebbles/rules/the-end#fuller
        """
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
        """Return the answers to the open choices, for messages."""
        return ", ".join(
            plain_name(option) for question, option in self.open if len(question.options) > 1
        )


class Ending(Struct, frozen=True):
    """A position that some orders lead to, and one run that reaches it."""

    position: dict[str, Any]
    orders: int
    run: Run


class Seen(Struct):
    """The rules, steps and readings seen in any order."""

    rules: dict[str, None] = field(default_factory=dict)
    steps: dict[str, None] = field(default_factory=dict)
    readings: dict[str, None] = field(default_factory=dict)


class Explored(Struct, frozen=True):
    """The results of every order of a scenario."""

    endings: list[Ending]
    rules: tuple[str, ...]  # rules applied, by the engine's names
    steps: tuple[str, ...]  # chart steps and windows passed
    elsewhere: dict[tuple[int, int], tuple[int, ...]]  # (open question, other option): endings
    readings: tuple[str, ...] = ()  # readings of open questions that might have changed it

    @property
    def orders(self) -> int:
        return sum(ending.orders for ending in self.endings)
