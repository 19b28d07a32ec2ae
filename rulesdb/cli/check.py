"""rulesdb check"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import (
    as_json,
    choose_entries,
    content_folder,
    folders,
    load_library,
    plural,
    print_json,
    say_if_installed,
)
from .names import ENTRY
from .screen import on_screen, remark

if TYPE_CHECKING:
    from rulesdb.reference.library import Library


@click.command("check", short_help="List all problems in the content.")
@click.argument("only", nargs=-1, type=ENTRY, metavar="[PATH|ID]...")
@folders
@as_json
@on_screen
def command(
    only: tuple[str, ...], content: str | None, build_folder: str | None, json_wanted: bool
) -> None:
    """Read all content and list the problems in it.

    Each problem is one line: file, line, what is wrong, and what to do. Give files, folders or ids
    to list only their problems. Exits with 2 if there are any.

    \b
      rulesdb check
      rulesdb check content/keyforge/glossary/ward.md
      rulesdb check --content ../my-content
    """
    from rulesdb.errors import ContentError, Problem
    from rulesdb.site.interface_words import word_problems
    from rulesdb.system.paths import packaged

    say_if_installed(content)
    entries = 0
    problems: list[Problem] = []
    try:
        library = load_library(content)
        chosen = choose_entries(library, only)
        entries = len(library if chosen is None else chosen)
        if not only:
            problems += word_problems(library, packaged("site_templates"))
            _say_growing(library)
    except ContentError as error:
        meant = [path for name in only for path in _paths_of(name, content_folder(content))]
        for problem in error.problems:
            file = Path(problem.path).resolve()
            if not only or any(file == path or path in file.parents for path in meant):
                problems.append(problem)
    if json_wanted:
        print_json({"entries": entries, "problems": [problem._asdict() for problem in problems]})
    elif problems:
        for problem in problems:
            click.echo(str(problem))
        remark(plural(len(problems), "problem"))
    else:
        click.echo(
            f"{plural(entries, 'entry', 'entries')}, no problems" if entries else "no problems"
        )
    if problems:
        raise SystemExit(2)


def _say_growing(library: Library) -> None:
    """Say how far the languages in progress are; what they lack is no problem."""
    from rulesdb.reference.translation import translation

    for game, head in library.games.items():
        for lang in head.in_progress:
            found = translation(library, game, lang)
            remark(
                f"{game}: '{lang}' is in progress, {found.done} of {found.entries} entries; "
                f"`rulesdb coverage --lang {lang}` lists the rest"
            )


def _paths_of(name: str, root: Path) -> list[Path]:
    """Return the files or folders that a path, an id or the end of an id refers to."""
    from rulesdb.errors import NotFound

    named = [path for path in (Path(name), root / name) if path.exists()]
    named += [path for path in root.rglob("*.md") if f"{path}".endswith(f"/{name}.md")]
    if not named:
        raise NotFound(f"there is no file or entry '{name}'")
    return [path.resolve() for path in named]
