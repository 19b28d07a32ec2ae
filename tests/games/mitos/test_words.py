"""Sentences of the record of Mitos y Leyendas."""

from __future__ import annotations

import pytest

from rulesdb.engine.kernel import Answer, Line
from rulesdb.engine.run import Run
from rulesdb.engine.scenario import Scenario
from rulesdb.engine.words import listed
from rulesdb.games.mitos.words import phrases
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library


def replay(library: Library, text: str) -> Run:
    return Scenario(library, "mitos", Fence("scenario", text, 1)).replay()


def said(run: Run, lang: str) -> list[str]:
    return [line["text"] for line in run.trace(lang)]


HODUR = """\
me: {hand: [hodur: {force: 1}]}
opponent: {defense: [huracan: {force: 3}]}
---
- play hodur
- ability: destroy huracan
- ability: recover hodur
"""


def test_line_names_a_card_as_it_was_called_then(library: Library) -> None:
    assert said(replay(library, HODUR), "en") == [
        "I play Hodur.",
        "Hodur enters play under my control.",
        "I use the ability of Hodur.",
        "It becomes a copy of Huracán.",
        "The Force of Huracán is now 3.",
        "Huracán leaves an effect behind on my opponent.",
        "Huracán is shuffled into its owner's Castle Deck.",
        "To be destroyed: Huracán.",
        "Hodur would go to its owner's hand.",
    ]


COPY = """\
me:
  hand: [huitzilopochtli]
  defense: [inti, hodur: {copies: {of: huracan, whole: true, until: permanent}}]
---
- play huitzilopochtli
- choose inti
- ability: destroy huracan
"""


def test_answer_names_a_card_as_it_was_called_then(library: Library) -> None:
    run = replay(library, COPY.replace("choose inti", "choose huracan"))
    assert "I choose Huracán." in said(run, "en")


def test_other_answer_names_a_card_as_it_was_called_then(library: Library) -> None:
    """A page of the site shows what else could have been chosen."""
    run = replay(library, COPY)
    line = next(line for line in run.record.lines if isinstance(line.what, Answer))
    other = next(each for each in line.what.question.options if each is not line.what.option)
    instead = Line(line.step, line.rule, Answer(line.what.question, other), 0)
    assert run.scenario.say(line, "en") == "I choose Inti."
    assert run.scenario.say(instead, "en") == "I choose Huracán."


@pytest.mark.parametrize(
    ("last", "text"),
    [
        ("Inti", "Sara, Killa e Inti"),
        ("Ícaro", "Sara, Killa e Ícaro"),
        ("Hidra", "Sara, Killa e Hidra"),
        ("Yggdrasil", "Sara, Killa e Yggdrasil"),
        ("Hielo", "Sara, Killa y Hielo"),
        ("Huracán", "Sara, Killa y Huracán"),
        ("Yanomami", "Sara, Killa y Yanomami"),
        ("Einheryar", "Sara, Killa y Einheryar"),
    ],
)
def test_spanish_list_has_e_before_the_sound_i(last: str, text: str) -> None:
    assert listed(["Sara", "Killa", last], phrases("es")["words"]) == text


def test_english_list_has_one_word_for_and() -> None:
    assert listed(["Sara", "Inti"], phrases("en")["words"]) == "Sara and Inti"


def test_spanish_trace_lists_inti_with_e(library: Library) -> None:
    run = replay(library, "me: {defense: [sara, inti]}\n---\n- attack with sara and inti\n")
    assert "Ataco con Sara e Inti." in said(run, "es")
