"""Begin a session with a scenario: its position, its rules, and its moves as answers."""

from __future__ import annotations

from typing import Any

from rulesdb.errors import ScenarioError

from .explorer import Policy, first
from .fence import Fence
from .kernel import Choose
from .naming import offered
from .playthrough import ABILITY, AT_ONCE, line_for
from .scenario import Scenario
from .script import Finished, Script
from .session import Session
from .session_json import Started, Wrong


def session_of(scenario: Scenario, lang: str = "en", policy: Policy | None = None) -> Session:
    """Return a session after the moves of a scenario.

    Without a policy it ends where the scenario leaves a choice open; a policy makes these choices.
    """
    answers = _Answers(policy)
    scenario.replay(policy or first, answering=answers.answer)
    position, variant = scenario.before.data or {}, scenario.played_as
    return Session(scenario.library, scenario.game, position, answers.found, variant, lang)


class _Answers:
    """The answer to each question of a scenario that is open in a session."""

    def __init__(self, policy: Policy | None) -> None:
        self.policy = policy
        self.found: list[str] = []

    def answer(self, script: Script, question: Choose) -> Any:
        labels = offered(script.rules, script.game, question)
        decided = len(script.open)
        option = script.answer(question)
        if not question.is_open and option in question.interrupts:
            self.found.append(f"{AT_ONCE}{next(name for name, o in labels if o is option)}")
            return option
        if not question.is_open or (not question.is_move and len({n for n, _ in labels}) == 1):
            return option
        if len(script.open) > decided and self.policy is None:
            raise Finished
        label = next((name for name, other in labels if other is option), None)
        if label is None:  # an ability
            self.found.append(f"{ABILITY}{getattr(script.given[-1], 'ability', '')}")
        else:
            self.found.append(line_for(question, label))
        return option


def read_scenario(session: Session, text: str) -> Started:
    """Return the session that a pasted scenario describes, with or without its fence."""
    info, body = "scenario", text.strip()
    if body.startswith("```"):
        info, _, body = body.removeprefix("```").partition("\n")
        body = body.rpartition("```")[0]
    fence = Fence(info.strip(), body.strip("\n"), 1)
    scenario = Scenario(session.library, session.game, fence)
    problems = [Wrong(what, remedy) for _, what, remedy in scenario.problems()]
    if problems:
        return Started({}, [], "", problems)
    try:
        found = session_of(scenario, session.lang)
    except ScenarioError as error:
        what, _, remedy = str(error).partition("; ")
        return Started(scenario.before.data or {}, [], scenario.played_as, [Wrong(what, remedy)])
    return Started(found.position, list(found.answers), found.variant)
