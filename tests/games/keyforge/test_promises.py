"""Code, pages and phrases name the same things."""

from __future__ import annotations

import ast
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from rulesdb.engine.kernel import Effect
from rulesdb.engine.plugins import rules_of
from rulesdb.games.keyforge.card import Card, Creature
from rulesdb.games.keyforge.text import CONSTANT, LABELS
from rulesdb.games.keyforge.words import phrases
from rulesdb.reference.library import Library
from rulesdb.reference.markdown import to_text
from rulesdb.reference.schema import Cards

PACKAGE = Path(str(find_spec("rulesdb.games.keyforge").origin)).parent  # type: ignore[union-attr]


def effects(base: type = Effect) -> set[type]:
    found = set()
    for kind in base.__subclasses__():
        found |= {kind} | effects(kind)
    ours = {kind for kind in found if kind.__module__.startswith("rulesdb.games.keyforge")}
    return {kind for kind in ours if hasattr(kind, "rule")}


def test_every_card_class_has_a_page_and_every_page_a_class(library: Library) -> None:
    pages = {entry.name for entry in library.of("keyforge", "cards")}
    assert pages ^ set(Card.registry) == set()


@pytest.mark.parametrize("name", sorted(Card.registry))
def test_class_matches_its_page(library: Library, name: str) -> None:
    entry, card = library[f"keyforge/cards/{name}"], Card.registry[name]
    assert isinstance(entry.head, Cards)
    assert re.sub(r"\s+", " ", (card.__doc__ or "").strip()) == to_text(entry.text("en").lead)
    facts = (card.house, card.type, card.bonus, card.printed_power, card.printed_armor)
    head = entry.head
    assert facts == (head.house, head.type, head.bonus, head.power or 0, head.armor)
    assert card.traits == set(head.traits)
    assert card.keywords == set(head.keywords)


def helpers(kind: type[Card]) -> set[str]:
    """Return the methods that a creature's text calls by name, on the creature that has it."""
    own = {n: f for n, f in vars(kind).items() if callable(f) and not isinstance(f, type)}
    known = {*LABELS, *CONSTANT, *dir(Creature)}
    return {n for n, f in own.items() if n not in known and not hasattr(f, "watches")}


def test_text_box_of_another_creature_finds_its_own_methods() -> None:
    creatures = [kind for kind in Card.registry.values() if issubclass(kind, Creature)]
    hidden = {
        f"{other.name} hides {name} of {kind.name}"
        for kind in creatures
        for name in helpers(kind)
        for other in creatures
        if hasattr(other, name) and not issubclass(other, kind)
    }
    assert hidden == set()


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_every_effect_has_a_phrase(lang: str) -> None:
    known = phrases(lang)
    assert {kind.__name__ for kind in effects()} - set(known) == set()
    assert set(known) ^ set(phrases("en")) == set()


def test_every_phrase_is_used() -> None:
    names = {kind.__name__ for kind in effects()}
    others = {key for key in phrases("en") if key[0].isupper()} - names
    assert others == set()


def test_every_rule_named_in_the_code_exists(library: Library) -> None:
    for address in rules_of("keyforge").rulebook.applied:
        library.find(address, "keyforge")


def test_every_rule_is_declared_before_it_is_cited() -> None:
    """A literal address in a call would not be listed among the rules of the engine."""
    desk = ("desk.py", "time_called.py")  # they cite readings of the regulations
    for path in (path for path in PACKAGE.rglob("*.py") if path.name not in desk):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "cite":
                assert not isinstance(node.args[0], ast.Constant), f"{path}:{node.lineno}"


def test_every_step_of_the_chart_runs(library: Library) -> None:
    steps = {step.id for step in library.chart("keyforge").steps.values() if step.kind == "step"}
    assert steps - set(rules_of("keyforge").steps) == set()
