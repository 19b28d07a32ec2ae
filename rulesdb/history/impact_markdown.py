"""The impact of a change as Markdown, for a comment on a pull request.

All text of the content is shown as code: it comes from whoever wrote the change, and must not
mention people, load pictures or look like the report itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rulesdb.proof.rerun import Rerun

from .impact import FACTS, Change, Impact

MARK = "<!-- rulesdb impact -->"  # by which a program finds the comment
MOST = 60_000  # characters; a comment on GitHub may have 65,536
LONGEST = 300  # characters of a line
LINES = 40  # of a list of changed lines


def markdown(found: Impact, since: str) -> str:
    """Return the report: first what ends differently, then why."""
    parts = [MARK, f"## What this changes in the rules, compared with {_code(since)}", _sum(found)]
    sections = (
        ("Scenarios", [_scenario(each) for each in sorted(found.scenarios, key=_flips_last)]),
        ("Statements", [_statement(kind, each) for kind, each in _changes(found)]),
        (
            "Entries that cite them",
            [f"- {_code(each.id)}: {_code(each.title)}" for each in found.citing],
        ),
        (
            "Outdated translations",
            [f"- {_code(late.address)} ({_code(late.lang)})" for late in found.outdated],
        ),
    )
    for title, items in sections:
        if items:
            parts += [f"### {title}", *_within(items, MOST - sum(map(len, parts)))]
    return "\n\n".join(parts) + "\n"


def flips(each: Rerun) -> bool:
    """Whether the outcome of a scenario is another one."""
    return "outcome" in each.changed


def _flips_last(each: Rerun) -> tuple[bool, str, int]:
    return not flips(each), each.id, each.number


def _sum(found: Impact) -> str:
    flipped = sum(map(flips, found.scenarios))
    counts = [
        (len(found.scenarios) - flipped, "other changes", "others change"),
        *(
            (len(found.of(kind)), f"statement {kind}", f"statements {kind}")
            for kind in ("added", "changed", "removed")
        ),
        (len(found.citing), "entry cites them", "entries cite them"),
        (len(found.outdated), "translation is outdated", "translations are outdated"),
    ]
    said = [f"**{flipped} {'scenario flips' if flipped == 1 else 'scenarios flip'}**"]
    said += [f"{count} {one if count == 1 else many}" for count, one, many in counts if count]
    if not (found.changes or found.scenarios or found.outdated):
        return "Nothing: no statement, no scenario and no translation is affected."
    return ", ".join(said) + "."


def _scenario(each: Rerun) -> str:
    """Return what has become of a scenario."""
    sides = [(mark, side) for mark, side in (("-", each.before), ("+", each.after)) if side]
    title = f"- {_code(each.id)}, scenario {each.number}: {', '.join(each.changed)}"
    if not flips(each):
        return title
    lines = [f"{mark} {side.state}{f': {side.why}' if side.why else ''}" for mark, side in sides]
    for mark, side in sides:
        lines += [f"{mark} {ending}" for ending in side.endings]
    return f"{title}\n{_indented(_diff(lines))}"


def _changes(found: Impact) -> Iterator[tuple[str, Change]]:
    for kind in ("changed", "removed", "added"):
        yield from ((kind, change) for change in found.of(kind))


def _statement(kind: str, change: Change) -> str:
    spoken = [lang for lang in change.languages if lang != FACTS]
    lines = change.lines(spoken[0]) if spoken else []
    if kind == "changed":
        lines = [*lines, *change.lines(FACTS)]
    languages = f" ({', '.join(map(_code, spoken))})" if spoken else ""
    title = f"- {kind} {_code(change.address)}{languages}"
    return f"{title}\n{_indented(_diff(f'{line[0]} {line[1:]}' for line in lines))}"


def _within(items: list[str], room: int) -> Iterator[str]:
    """Yield items while there is room, then how many are left."""
    for at, item in enumerate(items):
        room -= len(item) + 2
        if room < 0:
            yield f"… and {len(items) - at} more; `rulesdb impact` shows all of them."
            return
        yield item


def _diff(lines: Iterable[str]) -> str:
    """Return lines in a fence that none of them can end."""
    kept = [_clean(line)[:LONGEST] for line in lines]
    if len(kept) > LINES:
        kept = [*kept[:LINES], f"… {len(kept) - LINES} more lines"]
    text = "\n".join(kept)
    fence = "`" * max(3, 1 + _longest_run(text))
    return f"{fence}diff\n{text}\n{fence}"


def _code(text: str) -> str:
    """Return text as inline code, whatever it has in it."""
    text = _clean(text)[:LONGEST]
    ticks = "`" * (1 + _longest_run(text))
    room = " " if "`" in text else ""
    return f"{ticks}{room}{text}{room}{ticks}"


def _clean(text: str) -> str:
    return "".join(char if char.isprintable() else " " for char in text)


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)


def _indented(block: str) -> str:
    return "\n".join(f"  {line}" for line in block.split("\n"))
