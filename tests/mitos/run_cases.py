"""The cases in `cases/*.md`: each a heading and a scenario, written from the document alone.

`python tests/mitos/run_cases.py FILE…` tries some files while they are being written.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from rulesdb.entry import Fence
from rulesdb.library import Library
from rulesdb.scenario import Scenario

CASES = Path(__file__).parent / "cases"
_CASE = re.compile(r"^## (?P<title>.+)\n+```(?P<info>scenario.*)\n(?P<text>[\s\S]*?)```", re.M)


def cases(library: Library, path: Path) -> Iterator[tuple[str, Scenario]]:
    """Every case of a file, by its heading."""
    text = path.read_text("utf-8")
    for found in _CASE.finditer(text):
        line = text.count("\n", 0, found.start("text")) + 1
        fence = Fence(found["info"], found["text"], line)
        yield f"{found['title']} (line {line})", Scenario(library, "mitos", fence)


def failure(scenario: Scenario) -> str:
    """Why a case does not hold, or nothing."""
    for line, what, remedy in scenario.problems():
        return f"{line}: {what}; {remedy}"
    verdict = scenario.verdict()
    return "" if verdict.state in ("verified", "possible") else f"{verdict.line}: {verdict.why}"


def main(names: list[str]) -> int:
    import rulesdb

    library = rulesdb.load("content")
    wrong = count = 0
    for name in names or sorted(map(str, CASES.glob("*.md"))):
        for title, scenario in cases(library, Path(name)):
            count += 1
            if why := failure(scenario):
                wrong += 1
                print(f"{name}: {title}\n    {why}")
    print(f"{count} cases, {wrong} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
