"""Every pair of effects is either refused when read or runs, whatever the type of the Power."""

from __future__ import annotations

from itertools import permutations

import pytest

from rulesdb.games.atrum.described import FORMS, combination_problem
from rulesdb.reference.library import Library
from rulesdb.reference.reader import read_blocks

NUMBERED = {"N": "1", "[TYPE]": "caido", "TYPE": "caido"}
CHOICES = {"attack|defense|tactical": "tactical", "pit|dump": "pit"}
POSITION = """\
participants:
  a: {{hand: [golem, caido], altar: [caido, shadow], reptantes: {{uno: [power-1: {power}]}}}}
  b: {{hand: [caido, golem], altar: [caido, shadow],
      reptantes: {{dos: [power-2: {{type: attack, cost: 0, discard: caido, effect: damage 2}}]}}}}
  c: {{hand: [zombie], altar: [caido]}}
active: {active}
pit: [caido, zombie, golem, bestia]
dump: [caido]
---
{moves}
---
active: {active}
"""


def example(form: str) -> str:
    """The words of a form, with 1 for a number and caido for a type."""
    words = (NUMBERED.get(word, CHOICES.get(word, word)) for word in form.split())
    return " ".join(words)


PAIRS = list(permutations((example(form) for form in FORMS), 2))


@pytest.mark.parametrize("type", ["attack", "defense", "tactical"])
def test_every_pair_of_effects_runs_or_is_refused(library: Library, type: str) -> None:
    for pair in PAIRS:
        power = f"{{type: {type}, cost: 0, discard: golem, effect: [{', '.join(pair)}]}}"
        starts = type == "attack"
        moves = "- announce power-1" if starts else "- announce power-2 on a\n- respond power-1"
        text = POSITION.format(power=power, active="a" if starts else "b", moves=moves)
        scenario = read_blocks(library, "atrum", text)[0]
        problems = [what for _, what, _ in scenario.problems()]
        wrong = combination_problem(type, list(pair))
        assert problems == ([f"'power-1': {wrong[0]}"] if wrong else [])
        if not wrong and not without_target(type, pair):
            assert scenario.replay().position["active"], pair


def without_target(type: str, pair: tuple[str, ...]) -> bool:
    """Whether the position has no announced Power that these effects could aim at."""
    answers = ("annul", "make", "reinforce") if type == "attack" else ("reinforce defense",)
    return any(words.startswith(answers) for words in pair)
