"""rulesdb verify"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesdb.proof.outcomes import FORMAT
from rulesdb.system.store import Store, object_name
from tests.command_line import Tool, kinds, line_of

BAIT = "keyforge/rulings/bait-and-switch-repeat-count"
DUMA = "keyforge/rulings/duma-poison-wave"
SHAPE = {"id": str, "state": str, "scenarios": int, "orders": int, "cites": list}


@pytest.fixture
def wrong(replayed_copy: Tool) -> Tool:
    """A copy in which one ruling states a wrong ending."""
    replayed_copy.edit(BAIT, "{amber: 12}", "{amber: 11}")
    return replayed_copy


def only(tool: Tool, *names: str | Path) -> list[dict[str, Any]]:
    rulings: list[dict[str, Any]] = tool("verify", *names, "--json").json["rulings"]
    return rulings


def test_every_ruling_of_the_real_content_holds(replayed: Tool) -> None:
    result = replayed("verify")
    assert result.code == 0, result.out
    assert result.out.splitlines()[-1].endswith(" 0 failed")


def test_json_shape(replayed: Tool) -> None:
    data = replayed("verify", "--json").json
    assert kinds(data) == {
        "rulings": list,
        "failed": int,
        "traces": list,
        "missing-traces": list,
    }
    shapes = [kinds(ruling) for ruling in data["rulings"] if ruling["state"] != "not-modelled"]
    assert shapes == [SHAPE] * len(shapes)
    assert data["failed"] == 0


def test_every_ruling_is_in_the_json(replayed: Tool) -> None:
    ids = {ruling["id"] for ruling in replayed("verify", "--json").json["rulings"]}
    files = (replayed.content / "keyforge" / "rulings").glob("*.md")
    assert {f"keyforge/rulings/{file.stem}" for file in files} - ids == set()


def test_cites_are_full_addresses_of_applied_rules(rulesdb: Tool) -> None:
    [ruling] = only(rulesdb, BAIT)
    assert "keyforge/glossary/preceding#once" in ruling["cites"]
    assert "keyforge/glossary/steal#taken" in ruling["cites"]


def test_ruling_with_open_choices_is_replayed_in_several_orders(rulesdb: Tool) -> None:
    [ruling] = only(rulesdb, DUMA)
    assert (ruling["state"], ruling["scenarios"]) == ("verified", 1)
    assert ruling["orders"] > 1


def test_entry_that_is_not_modelled_says_why(rulesdb: Tool) -> None:
    [question] = only(rulesdb, "keyforge/questions/purge-face")
    assert kinds(question) == {**SHAPE, "why": str}
    assert question["state"] == "not-modelled"


def test_question_is_open_and_runs_both_readings(rulesdb: Tool) -> None:
    [question] = only(rulesdb, "keyforge/questions/tolas-receiver")
    assert (question["state"], question["scenarios"], question["orders"]) == ("open", 2, 2)


@pytest.mark.parametrize(
    "name",
    [
        "content/keyforge/rulings/duma-poison-wave.md",
        "keyforge/rulings/duma-poison-wave.md",
        "keyforge/rulings/duma-poison-wave",
        "rulings/duma-poison-wave",
        "duma-poison-wave",
    ],
)
def test_path_or_id_narrows_the_run(
    rulesdb: Tool, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(rulesdb.content.parent)
    assert [ruling["id"] for ruling in only(rulesdb, name)] == [DUMA]


def test_folder_narrows_the_run(rulesdb: Tool) -> None:
    folder = rulesdb.content / "keyforge" / "errata"
    assert {ruling["id"].split("/")[1] for ruling in only(rulesdb, folder)} == {"errata"}


def test_entry_named_twice_is_replayed_once(rulesdb: Tool) -> None:
    assert [ruling["id"] for ruling in only(rulesdb, DUMA, "duma-poison-wave")] == [DUMA]


def test_unknown_id_gets_a_suggestion(rulesdb: Tool) -> None:
    result = rulesdb("verify", "keyforge/rulings/duma-poisonwave")
    assert result.code == 2
    assert result.err == (
        "there is no entry 'keyforge/rulings/duma-poisonwave'; "
        "did you mean 'keyforge/rulings/duma-poison-wave'?\n"
    )


def test_wrong_ruling_fails(wrong: Tool) -> None:
    result = wrong("verify")
    assert result.code == 1
    [summary] = [line for line in result.out.splitlines() if " replayed, " in line]
    assert summary.endswith(" 1 failed")


def test_failure_names_file_line_and_difference(wrong: Tool) -> None:
    result = wrong("verify", BAIT, "--json")
    assert result.code == 1
    assert result.json["failed"] == 1
    [ruling] = result.json["rulings"]
    assert kinds(ruling) == {**SHAPE, "failures": list}
    assert ruling["state"] == "failed"
    file = wrong.file(BAIT)
    line = line_of(file, "me: {amber: 2, discard")
    assert ruling["failures"] == [
        f"{file}:{line}: opponent.amber: expected 11, got 12; see `rulesdb explore`"
    ]


def test_only_what_fails_is_listed(wrong: Tool) -> None:
    out = wrong("verify").out
    assert [line.split()[:2] for line in out.splitlines() if line.startswith("failed")] == [
        ["failed", BAIT]
    ]
    assert "verified" not in out


def test_nothing_but_the_count_is_printed_if_all_holds(rulesdb: Tool) -> None:
    assert rulesdb("verify", BAIT).out == "1 entry, 1 order replayed, 0 failed\n"


@pytest.mark.parametrize("option", ["-v", "--verbose"])
def test_every_entry_is_listed_on_request(rulesdb: Tool, option: str) -> None:
    first, *_ = rulesdb("verify", BAIT, option).out.splitlines()
    assert first == f"verified      {BAIT}  (1 order)"


def test_other_rulings_still_pass(wrong: Tool) -> None:
    assert wrong("verify", DUMA).code == 0


def test_wrong_ruling_fails_the_second_time_too(wrong: Tool) -> None:
    wrong("verify")
    assert wrong("verify").code == 1


def test_ruling_that_cites_an_unapplied_rule_fails(copy: Tool) -> None:
    file = copy.edit(BAIT, "cites: [preceding#once", "cites: [ward#instead, preceding#once")
    result = copy("verify", BAIT)
    assert result.code == 1
    line = line_of(file, "cites:")
    assert f"{file}:{line}: no replay applied 'ward#instead'; " in result.out


def test_ruling_that_does_not_depend_on_what_it_cites_fails(copy: Tool) -> None:
    file = copy.edit(
        DUMA, "cites: [destroyed#healing, destroyed#marked]", "cites: [destroyed#order]"
    )
    result = copy("verify", DUMA)
    assert result.code == 1
    place = f"{file}:{line_of(file, 'cites:')}"
    assert f"{place}: the scenarios hold without each of the statements in `cites`; " in result.out


def test_refused_move_fails_the_ruling(copy: Tool) -> None:
    file = copy.edit(BAIT, "me: {house: shadows, amber: 0", "me: {house: dis, amber: 0")
    result = copy("verify", BAIT)
    assert result.code == 1
    line = line_of(file, "- play bait-and-switch")
    assert f"{file}:{line}: 'play bait-and-switch' is refused by keyforge/rules/" in result.out


def test_cached_outcome_is_not_explored_again(copy: Tool, store: Store) -> None:
    copy("verify", BAIT)
    name = object_name("outcomes", copy.content)
    kept = store.get(name, FORMAT)
    assert kept is not None
    store.put(name, FORMAT, kept.replace(b"\xa8verified", b"\xa6failed"))
    assert copy("verify", BAIT).code == 1
    assert copy("verify", BAIT, "--again").code == 0


def test_works_without_a_writable_cache(rulesdb: Tool, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    result = rulesdb("verify", BAIT, "--build", tmp_path / "file")
    assert (result.code, result.err) == (0, "")


def test_ruling_that_states_nothing_is_bad_content(copy: Tool) -> None:
    stated = "me: {amber: 2, discard: [bait-and-switch]}\nopponent: {amber: 12}"
    file = copy.edit(BAIT, stated, "{}")
    result = copy("verify")
    assert (result.code, result.out) == (2, "")
    assert f"{file}:{line_of(file, '{}')}: the ending states nothing; " in result.err


def test_bad_content_is_not_a_failing_ruling(copy: Tool) -> None:
    copy.edit(BAIT, "hand: [bait-and-switch]", "hand: [bait-and-swich]")
    result = copy("verify")
    assert (result.code, result.out) == (2, "")
    assert "unknown card 'bait-and-swich'; did you mean 'bait-and-switch'?" in result.err


# Cases in other files --------------------------------------------------

CASES = """\
# Reaping

