"""Games are plug-ins: shared code names none, and the engine runs alone."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb.engine import plugins
from rulesdb.errors import RulesError
from tests.paths import ROOT

GAMES = re.compile(r"keyforge|atrum|mitos|\bhouses?\b|reptante|æmber|\bamber\b", re.IGNORECASE)
DESK = ("tournament",)  # the desk has words of the regulations that it carries out


def strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name and every string of a module, except docstrings."""
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                docstrings.add(id(first.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings:
                yield node.lineno, node.value
        elif isinstance(node, ast.Name | ast.Attribute):
            yield node.lineno, node.id if isinstance(node, ast.Name) else node.attr


def test_shared_code_names_no_game() -> None:
    found = []
    for path in (ROOT / "rulesdb").rglob("*.py"):
        if path.relative_to(ROOT / "rulesdb").parts[0] in ("games", *DESK):
            continue
        for line, text in strings(ast.parse(path.read_text("utf-8"))):
            if GAMES.search(text):
                found.append(f"{path.relative_to(ROOT)}:{line}: {text[:60]}")
    assert found == []


@pytest.mark.parametrize("folder", ["site_templates", "browser"])
def test_shared_templates_and_scripts_name_no_game(folder: str) -> None:
    files = [p for p in (ROOT / folder).rglob("*") if p.suffix in (".html", ".js", ".xml", ".toml")]
    files = [p for p in files if "node_modules" not in p.parts and p.name != "search.js"]
    assert files
    found = [str(p.relative_to(ROOT)) for p in files if GAMES.search(p.read_text("utf-8"))]
    assert found == []


ALONE = """\
import sys
import rulesdb.engine.scenario, rulesdb.engine.procedure, rulesdb.engine.plugins as plugins
from rulesdb.engine.documents import Problems, read_yaml
for game in ("atrum", "keyforge", "mitos"):
    plugins.register(game, f"rulesdb.games.{game}")
    plugins.load(game)
import yaml
assert not yaml.__with_libyaml__
assert read_yaml("me: {hand: [urchin]}", 1, Problems("")).data == {"me": {"hand": ["urchin"]}}
unwanted = {"click", "jinja2", "markdown", "whoosh", "filelock", "watchfiles", "networkx",
    "subprocess", "multiprocessing", "concurrent.futures", "shutil", "sqlite3", "socket"}
print(sorted(unwanted & set(sys.modules)))
print(sorted(m for m in sys.modules if m.startswith("rulesdb.") and m.split(".")[1] not in
    ("engine", "games", "errors", "tournament")))
"""


def test_engine_and_games_need_only_msgspec_and_yaml(tmp_path: Path) -> None:
    """As in a browser: no other library, no part of yaml that is written in C."""
    packages = Path(sysconfig.get_path("purelib"))
    ignored = shutil.ignore_patterns("*.so", "__pycache__")
    shutil.copytree(packages / "yaml", tmp_path / "yaml", ignore=ignored)
    (tmp_path / "msgspec").symlink_to(packages / "msgspec")
    (tmp_path / "rulesdb").symlink_to(ROOT / "rulesdb")
    done = subprocess.run(
        [sys.executable, "-S", "-c", ALONE],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert done.stdout == "[]\n[]\n"


INCOMPLETE = """\
from rulesdb.engine.rulebook import Rulebook
rulebook = Rulebook()
steps = ()
move_forms = ("play CARD",)
def parse(data): ...
write = 7
"""


def test_everything_that_a_plugin_lacks_is_reported_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "incomplete_game.py").write_text(INCOMPLETE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(plugins._registered, "incomplete", "incomplete_game")
    with pytest.raises(RulesError) as caught:
        plugins.load("incomplete")
    said = str(caught.value)
    assert said.startswith("the plug-in of 'incomplete' (incomplete_game) has ")
    for name in ("check_position", "differences", "say", "board", "variants", "vocabulary"):
        assert f"'{name}' is missing: " in said
    assert "'write' cannot be called: " in said
    assert "'parse' takes (data), but must take (data, chart, record, variant=" in said
