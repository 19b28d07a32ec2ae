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
    """Run the installed script in a process of its own."""
    known = {key: value for key, value in os.environ.items() if not key.startswith("RULESDB_")}
    return subprocess.run(
        [SCRIPT, *arguments], cwd=cwd, env=known | environment, capture_output=True, text=True
    )


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_does_every_command_explain_itself(command: str, option: str) -> None:
    result = run(command, option)
    assert result.code == 0
    assert result.out.startswith(f"Usage: rulesdb {command} ")
    assert f"\n    rulesdb {command}" in result.out or NO_EXAMPLE[command] in result.out


@pytest.mark.parametrize("command", COMMANDS)
def test_does_every_option_of_a_command_say_what_it_does(command: str) -> None:
    options = run(command, "--help").out.partition("Options:\n")[2].splitlines()
    assert [line for line in options if line.startswith("  -") and "  " not in line.strip()] == []


def test_does_the_tool_name_all_its_commands() -> None:
    result = run("--help")
    assert result.code == 0
    listed = re.findall(r"^  (\w+)  ", result.out, re.MULTILINE)
    assert listed == list(COMMANDS)


def test_does_it_tell_its_version() -> None:
    assert run("--version").out == f"rulesdb, version {__version__}\n"


def test_is_a_misspelled_command_recognized() -> None:
    result = run("chekc")
    assert result.code == 2
    assert "Did you mean 'check'?" in result.err


def test_is_an_unknown_option_bad_use() -> None:
    result = run("check", "--fast")
    assert result.code == 2
    assert "--fast" in result.err


def test_does_importing_the_command_line_leave_the_heavy_libraries_alone() -> None:
    code = "import sys, rulesdb.cli; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "click" in done.stdout.split()
    assert set(HEAVY) & set(done.stdout.split()) == set()


def test_may_the_folders_stand_behind_the_command(rulesdb: Tool) -> None:
    folders = ("--content", rulesdb.content, "--build", rulesdb.build)
    assert run("check", *folders).out == rulesdb("check").out


def test_do_folders_behind_the_command_go_before_those_in_front(rulesdb: Tool) -> None:
    result = run("--content", "nowhere", "check", "--content", rulesdb.content)
    assert (result.code, result.err) == (0, "")


def test_may_the_folders_come_from_the_environment(rulesdb: Tool, tmp_path: Path) -> None:
    given = {"RULESDB_CONTENT": str(rulesdb.content), "RULESDB_BUILD": str(rulesdb.build)}
    done = script("check", cwd=tmp_path, **given)
    assert (done.returncode, done.stdout) == (0, rulesdb("check").out)


def test_does_an_option_go_before_the_environment(
    rulesdb: Tool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULESDB_CONTENT", "nowhere")
    assert rulesdb("check").code == 0


def test_is_content_in_the_current_folder_taken_by_itself(copy: Tool) -> None:
    done = script("check", "--json", cwd=copy.content.parent)
    assert done.returncode == 0
    assert '"problems": []' in done.stdout


def test_does_the_script_exit_with_2_for_bad_content(tmp_path: Path) -> None:
    done = script("check", "--content", "nowhere", "--build", tmp_path / "build", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == "nowhere:1: no such folder; give a folder with --content\n"


def test_does_the_script_exit_with_1_for_a_ruling_that_fails(copy: Tool) -> None:
    copy.edit("keyforge/rulings/bait-and-switch-repeat-count", "{amber: 12}", "{amber: 11}")
    done = script("replay", "bait-and-switch-repeat-count", cwd=copy.content.parent)
    assert done.returncode == 1
    assert done.stderr.endswith(": not as stated: opponent.amber: expected 11, got 12\n")


def test_does_the_script_read_standard_input(rulesdb: Tool, tmp_path: Path) -> None:
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


def test_is_a_file_that_cannot_be_written_one_line_and_not_a_traceback(copy: Tool) -> None:
    folder = copy.content / "keyforge" / "tournament"
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    folder.write_text("in the way")
    result = copy("new", "tournament", "keyforge/slow-play")
    assert result.code == 2
    assert result.err.startswith(f"{folder}")
    assert result.err.count("\n") == 1


def test_is_a_fault_of_the_program_told_without_a_traceback(
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
    assert said.startswith("rulesdb itself failed (ValueError: an odd card); please report it")
    monkeypatch.setenv("RULESDB_TRACEBACK", "1")
    with pytest.raises(ValueError, match="an odd card"):
        cli.main()
