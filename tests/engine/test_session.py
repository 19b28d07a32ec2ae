"""A session: a position and answers in; question, refusals, log, endings, text out."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.engine.plugins import load
from rulesdb.engine.scenario import Scenario
from rulesdb.engine.session import Session
from rulesdb.engine.session_request import answer
from rulesdb.engine.words import asking_words, phrases
from rulesdb.reference.library import Library

WAVE: dict[str, Any] = {
    "me": {
        "house": "shadows",
        "hand": ["poison-wave"],
        "deck": ["anger"],
        "creatures": [
            {"duma-the-martyr": {"damage": 1}},
            {"bumpsy": {"damage": 3, "upgrades": ["phoenix-heart"]}},
        ],
    },
    "opponent": {"creatures": ["tolas"]},
}
FIGHT: dict[str, Any] = {
    "me": {"house": "brobnar", "hand": ["urchin"], "creatures": ["bumpsy"]},
    "opponent": {"creatures": ["tolas", "champion-anaphiel"]},
}
VALDR: dict[str, Any] = {
    "me": {"house": "brobnar", "hand": ["valdr"], "creatures": ["bumpsy"]},
    "opponent": {},
}
CHAINS: dict[str, Any] = {
    "me": {"house": "dis", "chains": 26, "deck": ["dust-imp", "shaffles", "tocsin"]},
}
ENGLISH_COUNTERS = {"disruption", "fuse", "glory", "growth"}  # so on Italian cards, too


def keyforge(library: Library, position: Any, *answers: str, **more: Any) -> Session:
    return Session(library, "keyforge", position, list(answers), **more)


# Question and answers


def test_question_says_who_decides_what_and_by_which_statement(library: Library) -> None:
    question = keyforge(library, VALDR, "play valdr", lang="es").state().question
    assert question is not None
    assert (question.player, question.what, question.move) == ("me", "flank", False)
    assert question.words == "¿Dónde entra en juego?"
    assert question.rule == "keyforge/glossary/flank#choice"
    assert [(o.text, o.words) for o in question.options] == [
        ("choose left", "Izquierdo"),
        ("choose right", "Derecho"),
    ]


def test_moves_name_the_card_that_they_are_about(library: Library) -> None:
    state = keyforge(library, FIGHT).state()
    assert state.question is not None
    assert [(o.text, o.words, o.card) for o in state.question.options] == [
        ("reap with bumpsy", "Reap with Bumpsy", "bumpsy"),
        ("fight with bumpsy", "Fight with Bumpsy", "bumpsy"),
        ("end turn", "End the turn", ""),
    ]
    ids = [card["id"] for card in state.board["me"]["creatures"]]
    assert [option.id for option in state.question.options] == [*ids, *ids, 0]


def test_copies_in_play_are_told_apart_in_words(library: Library) -> None:
    position = {"me": {"house": "brobnar", "creatures": ["bumpsy", "bumpsy"]}}
    question = keyforge(library, position).state().question
    assert question is not None
    assert [o.words for o in question.options] == [
        "Reap with Bumpsy (1)",
        "Reap with Bumpsy (2)",
        "End the turn",
    ]


def test_cards_of_both_players_are_told_apart_in_words(library: Library) -> None:
    position = {
        "me": {"house": "dis", "creatures": ["tolas"]},
        "opponent": {"creatures": ["tolas"]},
    }
    session = keyforge(
        library, position, "ability: steal 1", "ability: destroy the 1 least powerful"
    )
    question = keyforge(library, position, *session.answers, lang="it").state().question
    assert question is not None
    assert [o.words for o in question.options] == ["Tolas (io)", "Tolas (il mio avversario)"]


def test_what_ends_a_game_from_outside_is_no_ordinary_move(library: Library) -> None:
    question = Session(library, "atrum", {}).state().question
    assert question is not None
    assert [option.text for option in question.options if not option.interrupt] == ["end main"]
    assert {"surrender", "time"} <= {option.text for option in question.options}


def test_refusal_has_a_sentence_and_its_statement(library: Library) -> None:
    state = keyforge(library, FIGHT).state()
    assert state.question is not None
    refused = {each.text: each for each in state.question.refused}
    urchin = refused["play urchin"]
    assert urchin.words == "I may not play Urchin."
    assert urchin.rule == "keyforge/rules/step-3-play-discard-use#other-houses"
    assert state.statements[urchin.rule].text


def test_what_was_refused_where_one_answer_was_left_is_in_the_log(library: Library) -> None:
    state = keyforge(library, FIGHT, "fight with bumpsy").state()
    forced = state.log[-1].forced[0]
    assert forced.text == "choose champion-anaphiel"
    assert [(each.text, each.words) for each in forced.refused] == [
        ("choose tolas", "I may not attack Tolas.")
    ]


def test_undo_is_one_answer_less(library: Library) -> None:
    before = keyforge(library, VALDR, "play valdr").state()
    after = keyforge(library, VALDR, "play valdr", "choose left").state()
    assert after != before
    assert keyforge(library, VALDR, *after.answers[:-1]).state() == before


def test_log_groups_the_lines_by_answer(library: Library) -> None:
    log = keyforge(library, VALDR, "play valdr", "choose left").state().log
    assert [entry.words for entry in log] == ["", "Play Valdr", "Left"]
    assert [line.text for line in log[1].lines] == ["I play Valdr."]
    assert log[2].lines[0].text == "I choose the left flank."


def test_boards_follow_each_line_if_wanted(library: Library) -> None:
    state = keyforge(library, VALDR, "play valdr", "choose left").state(boards=True)
    lines = [line for entry in state.log for line in entry.lines]
    assert lines[-1].board == state.board
    assert [len((line.board or {})["me"]["creatures"]) for line in lines] == sorted(
        len((line.board or {})["me"]["creatures"]) for line in lines
    )


def test_an_ability_is_an_answer(library: Library) -> None:
    state = keyforge(library, FIGHT, "ability: gain 2").state()
    assert state.problems == []
    assert state.position["me"]["amber"] == 2


def test_endless_game_is_cut(library: Library) -> None:
    position = {"me": {"house": "logos", "creatures": ["replicator", "replicator"]}}
    state = keyforge(library, position, "reap with replicator#1").state()
    assert state.endless
    assert state.question is None
    assert len(state.log[-1].lines) == 16
    assert state.log[-1].cut > 0


# Wrong input


def test_refused_answer_is_a_problem_and_the_rest_is_as_it_was(library: Library) -> None:
    before = keyforge(library, FIGHT).state()
    state = keyforge(library, FIGHT, "play urchin", "end turn").state()
    (wrong,) = state.problems
    assert wrong.answer == 0
    assert wrong.rule == "keyforge/rules/step-3-play-discard-use#other-houses"
    assert "is refused by keyforge/rules/step-3" in wrong.what
    assert (state.answers, state.question) == ([], before.question)


@pytest.mark.parametrize(
    ("position", "path", "what"),
    [
        ({"me": {"ambre": 1}}, ["me", "ambre"], "unknown key 'me.ambre'"),
        ({"me": {"hand": ["bumspy"]}}, ["me", "hand", 0], "unknown card 'bumspy'"),
        ({"me": {"amber": -1}}, ["me", "amber"], "'me.amber': expected int >= 0"),
        ({"me": {"house": "dis"}, "opponent": {"house": "dis"}}, None, "both players have an"),
        ({"me": {"keys": ["red", "blue", "yellow"]}}, None, "three keys are forged"),
        ({"me": {"amber": 1.5}}, ["me", "amber"], "'me.amber' is not a whole number"),
        ({"me": {"house": "d\x00is"}}, ["me", "house"], "a control character in 'me.house'"),
        ([], [], "expected mapping, got array"),
    ],
)
def test_nonsense_in_a_position_is_reported_in_the_words_of_scenarios(
    library: Library, position: Any, path: list[str] | None, what: str
) -> None:
    state = keyforge(library, position).state()
    assert what in state.problems[0].what
    assert state.problems[0].remedy
    assert path is None or state.problems[0].path == path
    assert state.question is None


def test_position_nested_too_deeply(library: Library) -> None:
    position: Any = {}
    for _ in range(2000):
        position = {"me": position}
    assert keyforge(library, position).state().problems[0].what == "nested too deeply"


def test_unknown_variant(library: Library) -> None:
    state = keyforge(library, FIGHT, variant="nonsense").state()
    assert state.problems[0].what == "unknown variant 'nonsense'"


@pytest.mark.parametrize(
    "request_",
    [
        None,
        [],
        {"do": "nothing"},
        {"game": 7},
        {"game": "chess", "position": {}},
        {"game": "keyforge", "answers": "play"},
        {"game": "keyforge", "answers": [1]},
        {"game": "keyforge", "answers": ["x" * 1000]},
        {"game": "keyforge", "limit": 0, "do": "explore"},
        {"game": "keyforge", "colour": "red"},
        {"game": "keyforge", "do": "read", "text": "nonsense"},
        {"game": "keyforge", "do": "scenario", "position": {"me": 3}},
        {"game": "keyforge", "do": "ruling"},
    ],
)
def test_bad_request_is_answered(library: Library, request_: Any) -> None:
    assert answer(library, request_)["problems"][0]["what"]


# What can happen


def test_endings_are_told_apart_in_words(library: Library) -> None:
    found = keyforge(library, WAVE, "play poison-wave", lang="es").explore()
    assert found.orders == 4
    assert [(ending.orders, ending.answers[0], ending.words) for ending in found.endings] == [
        (2, "choose duma-the-martyr", ["Corazón de Fénix: mi pila de descartes"]),
        (2, "choose bumpsy", ["Corazón de Fénix: mi mano"]),
    ]
    assert "Duma la Mártir: mi pila de descartes" in found.same
    assert [ending.first for ending in found.endings] == [
        ["Duma la Mártir"],
        ["Grandote (Corazón de Fénix)"],
    ]


def test_ending_names_the_first_choices_only_if_others_lead_elsewhere(library: Library) -> None:
    position = {
        "me": {"house": "dis", "hand": ["gateway-to-dis"], "creatures": ["bumpsy", "tolas"]}
    }
    found = keyforge(library, position, "play gateway-to-dis").explore()
    assert [ending.first for ending in found.endings] == [[]]


def test_state_of_a_card_names_its_place_only_if_both_sides_have_one(library: Library) -> None:
    session = keyforge(library, {})
    one = {"me": {"creatures": ["urchin", "bumpsy"]}, "opponent": {"creatures": ["urchin"]}}
    two = {
        "me": {"creatures": [{"urchin": {"damage": 1}}, {"bumpsy": {"damage": 2}}]},
        "opponent": {"creatures": ["urchin"]},
    }
    rows = [(row.what, row.values) for row in session.differences([one, two])]
    assert rows == [
        ("my battleline: Urchin: damage", ["0", "1"]),
        ("Bumpsy: damage", ["0", "2"]),
    ]


@pytest.mark.parametrize("game", ["atrum", "keyforge", "mitos"])
def test_every_key_and_word_of_a_position_is_said_in_every_language(
    library: Library, game: str
) -> None:
    for lang in library.languages(game):
        if lang == "en":  # keys are English words
            continue
        for part, controls in Session(library, game, {}, lang=lang).controls().items():
            names = [(each.key, each.words) for each in controls]
            names += [(o.value, o.words) for each in controls for o in each.options]
            english = Session(library, game, {}).controls()[part]
            same = {o.words for each in english for o in each.options if o.words != o.value}
            same |= ENGLISH_COUNTERS if lang == "it" else set()
            assert [n for n, said in names if n == said and said not in same] == [], (lang, part)


def test_endings_that_differ_in_the_order_of_a_pile_are_one(library: Library) -> None:
    position = {
        "me": {"house": "dis", "hand": ["gateway-to-dis"], "creatures": ["bumpsy", "tolas"]}
    }
    found = keyforge(library, position, "play gateway-to-dis").explore()
    assert (len(found.endings), found.endings[0].alike) == (1, 2)
    assert found.differs == []


def test_limit_names_what_to_decide_first(library: Library) -> None:
    found = keyforge(library, WAVE, "play poison-wave").explore(limit=2)
    assert found.stopped is not None
    assert "Whose ability goes first?" in found.stopped.first
    assert found.endings


def test_a_move_must_be_made_before_exploring(library: Library) -> None:
    (wrong,) = keyforge(library, FIGHT).explore().problems
    assert wrong.what == "a move is due, and no choice is open"


# Other rules


def test_same_answers_under_another_reading(library: Library) -> None:
    session = keyforge(library, CHAINS, "end turn")
    other = session.compare("chains-over-24#five-fewer")
    assert other.line is not None
    assert other.state.variant == "chains-over-24#five-fewer"
    rows = {each.what: each.values for each in other.differs}
    assert rows["Shaffles"] == ["my hand", "my deck"]


def test_variants_say_whether_they_change_anything(library: Library) -> None:
    found = {each.variant: each for each in keyforge(library, CHAINS, "end turn").variants()}
    assert found["chains-over-24#five-fewer"].changes
    assert found["chains-over-24#five-fewer"].title
    assert not found["mimicry-bonus#own"].changes


# Setting up


def test_controls_follow_from_the_vocabulary(library: Library) -> None:
    found = keyforge(library, {}, lang="es").controls()
    side = {each.key: each for each in found["side"]}
    assert (side["amber"].control, side["amber"].words, side["amber"].most) == (
        "number",
        "Æmbar",
        999,
    )
    assert side["keys"].control == "set"
    assert [option.words for option in side["keys"].options] == ["roja", "azul", "amarilla"]
    assert (side["creatures"].control, side["creatures"].part) == ("cards", "card in play")
    state = {each.key: each.control for each in found["card in play"]}
    assert (state["exhausted"], state["owner"], state["counters"]) == ("toggle", "choice", "map")
    assert "total-power" not in state  # only in a position after


@pytest.mark.parametrize("game", ["atrum", "keyforge", "mitos"])
def test_every_key_of_a_first_position_has_a_control(library: Library, game: str) -> None:
    found = Session(library, game, {}).controls()
    known = {(part, control.key) for part, some in found.items() for control in some}
    for entry in library:
        for block in entry.blocks if entry.game == game else ():
            if isinstance(block, Scenario):
                for key, value in (block.before.data or {}).items():
                    assert ("position", key) in known
                    part = next(c.part for c in found["position"] if c.key == key)
                    inner = value if part and isinstance(value, dict) else {}
                    if key != "participants":
                        assert {(part, each) for each in inner} <= known, block.origin


def test_entries_about_most_cards_on_the_table_come_first(library: Library) -> None:
    position = {"me": {"hand": ["poison-wave"], "creatures": ["duma-the-martyr", "urchin"]}}
    found = keyforge(library, position).related()
    both = next(each for each in found if each.id == "keyforge/rulings/duma-poison-wave")
    assert both.cards == ["duma-the-martyr", "poison-wave"]
    assert both.title
    counts = [len(each.cards) for each in found]
    assert counts == sorted(counts, reverse=True)


# As text


def test_scenario_has_the_endings_of_open_choices(library: Library) -> None:
    found = keyforge(library, VALDR, "play valdr").scenario()
    assert (
        found.text
        == """\
