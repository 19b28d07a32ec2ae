"""What a shell completes."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.command_line import Tool, run
from tests.paths import ROOT
from tests.workshop import command, environment

SHELLS = ("bash", "zsh", "fish")


def offered(tool: Tool, *words: str) -> list[str]:
    """What bash offers for the last word of a line."""
    given = ("rulesdb", "--content", str(tool.content), *words)
    settings = {
        "COMP_WORDS": " ".join(given),
        "COMP_CWORD": str(len(given) - 1),
        "_RULESDB_COMPLETE": "bash_complete",
    }
    done = subprocess.run(
        command(), env=environment() | settings, capture_output=True, text=True, check=True
    )
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("words", "some"),
    [
        (("ver",), ["verify"]),
        (("show", "--as"), ["--as-of"]),
        (("show", "keyforge/glossary/stea"), ["keyforge/glossary/steal"]),
        (("show", "stea"), ["steal", "stealer-of-souls"]),
        (("show", "steal#"), ["steal#at-most", "steal#taken"]),
        (("replay", "bait-and-switch-rep"), ["bait-and-switch-repeat-count"]),
        (("verify", "duma-poison-wave", "bait-and-switch-r"), ["bait-and-switch-repeat-count"]),
        (("interact", "bait-and"), ["bait-and-switch"]),
        (("search", "steal", "--card", "bait-and"), ["bait-and-switch"]),
        (("cards", "--game", ""), ["atrum", "keyforge", "mitos"]),
        (("soak", "--game", "k"), ["keyforge"]),
        (("show", "steal", "--lang", ""), ["en", "es", "it"]),
        (("schema", "rul"), ["rules", "rulings"]),
        (("schema", "sc"), ["scenario"]),
        (("new", "err"), ["errata"]),
    ],
)
def test_offers(rulesdb: Tool, words: tuple[str, ...], some: list[str]) -> None:
    found = offered(rulesdb, *words)
    assert [name for name in some if name not in found] == []
    assert [name for name in found if not name.startswith(words[-1])] == []


def test_offers_names_that_a_command_understands(rulesdb: Tool) -> None:
    for name in offered(rulesdb, "show", "steal"):
        assert rulesdb("show", name).code == 0, name


def test_offers_files_where_no_entry_begins_so(rulesdb: Tool) -> None:
    assert offered(rulesdb, "replay", "./my-id") == ["./my-id"]


@pytest.mark.parametrize("option", ["--content", "--build", "--templates", "--out"])
def test_offers_folders_where_one_is_wanted(rulesdb: Tool, option: str) -> None:
    assert offered(rulesdb, "build", option, "con") == ["con"]


@pytest.mark.parametrize("shell", SHELLS)
def test_script_of_a_shell_is_printed(shell: str) -> None:
    result = run("completion", shell)
    assert result.code == 0
    assert f"_RULESDB_COMPLETE={shell}_complete" in result.out


def test_bash_reads_the_script() -> None:
    """Bash asks the program for the words, as it does when a user presses Tab."""
    script = run("completion", "bash").out
    ask = (
        "COMP_WORDS=(rulesdb schema rul) COMP_CWORD=2; _rulesdb_completion rulesdb; "
        'echo "${COMPREPLY[@]}"'
    )
    path = f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}"  # noqa: PTH120
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{ask}"],
        env=environment() | {"PATH": path},
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == ["rules", "rulings"]


def test_unknown_shell_is_refused() -> None:
    result = run("completion", "csh")
    assert (result.code, result.out) == (2, "")
    assert "'bash', 'zsh', 'fish'" in result.err


def test_environment_variables_are_documented() -> None:
    """Every variable that the program reads is in the list, and every one of ours is read."""
    read = set()
    for file in (ROOT / "rulesdb").rglob("*.py"):
        text = file.read_text("utf-8")
        read |= set(re.findall(r"""environ(?:\.get\(|\[)["'](\w+)""", text))
        read |= set(re.findall(r"envvar=[\"'](\w+)", text))
    text = (ROOT / "docs/terminal.md").read_text("utf-8").partition("## Environment")[2]
    listed = set(re.findall(r"`([A-Z_]+)`[ ,]", text))
    assert read - {"TERM"} - listed == set()
    assert {name for name in listed if name.startswith("RULESDB")} - read == set()
