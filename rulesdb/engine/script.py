"""A script: the moves of a scenario as answers to the game's questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from rulesdb.errors import IllegalMove, NotOffered, ScenarioError

from .explorer import Policy, first
from .kernel import Choose, GameOver, Record, Refusal, drive
from .naming import offered
from .plugins import Plugin


class Item(Struct, frozen=True):
    """One line of the moves: a move, a choice, an ability, or a check of the position."""

    line: int
    text: str = ""
    expect: Any = None
    can: str = ""  # a move that must be legal here
    cannot: str = ""  # a move that must be refused here
    ability: str = ""  # an effect, as if from a card's ability

    @property
    def is_check(self) -> bool:
        """Whether it only checks the position."""
        return self.expect is not None or bool(self.can or self.cannot)

    @property
    def choice(self) -> str:
        return self.text.removeprefix("choose ").strip() if self.text.startswith("choose ") else ""


class Finished(Exception):
    """The script has ended and the next question is a player's move: the scenario ends here."""


class Script:
    """Answers questions as a scenario says; the policy answers the rest."""

    def __init__(
        self,
        plugin: Plugin,
        game: Any,
        items: Iterable[Item],
        policy: Policy,
        *,
        illegal: bool = False,
        spend: Callable[[int], None] = lambda _: None,
    ) -> None:
        self.plugin, self.rules = plugin, plugin.rules
        self.game, self.policy = game, policy
        self.items = list(items)
        self.illegal = illegal  # the last move must be refused
        self.spend = spend  # counts effort, in lines of a record
        self.refused = ""
        self.open: list[tuple[Choose, Any]] = []  # questions left to the policy, and its answers
        self.follow_up: list[str] = []
        self.asked: list[str] = []  # options offered since the last move
        self.line = 0

    def answer(self, question: Choose) -> Any:
        if question.always:
            return self._move(question)
        if self.follow_up:
            return self._pick(question, self.follow_up.pop(0))
        self._expect_before(question)
        if self.items and self.items[0].text:
            name = self.items[0].choice or self.items[0].text  # `take archives` is a choice too
            if self._offers(question, name):
                self.line = self.items.pop(0).line
                return self._pick(question, name)
            if self.illegal and len(self.items) == 1 and self._refuses(question, name):
                self.line = self.items.pop(0).line
                return self._pick(question, name)
            self.asked += [label for label, _ in self._labels(question)]
        option = self.policy(question)
        self.open.append((question, option))
        return option

    def _move(self, question: Choose) -> Any:
        if self.follow_up:
            raise NotOffered(f"no question asks for '{self.follow_up[0]}'; leave it out", self.line)
        if question.default is not None and not self._next_move_is_here(question):
            return question.default
        self._run_checks(question)
        if not self.items:
            raise Finished
        item = self.items.pop(0)
        self.line = item.line
        if item.ability:
            if question.what != "move" or self.plugin.abilities is None:
                what = f"`ability` is not possible here; {self._on_offer(question)}"
                raise NotOffered(what, item.line)
            self.asked = []
            return self.plugin.abilities.read_ability(self.game, item.ability, item.line)
        if item.choice:
            for label, _ in self._labels(question):
                if label.split()[-1] == item.choice and question.what != "move":
                    raise NotOffered(f"this is a move; write `- {label}`", item.line)
            raise NotOffered(f"no question offers '{item.choice}'; {self._legal()}", item.line)
        self.asked = []
        name, *self.follow_up = self.rules.read_move(item.text)
        return self._pick(question, name)

    def _next_move_is_here(self, question: Choose) -> bool:
        """Return whether the next move is made here; if not, the default option is taken."""
        ahead = [item for item in self.items if not item.is_check]
        if not ahead or ahead[0].choice or ahead[0].ability:
            return False
        name = self.rules.read_move(ahead[0].text)[0]
        if self._offers(question, name):
            return True
        here = (o for o in question.refused() if name in self.rules.names(self.game, o))
        return self.illegal and len(ahead) == 1 and any(here)

    def _legal(self) -> str:
        """Return the legal choices, for messages."""
        labels = ", ".join(dict.fromkeys(self.asked))
        return f"legal: {labels}" if labels else "nothing is asked here, so leave the line out"

    def _expect_before(self, question: Choose) -> None:
        """Check the `expect` items before a choice when that choice is asked for."""
        ahead = next((at for at, item in enumerate(self.items) if item.expect is None), None)
        name = (self.items[ahead].choice or self.items[ahead].text) if ahead else ""
        if ahead and name and self._offers(question, name):
            for item in self.items[:ahead]:
                self._expect(item)
            del self.items[:ahead]

    def _run_checks(self, question: Choose) -> None:
        """Check the items about the position before the next move."""
        while self.items and self.items[0].is_check:
            item = self.items.pop(0)
            if item.expect is not None:
                self._expect(item)
            else:
                self._try(item, question)

    def _try(self, item: Item, question: Choose) -> None:
        """Try a `can` or `cannot` move on a copy of the game."""
        refusal = self._refusal(item, question)
        if item.can and refusal is not None:
            raise refusal
        if item.cannot and refusal is None:
            raise ScenarioError(f"'{item.cannot}' is legal here", item.line)
        if refusal is not None:
            what = Refusal(self.game.active, refusal.option)
            self.game.record.cite(refusal.rule, what)

    def _refusal(self, item: Item, question: Choose) -> IllegalMove | None:
        name, *answers = self.rules.read_move(item.can or item.cannot)
        self.line = item.line
        try:
            self._pick(question, name)
        except IllegalMove as error:
            return error
        if not answers:
            return None
        position, record = self.rules.write(self.game), Record(self.game.record.off)
        game = self.rules.parse(position, self.game.chart, record, self.game.variant)
        trial = Script(self.plugin, game, [Item(item.line, item.can or item.cannot)], first)
        try:
            drive(game.play(), trial.answer)
        except (Finished, GameOver):
            return None
        except IllegalMove as error:
            return error
        finally:
            self.spend(20 + len(record.lines))
        return None

    def _expect(self, item: Item) -> None:
        self.spend(10)
        if lines := self.rules.differences(item.expect, self.rules.write(self.game)):
            raise ScenarioError(f"`expect` failed: {'; '.join(lines)}", item.line)

    def _labels(self, question: Choose) -> list[tuple[str, Any]]:
        return offered(self.rules, self.game, question)

    def _offers(self, question: Choose, name: str) -> list[Any]:
        return [o for o in question.options if name in self.rules.names(self.game, o)]

    def _refuses(self, question: Choose, name: str) -> bool:
        return any(name in self.rules.names(self.game, o) for o in question.refused())

    def _pick(self, question: Choose, name: str) -> Any:
        found = self._offers(question, name)
        if len(found) > 1 and not self.rules.alike(found):
            labels = [label for label, option in self._labels(question) if option in found]
            raise NotOffered(f"'{name}' is ambiguous; write one of {', '.join(labels)}", self.line)
        if found:
            return found[0]
        for option, rule in question.refused().items():
            if name in self.rules.names(self.game, option):
                return self._refuse(name, option, rule, question)
        if wrong := self.rules.unknown_name(name):
            raise NotOffered(wrong, self.line)
        raise NotOffered(f"'{name}' is not an option here; {self._on_offer(question)}", self.line)

    def _on_offer(self, question: Choose) -> str:
        labels = [label for label, _ in self._labels(question)]
        return f"legal: {', '.join(labels) or 'nothing'}"

    def _refuse(self, name: str, option: Any, rule: str, question: Choose) -> Any:
        if self.illegal and not self.items:
            self.game.record.cite(rule, Refusal(self.game.active, option))
            self.refused = rule
            raise Finished
        what = f"'{name}' is refused by {rule}; {self._on_offer(question)}"
        raise IllegalMove(what, rule, self.line, option)

    def must_be_over(self) -> None:
        """Check that only `expect` items are left after the end of the game."""
        while self.items and self.items[0].expect is not None:
            self._expect(self.items.pop(0))
        if self.items:
            raise ScenarioError(
                "the game is over before this move; leave it out", self.items[0].line
            )
