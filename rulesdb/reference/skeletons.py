"""Write skeletons of new entries: what the kind needs, with FILL-IN placeholders."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rulesdb.engine.plugins import has_engine, load
from rulesdb.engine.ruling_text import BODY, FILL_IN
from rulesdb.errors import NotFound, RulesError

from .reader import read_entry
from .schema import SLUG, Game, kind_named

HEADS = {
    "glossary": ["aliases: []", "see: []"],
    "rules": ["order: 0", "see: []"],
    "rulings": [
        f"cards: [{FILL_IN}]",
        f"cites: [{FILL_IN}]  # the statements that decide it: ENTRY#ANCHOR",
        "origin: official  # or example, if it is a case of your own",
    ],
    "errata": [f"card: {FILL_IN}", "change: functional  # or translation, printing"],
    "timing": [
        "order: 0",
        "tree:",
        "- {id: 1.first, kind: rule}  # or window, sequence, loop; a step needs code in the engine",
    ],
    "cards": ["printings: []", "keywords: []"],
    "tournament": ["order: 0"],
    "questions": ["follows: one  # the reading that we follow", "cites: []"],
    "sources": [f"language: {FILL_IN}", f"version: {FILL_IN}", "outline:", f"- title: {FILL_IN}"],
}
BODIES = {
    "rulings": list(BODY),
    "errata": [
        f"{FILL_IN}: what changed, in one line.",
        "",
        f"- {{#before}} {FILL_IN}: what it did.",
        f"- {{#after}} {FILL_IN}: what it does.",
    ],
    "timing": [
        f"{FILL_IN}: when this happens.",
        "",
        f"- {{#1.first}} {FILL_IN}: what happens first.",
    ],
    "cards": [f"{FILL_IN}: everything that it does, in our own words."],
    "questions": [
        f"{FILL_IN}: what is in doubt.",
        "",
        f"- {{#one}} {FILL_IN}: one reading.",
        f"- {{#other}} {FILL_IN}: the other reading.",
        "",
        f"{FILL_IN}: why we follow the first.",
    ],
    "sources": [f"{FILL_IN}: what the document is."],
}
STATEMENTS = [f"{FILL_IN}: a one-line summary.", "", f"- {{#anchor}} {FILL_IN}: one rule."]
NOT_MODELLED = f"not-modelled: {FILL_IN}  # no engine runs this game"
SCENARIO = f"""\
```scenario
{FILL_IN}: the position before
---
- {FILL_IN}
---
{FILL_IN}: the position after
```"""


def skeleton(root: Path, kind: str, id: str) -> Path:
    """Write the file of a new entry; never overwrite an existing one."""
    kind = kind_named(kind)
    if kind not in HEADS:
        raise NotFound(f"`new` cannot write a '{kind}'; copy a game.md by hand")
    game, name = _place(root, kind, id)
    path = root / game / kind / f"{name}.md"
    languages = _languages(root, game)
    text = "\n".join(_lines(root, game, kind, languages)) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise RulesError(f"{path} already exists; choose another id, or edit it") from None
    except OSError as error:
        path.unlink(missing_ok=True)  # nothing half-written
        raise RulesError(f"cannot write {path}: {error.strerror}") from None
    return path


def _place(root: Path, kind: str, id: str) -> tuple[str, str]:
    parts = [part for part in id.split("/") if part != kind]
    games = sorted(path.parent.name for path in root.glob("*/game.md"))
    if len(parts) == 1 and len(games) == 1:
        parts.insert(0, games[0])
    if not games:
        raise NotFound(f"there is no game in {root}; give a content folder with --content")
    if len(parts) != 2 or parts[0] not in games:
        raise NotFound(
            f"'{id}' does not name a game; write one of {', '.join(f'{g}/NAME' for g in games)}"
        )
    if not re.fullmatch(SLUG, parts[1]):
        raise NotFound(
            f"'{parts[1]}' is not a valid name; use lower-case letters, digits and hyphens"
        )
    return parts[0], parts[1]


def _languages(root: Path, game: str) -> list[str]:
    entry, problems = read_entry(root / game / "game.md", root)
    if entry is None or not isinstance(entry.head, Game):
        raise RulesError("\n".join(str(problem) for problem in problems))
    return entry.head.languages


def _lines(root: Path, game: str, kind: str, languages: list[str]) -> Iterator[str]:
    own = load(game).skeletons if has_engine(game) else None
    yield "---"
    yield from own.CARD if kind == "cards" and own is not None else HEADS[kind]
    if kind == "rulings" and not has_engine(game):
        yield NOT_MODELLED
    if kind != "sources":
        known = sorted(path.stem for path in (root / game / "sources").glob("*.md"))
        yield f'sources: {{{FILL_IN}: "{FILL_IN}"}}  # {", ".join(known) or "no documents yet"}'
    yield "---"
    title = "the question" if kind in ("rulings", "questions") else "the title"
    for lang in languages:
        yield f"## {lang}: {FILL_IN}: {title}"
        yield from BODIES.get(kind, STATEMENTS)
        yield ""
    if kind == "rulings" and has_engine(game):
        yield own.SCENARIO if own is not None else SCENARIO