```scenario
me:
  house: brobnar
  hand: [valdr]
  creatures: [bumpsy]
opponent: {}
---
- play valdr
---
me:
  hand: []
  creatures:
  - valdr: {exhausted: true}
  - bumpsy
---
me:
  hand: []
  creatures:
  - bumpsy
  - valdr: {exhausted: true}
```"""
    )


def test_scenario_is_read_back(library: Library) -> None:
    session = keyforge(library, VALDR, "play valdr", "choose left")
    text = session.scenario().text
    found = answer(library, {"do": "read", "game": "keyforge", "text": text})
    assert found["problems"] == []
    assert (found["position"], found["answers"]) == (VALDR, ["play valdr", "choose left"])


def test_scenario_names_its_variant(library: Library) -> None:
    found = keyforge(library, CHAINS, "end turn", variant="chains-over-24#five-fewer").scenario()
    assert found.text.startswith("```scenario as chains-over-24#five-fewer\n")


def test_rules_of_a_date_cannot_be_written(library: Library) -> None:
    found = keyforge(library, CHAINS, "end turn", variant="printed/library-access").scenario()
    assert found.problems[0].what == "a scenario cannot name the rules of a date"


def test_ruling_cites_what_decides_it(library: Library) -> None:
    found = keyforge(library, CHAINS, "end turn").ruling()
    head = found.text.split("---")[1]
    assert "chains#fewer" in head
    assert "## it: FILL-IN: the question" in found.text


# Words


@pytest.mark.parametrize("game", ["atrum", "keyforge", "mitos"])
def test_every_kind_of_question_has_words(library: Library, game: str) -> None:
    """`choose-target` in the sentences of a trace is the answer to such a question."""
    said = phrases(f"rulesdb.games.{game}", "en")
    kinds = {key.removeprefix("choose-") for key in said if key.startswith("choose-")}
    assert kinds - set(asking_words(f"rulesdb.games.{game}", "en")["ask"]) == set()
    assert load(game).asking is not None


@pytest.mark.parametrize("game", ["atrum", "keyforge", "mitos"])
def test_every_language_has_the_same_words_for_whoever_plays(library: Library, game: str) -> None:
    for lang in library.languages(game):
        words, english = (asking_words(f"rulesdb.games.{game}", each) for each in (lang, "en"))
        for table in ("ask", "move", "position"):
            assert set(words[table]) == set(english[table]), (lang, table)
