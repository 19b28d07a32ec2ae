"""Golden traces: what the engine says about each ruling, stored with the content.

`content/<game>/traces/<ruling>.<lang>.txt` holds the traces of a ruling's scenarios. An engine
change that alters a trace shows up as a readable text diff. `rulesdb verify` compares the traces,
`rulesdb verify --reset` rewrites them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import unified_diff
from pathlib import Path

from rulesdb.errors import ContentError, Problem, ScenarioError, printable_lines
from rulesdb.reference.entry import Entry
from rulesdb.reference.library import Library


def render_traces(entry: Entry, lang: str) -> str:
    """Return the traces of all scenarios of an entry."""
    parts = []
    for scenario in entry.scenarios:
        lines = [f"# {scenario.fence.info}"]
        try:
            run = scenario.replay()
        except ScenarioError as error:
            parts.append("\n".join([*lines, f"cannot be replayed: {error}"]))
            continue
        kept = run.record.lines[:200] if run.endless else run.record.lines
        for line, said in zip(kept, run.trace(lang), strict=False):
            where = f"{line.step}; {said['rule'].partition('/')[2]}"
            lines.append(f"{'  ' * line.depth}{said['text']}  [{where}]")
        if run.endless:
            lines.append("… and so on without an end")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def with_traces(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries that have golden traces: rulings that run."""
    return [entry for entry in entries if entry.kind == "rulings" and entry.fences]


def path_of(library: Library, entry: Entry, lang: str) -> Path:
    return library.root / entry.game / "traces" / f"{entry.name}.{lang}.txt"


def compare(library: Library, entries: Iterable[Entry]) -> Iterator[tuple[Path, str]]:
    """Yield the golden traces that differ from the current ones, each with the diff."""
    for entry in with_traces(entries):
        for lang in library.games[entry.game].languages:
            path = path_of(library, entry, lang)
            if not path.is_file():
                continue  # `missing` names it
            before, now = _read(path), render_traces(entry, lang)
            if before != now:
                yield path, _difference(before, now)


def missing(library: Library, entries: Iterable[Entry]) -> list[Path]:
    """Return the golden traces that rulings should have and that were never written."""
    return [
        path
        for entry in with_traces(entries)
        for lang in library.games[entry.game].languages
        if not (path := path_of(library, entry, lang)).is_file()
    ]


def reset(library: Library, entries: Iterable[Entry], *, all: bool) -> Iterator[tuple[Path, str]]:
    """Rewrite the traces and yield the changes; with `all`, delete those of removed rulings."""
    kept = set()
    for entry in with_traces(entries):
        for lang in library.games[entry.game].languages:
            path = path_of(library, entry, lang)
            before = _read(path) if path.is_file() else ""
            now = render_traces(entry, lang)
            kept.add(path)
            if before != now:
                path.parent.mkdir(exist_ok=True)
                path.write_text(now, "utf-8", newline="\n")
                yield path, _difference(before, now)
    for path in sorted(library.root.glob("*/traces/*.txt")) if all else ():
        if path not in kept:
            before = _read(path)
            path.unlink()
            yield path, _difference(before, "")


def _read(path: Path) -> str:
    raw = path.read_bytes()
    try:
        return raw.decode().replace("\r\n", "\n")  # as git for Windows writes them
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        remedy = "delete the file; `rulesdb verify --reset` writes it again"
        raise ContentError([Problem(str(path), line, "not UTF-8", remedy)]) from None


def _difference(before: str, now: str) -> str:
    lines = unified_diff(before.splitlines(), now.splitlines(), "before", "now", n=1, lineterm="")
    return printable_lines("\n".join(lines))
