"""Passes that a script writes down, which a record has no line for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from rulesdb.engine.kernel import Answer, Choose, Line
from rulesdb.engine.naming import plain_name
from rulesdb.engine.script import Script


class Pass(Struct, frozen=True):
    """A player passes: in which step, and by the rule of the question."""

    player: str
    question: Choose
    step: str
    path: tuple[str, ...]


class Passes(Struct):
    """The passes of one run that the script says, by the number of lines before each."""

    found: dict[int, list[Pass]] = field(default_factory=dict)

    def answer(self, script: Script, question: Choose) -> Any:
        """Answer a question as the script does, and note a pass that it says."""
        before = list(script.items)
        option = script.answer(question)
        used = before[: len(before) - len(script.items)]
        if option is question.default is not None and any(not item.is_check for item in used):
            record = script.game.record
            path = tuple(record.steps)
            passed = Pass(plain_name(question.player), question, path[-1] if path else "", path)
            self.found.setdefault(len(record.lines), []).append(passed)
        return option

    def before(self, at: int, lines: Sequence[Line]) -> list[Pass]:
        """Return the passes before a line, without one that the line itself tells."""
        told = lines[at].what.question if _is_answer(lines, at) else None
        return [each for each in self.found.get(at, ()) if each.question is not told]


def _is_answer(lines: Sequence[Line], at: int) -> bool:
    return at < len(lines) and isinstance(lines[at].what, Answer)