## one creature reaps
```scenario
me: {house: brobnar, creatures: [valdr]}
---
- reap with valdr
---
me: {amber: 1}
```

## a reap gives two
```scenario
me: {house: brobnar, creatures: [valdr]}
---
- reap with valdr
---
me: {amber: 2}
```
```scenario
me: {house: brobnar, creatures: [valdr]}
---
- can: reap with valdr
- reap with valdr
```

## nothing is stated
```scenario
me: {house: brobnar, creatures: [valdr]}
---
- reap with valdr
```
"""


def test_cases_of_a_file_are_run_and_counted(rulesdb: Tool, tmp_path: Path) -> None:
    file = tmp_path / "cases.md"
    file.write_text(CASES, "utf-8")
    result = rulesdb("verify", str(file), "--game", "keyforge")
    assert result.code == 1
    assert result.out.splitlines() == [
        f"{file}:18: a reap gives two: me.amber: expected 2, got 1",
        f"{file}:29: nothing is stated: it states nothing; add an ending, or `can`, `cannot` or "
        "`expect`",
        "2 passed, 2 failed",
    ]


def test_cases_of_a_file_as_json(rulesdb: Tool, tmp_path: Path) -> None:
    file = tmp_path / "cases.md"
    file.write_text(CASES, "utf-8")
    result = rulesdb("verify", str(file), "--game", "keyforge", "--json")
    assert (result.json["passed"], result.json["failed"]) == (2, 2)
    assert [(case["title"], case["state"]) for case in result.json["cases"]] == [
        ("one creature reaps", "passed"),
        ("a reap gives two", "failed"),
        ("a reap gives two (2)", "passed"),
        ("nothing is stated", "failed"),
    ]


def test_file_without_cases_is_reported(rulesdb: Tool, tmp_path: Path) -> None:
    file = tmp_path / "cases.md"
    file.write_text("# Nothing here\n", "utf-8")
    result = rulesdb("verify", str(file), "--game", "keyforge")
    assert (result.code, result.err) == (2, f"{file} has no scenario; add a ```scenario block\n")


def test_cases_need_a_game(rulesdb: Tool, tmp_path: Path) -> None:
    file = tmp_path / "cases.md"
    file.write_text(CASES, "utf-8")
    result = rulesdb("verify", str(file))
    assert (result.code, result.err) == (
        2,
        "no game given; use --game atrum or keyforge or mitos\n",
    )
