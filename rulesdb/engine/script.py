"""A script: the lines of a scenario as answers to the game's questions.

A line is about the question that is open when the script reaches it: the first one after the line
before. A question with one option answers itself, and a window in which a player can only pass
closes by itself, unless the script passes; neither is open. docs/scenarios.md has the rule for
readers.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from rulesdb.errors import IllegalMove, NotAnOption, NotOffered, ScenarioError

from .explorer import Policy, first
from .kernel import Choose, GameOver, Refusal, drive
from .naming import find, is_there, offered, read_move
from .plugins import Plugin

CHOOSE = "choose "
ORDERS = ("order", "discard")  # questions about what goes first
ANY = "any"  # `choose any` leaves a question open


class Item(Struct, frozen=True):
    """One line of a scenario's moves: a move, a choice, an ability, or a check of the position."""

    line: int
    text: str = ""
    expect: Any = None
    can: str = ""  # a move or choice that must be legal here
    cannot: str = ""  # a move or choice that must be refused here
    ability: str = ""  # an effect, as if from a card's ability

    @property
    def is_check(self) -> bool:
        """Whether it only checks the position."""
        return self.expect is not None or bool(self.claim)

    @property
    def claim(self) -> str:
        """The move or choice that is legal or refused."""
        return self.can or self.cannot

    @property
    def choice(self) -> str:
        """The name after `choose`, in a line or in a `can` or `cannot`."""
        said = self.text or self.claim
        return said.removeprefix(CHOOSE).strip() if said.startswith(CHOOSE) else ""


Given = int | Item  # an answer: the number of the option, or an ability


class Finished(Exception):
    """The script has ended and the next question is a player's move: the scenario ends here."""


