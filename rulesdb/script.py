"""A script: the moves of a scenario as answers to the questions that a game asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from .errors import IllegalMove, NotOffered, ScenarioError
from .explore import Policy
from .kernel import Choose, Refusal


class Item(Struct, frozen=True):
    """One line of the moves: a move, a choice, or an expectation."""

    line: int
    text: str = ""
    expect: Any = None

    @property
    def choice(self) -> str:
        return self.text.removeprefix("choose ").strip() if self.text.startswith("choose ") else ""


class Finished(Exception):
    """The script is over and the next question is a player's move: the scenario ends here."""


class Script:
    """Answers questions as a scenario says; what it leaves open is for the policy."""

    def __init__(
        self, rules: Any, game: Any, items: Iterable[Item], policy: Policy, *, illegal: bool = False
    ) -> None:
        self.rules, self.game, self.policy = rules, game, policy
        self.items = list(items)
        self.illegal = illegal  # the last move is to be refused
        self.refused = ""
        self.open: list[tuple[Choose, Any]] = []  # what was left to the policy, and its answer
        self.follow_up: list[str] = []
        self.asked: list[str] = []  # what the questions since the last move had on offer
        self.line = 0

    def answer(self, question: Choose) -> Any:
        if question.always:
            return self._move(question)
        if self.follow_up:
            return self._pick(question, self.follow_up.pop(0))
        if self.items and self.items[0].choice:
            offers = self._offers(question, self.items[0].choice)
            if offers:
                self.line = self.items[0].line
                return self._pick(question, self.items.pop(0).choice)
            self.asked += [label for label, _ in self.rules.offered(self.game, question)]
        option = self.policy(question)
        self.open.append((question, option))
        return option

    def _move(self, question: Choose) -> Any:
        while self.items and self.items[0].expect is not None:
            self._expect(self.items.pop(0))
        if self.follow_up:
            raise NotOffered(f"nothing asks for '{self.follow_up[0]}'; leave it out", self.line)
        if not self.items:
            raise Finished
        item = self.items.pop(0)
        self.line = item.line
        if item.choice:
            raise NotOffered(f"no question offers '{item.choice}'; {self._legal()}", item.line)
        self.asked = []
        name, *self.follow_up = self.rules.read_move(item.text)
        return self._pick(question, name)

    def _legal(self) -> str:
        """What a choice could have been, for messages."""
        labels = ", ".join(dict.fromkeys(self.asked))
        return f"legal: {labels}" if labels else "nothing is asked here, so leave the line out"

    def _expect(self, item: Item) -> None:
        if lines := self.rules.differences(item.expect, self.rules.write(self.game)):
            raise ScenarioError(f"expected otherwise: {'; '.join(lines)}", item.line)

    def _offers(self, question: Choose, name: str) -> list[Any]:
        return [o for o in question.options if name in self.rules.names(self.game, o)]

    def _pick(self, question: Choose, name: str) -> Any:
        found = self._offers(question, name)
        if len(found) > 1 and not self.rules.alike(found):
            labels = [
                label
                for label, option in self.rules.offered(self.game, question)
                if option in found
            ]
            raise NotOffered(f"'{name}' is ambiguous; write one of {', '.join(labels)}", self.line)
        if found:
            return found[0]
        for option, rule in question.refused.items():
            if name in self.rules.names(self.game, option):
                return self._refuse(name, option, rule)
        labels = [label for label, _ in self.rules.offered(self.game, question)]
        raise NotOffered(
            f"'{name}' is not on offer here; legal: {', '.join(labels) or 'nothing'}", self.line
        )

    def _refuse(self, name: str, option: Any, rule: str) -> Any:
        if self.illegal and not self.items:
            self.game.record.cite(rule, Refusal(self.game.active, option))
            self.refused = rule
            raise Finished
        raise IllegalMove(f"'{name}' is refused by {rule}", rule, self.line)

    def must_be_over(self) -> None:
        """After the game has ended nothing may be left in the script but what to expect."""
        while self.items and self.items[0].expect is not None:
            self._expect(self.items.pop(0))
        if self.items:
            raise ScenarioError(
                "the game is over before this move; leave it out", self.items[0].line
            )
