"""The examples in the documents are real."""

from __future__ import annotations

import json
import re
import shutil
import textwrap
from pathlib import Path

import jsonschema
import msgspec
import pytest

import rulesdb
from rulesdb.builder.publish import ENTRIES
from rulesdb.cli import COMMANDS
from rulesdb.engine.documents import Problems, dump_yaml, read_yaml, split_yaml
from rulesdb.games.keyforge.procedures import PROCEDURES
from rulesdb.proof.verify import verify
from rulesdb.reference.json_schema import json_schema
from rulesdb.reference.library import Library
from rulesdb.reference.reader import read_blocks
from rulesdb.reference.schema import KINDS
from rulesdb.reference.schema_docs import reference
from rulesdb.system.store import Store
from tests.command_line import run
from tests.paths import ROOT
from tests.workshop import Workshop, copy_kept, load_library


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def fenced(document: str, opening: str) -> str:
    """The text of the first fence with that opening, dedented."""
    found = re.search(rf"^( *)(`{{3,}}){opening}\n(.*?)^\1\2\n", document, re.DOTALL | re.MULTILINE)
    assert found is not None, opening
    return textwrap.dedent(found.group(3))


def test_schema_reference_is_current() -> None:
    assert text("docs/schema.md") == reference(), "run `rulesdb schema > docs/schema.md`"


def test_readme_names_every_command() -> None:
    table = text("README.md").partition("## The commands")[2].partition("In Python")[0]
    named = set(re.findall(r"`(?:rulesdb )?(\w+)", table))
    assert set(COMMANDS) - named == set()


def test_replay_in_the_readme_is_what_the_command_prints(library: Library) -> None:
    shown = fenced(text("README.md"), "console")
    run = library["keyforge/rulings/bait-and-switch-repeat-count"].scenarios[0].replay()
    told = [
        f"{'  ' * line['depth']}{line['text']}  {line['rule'].partition('/')[2]}"
        for line in run.trace("en")
    ]
    command, *rest = shown.rstrip().split("\n")
    assert command == "$ .venv/bin/rulesdb replay bait-and-switch-repeat-count"
    assert rest == [*told, "", *dump_yaml(run.position).split("\n")]


def test_scenario_in_the_readme_is_that_of_the_entry(library: Library) -> None:
    shown = fenced(fenced(text("README.md"), "markdown"), "scenario")
    entry = library["keyforge/rulings/bait-and-switch-repeat-count"].fences[0].text

    def parts(block: str) -> list[object]:
        documents = [read_yaml(part, 1, Problems("")) for part, _ in split_yaml(block, 1)]
        return [document.data for document in documents if document is not None]

    before, moves, after = parts(shown)
    assert [before, moves] == parts(entry)[:2]
    for side, stated in after.items():  # type: ignore[attr-defined]
        assert stated.items() <= parts(entry)[2][side].items()  # type: ignore[index]


@pytest.mark.slow
def test_ruling_in_contributing_passes(tmp_path: Path, library: Library, store: Store) -> None:
    content = tmp_path / "content"
    shutil.copytree(ROOT / "content", content)
    copy_kept("library", library.root, content, store, store)
    ruling = content / "keyforge/rulings/urchin-poor-opponent.md"
    ruling.write_text(fenced(text("CONTRIBUTING.md"), "markdown"), "utf-8")
    library = load_library(content, store)
    [result] = verify(library, [library["keyforge/rulings/urchin-poor-opponent"]])
    assert (result.state, result.orders) == ("verified", 1)


def test_card_in_contributing_is_the_real_one() -> None:
    shown = fenced(text("CONTRIBUTING.md"), "python")
    assert shown in text("rulesdb/games/keyforge/cards/cota/dis/creatures.py")


@pytest.mark.parametrize(
    "name",
    [
        "README.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "docs/editors.md",
        "docs/add-a-game.md",
        "docs/add-a-language.md",
        "docs/json.md",
        "docs/new-rulebook.md",
        "docs/publish.md",
        "docs/pull-requests.md",
        "docs/scenarios.md",
        "docs/terminal.md",
        "docs/tournament.md",
        "docs/desk.md",
    ],
)
def test_linked_files_exist(name: str) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", text(name)):
        assert ((ROOT / name).parent / target).exists(), target


