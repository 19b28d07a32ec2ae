"""rulesdb check"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import Tool, kinds, line_of

STEAL = "keyforge/glossary/steal"
REAP = "keyforge/glossary/reap"


@pytest.fixture
def spoiled(copy: Tool) -> Tool:
    """Content with one problem in each of two entries."""
    copy.edit(STEAL, "see: [aember]", "see: [nothing-like-it]")
    copy.edit(REAP, "## it: ", "## xx: ")
    return copy


def test_real_content_has_no_problems(rulesdb: Tool) -> None:
    result = rulesdb("check")
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith(" entries, no problems\n")


def test_json_of_good_content(rulesdb: Tool) -> None:
    data = rulesdb("check", "--json").json
    assert kinds(data) == {"entries": int, "problems": list}
    assert data["entries"] > 80
    assert data["problems"] == []


def test_every_problem_is_one_line_with_file_and_line(spoiled: Tool) -> None:
    result = spoiled("check")
    assert result.code == 2
    lines = result.out.splitlines()
    steal = spoiled.file(STEAL)
    where = f"{steal}:{line_of(steal, 'see: [nothing')}: "
    assert [line for line in lines if line.startswith(where)]
    assert all(line.startswith(f"{spoiled.content}/") and "; " in line for line in lines)
    assert result.err == f"{len(lines)} problems\n"


def test_json_of_a_problem(spoiled: Tool) -> None:
    result = spoiled("check", "--json")
    assert result.code == 2
    assert kinds(result.json) == {"entries": int, "problems": list}
    shape = {"path": str, "line": int, "what": str, "remedy": str}
    assert [kinds(problem) for problem in result.json["problems"]] == [shape] * 3


@pytest.mark.parametrize(
    "name",
    [
        "content/keyforge/glossary/steal.md",
        "keyforge/glossary/steal.md",
        "keyforge/glossary/steal",
        "glossary/steal",
        "steal",
    ],
)
def test_path_or_id_narrows_the_check(
    spoiled: Tool, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(spoiled.content.parent)
    result = spoiled("check", name)
    assert result.code == 2
    assert {line.partition(":")[0] for line in result.out.splitlines()} == {
        str(spoiled.file(STEAL))
    }


def test_folder_narrows_the_check(spoiled: Tool) -> None:
    spoiled.edit("keyforge/rules/upgrades", "## it: ", "## xx: ")
    result = spoiled("check", spoiled.content / "keyforge" / "rules")
    assert result.code == 2
    assert all("/rules/upgrades.md:" in line for line in result.out.splitlines())


def test_several_names_show_the_problems_of_each(spoiled: Tool) -> None:
    assert spoiled("check", STEAL, REAP).out == spoiled("check").out


def test_problems_of_other_entries_are_left_out(spoiled: Tool) -> None:
    result = spoiled("check", "keyforge/glossary/ward")
    assert (result.code, result.out) == (0, "no problems\n")


def test_narrowed_check_counts_the_named_entries(rulesdb: Tool) -> None:
    assert rulesdb("check", STEAL).out == "1 entry, no problems\n"


def test_refuses_unknown_name(rulesdb: Tool) -> None:
    result = rulesdb("check", "keyforge/glossary/stael")
    assert (result.code, result.out) == (2, "")
    assert "did you mean 'keyforge/glossary/steal'?" in result.err


def test_refuses_unknown_name_in_bad_content(spoiled: Tool) -> None:
    result = spoiled("check", "keyforge/glossary/stael")
    assert (result.code, result.out) == (2, "")
    assert result.err == "there is no file or entry 'keyforge/glossary/stael'\n"


def test_refuses_missing_content_folder(rulesdb: Tool, tmp_path: Path) -> None:
    result = rulesdb("check", "--content", tmp_path / "nowhere")
    assert result.code == 2
    assert "no such folder; give a folder with --content" in result.out


def test_fixed_problem_is_gone(spoiled: Tool) -> None:
    spoiled("check")
    spoiled.edit(STEAL, "see: [nothing-like-it]", "see: [aember]")
    spoiled.edit(REAP, "## xx: ", "## it: ")
    assert spoiled("check").code == 0


def test_ruling_cannot_be_not_modelled_and_have_a_scenario(copy: Tool) -> None:
    file = copy.edit("keyforge/rulings/duma-poison-wave", "cards:", 'not-modelled: "no"\ncards:')
    result = copy("check")
    assert result.code == 2
    line = line_of(file, "not-modelled")
    assert f"{file}:{line}: both `not-modelled` and a scenario; remove one of the two" in result.out


def test_engine_must_not_apply_a_statement_that_has_ended(copy: Tool) -> None:
    copy.edit(
        STEAL, "see: [aember]", "see: [aember]\nstatements: {at-most: {until: worlds-collide}}"
    )
    result = copy("check")
    assert result.code == 2
    assert result.out == (
        f"{copy.file(STEAL)}:4: the engine applies 'keyforge/glossary/steal#at-most', which is no "
        "longer in force; change the engine, or take `until` out\n"
    )
    assert copy("verify", STEAL).code == 2
