"""The impact of a change: statements, citing entries, translations, scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.history.impact import Content, Impact, impact
from rulesdb.history.revision import read_leniently
from tests.history.two_contents import SHIELD, WARD, Folder, small_folder, toy_folder


@pytest.fixture
def toy(tmp_path: Path) -> Folder:
    return toy_folder(tmp_path)


@pytest.fixture
def small(tmp_path: Path) -> Folder:
    return small_folder(tmp_path)


def addresses(found: Impact, kind: str) -> list[str]:
    return [change.address for change in found.of(kind)]


def test_unchanged_content_has_no_impact(toy: Folder) -> None:
    assert toy.impact == Impact()


def test_new_statement_is_added_and_lost_one_removed(toy: Folder) -> None:
    for lang, said in (("en", "It is spent in doing so."), ("es", "Se gasta al hacerlo.")):
        toy.edit(SHIELD, f"- {{#index}} {said}", f"- {{#other}} {lang}")
    found = toy.impact
    assert addresses(found, "added") == [f"{SHIELD}#other"]
    assert addresses(found, "removed") == [f"{SHIELD}#index"]
    assert (found.of("changed"), found.citing, found.outdated) == ([], [], [])


def test_citing_entries_of_a_changed_statement_are_listed(toy: Folder) -> None:
    toy.edit(SHIELD, "stops one blow", "stops two blows")
    toy.edit(SHIELD, "detiene un golpe", "detiene dos golpes")
    found = toy.impact
    [change] = found.of("changed")
    assert (change.address, change.languages) == (f"{SHIELD}#main", ["en", "es"])
    assert [(each.id, each.through) for each in found.citing] == [
        ("toy/rulings/twice", [f"{SHIELD}#main"])
    ]
    assert found.outdated == []


def test_citing_entries_of_a_removed_statement_are_listed(toy: Folder) -> None:
    for said in ("A shield stops one blow.", "Un escudo detiene un golpe."):
        toy.edit(SHIELD, f"- {{#main}} {said}\n", "")
    for lang in ("shield", "escudo"):
        toy.edit(WARD, f"[{lang}](shield#main)", lang)
    toy.edit("toy/rulings/twice", "cites: [shield#main]\n", "")
    found = toy.impact
    assert addresses(found, "removed") == [f"{SHIELD}#main"]
    assert [(each.id, each.through) for each in found.citing] == [
        ("toy/rulings/twice", [f"{SHIELD}#main"])
    ]


def test_citing_entries_of_an_ended_statement_are_listed(toy: Folder) -> None:
    """It is still in the file, but no longer in force."""
    toy.edit(SHIELD, "sources: {book: Terms}", 'statements: {main: {until: "1.0"}}')
    found = toy.impact
    assert addresses(found, "removed") == [f"{SHIELD}#main"]
    assert [(each.id, each.through) for each in found.citing] == [
        ("toy/rulings/twice", [f"{SHIELD}#main"])
    ]


def test_translation_is_behind_when_only_the_original_changed(toy: Folder) -> None:
    toy.edit(SHIELD, "stops one blow", "stops two blows")
    assert [(each.address, each.lang) for each in toy.impact.outdated] == [(f"{SHIELD}#main", "es")]


def test_original_is_never_behind_its_translation(toy: Folder) -> None:
    toy.edit(SHIELD, "detiene un golpe", "detiene un solo golpe")
    assert toy.impact.outdated == []
    assert addresses(toy.impact, "changed") == [f"{SHIELD}#main"]


def behind(found: Impact) -> list[tuple[str, str]]:
    return [(each.address, each.lang) for each in found.outdated]


def test_text_around_statements_can_be_behind(toy: Folder) -> None:
    toy.edit(SHIELD, "It protects.", "It protects its bearer.")
    assert behind(toy.impact) == [(SHIELD, "es")]


def test_translation_changed_along_is_not_behind(toy: Folder) -> None:
    toy.edit(SHIELD, "It protects.", "It protects its bearer.")
    toy.edit(SHIELD, "Protege.", "Protege a quien lo lleva.")
    toy.edit(SHIELD, "stops one blow", "stops two blows")
    toy.edit(SHIELD, "detiene un golpe", "detiene dos golpes")
    assert addresses(toy.impact, "changed") == [SHIELD, f"{SHIELD}#main"]
    assert behind(toy.impact) == []


def test_other_translation_left_unchanged_is_behind(small: Folder) -> None:
    bait = "keyforge/rulings/bait-and-switch-repeat-count"
    small.edit(bait, "## en: ", "## en: Now: ")
    small.edit(bait, "## es: ", "## es: Ahora: ")
    assert behind(small.impact) == [(bait, "it")]


def test_translation_is_not_behind_another_translation(small: Folder) -> None:
    bait = "keyforge/rulings/bait-and-switch-repeat-count"
    small.edit(bait, "## es: ", "## es: Ahora: ")
    assert addresses(small.impact, "changed") == [bait]
    assert behind(small.impact) == []


def test_changed_facts_leave_no_translation_behind(small: Folder) -> None:
    small.edit("keyforge/timing/destroyed", "order: 100", "order: 101")
    assert addresses(small.impact, "changed") == ["keyforge/timing/destroyed"]
    assert behind(small.impact) == []


def test_translation_that_kept_the_older_words_is_behind(toy: Folder) -> None:
    toy.edit(SHIELD, "- {#index} It is spent in doing so.", "- {#spent} It breaks in doing so.")
    toy.edit(SHIELD, "- {#index} Se gasta", "- {#spent} Se gasta")
    toy.edit(SHIELD, "sources:", "statements: {spent: {replaces: index}}\nsources:")
    assert behind(toy.impact) == [(f"{SHIELD}#spent", "es")]


def test_text_never_translated_is_not_behind(toy: Folder) -> None:
    for folder in (toy.old, toy.new):  # `rulesdb check` would report it
        file = folder / f"{SHIELD}.md"
        file.write_text(file.read_text("utf-8").partition("## es:")[0], "utf-8")
    toy.edit(SHIELD, "stops one blow", "stops two blows")
    assert addresses(toy.impact, "changed") == [f"{SHIELD}#main"]
    assert behind(toy.impact) == []


def test_comparing_two_days_leaves_no_translation_behind(toy: Folder) -> None:
    toy.edit("toy/game", '- id: "1.0"', '- {id: "1.0", date: "2019"}\n- {id: "2.0", date: "2020"}')
    spans = "index: {until: '2.0'}, spent: {since: '2.0', replaces: index}"
    toy.edit(SHIELD, "sources:", f"statements: {{{spans}}}\nsources:")
    toy.edit(SHIELD, "- {#index} It is", "- {#spent} It breaks.\n- {#index} It is")
    toy.edit(SHIELD, "- {#index} Se", "- {#spent} Se gasta al hacerlo.\n- {#index} Se")
    library = read_leniently(toy.new)[0]
    found = impact(Content(library, "1.0"), Content(library, "2.0"))
    assert addresses(found, "changed") == [f"{SHIELD}#spent"]
    assert behind(found) == []


def test_moved_entry_is_unchanged(toy: Folder) -> None:
    (toy.new / f"{WARD}.md").rename(toy.new / "toy/glossary/guard.md")
    (toy.new / f"{WARD}.md").write_text("---\nmoved: guard\n---\n", "utf-8")
    assert toy.impact == Impact()


def test_replaced_statement_is_a_change(toy: Folder) -> None:
    for lang, said in (("en", "It is spent in doing so."), ("es", "Se gasta al hacerlo.")):
        toy.edit(SHIELD, f"- {{#index}} {said}", f"- {{#spent}} {lang}")
    toy.edit(SHIELD, "sources:", "statements: {spent: {replaces: index}}\nsources:")
    [change] = toy.impact.changes
    assert (change.address, change.was) == (f"{SHIELD}#spent", f"{SHIELD}#index")
    assert change.before["en"] == "It is spent in doing so."


def test_changed_expectation_changes_the_outcome(small: Folder) -> None:
    bait = "keyforge/rulings/bait-and-switch-repeat-count"
    small.edit(bait, "opponent: {amber: 12}", "opponent: {amber: 11}")
    [each] = small.impact.scenarios
    assert (each.id, each.number, each.changed) == (bait, 1, ["outcome"])
    assert each.before and each.after
    assert (each.before.state, each.after.state) == ("verified", "failed")


def test_reordered_chart_changes_endings_and_traces(small: Folder) -> None:
    window = '- {id: window-destroyed, kind: window, triggers: ["Destroyed:"]}\n'
    discard = "- {id: 2.discard, kind: step, cites: [capture, exalt, graft]}\n"
    small.edit("keyforge/timing/destroyed", window + discard, discard + window)
    found = small.impact
    changed = {each.id.rpartition("/")[2]: each for each in found.scenarios}
    assert changed.keys() == {"duma-poison-wave", "tolas-bad-penny"}
    assert changed["duma-poison-wave"].changed == ["trace"]
    assert changed["tolas-bad-penny"].changed == ["outcome", "endings", "trace"]
    assert any(line.startswith("-") for line in changed["tolas-bad-penny"].trace_diff)
    assert addresses(found, "changed") == ["keyforge/timing/destroyed"]


def test_reworded_scenario_is_left_out(small: Folder) -> None:
    small.edit("keyforge/rulings/duma-poison-wave", "```scenario\n", "```scenario\n# as it was\n")
    assert small.impact.scenarios == []
