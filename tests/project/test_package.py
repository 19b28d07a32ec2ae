"""The wheel contains its content and works in any folder without writing to it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from hatch_build import MADE, Whole
from tests.paths import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder)
    subprocess.run([sys.executable, "-m", "pip", "wheel", ROOT, *options], check=True)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel. Its dependencies come from the current environment."""
    venv = tmp_path_factory.mktemp("fresh") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    pip = (sys.executable, "-m", "pip", "--python", venv / "bin" / "python")
    subprocess.run([*pip, "install", "--no-deps", "--no-index", wheel], check=True)
    [packages] = venv.glob("lib/python*/site-packages")
    lent = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
    (packages / "lent.pth").write_text("\n".join(lent))
    return venv


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    folder = tmp_path / "empty"
    folder.mkdir()
    return folder


def run(program: Path, *arguments: str, cwd: Path) -> str:
    """Run a program of the fresh environment in a folder, with the user's cache next to it."""
    unwanted = ("PYTHON", "RULESDB_")
    known = {key: value for key, value in os.environ.items() if not key.startswith(unwanted)}
    done = subprocess.run(
        [program, *arguments],
        cwd=cwd,
        env=known | {"XDG_CACHE_HOME": str(cwd.parent / "cache")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def carried(wheel: Path, folder: str) -> set[str]:
    """The files of a folder inside the package that the wheel installs."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    start = f"rulesdb/{folder}/"
    return {name.removeprefix(start) for name in names if name.startswith(start)}


@pytest.mark.parametrize("folder", ["content", "site_templates", "starter"])
def test_wheel_contains_every_file_of(wheel: Path, folder: str) -> None:
    files = (
        path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"
    )
    assert carried(wheel, folder) == {path.relative_to(ROOT / folder).as_posix() for path in files}


def test_wheel_contains_the_words_of_the_engine(wheel: Path) -> None:
    assert {"en.toml", "es.toml", "it.toml"} <= carried(wheel, "games/keyforge/words")


def test_wheel_contains_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        top = {name.split("/")[0] for name in archive.namelist()}
    assert {name for name in top if not name.endswith(".dist-info")} == {"rulesdb"}


def test_wheel_contains_what_a_browser_needs(wheel: Path) -> None:
    assert set(MADE) - carried(wheel, "site_templates") == set()


def test_wheel_that_is_not_whole_is_not_built(tmp_path: Path) -> None:
    """Only an editable installation may come before the files are made."""
    for name in MADE[1:]:
        file = tmp_path / "site_templates" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    hook = Whole(str(tmp_path), {}, None, None, str(tmp_path), "wheel")
    hook.initialize("editable", {})
    with pytest.raises(RuntimeError, match=r"has no static/search\.js; `make wheel` makes them"):
        hook.initialize("standard", {})
    (tmp_path / "site_templates" / MADE[0]).touch()
    hook.initialize("standard", {})


def test_files_of_the_hook_are_those_that_git_ignores() -> None:
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    made = {name.removeprefix("/site_templates/") for name in ignored if "site_templates" in name}
    assert {name if name.startswith("static") else "runtime/" for name in MADE} == made


def test_installed_package_is_the_one_that_runs(installed: Path, empty: Path) -> None:
    code = "import rulesdb; print(rulesdb.__file__)"
    where = run(installed / "bin" / "python", "-c", code, cwd=empty)
    assert Path(where.strip()).is_relative_to(installed)


def test_check_works_in_an_empty_folder(installed: Path, empty: Path) -> None:
    out = run(installed / "bin" / "rulesdb", "check", cwd=empty)
    assert out.endswith(" entries, no problems\n")


def test_search_works_in_an_empty_folder(installed: Path, empty: Path) -> None:
    out = run(installed / "bin" / "rulesdb", "search", "steal", "--json", cwd=empty)
    assert json.loads(out)[0]["id"] == "keyforge/glossary/steal"


def test_build_in_an_empty_folder_says_how_to_begin(installed: Path, empty: Path) -> None:
    done = subprocess.run([installed / "bin" / "rulesdb", "build"], cwd=empty, capture_output=True)
    assert done.returncode == 2
    assert b"no content here; `rulesdb init DIR` writes a folder to begin with" in done.stderr
    assert list(empty.iterdir()) == []


@pytest.mark.parametrize("command", [("check",), ("search", "steal"), ("verify",)])
def test_everything_is_kept_in_the_user_cache(
    installed: Path, empty: Path, command: tuple[str, ...]
) -> None:
    before = {path for path in installed.rglob("*") if "__pycache__" not in path.parts}
    run(installed / "bin" / "rulesdb", *command, cwd=empty)
    assert list(empty.iterdir()) == []
    assert [path.name for path in (empty.parent / "cache").iterdir()] == ["rulesdb"]
    assert {path for path in installed.rglob("*") if "__pycache__" not in path.parts} == before


# A game from another distribution ---------------------------------------------------------------


@pytest.fixture(scope="module")
def with_pips(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The fresh environment with a game from a distribution of its own."""
    folder = tmp_path_factory.mktemp("pips")
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder)
    source = ROOT / "tests" / "distributions" / "pips"
    subprocess.run([sys.executable, "-m", "pip", "wheel", source, *options], check=True)
    [built] = folder.glob("*.whl")
    pip = (sys.executable, "-m", "pip", "--python", installed / "bin" / "python")
    subprocess.run([*pip, "install", "--no-deps", "--no-index", built], check=True)
    return installed / "bin" / "rulesdb"


PIPS = str(ROOT / "tests" / "distributions" / "pips" / "content")


def test_game_of_another_distribution_is_checked_and_verified(with_pips: Path, empty: Path) -> None:
    assert run(with_pips, "check", "--content", PIPS, cwd=empty) == "14 entries, no problems\n"
    out = run(with_pips, "verify", "--content", PIPS, cwd=empty)
    assert out.startswith("5 entries, 9 orders replayed, 0 failed\n")


def test_game_of_another_distribution_is_built(with_pips: Path, empty: Path) -> None:
    run(with_pips, "build", "--content", PIPS, "--build", "out", cwd=empty)
    page = (empty / "out/site/en/pips/rulings/jester-beats-nine.html").read_text("utf-8")
    assert '<div class="board" role="group" aria-label="Before"><p>Me: 0</p>' in page
    assert "Every ruling is replayed on every build." in page


def test_game_of_another_distribution_is_searched_by_its_facts(
    with_pips: Path, empty: Path
) -> None:
    words = ("search", "joker", "--colour", "black", "--content", PIPS, "--json")
    assert [hit["id"] for hit in json.loads(run(with_pips, *words, cwd=empty))] == [
        "pips/cards/jester"
    ]


def test_game_of_another_distribution_has_random_games(with_pips: Path, empty: Path) -> None:
    out = run(with_pips, "soak", "--game", "pips", "--games", "5", "--content", PIPS, cwd=empty)
    assert out.endswith("0 broken\n")


# A game without an engine -----------------------------------------------------------------------

CHESS = {
    "game.md": "---\nlanguages: [en]\nversions: [{id: one}]\n---\n## en: Chess\nA board game.\n",
    "glossary/check.md": "---\n{}\n---\n## en: Check\nAn attack.\n\n- {#answer} It is answered.\n",
    "rulings/must.md": "---\ncites: [check]\nnot-modelled: no engine\n---\n"
    "## en: Must one answer?\n**Yes.** Always.\n",
    "cards/queen.md": "---\n{}\n---\n## en: Queen\nIt moves far.\n",
    "timing/turn.md": "---\ntree: [{id: 1.move, kind: step}]\n---\n"
    "## en: A turn\nOne move.\n\n- {#1.move} **Move.** A piece moves.\n",
}


def test_game_without_an_engine_is_built_without_claims(installed: Path, empty: Path) -> None:
    for name, text in CHESS.items():
        path = empty / "content" / "chess" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    tool = installed / "bin" / "rulesdb"
    assert run(tool, "check", cwd=empty) == "5 entries, no problems\n"
    run(tool, "build", cwd=empty)
    assert "chess/glossary/check" in run(tool, "search", "attack", cwd=empty)
    pages = list((empty / "build" / "site").resolve().rglob("*.html"))
    assert len(pages) > 12
    for page in pages:
        assert "replayed" not in page.read_text("utf-8"), page
        assert "engine runs" not in page.read_text("utf-8"), page
