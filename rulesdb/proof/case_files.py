"""Read and run case files: Markdown outside the content, a heading and a block for each case."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from rulesdb.engine.fence import Fence
from rulesdb.reference.entry import make_block
from rulesdb.reference.library import Library
from rulesdb.reference.reader import fences_of
from rulesdb.system.pool import run_all

BATCH = 40  # cases per task
_HEADING = re.compile(r"#{1,6} +(\S.*)$")


class Case(Struct, frozen=True):
    """A scenario or procedure, with the heading above it."""

    file: str
    game: str
    title: str
    fence: Fence


class CaseResult(Struct, frozen=True):
    """Whether a case holds; `why` is empty if it does."""

    file: str
    line: int
    title: str
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        state = "failed" if self.why else "passed"
        return {"file": self.file, "line": self.line, "title": self.title, "state": state} | (
            {"why": self.why} if self.why else {}
        )


def read_cases(file: str, game: str, text: str) -> list[Case]:
    """Return the cases of a text; several below one heading are numbered."""
    lines = text.split("\n")
    found: list[Case] = []
    counts: dict[str, int] = {}
    for fence in fences_of(text):
        headings = (
            match for line in lines[fence.line - 2 :: -1] if (match := _HEADING.match(line))
        )
        heading = next(headings, None)
        title = heading[1].strip() if heading else "case"
        counts[title] = counts.get(title, 0) + 1
        number = f" ({counts[title]})" if counts[title] > 1 else ""
        found.append(Case(file, game, f"{title}{number}", fence))
    return found


def run_case(library: Library, case: Case) -> CaseResult:
    """Run a case in every order."""
    block = make_block(library, case.game, case.fence)
    line, why = case.fence.line, ""
    problems = list(block.problems())
    if problems:
        line, what, remedy = problems[0]
        why = f"{what}; {remedy}"
    else:
        verdict = block.verdict()
        if verdict.state == "failed":
            line, why = verdict.line, verdict.why
        elif verdict.state == "unstated":
            why = "it states nothing; add an ending, or `can`, `cannot` or `expect`"
    return CaseResult(case.file, line, case.title, why)


def run_cases(
    library: Library, cases: Sequence[Case], progress: Callable[[str], None] = lambda _: None
) -> list[CaseResult]:
    """Run many cases in parallel, in order."""
    batches = [cases[start : start + BATCH] for start in range(0, len(cases), BATCH)]
    progress(f"{len(cases)} cases")
    found = run_all([partial(_run_some, library, batch) for batch in batches])
    return [result for some in found for result in some]


def _run_some(library: Library, cases: Sequence[Case]) -> list[CaseResult]:
    return [run_case(library, case) for case in cases]
