"""Shared by the commands: options, folders, loading the library, output."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .screen import remark

if TYPE_CHECKING:
    from rulesdb.reference.entry import Entry
    from rulesdb.reference.library import Library

SUFFIXES = (".md", ".yaml", ".yml", ".txt")
F = TypeVar("F", bound=Callable[..., Any])


def folders(command: F) -> F:
    """Add `--content` and `--build`."""
    command = click.option(
        "--build",
        "build_folder",
        metavar="DIR",
        type=click.Path(),
        help="The build folder (default: build/ next to the content).",
    )(command)
    return click.option(
        "--content",
        metavar="DIR",
        type=click.Path(),
        help="The content folder (default: content/ here, else the one installed with rulesdb).",
    )(command)


def own_templates(command: F) -> F:
    """Add `--templates`."""
    return click.option(
        "--templates",
        metavar="DIR",
        type=click.Path(path_type=Path),
        envvar="RULESDB_TEMPLATES",
        help="A folder whose files replace those of site_templates/: templates, words, static.",
    )(command)


def as_json(command: F) -> F:
    """Add `--json`."""
    return click.option("--json", "json_wanted", is_flag=True, help="Print JSON.")(command)


def as_of(command: F) -> F:
    """Add `--as-of`."""
    return click.option(
        "--as-of",
        "day",
        default="",
        metavar="DATE|VERSION",
        help="Use the rules of a date (2019-08-01) or of a rules version.",
    )(command)


def content_folder(content: str | None) -> Path:
    """Return the given content folder, or the default."""
    from rulesdb.system.paths import default_content

    given = content or _from_group("content")
    return Path(given) if given else default_content()


def own_content_folder(content: str | None) -> Path:
    """Return the content folder of whoever writes: never the one installed with rulesdb."""
    from rulesdb.system.paths import HERE

    if not (content or _from_group("content")) and not HERE.is_dir():
        raise click.UsageError(
            "no content here; `rulesdb init DIR` writes a folder to begin with, "
            "or name one with --content DIR"
        )
    return content_folder(content)


def say_if_installed(content: str | None) -> None:
    """Say that the content is the one installed with rulesdb, if there is none here."""
    from rulesdb.system.paths import HERE

    if not (content or _from_group("content")) and not HERE.is_dir():
        remark(
            "no content here, so these are the games that come with rulesdb; "
            "`rulesdb init DIR` begins one of your own"
        )


def build_folder_of(content: Path, build: str | None) -> Path:
    """Return the given build folder, or the default."""
    from rulesdb.system.paths import default_build

    given = build or _from_group("build")
    return Path(given) if given else default_build(content)


def skip_broken(command: F) -> F:
    """Add `--skip-broken`."""
    return click.option(
        "--skip-broken",
        "skip",
        is_flag=True,
        help="Leave out the entries that `rulesdb check` reports, and those that cite them.",
    )(command)


def load_library(content: str | None, *, skip: bool | None = None) -> Library:
    """Load the library of the content folder; with `skip`, without the entries with problems.

    A command that has `--skip-broken` says whether it was given; the message then offers it.
    """
    from rulesdb.errors import ContentError, NotFound, Problem
    from rulesdb.reference.loader import load
    from rulesdb.system.store import Store

    root = content_folder(content)
    try:
        broken: list[Problem] | None = [] if skip else None
        library = load(root, Store(), broken=broken)
        if broken:
            files = sorted({problem.path for problem in broken})
            named = ", ".join(files[:3]) + (" …" if len(files) > 3 else "")
            remark(f"left out: {named}; `rulesdb check` lists the problems")
    except ContentError as error:
        advice = "`--skip-broken` leaves out what is not finished" if skip is False else ""
        raise ContentError((each.below(root) for each in error.problems), advice) from None
    if not library.games and not broken:
        raise NotFound(
            f"there is no game in {root}; write one with `rulesdb new game NAME`, "
            "or begin with `rulesdb init DIR`"
        )
    return library


def language(library: Library, game: str, wanted: str) -> str:
    """Return the requested language, which the game must have; else English, else its first."""
    languages = library.games[game].all_languages
    if wanted and wanted not in languages:
        raise click.UsageError(
            f"{game} has no language '{wanted}'; use --lang {' or '.join(languages)}"
        )
    return wanted or ("en" if "en" in languages else languages[0])


def _from_group(name: str) -> str:
    context = click.get_current_context(silent=True)
    return (context.obj or {}).get(name, "") if context is not None else ""


def choose_entries(library: Library, wanted: Iterable[str]) -> list[Entry] | None:
    """Return the entries named by id or path; None if nothing was named."""
    names = list(wanted)
    if not names:
        return None
    found: list[Entry] = []
    for name in names:
        below = entries_below(library, name)
        found += below or [guessed(library, name)]
    return list(dict.fromkeys(found))


def guessed(library: Library, name: str) -> Entry:
    """Return the entry that a name means; one with the ending of a file is no name."""
    from rulesdb.errors import NotFound

    if Path(name).suffix in SUFFIXES:
        raise NotFound(f"there is no file '{name}'")
    return library.guess(name).entry


def entries_below(library: Library, name: str) -> list[Entry]:
    """Return the entries of a file or folder, given as a path or the beginning of an id."""
    path, root = Path(name).resolve(), library.root.resolve()
    shown = (
        path.relative_to(root).as_posix() if path.is_relative_to(root) and path.exists() else name
    )
    shown = "" if shown == "." else shown.rstrip("/")
    return [e for e in library if not shown or e.path == shown or e.path.startswith(f"{shown}/")]


def print_rules_in_use(library: Library, games: Iterable[str], day: str) -> None:
    """Print which rules apply on a date, game by game."""
    from rulesdb.reference.versions import moment

    for game in sorted(games):
        remark(f"as of {day}: {moment(library, game, day).description}")


def print_json(data: Any) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def progress_to_terminal(label: str) -> Callable[[str], None]:
    """Return a function that shows progress on one line, if a terminal is attached."""
    if not sys.stderr.isatty():
        return lambda _: None

    def show(what: str) -> None:
        room = shutil.get_terminal_size().columns - 1
        click.echo(f"\r\x1b[K{f'{label} {what}'[:room]}", nl=False, err=True)

    return show


def clear_progress() -> None:
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)


def plural(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"
