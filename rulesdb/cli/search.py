"""rulesdb search"""

from __future__ import annotations

import click

from .common import as_json, build_folder_of, content_folder, folders, load_library, print_json


@click.command("search")
@click.argument("words", nargs=-1, required=True, metavar="WORDS...")
@click.option("--game", default="", help="Only this game, for example keyforge.")
@click.option("--kind", default="", help="Only this kind: glossary, rules, ruling, card …")
@click.option("--lang", default="", help="Only this language: en, es, it.")
@click.option("--limit", default=10, show_default=True, help="How many hits.")
@folders
@as_json
def command(
    words: tuple[str, ...],
    game: str,
    kind: str,
    lang: str,
    limit: int,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Find entries and statements, in any language, accents and small typos forgiven.

    \b
      rulesdb search steal
      rulesdb search gato por liebre --lang es
      rulesdb search "tolas bad penny" --game keyforge --kind ruling --json
    """
    from ..search import search_index

    folder = build_folder_of(content_folder(content), build_folder)
    if not (folder / "index").is_dir():
        _make_index(content, build_folder)
    hits = search_index(
        folder / "index", " ".join(words), game=game, kind=kind, lang=lang, limit=limit
    )
    if json_wanted:
        print_json([hit.as_json() for hit in hits])
        return
    for hit in hits:
        address = f"{hit.id}#{hit.anchor}" if hit.anchor else hit.id
        click.echo(f"{click.style(hit.title, bold=True)}  {address} ({hit.lang})")
        click.echo(f"    {hit.snippet}")
    if not hits:
        click.echo("nothing found; try fewer words, another spelling, or no --kind", err=True)


def _make_index(content: str | None, build_folder: str | None) -> None:
    from ..building import build

    click.echo("there is no index yet: building it", err=True)
    root = content_folder(content)
    build(load_library(content, build_folder), build_folder_of(root, build_folder))
