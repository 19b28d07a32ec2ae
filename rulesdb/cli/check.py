"""rulesdb check"""

from __future__ import annotations

from pathlib import Path

import click

from .common import as_json, content_folder, folders, load_library, plural, print_json


@click.command("check")
@click.argument("only", nargs=-1, metavar="[PATH|ID]...")
@folders
@as_json
def command(
    only: tuple[str, ...], content: str | None, build_folder: str | None, json_wanted: bool
) -> None:
    """Read all content and list everything that is wrong with it.

    Each problem is one line: file, line, what is wrong, and what to do. Name files, folders or ids
    to see only theirs. Exits with 2 if there is any.

    \b
      rulesdb check
      rulesdb check content/keyforge/glossary/ward.md
      rulesdb check --content ../my-content
    """
    from ..errors import ContentError, Problem

    entries = 0
    problems: list[Problem] = []
    try:
        entries = len(load_library(content, build_folder))
    except ContentError as error:
        root = content_folder(content)
        problems = [p for p in error.problems if not only or _meant(p.path, only, root)]
    if json_wanted:
        print_json({"entries": entries, "problems": [vars(problem) for problem in problems]})
    elif problems:
        for problem in problems:
            click.echo(str(problem))
        click.echo(plural(len(problems), "problem"), err=True)
    else:
        click.echo(
            f"{plural(entries, 'entry', 'entries')}, no problems" if entries else "no problems"
        )
    if problems:
        raise SystemExit(2)


def _meant(path: str, only: tuple[str, ...], root: Path) -> bool:
    """Whether a file is, or is below, one of the paths or ids that were named."""
    file = Path(path).resolve()
    for name in only:
        for meant in (Path(name), root / name, root / f"{name}.md"):
            if file == meant.resolve() or file.is_relative_to(meant.resolve()):
                return True
    return False
