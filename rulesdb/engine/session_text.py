"""A session as text: a scenario that verifies, and a ruling with that scenario.

The answers become lines of a scenario. A scenario passes in a window by itself, and gives a line to
the first question that offers its name; where that would be another question than the one that was
answered, the line for the question before is written too.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulesdb.errors import ScenarioError

from .changes import Changes, in_any_order, once
from .documents import dump_yaml
from .fence import Fence, Origin
from .kernel import Choose, GameOver, Record, drive
from .playthrough import ABILITY, Asked
from .ruling_text import ruling_text
from .scenario import Scenario
from .script import Finished, Item, Script
from .session_json import Written, Wrong
from .verdict import judge

if TYPE_CHECKING:
    from .session import Session

MAX_ENDINGS = 12  # written out; beyond that, one of them is possible
ORDERS_WITHOUT = 300  # orders to try when a rule is switched off
IN_NO_ENTRY = Origin("", "rulings", "")


class SessionText:
    """Writes one session."""

    def __init__(self, session: Session) -> None:
        self.session, self.rules = session, session.plugin.rules

    # The scenario --------------------------------------------------------------------------------

    def scenario(self) -> Written:
        """Return the scenario block, with the endings of the choices that are open."""
        if self.session.problems:
            return Written("", self.session.problems)
        try:
            return Written(_block(self.written))
        except ScenarioError as error:
            what, _, remedy = str(error).partition("; ")
            return Written("", [Wrong(what, remedy)])

    def ruling(self) -> Written:
        """Return the file of a ruling: scenario and cites are there, the rest is blank."""
        found = self.scenario()
        if found.problems:
            return found
        languages = self.session.library.languages(self.session.game)
        return Written(ruling_text(self._cards(), self._cites(), languages, found.text))

    @cached_property
    def play(self) -> Any:
        """The playthrough; raises ScenarioError if it cannot be written."""
        play = self.session.play()
        if play.error is not None:
            raise play.error
        if not play.accepted:
            raise ScenarioError("no moves; make a move first")
        known = ("", "current", *self.rules.variants())
        if self.session.variant not in known:
            raise ScenarioError(
                "a scenario cannot name the rules of a date; play by the rules of now"
            )
        return play

    @cached_property
    def written(self) -> Scenario:
        """The scenario with its endings: what changed, or if that is not enough, everything."""
        idea = self._scenario("scenario", [])
        if self.play.endless:
            return self._scenario("scenario endless", [])
        explored = idea.explore()
        after = [ending.position for ending in explored.endings]
        start = self.rules.write(self.session.begin(Record()))
        changed = Changes(self.rules, start, after).endings()
        loose = self._loose(changed) if len(changed) > 1 else changed
        for endings in (loose, changed, after):
            mode = "scenario" if len(endings) <= MAX_ENDINGS else "scenario possible"
            found = self._scenario(mode, endings if mode == "scenario" else endings[:1])
            if (verdict := judge(found, explored)).state != "failed":
                return found
        raise ScenarioError(f"{verdict.why}; make another move")

    def _loose(self, endings: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the endings with piles in any order, each ending once."""
        asking = self.session.plugin.asking
        piles = asking.PILES if asking is not None else ()
        return once([in_any_order(ending, piles) for ending in endings])

    def _scenario(self, mode: str, endings: list[dict[str, Any]]) -> Scenario:
        session = self.session
        info = f"{mode} as {session.variant}" if session.variant else mode
        moves = "\n".join(f"- {line}" for line in self.lines)
        parts = [_yaml(session.position or {}), moves, *map(_yaml, endings)]
        fence = Fence(info, "\n---\n".join(parts), 1)
        return Scenario(session.library, session.game, fence, IN_NO_ENTRY if endings else None)

    # Its lines -----------------------------------------------------------------------------------

    @cached_property
    def lines(self) -> list[str]:
        """The lines that give the same answers; as few passes and forced choices as possible."""
        asked: list[Asked] = self.play.asked
        given = self._last()
        wanted = [each.question.is_open and not each.is_pass for each in asked[:given]]
        for _ in wanted:
            at = self._wrong(asked[:given], wanted)
            if at is None:
                break
            while at >= 0 and wanted[at]:
                at -= 1  # the line could be meant for a question before
            if at < 0:
                raise ScenarioError("a scenario cannot say these answers; undo the last one")
            wanted[at] = True
        return [each.text for each, wants in zip(asked, wanted, strict=False) if wants]

    def _last(self) -> int:
        """Return how many questions were asked up to the last answer."""
        opened = [n for n, each in enumerate(self.play.asked) if each.was_open]
        return opened[len(self.play.accepted) - 1] + 1

    def _wrong(self, asked: list[Asked], wanted: list[bool]) -> int | None:
        """Return the first question that a script answers in another way, or with another line."""
        texts = [each.text for each, wants in zip(asked, wanted, strict=True) if wants]
        game = self.session.begin(Record())
        script = Script(self.session.plugin, game, [_item(text) for text in texts])
        at, wrong = 0, None

        def answer(question: Choose) -> Any:
            nonlocal at, wrong
            if at >= len(asked):
                raise Finished
            left = len(script.items)
            wrong = at
            option = script.answer(question)
            same = script.given[-1:] == [asked[at].number] or asked[at].number is None
            if not same or (left - len(script.items)) != wanted[at]:
                raise Finished
            at, wrong = at + 1, None
            return option

        with suppress(Finished, GameOver, ScenarioError):
            drive(game.play(), answer)
        return wrong

    # The head of a ruling ------------------------------------------------------------------------

    def _cards(self) -> list[str]:
        """Return the cards of the position that the log names."""
        state = self.session.state()
        said = " ".join(f"{entry.words} {line.text}" for entry in state.log for line in entry.lines)
        names = words_in(self.session.position)
        library, game = self.session.library, self.session.game
        pages = [name for name in names if library.lookup(name, game, "cards") is not None]
        return [name for name in pages if self.session.title(name) in said] or pages

    def _cites(self) -> list[str]:
        """Return the statements without which it would end in another way."""
        applied = self.written.explore().rules
        known = [rule for rule in applied if self.session.library.lookup(rule, self.session.game)]
        apart = [rule for rule in known if "timing/" not in self.session.address(rule)]
        for some in (apart, known):
            if found := [rule for rule in some if self._fails_without(rule)]:
                return [self._short(rule) for rule in found]
        return [self._short(rule) for rule in known]

    def _fails_without(self, rule: str) -> bool:
        try:
            verdict = self.written.verdict(frozenset({rule}), ORDERS_WITHOUT)
        except Exception:  # the game cannot continue without the rule
            return True
        return verdict.state == "failed"

    def _short(self, rule: str) -> str:
        """Return the address of a rule as a ruling of the same game writes it."""
        own = self.session.address(rule).removeprefix(f"{self.session.game}/")
        return own.removeprefix("glossary/")


def _block(scenario: Scenario) -> str:
    return f"```{scenario.fence.info}\n{scenario.fence.text}\n```"


def _item(text: str) -> Item:
    if text.startswith(ABILITY):
        return Item(0, ability=text.removeprefix(ABILITY))
    return Item(0, text)


def _yaml(data: Any) -> str:
    """Return a position as YAML; `{urchin}` says less than `{urchin: null}`."""
    return re.sub(r": null(?=[,}])", "", dump_yaml(data).replace("\n...", ""))


def words_in(position: Any) -> list[str]:
    """Return every word of a position once, in order."""
    if isinstance(position, dict):
        found = [n for key, item in position.items() for n in (str(key), *words_in(item))]
    elif isinstance(position, list):
        found = [name for item in position for name in words_in(item)]
    else:
        found = [position] if isinstance(position, str) else []
    return list(dict.fromkeys(found))
