"""A session: a position, the rules to play by, and the answers so far.

It keeps no state: every call plays from the position again. So an undo is one answer less, and
whoever plays keeps only the answers. A page, the terminal and the tests use this and nothing else.
docs/session.md describes the JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from rulesdb.errors import IllegalMove, ScenarioError

from .controls import controls
from .documents import CONTROL, Problems, plain_document
from .explorer import MAX_RUNS
from .facts import Compared, Facts, read_facts
from .kernel import Choose, Line, Record
from .placing import Zone, put
from .playthrough import Playthrough
from .plugins import Plugin, has_engine, load
from .reference import Reference, card_title, full_address
from .session_endings import Exploration
from .session_json import (
    Comparison,
    Control,
    Difference,
    Endings,
    Placed,
    Related,
    State,
    Variant,
    Written,
    Wrong,
)
from .session_state import StateBuilder
from .session_text import SessionText, words_in
from .words import asking_words, phrases

MAX_ANSWERS = 500
MAX_LETTERS = 300  # of one answer


class Session:
    """A game that somebody plays."""

    def __init__(
        self,
        library: Reference,
        game: str,
        position: Any,
        answers: Sequence[str] = (),
        variant: str = "",
        lang: str = "en",
    ) -> None:
        self.library, self.game, self.lang = library, game, lang
        self.position, self.answers = position, answers
        self.variant = "" if variant == "current" else variant

    def with_answers(self, answers: Sequence[str], variant: str | None = None) -> Session:
        """Return the same game with other answers, or by other rules."""
        rules = self.variant if variant is None else variant
        return Session(self.library, self.game, self.position, answers, rules, self.lang)

    def at(self, position: Any) -> Session:
        """Return a session in another position, without answers."""
        return Session(self.library, self.game, position, (), self.variant, self.lang)

    @cached_property
    def plugin(self) -> Plugin:
        return load(self.game)

    # Reading -----------------------------------------------------------------------------------

    @cached_property
    def problems(self) -> list[Wrong]:
        """What is wrong with the input, in the words of scenarios."""
        if not has_engine(self.game):
            return [Wrong(f"there is no engine for '{self.game}'", "choose another game")]
        return [*self._variant_problems(), *self._answer_problems(), *self.position_problems()]

    def _variant_problems(self) -> Iterable[Wrong]:
        known = self.plugin.rules.variants()
        for word in str(self.variant).split():
            if word not in known and word.partition("/")[0] not in known:
                listed = ", ".join(["current", *sorted(known)])
                yield Wrong(f"unknown variant '{word}'", f"use one of {listed}")

    def _answer_problems(self) -> Iterable[Wrong]:
        if not isinstance(self.answers, Sequence) or isinstance(self.answers, str):
            yield Wrong("the answers are not a list", "write a list of texts")
            return
        if len(self.answers) > MAX_ANSWERS:
            yield Wrong(f"more than {MAX_ANSWERS} answers", "begin with a later position")
        for number, answer in enumerate(self.answers[:MAX_ANSWERS]):
            text = answer if isinstance(answer, str) else ""
            if not text.strip() or len(text) > MAX_LETTERS or CONTROL.search(text):
                yield Wrong("an answer must be a short text", "write an option", answer=number)

    def position_problems(self) -> list[Wrong]:
        """What is wrong with the position."""
        return list(self._position_problems())

    def _position_problems(self) -> Iterable[Wrong]:
        problems = Problems("")
        document = plain_document(self.position, problems)
        if not problems.found:
            self.plugin.rules.check_position(document, problems, before=True)
        paths = {line: list(path) for path, line in document.lines.items()}
        for problem in problems.found:
            yield Wrong(problem.what, problem.remedy, paths.get(problem.line, []))
        if not problems.found:
            try:
                wrong = self.plugin.rules.starting_problem(self.begin(Record()))
            except ScenarioError as error:
                wrong = (str(error), ())
            if wrong is not None:
                what, _, remedy = wrong[0].partition("; ")
                yield Wrong(what, remedy, list(wrong[1]))

    # Playing -----------------------------------------------------------------------------------

    def begin(self, record: Record) -> Any:
        """Return the game in its first position."""
        chart = self.library.chart(self.game)
        return self.plugin.rules.parse(self.position, chart, record, self.variant)

    def play(self) -> Playthrough:
        """Play the answers; raise ScenarioError if the input cannot be played at all."""
        for wrong in self.problems:
            raise ScenarioError(f"{wrong.what}; {wrong.remedy}")
        return Playthrough(self.plugin, self.begin(Record()), self.answers).play()

    def wrong(self, play: Playthrough) -> list[Wrong]:
        """Return why an answer could not be given, if so."""
        error = play.error
        if error is None:
            return []
        what, _, remedy = str(error).partition("; ")
        if not isinstance(error, IllegalMove):
            return [Wrong(what, remedy, answer=len(play.accepted))]
        rule = self.address(error.rule)
        what = what.replace(error.rule, rule)
        return [Wrong(what, remedy, answer=len(play.accepted), rule=rule)]

    def state(self, *, boards: bool = False) -> State:
        """Return the game after the answers; with `boards`, also the board after each line."""
        state = State(self.game, str(self.variant), self.lang, [])
        if self.problems:
            state.problems = self.problems
            return state
        return StateBuilder(self, boards=boards).state(state)

    def explore(self, limit: int = MAX_RUNS) -> Endings:
        """Return every ending of the orders that are open, up to the next move."""
        if self.problems:
            return Endings(0, [], [], [], problems=self.problems)
        return Exploration(self, limit).endings()

    def compare(self, variant: str) -> Comparison:
        """Return the same answers under other rules, and what is different then."""
        now, other = self.state(), self.with_answers(self.answers, variant).state()
        here, there = ([line for e in s.log for line in e.lines] for s in (now, other))
        pairs = zip(here, there, strict=False)
        line = next((n for n, (one, two) in enumerate(pairs) if one != two), None)
        if line is None and len(here) != len(there):
            line = min(len(here), len(there))
        playable = not now.problems and not other.problems
        differs = self.differences([now.position, other.position]) if playable else []
        return Comparison(other, differs, line)

    def scenario(self) -> Written:
        """Return the game as a scenario block that verifies."""
        return SessionText(self).scenario()

    def ruling(self) -> Written:
        """Return the game as a ruling, with question and answer to fill in."""
        return SessionText(self).ruling()

    def variants(self) -> list[Variant]:
        """Return the other rules that the game can be played by."""
        found = []
        now = self.state()
        for word in sorted(self.plugin.rules.variants() - {self.variant}):
            place = self.library.lookup(word, self.game, "questions") if "#" in word else None
            title = place.title(self.lang) if place is not None else ""
            text = place.wording(self.lang) if place is not None else ""
            other = self.with_answers(self.answers, word).state()
            same = (now.log, now.position, now.question) == (
                other.log,
                other.position,
                other.question,
            )
            found.append(Variant(word, title, text, not same))
        return found

    def controls(self) -> dict[str, list[Control]]:
        """Return how to set up a position: the controls of each part of the vocabulary."""
        return controls(self.plugin.rules.vocabulary(), self.label, self.step)

    def put(self, card: str, side: str, zone: Zone) -> Placed:
        """Return the position with one more card, where it belongs or in a zone."""
        return put(self, card, side, zone)

    def related(self) -> list[Related]:
        """Return the entries about cards on the table, those about most of them first."""
        there = set(words_in(self.position))
        found = []
        for id, cards in self.library.about_cards(self.game).items():
            place = self.library.lookup(id, self.game)
            shared = sorted(there.intersection(cards))
            if shared and place is not None:
                title, text = place.title(self.lang), place.wording(self.lang)
                found.append(Related(id, title, text, shared))
        return sorted(found, key=lambda each: (-len(each.cards), each.id))

    # Words -------------------------------------------------------------------------------------

    def title(self, name: str) -> str:
        """Return the title of a card."""
        return card_title(self.library, name, self.game, self.lang)

    def label(self, key: str) -> str:
        """Return a key or word of a position in the language, or as it is written."""
        package = self.plugin.package
        own = asking_words(package, self.lang).get("position", {}).get(key)
        said = own or phrases(package, self.lang).get("words", {}).get(key)
        if said or self.title(key) != key:
            return str(said or self.title(key))
        term = self.library.lookup(key, self.game) if key else None
        return key if term is None else term.title(self.lang)

    def step(self, name: str) -> str:
        """Return a step of the turn as the chart calls it, after the step that it is part of."""
        steps = self.library.chart(self.game).steps
        found = [step for step in steps if step.partition(".")[2] == name]
        found = found or sorted((s for s in steps if s.endswith(f".{name}")), key=len)[:1]
        if not found:
            return self.label(name)
        outer = found[0].rpartition(".")[0]
        return ": ".join(self._heading(steps[s].address) for s in (outer, found[0]) if s in steps)

    def _heading(self, address: str) -> str:
        """Return the bold words at the start of a statement, or its title."""
        place = self.library.find(address, self.game)
        _, bold, rest = place.wording(self.lang).partition("**")
        return rest.partition("**")[0].rstrip(".:") if bold else place.title(self.lang)

    def where(self, side: str, zone: str) -> str:
        """Return a zone of a side in words, `my hand`; empty if the game has no words for it."""
        words = asking_words(self.plugin.package, self.lang).get("place", {})
        if side not in words or zone not in words["me"]:
            return ""
        said = words[side].get(zone) or words[side]["any"].format(what=self.label(zone))
        return str(said)

    def address(self, rule: str) -> str:
        """Return the full address of a rule."""
        return full_address(self.library, rule, self.game)

    def say(self, line: Line) -> str:
        return self.plugin.rules.say(line, self.lang, self.title)

    def facts(self, position: dict[str, Any]) -> Facts:
        return read_facts(position, self.plugin.asking)

    def differences(self, positions: Sequence[dict[str, Any]]) -> list[Difference]:
        """Return what differs between positions, in words."""
        found = [self.facts(position) for position in positions]
        return Compared(found, self.title, self.label, self.where).differences()

    def ask(self, question: Choose) -> str:
        """Return a question as a sentence."""
        asking = self.plugin.asking
        return asking.ask(question, self.lang, self.title) if asking else question.what

    def offer(self, question: Choose, option: Any, label: str) -> str:
        """Return an option in words; an ability has its text only."""
        asking = self.plugin.asking
        if asking is None or not any(other is option for other in question.answers):
            return label
        return asking.offer(question, option, self.lang, self.title)
