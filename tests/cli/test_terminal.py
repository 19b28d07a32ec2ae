"""What a terminal shows: wrapped to its width, colour only there, long output in a pager."""

from __future__ import annotations

import subprocess
from pathlib import Path

import click
import pytest

from rulesdb.cli.screen import wrapped
from tests.command_line import Tool
from tests.terminal import on_terminal
from tests.workshop import command

STEAL = "keyforge/glossary/steal"
BOLD = "\x1b[1m"


def words(tool: Tool, *given: str) -> tuple[str, ...]:
    return ("--content", str(tool.content), "--build", str(tool.build), *given)


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize(
    "given",
    [("show", STEAL), ("search", "steal"), ("show", "nope"), ("verify", "--help"), ("--help",)],
)
def test_output_fits_the_width_of_the_terminal(
    rulesdb: Tool, given: tuple[str, ...], columns: int
) -> None:
    _, shown = on_terminal(*words(rulesdb, *given), columns=columns)
    wide = [line for line in click.unstyle(shown).split("\n") if len(line) > columns]
    assert [line for line in wide if " " in line.strip() and not line.startswith("    ")] == []


def test_first_steps_fit_the_width_of_the_terminal(tmp_path: Path) -> None:
    folder, content = str(tmp_path / "x"), str(tmp_path / "x/content")
    for given in (
        ("init", folder, "--engine", "--lang", "en", "--lang", "de"),
        ("init", folder),
        ("--content", content, "new", "ruling", "pebbles/why"),
        ("--content", content, "build"),
        ("--content", content, "search", "nest"),
    ):
        _, shown = on_terminal(*given, columns=40)
        wide = [line for line in click.unstyle(shown).split("\n") if len(line) > 40]
        assert [line for line in wide if " " in line.strip()] == [], given


def test_lines_into_a_pipe_are_whole(rulesdb: Tool) -> None:
    assert max(map(len, rulesdb("show", STEAL).out.split("\n"))) > 100


@pytest.mark.parametrize(
    ("settings", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True)]
)
def test_colour_is_only_for_who_wants_it(
    rulesdb: Tool, settings: dict[str, str], coloured: bool
) -> None:
    code, shown = on_terminal(*words(rulesdb, "show", STEAL), **settings)
    assert (code, BOLD in shown) == (0, coloured)


def test_no_colour_goes_into_a_pipe(rulesdb: Tool) -> None:
    assert "\x1b" not in rulesdb("show", STEAL).out


@pytest.fixture
def pager(tmp_path: Path) -> Path:
    """A pager that says that it was there."""
    file = tmp_path / "pager"
    file.write_text("#!/bin/sh\necho PAGED\nexec cat\n")
    file.chmod(0o755)
    return file


def test_long_output_is_shown_in_the_pager(rulesdb: Tool, pager: Path) -> None:
    given = words(rulesdb, "show", STEAL)
    _, shown = on_terminal(*given, lines=10, PAGER=str(pager))
    assert shown.startswith("PAGED\n")
    assert "Take Æmber" in shown


@pytest.mark.parametrize(
    ("lines", "option", "setting"),
    [(1000, [], None), (10, ["--json"], None), (10, [], "cat"), (10, [], "")],
)
def test_pager_is_left_out(
    rulesdb: Tool, pager: Path, lines: int, option: list[str], setting: str | None
) -> None:
    settings = {"PAGER": str(pager) if setting is None else setting}
    _, shown = on_terminal(*words(rulesdb, "show", STEAL, *option), lines=lines, **settings)
    assert "PAGED" not in shown
    assert "Take Æmber" in shown


@pytest.mark.parametrize("given", [("show", STEAL), ("cards", "--game", "keyforge"), ("schema",)])
def test_reader_may_stop_reading(rulesdb: Tool, given: tuple[str, ...]) -> None:
    whole = command(*words(rulesdb, *given))
    with subprocess.Popen(whole, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read().decode().count("Error") == 0
        assert process.wait() == 0


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("one two three", ["one two", "three"]),
        ("id  one two three", ["id  one", "  two", "  three"]),
        ("  one two three", ["  one two", "    three"]),
        ("wonderfully", ["wonderfully"]),
        (f"{BOLD}one\x1b[0m two three", [f"{BOLD}one\x1b[0m two", "three"]),
        ("", [""]),
    ],
)
def test_line_is_broken_between_words(line: str, lines: list[str]) -> None:
    assert wrapped(line, 9) == lines
