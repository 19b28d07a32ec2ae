"""Mitos y Leyendas: code, pages and phrases agree, and random games hold."""

from __future__ import annotations

import ast
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from rulesdb.engine.kernel import Effect
from rulesdb.engine.plugins import rules_of
from rulesdb.engine.scenario import Scenario
from rulesdb.games.mitos.card import Card
from rulesdb.games.mitos.words import phrases
from rulesdb.proof.soak import play, soak
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library
from rulesdb.reference.markdown import to_text
from rulesdb.reference.schema import Cards

PACKAGE = Path(str(find_spec("rulesdb.games.mitos").origin)).parent  # type: ignore[union-attr]


def effects(base: type = Effect) -> set[type]:
    found = set()
    for kind in base.__subclasses__():
        found |= {kind} | effects(kind)
    ours = {kind for kind in found if kind.__module__.startswith("rulesdb.games.mitos")}
    return {kind for kind in ours if hasattr(kind, "rule")}


def test_every_card_class_has_a_page_and_every_page_a_class(library: Library) -> None:
    pages = {entry.name for entry in library.of("mitos", "cards")}
    assert pages ^ set(Card.registry) == set()


@pytest.mark.parametrize("name", sorted(Card.registry))
def test_class_matches_its_page(library: Library, name: str) -> None:
    entry, card = library[f"mitos/cards/{name}"], Card.registry[name]
    assert isinstance(entry.head, Cards)
    assert re.sub(r"\s+", " ", (card.__doc__ or "").strip()) == to_text(entry.text("en").lead)
    if entry.head.type:
        assert card.type == entry.head.type
    assert card.printed_cost == entry.head.cost
    assert card.printed_force == entry.head.force


def test_page_states_what_its_replay_assumes(library: Library) -> None:
    """If the document gives no type, the page states the one that its replay uses."""
    for entry in library.of("mitos", "cards"):
        assert isinstance(entry.head, Cards)
        if not entry.head.type:
            assert {"replayed", "sample"} & set(entry.anchors), entry.id


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_effect_has_a_phrase(lang: str) -> None:
    known = phrases(lang)
    assert {kind.__name__ for kind in effects()} - set(known) - {"Declare"} == set()
    assert set(known) ^ set(phrases("en")) == set()


def test_every_rule_named_in_the_code_exists(library: Library) -> None:
    for address in rules_of("mitos").rulebook.applied:
        library.find(address, "mitos")


def test_every_rule_is_declared_before_it_is_cited() -> None:
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "cite":
                assert not isinstance(node.args[0], ast.Constant), f"{path}:{node.lineno}"


def test_every_step_of_the_chart_runs(library: Library) -> None:
    steps = {step.id for step in library.chart("mitos").steps.values() if step.kind == "step"}
    assert steps - set(rules_of("mitos").steps) == set()


@pytest.mark.slow
def test_random_games_hold(library: Library) -> None:
    assert [played.seed for played in soak("mitos", library.chart("mitos"), range(1, 30))] == []


def test_same_seed_gives_the_same_game(library: Library) -> None:
    chart = library.chart("mitos")
    assert play("mitos", chart, 3) == play("mitos", chart, 3)


NO_POSITION = {"unique-limit#no-limit"}  # no position shows how a deck was built


def test_every_reading_of_a_question_runs_and_ends_differently(library: Library) -> None:
    """A rejected reading has a scenario that fails under the reading that is followed."""
    for entry in library.of("mitos", "questions"):
        scenarios, follows = list(entry.scenarios), getattr(entry.head, "follows", "")
        for reading in [anchor for anchor in entry.anchors if scenarios]:
            if f"{entry.name}#{reading}" in NO_POSITION:
                continue
            own = [scenario for scenario in scenarios if scenario.variant == reading]
            assert own, f"{entry.id}#{reading} is not run"
            if reading != follows:
                fences = [
                    Fence(s.fence.info.replace(f"as {reading}", f"as {follows}"), s.fence.text, 1)
                    for s in own
                ]
                again = [
                    Scenario(library, "mitos", fence, entry.origin).verdict() for fence in fences
                ]
                assert {verdict.state for verdict in again} != {"verified"}, f"{entry.id}#{reading}"


@pytest.mark.parametrize(
    ("old", "address"),
    [
        ("timing/final.C", "mitos/timing/turn#4.final.end-effects"),
        ("timing/battle.damage.c.b", "mitos/timing/battle#4.damage.castle"),
        ("timing/play-card.D", "mitos/timing/play#d.annul"),
        ("timing/d-until-war", "mitos/timing/battle#3.war.end"),
        ("timing/vigil", "mitos/timing/turn#2.vigil"),
        ("timing/use-ability", "mitos/timing/ability"),
        ("rulings/image-gold-indestructible", "mitos/cards/oro-indestructible"),
        ("rules/7.2.3", "mitos/rules/what-is-a-target"),
    ],
)
def test_id_of_the_document_resolves(library: Library, old: str, address: str) -> None:
    assert library.find(old, "mitos").address == address
