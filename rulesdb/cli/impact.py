"""rulesdb impact"""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import (
    as_json,
    build_folder_of,
    clear_progress,
    content_folder,
    folders,
    language,
    load_library,
    plural,
    print_json,
    progress_to_terminal,
)
from .names import GAME, LANG
from .screen import on_screen, remark

if TYPE_CHECKING:
    from rulesdb.errors import Problem
    from rulesdb.history.impact import Change, Content, Impact
    from rulesdb.reference.library import Library


@click.command("impact", short_help="Show the effects of a change to the content.")
@click.option("--from", "revision", default="", metavar="REV", help="Compare with a git revision.")
@click.option(
    "--from-folder", default="", metavar="DIR", help="Compare with another content folder."
)
@click.option(
    "--from-version", default="", metavar="DATE|VERSION", help="Compare with older rules."
)
@click.option(
    "--to-version",
    default="",
    metavar="DATE|VERSION",
    help="The newer rules (default: the current ones).",
)
@click.option("--game", default="", type=GAME, help="Only this game.")
@click.option(
    "--html",
    default=None,
    is_flag=False,
    flag_value="",
    metavar="FILE",
    help="Write an HTML page (default: build/reports/impact.html).",
)
@click.option("--markdown", is_flag=True, help="Print Markdown, for a comment on a pull request.")
@click.option("--lang", default="", type=LANG, help="The language of the page (default: English).")
@folders
@as_json
@on_screen
def command(
    revision: str,
    from_folder: str,
    from_version: str,
    to_version: str,
    game: str,
    html: str | None,
    markdown: bool,
    lang: str,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Show the effects of a change to the content, before you publish it.

    Lists the statements that were added, changed and removed; the rulings that cite them; the
    scenarios whose outcome, endings or trace changed; and the outdated translations. The first
    language of a game is the original. Both sides run on the engine of this program.

    The content is compared with a git revision of its folder, with another folder, or with itself
    as of an older date or version of the rules.

    \b
      rulesdb impact --from HEAD~5
      rulesdb impact --from origin/main --markdown
      rulesdb impact --from-folder ../old/content --json
      rulesdb impact --game keyforge --from-version v1.4 --html
      rulesdb impact --game atrum --from-version 2024-08 --to-version 2025-07
    """
    from rulesdb.history.impact import Content, impact
    from rulesdb.reference.versions import today
    from rulesdb.system.paths import refuse_symlinks

    if sum(map(bool, (revision, from_folder, from_version))) != 1:
        raise click.UsageError(
            "use exactly one of --from REV, --from-folder DIR and --from-version V"
        )
    if markdown and json_wanted:
        raise click.UsageError("use --markdown or --json")
    if to_version and not from_version:
        raise click.UsageError("--to-version needs --from-version")
    library = load_library(content)
    if game and game not in library.games:
        raise click.UsageError(f"there is no game '{game}'; use {' or '.join(library.games)}")
    new = Content(library, to_version or (today() if from_version else ""))
    with ExitStack() as stack:
        old, problems = _older_content(library, revision, from_folder, from_version, stack)
        _check_versions(old, new, game)
        since = revision or from_folder or from_version
        found = impact(old, new, game, progress_to_terminal("replaying"))
    clear_progress()
    for problem in problems:
        remark(f"skipped: {problem}")
    if html is not None:
        folder = build_folder_of(content_folder(content), build_folder)
        target = Path(html) if html else folder / "reports" / "impact.html"
        if not html:
            refuse_symlinks(target, folder)
        own = language(library, game, lang) if game else lang or "en"
        _write_page(found, since, own, target, folder)
    if json_wanted:
        print_json({"from": since, **found.as_json()})
    elif markdown:
        _print_markdown(found, since)
    else:
        _print(found)
    if html is not None:
        remark(f"written: {target}")


def _older_content(
    library: Library, revision: str, folder: str, version: str, stack: ExitStack
) -> tuple[Content, list[Problem]]:
    """Return the older content, and the problems found in reading it."""
    from rulesdb.history.impact import Content
    from rulesdb.history.revision import content_at, read_leniently

    if version:
        return Content(library, version), []
    root = stack.enter_context(content_at(library.root, revision)) if revision else Path(folder)
    read, problems = read_leniently(root)
    return Content(read), problems


def _check_versions(old: Content, new: Content, game: str) -> None:
    """Raise before running anything if a version is unknown to one of the games."""
    for content in (old, new):
        for name in [game] if game else content.library.games:
            content.moment(name)


def _write_page(found: Impact, since: str, lang: str, target: Path, folder: Path) -> None:
    from rulesdb.site.renderer import Renderer
    from rulesdb.site.views.impact import page
    from rulesdb.system.paths import packaged

    target.parent.mkdir(parents=True, exist_ok=True)
    beside = os.path.relpath(folder / "site", target.parent)
    templates = packaged("site_templates")
    html = Renderer(templates).render(page(found, since, lang, Path(beside).as_posix(), templates))
    target.write_text(html, "utf-8", newline="\n")


def _print_markdown(found: Impact, since: str) -> None:
    from rulesdb.history.impact_markdown import markdown

    click.echo(markdown(found, since), nl=False)


def _print(found: Impact) -> None:
    for kind in ("added", "changed", "removed"):
        for change in found.of(kind):
            _print_change(kind, change)
    for citing in found.citing:
        click.echo(f"cites it      {citing.id}  ({', '.join(citing.through)})")
    for each in found.scenarios:
        what = ", ".join(each.changed)
        click.echo(f"scenario      {each.id}, scenario {each.number}: {what}")
        if each.before and each.after and "outcome" in each.changed:
            for mark, side in (("-", each.before), ("+", each.after)):
                click.echo(f"    {mark} {side.state}{f': {side.why}' if side.why else ''}")
    for late in found.outdated:
        click.echo(f"outdated      {late.address}  ({late.lang}; {late.original} has changed)")
    counts = [f"{len(found.of(kind))} {kind}" for kind in ("added", "changed", "removed")]
    cited = plural(len(found.citing), "entry cites", "entries cite")
    click.echo(
        f"statements: {', '.join(counts)}; {cited} them; "
        f"{plural(len(found.scenarios), 'scenario')} changed; "
        f"{plural(len(found.outdated), 'translation')} outdated"
    )


def _print_change(kind: str, change: Change) -> None:
    from rulesdb.history.impact import FACTS

    spoken = [lang for lang in change.languages if lang != FACTS]
    told = [*spoken, *([FACTS] if kind == "changed" and FACTS in change.languages else [])]
    languages = ", ".join(lang or "facts" for lang in told)
    was = f", was {change.was}" if change.was else ""
    click.echo(f"{kind:<13} {change.address}  ({languages}{was})")
    lines = change.lines(spoken[0]) if spoken else []
    if kind != "changed" and "#" not in change.address:
        lines = lines[:1]  # only the title: its statements are listed too
    if kind == "changed":
        lines += change.lines(FACTS)
    for line in lines:
        text = line[1:] if len(line) <= 300 else f"{line[1:300]} …"
        click.echo(f"    {line[0]} {text}")
