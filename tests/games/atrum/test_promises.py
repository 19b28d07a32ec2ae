"""Atrum: code, pages and phrases agree, false scenarios fail, random games hold."""

from __future__ import annotations

import ast
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from rulesdb.engine.chart import Chart
from rulesdb.engine.kernel import Effect
from rulesdb.engine.scenario import Scenario
from rulesdb.games.atrum.deeds import Deed, deeds, legal, refusal
from rulesdb.games.atrum.game import Game
from rulesdb.games.atrum.participant import Participant
from rulesdb.games.atrum.power import Power
from rulesdb.proof.soak import play, soak
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library, Place
from rulesdb.reference.markdown import to_text
from rulesdb.reference.versions import spans

PACKAGE = Path(str(find_spec("rulesdb.games.atrum").origin)).parent  # type: ignore[union-attr]
ATTACK = "me: {hand: [caido], reptantes: {uno: [carga-heroica: {cost: 0, amount: 3}]}}"


def scenario(library: Library, text: str, info: str = "scenario") -> Scenario:
    return Scenario(library, "atrum", Fence(info, text, 1))


def effects(base: type = Effect) -> set[type]:
    found = set()
    for kind in base.__subclasses__():
        found |= {kind} | effects(kind)
    return {kind for kind in found if kind.__module__.startswith("rulesdb.games.atrum")}


@pytest.mark.parametrize("name", sorted(Power.registry))
def test_class_matches_its_page(library: Library, name: str) -> None:
    entry, power = library[f"atrum/cards/{name}"], Power.registry[name]
    assert re.sub(r"\s+", " ", (power.__doc__ or "").strip()) == to_text(entry.text("en").lead)
    head = entry.head
    if head.type:
        assert power.type == head.type
    if head.cost and head.cost.isdigit():
        assert power.cost == int(head.cost)
    if head.discard:
        assert power.discard == head.discard[0].lower().replace("í", "i")


def test_every_power_with_a_known_effect_has_a_class(library: Library) -> None:
    silent = "The document names it but does not give its effect."
    known = {
        entry.name
        for entry in library.of("atrum", "cards")
        if not entry.text("en").lead.startswith(silent)
    }
    assert known ^ set(Power.registry) == set()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_effect_has_a_phrase(lang: str) -> None:
    from rulesdb.games.atrum.words import phrases

    known = phrases(lang)
    assert {kind.__name__ for kind in effects()} - set(known) <= {"NotLaunched", "OnAltars"}
    assert set(known) ^ set(phrases("en")) == set()
    assert set(known["words"]) ^ set(phrases("en")["words"]) == set()


def test_every_rule_is_declared_before_it_is_cited() -> None:
    desk = PACKAGE / "procedures.py"  # its statements cannot be disabled
    for path in set(PACKAGE.rglob("*.py")) - {desk}:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "cite":
                assert not isinstance(node.args[0], ast.Constant), f"{path}:{node.lineno}"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{ATTACK}\n---\n- announce manada\n---\nwinner: me", "is not an option here"),
        (f"{ATTACK}\n---\n- respond carga-heroica\n---\nwinner: me", "is not an option here"),
        (
            f"{ATTACK}\n---\n- announce carga-heroica\n- choose zombie\n---\nwinner: me",
            "no question offers 'zombie'",
        ),
        (
            f"{ATTACK}\n---\n- announce carga-heroica\n---\nopponent: {{resistance: 9}}",
            "opponent.resistance: expected 9, got 7",
        ),
    ],
)
def test_false_scenario_fails(library: Library, text: str, why: str) -> None:
    verdict = scenario(library, text).verdict()
    assert verdict.state == "failed"
    assert why in verdict.why


def test_paying_last_in_the_chart_changes_the_outcome(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exhumado nocturno cannot take its own discard if it is paid after the effect."""
    chart = library.chart("atrum")
    parts = [part for part in chart["launch"] if part.id != "launch.2.pay"]
    pay = next(part for part in chart["launch"] if part.id == "launch.2.pay")
    ruling = library["atrum/rulings/notation-exhumado-nocturno"].scenarios[0]
    assert ruling.verdict().state == "verified"
    paid_last = Chart({**chart.procedures, "launch": (*parts, pay)})
    monkeypatch.setattr(library, "chart", lambda _: paid_last)
    assert ruling.verdict().state == "failed"


@pytest.mark.slow
def test_random_games_hold(library: Library) -> None:
    assert list(soak("atrum", library.chart("atrum"), range(200))) == []


@pytest.mark.slow
def test_offered_moves_are_those_that_no_rule_refuses(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Legal moves and reasons for refusal are computed by different code."""
    asked = 0

    def both(game: Game, you: Participant) -> tuple[Deed, ...]:
        nonlocal asked
        asked += 1
        offered = legal(game, you)
        unrefused = [deed for deed in deeds(game, you) if not you.out and not refusal(game, deed)]
        assert list(offered) == unrefused
        return offered

    monkeypatch.setattr("rulesdb.games.atrum.announcing.legal", both)
    monkeypatch.setattr("rulesdb.games.atrum.turn.legal", both)
    assert list(soak("atrum", library.chart("atrum"), range(12))) == []
    assert asked > 1000


def test_same_seed_gives_the_same_game(library: Library) -> None:
    chart = library.chart("atrum")
    assert play("atrum", chart, 3) == play("atrum", chart, 3)


@pytest.mark.parametrize(
    ("id", "entry"),
    [
        ("rules/atr-II.6", "rules/altar-minions"),
        ("rules/atr-III.2.3", "tournament/team-formation"),
        ("tournament/mp-yours", "rules/multiplayer-powers"),
        ("timing/phase3.start", "timing/turn"),
        ("timing/resolve.6", "timing/zero"),
        ("timing/d-shadow-altar", "glossary/shadow-in-altar"),
    ],
)
def test_merged_entries_still_resolve(library: Library, id: str, entry: str) -> None:
    assert library.find(f"atrum/{id}").entry.id == f"atrum/{entry}"


@pytest.mark.parametrize("name", sorted(Power.older))
def test_older_text_ends_when_its_erratum_begins(library: Library, name: str) -> None:
    errata = [each for each in library.of("atrum", "errata") if each.head.card == name]
    begun = {spans(Place(erratum))[0].since for erratum in errata}
    assert begun == {until for until, _ in Power.older[name]}
