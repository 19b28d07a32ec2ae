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


def test_archive_alone_plays_the_same_event(reference: bytes, tmp_path: Path) -> None:
    """In a process that has nothing but the archive and msgspec: with the small networkx."""
    import msgspec

    with zipfile.ZipFile(io.BytesIO(desk_archive(TEMPLATES))) as archive:
        archive.extractall(tmp_path)
    shutil.rmtree(tmp_path / "msgspec", ignore_errors=True)  # compiled for the browser
    (tmp_path / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    shutil.copy(HERE / "play_desk.py", tmp_path)
    (tmp_path / "reference").write_bytes(reference)
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
    command = [sys.executable, "-S", "-c", code]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert json.loads(ran.stdout) == played_here(reference)


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
