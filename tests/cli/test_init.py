"""rulesdb init: a folder that builds at once."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import yaml

from rulesdb.engine import plugins
from rulesdb.reference.schema import KINDS
from tests.command_line import run
from tests.paths import ROOT
from tests.workshop import Workshop, serving


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, where commands run."""
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def made(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that `rulesdb init` writes, where commands run."""
    assert run("init", "my-rules").code == 0
    monkeypatch.chdir(here / "my-rules")
    return here / "my-rules"


@pytest.fixture
def with_engine(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same with its engine, as if it were installed."""
    assert run("init", ".", "--engine", "--lang", "en,es,it,pt").code == 0
    monkeypatch.syspath_prepend(str(here / "engine"))
    monkeypatch.setitem(plugins._registered, "pebbles", "pebbles")
    plugins.load.cache_clear()
    return here


def test_has_an_entry_of_every_kind_but_tournaments(made: Path) -> None:
    kinds = {path.parent.name for path in (made / "content").rglob("*.md")}
    assert kinds == {*KINDS} - {"tournament", "game"} | {"pebbles"}


def test_has_what_a_repository_needs(made: Path) -> None:
    names = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    assert {name for name in names if not name.startswith("content/")} == {
        ".gitattributes",
        ".githooks/pre-commit",
        ".github/workflows/rules.yml",
        ".gitignore",
        ".gitlab-ci.yml",
        "README.md",
    }


def test_the_hook_can_be_run(made: Path) -> None:
    assert (made / ".githooks/pre-commit").stat().st_mode & 0o111


def test_the_hook_finds_the_environment_of_the_folder(made: Path) -> None:
    """A commit from an editor has no activated environment."""
    program = made / ".venv/bin/rulesdb"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$1"\n', "utf-8")
    program.chmod(0o755)
    hook = made / ".githooks/pre-commit"
    done = subprocess.run([hook], env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("check\nverify\n", "")


@pytest.mark.parametrize("file", [".github/workflows/rules.yml", ".gitlab-ci.yml"])
def test_workflows_are_yaml_and_run_commands_that_exist(made: Path, file: str) -> None:
    text = (made / file).read_text("utf-8")
    assert yaml.safe_load(text)
    commands = re.findall(r"rulesdb (\w+)(.*)", text)
    assert [name for name, _ in commands if name in ("check", "verify", "build")]
    for name, options in commands:
        known = run(name, "--help").out
        for option in re.findall(r"--[a-z]+", options):
            assert option in known


def test_workflows_check_every_push_and_publish_the_default_branch(made: Path) -> None:
    gitlab = yaml.safe_load((made / ".gitlab-ci.yml").read_text("utf-8"))
    assert gitlab["check"]["script"] == ["rulesdb check", "rulesdb verify"]
    assert "rules" not in gitlab["check"]
    assert gitlab["pages"]["rules"] == [{"if": "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH"}]
    github = yaml.safe_load((made / ".github/workflows/rules.yml").read_text("utf-8"))["jobs"]
    assert {"run": "rulesdb verify"} in github["build"]["steps"]
    assert "if" not in github["build"]
    default = "github.ref_name == github.event.repository.default_branch"
    assert github["publish"]["if"] == default


@pytest.mark.parametrize("lang", ["es", "it", "pt"])
def test_pages_of_the_example_have_no_english(here: Path, lang: str) -> None:
    """Authors write in English why something does not run; the site has it in its languages."""
    assert run("init", ".", "--lang", lang).code == 0
    assert run("build").code == 0
    pages = list((here / "build/site" / lang).resolve().rglob("*.html"))
    assert len(pages) > 20
    for english in ("no engine runs this game yet", "no rules in it"):
        assert [page for page in pages if english in page.read_text("utf-8")] == []


def test_says_what_comes_next(here: Path) -> None:
    out = run("init", "my-rules").out
    assert out.startswith("wrote 16 files to my-rules\n\nNow:\n  cd my-rules\n  rulesdb check ")


def test_checks_and_verifies(made: Path) -> None:
    assert run("check").out == "10 entries, no problems\n"
    result = run("verify")
    assert (result.code, result.out.splitlines()[-1][-8:]) == (0, "0 failed")


def test_builds_and_searches(made: Path) -> None:
    assert run("build").code == 0
    site = (made / "build/site").resolve()
    assert "Magpie" in (site / "en/pebbles/cards/magpie.html").read_text("utf-8")
    assert "you can watch" not in (site / "en/index.html").read_text("utf-8")  # nothing runs
    assert "pebbles/cards/magpie" in run("search", "magpies").out


def test_is_served(made: Path) -> None:
    with serving(Workshop(made / "content", made / "build")) as server:
        assert server.port, server.errors
        assert "Pebbles" in server.page("/en/pebbles/index.html")


def test_example_has_the_languages_that_were_asked_for(here: Path) -> None:
    assert run("init", "x", "--lang", "pt", "--lang", "es").code == 0
    for path in (here / "x/content").rglob("*.md"):
        headings = re.findall(r"^## (\S+):", path.read_text("utf-8"), re.MULTILINE)
        assert sorted(headings) == ["es", "pt"], path
    assert run("check", "--content", "x/content").code == 0


def test_language_of_which_the_example_has_no_text_is_in_progress(here: Path) -> None:
    result = run("init", "x", "--lang", "en", "--lang", "de")
    assert "the example has no text in de" in result.out
    page = (here / "x/content/pebbles/game.md").read_text("utf-8")
    assert page.startswith("---\nlanguages: [en]\nin-progress: [de]\n")
    assert run("check", "--content", "x/content").code == 0


def test_form_of_a_language_begins_with_its_texts(here: Path) -> None:
    assert "has no text in" not in run("init", "x", "--lang", "pt-BR", "--lang", "en").out
    page = (here / "x/content/pebbles/game.md").read_text("utf-8")
    assert page.startswith("---\nlanguages: [pt-BR, en]\n")
    assert "## pt-BR: Pedrinhas" in page
    assert run("check", "--content", "x/content").out == "10 entries, no problems\n"


def test_two_forms_of_a_language_have_the_same_texts(here: Path) -> None:
    assert run("init", "x", "--lang", "pt,pt-BR").code == 0
    page = (here / "x/content/pebbles/game.md").read_text("utf-8")
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == ["pt: Pedrinhas", "pt-BR: Pedrinhas"]


def test_refuses_what_is_not_a_language(here: Path) -> None:
    result = run("init", "x", "--lang", "English")
    assert result.code == 2
    assert result.err == "'English' is not a language; write a code such as en, pt or pt-BR\n"
    assert not (here / "x").exists()


def test_changes_no_file_that_is_there(here: Path) -> None:
    (here / "README.md").write_text("mine", "utf-8")
    (here / "content/chess").mkdir(parents=True)
    (here / "content/chess/game.md").write_text("mine", "utf-8")
    result = run("init", ".")
    assert (here / "README.md").read_text("utf-8") == "mine"
    assert "kept README.md: it is there already" in result.err
    assert [path.name for path in (here / "content").iterdir()] == ["chess"]
    assert (here / ".gitlab-ci.yml").is_file()


def test_content_without_a_game_gets_the_example(here: Path) -> None:
    (here / "content").mkdir()
    assert run("init", ".").code == 0
    assert run("check").out == "10 entries, no problems\n"


def test_second_run_has_nothing_to_write(made: Path) -> None:
    assert run("init", ".").out == "nothing to write: . has everything\n"


# The engine ---------------------------------------------------------------------------------------


def test_without_the_engine_installed_a_scenario_says_how_to(here: Path) -> None:
    assert run("init", ".", "--engine").code == 0
    assert "install its package (`pip install -e engine`)" in run("check").out


def test_engine_for_an_example_without_scenarios_says_what_is_missing(made: Path) -> None:
    result = run("init", ".", "--engine")
    assert "the rulings in content/ have no scenarios" in result.out
    assert (
        "`rulesdb init DIR --engine` in an empty folder writes the example with them" in result.out
    )
    assert "have no scenarios" not in run("init", "../other", "--engine").out


def test_engine_agrees_with_every_entry(with_engine: Path) -> None:
    assert run("check").out == "10 entries, no problems\n"
    found = {each["id"]: each["state"] for each in run("verify", "--json").json["rulings"]}
    assert found == {
        "pebbles/errata/magpie": "verified",
        "pebbles/questions/equal-nests": "open",
        "pebbles/rulings/last-pebble": "verified",
    }


def test_every_rule_of_the_engine_is_guarded(with_engine: Path) -> None:
    assert run("coverage", "--json").json["pebbles"]["unguarded"] == []


def test_engine_is_built_into_pages_with_replays(with_engine: Path) -> None:
    assert run("build").code == 0
    page = with_engine / "build/site/pt/pebbles/rulings/last-pebble.html"
    assert "Eu: 2 do monte." in page.read_text("utf-8")
    home = (with_engine / "build/site/en/index.html").read_text("utf-8")
    assert home.count("Rulings you can watch happen.") > 1


def test_lines_may_end_as_on_windows(with_engine: Path) -> None:
    """As git for Windows writes them."""
    assert run("verify", "--reset").code == 0
    for path in (with_engine / "content").rglob("*.*"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert run("check").out == "10 entries, no problems\n"
    assert run("verify").out == "3 entries, 6 orders replayed, 0 failed\n"


def test_verify_names_a_missing_golden_trace(with_engine: Path) -> None:
    trace = "content/pebbles/traces/last-pebble.en.txt"
    result = run("verify")
    assert result.code == 0
    assert f"no golden trace yet: {trace}\n" in result.out
    assert trace in run("verify", "--json").json["missing-traces"]
    assert run("verify", "--reset").code == 0
    assert (with_engine / trace).read_text("utf-8").startswith("# scenario\nI: 2 from the heap.")
    assert "no golden trace" not in run("verify").out


@pytest.mark.parametrize("lang", ["en", "es", "it", "pt"])
def test_engine_tells_a_replay_in_every_language(with_engine: Path, lang: str) -> None:
    for name in ("pebbles/rulings/last-pebble", "pebbles/errata/magpie"):
        for number in ("1", "2"):
            assert run("replay", name, "--lang", lang, "--scenario", number).code == 0


def test_engine_is_small() -> None:
    """A newcomer reads it in one sitting."""
    lines = [
        line
        for path in (ROOT / "starter/engine/pebbles").glob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if line.strip() and not line.strip().startswith(('"', "#"))
    ]
    assert len(lines) < 170


# Empty folders ------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [("build",), ("new", "term", "x")])
def test_command_that_writes_says_how_to_begin(here: Path, command: tuple[str, ...]) -> None:
    result = run(*command)
    assert result.code == 2
    assert "no content here; `rulesdb init DIR` writes a folder to begin with" in result.err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("command", ["build", "serve"])
def test_content_without_a_game_is_not_built(here: Path, command: str) -> None:
    (here / "content").mkdir()
    result = run(command)
    assert result.code == 2
    assert "there is no game in content; write one with `rulesdb new game NAME`" in result.err
    assert not (here / "build/site").exists()


def test_check_says_that_the_games_are_not_ones_own(here: Path) -> None:
    assert "the games that come with rulesdb; `rulesdb init DIR`" in run("check").err


@pytest.mark.parametrize("place", ["README.md", ".githooks", ".github/workflows", "content"])
def test_nothing_is_written_where_a_symlink_leads(here: Path, tmp_path: Path, place: str) -> None:
    """A folder that one begins in may come from somebody else."""
    link = here / place
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").mkdir() if place == ".githooks" else None
    result = run("init", ".")
    assert (result.code, f"{place} is a symlink" in result.err) == (2, True)
    there = tmp_path / "elsewhere"
    assert not there.exists() or list(there.iterdir()) == []