class Script:
    """Answers questions as a scenario says; the policy answers the rest."""

    def __init__(
        self,
        plugin: Plugin,
        game: Any,
        items: Iterable[Item],
        policy: Policy = first,
        *,
        illegal: bool = False,
        spend: Callable[[int], None] = lambda _: None,
        attempt: Callable[[list[Given], Item], None] | None = None,
    ) -> None:
        self.plugin, self.rules = plugin, plugin.rules
        self.game, self.policy = game, policy
        self.items = list(items)
        self.illegal = illegal  # the last move must be refused
        self.spend = spend  # counts effort, in lines of a record
        self.attempt = attempt  # tries a move in another run, after the same answers
        self.refused = ""
        self.open: list[tuple[Choose, Any]] = []  # questions left to the policy, and its answers
        self.given: list[Given] = []  # all answers so far
        self.follow_up: list[str] = []
        self.forced: list[Choose] = []  # questions with one option since the last line
        self.line = 0

    def answer(self, question: Choose) -> Any:
        option = self._answer(question)
        numbers = (n for n, other in enumerate(question.answers) if other is option)
        number = next(numbers, None)
        if number is not None:
            self.given.append(number)
        return option

    def _answer(self, question: Choose) -> Any:
        if self.follow_up:
            if question.is_move:
                what = f"no question asks for '{self.follow_up[0]}'; leave it out"
                raise NotOffered(what, self.line)
            return self.pick(question, self.follow_up.pop(0))
        while self.items and self.items[0].is_check and self._is_about(self.items[0], question):
            self._check(self._next(), question)
        if not question.is_move:
            return self._choice(question)
        checks = bool(self.items) and self.items[0].is_check
        if question.default is not None and (checks or not self._is_here(question)):
            return question.default
        return self._move(question)

    def _next(self) -> Item:
        item = self.items.pop(0)
        self.line, self.forced = item.line, []
        return item

    # Moves and choices ------------------------------------------------------------------------

    def _is_here(self, question: Choose) -> bool:
        """Return whether the next line is a move in this window; if not, the player passes."""
        item = next((item for item in self.items if not item.is_check), Item(0))
        if not item.text:
            return bool(item.ability) and question.what == "move"
        name = item.choice or read_move(self.rules, item.text)[0]
        if self._offers(question, name):
            return True
        return self._must_be_refused() and self._refuses(question, name)

    def _must_be_refused(self) -> bool:
        return self.illegal and len(self.items) == 1

    def _move(self, question: Choose) -> Any:
        if not self.items:
            raise Finished
        forced = self.forced
        item = self._next()
        if item.ability:
            if question.what != "move" or self.plugin.abilities is None:
                what = f"`ability` is not possible here; {self._on_offer(question)}"
                raise NotOffered(what, item.line)
            self.given.append(item)
            return self.plugin.abilities.read_ability(self.game, item.ability, item.line)
        if item.choice and question.default is None:
            raise NotOffered(self._no_choice(item.choice, question, forced), item.line)
        name, *self.follow_up = [item.choice] if item.choice else read_move(self.rules, item.text)
        return self.pick(question, name)

    def _no_choice(self, name: str, question: Choose, forced: list[Choose]) -> str:
        """Return the message for a choice where a move is due."""
        for label, _ in self._labels(question):
            if label.split()[-1] == name and question.what != "move":
                return f"this is a move; write `- {label}`"
        if forced:
            only = ", ".join(label for each in forced for label, _ in self._labels(each))
            return f"no question offers '{name}'; legal: {only}"
        return f"no question offers '{name}'; nothing is asked here, so leave the line out"

    def _choice(self, question: Choose) -> Any:
        item = self.items[0] if self.items else Item(0)
        name = item.choice or item.text  # `take archives` is a choice too
        if name and self._offers(question, name):
            self._must_be_meant(question, item)
            self._next()
            return self.pick(question, name)
        if name and self._must_be_refused() and self._refuses(question, name):
            self._next()
            return self.pick(question, name)
        if len(question.options) == 1:
            self.forced.append(question)
        elif item.choice == ANY:
            self._next()
        elif item.choice:
            self.line = item.line
            if not self._refuses(question, name):
                legal = f"{self._on_offer(question)}; `- choose any` leaves it open"
                raise NotOffered(f"this question does not offer '{name}'; {legal}", item.line)
            self.pick(question, name)
        option = self.policy(question)
        self.open.append((question, option))
        return option

    def _must_be_meant(self, question: Choose, item: Item) -> None:
        """Refuse an order that was probably meant for a question with one option before it."""
        if not item.choice or question.what not in ORDERS:
            return
        option = self._offers(question, item.choice)[0]
        for other in self.forced:
            if other.what != question.what and _same_kind(other.options[0], option):
                label = self._labels(other)[0][0]
                what = f"'{item.choice}' is not an option for the {other.what}; legal: {label}"
                remedy = f"write `- choose {label}` first if '{item.choice}' is the {question.what}"
                raise NotOffered(f"{what}; {remedy}", item.line)

    # Checks -----------------------------------------------------------------------------------

    def _is_about(self, item: Item, question: Choose) -> bool:
        """Return whether a check is about this question."""
        is_open = question.is_open or (question.is_move and self._is_here(question))
        if item.choice:
            if question.is_move and is_open:
                what = f"no choice is open here; {self._on_offer(question)}"
                raise NotOffered(what, item.line)
            return not question.is_move and self._is_asked(item.choice, question)
        if item.expect is not None or (question.is_move and is_open):
            return is_open
        if is_open:
            what = f"a choice is open here; {self._on_offer(question)}"
            remedy = "write `- choose NAME` before this line, or `- choose any`"
            raise NotOffered(f"{what}; {remedy}", item.line)
        if not question.is_move or any(later.text for later in self.items):
            return False
        return self._refuses(question, read_move(self.rules, item.claim)[0])

    def _is_asked(self, name: str, question: Choose) -> bool:
        """Return whether a choice may be about this question; its only option may be a word that
        nobody chooses, such as the flank of a first creature."""
        if len(question.options) > 1 or not isinstance(question.options[0], str):
            return True
        return bool(self._offers(question, name)) or self._refuses(question, name)

    def _check(self, item: Item, question: Choose) -> None:
        if item.expect is not None:
            self._expect(item)
            return
        try:
            refusal = self._refusal(item, question)
        except NotAnOption:
            if item.can or not self._names_something(item, question):
                raise
            return
        if item.can and refusal is not None:
            raise refusal
        if item.cannot and refusal is None:
            raise ScenarioError(f"'{item.cannot}' is legal here", item.line)
        if refusal is not None:
            self.game.record.cite(refusal.rule, Refusal(self.game.active, refusal.option))

    def _refusal(self, item: Item, question: Choose) -> IllegalMove | None:
        """Return why a move or choice is refused, or None; answers are tried in another run."""
        name, *answers = [item.choice] if item.choice else read_move(self.rules, item.claim)
        try:
            self.pick(question, name)
            if answers and self.attempt is not None:
                self.attempt(self.given, Item(item.line, item.claim))
        except IllegalMove as error:
            return error
        return None

    def _names_something(self, item: Item, question: Choose) -> bool:
        """Return whether a choice that is not offered, alone or in a move, is in the game."""
        position = self.rules.write(self.game)
        if item.choice:
            words = any(isinstance(option, str) for option in question.options)
            return words or is_there(item.choice, position)
        move, *names = read_move(self.rules, item.claim)
        return bool(self._offers(question, move)) and all(is_there(n, position) for n in names)

    def _expect(self, item: Item) -> None:
        self.spend(10)
        if lines := self.rules.differences(item.expect, self.rules.write(self.game)):
            raise ScenarioError(f"`expect` failed: {'; '.join(lines)}", item.line)

    # Options ----------------------------------------------------------------------------------

    def _labels(self, question: Choose) -> list[tuple[str, Any]]:
        return offered(self.rules, self.game, question)

    def _offers(self, question: Choose, name: str) -> list[Any]:
        return find(self.rules, self.game, question.answers, name)

    def _refuses(self, question: Choose, name: str) -> bool:
        return bool(find(self.rules, self.game, question.refused(), name))

    def pick(self, question: Choose, name: str) -> Any:
        """Return the option with this name."""
        found = self._offers(question, name)
        if len(found) > 1 and not self.rules.alike(found):
            labels = [label for label, option in self._labels(question) if option in found]
            raise NotOffered(f"'{name}' is ambiguous; write one of {', '.join(labels)}", self.line)
        if found:
            return found[0]
        refused = question.refused()
        for option in find(self.rules, self.game, refused, name):
            return self._refuse(name, option, refused[option], question)
        if wrong := self.rules.unknown_name(name):
            raise NotOffered(wrong, self.line)
        what = f"'{name}' is not an option here; {self._on_offer(question)}"
        raise NotAnOption(what, self.line)

    def _on_offer(self, question: Choose) -> str:
        labels = dict.fromkeys(label for label, _ in self._labels(question))
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


def _same_kind(one: Any, other: Any) -> bool:
    """Return whether both are things of a kind, such as cards; words are no things."""
    shared = set(type(one).__mro__) & set(type(other).__mro__)
    return bool(shared - {object, str, Struct})


def attempt(plugin: Plugin, game: Any, given: Iterable[Given], item: Item) -> None:
    """Give the same answers in a new game, then make a move with its answers."""
    script, answers, moved = Script(plugin, game, []), iter(given), False
    script.line = item.line

    def answer(question: Choose) -> Any:
        nonlocal moved
        for known in answers:
            if isinstance(known, int):
                return question.answers[known]
            assert plugin.abilities is not None
            return plugin.abilities.read_ability(game, known.ability, known.line)
        if not moved:
            moved = True
            name, *script.follow_up = read_move(plugin.rules, item.text)
            return script.pick(question, name)
        if not script.follow_up:
            raise Finished
        return script.answer(question)

    with contextlib.suppress(Finished, GameOver):
        drive(game.play(), answer)
