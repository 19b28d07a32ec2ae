"""Run every benchmark and write one report: `make bench`.

    .venv/bin/python benchmarks/everything.py            all, or those named
    .venv/bin/python benchmarks/everything.py --readme   the table of the README, from the report

Writes build/reports/bench.json and bench.md. Nothing fails here: broken benchmarks and missed goals
are listed in the report.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from report import HEADING, KEPT, REPORTS, ROOT, Row, kept

HERE = Path(__file__).resolve().parent
MINUTES = 60  # limit for one benchmark
NO_BENCHMARKS = {"engine", "everything", "report", "same_pages"}
BEGIN, END = "<!-- bench -->", "<!-- /bench -->"


def names() -> list[str]:
    """Return the benchmarks: every script here except the shared ones."""
    found = {path.stem for path in HERE.glob("*.py")} - NO_BENCHMARKS
    return sorted(found, key=lambda name: (name == "growth", name))


def measure(name: str) -> str:
    """Run one benchmark; return what went wrong, if anything."""
    (KEPT / f"{name}.json").unlink(missing_ok=True)
    print(f"\n## {name}\n", flush=True)
    words = [sys.executable, str(HERE / f"{name}.py")]
    try:
        done = subprocess.run(words, cwd=ROOT, timeout=MINUTES * 60, stderr=subprocess.PIPE)
    except subprocess.TimeoutExpired:
        return f"took more than {MINUTES} minutes"
    said = done.stderr.decode(errors="replace").strip().splitlines()
    if done.returncode:
        return said[-1] if said else f"ended with {done.returncode}"
    return "" if (KEPT / f"{name}.json").is_file() else "reported nothing"


def machine() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.is_file() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def main(wanted: list[str]) -> None:
    failed = {name: why for name in wanted if (why := measure(name))}
    rows = {name: kept(name) for name in names() if (KEPT / f"{name}.json").is_file()}
    data: dict[str, Any] = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "machine": machine(),
        "benchmarks": {name: [row.as_json() for row in each] for name, each in rows.items()},
        "failed": failed,
    }
    REPORTS.mkdir(parents=True, exist_ok=True)
    (REPORTS / "bench.json").write_text(json.dumps(data, indent=1, ensure_ascii=False), "utf-8")
    (REPORTS / "bench.md").write_text(page(data, rows), "utf-8")
    for name, why in failed.items():
        print(f"{name} broke: {why}")
    print(f"\nwritten: {REPORTS / 'bench.md'}, bench.json")


def page(data: dict[str, Any], rows: dict[str, list[Row]]) -> str:
    """Return the whole report as Markdown."""
    lines = [f"# Benchmarks, {data['date']}", "", f"On {data['machine']}.", ""]
    for name, each in rows.items():
        lines += [f"## {name}", "", HEADING, *(row.as_markdown() for row in each), ""]
    lines += [f"{name} broke: {why}" for name, why in data["failed"].items()]
    return "\n".join(lines) + "\n"


def into_readme() -> None:
    """Write the rows with a goal or a comparison between the marks in the README."""
    path = REPORTS / "bench.json"
    if not path.is_file():
        sys.exit("nothing is measured yet; run `make bench`")
    data = json.loads(path.read_text("utf-8"))
    rows = [row for name in data["benchmarks"] for row in kept(name)]
    told = [row.as_markdown() for row in rows if row.goal is not None or row.ratio is not None]
    table = "\n".join([f"Measured {data['date']} on {data['machine']}.", "", HEADING, *told])
    readme = ROOT / "README.md"
    before, begin, rest = readme.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"README.md has no place for the table; write {BEGIN} and {END} where it belongs")
    readme.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--readme"]:
        into_readme()
    else:
        main(sys.argv[1:] or names())
