"""Run the cases in `<game>/cases/*.md`: each has a heading and a scenario.

`python tests/games/run_cases.py FILE…` runs some files only.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from rulesdb.engine.scenario import Scenario
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library

GAMES = Path(__file__).resolve().parent
_CASE = re.compile(r"^## (?P<title>.+)\n+```(?P<info>scenario.*)\n(?P<text>[\s\S]*?)```", re.M)


def files(game: str) -> list[Path]:
    """The case files of a game."""
    return sorted((GAMES / game / "cases").glob("*.md"))


def cases(library: Library, path: Path) -> Iterator[tuple[str, Scenario]]:
    """Every case of a file, by its heading."""
    text, game = path.read_text("utf-8"), path.resolve().parent.parent.name
    for found in _CASE.finditer(text):
        line = text.count("\n", 0, found.start("text")) + 1
        fence = Fence(found["info"], found["text"], line)
        yield f"{found['title']} (line {line})", Scenario(library, game, fence)


def failure(scenario: Scenario) -> str:
    """Why a case fails, or an empty string."""
    for line, what, remedy in scenario.problems():
        return f"{line}: {what}; {remedy}"
    verdict = scenario.verdict()
    return "" if verdict.state in ("verified", "possible") else f"{verdict.line}: {verdict.why}"


def main(names: list[str]) -> int:
    import rulesdb

    library = rulesdb.load("content")
    wrong = count = 0
    paths = [Path(name) for name in names] or sorted(GAMES.glob("*/cases/*.md"))
    for path in paths:
        for title, scenario in cases(library, path):
            count += 1
            if why := failure(scenario):
                wrong += 1
                print(f"{path}: {title}\n    {why}")
    print(f"{count} cases, {wrong} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
