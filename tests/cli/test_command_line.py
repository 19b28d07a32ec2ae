"""What all commands have in common: help, names, folders, exit codes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulesdb import __version__
from rulesdb.cli import COMMANDS
from tests.command_line import Tool, run

Done = subprocess.CompletedProcess[str]
SCRIPT = Path(sys.executable).with_name("rulesdb")
HEAVY = ("whoosh", "jinja2", "markdown", "yaml", "msgspec", "networkx")
NO_EXAMPLE = {"serve": "Build the site", "coverage": "Show how much of the documents"}


def script(*arguments: str | Path, cwd: Path, **environment: str) -> Done:
    """Run the installed script in a new process."""
    known = {key: value for key, value in os.environ.items() if not key.startswith("RULESDB_")}
    return subprocess.run(
        [SCRIPT, *arguments], cwd=cwd, env=known | environment, capture_output=True, text=True
    )


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_has_help(command: str, option: str) -> None:
    result = run(command, option)
    assert result.code == 0
    assert result.out.startswith(f"Usage: rulesdb {command} ")
    assert f"\n    rulesdb {command}" in result.out or NO_EXAMPLE[command] in result.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_has_help(command: str) -> None:
    options = run(command, "--help").out.partition("Options:\n")[2].splitlines()
    assert [line for line in options if line.startswith("  -") and "  " not in line.strip()] == []


def test_help_names_all_commands() -> None:
    result = run("--help")
    assert result.code == 0
    listed = re.findall(r"^  (\w+)  ", result.out, re.MULTILINE)
    assert listed == list(COMMANDS)


def test_prints_its_version() -> None:
    assert run("--version").out == f"rulesdb, version {__version__}\n"


def test_misspelled_command_is_recognized() -> None:
    result = run("chekc")
    assert result.code == 2
    assert "Did you mean 'check'?" in result.err


def test_refuses_unknown_option() -> None:
    result = run("check", "--fast")
    assert result.code == 2
    assert "--fast" in result.err


def test_importing_the_command_line_loads_no_heavy_libraries() -> None:
    code = "import sys, rulesdb.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "click" in done.stdout.split()
    assert set(HEAVY) & set(done.stdout.split()) == set()


def test_folders_may_follow_the_command(rulesdb: Tool) -> None:
    folders = ("--content", rulesdb.content, "--build", rulesdb.build)
    assert run("check", *folders).out == rulesdb("check").out


def test_folders_after_the_command_win(rulesdb: Tool) -> None:
    result = run("--content", "nowhere", "check", "--content", rulesdb.content)
    assert (result.code, result.err) == (0, "")


def test_folders_may_come_from_the_environment(rulesdb: Tool, tmp_path: Path) -> None:
    given = {"RULESDB_CONTENT": str(rulesdb.content), "RULESDB_BUILD": str(rulesdb.build)}
    done = script("check", cwd=tmp_path, **given)
    assert (done.returncode, done.stdout) == (0, rulesdb("check").out)


def test_option_wins_over_the_environment(rulesdb: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESDB_CONTENT", "nowhere")
    assert rulesdb("check").code == 0


def test_content_in_the_current_folder_is_the_default(copy: Tool) -> None:
    done = script("check", "--json", cwd=copy.content.parent)
    assert done.returncode == 0
    assert '"problems": []' in done.stdout


def test_script_exits_with_2_for_bad_content(tmp_path: Path) -> None:
    done = script("check", "--content", "nowhere", "--build", tmp_path / "build", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == "nowhere:1: no such folder; give a folder with --content\n"


def test_script_exits_with_1_for_a_failing_ruling(copy: Tool) -> None:
    copy.edit("keyforge/rulings/bait-and-switch-repeat-count", "{amber: 12}", "{amber: 11}")
    done = script("replay", "bait-and-switch-repeat-count", cwd=copy.content.parent)
    assert done.returncode == 1
    assert done.stderr.endswith(": not as stated: opponent.amber: expected 11, got 12\n")


def test_script_reads_standard_input(rulesdb: Tool, tmp_path: Path) -> None:
    text = "me: {house: shadows, hand: [urchin]}\n---\n- play urchin\n---\nme: {hand: []}\n"
    done = subprocess.run(
        [
            SCRIPT,
            "--content",
            rulesdb.content,
            "--build",
            rulesdb.build,
            "replay",
            "-",
            "--game=keyforge",
        ],
        input=text,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("I play Urchin.")


def test_unwritable_file_is_reported_on_one_line(copy: Tool) -> None:
    folder = copy.content / "keyforge" / "tournament"
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    folder.write_text("in the way")
    result = copy("new", "tournament", "keyforge/slow-play")
    assert result.code == 2
    assert result.err.startswith(f"{folder}")
    assert result.err.count("\n") == 1


def test_internal_error_is_reported_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from rulesdb import cli

    def fail(*args: object, **kwargs: object) -> None:
        raise ValueError("an odd card")

    monkeypatch.setattr(cli.group, "main", fail)
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    assert stopped.value.code == 3
    said = capsys.readouterr().err
    assert said.startswith("internal error: ValueError: an odd card; please report it")
    monkeypatch.setenv("RULESDB_TRACEBACK", "1")
    with pytest.raises(ValueError, match="an odd card"):
        cli.main()
