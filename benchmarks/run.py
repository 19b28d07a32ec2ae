"""What the project promises about speed, measured on this machine: `make bench`.

Prints a table and writes build/bench.json; it fails nothing. Times are the best of several
runs, because everything above the best is somebody else's work on the same machine.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULESDB = str(Path(sys.executable).with_name("rulesdb"))
# As on a machine of one's own: Python keeps what it has compiled.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def best(run: Callable[[], float], times: int = 7) -> float:
    return min(run() for _ in range(times))


def command(*words: str, cwd: Path = ROOT) -> Callable[[], float]:
    """The time of a whole process."""

    def run() -> float:
        start = time.perf_counter()
        subprocess.run([RULESDB, *words], cwd=cwd, env=ENVIRONMENT, check=True, capture_output=True)
        return time.perf_counter() - start

    return run


def incremental(folder: Path) -> Callable[[], float]:
    """A build after one entry changed; process start included."""
    entry = folder / "content/keyforge/glossary/steal.md"
    count = 0

    def run() -> float:
        nonlocal count
        count += 1
        text = entry.read_text("utf-8").partition("\n## es:")
        entry.write_text(f"{text[0].rstrip()} {count}\n{text[1]}{text[2]}", "utf-8")
        return command("build", cwd=folder)()

    return run


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "content", folder / "content")
        start = best(command("--version"))
        full = command("build", cwd=folder)()
        rows = [
            ("rulesdb --help", best(command("--help")), 0.15),
            ("rulesdb search x, cold", best(command("search", "x", cwd=folder)), 0.35),
            (
                "rulesdb replay, cold",
                best(command("replay", "keyforge/rulings/duma-poison-wave", cwd=folder)),
                0.4,
            ),
            (
                "build, one entry changed (less process start)",
                best(incremental(folder)) - start,
                0.5,
            ),
        ]
    rows.append(("process start: rulesdb --version", start, float("nan")))
    rows.append(("build from nothing", full, float("nan")))
    print("| what | seconds | goal |\n|---|---|---|")
    for what, seconds, goal in rows:
        print(f"| {what} | {seconds:.3f} | {'' if goal != goal else f'under {goal}'} |")
    report = ROOT / "build" / "bench.json"
    report.write_text(json.dumps({what: round(seconds, 4) for what, seconds, _ in rows}, indent=2))


if __name__ == "__main__":
    main()
