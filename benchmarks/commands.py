"""Time the commands, a whole process each, and a build after one change.

.venv/bin/python benchmarks/commands.py
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from report import ROOT, Row, best, report

RULESDB = str(Path(sys.executable).with_name("rulesdb"))
# As on a user's machine: Python keeps its bytecode.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def command(*words: str, cwd: Path = ROOT) -> Callable[[], object]:
    """Return a function that runs a command in a process of its own."""

    def run() -> None:
        subprocess.run([RULESDB, *words], cwd=cwd, env=ENVIRONMENT, check=True, capture_output=True)

    return run


def change(folder: Path) -> None:
    """Add a word to one entry."""
    entry = folder / "content/keyforge/glossary/steal.md"
    text = entry.read_text("utf-8").partition("\n## es:")
    entry.write_text(f"{text[0].rstrip()} more\n{text[1]}{text[2]}", "utf-8")


def incremental(folder: Path) -> Callable[[], object]:
    """Return a function that builds after one entry changed; process start included."""

    def run() -> None:
        change(folder)
        command("build", cwd=folder)()

    return run


def served(folder: Path) -> float:
    """Return the time `rulesdb serve` reports for loading and building after one entry changed."""
    words = [RULESDB, "serve", "--port", "0"]
    environment = {**ENVIRONMENT, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        words, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        next(line for line in process.stdout if line.startswith("serving"))
        seconds = []
        for _ in range(5):
            change(folder)
            told = next(line for line in process.stdout if line.startswith("built"))
            seconds.append(float(told.split()[-2]))
            time.sleep(0.5)
        return min(seconds)
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "content", folder / "content")
        search = command("search", "x", cwd=folder)
        replay = command("replay", "keyforge/rulings/duma-poison-wave", cwd=folder)
        start = best(command("--version"), 7)
        full = best(command("build", cwd=folder), 1)
        os.sync()  # flush its writes before other measurements
        report(
            [
                Row("process start: `rulesdb --version`", start, "s"),
                Row("`rulesdb --help`", best(command("--help"), 7), "s", 0.15),
                Row("`rulesdb search x`, cold", best(search), "s", 0.35),
                Row("`rulesdb replay`, cold", best(replay), "s", 0.4),
                Row("build from nothing, replays included", full, "s", 60),
                Row(
                    "build, one entry changed (less process start)",
                    best(incremental(folder), 9) - start,
                    "s",
                    1,
                ),
                Row("the same in `rulesdb serve`, reading included", served(folder), "s", 0.6),
            ]
        )


if __name__ == "__main__":
    main()
