"""How the scenario of a ruling ends: by the rules, with a rule switched off, or by other rules."""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct

from rulesdb.engine.facts import LAST, Facts, read_facts
from rulesdb.engine.plugins import load, rules_of
from rulesdb.engine.run import Ending, Explored
from rulesdb.engine.scenario import Scenario
from rulesdb.reference.entry import Block

OF_TURN = (*LAST, "active", "step")  # the moves say it


class Ended(Struct, frozen=True):
    """An ending; if the last move was refused or never ends, the position it began in."""

    text: str  # the position as JSON
    refused: bool = False
    endless: bool = False

    @property
    def position(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text)
        return found

    def facts(self, game: str) -> Facts:
        """Return what is on the board: its facts without the turn and the order of piles."""
        asking = load(game).asking
        hidden = (*OF_TURN, *asking.CHOSEN) if asking is not None else OF_TURN
        return read_facts(_on_board(self.position, hidden), asking)

    def key(self, game: str) -> tuple[Any, ...]:
        """The same for endings that a reader cannot tell apart."""
        shown = () if self.refused or self.endless else self.facts(game).key
        return self.refused, self.endless, shown


class Without(Struct, frozen=True):
    """Whether a block fails after one change of the rules, and an ending it does not state."""

    fails: bool
    ending: Ended | None = None


def _on_board(position: dict[str, Any], hidden: tuple[str, ...]) -> dict[str, Any]:
    shown = {key: value for key, value in position.items() if key not in hidden}
    return {k: _on_board(v, hidden) if isinstance(v, dict) else v for k, v in shown.items()}


def endings_of(block: Block, explored: Explored | None) -> list[Ended]:
    """Return the endings of a ruling's scenario that a reader can tell apart."""
    if explored is None or not _is_of_ruling(block):
        return []
    found: dict[tuple[Any, ...], Ended] = {}
    for ending in map(_ended, explored.endings):
        found.setdefault(ending.key(block.game), ending)
    return list(found.values())


def wrong_ending(block: Block, explored: Explored | None) -> Ended | None:
    """Return the first ending that the scenario of a ruling does not state."""
    if explored is None or not isinstance(block, Scenario) or not _is_of_ruling(block):
        return None
    differences = rules_of(block.game).differences
    stated = [ending.data for ending in block.endings]
    for ending in explored.endings:
        other = all(differences(each, ending.position) for each in stated)
        if block.mode in ("illegal", "endless"):
            other = not (ending.run.refused or ending.run.endless)
        if other:
            return _ended(ending)
    return None


def _is_of_ruling(block: Block) -> bool:
    return block.origin is not None and block.origin.kind == "rulings"


def _ended(ending: Ending) -> Ended:
    return Ended(json.dumps(ending.position), bool(ending.run.refused), ending.run.endless)
