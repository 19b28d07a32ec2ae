"""Play a game from a position with the answers of whoever plays, up to the next open question.

A question is open if there is something to decide. A question whose options are all the same, and
a window in which a player can only pass, answer themselves. So each answer belongs to exactly one
open question, and one answer less is the game one decision earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from rulesdb.errors import Endless, EngineFails, RulesError, ScenarioError

from .explorer import Policy
from .kernel import Body, Choose, GameOver, Record
from .naming import find, offered
from .plugins import Plugin
from .script import CHOOSE, Script

ABILITY = "ability: "
AT_ONCE = "at once: "  # something that is possible at any moment, where no question is open


class Stop(Exception):
    """A policy ends the playthrough: the question stays open."""


class Asked(Struct):
    """A question that was answered."""

    question: Choose
    option: Any
    number: int | None  # of the option among the answers; None for an ability
    label: str  # the name of the option in a scenario
    text: str  # the line of a scenario that answers it
    was_open: bool
    lines: int  # number of lines in the record before the answer
    told: Any = None  # what `tell` said of it

    @property
    def is_pass(self) -> bool:
        """Whether a player passed in a window; a scenario need not say so."""
        return self.question.default is not None and self.option is self.question.default


class Playthrough:
    """One game: the answers given, and the question that is open now, if any."""

    def __init__(
        self,
        plugin: Plugin,
        game: Any,
        answers: Iterable[str],
        policy: Policy | None = None,
        tell: Callable[[Choose, Any, str], Any] = lambda question, option, label: None,
    ) -> None:
        self.plugin, self.rules, self.game = plugin, plugin.rules, game
        self.left = list(answers)
        self.policy, self.tell = policy, tell
        self.accepted: list[str] = []
        self.asked: list[Asked] = []
        self.question: Choose | None = None
        self.body: Body = game.play()
        self.error: ScenarioError | None = None
        self.over = self.endless = False

    @property
    def record(self) -> Record:
        record: Record = self.game.record
        return record

    def play(self) -> Playthrough:
        """Play until a question is open, an answer is wrong, or the game ends."""
        try:
            self.question = next(self.body)
            while True:
                option = self._answer(self.question)
                self.question = self.body.send(option)
        except Stop:
            pass
        except (StopIteration, GameOver):
            self.question, self.over = None, True
        except (Endless, RecursionError):
            self.question, self.endless = None, True
        except ScenarioError as error:
            self.error = error
        except RulesError:
            raise
        except Exception as error:
            self.error = EngineFails("this game", error)
        return self

    def _answer(self, question: Choose) -> Any:
        labels = offered(self.rules, self.game, question)
        is_open = question.is_open and (question.is_move or len({name for name, _ in labels}) > 1)
        if self.left and (is_open or self._interrupts(question)):
            option = self._given(question, self.left[0])
        elif self.policy is not None and not self.left and question.is_open:
            option = self.policy(question)
        elif is_open:
            raise Stop
        else:
            option = question.options[0] if question.default is None else question.default
        self._note(question, option, labels, is_open or option in question.interrupts)
        return option

    def _interrupts(self, question: Choose) -> bool:
        """Return whether the next answer is given in a question that nobody would ask."""
        name = self.left[0].removeprefix(AT_ONCE)
        given = name != self.left[0] and bool(question.interrupts)
        return given and bool(find(self.rules, self.game, question.interrupts, name))

    def _given(self, question: Choose, text: str) -> Any:
        """Return the option that an answer names; raise ScenarioError if there is none."""
        if text.startswith(ABILITY) and self.plugin.abilities is not None:
            if question.what != "move":
                raise ScenarioError("`ability` is not possible here; answer the open question")
            said = text.removeprefix(ABILITY)
            for what, remedy in self.plugin.abilities.check_ability(said):
                raise ScenarioError(f"{what}; {remedy}")
            option = self.plugin.abilities.read_ability(self.game, said, 0)
        else:
            name = text.removeprefix(AT_ONCE).removeprefix(CHOOSE).strip()
            option = Script(self.plugin, self.game, []).pick(question, name)
        self.left.pop(0)
        self.accepted.append(text)
        return option

    def _note(
        self, question: Choose, option: Any, labels: list[tuple[str, Any]], is_open: bool
    ) -> None:
        number = next((n for n, (_, other) in enumerate(labels) if other is option), None)
        label = labels[number][0] if number is not None else self.accepted[-1]
        text = line_for(question, label) if number is not None else label
        told = self.tell(question, option, label)
        before = len(self.record.lines)
        self.asked.append(Asked(question, option, number, label, text, is_open, before, told))


def line_for(question: Choose, label: str) -> str:
    """Return the line of a scenario that gives an answer."""
    return label if question.is_move else f"{CHOOSE}{label}"
