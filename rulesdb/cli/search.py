"""rulesdb search"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import as_json, build_folder_of, content_folder, folders, load_library, print_json

if TYPE_CHECKING:
    from rulesdb.search.filters import Counts
    from rulesdb.search.finder import Found

MADE_OF = "made-of"  # of which state of the content something was made
MOST = 12  # of each way of narrowing, how many are listed


@click.command("search", short_help="Find entries and statements, typos forgiven.")
@click.argument("words", nargs=-1, required=True, metavar="WORDS...")
@click.option("--game", default="", help="Only this game, for example keyforge.")
@click.option("--kind", default="", help="Only this kind: glossary, rules, ruling, card …")
@click.option("--lang", default="", help="Only this language: en, es, it.")
@click.option("--card", default="", help="Only what is about this card, by any of its names.")
@click.option("--house", default="", help="Only cards of this house.")
@click.option("--cites", default="", help="Only what stands on this statement: steal#taken.")
@click.option("--state", default="", help="Only verified, possible, open or not-modelled.")
@click.option("--version", "version", default="", help="Only what a rules version changed.")
@click.option(
    "--limit", type=click.IntRange(min=1), default=10, show_default=True, help="How many hits."
)
@click.option("--counts", is_flag=True, help="How many hits there are of each kind, card …")
@click.option(
    "--first",
    "own",
    default="",
    envvar="RULESDB_GAME",
    show_envvar=True,
    help="Search all games, this one first.",
)
@folders
@as_json
def command(
    words: tuple[str, ...],
    game: str,
    kind: str,
    lang: str,
    card: str,
    house: str,
    cites: str,
    state: str,
    version: str,
    limit: int,
    counts: bool,
    own: str,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Find entries and statements, in any language, accents and small typos forgiven.

    Words in quotes have to stand together, and a word after a minus must not be there. The index
    is part of the build; where it is missing, damaged or out of date, it is made again first.

    \b
      rulesdb search steal
      rulesdb search gato por liebre --lang es
      rulesdb search "tolas bad penny" --game keyforge --kind ruling --json
      rulesdb search destroyed --card "falsa morena" --state verified
      rulesdb search steal --counts
    """
    from rulesdb.search.finder import find

    from ..errors import IndexDamaged

    narrow = {"game": game, "kind": kind, "lang": lang, "card": card, "house": house}
    narrow |= {"cites": cites, "state": state, "version": version}
    query, index = " ".join(words), _index(content, build_folder)
    try:
        found = find(index, query, limit=limit, own=own, **narrow)
    except IndexDamaged:
        index = _index(content, build_folder, damaged=True)
        found = find(index, query, limit=limit, own=own, **narrow)
    if json_wanted:
        print_json(found.counts if counts else [hit.as_json() for hit in found.hits])
    elif counts:
        _show_counts(found.counts)
    else:
        _show(found, [f"--{name}" for name, value in narrow.items() if value])


def _show(found: Found, narrowed: list[str]) -> None:
    """The hits; how they were found, and what to try, is said on the side."""
    for hit in found.hits:
        address = f"{hit.id}#{hit.anchor}" if hit.anchor else hit.id
        click.echo(f"{click.style(hit.title, bold=True)}  {address} ({hit.lang})")
        click.echo(f"    {hit.snippet}")
    for word, other in found.read.items():
        click.echo(f"'{word}' is nowhere: read as '{other}'", err=True)
    if found.meant:
        click.echo(f"did you mean: {found.meant}", err=True)
    if found.total > len(found.hits):
        kinds = ", ".join(f"{count} {kind}" for kind, count in found.counts["kind"].items())
        click.echo(f"{len(found.hits)} of {found.total} shown ({kinds})", err=True)
    if not found.hits:
        without = f", without {' and '.join(narrowed)}" if narrowed else ""
        advice = f"fewer words, another spelling, a card's name in any language{without}"
        click.echo(f"nothing found; try {advice}", err=True)


def _show_counts(counts: Counts) -> None:
    for way, found in counts.items():
        if found:
            shown = ", ".join(f"{value} {count}" for value, count in list(found.items())[:MOST])
            more = f" and {len(found) - MOST} more" if len(found) > MOST else ""
            click.echo(f"{click.style(f'--{way}', bold=True)}  {shown}{more}")


def _index(content: str | None, build_folder: str | None, *, damaged: bool = False) -> Path:
    """The index of the build; where that is out of date, one that is kept up to date beside it."""
    from shutil import copytree, rmtree

    from rulesdb.search.shelf import usable
    from rulesdb.system.paths import keep, stamp_of

    from ..errors import RulesError

    root = content_folder(content)
    folder = build_folder_of(root, build_folder)
    built, own = folder / "index", folder / "cache" / "index"
    good, kept = usable(built) and not damaged, usable(own) and not damaged
    now = stamp_of(root)
    if good and _says(folder / "current" / MADE_OF, now):
        return built
    if kept and _says(own / MADE_OF, now):
        return own
    try:
        library = load_library(content, build_folder)
    except RulesError as error:
        if not good and not kept:
            raise
        click.echo(f"{error}\nsearching the last good build", err=True)
        return own if kept else built
    state = "damaged" if damaged else "out of date" if built.is_dir() else "missing"
    click.echo(f"the index is {state}: indexing", err=True)
    if damaged:
        rmtree(own, ignore_errors=True)
    elif good and not kept:
        copytree(built.resolve(), own, dirs_exist_ok=True)
    from rulesdb.search.indexing import renew

    renew(library, own)
    keep(own / MADE_OF, now.encode())
    return own


def _says(path: Path, stamp: str) -> bool:
    return path.is_file() and path.read_text("utf-8") == stamp
