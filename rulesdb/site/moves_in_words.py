"""The moves of a scenario in words: what its script says, in order, and a refused last move."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulesdb.engine.kernel import Choose, Refusal
from rulesdb.engine.naming import offered, plain_name
from rulesdb.engine.playthrough import line_for
from rulesdb.engine.scenario import Scenario
from rulesdb.engine.script import Finished, Script
from rulesdb.engine.session import Session


class Move(Struct, frozen=True):
    """A move with its player, or a choice within one with its question."""

    player: str
    question: str
    words: str


def moves_in_words(scenario: Scenario, session: Session) -> list[Move]:
    """Return the moves and choices of a scenario in the language of a session."""
    telling = _Telling(session)
    scenario.replay(answering=telling.answer)
    return telling.moves


class _Telling:
    """Tells the answers of one run."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.moves: list[Move] = []

    def answer(self, script: Script, question: Choose) -> Any:
        labels = offered(script.rules, script.game, question)
        decided = len(script.open)
        try:
            option = script.answer(question)
        except Finished:
            last = script.game.record.lines[-1:] if script.refused else ()
            for line in last:
                if isinstance(line.what, Refusal):
                    self._tell(question, line.what.option, "")
            raise
        scripted = len(script.open) == decided and question.is_open
        if scripted and option is not question.default:
            label = next((name for name, other in labels if other is option), "")
            self._tell(question, option, line_for(question, label))
        return option

    def _tell(self, question: Choose, option: Any, label: str) -> None:
        asking, session = self.session.plugin.asking, self.session
        words = asking.offer(question, option, session.lang, session.title) if asking else label
        asks = "" if question.what.startswith("move") else session.ask(question)
        player = plain_name(question.player) if question.is_move else ""
        self.moves.append(Move(player, asks, words))
