"""Rulings hold, and they fail when a rule or the chart changes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulesdb.engine.chart import Chart, Step
from rulesdb.engine.scenario import Scenario
from rulesdb.proof.verify import verify
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library

RULINGS = ("bait-and-switch-repeat-count", "duma-poison-wave", "tolas-bad-penny")


def scenario(library: Library, text: str, info: str = "scenario") -> Scenario:
    return Scenario(library, "keyforge", Fence(info, text, 1))


def verdicts(library: Library, off: str = "") -> dict[str, str]:
    """The state of each ruling with one rule disabled."""
    return {
        name: library[f"keyforge/rulings/{name}"].scenarios[0].verdict(frozenset({off})).state
        for name in RULINGS
    }


@pytest.mark.slow
def test_engine_agrees_with_every_entry(library: Library) -> None:
    assert [result.failures for result in verify(library) if result.state == "failed"] == []


@pytest.mark.parametrize(
    ("rule", "red"),
    [
        ("steal#taken", {"bait-and-switch-repeat-count"}),
        ("preceding#once", {"bait-and-switch-repeat-count"}),
        ("destroyed#healing", {"duma-poison-wave"}),
        ("heal#fully", {"duma-poison-wave"}),
        ("destroyed#still-destroyed", {"tolas-bad-penny"}),
        ("destroyed#marked", {"duma-poison-wave", "tolas-bad-penny"}),
        ("damage#tokens", {"duma-poison-wave", "tolas-bad-penny"}),
        ("reap#steps", set()),
    ],
)
def test_rulings_that_notice_a_disabled_rule(library: Library, rule: str, red: set[str]) -> None:
    states = verdicts(library, rule)
    assert {name for name, state in states.items() if state == "failed"} == red


def test_ruling_tries_all_orders(library: Library) -> None:
    ruling = library["keyforge/rulings/duma-poison-wave"]
    assert ruling.scenarios[0].verdict().orders == 6


def test_both_texts_of_bait_and_switch_steal_their_amount(library: Library) -> None:
    printed, current = library["keyforge/errata/bait-and-switch"].scenarios
    assert printed.replay().position["me"]["amber"] == 7
    assert current.replay().position["me"]["amber"] == 2


@pytest.mark.parametrize("mine", [0, 3, 5, 6, 7])
def test_printed_text_stops_when_the_pools_are_level(library: Library, mine: int) -> None:
    text = f"me: {{house: shadows, amber: {mine}, hand: [bait-and-switch]}}\nopponent: {{amber: 6}}"
    run = scenario(
        library, f"{text}\n---\n- play bait-and-switch\n---\n{{}}", "scenario as printed"
    )
    position = run.replay().position
    stolen = position["me"]["amber"] - mine
    assert stolen == max(0, (6 - mine + 1) // 2)
    assert position["opponent"]["amber"] == 6 - stolen


def moved(chart: Chart, procedure: str, step: str, to: int) -> Chart:
    """The chart with one part of a procedure in another place."""
    parts = list(chart[procedure])
    part = next(part for part in parts if part.id == step)
    parts.remove(part)
    parts.insert(to, part)
    return Chart({**chart.procedures, procedure: tuple(parts)})


@pytest.fixture
def with_chart(library: Library, monkeypatch: pytest.MonkeyPatch):
    """Run with another chart."""

    def use(chart: Chart) -> Library:
        monkeypatch.setattr(library, "chart", lambda _: chart)
        return library

    return use


@pytest.mark.parametrize(
    ("procedure", "step", "to", "red"),
    [
        ("destroyed", "destroyed.2.discard", 0, {"duma-poison-wave", "tolas-bad-penny"}),
        ("destroyed", "destroyed.window-destroyed", 3, {"tolas-bad-penny"}),
        ("play", "play.2.bonus", 0, set()),
        ("play", "play.window-play", 0, {"bait-and-switch-repeat-count", "duma-poison-wave"}),
    ],
)
def test_reordered_chart_changes_what_the_engine_does(
    library: Library, with_chart, procedure: str, step: str, to: int, red: set[str]
) -> None:
    changed = with_chart(moved(library.chart("keyforge"), procedure, step, to))
    states = verdicts(changed)
    assert {name for name, state in states.items() if state == "failed"} == red


@pytest.mark.slow
@pytest.mark.parametrize(
    ("procedure", "step", "to", "red"),
    [
        ("play", "play.4.omega", 0, {"jargogle-omega", "shadow-of-dis-duskwitch-omega"}),
        ("reap", "reap.window-reap", 0, {"archive-friendly-card-source"}),
        ("fight", "fight.window-fight", 0, {"little-niff-neighbor-dies"}),
        (
            "fight",
            "fight.window-before-fight",
            3,
            {"gabos-attacks-elusive-aember-imp", "gabos-redirects-to-elusive-creature"},
        ),
        ("damage", "damage.2.armor", 0, {"hallowed-shield-maruck"}),
        ("damage", "damage.3.deal", 0, {"hallowed-shield-maruck", "shadow-self-raiding-knight"}),
        (
            "destroyed",
            "destroyed.window-destroyed",
            3,
            {
                "jargogle-omega",
                "soulkeeper-opal-knight",
                "tolas-bad-penny",
                "yxilo-bolter-bad-penny",
            },
        ),
        (
            "destroyed",
            "destroyed.window-after-destroyed",
            0,
            {"stealer-of-souls-both-die", "tolas-bad-penny"},
        ),
    ],
)
def test_rulings_that_fail_when_one_part_of_the_chart_moves(
    library: Library, with_chart, procedure: str, step: str, to: int, red: set[str]
) -> None:
    changed = with_chart(moved(library.chart("keyforge"), procedure, step, to))
    found = {
        entry.name
        for entry in changed.of("keyforge", "rulings")
        if any(scenario.verdict(limit=200).state == "failed" for scenario in entry.scenarios)
    }
    assert found == red


def test_window_removed_from_the_chart_stays_closed(library: Library, with_chart) -> None:
    chart = library.chart("keyforge")
    kept = tuple(part for part in chart["destroyed"] if part.kind != "window")
    changed = with_chart(Chart({**chart.procedures, "destroyed": kept}))
    assert verdicts(changed)["tolas-bad-penny"] == "failed"


def test_step_is_an_immutable_value() -> None:
    step = Step("a.b", "step", False, (), ())
    assert replace(step, optional=True) != step
    assert step.address == "timing/a#b"
