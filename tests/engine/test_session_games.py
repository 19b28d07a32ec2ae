"""Random games through the session: whatever is offered can be answered, whatever is refused has a
statement, an undo leads back to the same question."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from rulesdb.engine import plugins
from rulesdb.engine.fence import Fence, Origin
from rulesdb.engine.kernel import Record
from rulesdb.engine.plugins import load
from rulesdb.engine.scenario import Scenario
from rulesdb.engine.session import Session
from rulesdb.engine.session_json import Question, State
from rulesdb.reference.library import Library
from tests.paths import ROOT
from tests.workshop import load_library

PIPS = ROOT / "tests" / "distributions" / "pips"
ENDS = ("surrender", "time", "loop")  # whoever wants to play on does not say these
GAMES = 2
ANSWERS = 14


@pytest.fixture
def pips(monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    """The example of a plug-in of its own; it has no words for questions."""
    monkeypatch.syspath_prepend(str(PIPS))
    plugins.register("pips", "pips")
    yield load_library(PIPS / "content")
    del plugins._registered["pips"]
    load.cache_clear()


@pytest.mark.parametrize("game", ["atrum", "keyforge", "mitos"])
def test_random_games(library: Library, game: str) -> None:
    for seed in range(GAMES):
        RandomGame(library, game, seed).play()


def test_random_games_of_another_distribution(pips: Library) -> None:
    for seed in range(GAMES):
        RandomGame(pips, "pips", seed).play()


class RandomGame:
    def __init__(self, library: Library, game: str, seed: int) -> None:
        self.library, self.random = library, Random(seed)
        dealer = load(game).random_games
        assert dealer is not None
        dealt = dealer.deal(library.chart(game), Record(), self.random)
        position = json.loads(json.dumps(load(game).rules.write(dealt)))
        lang = self.random.choice(library.languages(game))
        self.session = Session(library, game, position, lang=lang)
        self.answers: list[str] = []
        self.at_rest: list[int] = []  # numbers of answers after which a move is due

    def play(self) -> None:
        state = self.state()
        while state.question is not None and state.question.options:
            self.check(state.question, state)
            options = [each.text for each in state.question.options]
            kept = [text for text in options if text.split()[0] not in ENDS]
            self.answers.append(self.random.choice(kept))
            if len(self.answers) > ANSWERS:
                break
            after = self.state()
            if after.question is not None and after.question.move:
                self.at_rest.append(len(self.answers))
            if self.random.random() < 0.2:
                assert self.state(self.answers[:-1]) == state  # an undo
            state = after
        self.answers = self.answers[: self.random.choice(self.at_rest)]
        self.write()

    def state(self, answers: list[str] | None = None) -> State:
        given = self.answers if answers is None else answers
        state = self.session.with_answers(given).state()
        assert not state.problems, (state.problems, given)
        assert state.answers == given
        return state

    def check(self, question: Question, state: State) -> None:
        """Try some of the options, and look up all statements."""
        rules = [question.rule, *(each.rule for each in question.refused)]
        rules += [line.rule for entry in state.log for line in entry.lines]
        for rule in rules:
            assert self.library.lookup(rule) is not None, rule
            assert state.statements[rule].text
        words = [each.words for each in question.options]
        assert all(words)
        assert len(set(words)) == len(words)
        for option in self.random.sample(question.options, min(2, len(question.options))):
            self.state([*self.answers, option.text])
        for refused in self.random.sample(question.refused, min(2, len(question.refused))):
            wrong = self.session.with_answers([*self.answers, refused.text]).state()
            assert wrong.answers == self.answers
            assert wrong.problems[0].rule == refused.rule
            assert wrong.question == question

    def write(self) -> None:
        """The game as a scenario verifies."""
        session = self.session.with_answers(self.answers)
        found = session.scenario()
        assert found.problems == []
        info, _, text = found.text.removeprefix("```").removesuffix("\n```").partition("\n")
        origin = Origin("", "rulings", "")
        scenario = Scenario(self.library, session.game, Fence(info, text, 1), origin)
        assert list(scenario.problems()) == []
        assert scenario.verdict().state == "verified"
