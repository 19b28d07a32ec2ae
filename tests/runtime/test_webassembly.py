"""Every scenario runs in WebAssembly as it does here: same traces, same endings, same sessions."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from rulesdb.engine.reference import Reference
from rulesdb.engine.scenario import Scenario
from rulesdb.reference.library import Library
from rulesdb.site.interface_words import site_words
from rulesdb.site.runtime import engine_archive, runtime_files, stored_reference
from tests.paths import TEMPLATES
from tests.runtime.harness import drawn, run_all

HERE = Path(__file__).parent
GAMES = ("atrum", "keyforge", "mitos")

pytestmark = pytest.mark.slow


def blocks_of(library: Library) -> list[dict[str, Any]]:
    """Return every scenario of every game, with its entry."""
    return [
        {
            "game": entry.game,
            "fence": to_builtins(block.fence),
            "origin": to_builtins(block.origin),
        }
        for entry in library
        for block in entry.blocks
        if isinstance(block, Scenario)
    ]


@pytest.fixture(scope="module")
def node() -> str:
    found = shutil.which("node")
    if found is None or not runtime_files(TEMPLATES):
        if os.environ.get("CI"):
            pytest.fail("Node.js or site_templates/runtime is missing; `make build` makes it")
        pytest.skip("needs Node.js and site_templates/runtime, which `make build` makes")
    return found


def test_library_of_python_needs_no_compiler(node: str) -> None:
    with zipfile.ZipFile(TEMPLATES / "runtime" / "python_stdlib.zip") as library:
        modules = [name for name in library.namelist() if name.endswith((".py", ".pyc"))]
    assert modules
    assert [name for name in modules if name.endswith(".py")] == []


def test_every_scenario_runs_as_it_does_here(library: Library, node: str, tmp_path: Path) -> None:
    blocks = blocks_of(library)
    assert len(blocks) > 700
    (tmp_path / "engine.zip").write_bytes(engine_archive(TEMPLATES))
    words = {game: json.dumps(site_words(TEMPLATES, "es", game)["replay"]) for game in GAMES}
    given = json.dumps({"blocks": blocks, "words": words})
    (tmp_path / "blocks.json").write_text(given, "utf-8")
    messages = {game: stored_reference(library, game, "test") for game in GAMES}
    games = []
    for game in GAMES:
        (tmp_path / f"{game}.msgpack").write_bytes(messages[game])
        games.append(f"{game}={tmp_path / game}.msgpack")
    command = [node, HERE / "run.mjs", TEMPLATES / "runtime", tmp_path / "engine.zip"]
    command += [HERE / "harness.py", tmp_path / "blocks.json", tmp_path / "out.json", *games]
    running = subprocess.Popen([str(word) for word in command], stderr=subprocess.PIPE, text=True)
    libraries: dict[str, Reference] = dict.fromkeys(GAMES, library)
    here = run_all(libraries, blocks)
    assert [each for each in here if isinstance(each, str)] == []  # errors
    _, errors = running.communicate(timeout=900)
    assert running.returncode == 0, errors[-3000:]
    out = json.loads((tmp_path / "out.json").read_text("utf-8"))
    there, boards = out["found"], str(TEMPLATES)
    assert out["drawn"] == {g: drawn(messages[g], g, words[g], boards) for g in GAMES}
    different = [
        (block["origin"]["id"], block["fence"]["line"], one, other)
        for block, one, other in zip(blocks, here, there, strict=True)
        if one != other
    ]
    assert different == []
