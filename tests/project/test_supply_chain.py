"""Dependencies are pinned with hashes, and no command uses the network."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.toy_game import write_toy

LISTS = sorted((ROOT / "requirements").glob("*.txt"))
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")

# Every use of a socket ends the process with exit code 99.
OFFLINE = """
import os, sys

def refuse(event, arguments):
    if event.startswith("socket."):
        sys.stderr.write(f"asked the network: {event} {arguments}\\n")
        sys.stderr.flush()
        os._exit(99)

sys.addaudithook(refuse)
from rulesdb.cli import main
main()
"""


def packages(path: Path) -> dict[str, str]:
    """The packages of a requirements file, each with its whole line."""
    joined = path.read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    return {re.split(r"[=\[ ;]", line)[0]: line for line in lines}


def named(requirement: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=~!\[ ;]", requirement)[0]).lower()


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_every_package_is_pinned_with_hashes(path: Path) -> None:
    found = packages(path)
    assert found
    for name, line in found.items():
        assert re.match(rf"{re.escape(name)}(\[[^]]*\])?==\S", line), line
        assert HASH.search(line), name


def test_requirement_lists_cover_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    site, test = (packages(ROOT / "requirements" / f"{name}.txt") for name in ("site", "test"))
    needed = {named(each) for each in project["project"]["dependencies"]}
    building = {named(each) for each in project["build-system"]["requires"]}
    testing = {named(each) for each in project["project"]["optional-dependencies"]["test"]}
    assert needed | building <= site.keys()
    assert testing <= test.keys()


def test_requirement_lists_agree() -> None:
    site, test = (packages(ROOT / "requirements" / f"{name}.txt") for name in ("site", "test"))
    assert {name: line.split()[0] for name, line in site.items()} == {
        name: line.split()[0] for name, line in test.items() if name in site
    }


def test_nothing_is_installed_without_hashes() -> None:
    made = (ROOT / "Makefile").read_text("utf-8")
    scripts = [path.read_text("utf-8") for path in sorted((ROOT / ".ci").iterdir())]
    for line in "\n".join([made, *scripts]).splitlines():
        if "install --quiet" in line or "pip download" in line or '/pip" download' in line:
            assert "--require-hashes" in line or "--no-deps --no-build-isolation" in line, line


def test_every_browser_package_has_a_hash() -> None:
    lock = json.loads((ROOT / "browser/package-lock.json").read_text("utf-8"))
    found = {path: each for path, each in lock["packages"].items() if path}
    assert found
    assert [path for path, each in found.items() if "integrity" not in each] == []


def test_every_licence_is_listed() -> None:
    said = (ROOT / "docs/licences.md").read_text("utf-8").lower()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    browser = json.loads((ROOT / "browser/package.json").read_text("utf-8"))
    names = [named(each) for each in project["project"]["dependencies"]]
    for name in (*names, *browser["dependencies"]):
        assert f"[{name}](" in said, f"{name}; run `make licences`"


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("check",),
        ("build",),
        ("search", "shield", "--lang", "en"),
        ("verify",),
        ("show", "toy/glossary/shield"),
    ],
)
def test_command_does_not_use_the_network(words: tuple[str, ...], tmp_path: Path) -> None:
    content = write_toy(tmp_path / "content")
    assert offline(*words, "--content", str(content), "--build", str(tmp_path / "build")) == 0


@pytest.mark.slow
def test_replay_does_not_use_the_network(tmp_path: Path) -> None:
    ruling = "keyforge/rulings/bait-and-switch-repeat-count"
    folders = ("--content", str(ROOT / "content"), "--build", str(tmp_path))
    assert offline("replay", ruling, *folders) == 0
    assert offline("verify", ruling, *folders) == 0


def test_use_of_the_network_would_be_noticed() -> None:
    asks = OFFLINE.replace("main()", "import socket; socket.create_connection(('127.0.0.1', 9))")
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True)
    assert (done.returncode, "asked the network" in done.stderr) == (99, True)


def offline(*words: str) -> int:
    """The exit code of a command that may not use sockets."""
    command = [sys.executable, "-c", OFFLINE, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.returncode
