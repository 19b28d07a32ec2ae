"""The Python API: its examples run, it is typed, and its page is current."""

from __future__ import annotations

import doctest
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import rulesdb
from rulesdb.engine import plugins
from tests.command_line import run
from tests.paths import ROOT


def script() -> ModuleType:
    """The script that writes docs/api.md."""
    spec = importlib.util.spec_from_file_location("api_page", ROOT / "docs" / "api.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that `rulesdb init --engine` writes, as the current folder."""
    monkeypatch.chdir(tmp_path)
    assert run("init", ".", "--engine").code == 0
    monkeypatch.syspath_prepend(str(tmp_path / "engine"))
    monkeypatch.setitem(plugins._registered, "pebbles", "pebbles")
    plugins.load.cache_clear()
    return tmp_path


def test_page_is_current() -> None:
    text = (ROOT / "docs" / "api.md").read_text("utf-8")
    assert text == script().page(), "run `python docs/api.py > docs/api.md`"


def test_page_has_every_public_name_but_the_errors() -> None:
    errors = {name for name in rulesdb.__all__ if name.endswith(("Error", "Found"))}
    assert set(script().PUBLIC) == {*rulesdb.__all__} - errors


@pytest.mark.parametrize("name", ["README.md", "docs/api.md"])
def test_the_api_is_named(name: str) -> None:
    assert "rulesdb.load(" in (ROOT / name).read_text("utf-8")


def test_examples_run(example: Path) -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(page, {"rulesdb": rulesdb}, "api.md", None, 0)
    said: list[str] = []
    found = doctest.DocTestRunner().run(test, out=said.append)
    assert found.failed == 0, "".join(said)
    assert found.attempted > 15


TYPED = """\
import rulesdb

library: rulesdb.Library = rulesdb.load("content", skip_broken=True)
entry: rulesdb.Entry = library["a/rulings/b"]
scenario: rulesdb.Scenario = entry.scenarios[0]
run: rulesdb.Run = scenario.replay()
hits: list[rulesdb.Hit] = library.search("x", lang="en", limit=3)
count: int = rulesdb.build(library, "build", url="https://rules.example.org/").pages
"""


@pytest.mark.slow
def test_a_typed_program_can_use_it(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(TYPED, "utf-8")
    mypy = (sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}")
    done = subprocess.run([*mypy, program], capture_output=True, text=True)
    assert done.stdout == "Success: no issues found in 1 source file\n", done.stdout
    wrong = TYPED.replace("limit=3", "limit='3'")
    program.write_text(wrong, "utf-8")
    assert subprocess.run([*mypy, program], capture_output=True).returncode == 1


@pytest.mark.slow
def test_examples_are_typed(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    examples = doctest.DocTestParser().get_examples(page.replace("```", ""))
    assert len(examples) > 15
    program = tmp_path / "examples.py"
    program.write_text("import rulesdb\n" + "".join(each.source for each in examples), "utf-8")
    mypy = (sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}")
    done = subprocess.run([*mypy, program], capture_output=True, text=True)
    assert done.stdout == "Success: no issues found in 1 source file\n", done.stdout


# Drafts -------------------------------------------------------------------------------------------


@pytest.fixture
def with_draft(example: Path) -> Path:
    """The same with two unfinished entries, one of which others cite."""
    assert run("new", "ruling", "draft").code == 0
    nest = example / "content/pebbles/glossary/nest.md"
    nest.write_text(nest.read_text("utf-8").replace("Where a player", "FILL-IN"), "utf-8")
    return example


def test_draft_blocks_everything_unless_it_is_skipped(with_draft: Path) -> None:
    with pytest.raises(rulesdb.ContentError):
        rulesdb.load("content")
    library = rulesdb.load("content", skip_broken=True)
    ids = {entry.id for entry in library}
    assert "pebbles/rulings/last-pebble" in ids
    assert ids.isdisjoint({"pebbles/rulings/draft", "pebbles/glossary/nest"})
    assert {problem.path for problem in library.broken} >= {
        "pebbles/rulings/draft.md",
        "pebbles/glossary/nest.md",
    }


def test_entries_that_need_a_skipped_one_are_left_out_too(with_draft: Path) -> None:
    library = rulesdb.load("content", skip_broken=True)
    assert {"pebbles/errata/magpie", "pebbles/cards/magpie"}.isdisjoint(library.entries)


@pytest.mark.parametrize("command", ["show", "replay"])
def test_commands_can_skip_a_draft(with_draft: Path, command: str) -> None:
    assert run(command, "last-pebble").code == 2
    result = run(command, "last-pebble", "--skip-broken")
    assert result.code == 0
    assert "; `rulesdb check` lists the problems" in result.err


@pytest.mark.parametrize("command", ["show", "replay"])
def test_commands_that_can_skip_a_draft_say_so(with_draft: Path, command: str) -> None:
    result = run(command, "pebbles/rulings/last-pebble")
    assert result.code == 2
    assert result.err.splitlines()[-1] == "`--skip-broken` leaves out what is not finished"


def test_commands_that_cannot_skip_a_draft_do_not_offer_it(with_draft: Path) -> None:
    assert "--skip-broken" not in run("verify").err


def test_build_never_skips(with_draft: Path) -> None:
    assert "--skip-broken" not in run("build", "--help").out
    assert run("build").code == 2


def test_skipping_does_not_hide_a_problem_from_the_next_command(with_draft: Path) -> None:
    assert run("show", "last-pebble", "--skip-broken").code == 0
    assert run("check").code == 2


def test_whole_content_loses_nothing(example: Path) -> None:
    library = rulesdb.load("content", skip_broken=True)
    assert (len(library), library.broken) == (10, [])
