"""The tournament desk in WebAssembly writes the same file, and loads no more than it needs."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rulesdb.engine.stored_reference import StoredReference
from rulesdb.reference.library import Library
from rulesdb.site.desk_engine import open_engine
from rulesdb.site.runtime import REGULATIONS, desk_archive, runtime_files, stored_reference
from tests.paths import TEMPLATES
from tests.runtime.play_desk import ROUNDS, play
from tests.workshop import Workshop

HERE = Path(__file__).parent

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def reference(real: Workshop) -> bytes:
    library: Library = real.load()
    return stored_reference(library, "keyforge", "test", REGULATIONS)


def played_here(reference: bytes) -> list[str]:
    return play(open_engine(reference, "", "keyforge", "rulesdb.games.keyforge").answer)


def test_whole_event_is_played(reference: bytes) -> None:
    assert played_here(reference)[-1].count('"step":"pair"') == ROUNDS + 2


def run_alone(folder: Path, reference: bytes, code: str) -> str:
    """Run code in a process that has nothing but the archive and msgspec; return its output."""
    import msgspec

    with zipfile.ZipFile(io.BytesIO(desk_archive(TEMPLATES))) as archive:
        archive.extractall(folder)
    shutil.rmtree(folder / "msgspec", ignore_errors=True)  # compiled for the browser
    (folder / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    shutil.copy(HERE / "play_desk.py", folder)
    (folder / "reference").write_bytes(reference)
    command = [sys.executable, "-S", "-c", code]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout


def test_archive_alone_plays_the_same_event(reference: bytes, tmp_path: Path) -> None:
    """With the small networkx."""
    code = (
        "import json, sys\n"
        "from rulesdb.site.desk_engine import open_engine\n"
        "from play_desk import play\n"
        "data = open('reference', 'rb').read()\n"
        "engine = open_engine(data, '', 'keyforge', 'rulesdb.games.keyforge')\n"
        "told = play(engine.answer)\n"
        "assert 'networkx' in sys.modules\n"
        "assert 'rulesdb.games.keyforge.cards' not in sys.modules\n"
        "assert 'rulesdb.engine.kernel' not in sys.modules\n"
        "print(json.dumps(told))\n"
    )
    assert json.loads(run_alone(tmp_path, reference, code)) == played_here(reference)


def test_archive_alone_runs_the_procedures_of_a_game_without_a_desk(
    real: Workshop, tmp_path: Path
) -> None:
    code = (
        "import json, sys\n"
        "from rulesdb.site.desk_engine import open_engine\n"
        "data = open('reference', 'rb').read()\n"
        "engine = open_engine(data, '', 'atrum', 'rulesdb.games.atrum')\n"
        "here, there = {'reptantes': 2, 'resistance': 7}, {'reptantes': 2, 'resistance': 8}\n"
        "given = {'players': {'Ana': here, 'Bea': there}}\n"
        "asked = {'do': 'run', 'procedure': 'end-by-time', 'given': given}\n"
        "told = json.loads(engine.answer(json.dumps(asked)))\n"
        "assert told['statements']['atrum/tournament/end-by-time#resistance']['text']\n"
        "assert 'rulesdb.engine.kernel' not in sys.modules\n"
        "print(told['found']['winner'], told['found']['score'])\n"
    )
    stored = stored_reference(real.load(), "atrum", "test", REGULATIONS)
    assert run_alone(tmp_path, stored, code) == "Bea {'Ana': 1, 'Bea': 2}\n"


def test_desk_in_webassembly_writes_the_same_file(reference: bytes, tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not runtime_files(TEMPLATES):
        if os.environ.get("CI"):
            pytest.fail("Node.js or site_templates/runtime is missing; `make build` makes it")
        pytest.skip("needs Node.js and site_templates/runtime, which `make build` makes")
    (tmp_path / "desk.zip").write_bytes(desk_archive(TEMPLATES))
    (tmp_path / "reference").write_bytes(reference)
    command = [node, HERE / "run_desk.mjs", TEMPLATES / "runtime", tmp_path / "desk.zip"]
    command += [tmp_path / "reference", HERE / "play_desk.py", tmp_path / "out.json"]
    ran = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert json.loads((tmp_path / "out.json").read_text("utf-8"))["answers"] == played_here(
        reference
    )


def test_reference_of_the_desk_has_only_the_regulations(reference: bytes) -> None:
    entries = StoredReference.decode(reference).stored.entries
    assert {id.split("/")[1] for id in entries} == set(REGULATIONS)
