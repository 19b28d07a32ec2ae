"""The timing chart: an ordered tree of steps that the engine runs and a judge reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Protocol

from msgspec import Struct


class Node(Protocol):
    """A chart node as an entry describes it."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def optional(self) -> bool: ...
    @property
    def calls(self) -> Sequence[str]: ...
    @property
    def children(self) -> Sequence[Node]: ...


class Step(Struct, frozen=True):
    """A chart node; `id` is `procedure.node`, for example `destroyed.1.mark`."""

    id: str
    kind: str
    optional: bool
    calls: tuple[str, ...]
    children: tuple[Step, ...]

    @property
    def address(self) -> str:
        """The address of the statement that describes this step."""
        procedure, _, node = self.id.partition(".")
        return f"timing/{procedure}#{node}" if node else f"timing/{procedure}"


class Chart:
    """The procedures of a game by name, each an ordered tree of steps and windows."""

    def __init__(self, procedures: dict[str, tuple[Step, ...]]) -> None:
        self.procedures = procedures
        self.steps = {step.id: step for step in _walk(s for p in procedures.values() for s in p)}

    @cached_property
    def numbers(self) -> dict[str, str]:
        """The number of each step among its siblings; windows and rules have none."""
        found: dict[str, str] = {}

        def count(steps: tuple[Step, ...]) -> None:
            number = 0
            for step in steps:
                numbered = step.kind not in ("window", "rule")
                number += numbered
                found[step.id] = str(number) if numbered else ""
                count(step.children)

        for steps in self.procedures.values():
            count(steps)
        return found

    @cached_property
    def digest(self) -> str:
        """A hash of the chart."""
        return blake2b(repr(self.procedures).encode(), digest_size=16).hexdigest()

    @classmethod
    def of(cls, trees: Mapping[str, Iterable[Node]]) -> Chart:
        """Build a chart from procedures, each a tree of nodes."""
        return cls(
            {name: tuple(_step(name, node) for node in tree) for name, tree in trees.items()}
        )

    def __getitem__(self, procedure: str) -> tuple[Step, ...]:
        return self.procedures[procedure]


def _step(procedure: str, node: Node) -> Step:
    children = tuple(_step(procedure, child) for child in node.children)
    return Step(f"{procedure}.{node.id}", node.kind, node.optional, tuple(node.calls), children)


def _walk(steps: Iterable[Step]) -> Iterable[Step]:
    for step in steps:
        yield step
        yield from _walk(step.children)
