"""rulesdb search"""

from __future__ import annotations

from pathlib import Path

import click

from .common import as_json, build_folder_of, content_folder, folders, load_library, print_json


@click.command("search", short_help="Find entries and statements, typos forgiven.")
@click.argument("words", nargs=-1, required=True, metavar="WORDS...")
@click.option("--game", default="", help="Only this game, for example keyforge.")
@click.option("--kind", default="", help="Only this kind: glossary, rules, ruling, card …")
@click.option("--lang", default="", help="Only this language: en, es, it.")
@click.option("--card", default="", help="Only what is about this card, by its id.")
@click.option("--house", default="", help="Only cards of this house.")
@click.option("--cites", default="", help="Only what stands on this statement: steal#taken.")
@click.option("--state", default="", help="Only verified, possible, open or not-modelled.")
@click.option("--version", "version", default="", help="Only what a rules version changed.")
@click.option(
    "--limit", type=click.IntRange(min=1), default=10, show_default=True, help="How many hits."
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
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Find entries and statements, in any language, accents and small typos forgiven.

    Words in quotes have to stand together, and a word after a minus must not be there. The index
    is part of the build; where it is missing or out of date, it is brought up to date first.

    \b
      rulesdb search steal
      rulesdb search gato por liebre --lang es
      rulesdb search "tolas bad penny" --game keyforge --kind ruling --json
      rulesdb search destroyed --card tolas --state verified
    """
    from ..errors import IndexDamaged
    from ..search import find

    narrow = {"game": game, "kind": kind, "lang": lang, "card": card, "house": house}
    narrow |= {"cites": cites, "state": state, "version": version}
    try:
        found = find(_index(content, build_folder), " ".join(words), limit=limit, **narrow)
    except IndexDamaged:
        again = _index(content, build_folder, damaged=True)
        found = find(again, " ".join(words), limit=limit, **narrow)
    hits = found.hits
    if json_wanted:
        print_json([hit.as_json() for hit in hits])
        return
    for hit in hits:
        address = f"{hit.id}#{hit.anchor}" if hit.anchor else hit.id
        click.echo(f"{click.style(hit.title, bold=True)}  {address} ({hit.lang})")
        click.echo(f"    {hit.snippet}")
    for word, other in found.read.items():
        click.echo(f"'{word}' is nowhere: read as '{other}'", err=True)
    if found.meant:
        click.echo(f"did you mean: {found.meant}", err=True)
    if sum(found.counts.values()) > len(hits):
        kinds = ", ".join(f"{count} {kind}" for kind, count in found.counts.items())
        click.echo(f"{len(hits)} of {sum(found.counts.values())} shown ({kinds})", err=True)
    if not hits:
        click.echo("nothing found; try fewer words, another spelling, or no --kind", err=True)


def _index(content: str | None, build_folder: str | None, *, damaged: bool = False) -> Path:
    """The index of the build; where that is out of date, one that is kept up to date beside it."""
    from shutil import copytree, rmtree

    from ..errors import RulesError
    from ..places import stamp_of
    from ..shelf import renew, usable

    root = content_folder(content)
    folder = build_folder_of(root, build_folder)
    built, own = folder / "index", folder / "cache" / "index"
    good = usable(built) and not damaged
    made_of = folder / "current" / "made-of"
    if good and made_of.is_file() and made_of.read_text("utf-8") == stamp_of(root):
        return built
    try:
        library = load_library(content, build_folder)
    except RulesError as error:
        if not good:
            raise
        click.echo(f"{error}\nsearching the last good build", err=True)
        return built
    click.echo("the index is missing, damaged or out of date: indexing", err=True)
    if damaged:
        rmtree(own, ignore_errors=True)
    elif good and not usable(own):
        copytree(built.resolve(), own, dirs_exist_ok=True)
    renew(library, own)
    return own
