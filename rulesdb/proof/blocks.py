"""What an entry is tried by: scenarios, run by the engine, and procedures, run by the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rulesdb.engine.scenario import Scenario, fences_in

from .procedure import Procedure

if TYPE_CHECKING:
    from rulesdb.reference.entry import Entry, Fence
    from rulesdb.reference.library import Library

Proof: TypeAlias = Scenario | Procedure


def proof(library: Library, game: str, fence: Fence, entry: Entry | None = None) -> Proof:
    """A fence as what it is."""
    kind = Procedure if fence.kind == "procedure" else Scenario
    return kind(library, game, fence, entry)


def read_proofs(library: Library, game: str, text: str) -> list[Proof]:
    """What can be run in any text."""
    return [proof(library, game, fence) for fence in fences_in(text)]