def test_python_in_the_readme_runs(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """It builds upon a build, which takes a tenth of the time of a build from scratch."""
    monkeypatch.setenv("RULESDB_CACHE", str(shop.store.folder))
    before = (shop.folder / "current").readlink()
    code = fenced(text("README.md"), "python")
    code = code.replace('rulesdb.load("content")', "library").replace('"build"', "folder")
    exec(code, {"library": shop.load(), "folder": shop.folder})
    assert (shop.folder / "current").readlink() != before
    assert (shop.site / "index.html").is_file()


def test_versions_agree() -> None:
    project = msgspec.toml.decode(text("pyproject.toml"))["project"]
    assert project["version"] == rulesdb.__version__


def test_every_scenario_in_the_documents_holds(library: Library) -> None:
    found = read_blocks(library, "keyforge", text("docs/scenarios.md"))
    wrong = [(s.fence.line, list(s.problems()) or s.verdict().why) for s in found]
    assert len(found) > 50
    assert [each for each in wrong if each[1]] == []


def test_every_procedure_in_the_documents_holds(library: Library) -> None:
    found = read_blocks(library, "keyforge", text("docs/tournament.md"))
    wrong = [(p.fence.line, list(p.problems()) or p.verdict().why) for p in found]
    assert {p.fence.info.split()[1] for p in found} == set(PROCEDURES)
    assert [each for each in wrong if each[1]] == []


def test_policy_to_send_as_a_header_is_that_of_the_pages() -> None:
    """The table may run WebAssembly; only a header can say who may show a page in a frame."""
    sent = re.search(r"^Content-Security-Policy: (.+)$", text("docs/publish.md"), re.MULTILINE)
    page = re.search(r'Content-Security-Policy" content="(.+?)"', text("site_templates/page.html"))
    assert sent is not None
    assert page is not None
    own = re.sub(r"{%.+?%}", "", page[1])
    table = own.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    assert sent[1] == f"{table}; frame-ancestors 'none'"


def test_entry_points_that_the_documents_copy_last_are_those_of_the_program() -> None:
    for name in ENTRIES[1:]:
        assert f"--exclude /{name}" in text("docs/publish.md")
        assert f"--exclude {name}" in text("docs/publish.md")


def test_examples_for_editors_are_valid() -> None:
    document = text("docs/editors.md")
    for block in re.findall(r"```json\n(.+?)```", document, re.DOTALL):
        json.loads(block)
    schema = json_schema("scenario", "keyforge")
    shown = fenced(document, "yaml")
    parts = [read_yaml(part, line, Problems("")) for part, line in split_yaml(shown, 1)]
    assert len(parts) == 3
    for part in parts:
        assert part is not None
        jsonschema.validate(part.data, schema)


def test_documented_kinds_for_editors_are_all_kinds() -> None:
    document = text("docs/editors.md")
    looped = re.search(r"for kind in (.+); do", document)
    listed = re.search(r"const kinds = (\[.+\]);", document)
    assert looped is not None
    assert listed is not None
    assert {*looped[1].split(), "cards"} == set(KINDS)
    assert {*json.loads(listed[1]), "game"} == set(KINDS)


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Add an erratum", "errata/magpie.md"),
        ("Add an open question", "questions/equal-nests.md"),
    ],
)
def test_example_in_contributing_is_that_of_the_starter(heading: str, name: str) -> None:
    """It is in English only; `tests/cli/test_init.py` verifies the starter with its engine."""
    part = text("CONTRIBUTING.md").partition(f"## {heading}\n")[2]
    entry = text(f"starter/content/pebbles/{name}")
    entry = re.sub(r"^not-modelled: .*\n", "", entry, flags=re.MULTILINE)
    entry = re.sub(r"^## (?!en)(?:(?!```).*\n)*", "", entry, flags=re.MULTILINE)
    assert fenced(part, "markdown") == entry


def test_contributing_needs_no_program_that_make_build_does_not_install() -> None:
    named = set(re.findall(r"\.venv/bin/(\w+)", text("CONTRIBUTING.md")))
    assert named <= {"rulesdb", "python", "activate"}


GUIDES = ("docs/editors.md", "docs/publish.md", "docs/pull-requests.md", "docs/terminal.md")


@pytest.mark.parametrize("name", GUIDES)
def test_commands_and_options_in_the_guides_exist(name: str) -> None:
    found = re.findall(r"\brulesdb ([a-z]+)((?: +[^\s`|>#)\"]+)*)", text(name))
    used = [(command, words) for command, words in found if command in COMMANDS]
    assert used
    for command, words in used:
        options = set(re.findall(r"(?<=\s)--?[a-z][a-z-]*", words))
        known = run(command, "--help").out
        assert {option for option in options if f"{option} " not in known} == set(), command


@pytest.mark.parametrize("name", GUIDES)
def test_yaml_in_the_guides_can_be_read(name: str) -> None:
    problems = Problems(name)
    for block in re.findall(r"```yaml\n(.+?)```", text(name), re.DOTALL):
        for part, line in split_yaml(block, 1):
            assert read_yaml(part, line, problems) is not None
    assert problems.found == []
