"""Write skeletons of new entries: what the kind needs, with FILL-IN placeholders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path

from rulesdb.engine.plugins import has_engine, load
from rulesdb.engine.ruling_text import BODY, FILL_IN
from rulesdb.errors import NotFound, RulesError
from rulesdb.system.paths import refuse_symlinks

from .reader import read_entry
from .schema import LANGUAGE, SLUG, Game, kind_named

CARDS = f"cards: [{FILL_IN}]"
HEADS = {
    "glossary": ["aliases: []", "see: []"],
    "rules": ["order: 0", "see: []"],
    "rulings": [
        CARDS,
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
    game, name = _place(root, kind, id)
    path = root / game / kind / f"{name}.md"
    languages = _languages(root, game)
    return _write(root, path, _lines(root, game, kind, languages))


def game_skeleton(root: Path, name: str, languages: list[str]) -> Path:
    """Write the page of a new game."""
    _check_name(name)
    known = _games(root)
    languages = languages or (_languages(root, known[0]) if known else ["en"])
    return _write(root, root / name / "game.md", _game_lines(languages))


def _game_lines(languages: list[str]) -> Iterator[str]:
    yield "---"
    yield f"languages: [{', '.join(languages)}]  # the first is the original"
    yield f"versions: [{{id: first, date: {FILL_IN}}}]  # of the rules, oldest first: 2026-01"
    yield "---"
    for lang in languages:
        yield f"## {lang}: {FILL_IN}: the name of the game"
        yield f"{FILL_IN}: the game in one sentence."
        yield ""


def language_codes(given: Iterable[str]) -> list[str]:
    """Return language codes, each once, also of `en,pt`; raise RulesError for what is none."""
    codes = dict.fromkeys(code for one in given for code in one.replace(",", " ").split())
    for code in codes:
        if not re.fullmatch(LANGUAGE, code):
            raise RulesError(f"'{code}' is not a language; write a code such as en, pt or pt-BR")
    return list(codes)


def _write(root: Path, path: Path, lines: Iterator[str]) -> Path:
    refuse_symlinks(path, root)
    text = "\n".join(lines) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise RulesError(f"{path} already exists; choose another id, or edit it") from None
    except OSError as error:
        path.unlink(missing_ok=True)  # nothing half-written
        raise RulesError(f"cannot write {path}: {error.strerror}") from None
    return path


def _place(root: Path, kind: str, id: str) -> tuple[str, str]:
    parts = [part for part in id.split("/") if part != kind]
    games = _games(root)
    if len(parts) == 1 and len(games) == 1:
        parts.insert(0, games[0])
    if not games:
        raise NotFound(
            f"there is no game in {root}; write one with `rulesdb new game NAME`, "
            "or give a content folder with --content"
        )
    if len(parts) != 2 or parts[0] not in games:
        near = get_close_matches(parts[0], games, 1) if len(parts) == 2 else []
        new = f", or begin it with `rulesdb new game {parts[0]}`" if len(parts) == 2 else ""
        hint = (
            f"did you mean '{near[0]}/{parts[1]}'?" if near else f"write one of {_any(games)}{new}"
        )
        raise NotFound(f"'{id}' does not name a game; {hint}")
    _check_name(parts[1])
    return parts[0], parts[1]


def _games(root: Path) -> list[str]:
    return sorted(path.parent.name for path in root.glob("*/game.md"))


def _any(games: list[str]) -> str:
    return ", ".join(f"{game}/NAME" for game in games)


def _check_name(name: str) -> None:
    if not re.fullmatch(SLUG, name):
        raise NotFound(f"'{name}' is not a valid name; use lower-case letters, digits and hyphens")


def _languages(root: Path, game: str) -> list[str]:
    entry, problems = read_entry(root / game / "game.md", root)
    if entry is None or not isinstance(entry.head, Game):
        raise RulesError("\n".join(str(problem.below(root)) for problem in problems))
    return entry.head.languages


def _lines(root: Path, game: str, kind: str, languages: list[str]) -> Iterator[str]:
    own = load(game).skeletons if has_engine(game) else None
    yield "---"
    head = own.CARD if kind == "cards" and own is not None else HEADS[kind]
    no_cards = not any((root / game / "cards").glob("*.md"))
    yield from (line for line in head if not (no_cards and line == CARDS))
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
